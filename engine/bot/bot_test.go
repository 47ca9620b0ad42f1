package bot

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
)

// others are the rule sets besides Bite Night, with what some options of theirs bring, codes are all.
var (
	others = []string{
		"leeds", "schwechat", "classic", "custom",
		"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
	}
	codes = append([]string{"bitenight"}, others...)
)

func rulesOf(t testing.TB, code string) *engine.Rules {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func newBot(t testing.TB, level string, source rand.Source) Player {
	t.Helper()
	b, err := New(level, rand.New(source))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// choose is asked for the move of a seat, and gives false for none out of turn.
type choose func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool)

// playRound deals a round and plays it to its end. Who can jump in is asked before the player on turn.
func playRound(t testing.TB, rules *engine.Rules, players int, rng *rand.Rand, choose choose) {
	t.Helper()
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	engine.Shuffle(deck, rng)
	deal := engine.FirstDeal()
	deal.Dealer = rng.IntN(players)
	s, err := engine.Deal(rules, players, deal.Dealer, deal.First(rules, players), deck)
	if err != nil {
		t.Fatal(err)
	}
	for s.Phase() != engine.PhaseOver {
		for i := range players {
			seat := (max(s.Turn(), 0) + 1 + i) % players
			legal := s.Legal(seat, nil)
			if len(legal) == 0 {
				continue
			}
			if m, ok := choose(s, seat, legal); ok {
				if err := s.Apply(m, nil); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
}

// choices lets a bot choose for every seat through whole rounds, and hands over what it saw and chose.
func choices(t *testing.T, code, level string, rounds int, look func(v *engine.View, legal []engine.Move, m engine.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(2, 3))
	for range rounds {
		b := newBot(t, level, rand.NewPCG(rng.Uint64(), 1))
		playRound(t, rulesOf(t, code), 2+rng.IntN(6), rng, func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool) {
			v := s.View(seat)
			m, ok := b.Choose(v, legal)
			if ok {
				look(v, legal, m)
			}
			return m, ok
		})
	}
}

// position is what a seat sees that can act, and what it may do.
type position struct {
	state *engine.State
	view  *engine.View
	legal []engine.Move
}

// positions are some that come up when bots play, each with something to choose.
func positions(t testing.TB, code, level string, players, count int) []position {
	t.Helper()
	source := rand.NewPCG(8, uint64(players))
	rng, player := rand.New(source), newBot(t, level, source)
	var found []position
	for len(found) < count {
		playRound(t, rulesOf(t, code), players, rng, func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool) {
			if s.Phase() != engine.PhaseSetUp && len(legal) > 1 && len(found) < count && rng.IntN(2*players) == 0 {
				found = append(found, position{s.Clone(), s.View(seat), legal})
			}
			return player.Choose(s.View(seat), legal)
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

// TestBotsPlayByTheRules: what a bot chooses is legal, whatever the position.
func TestBotsPlayByTheRules(t *testing.T) {
	for _, code := range codes {
		for _, level := range Levels() {
			swaps, rounds := 0, 10
			if Thinks(level) {
				level, rounds = level+"@10", 1 // farther takes its time
			}
			choices(t, code, level, rounds, func(v *engine.View, legal []engine.Move, m engine.Move) {
				if m.Kind == engine.MoveSwap || m.Kind == engine.MoveLay {
					swaps++
					return
				}
				if !slices.ContainsFunc(legal, func(l engine.Move) bool { return l.String() == m.String() && l.Seat == m.Seat }) {
					t.Fatalf("%s chooses %v among %v, seeing %+v", level, m, legal, v)
				}
			})
			if swaps == 0 {
				t.Errorf("%s never swaps in %s", level, code)
			}
		}
	}
}

// TestRandomTriesEverything: every kind of move is chosen now and then, flips from every slot.
func TestRandomTriesEverything(t *testing.T) {
	kinds, slots, swaps := map[engine.MoveKind]int{}, map[int8]int{}, map[uint8]int{}
	for _, code := range codes {
		choices(t, code, "random", 20, func(_ *engine.View, _ []engine.Move, m engine.Move) {
			kinds[m.Kind]++
			switch m.Kind {
			case engine.MoveFlip:
				slots[m.Slot]++
			case engine.MoveSwap:
				swaps[m.Count]++
			default:
			}
		})
	}
	if len(kinds) != 9 || len(slots) != 3 || len(swaps) < 3 {
		t.Errorf("moves %v, slots %v, swaps %v", kinds, slots, swaps)
	}
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

// TestEasyPutsTheBestFaceUp: Bite Night, STOCKING THE BANK, the tip.
func TestEasyPutsTheBestFaceUp(t *testing.T) {
	choices(t, "bitenight", "easy", 50, func(v *engine.View, _ []engine.Move, m engine.Move) {
		worth := func(cards []engine.Card) (list []int) {
			for _, c := range cards {
				n := int(c.Rank())
				if v.Rules.Powers[c.Rank()].Wild {
					n += engine.NumRanks
				}
				list = append(list, n)
			}
			return list
		}
		hand, up := v.Hand.Cards(), v.Seats[v.Seat].FaceUp.Cards()
		if m.Kind == engine.MoveReady && slices.Max(worth(hand)) > slices.Min(worth(up)) {
			t.Fatalf("ready with %v in the hand and %v face-up", hand, up)
		}
	})
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
			m, err := engine.ParseMove(0, text)
			if err != nil {
				t.Fatal(err)
			}
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
