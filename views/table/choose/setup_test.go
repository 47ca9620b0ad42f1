package choose

import (
	"errors"
	"testing"

	"shithead/engine"
	"shithead/views/table/tabletest"
)

func TestLayingIsTakenBack(t *testing.T) {
	v := tabletest.NewRoundOf(t, "schwechat", 3, 1).View(0)
	h := newHand(t, v)
	first := v.Table.Hand.Cards()[0].Rank()
	held := v.Table.Hand.Rank(first)
	for range held {
		h.types(letter(first))
	}
	if got := h.ToLay(&h.at); got != v.Table.Rules.Up-held {
		t.Errorf("%d are still to be chosen", got)
	}
	if h.types(letter(first)); h.Lays.Any() {
		t.Error("the rank is still chosen")
	}
	h.types("right", "up")
	if !h.Lays.Any() || !h.Forget() || h.Lays.Any() || h.Forget() {
		t.Error("it is not taken back, once")
	}
	if h.types("r"); !errors.Is(h.err, engine.ErrNotLaid) {
		t.Errorf("ready without having laid: %v", h.err)
	}
	h.sent()
}

// TestReadyByEnter where nothing else could be done, and not where cards may be swapped.
func TestReadyByEnter(t *testing.T) {
	for _, key := range []string{"r", "enter"} {
		h := newHand(t, tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLaid))
		h.types(key)
		h.sent(engine.Ready(0))
	}
	h := newHand(t, tabletest.When(t, 4, tabletest.IsSetUp))
	h.types("enter")
	h.sent()
	h.types("r")
	h.sent(engine.Ready(0))
}

// TestSwapsOnTheirWayAreCounted: a card that is being swapped away can't be picked, and one that comes can.
func TestSwapsOnTheirWayAreCounted(t *testing.T) {
	h := newHand(t, tabletest.NewRound(t, 4, 3).View(0))
	away, comes := engine.NoRank, engine.NoRank
	for r := range engine.NoRank {
		switch hand, up := h.at.Bag(engine.ZoneHand).Rank(r), h.at.Bag(engine.ZoneFaceUp).Rank(r); {
		case hand == 1 && up == 0:
			away = r
		case hand == 0 && up > 0:
			comes = r
		}
	}
	h.at.Sent = Unseen{Busy: true, Flying: true, Swaps: []Swap{{Hand: away, Up: comes}}}
	if h.types(letter(away)); !errors.Is(h.err, engine.ErrNotHeld) || h.Picked != engine.NoRank {
		t.Errorf("picked %v: %v", h.Picked, h.err)
	}
	if h.types(letter(comes)); h.err != nil || h.Picked != comes {
		t.Errorf("picked %v: %v", h.Picked, h.err)
	}
}

// TestADareIsOfOneMoment: another key takes it back, and so does whatever happens at the table.
func TestADareIsOfOneMoment(t *testing.T) {
	v := tabletest.WhenOf(t, "schwechat:referee=strict", 4, tabletest.IsWrong)
	wrong := nextRank(v.Table.Hand.Ranks()&^v.Table.Rules.Answers(v.Table.Ask), engine.NoRank, 1)
	dare := func() *hand {
		h := newHand(t, v)
		if h.types(letter(wrong), "enter"); !h.Dared {
			t.Fatal("it is not dared")
		}
		h.sent()
		return h
	}
	h := dare()
	h.types("enter")
	h.sent(engine.Play(0, wrong, 1))
	h = dare()
	if h.types("up"); h.Dared {
		t.Error("an arrow does not take it back")
	}
	h = dare()
	next, table := *v, *v.Table
	table.Moves++
	next.Table = &table
	if h.sees(&next); h.Dared {
		t.Error("a move does not take it back")
	}
}
