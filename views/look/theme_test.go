package look

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/golden"
)

// TestTextCanBeRead computes the contrast of every style that text is written in, in every tone, true colour and 256 colours, and
// writes it down: styles that look the same in all tones have a line.
func TestTextCanBeRead(t *testing.T) {
	const least = 4.5
	p := frame.NewPalette()
	themes := NewThemes(p)
	for depth, name := range map[Depth]string{Indexed: "contrast-256", True: "contrast-true"} {
		for _, four := range []bool{true, false} {
			looks, paths := map[string]string{}, []string{}
			for tone := range numTones {
				eachStyle("", reflect.ValueOf(*themes.Of(tone, depth, four)), func(path string, id frame.StyleID) {
					if decoration(path) {
						return
					}
					s := p.Style(id)
					fg, bg := s.Fg, s.Bg
					if fg == 0 {
						fg = text.color(tone, depth)
					}
					if bg == 0 {
						bg = ground.color(tone, depth)
					}
					r := frame.Contrast(fg.Color(), bg.Color())
					if r < least {
						t.Errorf("tone %d, depth %d, %s: %v on %v has a contrast of %.2f, less than %.1f", tone, depth, path, fg, bg, r, least)
					}
					if tone == Dark {
						paths = append(paths, path)
					}
					looks[path] += fmt.Sprintf("%5.2f %s on %s  ", r, fg, bg)
				})
			}
			if len(paths) < 80 {
				t.Errorf("depth %d: only %d styles were looked at", depth, len(paths))
			}
			if four {
				continue
			}
			golden.Text(t, name, tabulated(paths, looks))
		}
	}
}

// tabulated has a line for each look of paths, with all of those.
func tabulated(paths []string, looks map[string]string) string {
	same, table := map[string]string{}, ""
	for _, path := range paths {
		same[looks[path]] += " " + strings.TrimPrefix(path, ".")
	}
	for _, path := range paths {
		if look := looks[path]; same[look] != "" {
			table += look + same[look][1:] + "\n"
			delete(same, look)
		}
	}
	return table
}

// TestFewColoursKeepTheTerminalsForeground: the sixteen colours are the terminal's own, so nobody knows how text in one of them
// can be read.
func TestFewColoursKeepTheTerminalsForeground(t *testing.T) {
	p := frame.NewPalette()
	themes := NewThemes(p)
	for _, depth := range []Depth{Mono, Sixteen} {
		theme := themes.Of(Dark, depth, true)
		eachStyle("", reflect.ValueOf(*theme), func(path string, id frame.StyleID) {
			s := p.Style(id)
			switch {
			case s.Bg != 0:
				t.Errorf("depth %d, %s: has a background, %v", depth, path, s)
			case depth == Mono && s.Fg != 0:
				t.Errorf("no colours, %s: %v", path, s)
			case s.Fg != 0 && !decoration(path) && !strings.HasPrefix(path, ".Cards"): // whose suits are glyphs
				t.Errorf("depth %d, %s: text in a colour, %v", depth, path, s)
			}
		})
	}
}

// decoration says whether no text is written in a style.
func decoration(path string) bool {
	for _, end := range []string{"Line", "Edge", "Seam", ".Back"} {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}

// eachStyle visits all styles of a value.
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

// TestFourColoursAreFour on every sheet and at every depth that has colours.
func TestFourColoursAreFour(t *testing.T) {
	p := frame.NewPalette()
	themes := NewThemes(p)
	for tone := range numTones {
		for _, depth := range []Depth{Sixteen, Indexed, True} {
			for sheet, face := range themes.Of(tone, depth, true).Cards {
				seen := map[frame.Color]bool{}
				for _, id := range face.Suits {
					seen[p.Style(id).Fg] = true
				}
				if len(seen) != 4 {
					t.Errorf("tone %d, depth %d, sheet %d: %d colours of suits", tone, depth, sheet, len(seen))
				}
			}
		}
	}
}

// TestInksAreToldApart on every surface, where there are colours: whose turn it is, what is asked, who, and danger are no two the
// same, but on the line of a list that is as light as text.
func TestInksAreToldApart(t *testing.T) {
	p := frame.NewPalette()
	themes := NewThemes(p)
	for tone := range numTones {
		for _, depth := range []Depth{Indexed, True} {
			theme := themes.Of(tone, depth, false)
			for name, on := range map[string]*Inks{"ground": &theme.Inks, "mat": &theme.Mat, "tray": &theme.Tray, "pane": &theme.Pane, "chosen": &theme.Chosen} {
				if name == "chosen" && tone == Contrast {
					continue
				}
				seen := map[frame.Color]Ink{}
				for _, ink := range []Ink{Text, You, Ask, Name, Danger} {
					fg := p.Style(on.Of(ink)).Fg
					if before, ok := seen[fg]; ok {
						t.Errorf("tone %d, depth %d: inks %d and %d are the same on the %s", tone, depth, before, ink, name)
					}
					seen[fg] = ink
				}
			}
		}
	}
}

// TestSheetsAreToldApart: a card that may be played, one that may not and one that is chosen, in every tone that has faces; else
// by weight, or by edges.
func TestSheetsAreToldApart(t *testing.T) {
	p := frame.NewPalette()
	themes := NewThemes(p)
	for tone := range numTones {
		for depth := range numDepths {
			theme := themes.Of(tone, depth, false)
			playable, not := theme.Cards[Paper], theme.Cards[Slate]
			if playable.Suits[3] == not.Suits[3] && playable.Fill == not.Fill {
				t.Errorf("tone %d, depth %d: what may be played looks like what may not", tone, depth)
			}
			if theme.Faces && theme.Cards[Warm].Fill == playable.Fill {
				t.Errorf("tone %d, depth %d: chosen cards look like others", tone, depth)
			}
		}
	}
}
