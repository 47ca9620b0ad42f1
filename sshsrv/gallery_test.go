package sshsrv

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// gallery is a server with sessions that watch one room. Their terminals are counted, and no person is behind them.
type gallery struct {
	*host
	code    string
	watched []*spectator
	// seen is sent to by each session that shows the move that is awaited.
	seen  chan struct{}
	await atomic.Pointer[[]byte]
	// round, and its seed: see [gallery.next].
	round *tabletest.Round
	seed  uint64
}

// spectator is a session with a terminal that takes everything at once.
type spectator struct {
	gossh.Channel
	session *session
	gallery *gallery
	shown   *[]byte
	bytes   atomic.Int64
	// tail is the end of what was sent; within: an update has begun that is synchronized.
	tail   []byte
	within bool
	// text is what was sent, nil where it is not wanted.
	text *bytes.Buffer
}

// Write takes a piece of an update, and tells if it is the last of one that has the title that is awaited.
func (s *spectator) Write(p []byte) (int, error) {
	s.bytes.Add(int64(len(p)))
	if s.text != nil {
		s.text.Write(p)
	}
	s.within = s.within || bytes.HasPrefix(p, []byte("\x1b[?2026h"))
	const most = 64 // the longest title and what ends an update
	rest := p[max(0, len(p)-most):]
	s.tail = append(s.tail[:copy(s.tail, s.tail[min(len(s.tail), max(0, len(s.tail)+len(rest)-most)):])], rest...)
	end, ended := bytes.CutSuffix(s.tail, []byte("\x1b[?2026l"))
	s.within = s.within && !ended
	if title := s.gallery.await.Load(); title != s.shown && !s.within && bytes.HasSuffix(end, *title) {
		s.shown = title
		s.gallery.seen <- struct{}{}
	}
	return len(p), nil
}

// lonely is a model that shares nothing of what it draws, which is that of users who are called alone.
type lonely struct{ model }

const alone = "alone"

// newGallery is a room with so many guests who watch, each of which may be changed before it begins.
func newGallery(tb testing.TB, most int, change func(i int, of *session)) *gallery {
	tb.Helper()
	g := &gallery{host: startHost(tb, func(s *Server) {
		s.newModel = func(of *session) model {
			if of.id.User == alone {
				return lonely{newApp(of)}
			}
			return newApp(of)
		}
	}), seen: make(chan struct{}, most)}
	g.code = must(g.Server.lobby.Make(rooms.Person{ID: "p0", Name: "ann"}, rooms.Terms{Rules: tabletest.NewRound(tb, 4, 1).State.Rules(), Seats: 4}))
	g.awaits(0)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	tb.Cleanup(func() {
		cancel()
		running.Wait()
	})
	for i := range most {
		s := &spectator{gallery: g}
		c := newChannel(s, &g.limits, nil)
		c.pty, c.term, c.env = true, "xterm-256color", []string{"COLORTERM=truecolor"}
		c.size.set(80, 24)
		s.session = &session{
			server: g.Server, keys: newKeyboard(), log: slog.New(slog.DiscardHandler), from: netip.MustParsePrefix("127.0.0.1/32"),
			channel: c, cut: func() {}, named: feed.NewMailbox[string](), set: feed.NewMailbox[data.Settings](), began: time.Now(),
			id:     account.Identity{User: "guest"},
			client: command.Client{Words: languages.For("en"), PTY: true, Terminal: wire.Detect(c.term, c.env)},
		}
		change(i, s.session)
		g.watched = append(g.watched, s)
		running.Go(func() { s.session.show(ctx, &views.Start{Code: g.code}) })
	}
	g.wait(tb)
	return g
}

// awaits has all sessions tell when they show the room after so many moves.
func (g *gallery) awaits(moves int) {
	title := []byte(g.code + " #" + strconv.Itoa(moves) + "\a")
	g.await.Store(&title)
}

// wait waits until all sessions show what is awaited.
func (g *gallery) wait(tb testing.TB) {
	tb.Helper()
	late := time.After(sshtest.Patience)
	for range g.watched {
		select {
		case <-g.seen:
		case <-late:
			tb.Fatalf("not all show %q", *g.await.Load())
		}
	}
}

// show shows all sessions a view, and waits until it is seen.
func (g *gallery) show(tb testing.TB, v *rooms.RoomView) {
	tb.Helper()
	g.awaits(v.Table.Moves)
	for _, s := range g.watched {
		s.session.house.at.Load().views.Put(v)
	}
	g.wait(tb)
}

// next is the room, as those see it who watch, after one more move of one round after the other.
func (g *gallery) next(tb testing.TB) *rooms.RoomView {
	for g.round == nil || !g.round.Step() || g.round.State.Phase() != engine.PhasePlay {
		if g.round == nil || g.round.State.Phase() == engine.PhaseOver {
			g.seed++
			g.round = tabletest.NewRound(tb, 4, g.seed)
		}
	}
	v := tabletest.Logged(g.round)
	v.Seat, v.Legal, v.Table = engine.NoSeat, nil, g.round.State.View(engine.NoSeat)
	v.Code, v.Round, v.At = g.code, data.ID(strconv.FormatUint(g.seed, 10)), time.Now()
	v.Deadline = v.At.Add(time.Minute)
	return v
}

// TestWatchersAreSentTheSame_SharedOrNot: of two sessions that are alike one shares what it draws, with others whose windows, terminals,
// words and colours are the same, and the other does not.
func TestWatchersAreSentTheSame_SharedOrNot(t *testing.T) {
	t.Parallel()
	const most = 48
	g := newGallery(t, most, func(i int, of *session) {
		if i%2 == 1 {
			of.id.User = alone
		}
		kept := &of.id.Profile.Settings
		kept.Motion = "off" // nothing happens but moves
		switch c := of.channel; i / 2 % 6 {
		case 1:
			c.size.set(130, 45)
		case 2:
			kept.Language = "de"
		case 3:
			kept.Cards = "ascii"
		case 4:
			kept.Theme, kept.Rules = "light", true
			c.size.set(104, 30)
		case 5:
			c.term, c.env = "xterm-256color", []string{"LANG=de_AT.UTF-8"}
			of.client.Terminal, of.client.Locale, of.client.Words = wire.Detect(c.term, c.env), c.locale(), languages.For("de")
		}
		if i/2%4 == 3 { // others are guests
			of.id.Profile.ID, of.id.Profile.Name = data.ID(fmt.Sprint("w", i)), "wim"
		}
	})
	g.show(t, g.next(t))
	for _, s := range g.watched {
		s.text = new(bytes.Buffer)
	}
	for range 40 {
		g.show(t, g.next(t))
	}
	for i := 0; i < most; i += 2 {
		shares, own := g.watched[i].text.Bytes(), g.watched[i+1].text.Bytes()
		if len(own) == 0 || !bytes.Equal(shares, own) {
			t.Errorf("session %d is sent %d bytes, and alone it would be %d", i, len(shares), len(own))
		}
	}
}

// BenchmarkWatchers500 is a move in a room that five hundred watch, from when the room gives its view to when each has been sent what it
// changes: all that the server does for them but SSH itself.
func BenchmarkWatchers500(b *testing.B) {
	const most, before = 500, 20
	for _, sharing := range []bool{false, true} {
		b.Run(fmt.Sprint("sharing=", sharing), func(b *testing.B) {
			g := newGallery(b, most, func(i int, of *session) {
				if i%2 == 0 { // others are guests
					of.id.Profile = data.Profile{ID: data.ID(fmt.Sprint("w", i)), Name: fmt.Sprint("wim", i)}
				}
				if !sharing {
					of.id.User = alone
				}
			})
			for range before {
				g.show(b, g.next(b))
			}
			var took time.Duration
			moves, sent := 0, int64(0)
			for b.Loop() {
				v := g.next(b)
				began := spent()
				g.show(b, v)
				took += spent() - began
				moves++
			}
			for _, s := range g.watched {
				sent += s.bytes.Load()
			}
			b.ReportMetric(float64(took.Microseconds())/1000/float64(moves), "cpu-ms/move")
			b.ReportMetric(float64(sent)/float64(moves+before)/float64(most), "bytes/watcher")
		})
	}
}

// BenchmarkHandedOver is a key that changes the screen of a guest who watches a room, at the server of the room and over another one:
// what both servers, the client and its terminal cost together, beside each other in one process.
func BenchmarkHandedOver(b *testing.B) {
	for name, server := range map[string]int{"local": 1, "handed-over": 0} {
		b.Run(name, func(b *testing.B) {
			town := townOf(b, 2, func(c *config) {
				l := &c.limits.Input
				l.Keys, l.KeyBurst, l.Bytes, l.ByteBurst = 1<<30, 1<<30, 1<<30, 1<<30
			})
			code := town.beta.makes(b, "mia", 3)
			const watchers = 50
			_, heap := settled()
			all := make([]*sshtest.Session, watchers)
			for i := range all {
				all[i] = town.hosts[server].keyless(b).shows("watch " + code).Sees("mia")
				all[i].Forget()
			}
			_, heapNow := settled()
			var took time.Duration
			n := 0
			for b.Loop() {
				n++
				began := spent()
				for _, s := range all {
					s.Types([]string{"?", "\x1b[27u"}[n%2]).Wait("an update", func() bool { return strings.Contains(s.Got(), "\x1b[?2026l") })
					s.Forget()
				}
				took += spent() - began
			}
			b.ReportMetric(float64(heapNow-heap)/1024/watchers, "KB/session")
			b.ReportMetric(float64(took.Microseconds())/float64(n)/watchers, "cpu-µs/update")
		})
	}
}
