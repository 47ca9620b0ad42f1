package choose

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	_ "shithead/views/golden" // all tests of views have -update
	"shithead/views/table/tabletest"
	"shithead/views/ui"
)

// hand is a player who chooses at a table without a screen.
type hand struct {
	t  testing.TB
	at Position
	Choice
	// did are what was to be done, with swaps as moves.
	did []engine.Move
}

// newHand is one that a view is shown to; atOnce: the key of a rank chooses all of its cards.
func newHand(t testing.TB, v *rooms.RoomView, atOnce bool) *hand {
	h := &hand{t: t, Choice: None()}
	h.at.AtOnce, h.at.Timing = atOnce, &ui.Timing{}
	h.see(v)
	return h
}

func (h *hand) see(v *rooms.RoomView) {
	before := h.at.View
	h.at.View = v
	h.Follow(&h.at, before)
}

// press presses keys, and keeps what is done by them.
func (h *hand) press(keys ...Key) {
	for _, k := range keys {
		a, _ := h.Press(&h.at, k)
		switch a.Do {
		case DoNothing, DoNext, DoAgain, DoStart, DoSit:
		default:
			h.did = append(h.did, h.move(h.t, a))
		}
	}
}

// move is what an act does.
func (h *hand) move(t interface{ Fatalf(string, ...any) }, a Act) engine.Move {
	if a.Do != DoSwap {
		return a.Move
	}
	m, ok := h.at.SwapMove(a.Swap)
	if !ok {
		t.Fatalf("%v can't be swapped", a.Swap)
	}
	return m
}

// someKey is a key of whatever kind, enter and ranks that the viewer has more often than others.
func someKey(rt *rapid.T, v *rooms.RoomView) Key {
	keys := []Key{Enter, Ready, Take, Left, Right, Up, Down, Tab, Back, Key(rapid.IntRange(0, engine.NumRanks-1).Draw(rt, "rank"))}
	held := v.Table.Hand.Ranks() | v.Table.Seats[v.Seat].FaceUp.Ranks()
	for r := range engine.NoRank {
		if held.Has(r) {
			keys = append(keys, Key(r), Enter)
		}
	}
	return rapid.SampledFrom(keys).Draw(rt, "key")
}

// someRound is a round of whatever rules, some moves after its deal, and one of its seats.
func someRound(t *testing.T, rt *rapid.T) (*tabletest.Round, int) {
	seed := rapid.Uint64Range(0, 1000).Draw(rt, "seed")
	rules := enginetest.AnyRules(t, rapid.IntRange(0, 9).Draw(rt, "preset"), rand.New(rand.NewPCG(seed, 1)))
	r := tabletest.RoundOf(t, rules, "random", rapid.IntRange(2, 6).Draw(rt, "players"), seed)
	for range rapid.IntRange(0, 200).Draw(rt, "moves") {
		r.Step()
	}
	return r, rapid.IntRange(0, r.State.Players()-1).Draw(rt, "seat")
}

// TestPropertyWhatIsDoneIsLegal: whatever round is seen, and whatever keys are pressed while it goes on, what is to be done is a
// legal move, or a try of cards that do not fit; where that is a foul it was dared before. No key panics.
func TestPropertyWhatIsDoneIsLegal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r, seat := someRound(t, rt)
		h := newHand(t, r.Awake(seat), rapid.Bool().Draw(rt, "at once"))
		for range rapid.IntRange(1, 400).Draw(rt, "keys") {
			if rapid.IntRange(0, 5).Draw(rt, "goes on") == 0 {
				r.Step()
				h.see(r.Awake(seat))
			}
			dared := h.Dared
			a, err := h.Press(&h.at, someKey(rt, h.at.View))
			m := h.move(rt, a)
			legal := slices.ContainsFunc(h.at.View.Legal, func(l engine.Move) bool {
				l.Slot = m.Slot
				return tabletest.SameMove(l, m)
			})
			switch applies := r.State.Clone().Apply(m, nil) == nil; {
			case a.Do == DoNothing:
			case err != nil:
				rt.Fatalf("%v is done, and is refused: %v", a, err)
			case h.at.Daring(a) && !dared:
				rt.Fatalf("%v is a foul that was not dared", m)
			case a.Do == DoPeek && !h.at.Strict():
				rt.Fatalf("%v is done without a referee", m)
			case (a.Do == DoTry || a.Do == DoPeek) == legal:
				rt.Fatalf("%v, %v of %v", a, m, h.at.View.Legal)
			case legal != applies:
				rt.Fatalf("%v is legal: %v, and can be made: %v", m, legal, applies)
			}
		}
	})
}

// TestPropertyNothingIsDoneElsewhere: no key makes a move while no round runs, or for a watcher.
func TestPropertyNothingIsDoneElsewhere(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r, seat := someRound(t, rt)
		seen, v := r.Awake(seat), r.Awake(seat)
		switch rapid.IntRange(0, 2).Draw(rt, "elsewhere") {
		case 0:
			v.Phase = rapid.SampledFrom([]rooms.Phase{rooms.Gathering, rooms.Between, rooms.Over}).Draw(rt, "phase")
		case 1:
			v.Table = nil
		default:
			v = r.View(engine.NoSeat)
		}
		h := newHand(t, v, false)
		h.at.Me = v.Maker
		for range rapid.IntRange(1, 20).Draw(rt, "keys") {
			if a, _ := h.Press(&h.at, someKey(rt, seen)); a.Move.Kind != (engine.Move{}).Kind || a.Swap != (Swap{}) {
				rt.Fatalf("%v is done", a)
			}
			h.Forget()
		}
	})
}

// keysFor are the keys by which a move is made.
func (h *hand) keysFor(m *engine.Move) (keys []Key) {
	switch m.Kind {
	case engine.MovePlay, engine.MoveJump:
		keys = h.presses(m.Rank, int(m.Count), h.at.all(m.Rank))
		if m.Companions > 0 {
			keys = append(keys, h.presses(m.Companion, int(m.Companions), h.at.Active().Rank(m.Companion))...)
		}
		if m.Target != engine.NoSeat {
			keys = append(keys, Enter)
			keys = append(keys, h.arrows(keys, func(try *hand) bool { return try.Target == int(m.Target) })...)
		}
	case engine.MoveTake:
		keys = []Key{Take}
	case engine.MoveAim:
		keys = h.arrows(nil, func(try *hand) bool { return try.Target == int(m.Target) })
	case engine.MoveFlip:
		keys = h.arrows(nil, func(try *hand) bool { return try.Slot == int(m.Slot) })
	case engine.MoveSwap:
		return []Key{Key(m.Hand()[0].Rank()), Key(m.Up()[0].Rank())}
	case engine.MoveLay:
		lays, left := engine.BagOf(m.Cards...), len(m.Cards)
		for r := range engine.NoRank {
			if n := lays.Rank(r); n > 0 {
				keys = append(keys, h.presses(r, n, min(left, h.at.View.Table.Hand.Rank(r)))...)
				left -= n
			}
		}
	case engine.MoveReady:
		return []Key{Ready}
	default:
	}
	return append(keys, Enter)
}

// presses are the keys that choose some cards of a rank, of so many that can be.
func (h *hand) presses(r engine.Rank, n, all int) []Key {
	if !h.at.AtOnce {
		return slices.Repeat([]Key{Key(r)}, n)
	}
	return append([]Key{Key(r)}, slices.Repeat([]Key{Down}, all-n)...)
}

// arrows are those that lead to something, after some keys.
func (h *hand) arrows(before []Key, so func(try *hand) bool) (keys []Key) {
	try := newHand(h.t, h.at.View, h.at.AtOnce)
	for try.press(before...); !so(try) && len(keys) <= engine.MaxSeats; try.press(Right) {
		keys = append(keys, Right)
	}
	return keys
}

// TestPropertyEveryMoveCanBeMade by keys, with auto select and without: each that is legal for a seat, in whatever round of
// whatever rule set.
func TestPropertyEveryMoveCanBeMade(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	const kinds = 13 // of moves, a shot, company, a Joker and eating on their own
	presets, made := len(engine.Presets()), map[string]bool{}
	for i := 0; i < 18*presets || i < 180*presets && len(made) < kinds; i++ {
		rules := enginetest.AnyRules(t, i, rng)
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, rules, []string{"random", "easy"}[i/presets%2], players, uint64(i))
		for r.Step() && r.State.Moves() < 400 {
			if rules.Strict && rng.IntN(30) == 0 {
				r.Foul(rng.IntN(players), rng.IntN)
			}
			for seat := range players {
				if rng.IntN(10) == 0 {
					reach(t, r.Awake(seat), made, false)
					reach(t, r.Awake(seat), made, true)
				}
			}
		}
	}
	if len(made) != kinds {
		t.Errorf("%d kinds of moves were tried, not %d: %v", len(made), kinds, made)
	}
}

// reach makes each legal move of a view, and keeps what kinds they are.
func reach(t *testing.T, v *rooms.RoomView, made map[string]bool, atOnce bool) {
	t.Helper()
	for _, m := range v.Legal {
		slots := []bool{true}
		if m.Kind == engine.MoveFlip {
			slots = v.Table.Seats[v.Seat].FaceDown
		}
		for slot, there := range slots {
			if !there {
				continue
			}
			if m.Kind == engine.MoveFlip {
				m.Slot = int8(slot)
			}
			h := newHand(t, v, atOnce)
			keys := h.keysFor(&m)
			if h.press(keys...); len(h.did) != 1 || !tabletest.SameMove(h.did[0], m) {
				t.Fatalf("%s: %v, at once %v, made %v instead of %v %v; legal is %v", v.Terms.Rules.Code(),
					keys, atOnce, h.did, m, m.Cards, v.Legal)
			}
			aimed := m.Kind == engine.MovePlay && m.Target != engine.NoSeat
			shot := aimed && v.Table.Rules.Powers[m.Rank].Shoots
			eats := m.Kind == engine.MoveTake && len(v.Legal) > 1
			made[fmt.Sprint(m.Kind, m.Companions > 0, aimed, shot, eats)] = true
		}
	}
}
