package cards

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
)

// The sizes, the largest first, and the sheets.
var (
	sizes  = []Size{Poster, Huge, Large, Medium, Small, Tiny, Narrow, Chip, Letter}
	sheets = []look.Sheet{look.Paper, look.Under, look.Warm, look.Slate}
)

// sampler are the themes that differ in how cards look.
func sampler(p *frame.Palette) map[string]*look.Theme {
	themes := look.NewThemes(p)
	return map[string]*look.Theme{
		"dark": themes.Of(look.Dark, look.True, false), "light-four": themes.Of(look.Light, look.Indexed, true),
		"contrast": themes.Of(look.Contrast, look.True, false), "sixteen": themes.Of(look.Dark, look.Sixteen, false), "mono": themes.Of(look.Dark, look.Mono, false),
	}
}

// TestPictures of cards of every size, the same in every theme with faces or without, and of one on every sheet.
func TestPictures(t *testing.T) {
	texts, styles := map[bool]string{}, ""
	for _, name := range slices.Sorted(maps.Keys(sampler(frame.NewPalette()))) {
		p := frame.NewPalette() // of its own, so that the numbers of styles are always the same
		theme := sampler(p)[name]
		text := ""
		for _, s := range sizes {
			f := frame.New(p, 10*(s.W+1), s.H+1)
			for i, c := range strings.Fields("Ah 2c 7d Ts Js Qh Kc Jk") {
				(&Card{Card: golden.Must(engine.ParseCard(c)), Size: s}).Draw(f, theme, i*(s.W+1), 0)
			}
			DrawBack(f, theme, 8*(s.W+1), 0, s, 12)
			DrawEmpty(f, theme.Line, 9*(s.W+1), 0, s)
			text += f.String() + "\n"
		}
		if before, ok := texts[theme.Faces]; ok && before != text {
			t.Errorf("cards look otherwise in %s:\n%s", name, text)
		}
		texts[theme.Faces] = text
		f := frame.New(p, len(sheets)*6, 4)
		for i, s := range sheets {
			(&Card{Card: golden.Must(engine.ParseCard("Qh")), Size: Medium, Sheet: s, Lies: i > 0, Shows: 3 * (i % 2)}).Draw(f, theme, i*6, 0)
		}
		if name == "contrast" || name == "dark" || name == "sixteen" {
			styles += name + "\n" + f.Picture()
		}
	}
	golden.Text(t, "paper", texts[true])
	golden.Text(t, "outlines", texts[false])
	golden.Text(t, "sheets", styles)
}

// TestNothingLeavesACard, whatever its size, its sheet, its theme and how much of it shows; neither does a back or a place.
func TestNothingLeavesACard(t *testing.T) {
	p := frame.NewPalette()
	themes := look.NewThemes(p)
	rng := rand.New(rand.NewPCG(1, 2))
	const at, mark = 3, 'x'
	for range 4000 {
		theme := themes.Of(look.Tone(rng.IntN(3)), look.Depth(rng.IntN(4)), rng.IntN(2) == 0)
		s := sizes[rng.IntN(len(sizes))]
		f := frame.New(p, s.W+2*at, s.H+2*at)
		f.Fill(0, 0, f.Width(), f.Height(), mark, 0)
		what := "a place"
		switch rng.IntN(4) {
		case 0:
			what = "a back"
			DrawBack(f, theme, at, at, s, rng.IntN(100)-1)
		case 1:
			DrawEmpty(f, theme.Line, at, at, s)
		default:
			c := Card{Card: engine.Card(rng.IntN(int(engine.JokerCard) + 1)), Size: s, Sheet: sheets[rng.IntN(len(sheets))], Lies: rng.IntN(2) == 0}
			c.Shows = max(0, rng.IntN(2*s.W)-s.W+1)
			what = fmt.Sprintf("%+v", c)
			c.Draw(f, theme, at, at)
		}
		for y := range f.Height() {
			for x := range f.Width() {
				inside := x >= at && x < at+s.W && y >= at && y < at+s.H
				if r, _ := f.Cell(x, y).Rune(); !inside && r != mark {
					t.Fatalf("%s of %v leaves its cells:\n%s", what, s, f.String())
				}
			}
		}
	}
}

func drawn(p *frame.Palette, theme *look.Theme, c *Card) string {
	f := frame.New(p, c.Size.W, c.Size.H)
	c.Draw(f, theme, 0, 0)
	return f.String()
}

// TestEveryCardTellsWhatItIs, in what a fan leaves free of it and by its name too; no two look the same, and pips count.
func TestEveryCardTellsWhatItIs(t *testing.T) {
	p := frame.NewPalette()
	for name, theme := range sampler(p) {
		for i, s := range sizes {
			seen := map[string]engine.Card{}
			for c := range engine.JokerCard + 1 {
				rank, suit := RankName(c.Rank()), SuitGlyph(c)
				text, fan := drawn(p, theme, &Card{Card: c, Size: s}), drawn(p, theme, &Card{Card: c, Size: s, Shows: s.Pitch(), Lies: true})
				if !strings.Contains(text, rank) || i < 7 && (!strings.Contains(fan, rank) || !strings.Contains(fan, suit)) {
					t.Errorf("%s, %v of %v:\n%s\n%s", name, c, s, text, fan)
				}
				if s == Letter || c.Rank() == engine.Joker {
					continue
				}
				if before, ok := seen[text]; ok || !strings.Contains(text, suit) {
					t.Errorf("%s, %v: no suit, or %v looks like %v:\n%s", name, s, c, before, text)
				}
				seen[text] = c
				const corners = 2
				if n := int(c.Rank()-engine.Two) + 2; i < 2 && theme.Faces && n <= 10 && (strings.Count(text, suit)-corners != n || len(pips[c.Rank()]) != n) {
					t.Errorf("%v of %v has not %d pips:\n%s", c, s, n, text)
				}
			}
		}
	}
	for c := range engine.JokerCard + 1 {
		f := frame.New(p, 5, 1)
		after, rank := DrawName(f, sampler(p)["dark"], 0, 0, c, look.Paper), RankName(c.Rank())
		got := strings.TrimRight(f.String(), " \n")
		if w := frame.Width(rank); w < 1 || w > 2 || after > 3 || frame.Width(got) != after || !strings.HasPrefix(got, rank) {
			t.Errorf("%v is %q up to column %d", c, got, after)
		}
	}
}
