package bot

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"testing"

	"shithead/engine"
)

// looking are the levels that look ahead, thinkers those of them that do so with a net.
var (
	looking  = []string{"normal", "hard", "expert"}
	thinkers = looking[1:]
)

func thinkerOf(t testing.TB, level string, seed uint64) Thinker {
	t.Helper()
	return thinkerFrom(t, level, rand.NewPCG(seed, seed))
}

func thinkerFrom(t testing.TB, level string, chance rand.Source) Thinker {
	t.Helper()
	p, err := New(level, rand.New(chance))
	if err != nil {
		t.Fatal(err)
	}
	return p.(Thinker)
}

// TestThinkersSeeNothingHidden: with every card that its seat cannot know laid out anew a thinker does the same, however
// much it has thought about other positions before. One that looks at the true cards is caught in every rule set.
func TestThinkersSeeNothingHidden(t *testing.T) {
	count := 4
	if os.Getenv("SHITHEAD_LONG") == "1" {
		count = 12
	}
	for _, code := range append([]string{"bitenight"}, others...) {
		caught := 0
		for _, players := range []int{2, 4, 9} {
			rng := rand.New(rand.NewPCG(15, uint64(players)))
			for i, p := range positionsIn(t, code, "easy", players, count) {
				other, err := p.view.Sample(rng.IntN)
				if err != nil {
					t.Fatal(err)
				}
				view, legal := other.View(p.view.Seat), other.Legal(p.view.Seat, nil)
				for _, level := range looking {
					chance := rand.NewPCG(uint64(i), 1)
					warm := thinkerFrom(t, level, chance)
					warm.Think(t.Context(), view, legal)
					chance.Seed(uint64(i), uint64(i))
					one, two := thinkerOf(t, level, uint64(i)).Think(t.Context(), p.view, p.legal), warm.Think(t.Context(), view, legal)
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
			t.Errorf("%s: nobody sees that somebody cheats", code)
		}
	}
}

// cheat is the text of what somebody chooses who looks at cards that they cannot know.
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

// TestThinkersAreCutShort between iterations, and say after how many. What they choose then is what they would have chosen
// had they been meant to look as far; with no time at all it is what easy would do.
func TestThinkersAreCutShort(t *testing.T) {
	for _, level := range looking {
		for _, code := range append([]string{"bitenight"}, others...) {
			for i, p := range positionsIn(t, code, "easy", 4, 20) {
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

// TestLevelsThatLookLessFar are named so, and no level looks farther than it does by itself.
func TestLevelsThatLookLessFar(t *testing.T) {
	for level, is := range map[string]bool{
		"expert@0": true, "expert@800": true, "normal@100": true, "expert@801": false, "expert@-1": false, "expert@": false,
		"expert@1e2": false, "easy@1": false, "easy@0": false, "@5": false,
	} {
		if _, err := New(level, nil); (err == nil) != is {
			t.Errorf("%s: %v", level, err)
		}
	}
}

// TestThinkersGiveWay: in a round that goes in circles they do not think any more, and do not do the same for ever.
func TestThinkersGiveWay(t *testing.T) {
	for i, p := range positions(t, 4, 1, 40) {
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
		p := positionsIn(t, code, "easy", 4, 1)[0]
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
	const most = 20 << 10
	codes := append([]string{"bitenight"}, others...)
	if testing.Short() {
		codes = codes[:1]
	}
	for _, code := range codes {
		at := positionsIn(t, code, "easy", 4, 40)
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
	for code, want := range map[string]string{
		"bitenight": "33471d4b13ea", "leeds": "a8f890af9389", "schwechat": "77d3d7458636", "classic": "4c77bc0d4192", "custom": "b9248f6bb671",
	} {
		hash := sha256.New()
		for _, level := range thinkers {
			b := thinkerOf(t, level, 16)
			for _, p := range positionsIn(t, code, "easy", 4, 40) {
				got := b.Think(t.Context(), p.view, p.legal)
				fmt.Fprintf(hash, "{Move:%+v Acts:%t Iterations:%d}\n", got.Move, got.Acts, got.Iterations)
			}
		}
		if got := fmt.Sprintf("%x", hash.Sum(nil)[:6]); got != want {
			t.Errorf("%s: %s", code, got)
		}
	}
}

// BenchmarkThinkers chooses in positions from the middle of rounds between easy bots.
func BenchmarkThinkers(b *testing.B) {
	for _, level := range thinkers {
		for _, players := range []int{2, 4, 9, 20} {
			b.Run(fmt.Sprintf("%s/%dplayers", level, players), func(b *testing.B) {
				at := positions(b, players, (players+3)/4, 256)
				bot := thinkerOf(b, level, 1)
				i := 0
				b.ReportAllocs()
				for b.Loop() {
					bot.Choose(at[i].view, at[i].legal)
					i = (i + 1) % len(at)
				}
			})
		}
	}
}
