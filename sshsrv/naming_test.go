package sshsrv

import (
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

// TestANewNameIsSeenEverywhere: in every session of whoever has it, on every screen, and at tables that nobody is at.
func TestANewNameIsSeenEverywhere(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key, other := sshtest.NewKey(t), sshtest.NewKey(t)
		h.knows(t, "ann", key)
		h.knows(t, "bob", other)
		begins := func() *sshtest.Session {
			return h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
		}
		lobby, figures, people := begins(), begins(), begins()
		lobby.Types("pp").Sees("ready, no more swaps").Types("\x1b[27u").Sees("Say something")
		figures.Types("s").Sees("Statistics of ann")
		people.Types("pp").Sees("ready, no more swaps").Types("\x1b[27u").Sees("Say something").Types("s").Sees("Statistics of ann")
		watcher := h.connect(t, "bob", sshtest.WithKey(other)).Terminal().Sees("Evening, bob.").Types("w").Sees("You're watching.").Sees("ann")

		h.runs(t, key, "name Mary Ann", 0, "You are Mary Ann now.")
		lobby.Sees("Evening, Mary Ann.")
		figures.Sees("Statistics of Mary Ann").Types("\x1b[27u").Sees("Evening, Mary Ann.")
		people.Sees("Statistics of Mary Ann").Types("\x1b[27u").Sees("Evening, Mary Ann.")
		watcher.Sees("Mary Ann")
		lobby.Types(":your keys\r").Sees("SHA256").Types("x:another name\rann\r").Sees("You are ann now. Mary Ann stays yours")
		lobby.Types("x").Sees("Evening, ann.")
		figures.Sees("Evening, ann.")
	})
}

// TestANewNameOutlivesWhatAProgramDoes, whose session began under the old one.
func TestANewNameOutlivesWhatAProgramDoes(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		program := h.api(t, "deep", sshtest.WithKey(key))
		program.does("create", map[string]any{"rules": "leeds", "seats": 2, "bots": []string{"easy"}})
		if e := program.event("room"); !strings.Contains(string(e["seats"]), `"name":"deep"`) {
			t.Fatalf("it is shown %s", e)
		}
		h.runs(t, key, "name deeper", 0, "You are deeper now.")
		if e := program.event("room"); !strings.Contains(string(e["seats"]), `"name":"deeper"`) {
			t.Errorf("it is shown %s", e)
		}
		program.does("start", nil)
		for e := program.event("room"); ; e = program.event("room") {
			if !strings.Contains(string(e["seats"]), `"name":"deeper"`) {
				t.Fatalf("it is shown %s", e)
			}
			if e.text("phase") == "play" {
				return
			}
		}
	})
}

// TestAProgramOpensARoomByItsNewName, not by that with which its session began.
func TestAProgramOpensARoomByItsNewName(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		program := h.api(t, "deep", sshtest.WithKey(key))
		h.runs(t, key, "name deeper", 0, "You are deeper now.")
		h.catchesUp(t)
		program.does("create", map[string]any{"rules": "leeds", "seats": 2})
		if e := program.event("room"); !strings.Contains(string(e["seats"]), `"name":"deeper"`) {
			t.Errorf("it is shown %s", e)
		}
	})
}
