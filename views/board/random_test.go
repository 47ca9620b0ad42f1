package board

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// randomBoard is a board of any people and cards, some of them with what is seldom there.
func randomBoard(rng *rand.Rand) *Board {
	b := []func(int) *Board{sampleBoard, blown}[rng.IntN(2)](3 + rng.IntN(17))
	situations[slices.Sorted(maps.Keys(situations))[rng.IntN(len(situations))]](b)
	viewtest.Scramble(rng, b, func(v reflect.Value) bool {
		switch list := v.Interface().(type) {
		case engine.Card:
			v.SetUint(rng.Uint64N(uint64(engine.JokerCard) + 1))
			return true
		case look.Ink:
			v.SetUint(uint64([]look.Ink{look.Danger, look.Soft, look.Ask, look.Name, look.Text}[rng.IntN(5)]))
			return true
		case []engine.Card, []bool:
			v.Set(reflect.MakeSlice(v.Type(), rng.IntN(8), 8))
		case []Line:
			v.Set(reflect.MakeSlice(v.Type(), rng.IntN(60), 60))
		case []OwnCard:
			if len(list) > 3 { // and not in the set-up
				v.Set(reflect.MakeSlice(v.Type(), rng.IntN(60), 60))
			}
		case []words.Key, []Place:
			return true
		}
		return false
	})
	b.Mat.Asks, b.Bare = sampleBoard(0).Mat.Asks, false
	for i := range b.Panes {
		b.Panes[i].Lead %= 12
	}
	for i := range b.Seats {
		s := &b.Seats[i]
		s.Bank = s.Bank[:min(7, len(s.Bank))]
		slices.Sort(s.Bank)
	}
	for i := 0; b.Own != nil && i < len(b.Own.Zones); i++ {
		slices.SortFunc(b.Own.Zones[i].Cards, func(a, c OwnCard) int { return int(a.Card) - int(c.Card) })
	}
	return b
}

// TestNothingLeavesTheWindow draws random boards into random windows of a larger frame, and finds nothing beside them.
func TestNothingLeavesTheWindow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const beside = 12
	for i := range 3000 {
		w, h := 40+rng.IntN(170), 12+rng.IntN(50)
		if i%3 == 0 {
			w, h = 1+rng.IntN(60), 1+rng.IntN(20)
		}
		f := frame.New(palette, w+beside, h+beside)
		theme := themes.Of(look.Tone(rng.IntN(3)), look.Depth(rng.IntN(4)), i%2 == 0)
		pt := painter{Frame: f, t: theme, b: randomBoard(rng), width: w, height: h}
		pt.draw()
		for y := range h + beside {
			for x := range w + beside { // in smaller windows the frame cuts
				if w >= 40 && h >= 12 && (x >= w || y >= h) && f.Content(f.Cell(x, y)) != " " {
					t.Fatalf("window %d of %dx%d: %q at column %d, row %d, outside of it:\n%s", i, w, h, f.Content(f.Cell(x, y)), x, y, f.String())
				}
			}
		}
	}
}
