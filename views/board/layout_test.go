package board

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// zones are the areas of a layout that must not lie on one another, by name.
func (l *layout) zones(b *Board) map[string]rect {
	zones := map[string]rect{"mat": l.mat, "header": {0, 0, l.table, 1}, "foot": {0, l.foot, l.table, 1}, "keys": {0, l.keys, l.table, 1}}
	for i, s := range l.seats {
		if l.style != flow { // those find their places as they are drawn
			zones[fmt.Sprint("seat ", i)] = s
		}
	}
	if l.panes.w > 0 {
		zones["panes"] = l.panes
	}
	if b.Own != nil {
		zones["own"] = rect{0, l.line, l.table, l.marks - l.line + 1}
	}
	if l.prompts > 0 {
		zones["prompt"] = rect{0, l.prompt, l.table, l.prompts}
	}
	return zones
}

func (r rect) meet(o rect) bool {
	return r.x < o.x+o.w && o.x < r.x+r.w && r.y < o.y+o.h && o.y < r.y+r.h
}

// eachPlan calls do for every window in some steps, every number of others, with and without an own seat.
func eachPlan(do func(what string, b *Board, l *layout, width, height int)) {
	for others := range 20 {
		for _, watches := range []bool{false, true} {
			b := sampleBoard(others)
			if watches {
				b.Own = nil
			}
			for width := 40; width <= 210; width += 7 {
				for height := 12; height <= 64; height += 3 {
					if l, ok := plan(b, width, height); ok {
						do(fmt.Sprintf("%d others, watches %v, %dx%d", others, watches, width, height), b, &l, width, height)
					}
				}
			}
		}
	}
}

// TestZonesDoNotLieOnOneAnother, and all of them lie in the window.
func TestZonesDoNotLieOnOneAnother(t *testing.T) {
	eachPlan(func(what string, b *Board, l *layout, width, height int) {
		zones := l.zones(b)
		for name, r := range zones {
			if r.x < 0 || r.y < 0 || r.x+r.w > width || r.y+r.h > height || r.w < 1 || r.h < 1 {
				t.Fatalf("%s: %s at %+v leaves the window", what, name, r)
			}
			for other, o := range zones {
				if name < other && r.meet(o) {
					t.Fatalf("%s: %s at %+v lies on %s at %+v", what, name, r, other, o)
				}
			}
		}
	})
}

// TestSeatsStandInTheOrderOfPlay, clockwise round the middle, or else from left to right and from top to bottom.
func TestSeatsStandInTheOrderOfPlay(t *testing.T) {
	eachPlan(func(what string, b *Board, l *layout, _, _ int) {
		if l.style == flow {
			return
		}
		golden.Equal(t, len(l.seats), len(b.Seats), "places, ", what)
		back := 0
		for i := 1; i < len(l.seats); i++ {
			a, c := l.seats[i-1], l.seats[i]
			switch round := l.style == bigTiles || l.style == tiles || l.style == minis; {
			case round && l.angle(c) <= l.angle(a):
				back++
			case !round && (c.y < a.y || c.y == a.y && c.x <= a.x):
				t.Fatalf("%s: seat %d at %+v after %+v", what, i, c, a)
			}
		}
		if back > 1 || back > 0 && b.Own != nil {
			t.Fatalf("%s: the order goes back: %+v", what, l.seats)
		}
	})
}

// angle is where a seat stands round the middle of the mat, clockwise from straight below it.
func (l *layout) angle(r rect) float64 {
	dx := float64(2*r.x + r.w - 2*l.mat.x - l.mat.w)
	dy := float64(2*r.y + r.h - 2*l.mat.y - l.mat.h)
	return math.Mod(math.Atan2(-dx, dy)+2*math.Pi, 2*math.Pi)
}

// TestALargerWindowShowsNothingSmaller: seats, pile and hand grow with it, or stay, as long as the panes do.
func TestALargerWindowShowsNothingSmaller(t *testing.T) {
	for _, others := range []int{1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 15, 19} {
		for _, n := range []int{0, 3, 10, 20, 40} {
			b := sampleBoard(others)
			if b.Own.Zones[0].Cards = manyCards(n); n == 0 { // somebody watches
				b.Own, b.Seats = nil, append(b.Seats, b.Seats[0])
			}
			for width := 40; width <= 250; width += 7 {
				for height := 12; height <= 72; height += 3 {
					for _, by := range [][2]int{{7, 0}, {0, 3}} {
						noSmaller(t, b, rect{w: width, h: height}, rect{w: width + by[0], h: height + by[1]})
					}
				}
			}
		}
	}
}

// noSmaller compares a board in two windows, of which the second is the larger one.
func noSmaller(t *testing.T, b *Board, small, large rect) {
	t.Helper()
	l, fits := plan(b, small.w, small.h)
	if !fits && small.w >= 80 && small.h >= 24 {
		t.Errorf("%d seats: none of them are seen in %dx%d", len(b.Seats), small.w, small.h)
	}
	m, also := plan(b, large.w, large.h)
	switch {
	case !fits || also && (l.panes.w > 0) != (m.panes.w > 0):
	case !also, m.own.W < l.own.W, m.own.H < l.own.H, m.top.W < l.top.W, m.top.H < l.top.H, seatSize[m.style].h < seatSize[l.style].h:
		t.Errorf("%d others: %+v in %dx%d, %+v in %dx%d", len(b.Seats), l.mode, small.w, small.h, m.mode, large.w, large.h)
	}
}

func manyCards(n int) []OwnCard {
	var names []string
	for i := range n {
		at := i * 52 / n
		names = append(names, string("23456789TJQKA"[at/4])+string("cdhs"[at%4]))
	}
	return ownCards(strings.Join(names, " "))
}

// TestAHandDoesNotShrinkTheTable: many cards lie as a fan. 200 columns have fifty beside the table, however many play.
func TestAHandDoesNotShrinkTheTable(t *testing.T) {
	for _, c := range []struct {
		width, height, others, cards int
		style                        seatStyle
		own, top                     cards.Size
	}{
		{120, 40, 3, 20, tiles, cards.Medium, cards.Huge},
		{160, 50, 3, 40, bigTiles, cards.Medium, cards.Poster},
		{200, 60, 1, 40, bigTiles, cards.Large, cards.Poster},
		{200, 60, 3, 10, bigTiles, cards.Huge, cards.Poster},
		{200, 60, 7, 20, bigTiles, cards.Large, cards.Poster},
		{200, 60, 11, 40, bigTiles, cards.Large, cards.Poster},
		{200, 60, 19, 40, tiles, cards.Large, cards.Poster},
		{240, 70, 3, 40, bigTiles, cards.Huge, cards.Poster},
		{240, 72, 19, 20, bigTiles, cards.Large, cards.Poster},
	} {
		b := sampleBoard(c.others)
		b.Own.Zones[0].Cards = manyCards(c.cards)
		l, ok := plan(b, c.width, c.height)
		if !ok || l.style != c.style || l.own != c.own || l.top != c.top || l.panes.w == 0 || c.width == 200 && l.panes.w-4 != 50 {
			t.Errorf("%d others, %d cards, %dx%d: %+v", c.others, c.cards, c.width, c.height, l.mode)
		}
	}
}

// TestTheMatStaysAsThePileGrows: the stack, the pile and the latest moves keep their columns, whatever lies there and is said of it.
func TestTheMatStaysAsThePileGrows(t *testing.T) {
	for _, w := range [][2]int{{80, 24}, {90, 30}, {100, 30}, {120, 40}, {160, 50}, {200, 60}} {
		var first matLayout
		for n := range 9 {
			for _, run := range []string{"", "K K makes four", "2 under 3 counts"} {
				b := sampleBoard(3)
				b.Mat.DrawLabel, b.Mat.Asks = "draw pile", []string{"Q or higher", "≥Q"}
				b.Mat.Pile, b.Mat.Run = b.Mat.Pile[:min(n, len(b.Mat.Pile))], run
				l, _ := plan(b, w[0], w[1])
				mp := matPainter{&painter{Frame: frame.New(palette, w[0], w[1]), t: dark, b: b, l: l, width: w[0], height: w[1]}}
				in := rect{l.mat.x + 3, l.mat.y + 1, l.mat.w - 6, l.mat.h - 2}
				at := mp.arrange(in)
				if at.aside.w > 0 && at.aside.x+at.aside.w > in.x+in.w {
					t.Errorf("%dx%d, %d cards, %q: the moves at %+v leave %+v", w[0], w[1], n, run, at.aside, in)
				}
				if n == 0 && run == "" {
					first = at
				}
				if at.stack != first.stack || at.pile != first.pile || at.aside != first.aside || at.top != first.top {
					t.Errorf("%dx%d, %d cards, %q: %+v, with none %+v", w[0], w[1], n, run, at, first)
				}
			}
		}
	}
}

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
