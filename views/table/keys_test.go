package table

import (
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

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

// TestDialoguesOfWhatWaits: what is typed before what was sent has been answered and seen.
func TestDialoguesOfWhatWaits(t *testing.T) {
	var r *tabletest.Round
	made := func(d *desk) { r.Make(d.did[len(d.did)-1].(rooms.Move).Move) }
	seen := func(d *desk) { d.sees(r.View(0)) }
	other := func(*desk) { r.Make(r.State.Legal(1, nil)[0]) }
	begin := func(code string, players int, seed uint64) *rooms.RoomView {
		r = tabletest.NewRoundOf(t, code, players, seed)
		return r.View(0)
	}
	turn := func(*desk) {
		for r.Step() && (!tabletest.Mine(r.View(0)) || !tabletest.Kind(r.View(0), engine.MovePlay)) {
			continue
		}
	}
	all := ""
	tell := func(v *rooms.RoomView, name string, steps ...any) {
		all += transcript(t, on(v, name, append([]any{late}, steps...)...))
	}
	swap := begin("bitenight", 4, 3)
	var swaps, lays []any
	for i, c := range swap.Table.Hand.Cards() {
		swaps = append(swaps, letter(c.Rank()), letter(swap.Table.Seats[0].FaceUp.Cards()[i].Rank()))
	}
	tell(swap, "three swaps and ready; another swap is seen before its answer", append(
		swaps, "r", made, answered, seen, made, seen, answered, made, answered, seen, made, answered, seen)...)
	lay := begin("schwechat", 3, 1)
	for _, c := range lay.Table.Hand.Cards() {
		lays = append(lays, letter(c.Rank()))
	}
	tell(lay, "laid and ready, and another player is faster", append(
		lays, "enter enter r", other, seen, made, answered, seen)...)
	r = tabletest.NewRound(t, 4, 1)
	turn(nil)
	first := r.View(0)
	play := letter(first.Legal[0].Rank)
	tell(first, "a move typed before the answer to the one before", play, "enter", made, turn, seen, "right enter", answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving", "x y esc", answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving behind a move", "r x y esc", made, answered, seen, answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving in vain", rooms.ErrPaused, "x y esc", answered, "esc")
	golden.Text(t, "dialogues/waiting", all)
}

// TestNotMoreThanSomeCommandsWait for the one under way.
func TestNotMoreThanSomeCommandsWait(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 20, 1))
	d.hold = true
	d.types(strings.Repeat("b", 3*maxWaiting))
	for len(d.held) > 0 {
		d.answer()
	}
	if len(d.did) != 1+8 {
		t.Errorf("%d commands went out", len(d.did))
	}
}
