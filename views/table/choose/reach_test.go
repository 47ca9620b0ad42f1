package choose

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	_ "shithead/views/golden" // all tests of views have -update
	"shithead/views/table/tabletest"
)

// keysFor are the keys by which somebody makes a move.
func (h *hand) keysFor(m *engine.Move) []string {
	var cards []string
	switch m.Kind {
	case engine.MovePlay, engine.MoveJump:
		cards = h.presses(m.Rank, int(m.Count), h.at.all(m.Rank))
		if m.Companions > 0 {
			cards = append(cards, h.presses(m.Companion, int(m.Companions), h.at.Active().Rank(m.Companion))...)
		}
	default:
	}
	switch m.Kind {
	case engine.MovePlay:
		if m.Target != engine.NoSeat {
			return append(append(cards, "enter"), h.target(append(cards, "enter"), int(m.Target))...)
		}
		return append(cards, "enter")
	case engine.MoveJump:
		return append(cards, "enter")
	case engine.MoveTake:
		if len(h.at.View.Legal) > 1 {
			return []string{"e", "enter"}
		}
		return []string{"enter"}
	case engine.MoveAim:
		return h.target(nil, int(m.Target))
	case engine.MoveFlip:
		keys := []string{}
		for slot := h.Slot; slot != int(m.Slot); {
			keys = append(keys, "right")
			for slot++; slot >= len(h.at.Seat().FaceDown) || !h.at.Seat().FaceDown[slot]; slot++ {
				if slot >= len(h.at.Seat().FaceDown) {
					slot = -1
				}
			}
		}
		return append(keys, "enter")
	case engine.MoveSwap:
		return []string{letter(m.Hand()[0].Rank()), letter(m.Up()[0].Rank())}
	case engine.MoveLay:
		keys, lays, left := []string{}, engine.BagOf(m.Cards...), len(m.Cards)
		for r := range engine.NoRank {
			if n := lays.Rank(r); n > 0 {
				keys = append(keys, h.presses(r, n, min(left, h.at.View.Table.Hand.Rank(r)))...)
				left -= n
			}
		}
		return append(keys, "enter")
	case engine.MoveReady:
		return []string{"r"}
	case engine.MoveChance:
		return []string{"enter"}
	default:
		return nil
	}
}

// presses are the keys that choose some cards of a rank, of so many that can be.
func (h *hand) presses(r engine.Rank, n, all int) []string {
	if !h.at.AtOnce {
		return slices.Repeat([]string{letter(r)}, n)
	}
	return append([]string{letter(r)}, slices.Repeat([]string{"down"}, all-n)...)
}

// target are arrows to a target, after some keys, and enter.
func (h *hand) target(before []string, target int) []string {
	try := newHand(h.t, h.at.View).atOnce(h.at.AtOnce)
	try.types(before...)
	keys := []string{}
	for try.Target != target && len(keys) <= engine.MaxSeats {
		try.types("right")
		keys = append(keys, "right")
	}
	return append(keys, "enter")
}

// TestPropertyEveryMoveCanBeMade by keys, with auto select and without: each that is legal for a seat, in whatever round of
// whatever rule set.
func TestPropertyEveryMoveCanBeMade(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	kinds := []string{"swap", "lay", "ready", "play", "company", "shot", "fed", "take", "eat", "flip", "chance", "aim", "jump"}
	presets := len(engine.Presets())
	made := map[string]int{}
	for i := 0; i < 18*presets || i < 180*presets && len(made) < len(kinds); i++ {
		rules := tabletest.SomeRules(t, i, rng)
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
			h := newHand(t, v).atOnce(atOnce)
			keys := h.keysFor(&m)
			h.types(keys...)
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
