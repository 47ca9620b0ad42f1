package sshsrv

import (
	"regexp"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

// TestLeavingSaidNothing of a seat that stays: how to come back to it is said at the table and in the lobby, and to nobody
// without a seat.
func TestLeavingSaidNothing(t *testing.T) {
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	code := regexp.MustCompile(`Your seat in (\S+) stays yours. Come back: ssh -t HOST join (\S+)`)
	leave := func(s *sshtest.Session) []string {
		s.Types("\x03").Ends()
		return code.FindStringSubmatch(s.Got())
	}
	if said := leave(h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("ann · ")); said != nil {
		t.Errorf("without a seat: %q", said)
	}
	table := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("ann · ").Types("n").Sees("Open a room").Types("\r").Sees("Waiting for players")
	room := strings.Fields(table.Picture())[0]
	if said := leave(table); len(said) != 3 || said[1] != room || said[2] != room {
		t.Errorf("at the table of %s: %q", room, said)
	}
	if said := leave(h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Your seat is in")); len(said) != 3 || said[1] != room {
		t.Errorf("in the lobby, with a seat in %s: %q", room, said)
	}
}
