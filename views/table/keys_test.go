package table

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// moves are the moves that were sent, as records write them.
func (d *desk) moves() (moves []string) {
	for _, c := range d.did {
		if m, ok := c.(rooms.Move); ok {
			moves = append(moves, m.Move.String())
		}
	}
	return moves
}

// sent checks which commands were sent.
func (d *desk) sent(want ...rooms.Command) {
	d.t.Helper()
	if len(d.did) != len(want) || len(want) > 0 && !reflect.DeepEqual(d.did, want) {
		d.t.Errorf("sent %v, wanted %v", d.did, want)
	}
}

func isMyTurnAt(r *tabletest.Round) bool {
	return tabletest.Mine(r.View(0)) && tabletest.Kind(r.View(0), engine.MovePlay)
}

// TestACardGaveTheSeatUp: j, the Jack, was also a yes in the prompt that asks whether to leave.
func TestACardGaveTheSeatUp(t *testing.T) {
	for _, key := range ui.RankKeys + "*" + strings.ToUpper(ui.RankKeys) {
		d := newDesk(t, "de", tabletest.When(t, 4, tabletest.IsTheirs))
		d.types("x", string(key))
		d.sent()
		if d.exits > 0 {
			t.Errorf("%c leaves", key)
		}
	}
}

func TestRankKeysAreNothingElse(t *testing.T) {
	for i, key := range ui.RankKeys {
		if r, ok := ui.RankKey(string(key)); !ok || r != engine.Rank(i) {
			t.Errorf("%c is %v", key, r)
		}
		if slices.ContainsFunc(bindings, func(b ui.Binding[*Table]) bool { return slices.Contains(b.Keys, string(key)) }) {
			t.Errorf("%c does something else, too", key)
		}
	}
	if r, ok := ui.RankKey("*"); !ok || r != engine.Joker {
		t.Error("* is not the Joker")
	}
	if r, ok := ui.RankKey("0"); !ok || r != engine.Ten {
		t.Error("who types 10 has no ten")
	}
	for _, key := range []string{"", "1", "tab", "ctrl+a", " "} {
		if _, ok := ui.RankKey(key); ok {
			t.Errorf("%q is a rank", key)
		}
	}
}

// TestTheHelpOfATableIsOfItsKeys: what the menu says is in the help of every language, and each key of the help, and of the last
// row, does something.
func TestTheHelpOfATableIsOfItsKeys(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, b := range bindings {
			if b.Says != nil && b.Says(w).Does == "" {
				t.Errorf("%s: nothing is said of %q", locale, b.Keys)
			}
		}
		for _, line := range slices.Concat(w.Table.Help, w.Table.Board.Foot) {
			press, ok := ui.Press(line)
			_, rank := ui.RankKey(press.String())
			if ok && !rank && press.String() != ":" && !slices.ContainsFunc(bindings, func(b ui.Binding[*Table]) bool { return slices.Contains(b.Keys, press.String()) }) {
				t.Errorf("%s: %q does nothing", locale, line.Key)
			}
		}
	}
}
