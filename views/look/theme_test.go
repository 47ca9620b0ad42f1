package look

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/golden"
)

// eachTheme shows a theme of every tone and depth, with two or four colours of suits, and the palette of all.
func eachTheme(each func(what string, tone Tone, depth Depth, four bool, theme *Theme, p *frame.Palette)) {
	p := frame.NewPalette()
	themes := NewThemes(p)
	for tone := range numTones {
		for depth := range numDepths {
			for _, four := range []bool{false, true} {
				each(fmt.Sprintf("tone %d, depth %d, four colours %v", tone, depth, four), tone, depth, four, themes.Of(tone, depth, four), p)
			}
		}
	}
}

// decoration reports whether no text is written in a style.
func decoration(path string) bool {
	return slices.ContainsFunc([]string{"Line", "Edge", "Seam", ".Back"}, func(end string) bool { return strings.HasSuffix(path, end) })
}

func eachStyle(path string, v reflect.Value, visit func(path string, id frame.StyleID)) {
	switch {
	case v.Type() == reflect.TypeFor[frame.StyleID]():
		visit(path, frame.StyleID(v.Uint()))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			eachStyle(path+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			eachStyle(fmt.Sprintf("%s[%d]", path, i), v.Index(i), visit)
		}
	}
}

// TestTextCanBeRead computes the contrast of every style that text is written in, in true colour and 256 colours, and writes it down: styles
// that look the same in all tones have a line. The sixteen colours are the terminal's own, so text in one of them may be hard to read.
func TestTextCanBeRead(t *testing.T) {
	const least = 4.5
	looks, paths := map[Depth]map[string]string{Indexed: {}, True: {}}, map[Depth][]string{}
	eachTheme(func(what string, tone Tone, depth Depth, four bool, theme *Theme, p *frame.Palette) {
		eachStyle("", reflect.ValueOf(*theme), func(path string, id frame.StyleID) {
			s := p.Style(id)
			if depth < Indexed {
				suits := strings.HasPrefix(path, ".Cards") // which are glyphs
				if tone == Dark && (s.Bg != 0 || s.Fg != 0 && (depth == Mono || !decoration(path) && !suits)) {
					t.Errorf("%s, %s: %v", what, path, s)
				}
				return
			}
			if decoration(path) {
				return
			}
			fg, bg := s.Fg, s.Bg
			if fg == 0 {
				fg = text.color(tone, depth)
			}
			if bg == 0 {
				bg = ground.color(tone, depth)
			}
			r := frame.Contrast(fg.Color(), bg.Color())
			if r < least {
				t.Errorf("%s, %s: %v on %v has a contrast of %.2f, less than %.1f", what, path, fg, bg, r, least)
			}
			if four {
				return
			}
			if tone == Dark {
				paths[depth] = append(paths[depth], path)
			}
			looks[depth][path] += fmt.Sprintf("%5.2f %s on %s  ", r, fg, bg)
		})
	})
	for depth, name := range map[Depth]string{Indexed: "contrast-256", True: "contrast-true"} {
		if len(paths[depth]) < 80 {
			t.Errorf("depth %d: only %d styles were looked at", depth, len(paths[depth]))
		}
		same, table := map[string]string{}, ""
		for _, path := range paths[depth] {
			same[looks[depth][path]] += " " + strings.TrimPrefix(path, ".")
		}
		for _, path := range paths[depth] {
			if look := looks[depth][path]; same[look] != "" {
				table += look + same[look][1:] + "\n"
				delete(same, look)
			}
		}
		golden.Text(t, name, table)
	}
}

// TestWhatDiffersIsToldApart, where there are colours for it: four suits on every sheet, and inks on every surface but the line of a list that
// is as light as text; everywhere a card that may be played, one that may not and one that is chosen.
func TestWhatDiffersIsToldApart(t *testing.T) {
	eachTheme(func(what string, tone Tone, depth Depth, four bool, theme *Theme, p *frame.Palette) {
		colors := func(ids ...frame.StyleID) int {
			seen := map[frame.Color]bool{}
			for _, id := range ids {
				seen[p.Style(id).Fg] = true
			}
			return len(seen)
		}
		for sheet, face := range theme.Cards {
			if n := colors(face.Suits[:]...); four && depth >= Sixteen && n != 4 {
				t.Errorf("%s, sheet %d: %d colours of suits", what, sheet, n)
			}
		}
		for name, on := range map[string]*Inks{"ground": &theme.Inks, "mat": &theme.Mat, "tray": &theme.Tray, "pane": &theme.Pane, "chosen": &theme.Chosen} {
			if n := colors(on.Of(Text), on.Of(You), on.Of(Ask), on.Of(Name), on.Of(Danger)); depth >= Indexed && n != 5 && (name != "chosen" || tone != Contrast) {
				t.Errorf("%s: %d inks on the %s", what, n, name)
			}
		}
		playable, not := theme.Cards[Paper], theme.Cards[Slate]
		if playable.Suits[3] == not.Suits[3] && playable.Fill == not.Fill || theme.Faces && theme.Cards[Warm].Fill == playable.Fill {
			t.Errorf("%s: cards look like others", what)
		}
	})
}
