package sshsrv

import (
	"testing"

	"shithead/sshsrv/sshtest"
)

// TestThePaceOfBotsOverSSH: who plays alone with bots sets it, all in the room are shown it, programs are told, and others
// hear why they do not set it.
func TestThePaceOfBotsOverSSH(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		h.knows(t, "ann", key)
		ann := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
		ann.Types("pp").Sees("ready, no more swaps")
		code := tableTitle.FindStringSubmatch(ann.Title())[1]
		bob := h.arrives(t, "bob").Sees(code).Types("w").Sees("You're watching.")
		program := h.api(t, "deep", sshtest.WithKey(sshtest.NewKey(t)))
		program.does("watch", map[string]any{"room": code})
		if e := program.event("room"); e.text("pace") != "normal" {
			t.Errorf("at first the program is told of %s", e)
		}

		bob.Types(".").Sees("Whoever plays alone with the bots sets their pace.")
		ann.Types(".").Sees("bots: fast")
		bob.Sees("bots: fast").Types("l").Sees("ann sets the bots to fast")
		if e := program.event("room"); e.text("pace") != "fast" {
			t.Errorf("the program is told of %s", e)
		}
		ann.Types("..").Sees("bots: turbo")
		bob.Sees("bots: turbo").Sees("ann sets the bots to turbo")
		ann.Types("<<<<").Sees("bots: slow")
		bob.Sees("bots: slow")
		until(ann.Types("?").Sees("choose a card of that rank"), "\x1b[B", "faster bots")
	})
}

// TestAProgramChoosesAPace when it makes a room, or gets the usual one.
func TestAProgramChoosesAPace(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		for _, pace := range []string{"slow", "normal", "fast", "turbo"} {
			c := h.api(t, "deep-"+pace, sshtest.WithKey(sshtest.NewKey(t)))
			c.does("create", map[string]any{"rules": "leeds", "seats": 2, "bots": []string{"easy"}, "pace": pace})
			if e := c.event("room"); e.text("pace") != pace {
				t.Errorf("%s is %s", pace, e)
			}
		}
		c := h.api(t, "deep", sshtest.WithKey(sshtest.NewKey(t)))
		c.does("create", map[string]any{"rules": "leeds", "seats": 2, "bots": []string{"easy"}})
		if e := c.event("room"); e.text("pace") != "normal" {
			t.Errorf("without a pace it is %s", e)
		}
	})
}

// TestPlayingAtOnceSaysWhenBotsYield, and how fast they act, by the options of the command.
func TestPlayingAtOnceSaysWhenBotsYield(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		h.knows(t, "ann", key)
		ann := h.connect(t, "ann", sshtest.WithKey(key)).Open().StartCommand(80, 24, "play --yield round --pace turbo").Sees("ready, no more swaps")
		program := h.api(t, "deep", sshtest.WithKey(sshtest.NewKey(t)))
		program.does("watch", map[string]any{"room": tableTitle.FindStringSubmatch(ann.Title())[1]})
		if e := program.event("room"); e.text("yield") != "round" || e.text("pace") != "turbo" {
			t.Errorf("it is told of %s", e)
		}
	})
}
