package lobby

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/viewtest"
)

func TestSayingAndCommands(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann)
	p.Types("c", "hello", "enter", "enter", "/nonsense", "enter")
	p.Expect("There's no such command")
	p.Types("esc", "c", "wait? no", "enter")
	if want := []string{"hello", "wait? no"}; fmt.Sprint(p.Said) != fmt.Sprint(want) {
		t.Errorf("said %q", p.Said)
	}
	p.Update(tea.PasteMsg{Content: "pasted\nlines"})
	p.Expect("> pasted lines")
	if p.Types("ctrl+d") {
		t.Error("ctrl+d leaves with a line half typed")
	}
	p.Types("ctrl+u")
	for _, leave := range [][]string{{"ctrl+d"}, {"/quit", "enter"}, {"c", "ctrl+d"}} {
		if !inLobby(t, "", viewtest.Ann).Types(leave...) {
			t.Errorf("%v does not leave", leave)
		}
	}
}

// TestEscAndAQueenEndedTheSession: at a table q is a card.
func TestEscAndAQueenEndedTheSession(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann)
	if p.Types("q", "Q") {
		t.Error("q leaves")
	}
	for locale, leave := range map[string]string{"": "ctrl+c  leave", "de": "Strg+C  gehen"} {
		if got := inLobby(t, locale, viewtest.Ann).Sees(80, 24); !strings.Contains(got, leave) {
			t.Errorf("no %q:\n%s", leave, got)
		}
	}
	if got := inLobby(t, "", viewtest.Guest).Sees(80, 24); !strings.Contains(got, "q  leave") {
		t.Errorf("guests:\n%s", got)
	}
}

// TestALineThatWasNotSaidIsKept: so that it can be tried again.
func TestALineThatWasNotSaidIsKept(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann)
	p.SayErr = rooms.ErrTooFast
	p.Types("c", "again", "enter")
	p.Expect("> again", "Not so fast")
	p.SayErr = nil
	p.Types("enter")
	p.Exclude("> again", "Not so fast")
}

func TestGuestsDoNotSpeak(t *testing.T) {
	p := inLobby(t, "", viewtest.Guest)
	p.Types("c", "hey", "enter", "/he")
	p.Update(tea.PasteMsg{Content: "pasted"})
	if len(p.Said) > 0 || strings.Contains(p.Sees(80, 24), "pasted") {
		t.Errorf("a guest says %q", p.Said)
	}
	if !p.Types("q") {
		t.Error("q does not leave")
	}
}
