package main

import (
	"bufio"
	"encoding/json"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
		lines := make(chan string, 100)
		defer close(lines)
		go func() {
			for l := range lines {
				_, _ = io.WriteString(says, l+"\n")
			}
		}()
		const yes = `{"id":ID,"ok":true}`
		const view = `{"type":"view","n":ID,"seat":0,"view":{"phase":"play"},"legal":["4"]}`
		requests, last := bufio.NewScanner(asks), map[string]int{}
		for _, c := range []struct{ says, to, asks string }{ // ID is that of the request to which it is said
			{`{"type":"hello"}`, "", "bot"},
			{yes, "bot", "join"},
			{yes, "join", ""},
			{view, "join", "move"},
			{`{"type":"closed","room":"brave-otter","error":"moved","message":"..."}`, "", "join"},
			{`{"id":ID,"error":"uncertain"}`, "move", ""},
			{`{"id":ID,"error":"unreachable"}`, "join", "join"},
			{`{"id":ID,"error":"no_such_room"}`, "join", "join"},
			{yes, "join", ""},
			{view, "join", "move"},
			{yes, "move", ""},
			{`{"type":"result","shithead":1,"match":{"over":true}}`, "", "leave"},
		} {
			lines <- strings.ReplaceAll(c.says, "ID", strconv.Itoa(last[c.to]))
			if c.asks == "" {
				continue
			}
			var r request
			asked := requests.Scan() && json.Unmarshal(requests.Bytes(), &r) == nil
			if !asked || r.Do != c.asks || r.Do == "join" && r.Room != "brave-otter" {
				t.Fatalf("after %s it asks %s, not %s", c.says, requests.Bytes(), c.asks)
			}
			last[r.Do] = r.ID
		}
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
