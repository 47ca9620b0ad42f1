package sshsrv

import (
	"cmp"
	"regexp"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// learns takes a lesson of some rules to its end by the keys of the table.
func learns(t *testing.T, s *sshtest.Session, code, locale string) {
	t.Helper()
	bytes := map[string]string{"enter": "\r", "tab": "\t"}
	types := func(keys ...string) {
		for _, key := range keys {
			s.Types(cmp.Or(bytes[key], key))
		}
	}
	viewtest.Learn(t, code, locale, types, func(pattern string) (picture string) {
		t.Helper()
		s.Shows(pattern, func(screen string) bool {
			picture = screen
			return regexp.MustCompile(pattern).MatchString(screen)
		})
		return picture
	})
}

// TestANewcomer_LearnsBeforeTheFirstTable: whoever has not played is asked, learns, and is dealt in by the same rules; and is not asked again.
func TestANewcomer_LearnsBeforeTheFirstTable(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.arrives(t, "ann").Types("p").Sees("Played before?").Types("n")
	learns(t, ann, "bitenight", "")
	ann.Sees("That's all you need.").Types("u").Sees("17 of 17").Sees("go on").Types("\r").Sees("Now the real thing")
	ann.Types("\r").Sees("ready, no more swaps").Sees("Bite Night")
	ann.Types("\x1b[27u").Sees("Say something").Types("p").Sees("ready, no more swaps")
}

// TestAGuest_Learns by any rules, in a small window and in German, where nothing is kept and no room is made; and may leave at any time.
func TestAGuest_Learns(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	h.disk.full.Store(true)
	guest := h.guest(t).Open()
	guest.Env("LANG", "de_AT.UTF-8")
	guest.StartCommand(40, 16, "learn --rules leeds")
	learns(t, guest, "leeds", "de")
	guest.Sees("Mehr brauchst du nicht.")
	h.practises(t, 0)
	guest.Types("\r").Sees("Runde 1 von 1")
	h.practises(t, 1)

	other := h.guest(t).Terminal().Sees("deal at once").Types("l").Sees("1 of 17").Types("24").Sees("go on").Types("\x1b[27u").Sees("deal at once")
	other.Types("l").Sees("1 of 17").Types("\x1b[27u").Sees("deal at once").Types("q")
	if status := other.Ends(); status != 0 {
		t.Errorf("ended with %d", status)
	}
}

// TestALesson_OfRulesThatAreNone is refused, and so is what stands behind them.
func TestALesson_OfRulesThatAreNone(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	for line, says := range map[string]string{"learn --rules poker": "There are no rules called", "learn classic": "Usage: learn [--rules CODE]"} {
		if got := h.guest(t).Run(line); got.Status != 2 || !strings.Contains(got.Err, says) {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

// TestABotAnswers_ByTheClock: nobody has to press a key for it.
func TestABotAnswers_ByTheClock(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	guest := h.guest(t).Open().StartCommand(80, 24, "learn --rules leeds")
	for _, keys := range []string{"23", "r"} {
		guest.Sees("h hint").Types(keys).Sees("go on").Types("\r")
	}
	guest.Sees("h hint").Types("3\r").Sees(" plays 3.").Sees("Ada* plays 3.").Sees("Bruno* plays 8.").Sees("enter  go on")
}

// TestPlain_ALessonInAPipe: a step is said and done in sentences, the bots answer in sentences, and at the end of the pipe it is over.
func TestPlain_ALessonInAPipe(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	s := piped(t, h.guest(t), "learn --rules classic")
	hears(t, s, "Good ones are for later: swap your 2 for the 3.")
	for _, line := range []string{"swap 2 for 3", "next", "ready", "next", "play 3"} {
		says(t, s, line)
	}
	hears(t, s, "Bruno plays 6.\nSay next to go on")
	s.EndInput()
	if status := s.Ends(); status != 0 {
		t.Errorf("ended with %d", status)
	}
}

// TestPlain_ALessonFromTheLobby leads back there, or to a table.
func TestPlain_ALessonFromTheLobby(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	s := piped(t, h.guest(t), "")
	hears(t, s, "learn: a lesson")
	says(t, s, "learn poker")
	hears(t, s, "There are no rules called")
	says(t, s, "learn leeds")
	hears(t, s, "1 of 15.")
	says(t, s, "rooms")
	hears(t, s, "That can't be done now.")
	before := len(s.Got())
	says(t, s, "leave")
	s.Wait("the lobby", func() bool { return strings.Contains(s.Got()[before:], "You are in the lobby.") })
	says(t, s, "play leeds")
	hears(t, s, "You are at table practice, Leeds Rules")
}
