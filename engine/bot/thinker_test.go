package bot

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
)

// looking are the levels that look ahead, thinkers those of them that do so with a net.
var (
	looking  = []string{"normal", "hard", "expert"}
	thinkers = looking[1:]
)

func thinkerOf(t testing.TB, level string, seed uint64) Thinker {
	t.Helper()
	return newBot(t, level, rand.NewPCG(seed, seed)).(Thinker)
}

// some is a number of positions: so many, or more in a long run.
func some(n int) int {
	if os.Getenv("SHITHEAD_LONG") == "1" {
		return 4 * n
	}
	return n
}

// TestThinkersSeeNothingHidden: with every card that its seat cannot know laid out anew a thinker does the same, with a
// net and without, however much it has thought about other positions before. One that looks at the true cards is caught
// in every rule set.
func TestThinkersSeeNothingHidden(t *testing.T) {
	enginetest.SkipShort(t)
	for _, code := range append([]string{"untrained leeds", "untrained classic"}, codes...) {
		caught := 0
		for _, players := range []int{2, 4, 9} {
			rng := rand.New(rand.NewPCG(15, uint64(players)))
			for i, p := range positions(t, code, "easy", players, max(4, some(4))) {
				other := enginetest.Must(p.view.Sample(rng.IntN))
				view, legal, seed := other.View(p.view.Seat), other.Legal(p.view.Seat, nil), uint64(i)
				levels := looking
				if i >= some(4) {
					levels = nil // only cheating is looked for, which shows in few positions
				}
				for _, level := range levels {
					chance := rand.NewPCG(seed, 1)
					warm := newBot(t, level+"@100", chance).(Thinker)
					warm.Think(t.Context(), view, legal)
					chance.Seed(seed, seed)
					one, two := thinkerOf(t, level+"@100", seed).Think(t.Context(), p.view, p.legal), warm.Think(t.Context(), view, legal)
					if !reflect.DeepEqual(one, two) {
						t.Errorf("%s, %s: %+v, then %+v, seeing %+v", code, level, one, two, p.view)
					}
				}
				if cheat(p.state, p.view, p.legal) != cheat(other, view, legal) {
					caught++
				}
			}
		}
		if caught == 0 {
			t.Errorf("%s: cheating is not noticed", code)
		}
	}
}

// cheat is the text of what a player chooses who looks at cards that no player may know.
func cheat(s *engine.State, v *engine.View, legal []engine.Move) string {
	sum := 0
	for seat := range v.Seats {
		hand := s.Hand(seat)
		for c := range hand.All() {
			sum += (seat + 1) * int(c)
		}
		for _, c := range s.FaceDown(seat) {
			sum += int(c)
		}
	}
	return fmt.Sprint(legal[sum%len(legal)])
}

// countdown is a context that is done after it was asked so many times.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestThinkersAreCutShort between iterations, and tell after how many. What they choose then is what they would have chosen
// had they been meant to look as far; with no time at all it is what easy would do.
func TestThinkersAreCutShort(t *testing.T) {
	enginetest.SkipShort(t)
	for _, level := range looking {
		for _, code := range codes {
			for i, p := range positions(t, code, "easy", 4, some(8)) {
				for _, iterations := range []int{0, 1, 7, 40} {
					left := iterations
					got := thinkerOf(t, level, uint64(i)).Think(countdown{t.Context(), &left}, p.view, p.legal)
					if got.Iterations != iterations && got.Short || got.Iterations > iterations {
						t.Fatalf("%s, %s: %+v instead of %d iterations", level, code, got, iterations)
					}
					want := thinkerOf(t, fmt.Sprintf("%s@%d", level, iterations), uint64(i)).Think(t.Context(), p.view, p.legal)
					if want.Short || !reflect.DeepEqual(got.Move, want.Move) || got.Acts != want.Acts || got.Iterations != want.Iterations {
						t.Fatalf("%s, %s: %+v instead of %+v", level, code, got, want)
					}
					easys, _ := (easy{}).Choose(p.view, p.legal)
					if iterations == 0 && (!got.Acts || !reflect.DeepEqual(got.Move, easys)) {
						t.Errorf("%s, %s: %+v without time to think, easy %v", level, code, got, easys)
					}
				}
			}
		}
	}
}

// TestThinkersGiveWay: in a round that goes in circles they do not think any more, and do not do the same for ever.
func TestThinkersGiveWay(t *testing.T) {
	for i, p := range positions(t, "bitenight", "easy", 4, 40) {
		level := looking[i%2]
		b := thinkerOf(t, level, 1)
		easys, _ := (easy{}).Choose(p.view, p.legal)
		as := 0
		chosen := map[string]bool{}
		for moves := range 64 {
			p.view.Moves, p.view.Quiet = moves, p.view.QuietLimit/4
			got := b.Think(t.Context(), p.view, p.legal)
			if got.Iterations > 0 || !got.Acts {
				t.Fatalf("%+v", got)
			}
			if chosen[got.Move.String()] = true; reflect.DeepEqual(got.Move, easys) {
				as++
			}
		}
		if as < 32 || len(chosen) < 2 && len(p.legal) > 2 {
			t.Errorf("as easy does %d times of 64, and in all %v of %v", as, chosen, p.legal)
		}
		p.view.Quiet--
		if got := b.Think(t.Context(), p.view, p.legal); level == "hard" && got.Iterations != hardLess["bitenight"] || got.Iterations == 0 {
			t.Errorf("it looks %d far", got.Iterations)
		}
	}
}

// TestHowFarHardLooks depends on the rule set, and never is farther than it was told to.
func TestHowFarHardLooks(t *testing.T) {
	for code, want := range map[string]int{"bitenight": 150, "leeds": 150, "schwechat": hardIterations, "custom:again=9": 150} {
		p := positions(t, code, "easy", 4, 1)[0]
		if got := thinkerOf(t, "hard", 1).Think(t.Context(), p.view, p.legal); got.Iterations != want || got.Short {
			t.Errorf("%s: %+v", code, got)
		}
		if got := thinkerOf(t, "hard@60", 1).Think(t.Context(), p.view, p.legal); got.Iterations != 60 {
			t.Errorf("%s: %+v", code, got)
		}
	}
}

// TestThinkersAllocateLittle: less than 20 KB a decision at four seats, once their memory has grown.
func TestThinkersAllocateLittle(t *testing.T) {
	enginetest.SkipShort(t)
	const most = 20 << 10
	for _, code := range codes[:min(some(4), len(codes))] {
		at := positions(t, code, "easy", 4, 12)
		b := thinkerOf(t, "expert", 1)
		var before, after runtime.MemStats
		for range 2 { // the first time its memory grows
			runtime.ReadMemStats(&before)
			for _, p := range at {
				b.Choose(p.view, p.legal)
			}
			runtime.ReadMemStats(&after)
		}
		n := uint64(len(at))
		if got := (after.TotalAlloc - before.TotalAlloc) / n; got > most {
			t.Errorf("%s: %d bytes in %d allocations a decision", code, got, (after.Mallocs-before.Mallocs)/n)
		}
	}
}

// TestThinkersChooseTheSameEverywhere: nets and search come to these choices on every machine. New nets bring new ones.
func TestThinkersChooseTheSameEverywhere(t *testing.T) {
	enginetest.SkipShort(t)
	for code, want := range map[string]string{
		"bitenight": "b976a96a336b", "leeds": "54e71e111d98", "schwechat": "21a8efe083ca", "classic": "411ba079f231", "custom": "f3336ef305e3",
	} {
		hash := sha256.New()
		for _, level := range thinkers {
			b := thinkerOf(t, level, 16)
			for _, p := range positions(t, code, "easy", 4, 8) {
				got := b.Think(t.Context(), p.view, p.legal)
				fmt.Fprintf(hash, "{Move:%+v Acts:%t Iterations:%d}\n", got.Move, got.Acts, got.Iterations)
			}
		}
		if got := fmt.Sprintf("%x", hash.Sum(nil)[:6]); got != want {
			t.Errorf("%s: %s", code, got)
		}
	}
}

// TestNormalKeepsItsBudget: also among twenty with big hands, of which there are many ways to play.
func TestNormalKeepsItsBudget(t *testing.T) {
	enginetest.SkipShort(t)
	for _, code := range append([]string{"bitenight:packs=20", "leeds:packs=20", codes[5]}, codes[:4]...) {
		for _, players := range []int{2, 20} {
			b := &normal{rng: rand.New(rand.NewPCG(12, 12)), iterations: normalIterations}
			for _, p := range positions(t, code, "random", players, some(6)) {
				b.roll.steps = 0
				b.Choose(p.view, p.legal)
				sample := sampleSteps + players + (maxTries+1)*(rolloutMoves+rolloutSteps+players/2)
				if b.roll.steps >= budget+sample {
					t.Errorf("%s, %d players: %d steps", code, players, b.roll.steps)
				}
			}
		}
	}
}

// TestCharacters have traits that show: each does what it likes a third more often than hard at the least, or what it does
// not like less than half as often.
func TestCharacters(t *testing.T) {
	enginetest.SkipShort(t)
	const shots = "custom:again=2,joker=highest,shoot=A,hand=5"
	spends := func(v *engine.View, m *engine.Move) int { return -hoards(v, m) }
	for _, c := range []struct {
		level, far, code string
		likes            func(*engine.View, *engine.Move) int
		rarely           bool
	}{
		{"hoarder", "@60", "bitenight", spends, true},
		{"burner", "@60", "bitenight", burns, false},
		{"avenger", "@60", shots, avenges, false},
		{"gambler", "", "bitenight", gambles, false}, // which takes its chances after a longer look
	} {
		at := positions(t, c.code, "easy", 4, some(500))
		// show is how often a level does so, of the positions in which it may do that or something else.
		show := func(level string) (n, of int) {
			for i, p := range at {
				likes := func(m engine.Move) bool { return c.likes(p.view, &m) > 0 }
				other := slices.ContainsFunc(p.legal, func(m engine.Move) bool { return !likes(m) })
				if !slices.ContainsFunc(p.legal, likes) || !other || p.view.Turn != p.view.Seat {
					continue
				}
				m, _ := thinkerOf(t, level+c.far, uint64(i)).Choose(p.view, p.legal)
				if c.level == "avenger" && m.Target == engine.NoSeat {
					continue // it aims at no player
				}
				if of++; likes(m) {
					n++
				}
			}
			return n, of
		}
		does, of := show(c.level)
		hards, hardOf := show("hard")
		more, less := 3*does*hardOf > 4*hards*of, 2*does*hardOf < hards*of
		if of < 5 || c.rarely != less || c.rarely == more {
			t.Errorf("%s, %s: %d of %d times, hard %d of %d", c.level, c.code, does, of, hards, hardOf)
		}
	}
}

// TestWithoutANetTheFirstLegalMoveWasPlayed: bots that search with a net play as normal does where there is none.
func TestWithoutANetTheFirstLegalMoveWasPlayed(t *testing.T) {
	for _, level := range Levels()[slices.Index(Levels(), "hard"):] {
		for i, p := range positions(t, "untrained leeds", "easy", 4, 12) {
			want := thinkerOf(t, "normal", uint64(i)).Think(t.Context(), p.view, p.legal)
			if got := thinkerOf(t, level, uint64(i)).Think(t.Context(), p.view, p.legal); !reflect.DeepEqual(got, want) {
				t.Errorf("%s, position %d: %+v, normal %+v", level, i, got, want)
			}
		}
	}
}
