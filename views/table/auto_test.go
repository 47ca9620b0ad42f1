package table

import (
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/tabletest"
	"shithead/views/words"
)

// prefer turns preferences on.
func (d *desk) prefer(all ...words.Preference) *desk {
	for _, p := range all {
		d.table.scene.Prefers.Toggle(p)
	}
	return d
}

// TestAPressOfARank: without auto select each press takes one more, and after the last one none; with it the first takes all
// and the second none, whatever arrows have done in between (seed 004).
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
			if chosen = choose.AfterPress(chosen, c.most, c.atOnce); chosen != want {
				t.Errorf("of %d, at once %v: %d after press %d, not %d", c.most, c.atOnce, chosen, i+1, want)
			}
		}
	}
	if got := choose.AfterPress(2, 3, true); got != 0 {
		t.Errorf("some of a rank were chosen, and %d are after another press", got)
	}
	if got := choose.AfterPress(5, 3, false); got != 0 {
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
	d := newDesk(t, "", v).prefer(words.AutoSelect)
	for _, want := range []int{held, 0, held} {
		if d.types(letter(r)); d.table.scene.choice.Count != want {
			t.Errorf("%d of %d are chosen, not %d", d.table.scene.choice.Count, held, want)
		}
	}
	if d.types("down"); d.table.scene.choice.Count != held-1 {
		t.Errorf("an arrow down leaves %d of %d", d.table.scene.choice.Count, held)
	}
	if d.types(letter(r)); d.table.scene.choice.Rank != engine.NoRank {
		t.Error("another press does not put back what is left")
	}
	for d.types("right"); d.table.scene.choice.Rank != r; {
		d.types("right")
	}
	if d.table.scene.choice.Count != held {
		t.Errorf("arrows choose %d of %d", d.table.scene.choice.Count, held)
	}
	d.types("enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: engine.Play(0, r, held)})
}

// TestTheKeyOfAutoSelect turns it on and off, and says so; what is chosen stays.
func TestTheKeyOfAutoSelect(t *testing.T) {
	v := tabletest.When(t, 4, hasPair)
	r := pairOf(v)
	d := newDesk(t, "", v)
	d.types(letter(r), "m")
	if d.says("Auto select: a press chooses a whole rank"); d.table.scene.choice.Count != 1 {
		t.Errorf("%d are chosen after the key", d.table.scene.choice.Count)
	}
	d.types("esc", letter(r))
	if d.silent("Auto select"); d.table.scene.choice.Count != v.Table.Hand.Rank(r) {
		t.Errorf("%d are chosen", d.table.scene.choice.Count)
	}
	d.types("esc", "m")
	d.says("No auto select: each press chooses one more.")
	if d.types(letter(r)); d.table.scene.choice.Count != 1 {
		t.Errorf("%d are chosen", d.table.scene.choice.Count)
	}
	d.sent()
}

// TestAutoSelectOfWhatMayBePlayedTogether: of Jokers that are laid alone, one.
func TestAutoSelectOfWhatMayBePlayedTogether(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsJoker(v) && v.Table.Hand.Rank(engine.Joker) > 1 })
	d := newDesk(t, "", v).prefer(words.AutoSelect)
	if d.types("o"); d.table.scene.choice.Count != 1 {
		t.Errorf("%d Jokers are chosen", d.table.scene.choice.Count)
	}
	if d.types("o"); d.table.scene.choice.Rank != engine.NoRank {
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
		d := newDesk(t, "", v).prefer(words.AutoSelect)
		if d.types(c.keys...); d.table.scene.choice.Rank != engine.Five || d.table.scene.choice.Count != c.fives || d.table.scene.choice.Company != c.company {
			t.Errorf("%v: %d of %v and %d of %v are chosen", c.keys, d.table.scene.choice.Count, d.table.scene.choice.Rank, d.table.scene.choice.Company, d.table.scene.choice.With)
		}
	}
	d := newDesk(t, "", v).prefer(words.AutoSelect)
	if d.types("5", k, "5"); d.table.scene.choice.Rank != with || d.table.scene.choice.Count != company || d.table.scene.choice.With != engine.NoRank {
		t.Errorf("%d of %v and %d of %v are chosen without the fives", d.table.scene.choice.Count, d.table.scene.choice.Rank, d.table.scene.choice.Company, d.table.scene.choice.With)
	}
	d = newDesk(t, "", v).prefer(words.AutoSelect)
	if d.types("5", "tab"); d.table.scene.choice.Company != v.Table.Hand.Rank(d.table.scene.choice.With) {
		t.Errorf("tab chooses %d of %v", d.table.scene.choice.Company, d.table.scene.choice.With)
	}
}

// TestAutoSelectJumpsInAndOpensWithAll that may be.
func TestAutoSelectJumpsInAndOpensWithAll(t *testing.T) {
	v := tabletest.When(t, 5, func(v *rooms.RoomView) bool {
		return tabletest.IsJump(v) && int(v.Legal[0].Count) > 1 && int(v.Legal[0].Count) == v.Table.Hand.Rank(v.Legal[0].Rank)
	})
	jump := v.Legal[0]
	d := newDesk(t, "", v).prefer(words.AutoSelect)
	if d.types(letter(jump.Rank)); d.table.scene.choice.Count != int(jump.Count) {
		t.Errorf("%d are chosen to jump in with %v", d.table.scene.choice.Count, jump)
	}
	d.types("enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: jump})

	v = tabletest.When(t, 4, tabletest.IsRace)
	d = newDesk(t, "", v).prefer(words.AutoSelect)
	if d.types(letter(v.Table.Opening)); d.table.scene.choice.Count != v.Table.Hand.Rank(v.Table.Opening) {
		t.Errorf("%d are chosen to open with", d.table.scene.choice.Count)
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
	d := newDesk(t, "", v).prefer(words.AutoSelect)
	for _, want := range []int{held, 0, held} {
		if d.types(letter(r)); int(d.table.scene.choice.Lays[r]) != want {
			t.Errorf("%d are chosen, not %d", d.table.scene.choice.Lays[r], want)
		}
	}
	if d.types("down"); int(d.table.scene.choice.Lays[r]) != held-1 {
		t.Errorf("%d are chosen after an arrow down", d.table.scene.choice.Lays[r])
	}
	d.types("up")
	for other := range engine.NoRank {
		if other != r && v.Table.Hand.Rank(other) > 0 && d.table.scene.choice.ToLay(&d.table.scene.at) > 0 {
			d.types(letter(other))
		}
	}
	if d.table.scene.choice.ToLay(&d.table.scene.at) != 0 {
		t.Errorf("%d are still to be chosen", d.table.scene.choice.ToLay(&d.table.scene.at))
	}
	full := d.table.scene.choice.Lays
	for other := range engine.NoRank {
		if v.Table.Hand.Rank(other) > 0 && full[other] == 0 {
			d.types(letter(other))
			d.says("That is enough")
		}
	}
	if d.table.scene.choice.Lays != full {
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
	for _, prefers := range [][]words.Preference{nil, {words.AutoSelect}} {
		d := newDesk(t, "", v).prefer(prefers...)
		d.types(d.presses(pairs[0], 2, 2)...)
		if d.types(letter(pairs[1])); int(d.table.scene.choice.Lays[pairs[1]]) != missing || d.table.scene.choice.ToLay(&d.table.scene.at) != 0 {
			t.Errorf("preferring %v: %d are chosen of the second pair, not %d", prefers, d.table.scene.choice.Lays[pairs[1]], missing)
		}
		d.says("lay ")
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
		d := newDesk(t, "", v).prefer(words.AutoSelect)
		d.types(d.keysFor(m)...)
		if sent, ok := d.did[0].(rooms.Move); !ok || len(sent.Move.Cards) != 2 {
			t.Errorf("sent %v", d.did)
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
			d := newDesk(t, "", v).prefer(words.AutoSelect)
			d.types("o")
			chosen := d.table.scene.choice.Count
			for r.State.Turn() != 0 && r.Step() {
			}
			after := r.Awake(0)
			if after.Table.Turn != 0 || after.Table.Hand.Rank(engine.Joker) < 2 {
				break
			}
			tried++
			if d.sees(after); chosen != 2 || d.table.scene.choice.Count != 1 {
				t.Errorf("%d Jokers were chosen, and %d are", chosen, d.table.scene.choice.Count)
			}
			break
		}
	}
	if tried == 0 {
		t.Error("nobody waited with two Jokers")
	}
}
