package table

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/tabletest"
	"shithead/views/words"
)

// keysFor are the keys by which somebody makes a move.
func (d *desk) keysFor(m *engine.Move) []string {
	var cards []string
	switch m.Kind {
	case engine.MovePlay, engine.MoveJump:
		cards = d.presses(m.Rank, int(m.Count), d.table.scene.at.All(m.Rank))
		if m.Companions > 0 {
			cards = append(cards, d.presses(m.Companion, int(m.Companions), d.table.scene.at.Active().Rank(m.Companion))...)
		}
	default:
	}
	switch m.Kind {
	case engine.MovePlay:
		if m.Target != engine.NoSeat {
			return append(append(cards, "enter"), d.target(append(cards, "enter"), int(m.Target))...)
		}
		return append(cards, "enter")
	case engine.MoveJump:
		return append(cards, "enter")
	case engine.MoveTake:
		if len(d.table.scene.view.Legal) > 1 {
			return []string{"e", "enter"}
		}
		return []string{"enter"}
	case engine.MoveAim:
		return d.target(nil, int(m.Target))
	case engine.MoveFlip:
		keys := []string{}
		for slot := d.table.scene.choice.Slot; slot != int(m.Slot); {
			keys = append(keys, "right")
			for slot++; slot >= len(d.table.scene.at.Seat().FaceDown) || !d.table.scene.at.Seat().FaceDown[slot]; slot++ {
				if slot >= len(d.table.scene.at.Seat().FaceDown) {
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
				keys = append(keys, d.presses(r, n, min(left, d.table.scene.view.Table.Hand.Rank(r)))...)
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
func (d *desk) presses(r engine.Rank, n, all int) []string {
	if !d.table.scene.Prefers.Is(words.AutoSelect) {
		return slices.Repeat([]string{letter(r)}, n)
	}
	return append([]string{letter(r)}, slices.Repeat([]string{"down"}, all-n)...)
}

// target are arrows to a target, after some keys, and enter.
func (d *desk) target(before []string, target int) []string {
	try := newDesk(d.t, "", d.table.scene.view)
	try.table.scene.Prefers = d.table.scene.Prefers
	try.types(before...)
	keys := []string{}
	for try.table.scene.choice.Target != target && len(keys) <= engine.MaxSeats {
		try.types("right")
		keys = append(keys, "right")
	}
	return append(keys, "enter")
}

// sameMove says whether two moves are the same but for suits.
func sameMove(a, b engine.Move) bool {
	ranks := func(cards []engine.Card) (list []engine.Rank) {
		for _, c := range cards {
			list = append(list, c.Rank())
		}
		return list
	}
	same := slices.Equal(ranks(a.Cards), ranks(b.Cards))
	a.Cards, b.Cards = nil, nil
	return same && a.String() == b.String() && a.Slot == b.Slot && a.Seat == b.Seat && a.Count == b.Count
}

// TestPropertyEveryMoveCanBeMade by keys, with auto select and without: each that is legal for a seat, in whatever round of
// whatever rule set.
func TestPropertyEveryMoveCanBeMade(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	made := map[string]int{}
	for i := range 90 {
		rules := tabletest.SomeRules(t, i, rng)
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, rules, []string{"random", "easy"}[i/5%2], players, uint64(i))
		for r.Step() && r.State.Moves() < 400 {
			if rules.Strict && rng.IntN(30) == 0 {
				r.Foul(rng.IntN(players), rng.IntN)
			}
			for seat := range players {
				if rng.IntN(10) == 0 {
					reaches(t, r.Awake(seat), made)
					reaches(t, r.Awake(seat), made, words.AutoSelect)
				}
			}
		}
	}
	for _, kind := range []string{"swap", "lay", "ready", "play", "company", "shot", "fed", "take", "eat", "flip", "chance", "aim", "jump"} {
		if made[kind] == 0 {
			t.Errorf("no %s was tried: %v", kind, made)
		}
	}
}

// reaches checks that each legal move of a view can be made, and counts what kinds they are.
func reaches(t *testing.T, v *rooms.RoomView, made map[string]int, prefers ...words.Preference) {
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
			d := newDesk(t, "", v).prefer(prefers...)
			keys := d.keysFor(&m)
			d.types(keys...)
			sent, ok := rooms.Move{}, len(d.did) == 1
			if ok {
				sent, ok = d.did[0].(rooms.Move)
			}
			if !ok || !sameMove(sent.Move, m) {
				t.Fatalf("%s: %v, preferring %v, sent %v instead of %v %v; legal is %v\n%s", v.Terms.Rules.Code(),
					keys, prefers, d.did, m, m.Cards, v.Legal, newDesk(t, "", v).picture(80, 24))
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

// TestPropertyKeysDoWhatIsSaid: whatever somebody types, a move that goes out is legal, or the screen has said before that
// it does not fit, and where that is a foul, what it costs. Enter makes the move that the prompt names.
func TestPropertyKeysDoWhatIsSaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	names := []string{"enter", "enter", "enter", "esc", "tab", "up", "down", "left", "right", "e", "r", "m", "s", "h"}
	fouls := 0
	for i := range 60 {
		rules := tabletest.SomeRules(t, i, rng)
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, rules, "random", players, uint64(i))
		for r.Step() && r.State.Moves() < 400 {
			if rng.IntN(6) > 0 {
				continue
			}
			v := r.Awake(rng.IntN(players))
			d := newDesk(t, []string{"", "de"}[i%2], v)
			if rng.IntN(2) == 0 {
				d.prefer(words.AutoSelect)
			}
			held := cardKeys(v)
			for range rng.IntN(14) {
				key := names[rng.IntN(len(names))]
				if rng.IntN(2) == 0 && held != "" {
					key = held[rng.IntN(len(held)):][:1]
				}
				a, dared, before := d.table.scene.choice.Act(&d.table.scene.at), d.table.scene.choice.Dared, len(d.did)
				d.types(key)
				if len(d.did) == before {
					continue
				}
				sent, ok := d.did[before].(rooms.Move)
				if !ok {
					break
				}
				legal := slices.ContainsFunc(v.Legal, func(m engine.Move) bool {
					m.Slot = sent.Move.Slot
					return sameMove(m, sent.Move)
				})
				foul := d.table.daringIn(v, a)
				switch {
				case key == "enter" && a.Move.Kind != engine.MoveSwap && !sameMove(a.Move, sent.Move) && sent.Move.Kind != engine.MoveReady && a.Do != choose.DoSwap:
					t.Fatalf("%v went out, %v was said", sent.Move, a.Move)
				case !legal && a.Do != choose.DoTry && a.Do != choose.DoPeek:
					t.Fatalf("%s: %s sent %v, which is not legal: %v", rules.Code(), key, sent.Move, v.Legal)
				case foul && !dared:
					t.Fatalf("%v is a foul that was not announced", sent.Move)
				case foul:
					fouls++
				}
				break
			}
			d.picture(80, 24)
			d.picture(40, 16)
		}
	}
	if fouls == 0 {
		t.Error("no foul was tried")
	}
}

// daringIn says whether what enter did at a view was a foul.
func (t *Table) daringIn(v *rooms.RoomView, a choose.Act) bool {
	return v.Table.Rules.Strict && v.Table.Phase == engine.PhasePlay && (a.Do == choose.DoTry || a.Do == choose.DoPeek)
}

// cardKeys are the keys of the ranks that somebody has in the hand or face-up.
func cardKeys(v *rooms.RoomView) string {
	var b strings.Builder
	ranks := v.Table.Hand.Ranks()
	if v.Seat >= 0 {
		ranks |= v.Table.Seats[v.Seat].FaceUp.Ranks()
	}
	for r := range engine.NoRank {
		if ranks.Has(r) {
			b.WriteString(letter(r))
		}
	}
	return b.String()
}
