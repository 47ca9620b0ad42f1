package sshsrv

import (
	"context"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

// host is a server that runs for a test, on a port of its own.
type host struct {
	*Server
	address string
	store   *data.Store
	// disk is what rooms are kept on.
	disk *disk
	// end ends it, in the order in which the command does.
	end func()
	// cut ends what it is connected with in a town, all at once; nil outside of one.
	cut func()
	// town are the servers through which people come in, nil for this one alone.
	town *town
}

// startHost starts a server with a store of its own.
func startHost(t *testing.T, change func(*Server)) *host {
	t.Helper()
	return startHostIn(t, t.TempDir(), change)
}

// startHostIn starts a server with what lies in a folder.
func startHostIn(t *testing.T, folder string, change func(*Server)) *host {
	t.Helper()
	return startHostOf(t, folder, rooms.DefaultRoomLimits(), change)
}

// startHostLimited starts a server with limits of its own.
func startHostLimited(t *testing.T, change func(*Limits)) *host {
	t.Helper()
	limits := unhurried()
	change(&limits)
	return startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), limits, nil)
}

// startHostOf starts a server with what lies in a folder, whose rooms have limits of their own.
func startHostOf(t *testing.T, folder string, of rooms.RoomLimits, change func(*Server)) *host {
	t.Helper()
	return startHostWith(t, folder, of, unhurried(), change)
}

// unhurried are limits for a test, in which everybody comes from one address, and in no time: so no rate is limited. A guest
// may be there without a program for as long as a slow machine takes for what the test does, which also gets no change of a
// profile and no code back while it lasts.
func unhurried() Limits {
	limits := DefaultLimits()
	limits.Gate.ConnectionsPerAddress = 1000
	atOnce := gate.Rate{Burst: 1 << 40, Within: time.Second}
	limits.Gate.HandshakesPerAddress, limits.Gate.HandshakesInAll = atOnce, atOnce
	limits.Gate.Keys = atOnce
	limits.Gate.GuestIdle = time.Hour
	limits.Account.ChangeEvery, limits.Command.RedeemEvery = time.Hour, time.Hour
	limits.Moving = 500 * time.Millisecond // of rooms that come to nobody
	for _, rates := range []*gate.Rates{&limits.Gate.Rekeys, &limits.Gate.Asks, &limits.Gate.Opens, &limits.Gate.Offers, &limits.Gate.Reads, &limits.Gate.Draws} {
		*rates = gate.Rates{Connection: atOnce, Address: atOnce}
	}
	return limits
}

// startDefaultHost starts a server with the limits that it has outside of tests, but for what is changed.
func startDefaultHost(t *testing.T, change func(*Limits)) *host {
	t.Helper()
	limits := DefaultLimits()
	change(&limits)
	return startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), limits, nil)
}

func startHostWith(t *testing.T, folder string, of rooms.RoomLimits, limits Limits, change func(*Server)) *host {
	t.Helper()
	store, err := data.Open(filepath.Join(folder, "shithead.db"))
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	kept := &disk{Keeper: store}
	lobby, err := live.NewLobby(live.Config{Limits: of, Keeper: kept, Log: log, Annals: store})
	if err != nil {
		t.Fatal(err)
	}
	practice := live.NewPractice(lobby)
	server, err := New(Config{
		HostKey: sshtest.NewKey(t), Limits: limits, Store: store, Lobby: lobby, Practice: practice, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(server)
	}
	address, end := serves(t, server, func() {
		practice.Close()
		lobby.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &host{Server: server, address: address, store: store, disk: kept, end: end}
}

// serves has a server serve until its end, which is the test's at the latest and is followed by something.
func serves(t testing.TB, server *Server, then func()) (address string, end func()) {
	t.Helper()
	listener, err := Listen(context.Background(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	end = sync.OnceFunc(func() {
		server.Stop()
		if err := <-ended; err != nil {
			t.Errorf("serving ended with %v", err)
		}
		then()
	})
	t.Cleanup(end)
	return listener.Addr().String(), end
}

// connect makes a connection without a session.
func (h *host) connect(t testing.TB, user string, auth ...gossh.AuthMethod) *sshtest.Client {
	t.Helper()
	return sshtest.Dial(t, h.next(t).address, user, auth...)
}

// arrives comes in with a key of its own and chooses a name.
func (h *host) arrives(t testing.TB, name string) *sshtest.Session {
	t.Helper()
	c := h.connect(t, name, sshtest.WithKey(sshtest.NewKey(t))).Terminal()
	c.Sees("What shall we call you?").Sees(name).Types("\r").Sees("Say something")
	return c
}

// talks arrives and goes to the line that is said to everybody.
func (h *host) talks(t testing.TB, name string) *sshtest.Session {
	t.Helper()
	return h.arrives(t, name).Types("c").Sees("back to the rooms")
}
