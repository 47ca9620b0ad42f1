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
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestPropertyKeysDoWhatIsSaid: whatever somebody types, a move that goes out is legal, or the screen has said before that
// it does not fit, and where that is a foul, what it costs. Enter makes the move that the prompt names.
func TestPropertyKeysDoWhatIsSaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	names := []string{"enter", "enter", "enter", "esc", "tab", "up", "down", "left", "right", "e", "r", "m", "s", "h", "b"}
	fouls := 0
	for i := range times(24, 600) {
		rules := viewtest.AnyRules(t, i, rng)
		if i%6 == 5 {
			rules = viewtest.Rules(t, "schwechat:referee=strict") // under which there are fouls
		}
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, rules, "random", players, uint64(i))
		for r.Step() && r.State.Moves() < 400 {
			if rng.IntN(6) > 0 {
				continue
			}
			v := r.Awake(rng.IntN(players))
			d := newDesk(t, languages.Tags()[i%len(languages.Tags())], v)
			if rng.IntN(2) == 0 {
				d.prefer(words.AutoSelect)
			}
			held := cardKeys(v)
			for range rng.IntN(14) {
				key := names[rng.IntN(len(names))]
				if rng.IntN(2) == 0 && held != "" {
					key = held[rng.IntN(len(held)):][:1]
				}
				a, dared, before := d.table.scene.Choice.Act(&d.table.scene.At), d.table.scene.Choice.Dared, len(d.did)
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
					return tabletest.SameMove(m, sent.Move)
				})
				foul := d.table.daringIn(v, a)
				switch {
				case key == "enter" && a.Move.Kind != engine.MoveSwap && !tabletest.SameMove(a.Move, sent.Move) && sent.Move.Kind != engine.MoveReady && a.Do != choose.DoSwap:
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
