package wire

import (
	"fmt"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

// tablePicture is a table as screens draw it: boxes, seats, cards in colors, a bar, and what moves.
func tablePicture(p *frame.Palette, width, height, turn int) *frame.Frame {
	style := func(fg, bg frame.Color, a frame.Attr) frame.StyleID {
		return p.ID(frame.Style{Fg: fg, Bg: bg, Attrs: a})
	}
	border := style(frame.RGB(90, 110, 90), 0, 0)
	name := style(frame.RGB(230, 230, 220), 0, frame.Bold)
	red := style(frame.RGB(200, 30, 40), frame.RGB(250, 250, 245), frame.Bold)
	black := style(frame.RGB(20, 20, 30), frame.RGB(250, 250, 245), 0)
	bar := style(frame.RGB(10, 30, 10), frame.RGB(150, 200, 150), 0)
	return picture(p, width, height, func(f *frame.Frame) {
		f.BorderBox(0, 0, width, height-1, frame.BorderRound, border)
		f.BoxTitle(0, 0, width, "brave-otter", name)
		for seat := range (height - 4) / 3 {
			y := 1 + 3*seat
			f.Text(3, y, fmt.Sprintf("Player %d", seat), name)
			for i := range (width - 20) / 8 {
				f.Text(16+8*i, y, "┌──┐", border)
				if (seat+i)%2 == 0 {
					f.Text(16+8*i, y+1, " 7♥ ", red)
				} else {
					f.Text(16+8*i, y+1, " K♠ ", black)
				}
			}
		}
		seat := turn % ((height - 4) / 3)
		f.Text(1, 1+3*seat, "▶", name)
		f.Text(3, 2+3*seat, fmt.Sprintf("%d cards, %d s", turn%7, turn%30), 0)
		f.Fill(0, height-1, width, 1, ' ', bar)
		f.Text(1, height-1, "p play   t take   ? rules", bar)
		f.SetTitle(fmt.Sprintf("brave-otter #%d", turn))
	})
}

var benchSizes = []struct{ width, height int }{{80, 24}, {200, 60}}

func BenchmarkDiffer(b *testing.B) {
	for _, size := range benchSizes {
		p := frame.NewPalette()
		before, after := tablePicture(p, size.width, size.height, 12), tablePicture(p, size.width, size.height, 13)
		rests := [2]*frame.Frame{tablePicture(p, size.width, size.height, 12), tablePicture(p, size.width, size.height, 13)}
		for _, f := range rests {
			f.Rest(1, size.height-3)
		}
		line := tablePicture(p, size.width, size.height, 12)
		line.Text(20, 11, "a line of the chat, new and short", 0)
		for _, c := range []struct {
			name     string
			from, to *frame.Frame
		}{
			{"same", before, tablePicture(p, size.width, size.height, 12)},
			{"line", before, line},
			{"move", before, after},
			{"move, cursor at rest", rests[0], rests[1]},
			{"whole", nil, before},
		} {
			for _, profile := range profiles[1:] {
				b.Run(fmt.Sprintf("%dx%d/%s/%s", size.width, size.height, c.name, profile), func(b *testing.B) {
					d := NewDiffer(Terminal{Profile: profile})
					out := d.Append(nil, c.from, c.to)
					b.ReportAllocs()
					for b.Loop() {
						out = d.Append(out[:0], c.from, c.to)
					}
					b.ReportMetric(float64(len(out)), "bytes")
				})
			}
		}
	}
}

// told is a connection that says when the last piece of an update was written to it.
type told chan struct{}

func (c told) Write(p []byte) (int, error) {
	if len(p) < pieceBytes {
		c <- struct{}{}
	}
	return len(p), nil
}

// BenchmarkWrite draws a picture in which a line has changed, through to the write that brings it to the client: drawing,
// waking the writer, comparing, writing.
func BenchmarkWrite(b *testing.B) {
	d := NewDisplay(Config{
		Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: NewFrames(frame.NewPalette()), Width: 80, Height: 24,
		StuckAfter: time.Minute,
	})
	written, ended := make(told), make(chan error)
	go func() { ended <- d.Run(written) }()
	lines := [2]string{"one line of a table that somebody looks at", "another line of the table, after a move"}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		d.Draw(func(f *frame.Frame) {
			for y := range 23 {
				f.Text(0, y, "what stays as it is from one picture to the next", 0)
			}
			f.Text(0, 23, lines[i%2], 0)
		})
		<-written
		i++
	}
	go func() { <-written }()
	if err := d.Close(); err != nil {
		b.Error(err)
	}
	if err := <-ended; err != nil {
		b.Error(err)
	}
}
