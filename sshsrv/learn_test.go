package sshsrv

import (
	"fmt"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
	"shithead/views/lesson/course"
	"shithead/views/viewtest"
)

// learns takes a lesson of some rules to its end by the keys of the table, with words that are seen once a move is made and at the end.
func learns(t *testing.T, s *sshtest.Session, code, of, goOn, over string) {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	c, err := course.New(rules, rooms.Person{Name: "ann"})
	if err != nil {
		t.Fatal(err)
	}
	bytes := map[string]string{"enter": "\r", "tab": "\t"}
	for ; !c.Progress().Over; c.Next() {
		p, m := c.Progress(), c.Taught()
		s.Sees(fmt.Sprintf("%d %s %d", p.At, of, p.Of))
		for _, key := range viewtest.MoveKeys(m) {
			if typed, named := bytes[key]; named {
				key = typed
			}
			s.Types(key)
		}
		s.Sees(goOn)
		v := c.View()
		if err := c.Do(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: *m}); err != nil {
			t.Fatal(err)
		}
		s.Types("\r")
	}
	s.Sees(over)
}

// TestANewcomer_LearnsBeforeTheFirstTable: whoever has not played is asked, learns, and is dealt in by the same rules; and is not asked again.
func TestANewcomer_LearnsBeforeTheFirstTable(t *testing.T) {
	h := startHost(t, nil)
	ann := h.arrives(t, "ann").Types("p").Sees("Played before?").Types("n")
	learns(t, ann, "bitenight", "of", "enter  go on", "That's all you need.")
	ann.Types("u").Sees("16 of 16").Sees("go on").Types("\r").Sees("Now the real thing")
	ann.Types("\r").Sees("ready, no more swaps").Sees("Bite Night")
	ann.Types("\x1b").Sees("Say something").Types("p").Sees("ready, no more swaps")
}

// TestAGuest_Learns by any rules, in a small window and in German, where nothing is kept and no room is made; and may leave at any time.
func TestAGuest_Learns(t *testing.T) {
	h := startHost(t, nil)
	h.disk.full.Store(true)
	guest := h.guest(t).Open()
	guest.Env("LANG", "de_AT.UTF-8")
	guest.StartCommand(40, 16, "learn --rules leeds")
	learns(t, guest, "leeds", "von", "Enter  weiter", "Mehr brauchst du nicht.")
	h.practises(t, 0)
	guest.Types("\r").Sees("Runde 1 von 1")
	h.practises(t, 1)

	other := h.guest(t).Terminal().Sees("deal at once").Types("l").Sees("1 of 16").Types("24").Sees("go on").Types("\x1b").Sees("deal at once")
	other.Types("l").Sees("1 of 16").Types("\x1b").Sees("deal at once").Types("q")
	if status := other.Ends(); status != 0 {
		t.Errorf("ended with %d", status)
	}
}

// TestALesson_OfRulesThatAreNone is refused, and so is what stands behind them.
func TestALesson_OfRulesThatAreNone(t *testing.T) {
	h := startHost(t, nil)
	for line, says := range map[string]string{"learn --rules poker": "There are no rules called", "learn classic": "Usage: learn [--rules CODE]"} {
		if got := h.guest(t).Run(line); got.Status != 2 || !strings.Contains(got.Err, says) {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

// TestPlain_ALessonInAPipe: its steps are said and done in sentences, the hints are what can be typed, and the table comes afterwards.
func TestPlain_ALessonInAPipe(t *testing.T) {
	h := startHost(t, nil)
	s := piped(t, h.guest(t), "learn --rules classic")
	hears(t, s, "Swap your 2 for the 3.")
	says(t, s, "ready")
	hears(t, s, "That works too.")
	for _, line := range []struct{ typed, hears string }{
		{"swap 2 for 3", " swaps 2 for 3."},
		{"back", "1 of 11."},
		{"swap 2 for 3", "Say next to go on"},
		{"next", "Say that you're ready."},
		{"ready", "Say next to go on"},
		{"next", "The round opens with the 3"},
		{"play 3", " plays 3."},
		{"next", "Bruno played 8."},
		{"hint", "Hint: play K"},
	} {
		before := len(s.Got())
		says(t, s, line.typed)
		s.Wait(line.typed, func() bool { return strings.Contains(s.Got()[before:], line.hears) })
	}
	says(t, s, "leave")
	if status := s.Ends(); status != 0 {
		t.Errorf("ended with %d", status)
	}
}

// TestPlain_ALessonFromTheLobby leads back there, or to a table.
func TestPlain_ALessonFromTheLobby(t *testing.T) {
	h := startHost(t, nil)
	s := piped(t, h.guest(t), "")
	hears(t, s, "learn: a lesson")
	says(t, s, "learn poker")
	hears(t, s, "There are no rules called")
	says(t, s, "learn leeds")
	hears(t, s, "1 of 14.")
	says(t, s, "rooms")
	hears(t, s, "That can't be done now.")
	before := len(s.Got())
	says(t, s, "leave")
	s.Wait("the lobby", func() bool { return strings.Contains(s.Got()[before:], "You are in the lobby.") })
	says(t, s, "play leeds")
	hears(t, s, "You are at table practice, Leeds Rules")
}
