package sshsrv

import (
	"encoding/json"
	"testing"

	"shithead/sshsrv/sshtest"
)

// toldWaiting is somebody in the queue, as programs are told.
type toldWaiting struct {
	Name  string
	Seat  *int
	After string
}

func (l apiLine) queue(t testing.TB) (list []toldWaiting) {
	t.Helper()
	if text := l["queue"]; text != nil {
		if err := json.Unmarshal(text, &list); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// TestJoiningATableWithBots over SSH: where every seat is taken one is in the queue, sees the table, and is told who could let
// one in, and then whose seat one gets and when. Programs are told, too.
func TestJoiningATableWithBots(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		h.knows(t, "ann", key)
		ann := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
		ann.Types("pp").Sees("ready, no more swaps")
		code := tableTitle.FindStringSubmatch(ann.Title())[1]
		program := h.api(t, "deep", sshtest.WithKey(sshtest.NewKey(t)))
		program.does("watch", map[string]any{"room": code})
		if e := program.event("room"); e.text("yield") != "company" || e["queue"] != nil {
			t.Errorf("at first the program is told of %s", e)
		}

		friend := sshtest.NewKey(t)
		h.knows(t, "cid", friend)
		cid := h.connect(t, "cid", sshtest.WithKey(friend)).Open().StartCommand(80, 24, "join "+code)
		cid.Sees("You're 1st in the queue.").Sees("ann plays alone with bots").Sees("draw pile")
		waits := program.event("room").queue(t)
		for len(waits) == 0 {
			waits = program.event("room").queue(t)
		}
		if waits[0].Name != "cid" || waits[0].Seat != nil {
			t.Errorf("the program is told of %+v", waits)
		}

		ann.Types("p").Sees("Bots make way for the queue").Types("y").Sees("before a match.")
		cid.Sees("when this match")
		e := program.event("room")
		for e.text("yield") != "match" {
			e = program.event("room")
		}
		if waits = e.queue(t); len(waits) != 1 || waits[0].Seat == nil || *waits[0].Seat != 1 || waits[0].After != "match" {
			t.Errorf("the program is told of %s", e)
		}
		cid.Types("w").Sees("queue up")
	})
}

// TestAProgramWaitsForABotsSeat, and sets when bots yield where it is the host.
func TestAProgramWaitsForABotsSeat(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		host := h.api(t, "hal", sshtest.WithKey(sshtest.NewKey(t)))
		code := host.does("create", map[string]any{"rules": "leeds", "seats": 2, "bots": []string{"easy"}, "yield": "match"}).text("room")
		if e := host.event("room"); e.text("yield") != "match" {
			t.Errorf("the host is told of %s", e)
		}
		other := h.api(t, "eve", sshtest.WithKey(sshtest.NewKey(t)))
		other.refused("not_in_a_room", "queue", nil)
		other.refused("not_in_a_room", "yield", map[string]any{"yield": "round"})
		other.refused("full", "join", map[string]any{"room": code})
		other.does("watch", map[string]any{"room": code})
		other.refused("not_alone", "yield", map[string]any{"yield": "round"})
		other.does("queue", nil)
		other.does("queue", map[string]any{"wait": false})
		other.does("queue", map[string]any{"wait": true})
		host.refused("bad_request", "yield", nil)
		host.refused("bad_terms", "yield", map[string]any{"yield": "never"})
		host.refused("seated", "queue", nil)
		host.does("yield", map[string]any{"yield": "round"})
		host.does("start", nil)
		for e := other.event("room"); e.text("phase") != "play" || e["queue"] != nil || e.text("yield") != "round"; {
			e = other.event("room")
		}
		if e := other.event("view"); e.number("seat") != 1 {
			t.Errorf("it is shown %s", e)
		}
	})
}
