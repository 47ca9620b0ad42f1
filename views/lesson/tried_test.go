package lesson_test

import (
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/views/board"
	"shithead/views/lesson/course"
	"shithead/views/ui"
)

// TestAnotherMove_IsAnsweredKindly, and the keys of rooms do nothing.
func TestAnotherMove_IsAnsweredKindly(t *testing.T) {
	p := learns(t, "", "classic")
	p.to(t, course.Four, engine.NoRank)
	before := p.screen.Course().View()
	p.Types("8", "enter")
	for _, size := range sizes {
		if got := flat(p.Sees(size[0], size[1])); !strings.Contains(got, "That would be: ann plays 8. It's allowed, but first try this: Play both: 8 8.") {
			t.Errorf("at %v:\n%s", size, got)
		}
	}
	p.Types("left")
	if got := p.Sees(80, 24); strings.Contains(got, "That would be") || !strings.Contains(got, "Two lie there") {
		t.Errorf("the situation is not there again:\n%s", got)
	}
	if now := p.screen.Course().View(); !reflect.DeepEqual(now.Table, before.Table) {
		t.Errorf("the cards lie otherwise: %+v", now.Table)
	}
	before = p.screen.Course().View()
	p.Types("c", "g", "x", "v", "y", "n", "p", "f", "w", "d", ",", ".")
	if p.screen.Course().View() != before || p.Screen() != ui.Screen(p.screen) {
		t.Errorf("something has come of that:\n%s", p.Sees(80, 24))
	}
	p.Types("h")
	if got := p.Sees(80, 24); !strings.Contains(got, "Hint: play 8 8: ") {
		t.Errorf("no hint:\n%s", got)
	}
}

// TestAClickTakesAwayWhatWasTried, wherever it is.
func TestAClickTakesAwayWhatWasTried(t *testing.T) {
	const tried = "That would be: ann plays 9;"
	for _, click := range []tea.Msg{board.CardMsg{Rank: engine.Eight}, board.PlaceMsg{Number: 1}, board.PileMsg{}, board.DrawMsg{}, board.SeatMsg{}} {
		p := learns(t, "", "bitenight")
		p.to(t, course.Power, engine.Eight)
		p.Types("9", "enter")
		if got := flat(p.Sees(80, 24)); !strings.Contains(got, tried) {
			t.Fatalf("no %q:\n%s", tried, got)
		}
		if p.Tell(click); strings.Contains(flat(p.Sees(80, 24)), tried) {
			t.Errorf("%#v does not take it away:\n%s", click, p.Sees(80, 24))
		}
	}
}

// TestARefusedMove_SaysWhy, as at a table.
func TestARefusedMove_SaysWhy(t *testing.T) {
	p := learns(t, "", "classic")
	p.to(t, course.Follow, engine.NoRank)
	before := p.screen.Course().View()
	p.Types("4", "enter")
	for _, size := range sizes {
		if got := flat(p.Sees(size[0], size[1])); !strings.Contains(got, "The 8 asks for 8 or higher") || !strings.Contains(got, "Play your K.") {
			t.Errorf("at %v:\n%s", size, p.Sees(size[0], size[1]))
		}
	}
	if p.screen.Course().View() != before {
		t.Error("something has changed")
	}
}
