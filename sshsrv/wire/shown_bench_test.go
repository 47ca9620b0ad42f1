package wire_test

import (
	"fmt"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"shithead/sshsrv/wire"
	"shithead/views/frame"
	"shithead/views/look"
)

// pictures are what a seat at a table of four sees of a round, move by move, and what its terminal shows.
func pictures(tb testing.TB, width, height int) (all []*frame.Frame) {
	round := views(tb)[0]
	s := newSeat(look.Indexed, colorprofile.ANSI256, width, height, round[0])
	for _, v := range round[1:] {
		s.sees(v)
		shown := s.frames[s.shown]
		f := frame.New(shown.Palette(), width, height)
		f.Unpack(shown.AppendPacked(nil))
		all = append(all, f)
	}
	return all
}

// BenchmarkShown is what a display does about a move at a table of four, once that is drawn: what differs from the picture
// that the client has, and keeping the new one.
func BenchmarkShown(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			all := pictures(b, size[0], size[1])
			d := wire.NewDisplay(wire.Config{
				Terminal: wire.Terminal{Profile: colorprofile.ANSI256}, Frames: wire.NewFrames(all[0].Palette()), Width: size[0], Height: size[1],
			})
			var out []byte
			sent, kept, n := 0, 0, 0
			b.ReportAllocs()
			for b.Loop() {
				next := all[n%len(all)]
				d.Draw(func(f *frame.Frame) {
					for y := range size[1] {
						copy(f.Row(y), next.Row(y))
					}
					f.SetTitle(next.Title())
				})
				out = d.Update(out[:0])
				sent, kept = sent+len(out), kept+d.Kept()
				n++
			}
			b.ReportMetric(float64(sent)/float64(n), "sent/op")
			b.ReportMetric(float64(kept)/float64(n), "kept")
		})
	}
}
