package sshsrv

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
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
}

// Write takes an update, and says so if it has the title that is awaited.
func (s *spectator) Write(p []byte) (int, error) {
	s.bytes.Add(int64(len(p)))
	if title := s.of.await.Load(); title != s.shown && bytes.HasSuffix(p, *title) {
		s.shown = title
		s.of.seen <- struct{}{}
	}
	return len(p), nil
}

func newGallery(tb testing.TB, most int, change func(*Server)) *gallery {
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
	change(server)
	g := &gallery{Server: server, seen: make(chan struct{}, most)}
	g.await.Store(new([]byte))
	maker := rooms.Person{ID: "p0", Name: "ann"}
	if g.code, err = lobby.Make(maker, rooms.Terms{Rules: tabletest.NewRound(tb, 4, 1).State.Rules(), Seats: 4}); err != nil {
		tb.Fatal(err)
	}
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
		s := g.spectator(i)
		g.watched = append(g.watched, s)
		running.Go(func() { s.session.show(ctx, &views.Start{Code: g.code}) })
	}
	for _, s := range g.watched {
		for s.session.visit.house.Load() == nil || s.session.visit.house.Load().at.Load() == nil {
			time.Sleep(time.Millisecond)
		}
	}
	return g
}

// spectator is one more session, of a guest or of somebody with a profile, with a window of the usual size.
func (g *gallery) spectator(i int) *spectator {
	s := &spectator{of: g}
	c := newChannel(s, &g.limits, nil)
	c.pty, c.term, c.env = true, "xterm-256color", []string{"COLORTERM=truecolor"}
	c.size.set(80, 24)
	s.session = &session{
		server: g.Server, log: slog.New(slog.DiscardHandler), from: netip.MustParsePrefix("127.0.0.1/32"), channel: c, cut: func() {},
		named: feed.NewMailbox[string](), began: time.Now(), id: account.Identity{User: "guest"},
		client: command.Client{Words: languages.For("en"), PTY: true, Terminal: wire.Detect(c.term, c.env)},
	}
	if i%2 == 0 {
		s.session.id.Profile = data.Profile{ID: data.ID(fmt.Sprint("w", i)), Name: fmt.Sprint("wim", i)}
	}
	return s
}

// show has everybody shown a view, and waits until they are.
func (g *gallery) show(tb testing.TB, v *rooms.RoomView) {
	title := []byte(" · " + g.code + " #" + strconv.Itoa(v.Table.Moves) + "\a\x1b[?2026l")
	g.await.Store(&title)
	for _, s := range g.watched {
		s.session.house.at.Load().views.Put(v)
	}
	late := time.After(20 * time.Second)
	for range g.watched {
		select {
		case <-g.seen:
		case <-late:
			tb.Fatalf("not everybody sees move %d", v.Table.Moves)
		}
	}
}

// spent is how much of the processors the process has had.
func spent(tb testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// plain is a model that shares nothing of what it draws.
type plain struct{ model }

// BenchmarkWatchers500 is a move in a room that five hundred watch, from when the room gives its view to when each has been
// sent what it changes: all that the server does for them but SSH itself.
func BenchmarkWatchers500(b *testing.B) {
	for _, sharing := range []bool{false, true} {
		b.Run(fmt.Sprint("sharing=", sharing), func(b *testing.B) { benchmarkWatchers(b, 500, sharing) })
	}
}

func benchmarkWatchers(b *testing.B, most int, sharing bool) {
	g := newGallery(b, most, func(s *Server) {
		if made := s.newModel; !sharing {
			s.newModel = func(of *session) model { return plain{made(of)} }
		}
	})
	var took time.Duration
	moves := 0
	seed := uint64(1)
	r := tabletest.NewRound(b, 4, seed)
	next := func() *rooms.RoomView {
		for !r.Step() || r.State.Phase() != engine.PhasePlay {
			if r.State.Phase() == engine.PhaseOver {
				seed++
				r = tabletest.NewRound(b, 4, seed)
			}
		}
		v := tabletest.Logged(r)
		v.Seat, v.Legal, v.Table, v.Watchers = engine.NoSeat, nil, r.State.View(engine.NoSeat), most
		v.Code, v.Round = g.code, data.ID(strconv.FormatUint(seed, 10))
		v.At = time.Now()
		v.Deadline = v.At.Add(time.Minute)
		return v
	}
	for range 20 {
		g.show(b, next())
	}
	sent := int64(0)
	for b.Loop() {
		v := next()
		before := spent(b)
		g.show(b, v)
		took += spent(b) - before
		moves++
	}
	for _, s := range g.watched {
		sent += s.bytes.Load()
	}
	b.ReportMetric(float64(took.Microseconds())/1000/float64(moves), "cpu-ms/move")
	b.ReportMetric(float64(sent)/float64(moves+20)/float64(most), "bytes/watcher")
}
