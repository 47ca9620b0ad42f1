package viewtest

import (
	"fmt"

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
	palette := frame.NewPalette()
	before := l.Theme
	defer func() { l.Theme = before }()
	l.Theme = look.NewThemes(palette).Of(s.Tone, s.Depth, false)
	f := frame.New(palette, s.Width, s.Height)
	screen.Draw(f)
	return fmt.Sprintf("%s--- %dx%d, %q, tone %d, depth %d\n", f.Picture(), s.Width, s.Height, s.Locale, s.Tone, s.Depth)
}
