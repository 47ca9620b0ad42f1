package table

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
)

// TestTheMenuBeganWithReadyInMidPlay: it says what keys do now, and nothing of those that do nothing. What
// a key does is told where it is first.
func TestTheMenuBeganWithReadyInMidPlay(t *testing.T) {
	when, result := tabletest.When, tabletest.Result
	var b strings.Builder
	for _, c := range []dialogue{
		on(when(t, 4, tabletest.IsMyTurn), "turn"),
		on(when(t, 4, tabletest.IsSetUp), "set-up"),
		on(when(t, 4, tabletest.IsReady), "ready"),
		on(when(t, 5, tabletest.IsJoker), "aiming", "o", "enter"),
		on(solo(when(t, 4, tabletest.IsMyTurn)), "alone with bots"),
		on(whenEats(t), "eating"),
		on(result(t, "bitenight", 3, rooms.Over), "over"),
		on(result(t, "bitenight", 3, rooms.Between), "between"),
		on(watching(result(t, "bitenight", 3, rooms.Between)), "a result that is watched"),
		on(watching(when(t, 4, tabletest.IsMyTurn)), "watched"),
		on(waitingRoom(t, 4, 1), "gathering alone"),
		on(waitingRoom(t, 4, 4), "full"),
		on(ofAnother(waitingRoom(t, 4, 4)), "another's room"),
		on(closed(when(t, 4, tabletest.IsMyTurn)), "closed"),
		on(when(t, 4, tabletest.IsTheirs), "a panel", "l"),
		on(when(t, 4, tabletest.IsTheirs), "typing", "c"),
	} {
		d := newDesk(t, "", c.view)
		for _, key := range c.steps {
			d.types(key.(string))
		}
		keys, added := "", ""
		for _, a := range d.table.Acts() {
			line := fmt.Sprintf("    %s %s\n", a.Key.Key, a.Does)
			keys += " " + cmp.Or(a.Key.Key, a.Does)
			if !strings.Contains(b.String(), line) {
				added += line
			}
		}
		fmt.Fprintf(&b, "%s:%s\n%s", c.name, keys, added)
	}
	golden.Text(t, "dialogues/menu", b.String())
}

func whenEats(t *testing.T) *rooms.RoomView {
	return tabletest.WhenOf(t, "schwechat", 4, tabletest.IsMirror)
}

// menuRoom is how wide a line of the menu may be with its key, in a box at 80 columns.
const menuRoom = 76 - 4 - 1 - 3

// TestTheMenuCutLongLines: at 80 columns all that it says can be read, in every language, rule set and situation.
func TestTheMenuCutLongLines(t *testing.T) {
	everySituation(t, func(what string, show func() *desk) {
		for _, act := range show().table.Acts() {
			if width := frame.Width(act.Does) + frame.Width(act.Key.Key); width > menuRoom {
				t.Errorf("%s: %d columns too many: %s", what, width-menuRoom, act.Does)
			}
		}
	})
}

// TestTheLastRowCalledCancellingTheLobby: while something is chosen esc takes that back, and the last row says so.
func TestTheLastRowCalledCancellingTheLobby(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	d := newDesk(t, "", v)
	d.says("esc lobby")
	d.types(letter(v.Legal[0].Rank))
	d.says("esc cancel")
	d.types("esc")
	d.says("esc lobby")
}

// TestTakingCountedTrumpCards that are burned instead.
func TestTakingCountedTrumpCards(t *testing.T) {
	v := tabletest.WhenOf(t, "custom:pickup=5,joker=none,chance=off", 3, func(v *rooms.RoomView) bool {
		return v.Table.Ask.Kind == engine.AskTrump && tabletest.IsStuck(v)
	})
	trumps := 0
	for _, c := range v.Table.Pile {
		if c.Rank() == engine.Five {
			trumps++
		}
	}
	if trumps == 0 {
		t.Fatal("no trump card lies there")
	}
	d := newDesk(t, "", v)
	d.says("(" + d.table.scene.Words.Table.Cards(len(v.Table.Pile)-trumps) + ")")
}
