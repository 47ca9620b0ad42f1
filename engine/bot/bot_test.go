package bot_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
)

func TestNewByLevel(t *testing.T) {
	for _, level := range bot.Levels() {
		if _, err := bot.New(level, rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Errorf("%s: %v", level, err)
		}
	}
	_, err := bot.New("perfect", nil)
	if !errors.Is(err, bot.ErrLevel) || !strings.Contains(err.Error(), "random, easy, normal") {
		t.Errorf("perfect: %v", err)
	}
}

// codes are the rule sets that the bots play.
var codes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
}

// deal is a round of Bite Night, dealt.
func deal(t *testing.T, players int, rng *rand.Rand) *engine.State {
	t.Helper()
	return dealOf(t, "bitenight", players, rng)
}

func dealOf(t *testing.T, code string, players int, rng *rand.Rand) *engine.State {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	engine.Shuffle(deck, rng)
	deal := engine.FirstDeal()
	deal.Dealer = 0
	s, err := engine.Deal(rules, players, deal.Dealer, deal.First(rules, players), deck)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// choices lets a bot of each level choose in Bite Night.
func choices(t *testing.T, level string, rounds int, look func(s *engine.State, v *engine.View, legal []engine.Move, m engine.Move)) {
	t.Helper()
	choicesIn(t, "bitenight", level, rounds, look)
}

// choicesIn lets a bot of each level choose for every seat that can act, through whole rounds, and hands over what it saw.
func choicesIn(
	t *testing.T, code, level string, rounds int, look func(s *engine.State, v *engine.View, legal []engine.Move, m engine.Move),
) {
	t.Helper()
	rng := rand.New(rand.NewPCG(2, 3))
	for range rounds {
		players := 2 + rng.IntN(6)
		s := dealOf(t, code, players, rng)
		b, err := bot.New(level, rng)
		if err != nil {
			t.Fatal(err)
		}
		for s.Phase() != engine.PhaseOver {
			order := rng.Perm(players)
			for _, seat := range order {
				legal := s.Legal(seat, nil)
				if len(legal) == 0 {
					continue
				}
				v := s.View(seat)
				m, ok := b.Choose(v, legal)
				if !ok {
					continue
				}
				look(s, v, legal, m)
				if err := s.Apply(m, nil); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
}

// TestBotsPlayByTheRules: what a bot chooses is legal, whatever the position.
func TestBotsPlayByTheRules(t *testing.T) {
	for i := range len(bot.Levels()) * len(codes) {
		level, code := bot.Levels()[i%len(bot.Levels())], codes[i/len(bot.Levels())]
		swaps, rounds := 0, 30
		if bot.Thinks(level) {
			level, rounds = level+"@20", 2 // farther takes its time
		}
		if testing.Short() {
			rounds = min(rounds, 10)
		}
		choicesIn(t, code, level, rounds, func(_ *engine.State, v *engine.View, legal []engine.Move, m engine.Move) {
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

// TestRandomTriesEverything: every legal move is chosen now and then, flips from every slot.
func TestRandomTriesEverything(t *testing.T) {
	kinds, slots, swaps := map[engine.MoveKind]int{}, map[int8]int{}, map[uint8]int{}
	choices(t, "random", 300, func(_ *engine.State, _ *engine.View, _ []engine.Move, m engine.Move) {
		kinds[m.Kind]++
		if m.Kind == engine.MoveFlip {
			slots[m.Slot]++
		}
		if m.Kind == engine.MoveSwap {
			swaps[m.Count]++
		}
	})
	for _, code := range codes[1:] {
		choicesIn(t, code, "random", 100, func(_ *engine.State, _ *engine.View, _ []engine.Move, m engine.Move) { kinds[m.Kind]++ })
	}
	if len(kinds) != 9 || len(slots) != 3 || len(swaps) != 3 {
		t.Errorf("moves %v, slots %v, swaps %v", kinds, slots, swaps)
	}
}

// TestRandomIsUniform: in one position with many moves, each comes up about as often as the others.
func TestRandomIsUniform(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	s := deal(t, 4, rng)
	for seat := range 4 {
		if err := s.Apply(engine.Ready(seat), nil); err != nil {
			t.Fatal(err)
		}
	}
	b, err := bot.New("random", rng)
	if err != nil {
		t.Fatal(err)
	}
	legal := []engine.Move{engine.Take(0), engine.Play(0, engine.Four, 1), engine.Play(0, engine.Four, 2), engine.Play(0, engine.King, 1)}
	const tries = 40_000
	seen := map[string]int{}
	for range tries {
		m, _ := b.Choose(s.View(0), legal)
		seen[m.String()]++
	}
	for _, m := range legal {
		// Five standard deviations of tries draws at a chance of one in four.
		if n := seen[m.String()]; n < tries/4-433 || n > tries/4+433 {
			t.Errorf("%v is chosen %d times in %d", m, n, tries)
		}
	}
}

// TestEasyBeatsRandom: over 400 rounds at a table of four, the two easy bots are the Shithead far less often.
func TestEasyBeatsRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	for _, code := range codes {
		easyBeatsRandom(t, code, rng)
	}
}

func easyBeatsRandom(t *testing.T, code string, rng *rand.Rand) {
	t.Helper()
	shitheads := [2]int{}
	for range 400 {
		s := dealOf(t, code, 4, rng)
		var bots []bot.Player
		for seat := range 4 {
			b, err := bot.New([]string{"easy", "random"}[seat%2], rng)
			if err != nil {
				t.Fatal(err)
			}
			bots = append(bots, b)
		}
		for s.Phase() != engine.PhaseOver {
			for i := range 4 {
				seat := (max(s.Turn(), 0) + i) % 4
				if legal := s.Legal(seat, nil); len(legal) > 0 {
					if m, ok := bots[seat].Choose(s.View(seat), legal); ok {
						if err := s.Apply(m, nil); err != nil {
							t.Fatal(err)
						}
						break
					}
				}
			}
		}
		if last := s.Result().Shithead; last != engine.NoSeat {
			shitheads[last%2]++
		}
	}
	t.Logf(code+", the Shithead: easy %d, random %d", shitheads[0], shitheads[1])
	if 3*shitheads[0] > shitheads[1] {
		t.Errorf(code+": easy bots are the Shithead %d times, random ones %d times", shitheads[0], shitheads[1])
	}
}

// TestEasyPutsTheBestFaceUp: Bite Night, STOCKING THE BANK, the tip.
func TestEasyPutsTheBestFaceUp(t *testing.T) {
	choices(t, "easy", 100, func(_ *engine.State, v *engine.View, _ []engine.Move, m engine.Move) {
		if m.Kind != engine.MoveReady {
			return
		}
		power := func(r engine.Rank) int {
			if v.Rules.Powers[r].Wild {
				return engine.NumRanks + int(r)
			}
			return int(r)
		}
		best, worst := 0, 2*engine.NumRanks
		for c := range v.Hand.All() {
			best = max(best, power(c.Rank()))
		}
		for c := range v.Seats[v.Seat].FaceUp.All() {
			worst = min(worst, power(c.Rank()))
		}
		if best > worst {
			t.Fatalf("ready with %v in the hand and %v face-up", v.Hand.Cards(), v.Seats[v.Seat].FaceUp.Cards())
		}
	})
}

// TestEasyHasItsWays: the lowest rank and all of it, special cards last, Jokers at whoever has the fewest cards.
func TestEasyHasItsWays(t *testing.T) {
	b, err := bot.New("easy", nil)
	if err != nil {
		t.Fatal(err)
	}
	seats := []engine.SeatView{{Hand: 5}, {Hand: 3}, {Hand: 2}, {Hand: 4}}
	rules, err := engine.NewRules("bitenight", nil)
	if err != nil {
		t.Fatal(err)
	}
	leeds, err := engine.NewRules("leeds", nil)
	if err != nil {
		t.Fatal(err)
	}
	view := &engine.View{Rules: rules, Seat: 0, Phase: engine.PhasePlay, Seats: seats}
	for name, c := range map[string]struct {
		legal []string
		want  string
	}{
		"lowest, and all of it":         {[]string{"5", "6", "66", "666", "7"}, "5"},
		"all of the lowest":             {[]string{"6", "66", "666", "7"}, "666"},
		"plain before special":          {[]string{"2", "3", "K", "T"}, "K"},
		"2 before 10":                   {[]string{"T", "2", "TT"}, "2"},
		"10 before Joker":               {[]string{"Jk@1", "Jk@2", "T"}, "T"},
		"Jokers at the most dangerous":  {[]string{"Jk@0", "Jk@1", "Jk@2", "Jk@3"}, "Jk@2"},
		"aims likewise":                 {[]string{"aim@0", "aim@1", "aim@2", "aim@3"}, "aim@2"},
		"not at itself":                 {[]string{"Jk@0", "Jk@3"}, "Jk@3"},
		"takes if it must":              {[]string{"take"}, "take"},
		"flips if it must":              {[]string{"flip"}, "flip"},
		"plays rather than takes":       {[]string{"take", "K"}, "K"},
		"flips rather than takes":       {[]string{"flip", "take"}, "flip"},
		"chance rather than take":       {[]string{"chance", "take"}, "chance"},
		"keeps company for last":        {[]string{"5+6", "55+6", "K"}, "K"},
		"the lowest company, all of it": {[]string{"5+K", "5+6", "55+6", "55+66", "55+K"}, "55+66"},
		"jumps in with all":             {[]string{"jump:99", "jump:999"}, "jump:999"},
	} {
		view.Rules = rules
		var legal []engine.Move
		for _, text := range c.legal {
			if strings.Contains(text, "+") {
				view.Rules = leeds
			}
			m, err := engine.ParseMove(0, text)
			if err != nil {
				t.Fatal(err)
			}
			legal = append(legal, m)
		}
		for range legal { // in whatever order they come
			legal = append(legal[1:], legal[0])
			if m, ok := b.Choose(view, legal); !ok || m.String() != c.want {
				t.Errorf("%s: %v among %v", name, m, legal)
			}
		}
	}
}

// TestEasyLeavesLoops: among easy bots hardly a round ends as a stalemate. In leeds it was one in twenty.
func TestEasyLeavesLoops(t *testing.T) {
	const rounds = 400
	b, err := bot.New("easy", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range codes {
		rng := rand.New(rand.NewPCG(8, 8))
		stale := 0
		for range rounds {
			s := dealOf(t, code, 4, rng)
			for s.Phase() != engine.PhaseOver {
				for i := range 4 {
					seat := (max(s.Turn(), 0) + i) % 4
					if legal := s.Legal(seat, nil); len(legal) > 0 {
						m, _ := b.Choose(s.View(seat), legal)
						if err := s.Apply(m, nil); err != nil {
							t.Fatal(err)
						}
						break
					}
				}
			}
			if s.Result().Shithead == engine.NoSeat {
				stale++
			}
		}
		if 100*stale > rounds {
			t.Errorf("%s: %d stalemates in %d rounds", code, stale, rounds)
		}
	}
}

// TestEasyDoesAsEverUntilARoundLoops: half of what makes a stalemate goes by before it chooses otherwise.
func TestEasyDoesAsEverUntilARoundLoops(t *testing.T) {
	b, err := bot.New("easy", nil)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := engine.ParseRules("leeds")
	if err != nil {
		t.Fatal(err)
	}
	legal := []engine.Move{engine.Play(0, engine.Six, 1), engine.Play(0, engine.King, 1)}
	for quiet, want := range map[int]int{0: 1, 49: 1, 50: 2, 199: 2} {
		chosen := map[string]bool{}
		for moves := range 10 {
			v := &engine.View{Rules: rules, Phase: engine.PhasePlay, Moves: 200 + moves, Quiet: quiet, QuietLimit: 200, Seats: make([]engine.SeatView, 4)}
			m, _ := b.Choose(v, legal)
			chosen[m.String()] = true
		}
		if len(chosen) != want {
			t.Errorf("after %d quiet moves it chooses %v", quiet, chosen)
		}
	}
}
