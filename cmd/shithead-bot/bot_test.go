package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv"
	"shithead/sshsrv/sshtest"
)

// serve runs a server and gives its address and its store.
func serve(t *testing.T) (address string, store *data.Store) {
	t.Helper()
	folder, log := t.TempDir(), slog.New(slog.DiscardHandler)
	store, err := data.Open(filepath.Join(folder, "shithead.db"))
	must(t, err)
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: log})
	must(t, err)
	server, err := sshsrv.New(sshsrv.Config{
		HostKey: sshtest.NewKey(t), Limits: sshsrv.DefaultLimits(), Store: store, Lobby: lobby, Log: log,
	})
	must(t, err)
	listener, err := sshsrv.Listen(t.Context(), "127.0.0.1:0")
	must(t, err)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		server.Stop()
		lobby.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String(), store
}

// connect begins a session of a bot with a key of its own.
func connect(t *testing.T, address, user string, made func(room string)) *bot {
	t.Helper()
	s, err := sshtest.Dial(t, address, user, sshtest.WithKey(sshtest.NewKey(t))).TryOpen()
	must(t, err)
	if !s.Request("exec", struct{ Command string }{"api"}) {
		t.Fatal("refused")
	}
	return newBot(s.Channel, s.Channel, made)
}

// TestBotsPlayAMatch of every rule set: one makes the room, the others find it and sit down there.
func TestBotsPlayAMatch(t *testing.T) {
	address, store := serve(t)
	for _, rules := range engine.Presets() {
		t.Run(rules.Name, func(t *testing.T) {
			t.Parallel()
			const seats = 3
			verdicts := make([]string, seats)
			code := make(chan string, 1)
			var all sync.WaitGroup
			sitDown := func(i int, want wish) {
				b := connect(t, address, rules.Name, func(room string) { code <- room })
				all.Go(func() {
					var err error
					if verdicts[i], err = b.play(want); err != nil {
						t.Error(err)
					}
				})
			}
			sitDown(0, wish{Rules: rules.Name, Seats: seats})
			room := <-code
			for i := 1; i < seats; i++ {
				sitDown(i, wish{Room: room})
			}
			all.Wait()
			losers := slices.DeleteFunc(verdicts, func(v string) bool { return v != "I am the Shithead." })
			if len(losers) > 1 {
				t.Errorf("they say %q", verdicts)
			}
			profile, err := store.ByName(rules.Name)
			must(t, err)
			rounds, err := store.Rounds(profile.ID, 100)
			if err != nil || len(rounds) == 0 || !rounds[0].Practice() {
				t.Errorf("%+v, %v", rounds, err)
			}
		})
	}
}

// TestABotFollowsItsRoom to another server, which has it some seconds later, whatever the answer to what it had asked for.
func TestABotFollowsItsRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		heard, says := io.Pipe()
		asks, asked := io.Pipe()
		var verdict string
		var all sync.WaitGroup
		all.Go(func() {
			var err error
			if verdict, err = newBot(heard, asked, func(string) {}).play(wish{Room: "brave-otter"}); err != nil {
				t.Error(err)
			}
			asked.Close()
		})
		requests := bufio.NewScanner(asks)
		reads := func(do string) (id int) {
			t.Helper()
			var r request
			if !requests.Scan() {
				t.Fatalf("it asks for nothing, not %s", do)
			}
			if err := json.Unmarshal(requests.Bytes(), &r); err != nil || r.Do != do || do == "join" && r.Room != "brave-otter" {
				t.Fatalf("it asks %s, %v", requests.Bytes(), err)
			}
			return r.ID
		}
		lines := make(chan string, 100)
		defer close(lines)
		go func() {
			for l := range lines {
				_, _ = io.WriteString(says, l)
			}
		}()
		say := func(format string, with ...any) { lines <- fmt.Sprintf(format+"\n", with...) }
		const yes, no = `{"id":%d,"ok":true}`, `{"id":%d,"error":%q}`
		view := `{"type":"view","n":%d,"seat":0,"view":{"phase":"play"},"legal":["4"]}`
		say(`{"type":"hello"}`)
		say(yes, reads("bot"))
		say(yes, reads("join"))
		say(view, 1)
		move := reads("move")
		say(`{"type":"closed","room":"brave-otter","error":"moved","message":"..."}`)
		again := reads("join")
		say(no, move, "uncertain")
		for _, code := range []string{"unreachable", "no_such_room"} {
			say(no, again, code)
			again = reads("join")
		}
		say(yes, again)
		say(view, 2)
		say(yes, reads("move"))
		say(`{"type":"result","shithead":1,"match":{"over":true}}`)
		reads("leave")
		all.Wait()
		if verdict != "I am not the Shithead." {
			t.Errorf("it says %q", verdict)
		}
	})
}

// must ends the test where something has failed that it needs.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
