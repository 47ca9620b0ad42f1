package sshsrv

import (
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

// until presses a key until the screen shows a text. What a press leads to is waited for before the next one.
func until(s *sshtest.Session, key, text string) {
	const often = 60
	for range often {
		before := s.Picture()
		if strings.Contains(before, text) {
			return
		}
		s.Types(key).Wait(text, func() bool { return s.Picture() != before })
	}
	s.Sees(text)
}

// TestAHouseRule is made with two options chosen, saved, and played by: its code stands in the room, also for those who
// come in, and the rule set is offered to its maker in another session.
func TestAHouseRule(t *testing.T) {
	t.Parallel()
	const (
		up, down, right = "\x1b[A", "\x1b[B", "\x1b[C"
		code            = "custom:down=4,again=9"
	)
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	ann := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.").Types("n").Sees("Open a room")
	until(ann, up, "▶ Rules")
	until(ann, right, "◂ House rules")
	until(ann.Types("o").Sees("▶ Packs"), down, "▶ Secret cards")
	until(ann.Types(right), down, "▶ Go again")
	ann.Types("9").Sees(code).Sees("go again:")
	ann.Types("8").Sees("Go again and Miss a go are both 8").Types("9").Sees(code)
	ann.Types("s").Sees("Save as:").Types("Friday night\r").Sees("“Friday night” is saved.")
	ann.Types("\x1b[27u").Sees("2 of 18 chosen").Types(down + "\r").Sees("Bring friends").Sees(code)

	h.arrives(t, "bob").Sees("House rules*").Types("\r").Sees(code)
	ann.Sees("bob").HangUp()

	ann = h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("back to ").Types("n").Sees("Open a room")
	until(ann, up, "▶ Rules")
	until(ann, right, "◂ Friday night")
	ann.Sees(code)
	ann.Types("dd").Sees("“Friday night” is dropped.")
}
