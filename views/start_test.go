package views

import (
	"errors"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/form"
	"shithead/views/lobby"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestSessionsBeginElsewhere than in the lobby, and end where there is no such place.
func TestSessionsBeginElsewhere(t *testing.T) {
	terms := lobby.PlayNow(form.UsualRules())
	for what, c := range map[string]struct {
		start Start
		did   string
	}{
		"play":  {Start{Terms: &terms}, "make|enter new-room|rooms.Start in new-room"},
		"join":  {Start{Code: "brave-otter", Sit: true}, "enter brave-otter|rooms.Sit in brave-otter"},
		"watch": {Start{Code: "brave-otter"}, "enter brave-otter"},
	} {
		for _, unknown := range []bool{false, true} {
			p := &person{}
			begin := func() {
				begins(t, p, &Config{Words: languages.For(""), Person: viewtest.Ann, Unknown: unknown, Start: &c.start})
				if unknown {
					p.Types("enter")
				}
			}
			if begin(); strings.Join(p.Did, "|") != c.did || p.app.Failed() != nil {
				t.Errorf("%s did %v, %v", what, p.Did, p.app.Failed())
			}
			p.EnterErr = rooms.ErrNoRoom
			if begin(); !errors.Is(p.app.Failed(), rooms.ErrNoRoom) {
				t.Errorf("%s without a room: %v", what, p.app.Failed())
			}
			p.EnterErr, p.DoErr = nil, rooms.ErrFull
			if begin(); (p.app.Failed() == nil) != (what != "play") {
				t.Errorf("%s without a seat: %v", what, p.app.Failed())
			}
			if waits := p.Did[len(p.Did)-1] == "rooms.Queue in brave-otter"; waits != (what == "join") {
				t.Errorf("%s without a seat did %v", what, p.Did)
			}
		}
	}
}
