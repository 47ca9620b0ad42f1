package bot

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"testing"

	"shithead/engine"
)

// position is what a seat sees that can act, and what it may do.
type position struct {
	state *engine.State
	view  *engine.View
	legal []engine.Move
}

// positions are some that come up when easy bots play, each with something to choose.
func positions(t testing.TB, players, packs, count int) []position {
	t.Helper()
	return positionsIn(t, "bitenight:packs="+strconv.Itoa(packs), "easy", players, count)
}

func positionsIn(t testing.TB, code, level string, players, count int) []position {
	t.Helper()
	rng, rules := rand.New(rand.NewPCG(8, uint64(players))), rulesOf(t, code)
	player, err := New(level, rng)
	if err != nil {
		t.Fatal(err)
	}
	var found []position
	for len(found) < count {
		newRound(t, rules, players, rng).playOut(t, func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool) {
			if s.Phase() != engine.PhaseSetUp && len(legal) > 1 && len(found) < count && rng.IntN(2*players) == 0 {
				found = append(found, position{s.Clone(), s.View(seat), legal})
			}
			return player.Choose(s.View(seat), legal)
		})
	}
	return found
}

// round is one that is being played.
type round struct{ *engine.State }

// others are the rule sets besides Bite Night, with what some options of theirs bring.
var others = []string{
	"leeds", "schwechat", "classic", "custom",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
}

func rulesOf(t testing.TB, code string) *engine.Rules {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func newRound(t testing.TB, rules *engine.Rules, players int, rng *rand.Rand) round {
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
	return round{s}
}

// playOut plays the round to its end. Whoever can jump in is asked before the player on turn.
func (r round) playOut(t testing.TB, choose func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool)) {
	t.Helper()
	n := r.Players()
	for r.Phase() != engine.PhaseOver {
		for i := range n {
			seat := (max(r.Turn(), 0) + 1 + i) % n
			legal := r.Legal(seat, nil)
			if len(legal) == 0 {
				continue
			}
			m, ok := choose(r.State, seat, legal)
			if !ok {
				continue
			}
			if err := r.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
}

// TestNormalBeatsEasy: half of the players are normal, and each deck is played twice so that both have the same cards.
func TestNormalBeatsEasy(t *testing.T) {
	decks := map[int]int{2: 20, 4: 30}
	if testing.Short() {
		decks = map[int]int{4: 12}
	}
	if os.Getenv("SHITHEAD_LONG") == "1" {
		decks = map[int]int{2: 1000, 3: 1000, 4: 1000, 6: 500, 12: 100, 20: 100}
	}
	normalAgainstEasy(t, "bitenight", decks, 0.75)
}

// TestNormalBeatsEasyElsewhere: in every other rule set it is the last less often, if not always by so much.
func TestNormalBeatsEasyElsewhere(t *testing.T) {
	decks := map[int]int{4: 6}
	others := others
	if testing.Short() {
		others = others[:1]
	}
	if os.Getenv("SHITHEAD_LONG") == "1" {
		decks = map[int]int{2: 500, 4: 500}
	}
	for _, code := range others {
		normalAgainstEasy(t, code, decks, 1)
	}
}

// normalAgainstEasy wants normal to be the last at most so many times as often as easy.
func normalAgainstEasy(t *testing.T, code string, decks map[int]int, most float64) {
	t.Helper()
	rules := rulesOf(t, code)
	for players, decks := range decks {
		rng := rand.New(rand.NewPCG(9, uint64(players)))
		var last, points, seats [2]int
		for range decks {
			first := newRound(t, rules, players, rng)
			for swapped := range 2 {
				r := round{first.Clone()}
				bots := make([]Player, players)
				for seat := range bots {
					bots[seat] = easy{}
					if (seat+swapped)%2 == 0 {
						bots[seat] = &normal{rng: rng, iterations: normalIterations}
					}
				}
				r.playOut(t, func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool) {
					return bots[seat].Choose(s.View(seat), legal)
				})
				result := r.Result()
				for seat, p := range result.Points {
					level := (seat + swapped) % 2
					points[level] += p
					seats[level]++
					if seat == result.Shithead {
						last[level]++
					}
				}
			}
		}
		t.Logf("%s, %d players, %d rounds: the Shithead: normal %d, easy %d; points a round: %.2f and %.2f", code, players, 2*decks,
			last[0], last[1], float64(points[0])/float64(seats[0]), float64(points[1])/float64(seats[1]))
		if float64(last[0]) > most*float64(last[1]) {
			t.Errorf("%s, %d players: normal is the Shithead %d times, easy %d times", code, players, last[0], last[1])
		}
		if rules.Scores(players) && points[0] <= points[1] {
			t.Errorf("%d players: normal gets %d points, easy %d", players, points[0], points[1])
		}
	}
}

// TestNormalSeesNothingHidden: with other hidden cards it does the same. The second bot has chosen before: what it
// remembers of that changes nothing either.
func TestNormalSeesNothingHidden(t *testing.T) {
	other := rand.New(rand.NewPCG(10, 10))
	old := rand.NewPCG(0, 0)
	warm := &normal{rng: rand.New(old), iterations: normalIterations}
	differ := 0
	var all []position
	for _, players := range []int{2, 4, 7} {
		all = append(all, positions(t, players, 2, 40)...)
		for _, code := range others {
			all = append(all, positionsIn(t, code, "easy", players, 10)...)
		}
	}
	for _, p := range all {
		s, err := p.view.Sample(other.IntN)
		if err != nil {
			t.Fatal(err)
		}
		view := s.View(p.view.Seat)
		if !reflect.DeepEqual(view, p.view) {
			t.Fatalf("the view changed from %+v to %+v", p.view, view)
		}
		if !reflect.DeepEqual(s.Draw(), p.state.Draw()) {
			differ++
		}
		fresh := &normal{rng: rand.New(rand.NewPCG(11, 11)), iterations: normalIterations}
		m, ok := fresh.Choose(p.view, p.legal)
		old.Seed(11, 11)
		again, okAgain := warm.Choose(view, s.Legal(p.view.Seat, nil))
		if ok != okAgain || !reflect.DeepEqual(m, again) {
			t.Errorf("%v (%v), then %v (%v), seeing %+v", m, ok, again, okAgain, p.view)
		}
	}
	if differ < 50 {
		t.Errorf("only %d positions with other hidden cards", differ)
	}
}

// TestNormalKeepsItsBudget: also among twenty with big hands, of which there are many ways to play.
func TestNormalKeepsItsBudget(t *testing.T) {
	for _, c := range []struct {
		code    string
		players int
	}{
		{"bitenight", 2},
		{"bitenight:packs=20", 2},
		{"bitenight", 20},
		{"bitenight:packs=20", 20},
		{"leeds", 4},
		{"leeds:packs=20", 4},
		{"leeds:packs=20", 20},
		{"schwechat", 20},
		{"classic", 20},
		{others[4], 20},
	} {
		b := &normal{rng: rand.New(rand.NewPCG(12, 12)), iterations: normalIterations}
		most, ways := 0, 0
		for _, p := range positionsIn(t, c.code, "random", c.players, 30) {
			b.roll.steps = 0
			b.Choose(p.view, p.legal)
			most, ways = max(most, b.roll.steps), max(ways, len(p.legal))
			sample := sampleSteps + c.players + (maxTries+1)*(rolloutMoves+rolloutSteps+c.players/2)
			if b.roll.steps >= budget+sample {
				t.Errorf("%s, %d players: %d steps", c.code, c.players, b.roll.steps)
			}
		}
		t.Logf("%s, %d players: at most %d moves to choose from, %d steps", c.code, c.players, ways, most)
	}
}

// TestNormalDoesMostlyAsEasyDoes: but not always.
func TestNormalDoesMostlyAsEasyDoes(t *testing.T) {
	changed := 0
	all := positions(t, 4, 1, 60)
	for _, p := range all {
		b := &normal{rng: rand.New(rand.NewPCG(13, 13)), iterations: normalIterations}
		m, ok := b.Choose(p.view, p.legal)
		if easys, _ := (easy{}).Choose(p.view, p.legal); !ok || !reflect.DeepEqual(m, easys) {
			changed++
		}
	}
	if changed == 0 || changed > len(all)/2 {
		t.Errorf("normal does other than easy in %d of %d positions", changed, len(all))
	}
}

// BenchmarkNormal chooses in positions from the middle of rounds between easy bots.
func BenchmarkNormal(b *testing.B) {
	for _, players := range []int{2, 4, 12, 20} {
		b.Run(fmt.Sprintf("%dplayers", players), func(b *testing.B) {
			at := positions(b, players, (players+3)/4, 256)
			bot := &normal{rng: rand.New(rand.NewPCG(14, 14)), iterations: normalIterations}
			i, steps, most := 0, 0, 0
			b.ReportAllocs()
			for b.Loop() {
				bot.Choose(at[i].view, at[i].legal)
				i = (i + 1) % len(at)
				steps += bot.roll.steps
				most = max(most, bot.roll.steps)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
			b.ReportMetric(float64(most), "steps-most")
		})
	}
}
