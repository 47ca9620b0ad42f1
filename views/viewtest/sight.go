package viewtest

import (
	"fmt"
	"image/color"
	"strings"
	"testing"
	"unicode"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

// Kinds is how many kinds of what is shown [Sights] tells apart: numbers of players, or screens by their place in a list.
const Kinds = 5

// Sight is how somebody sees a screen: the size of their window, their language, and their terminal's background and colours.
type Sight struct {
	Width, Height int
	Locale        string
	Tone          look.Tone
	Depth         look.Depth
}

// windows are those of sights, from a game in lines to a large one, and profiles what terminals show.
var (
	windows  = [Kinds][2]int{{40, 12}, {60, 20}, {80, 24}, {120, 40}, {200, 60}}
	profiles = [Kinds]struct {
		tone  look.Tone
		depth look.Depth
	}{{look.Dark, look.True}, {look.Light, look.Indexed}, {look.Contrast, look.True}, {look.Dark, look.Sixteen}, {look.Light, look.Mono}}
)

// Sights are five ways to see what is of one kind, from 0 to [Kinds]-1. Over all kinds, each two of kind, window, language and
// profile occur together.
func Sights(kind int) (sights []Sight) {
	for i, window := range windows {
		profile := profiles[(kind+i)%Kinds]
		locale := ""
		if (2*kind+i)%Kinds < 2 {
			locale = "de"
		}
		sights = append(sights, Sight{window[0], window[1], locale, profile.tone, profile.depth})
	}
	return sights
}

// Picture is what somebody sees of a screen that draws with a context, and in which styles.
func (s Sight) Picture(l *ui.Context, screen ui.Screen) string {
	f, _ := s.draw(l, screen, false)
	return fmt.Sprintf("%s--- %dx%d, %q, tone %d, depth %d\n", f.Picture(), s.Width, s.Height, s.Locale, s.Tone, s.Depth)
}

func (s Sight) draw(l *ui.Context, screen ui.Screen, fourSuits bool) (*frame.Frame, *frame.Palette) {
	palette := frame.NewPalette()
	before := l.Theme
	defer func() { l.Theme = before }()
	l.Theme = look.NewThemes(palette).Of(s.Tone, s.Depth, fourSuits)
	f := frame.New(palette, s.Width, s.Height)
	screen.Draw(f)
	return f, palette
}

// leastContrast is what text has to have, and grounds and texts what terminals have behind and in text by default, by tone.
const leastContrast = 4.5

var (
	grounds = map[look.Tone]color.Color{look.Dark: frame.RGB(0x14, 0x16, 0x1b).Color(), look.Light: color.White, look.Contrast: color.Black}
	texts   = map[look.Tone]color.Color{look.Dark: frame.RGB(0xec, 0xe9, 0xe0).Color(), look.Light: frame.RGB(0x1b, 0x1d, 0x22).Color(), look.Contrast: color.White}
)

// CanBeRead has every text on a screen have the contrast that it needs: in each tone, in 256 colours and in all, with two and
// with four colours of suits, in a large window. A text is whatever has a letter, a number, a suit or a mark of punctuation. On
// a terminal of sixteen colours, whose they are, letters and numbers are in its own foreground.
func CanBeRead(t testing.TB, what string, l *ui.Context, screen ui.Screen) {
	t.Helper()
	for tone, ground := range grounds {
		for _, depth := range []look.Depth{look.Indexed, look.True} {
			for _, fourSuits := range []bool{false, true} {
				s := Sight{Width: 140, Height: 45, Tone: tone, Depth: depth}
				f, palette := s.draw(l, screen, fourSuits)
				for y := range f.Height() {
					for x, c := range f.Row(y) {
						text := string(f.AppendContent(nil, c))
						if got := contrast(palette.Style(c.Style()), texts[tone], ground); isText(text) && got < leastContrast {
							t.Errorf("%s, tone %d, depth %d: %q at %d,%d has a contrast of %.2f", what, tone, depth, text, x, y, got)
							return
						}
					}
				}
			}
		}
		s := Sight{Width: 140, Height: 45, Tone: tone, Depth: look.Sixteen}
		f, palette := s.draw(l, screen, true)
		for y := range f.Height() {
			for x, c := range f.Row(y) {
				text := string(f.AppendContent(nil, c))
				if fg := palette.Style(c.Style()).Fg; fg != 0 && strings.ContainsFunc(text, isWritten) {
					t.Errorf("%s, tone %d, sixteen colours: %q at %d,%d is in %v", what, tone, text, x, y, fg)
					return
				}
			}
		}
	}
}

// contrast is that of what is drawn in a style, on a terminal that has colours of its own for text and behind it.
func contrast(style frame.Style, text, ground color.Color) float64 {
	if fg := style.Fg.Color(); fg != nil {
		text = fg
	}
	if bg := style.Bg.Color(); bg != nil {
		ground = bg
	}
	return frame.Contrast(text, ground)
}

func isWritten(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func isText(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return isWritten(r) || unicode.IsPunct(r) || strings.ContainsRune("♣♦♥♠", r)
	})
}

// Styles are the styles that each text in a cell of a screen is drawn with.
type Styles map[string]map[frame.StyleID]bool

// StylesOf are the styles on a screen, in a large window.
func StylesOf(s ui.Screen) Styles {
	f := frame.New(frame.NewPalette(), 140, 45)
	s.Draw(f)
	styles := Styles{}
	for y := range f.Height() {
		for _, c := range f.Row(y) {
			text := string(f.AppendContent(nil, c))
			if styles[text] == nil {
				styles[text] = map[frame.StyleID]bool{}
			}
			styles[text][c.Style()] = true
		}
	}
	return styles
}

// Share reports whether any style of two texts is the same.
func (s Styles) Share(a, b string) bool {
	for style := range s[a] {
		if s[b][style] {
			return true
		}
	}
	return false
}
