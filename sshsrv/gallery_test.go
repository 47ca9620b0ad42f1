package sshsrv

import (
	"bytes"
	"context"
	"log/slog"
	"net/netip"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/live"
	"shithead/sshsrv/account"
	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// gallery is a server with sessions that watch one room. Their terminals are counted, and nobody is behind them.
type gallery struct {
	*Server
	code    string
	watched []*spectator
	// seen is sent to by each session that shows the move that is awaited.
	seen  chan struct{}
	await atomic.Pointer[[]byte]
}

// spectator is a session with a terminal that takes everything at once.
type spectator struct {
	gossh.Channel
	session *session
	of      *gallery
	shown   *[]byte
	bytes   atomic.Int64
	// tail is the end of what was sent; within: an update has begun that is synchronized.
	tail   []byte
	within bool
	// text is what was sent, nil where nobody wants it.
	text *bytes.Buffer
}

// Write takes a piece of an update, and says so if it is the last of one that has the title that is awaited.
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
	if title := s.of.await.Load(); title != s.shown && !s.within && bytes.HasSuffix(end, *title) {
		s.shown = title
		s.of.seen <- struct{}{}
	}
	return len(p), nil
}

// lonely is a model that shares nothing of what it draws, which is that of users who are called alone.
type lonely struct{ model }

const alone = "alone"

// newGallery is a room with so many guests who watch, each of which may be changed before it begins.
func newGallery(tb testing.TB, most int, change func(i int, of *session)) *gallery {
	tb.Helper()
	store, err := data.Open(filepath.Join(tb.TempDir(), "shithead.db"))
	if err != nil {
		tb.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: log})
	if err != nil {
		tb.Fatal(err)
	}
	server, err := New(Config{HostKey: sshtest.NewKey(tb), Limits: unhurried(), Store: store, Lobby: lobby, Log: log})
	if err != nil {
		tb.Fatal(err)
	}
	server.newModel = func(of *session) model {
		if of.id.User == alone {
			return lonely{newApp(of)}
		}
		return newApp(of)
	}
	g := &gallery{Server: server, seen: make(chan struct{}, most)}
	maker := rooms.Person{ID: "p0", Name: "ann"}
	if g.code, err = lobby.Make(maker, rooms.Terms{Rules: tabletest.NewRound(tb, 4, 1).State.Rules(), Seats: 4}); err != nil {
		tb.Fatal(err)
	}
	g.awaits(0)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	tb.Cleanup(func() {
		cancel()
		running.Wait()
		server.Stop()
		lobby.Close()
		_ = store.Close()
	})
	for i := range most {
		s := g.spectator()
		change(i, s.session)
		g.watched = append(g.watched, s)
		running.Go(func() { s.session.show(ctx, &views.Start{Code: g.code}) })
	}
	g.wait(tb)
	return g
}

// spectator is one more session, of a guest with a window of the usual size.
func (g *gallery) spectator() *spectator {
	s := &spectator{of: g}
	c := newChannel(s, &g.limits, nil)
	c.pty, c.term, c.env = true, "xterm-256color", []string{"COLORTERM=truecolor"}
	c.size.set(80, 24)
	s.session = &session{
		server: g.Server, keys: newKeyboard(), log: slog.New(slog.DiscardHandler), from: netip.MustParsePrefix("127.0.0.1/32"), channel: c, cut: func() {},
		named: feed.NewMailbox[string](), set: feed.NewMailbox[data.Settings](), began: time.Now(), id: account.Identity{User: "guest"},
		client: command.Client{Words: languages.For("en"), PTY: true, Terminal: wire.Detect(c.term, c.env)},
	}
	return s
}

// awaits has everybody say when they show the room after so many moves.
func (g *gallery) awaits(moves int) {
	title := []byte(g.code + " #" + strconv.Itoa(moves) + "\a")
	g.await.Store(&title)
}

// wait waits until everybody shows what is awaited.
func (g *gallery) wait(tb testing.TB) {
	tb.Helper()
	late := time.After(sshtest.Patience)
	for range g.watched {
		select {
		case <-g.seen:
		case <-late:
			tb.Fatalf("not everybody shows %q", *g.await.Load())
		}
	}
}

// show has everybody shown a view, and waits until they are.
func (g *gallery) show(tb testing.TB, v *rooms.RoomView) {
	tb.Helper()
	g.awaits(v.Table.Moves)
	for _, s := range g.watched {
		s.session.house.at.Load().views.Put(v)
	}
	g.wait(tb)
}

// recorded is round after round of a room, as those see it who watch.
type recorded struct {
	tb    testing.TB
	code  string
	round *tabletest.Round
	seed  uint64
}

// next is the room after one more move of a round that runs.
func (r *recorded) next() *rooms.RoomView {
	for r.round == nil || !r.round.Step() || r.round.State.Phase() != engine.PhasePlay {
		if r.round == nil || r.round.State.Phase() == engine.PhaseOver {
			r.seed++
			r.round = tabletest.NewRound(r.tb, 4, r.seed)
		}
	}
	v := tabletest.Logged(r.round)
	v.Seat, v.Legal, v.Table = engine.NoSeat, nil, r.round.State.View(engine.NoSeat)
	v.Code, v.Round, v.At = r.code, data.ID(strconv.FormatUint(r.seed, 10)), time.Now()
	v.Deadline = v.At.Add(time.Minute)
	return v
}
