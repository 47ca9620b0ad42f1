package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

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

func TestSwapping(t *testing.T) {
	r := tabletest.NewRound(t, 4, 3)
	v := r.View(0)
	d := newDesk(t, "", v)
	d.hold = true
	hand, up := v.Table.Hand.Cards(), v.Table.Seats[0].FaceUp.Cards()
	// Three swaps and ready, typed before the first has been answered.
	for i := range 3 {
		d.types(letter(hand[i].Rank()), letter(up[i].Rank()))
	}
	d.types("r")
	for i := range 4 {
		if len(d.did) != i+1 {
			t.Fatalf("%d commands are sent before answer %d", len(d.did), i+1)
		}
		m, _ := d.did[i].(rooms.Move)
		if m.Seen != r.State.Moves() {
			t.Errorf("command %d has seen %d of %d moves", i, m.Seen, r.State.Moves())
		}
		r.Make(m.Move)
		switch i {
		case 0:
			d.answer()
			d.sees(r.View(0))
		case 1:
			// Somebody else swaps: the view that comes first does not show one's own.
			d.sees(r.View(0))
			d.answer()
		default:
			d.answer()
			d.sees(r.View(0))
		}
	}
	moves := d.moves()
	if fmt.Sprint(moves) != "[swap swap swap ready]" {
		t.Errorf("sent %v", moves)
	}
	if !d.table.scene.At.Seat().Ready || r.State.Hand(0) != engine.BagOf(up...) {
		t.Errorf("the hand is %v", r.State.Hand(0))
	}
}

// TestAMoveTypedBeforeTheAnswerToTheOneBefore: the view of a move can come before its answer. What is typed at that view
// goes out as soon as the answer is there.
func TestAMoveTypedBeforeTheAnswerToTheOneBefore(t *testing.T) {
	r := tabletest.NewRound(t, 4, 1)
	for !isMyTurnAt(r) || len(r.View(0).Legal) == 0 || r.View(0).Legal[0].Kind != engine.MovePlay {
		r.Step()
	}
	d := newDesk(t, "", r.View(0))
	d.hold = true
	d.types(letter(r.View(0).Legal[0].Rank), "enter")
	r.Step()
	for !isMyTurnAt(r) || len(r.View(0).Legal) == 0 || r.View(0).Legal[0].Kind != engine.MovePlay {
		r.Step()
	}
	v := r.View(0)
	d.sees(v)
	d.types(letter(v.Legal[0].Rank), "enter")
	if text := d.picture(140, 45); strings.Contains(text, "ENTER ") {
		t.Errorf("asks for the next move before this one is seen:\n%s", text)
	}
	d.answer()
	if len(d.did) != 2 || d.did[1].(rooms.Move).Seen != v.Table.Moves {
		t.Errorf("sent %v", d.did)
	}
}

// TestEscBehindALeave takes nobody to the lobby before the seat is given up: it would be kept. So it is behind a move whose answer
// has not come, and if the seat is not given up esc leads away again.
func TestEscBehindALeave(t *testing.T) {
	for name, c := range map[string]struct {
		before []string
		err    error
		left   bool
	}{
		"at once":       {left: true},
		"behind a move": {before: []string{"r"}, left: true},
		"in vain":       {err: rooms.ErrPaused},
	} {
		r := tabletest.NewRound(t, 4, 3)
		d := newDesk(t, "", r.View(0))
		d.hold, d.err = true, c.err
		d.types(c.before...)
		d.types("x", "y", "esc")
		if d.exits != 0 {
			t.Errorf("%s: away with the seat", name)
		}
		for len(d.held) > 0 {
			if m, ok := d.did[len(d.did)-1].(rooms.Move); ok {
				r.Make(m.Move)
			}
			d.answer()
			if _, there := d.screen.(*Table); there {
				d.sees(r.View(0))
			}
		}
		if _, ok := d.did[len(d.did)-1].(rooms.Leave); !ok || (d.exits > 0) != c.left {
			t.Errorf("%s: sent %v, away %d times", name, d.did, d.exits)
		}
		if d.types("esc"); !c.left && d.exits != 1 {
			t.Errorf("%s: esc leads nowhere", name)
		}
	}
}

func TestLaying(t *testing.T) {
	r := tabletest.NewRoundOf(t, "schwechat", 3, 1)
	v := r.View(0)
	d := newDesk(t, "", v)
	d.hold = true
	hand := v.Table.Hand.Cards()
	d.types("r")
	d.sent()
	d.types("enter")
	d.sent()
	for _, c := range hand[:3] {
		d.types(letter(c.Rank()))
	}
	if d.table.scene.Choice.ToLay(&d.table.scene.At) != 0 {
		t.Fatalf("%d cards are missing", d.table.scene.Choice.ToLay(&d.table.scene.At))
	}
	for _, c := range hand[3:] {
		if c.Rank() != hand[2].Rank() {
			d.types(letter(c.Rank()))
			d.says("That is enough")
			break
		}
	}
	// Laid and ready, typed before the first has been answered; somebody else is faster.
	d.types("enter", "enter", "r")
	if len(d.did) != 1 {
		t.Fatalf("sent %v", d.did)
	}
	lay, _ := d.did[0].(rooms.Move)
	if lay.Move.Kind != engine.MoveLay || len(lay.Move.Cards) != 3 {
		t.Fatalf("sent %v", d.did)
	}
	r.Make(r.State.Legal(1, nil)[0])
	d.sees(r.View(0))
	r.Make(lay.Move)
	d.answer()
	if len(d.did) != 1 {
		t.Error("says ready before the laid cards are seen")
	}
	d.sees(r.View(0))
	if got := fmt.Sprint(d.moves()); got != "[lay ready]" {
		t.Errorf("sent %v", got)
	}
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
