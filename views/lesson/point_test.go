package lesson_test

import (
	"math/rand/v2"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/ui"
)

// clicks clicks some area of those that lead on: cards, places, seats, and the keys that do something at a table.
func (p *pupil) clicks(t *testing.T, rng *rand.Rand, size [2]int) {
	t.Helper()
	f := frame.New(frame.NewPalette(), size[0], size[1])
	f.Chart()
	p.Screen().Draw(f)
	var cells [][2]int
	for _, z := range f.Zones() {
		if press, key := z.Click.(tea.KeyPressMsg); z.Click != nil && (!key || press.String() == "enter" || press.String() == "r" || press.String() == "tab" || press.String() == "e") {
			cells = append(cells, [2]int{z.X + rng.IntN(z.W), z.Y + rng.IntN(z.H)})
		}
	}
	if len(cells) == 0 {
		t.Fatalf("nothing can be clicked:\n%s", f)
	}
	at := cells[rng.IntN(len(cells))]
	if means := ui.Pointed(f, tea.MouseClickMsg{X: at[0], Y: at[1], Button: tea.MouseLeft}, ui.Typing(p.Screen())); means != nil {
		p.Tell(means)
	}
}

// TestALesson_ByMouse: each step of a lesson can be made by clicks, as whoever clicks about sooner or later has made it.
func TestALesson_ByMouse(t *testing.T) {
	const often = 4000
	for i, code := range []string{"bitenight", "leeds", "schwechat", "schwechat:referee=strict", "classic", "custom"} {
		p, rng, n := learns(t, "", code), rand.New(rand.NewPCG(uint64(i), 7)), 0
		for n = 0; len(p.plays) == 0 && n < often; n++ {
			p.clicks(t, rng, [][2]int{{80, 24}, {120, 40}}[n%2])
		}
		at := p.screen.Course().Progress()
		if len(p.plays) == 0 {
			t.Errorf("%s: step %d of %d is not made by clicks: %+v\n%s", code, at.At, at.Of, at.Step, p.Sees(80, 24))
		}
	}
}
