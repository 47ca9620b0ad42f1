package bot

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
)

// codes are rule sets, with what some options bring.
var codes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
}

// rulesOf is the rule set of a code; behind "untrained " it has a name for which there is no net.
func rulesOf(t testing.TB, code string) *engine.Rules {
	t.Helper()
	code, untrained := strings.CutPrefix(code, "untrained ")
	rules := enginetest.Rules(code)
	if untrained {
		rules.Name = "untrained"
	}
	return rules
}

func newBot(t testing.TB, level string, source rand.Source) Player {
	t.Helper()
	b := enginetest.Must(New(level, rand.New(source)))
	return b
}

// playRound lets a bot play all seats of a round, and hands over each choice. A seat that can jump in is asked before
// the player on turn.
func playRound(
	t testing.TB, code string, b Player, players int, rng *rand.Rand,
	look func(s *engine.State, v *engine.View, legal []engine.Move, m engine.Move),
) {
	t.Helper()
	rules := rulesOf(t, code)
	deck := enginetest.Must(rules.Deck(players))
	engine.Shuffle(deck, rng)
	deal := engine.FirstDeal()
	deal.Dealer = rng.IntN(players)
	s := enginetest.Must(engine.Deal(rules, players, deal.Dealer, deal.First(rules, players), deck))
	for s.Phase() != engine.PhaseOver {
		for i := range players {
			seat := (max(s.Turn(), 0) + 1 + i) % players
			legal := s.Legal(seat, nil)
			if len(legal) == 0 {
				continue
			}
			v := s.View(seat)
			m, ok := b.Choose(v, legal)
			look(s, v, legal, m)
			if !ok {
				continue
			}
			enginetest.NoError(t, s.Apply(m, nil))
			break
		}
	}
}

// position is what a seat sees that can act, and what it may do.
type position struct {
	state *engine.State
	view  *engine.View
	legal []engine.Move
}

// positions are some that come up when bots play, each with something to choose.
func positions(t testing.TB, code, level string, players, count int) (found []position) {
	t.Helper()
	source := rand.NewPCG(8, uint64(players))
	rng, b := rand.New(source), newBot(t, level, source)
	for len(found) < count {
		playRound(t, code, b, players, rng, func(s *engine.State, v *engine.View, legal []engine.Move, _ engine.Move) {
			if s.Phase() != engine.PhaseSetUp && len(legal) > 1 && len(found) < count && rng.IntN(2*players) == 0 {
				found = append(found, position{s.Clone(), v, legal})
			}
		})
	}
	return found
}

func TestNewByLevel(t *testing.T) {
	for _, level := range append(Levels(), "expert@0", "expert@800", "normal@100") {
		newBot(t, level, rand.NewPCG(1, 1))
	}
	for _, level := range strings.Fields("perfect expert@801 expert@-1 expert@ expert@1e2 easy@1 easy@0 @5") {
		if _, err := New(level, nil); !errors.Is(err, ErrLevel) || !strings.Contains(err.Error(), "random, easy, normal") {
			t.Errorf("%s: %v", level, err)
		}
	}
}

// TestBotsPlayByTheRules: what a bot chooses is legal, whatever the position. Each swaps, and puts its best cards
// face-up (Bite Night, STOCKING THE BANK, the tip). Random makes every kind of move, and flips from every slot.
func TestBotsPlayByTheRules(t *testing.T) {
	enginetest.SkipShort(t)
	kinds, slots, counts := map[engine.MoveKind]int{}, map[int8]int{}, map[uint8]int{}
	for _, code := range codes {
		for _, level := range Levels() {
			swaps, rounds, name := 0, 10, level
			if Thinks(level) {
				rounds, name = 1, level+"@10" // farther takes its time
			}
			rng := rand.New(rand.NewPCG(2, 3))
			b := newBot(t, name, rand.NewPCG(2, 1))
			for range rounds {
				playRound(t, code, b, 2+rng.IntN(6), rng,
					func(_ *engine.State, v *engine.View, _ []engine.Move, m engine.Move) {
						swap := m.Kind == engine.MoveSwap || m.Kind == engine.MoveLay
						if swap {
							swaps++
						}
						switch {
						case level != "random":
							up := v.Seats[v.Seat].FaceUp
							if code == "bitenight" && m.Kind == engine.MoveReady &&
								slices.Max(worth(v, v.Hand)) > slices.Min(worth(v, up)) {
								t.Fatalf("%s is ready with %v in the hand and %v face-up", level, v.Hand.Cards(),
									up.Cards())
							}
							return
						case swap:
							counts[m.Count]++
						case m.Kind == engine.MoveFlip:
							slots[m.Slot]++
						default:
						}
						kinds[m.Kind]++
					})
			}
			if swaps == 0 {
				t.Errorf("%s never swaps in %s", level, code)
			}
		}
	}
	if len(kinds) != 9 || len(slots) != 3 || len(counts) < 3 {
		t.Errorf("moves %v, slots %v, swaps %v", kinds, slots, counts)
	}
}

// worth is what cards are worth face-up: their rank, and wild ones more than any other.
func worth(v *engine.View, cards engine.Bag) (list []int) {
	for c := range cards.All() {
		n := int(c.Rank())
		if v.Rules.Powers[c.Rank()].Wild {
			n += engine.NumRanks
		}
		list = append(list, n)
	}
	return list
}

// TestRandomIsUniform: among some moves, each comes up about as often as the others.
func TestRandomIsUniform(t *testing.T) {
	b := newBot(t, "random", rand.NewPCG(4, 5))
	legal := []engine.Move{engine.Take(0), engine.Play(0, engine.Four, 1), engine.Play(0, engine.Four, 2), engine.Play(0, engine.King, 1)}
	v := &engine.View{Phase: engine.PhasePlay, Seats: make([]engine.SeatView, 2)}
	const tries = 40_000
	seen := map[string]int{}
	for range tries {
		m, _ := b.Choose(v, legal)
		seen[m.String()]++
	}
	for _, m := range legal {
		// Five standard deviations of tries draws at a chance of one in four.
		if n := seen[m.String()]; n < tries/4-433 || n > tries/4+433 {
			t.Errorf("%v is chosen %d times in %d", m, n, tries)
		}
	}
}

// TestEasyHasItsWays: the lowest rank and all of it, special cards last, Jokers at the player with the fewest cards.
func TestEasyHasItsWays(t *testing.T) {
	for _, c := range []struct{ rules, legal, want string }{
		{"bitenight", "5 6 66 666 7", "5"},
		{"bitenight", "6 66 666 7", "666"},
		{"bitenight", "2 3 K T", "K"},
		{"bitenight", "T 2 TT", "2"},
		{"bitenight", "Jk@1 Jk@2 T", "T"},
		{"bitenight", "Jk@0 Jk@1 Jk@2 Jk@3", "Jk@2"},
		{"bitenight", "aim@0 aim@1 aim@2 aim@3", "aim@2"},
		{"bitenight", "Jk@0 Jk@3", "Jk@3"}, // not at itself
		{"bitenight", "take", "take"},
		{"bitenight", "flip", "flip"},
		{"bitenight", "take K", "K"},
		{"bitenight", "flip take", "flip"},
		{"bitenight", "chance take", "chance"},
		{"leeds", "5+6 55+6 K", "K"},
		{"leeds", "5+K 5+6 55+6 55+66 55+K", "55+66"},
		{"bitenight", "jump:99 jump:999", "jump:999"},
	} {
		view := &engine.View{
			Rules: rulesOf(t, c.rules), Phase: engine.PhasePlay, Seats: []engine.SeatView{{Hand: 5}, {Hand: 3}, {Hand: 2}, {Hand: 4}},
		}
		var legal []engine.Move
		for text := range strings.FieldsSeq(c.legal) {
			m := enginetest.Must(engine.ParseMove(0, text))
			legal = append(legal, m)
		}
		for range legal { // in whatever order they come
			legal = append(legal[1:], legal[0])
			if m, ok := (easy{}).Choose(view, legal); !ok || m.String() != c.want {
				t.Errorf("%v among %v", m, legal)
			}
		}
	}
}

// TestEasyDoesAsEverUntilARoundLoops: half of what makes a stalemate goes by before it chooses otherwise.
func TestEasyDoesAsEverUntilARoundLoops(t *testing.T) {
	legal := []engine.Move{engine.Play(0, engine.Six, 1), engine.Play(0, engine.King, 1)}
	for quiet, want := range map[int]int{0: 1, 49: 1, 50: 2, 199: 2} {
		chosen := map[string]bool{}
		for moves := range 10 {
			v := &engine.View{
				Rules: rulesOf(t, "leeds"), Phase: engine.PhasePlay, Moves: 200 + moves, Quiet: quiet, QuietLimit: 200,
				Seats: make([]engine.SeatView, 4),
			}
			m, _ := (easy{}).Choose(v, legal)
			chosen[m.String()] = true
		}
		if len(chosen) != want {
			t.Errorf("after %d quiet moves it chooses %v", quiet, chosen)
		}
	}
}
