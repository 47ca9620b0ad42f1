package choose

import (
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// isOnly says whether one rank alone may be played on one's turn, of which there are several cards.
func isOnly(v *rooms.RoomView) bool {
	p := Position{View: v}
	r := p.only()
	return tabletest.Mine(v) && r != engine.NoRank && p.Most(r) > 1 && v.Table.Hand.Len() > p.Most(r)
}

// onlyHand is somebody who waits for such a turn, and it.
func onlyHand(t *testing.T, atOnce bool) (h *hand, turn *rooms.RoomView, r engine.Rank) {
	turn = tabletest.When(t, 4, isOnly)
	before, table := *turn, *turn.Table
	table.Moves, table.Turn = table.Moves-1, 1
	before.Table, before.Legal = &table, nil
	h = &hand{t: t, Choice: None()}
	h.at.AtOnce = atOnce
	h.sees(&before)
	if h.Rank != engine.NoRank {
		t.Fatalf("%v is chosen before the turn", h.Rank)
	}
	return h, turn, (&Position{View: turn}).only()
}

// TestTheOnlyRankThatFitsIsChosen when one's turn comes, so that enter plays it: a card, or all where a press chooses all.
func TestTheOnlyRankThatFitsIsChosen(t *testing.T) {
	for _, atOnce := range []bool{false, true} {
		h, turn, r := onlyHand(t, atOnce)
		h.sees(turn)
		want := 1
		if atOnce {
			want = h.at.Most(r)
		}
		if h.Rank != r || h.Count != want {
			t.Errorf("%d of %v are chosen, not %d of %v", h.Count, h.Rank, want, r)
		}
		h.types("enter")
		h.sent(engine.Play(0, r, want))
	}
}

// TestAPressOfWhatIsProposed chooses as if nothing were: the hand that has the key in it does not put the card back.
func TestAPressOfWhatIsProposed(t *testing.T) {
	for _, atOnce := range []bool{false, true} {
		h, turn, r := onlyHand(t, atOnce)
		h.sees(turn)
		count := h.Count
		h.press(Key(r))
		if h.Rank != r || h.Count != count {
			t.Errorf("%d of %v are chosen, not %d", h.Count, h.Rank, count)
		}
		if h.press(Key(r)); !atOnce && h.Count != 2 || atOnce && h.Rank != engine.NoRank {
			t.Errorf("%d of %v are chosen by the second press", h.Count, h.Rank)
		}
	}
}

// TestWhatIsProposedIsTakenBack without a key of its own: esc leads on, and it does not come again before the next move.
func TestWhatIsProposedIsTakenBack(t *testing.T) {
	h, turn, _ := onlyHand(t, false)
	h.sees(turn)
	if h.Forget() || h.Rank != engine.NoRank {
		t.Error("esc is for what nobody has chosen")
	}
	if h.sees(turn); h.Rank != engine.NoRank {
		t.Error("it is chosen again")
	}
	h.sees(&rooms.RoomView{Code: turn.Code, Phase: rooms.Playing, Seats: turn.Seats, Round: turn.Round, Table: turn.Table, Legal: turn.Legal})
	if h.Rank != engine.NoRank {
		t.Error("it is chosen again at a view without a move")
	}
	h, turn, _ = onlyHand(t, false)
	h.sees(turn)
	if h.types("up"); !h.Forget() {
		t.Error("esc does not take back what was chosen")
	}
}

// TestWhatWasChosenBeforeIsNotProposedAway, even if it does not fit.
func TestWhatWasChosenBeforeIsNotProposedAway(t *testing.T) {
	h, turn, r := onlyHand(t, false)
	other := turn.Table.Hand.Ranks() &^ engine.Ranks(r)
	chosen := nextRank(other, engine.NoRank, 1)
	h.press(Key(chosen))
	if h.sees(turn); h.Rank != chosen {
		t.Errorf("%v is chosen, not %v", h.Rank, chosen)
	}
}

// onlyInCompany says whether only fives may be played, with others on top.
func onlyInCompany(v *rooms.RoomView) bool {
	p := Position{View: v}
	return tabletest.Mine(v) && p.Playable() == engine.Ranks(engine.Five) && p.Alone() == 0
}

// TestNothingIsProposedOfSeveral, nor what needs company, nor to whom a bot's hand plays.
func TestNothingIsProposedOfSeveral(t *testing.T) {
	auto := tabletest.When(t, 4, isOnly)
	auto.Seats[0].Auto = true
	for name, v := range map[string]*rooms.RoomView{
		"several": tabletest.When(t, 4, func(v *rooms.RoomView) bool {
			return tabletest.IsMyTurn(v) && (&Position{View: v}).only() == engine.NoRank
		}),
		"theirs": tabletest.When(t, 5, tabletest.IsJump), "company": tabletest.WhenOf(t, "leeds", 4, onlyInCompany), "auto": auto,
		"flip": tabletest.When(t, 4, tabletest.IsFlip), "stuck": tabletest.When(t, 4, tabletest.IsStuck), "aim": tabletest.When(t, 5, tabletest.IsAim),
	} {
		if h := newHand(t, v); h.Rank != engine.NoRank {
			t.Errorf("%s: %v is chosen", name, h.Rank)
		}
	}
}
