package table

import (
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// saysOf is what the menu says of a key, empty where it has no such key.
func saysOf(acts []ui.Act, key string) string {
	i := slices.IndexFunc(acts, func(a ui.Act) bool { press, ok := ui.Press(a.Key); return ok && press.String() == key })
	if i < 0 {
		return ""
	}
	return acts[i].Does
}

// TestTheMenuBeganWithReadyInMidPlay: it says what keys do now, and nothing of those that do nothing.
func TestTheMenuBeganWithReadyInMidPlay(t *testing.T) {
	w := &languages.For("").Table
	m := &languages.For("").Menu
	over := tabletest.Result(t, "bitenight", 3, rooms.Over)
	between := tabletest.Result(t, "bitenight", 3, rooms.Between)
	for name, c := range map[string]struct {
		v     *rooms.RoomView
		types []string
		says  map[string]string
	}{
		"turn":    {tabletest.When(t, 4, tabletest.IsMyTurn), nil, map[string]string{"r": "", "tab": "", "esc": m.KeepSeat, "m": m.AtOnce, "s": m.Suits}},
		"set-up":  {tabletest.When(t, 4, tabletest.IsSetUp), nil, map[string]string{"r": w.DoReady, "tab": m.Row, "esc": m.KeepSeat}},
		"ready":   {tabletest.When(t, 4, tabletest.IsReady), nil, map[string]string{"r": "", "tab": ""}},
		"aiming":  {tabletest.When(t, 5, tabletest.IsJoker), []string{"o", "enter"}, map[string]string{"tab": m.Target, "esc": m.Cancel}},
		"over":    {over, nil, map[string]string{"r": w.DoAgain, "tab": "", "m": "", "s": w.Result.ShareKey.Does}},
		"between": {between, nil, map[string]string{"r": w.DoNext, "tab": "", "s": w.Result.ShareKey.Does}},
		"alone":   {waitingRoom(t, 4, 1), nil, map[string]string{"b": m.BotIn.Does, "-": "", "y": m.Copy.Does, "w": ""}},
		"full":    {waitingRoom(t, 4, 4), nil, map[string]string{"b": "", "-": m.BotOut.Does, "y": m.Copy.Does}},
		"result":  {between, nil, map[string]string{"w": w.Result.WatchKey.Does, "v": "", "y": ""}},
		"watches": {watching(tabletest.Result(t, "bitenight", 3, rooms.Between)), nil, map[string]string{"w": w.People.WaitKey.Does, "v": w.Result.ViewKey.Does}},
		"watcher": {watching(tabletest.When(t, 4, tabletest.IsMyTurn)), nil, map[string]string{"w": w.People.WaitKey.Does, "v": ""}},
	} {
		d := newDesk(t, "", c.v)
		d.types(c.types...)
		for key, want := range c.says {
			if got := saysOf(d.table.Acts(), key); got != want {
				t.Errorf("%s: %s says %q, want %q", name, key, got, want)
			}
		}
	}
}

// menuRoom is how wide a line of the menu may be with its key: a box at 80 columns, without its edges, the cursor and what is
// around a key.
const menuRoom = 76 - 4 - 1 - 3

// TestTheMenuCutLongLines: at 80 columns all that it says can be read, in every language and rule set, whoever looks and
// whatever the table does.
func TestTheMenuCutLongLines(t *testing.T) {
	for _, locale := range languages.Tags() {
		views := []*rooms.RoomView{waitingRoom(t, 4, 1), waitingRoom(t, 4, 4)}
		for _, code := range []string{"bitenight", "leeds", "schwechat:referee=strict", "classic", "custom"} {
			for _, is := range []func(*rooms.RoomView) bool{tabletest.Mine, func(v *rooms.RoomView) bool { return !v.Table.Seats[0].Ready }} {
				views = append(views, tabletest.WhenOf(t, code, 4, is))
			}
		}
		for _, phase := range []rooms.Phase{rooms.Between, rooms.Over} {
			views = append(views, tabletest.Result(t, "bitenight", 3, phase), watching(tabletest.Result(t, "bitenight", 3, phase)))
		}
		views = append(views, watching(tabletest.When(t, 4, tabletest.IsMyTurn)))
		for _, v := range views {
			d := newDesk(t, locale, v)
			for _, act := range d.table.Acts() {
				if width := frame.Width(act.Does) + frame.Width(act.Key.Key); width > menuRoom {
					t.Errorf("%s %v: %d columns too many: %s", locale, v.Phase, width-menuRoom, act.Does)
				}
			}
		}
	}
}

// TestTheLastRowCalledCancellingTheLobby: while something is chosen esc takes that back, and the last row says so.
func TestTheLastRowCalledCancellingTheLobby(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	d := newDesk(t, "", v)
	d.says("esc lobby")
	d.types(letter(v.Legal[0].Rank))
	d.says("esc cancel")
	d.types("esc")
	if d.says("esc lobby"); d.exits > 0 {
		t.Error("left")
	}
}

// TestTakingCountedTrumpCards that are burned instead.
func TestTakingCountedTrumpCards(t *testing.T) {
	v := tabletest.WhenOf(t, "custom:pickup=5,joker=none,chance=off", 3, func(v *rooms.RoomView) bool {
		return v.Table.Ask.Kind == engine.AskTrump && tabletest.IsStuck(v)
	})
	n := 0
	for _, c := range v.Table.Pile {
		if c.Rank() != engine.Five {
			n++
		}
	}
	if n == len(v.Table.Pile) {
		t.Fatal("no trump card lies there")
	}
	d := newDesk(t, "", v)
	d.says("(" + d.table.scene.Words.Table.Cards(n) + ")")
}
