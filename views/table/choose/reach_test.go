package choose

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	_ "shithead/views/golden" // all tests of views have -update
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
)

// keysFor are the keys by which a move is made.
func (h *hand) keysFor(m *engine.Move) []Key {
	switch m.Kind {
	case engine.MovePlay, engine.MoveJump:
		keys := h.presses(m.Rank, int(m.Count), h.at.all(m.Rank))
		if m.Companions > 0 {
			keys = append(keys, h.presses(m.Companion, int(m.Companions), h.at.Active().Rank(m.Companion))...)
		}
		if keys = append(keys, Enter); m.Target != engine.NoSeat {
			keys = append(keys, h.target(keys, int(m.Target))...)
		}
		return keys
	case engine.MoveTake:
		if len(h.at.View.Legal) > 1 {
			return []Key{Take, Enter}
		}
	case engine.MoveAim:
		return h.target(nil, int(m.Target))
	case engine.MoveFlip:
		try := newHand(h.t, h.at.View, h.at.AtOnce)
		return append(try.until(func() bool { return try.Slot == int(m.Slot) }), Enter)
	case engine.MoveSwap:
		return []Key{Key(m.Hand()[0].Rank()), Key(m.Up()[0].Rank())}
	case engine.MoveLay:
		var keys []Key
		lays, left := engine.BagOf(m.Cards...), len(m.Cards)
		for r := range engine.NoRank {
			if n := lays.Rank(r); n > 0 {
				keys = append(keys, h.presses(r, n, min(left, h.at.View.Table.Hand.Rank(r)))...)
				left -= n
			}
		}
		return append(keys, Enter)
	case engine.MoveReady:
		return []Key{Ready}
	default:
	}
	return []Key{Enter}
}

// presses are the keys that choose some cards of a rank, of so many that can be.
func (h *hand) presses(r engine.Rank, n, all int) []Key {
	if !h.at.AtOnce {
		return slices.Repeat([]Key{Key(r)}, n)
	}
	return append([]Key{Key(r)}, slices.Repeat([]Key{Down}, all-n)...)
}

// target are arrows to a target, after some keys, and enter.
func (h *hand) target(before []Key, target int) []Key {
	try := newHand(h.t, h.at.View, h.at.AtOnce)
	try.press(before...)
	return append(try.until(func() bool { return try.Target == target }), Enter)
}

// until presses an arrow until something is so, and gives the keys.
func (h *hand) until(so func() bool) (keys []Key) {
	for !so() && len(keys) <= engine.MaxSeats {
		h.press(Right)
		keys = append(keys, Right)
	}
	return keys
}

// TestPropertyEveryMoveCanBeMade by keys, with auto select and without: each that is legal for a seat, in whatever round of
// whatever rule set.
func TestPropertyEveryMoveCanBeMade(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	kinds := []string{"swap", "lay", "ready", "play", "company", "shot", "fed", "take", "eat", "flip", "chance", "aim", "jump"}
	presets := len(engine.Presets())
	made := map[string]int{}
	for i := 0; i < 18*presets || i < 180*presets && len(made) < len(kinds); i++ {
		rules := viewtest.AnyRules(t, i, rng)
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, rules, []string{"random", "easy"}[i/presets%2], players, uint64(i))
		for r.Step() && r.State.Moves() < 400 {
			if rules.Strict && rng.IntN(30) == 0 {
				r.Foul(rng.IntN(players), rng.IntN)
			}
			for seat := range players {
				if rng.IntN(10) == 0 {
					reaches(t, r.Awake(seat), made, false)
					reaches(t, r.Awake(seat), made, true)
				}
			}
		}
	}
	for _, kind := range kinds {
		if made[kind] == 0 {
			t.Errorf("no %s was tried: %v", kind, made)
		}
	}
}

// reaches checks that each legal move of a view can be made, and counts what kinds they are.
func reaches(t *testing.T, v *rooms.RoomView, made map[string]int, atOnce bool) {
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
			h.press(keys...)
			if len(h.did) != 1 || !tabletest.SameMove(h.did[0], m) {
				t.Fatalf("%s: %v, at once %v, made %v instead of %v %v; legal is %v", v.Terms.Rules.Code(),
					keys, atOnce, h.did, m, m.Cards, v.Legal)
			}
			made[kindOf(&m, v)]++
		}
	}
}

func kindOf(m *engine.Move, v *rooms.RoomView) string {
	switch {
	case m.Kind == engine.MovePlay && m.Companions > 0:
		return "company"
	case m.Kind == engine.MovePlay && m.Target != engine.NoSeat && v.Table.Rules.Powers[m.Rank].Shoots:
		return "shot"
	case m.Kind == engine.MovePlay && m.Target != engine.NoSeat:
		return "fed"
	case m.Kind == engine.MoveTake && len(v.Legal) > 1:
		return "eat"
	}
	return map[engine.MoveKind]string{
		engine.MoveSwap: "swap", engine.MoveLay: "lay", engine.MoveReady: "ready", engine.MovePlay: "play",
		engine.MoveTake: "take", engine.MoveFlip: "flip", engine.MoveChance: "chance", engine.MoveAim: "aim", engine.MoveJump: "jump",
	}[m.Kind]
}
