package choose

import (
	"errors"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// TestAPressOfARank: without auto select each press takes one more, and after the last one none; with it the first takes all
// and the second none, whatever arrows have done in between.
func TestAPressOfARank(t *testing.T) {
	for _, c := range []struct {
		most   int
		atOnce bool
		want   []int
	}{
		{1, false, []int{1, 0, 1}},
		{3, false, []int{1, 2, 3, 0, 1}},
		{1, true, []int{1, 0, 1}},
		{3, true, []int{3, 0, 3, 0}},
	} {
		chosen := 0
		for i, want := range c.want {
			if chosen = afterPress(chosen, c.most, c.atOnce); chosen != want {
				t.Errorf("of %d, at once %v: %d after press %d, not %d", c.most, c.atOnce, chosen, i+1, want)
			}
		}
	}
	if got := afterPress(2, 3, true); got != 0 {
		t.Errorf("some of a rank were chosen, and %d are after another press", got)
	}
	if got := afterPress(5, 3, false); got != 0 {
		t.Errorf("more were chosen than can be, and %d are after another press", got)
	}
}

// pairOf is a rank of which seat 0 may play two or more.
func pairOf(v *rooms.RoomView) engine.Rank {
	for i := range v.Legal {
		if m := &v.Legal[i]; m.Kind == engine.MovePlay && m.Count > 1 {
			return m.Rank
		}
	}
	return engine.NoRank
}

func hasPair(v *rooms.RoomView) bool { return tabletest.Mine(v) && pairOf(v) != engine.NoRank }

func TestAutoSelectChoosesAllOfARank(t *testing.T) {
	v := tabletest.When(t, 4, hasPair)
	r := pairOf(v)
	held := v.Table.Hand.Rank(r)
	h := newHand(t, v).atOnce(true)
	for _, want := range []int{held, 0, held} {
		if h.types(letter(r)); h.Count != want {
			t.Errorf("%d of %d are chosen, not %d", h.Count, held, want)
		}
	}
	if h.types("down"); h.Count != held-1 {
		t.Errorf("an arrow down leaves %d of %d", h.Count, held)
	}
	if h.types(letter(r)); h.Rank != engine.NoRank {
		t.Error("another press does not put back what is left")
	}
	for h.types("right"); h.Rank != r; {
		h.types("right")
	}
	if h.Count != held {
		t.Errorf("arrows choose %d of %d", h.Count, held)
	}
	h.types("enter")
	h.sent(engine.Play(0, r, held))
}

// TestAutoSelectOfWhatMayBePlayedTogether: of Jokers that are laid alone, one.
func TestAutoSelectOfWhatMayBePlayedTogether(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsJoker(v) && v.Table.Hand.Rank(engine.Joker) > 1 })
	h := newHand(t, v).atOnce(true)
	if h.types("o"); h.Count != 1 {
		t.Errorf("%d Jokers are chosen", h.Count)
	}
	if h.types("o"); h.Rank != engine.NoRank {
		t.Error("it is not put back")
	}
}

// TestAutoSelectOfFivesAndTheirCompany takes all of both, in either order, and puts either back.
func TestAutoSelectOfFivesAndTheirCompany(t *testing.T) {
	v := tabletest.WhenOf(t, "leeds", 4, func(v *rooms.RoomView) bool {
		return tabletest.IsFives(v) && v.Table.Hand.Rank(v.Legal[0].Companion) > 1
	})
	with := v.Legal[0].Companion
	k, fives, company := letter(with), v.Table.Hand.Rank(engine.Five), v.Table.Hand.Rank(with)
	for _, c := range []struct {
		keys           []string
		fives, company int
	}{
		{[]string{"5", k}, fives, company},
		{[]string{k, "5"}, fives, company},
		{[]string{"5", k, k}, fives, 0},
		{[]string{"5", k, "down"}, fives, company - 1},
		{[]string{"5", "down", k}, fives - 1, company},
	} {
		h := newHand(t, v).atOnce(true)
		if h.types(c.keys...); h.Rank != engine.Five || h.Count != c.fives || h.Company != c.company {
			t.Errorf("%v: %d of %v and %d of %v are chosen", c.keys, h.Count, h.Rank, h.Company, h.With)
		}
	}
	h := newHand(t, v).atOnce(true)
	if h.types("5", k, "5"); h.Rank != with || h.Count != company || h.With != engine.NoRank {
		t.Errorf("%d of %v and %d of %v are chosen without the fives", h.Count, h.Rank, h.Company, h.With)
	}
	h = newHand(t, v).atOnce(true)
	if h.types("5", "tab"); h.Company != v.Table.Hand.Rank(h.With) {
		t.Errorf("tab chooses %d of %v", h.Company, h.With)
	}
}

// TestAutoSelectJumpsInAndOpensWithAll that may be.
func TestAutoSelectJumpsInAndOpensWithAll(t *testing.T) {
	v := tabletest.When(t, 5, func(v *rooms.RoomView) bool {
		return tabletest.IsJump(v) && int(v.Legal[0].Count) > 1 && int(v.Legal[0].Count) == v.Table.Hand.Rank(v.Legal[0].Rank)
	})
	jump := v.Legal[0]
	h := newHand(t, v).atOnce(true)
	if h.types(letter(jump.Rank)); h.Count != int(jump.Count) {
		t.Errorf("%d are chosen to jump in with %v", h.Count, jump)
	}
	h.types("enter")
	h.sent(jump)

	v = tabletest.When(t, 4, tabletest.IsRace)
	h = newHand(t, v).atOnce(true)
	if h.types(letter(v.Table.Opening)); h.Count != v.Table.Hand.Rank(v.Table.Opening) {
		t.Errorf("%d are chosen to open with", h.Count)
	}
}

// TestAutoSelectOfCardsToBeLaid takes as many of a rank as are still to be laid; arrows take fewer.
func TestAutoSelectOfCardsToBeLaid(t *testing.T) {
	r := engine.NoRank
	v := tabletest.WhenOf(t, "schwechat", 4, func(v *rooms.RoomView) bool {
		for r = range engine.NoRank {
			if v.Table.Hand.Rank(r) > 1 && tabletest.IsLay(v) {
				return true
			}
		}
		return false
	})
	held := min(v.Table.Hand.Rank(r), v.Table.Rules.Up)
	h := newHand(t, v).atOnce(true)
	for _, want := range []int{held, 0, held} {
		if h.types(letter(r)); int(h.Lays[r]) != want {
			t.Errorf("%d are chosen, not %d", h.Lays[r], want)
		}
	}
	if h.types("down"); int(h.Lays[r]) != held-1 {
		t.Errorf("%d are chosen after an arrow down", h.Lays[r])
	}
	h.types("up")
	for other := range engine.NoRank {
		if other != r && v.Table.Hand.Rank(other) > 0 && h.ToLay(&h.at) > 0 {
			h.types(letter(other))
		}
	}
	if h.ToLay(&h.at) != 0 {
		t.Errorf("%d are still to be chosen", h.ToLay(&h.at))
	}
	full := h.Lays
	for other := range engine.NoRank {
		if v.Table.Hand.Rank(other) > 0 && full[other] == 0 {
			h.types(letter(other))
			if !errors.Is(h.err, ErrEnough) {
				t.Errorf("another one is %v", h.err)
			}
		}
	}
	if h.Lays != full {
		t.Error("more are chosen than are laid")
	}
}

// TestAutoSelectLaysNoMoreThanAreToBeLaid: of a second pair only as many as are missing.
func TestAutoSelectLaysNoMoreThanAreToBeLaid(t *testing.T) {
	var pairs []engine.Rank
	v := tabletest.WhenOf(t, "schwechat", 4, func(v *rooms.RoomView) bool {
		pairs = nil
		for r := range engine.NoRank {
			if v.Table.Hand.Rank(r) == 2 {
				pairs = append(pairs, r)
			}
		}
		return tabletest.IsLay(v) && len(pairs) > 1
	})
	missing := v.Table.Rules.Up - 2
	for _, atOnce := range []bool{false, true} {
		h := newHand(t, v).atOnce(atOnce)
		h.types(h.presses(pairs[0], 2, 2)...)
		if h.types(letter(pairs[1])); int(h.Lays[pairs[1]]) != missing || h.ToLay(&h.at) != 0 {
			t.Errorf("at once %v: %d are chosen of the second pair, not %d", atOnce, h.Lays[pairs[1]], missing)
		}
		if a := h.Act(&h.at); a.Do != DoLay {
			t.Errorf("enter does %v", a)
		}
	}
}

// TestAutoSelectSwapsOneForOne, as everybody does.
func TestAutoSelectSwapsOneForOne(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.IsSetUp(v) && slices.ContainsFunc(v.Legal, func(m engine.Move) bool {
			return m.Kind == engine.MoveSwap && v.Table.Hand.Rank(m.Hand()[0].Rank()) > 1
		})
	})
	for i := range v.Legal {
		m := &v.Legal[i]
		if m.Kind != engine.MoveSwap || v.Table.Hand.Rank(m.Hand()[0].Rank()) < 2 {
			continue
		}
		h := newHand(t, v).atOnce(true)
		h.types(h.keysFor(m)...)
		if len(h.did) != 1 || len(h.did[0].Cards) != 2 {
			t.Errorf("sent %v", h.did)
		}
	}
}

// TestMoreThanFitsIsNotKeptChosen: what auto select took before one's turn is no more than can be played on it.
func TestMoreThanFitsIsNotKeptChosen(t *testing.T) {
	tried := 0
	for seed := range uint64(40) {
		r := tabletest.NewRoundOf(t, "bitenight", 4, seed)
		for r.Step() {
			v := r.Awake(0)
			if v.Table.Phase != engine.PhasePlay || v.Table.Turn == 0 || v.Table.Hand.Rank(engine.Joker) < 2 {
				continue
			}
			h := newHand(t, v).atOnce(true)
			h.types("o")
			chosen := h.Count
			for r.State.Turn() != 0 && r.Step() {
			}
			after := r.Awake(0)
			if after.Table.Turn != 0 || after.Table.Hand.Rank(engine.Joker) < 2 {
				break
			}
			tried++
			if h.sees(after); chosen != 2 || h.Count != 1 {
				t.Errorf("%d Jokers were chosen, and %d are", chosen, h.Count)
			}
			break
		}
	}
	if tried == 0 {
		t.Error("nobody waited with two Jokers")
	}
}
