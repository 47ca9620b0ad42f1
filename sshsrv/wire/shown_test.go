package wire

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

// TestDisplay_SendsWhatDiffers, and not a byte more, from pictures of its own and from shared ones.
func TestDisplay_SendsWhatDiffers(t *testing.T) {
	rng, palette := rand.New(rand.NewPCG(7, 7)), frame.NewPalette()
	terminal := Terminal{Profile: colorprofile.TrueColor}
	d := NewDisplay(Config{Terminal: terminal, Frames: NewFrames(palette), Width: 30, Height: 6})
	differ := NewDiffer(terminal)
	var lines [6]int
	var last *frame.Frame
	for n := range 2000 {
		for range 1 + rng.IntN(2) {
			lines[rng.IntN(len(lines))] = rng.IntN(5)
		}
		paint := func(f *frame.Frame) {
			for y, line := range lines {
				f.Text(2, y, [...]string{"", "a line", "another line", "🇩🇪 and", "a lime"}[line], palette.ID(frame.Style{Fg: frame.ANSI(uint8(line))}))
			}
		}
		if rng.IntN(3) == 0 {
			d.Share(func(int, int) any { return fmt.Sprint(n) }, paint)
		} else {
			d.Draw(paint)
		}
		next := picture(palette, 30, 6, paint)
		got, _, _ := d.update(nil, true)
		if want := differ.Append(nil, last, next); !bytes.Equal(got, want) {
			t.Fatalf("picture %d: %q, not %q", n, got, want)
		}
		last = next
	}
}

// TestWhatIsKnownOfPens_IsOfOnePalette: displays of two have one scratch.
func TestWhatIsKnownOfPens_IsOfOnePalette(t *testing.T) {
	s := new(scratch)
	for _, c := range []frame.Color{frame.ANSI(1), frame.ANSI(4)} {
		p := frame.NewPalette()
		want := frame.Style{Fg: c}
		if got := s.pensOf(p, colorprofile.ANSI).style(p.ID(want)); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
