package frame

import (
	"testing"

	"shithead/views/golden"
)

// drawSeat draws some of what a table has.
func drawSeat(f *Frame) {
	p := f.Palette()
	red, faint := p.ID(Style{Fg: ANSI(9), Bg: ANSI(15)}), p.ID(Style{Attrs: Faint})
	bar := p.ID(Style{Fg: RGB(255, 255, 255), Bg: Indexed(24), Attrs: Bold | Underline})
	f.Clear()
	f.SetTitle("brave-otter #12")
	f.Fill(0, 0, 20, 1, ' ', bar)
	f.Text(1, 0, "Shithead", bar)
	f.BorderBox(1, 1, 18, 4, BorderRound, faint)
	f.BoxTitle(1, 1, 18, "陳大文 with a name", 0)
	f.Text(3, 2, "♥7 ♣Q ♦2", red)
	f.HLine(2, 3, 9, faint)
	f.SetCursor(5, 3)
}

func TestPicture(t *testing.T) {
	shapes := ""
	for _, c := range []struct {
		name          string
		width, height int
		draw          func(*Frame)
	}{
		{"blank", 4, 2, func(*Frame) {}},
		{"nothing", 0, 0, func(f *Frame) { f.Text(0, 0, "x", 0); f.Box(0, 0, 3, 3, 0) }},
		{"seat", 20, 6, drawSeat},
		{"narrow", 9, 3, drawSeat},
		{"boxes", 30, 9, func(f *Frame) {
			for i, b := range []Border{BorderLight, BorderRound, "┏━┓┃┃┗━┛", "╔═╗║║╚═╝", "+-+||+-+"} {
				f.BorderBox(6*i, 0, 5, 3, b, 0)
			}
			f.Box(-2, 4, 6, 10, 0)
			f.Box(25, -3, 9, 7, StyleID(Bold))
			f.Box(6, 4, 1, 9, 0)
			f.Box(6, 4, 9, 1, 0)
			f.Box(8, 4, 14, 4, StyleID(Faint))
			f.BoxTitle(8, 4, 14, "eight columns or more", StyleID(Bold))
			f.VLine(15, 5, 2, 0)
			f.HLine(9, 6, 12, 0)
		}},
		{"wide", 12, 6, func(f *Frame) {
			f.Text(0, 0, "世界世界世界世界", StyleID(Underline))
			f.Text(-1, 1, "世界", StyleID(Underline))
			f.Text(9, 2, "世界", StyleID(Underline))
			f.Text(0, 3, "世界世界", 0)
			f.Text(1, 3, "!", StyleID(Bold))
			f.Text(4, 3, "!", StyleID(Bold))
			f.Fill(1, 4, 6, 1, '世', StyleID(Italic))
		}},
		{"clean", 24, 7, func(f *Frame) {
			f.Text(0, 0, "bell\a tab\t esc\x1b[31m nl\n", 0)
			f.Text(0, 1, "\u202eoverride \u2067isolate\u2069", 0)
			f.Text(0, 2, "bad \xff\xc3 utf-8 \xe4\xb8", 0)
			f.Text(0, 3, "\u0301\u200b\ufeffzero\u200dwidth", 0)
			f.Text(0, 4, "c1 \u009b31m nel\u0085 del\x7f", 0)
			f.Text(0, 5, "soft\u00adhyphen ls\u2028 ps\u2029", 0)
			f.Text(0, 6, "e\u0301 👩‍👩‍👧‍👦 🇩🇪 ❤️ 👍🏽", 0)
		}},
		{"ellipsis", 12, 7, func(f *Frame) {
			f.TextMax(0, 0, 8, "fits it.", 0)
			f.TextMax(0, 1, 8, "fits not.", 0)
			f.TextMax(0, 2, 8, "fits it.\u200b\n", 0)
			f.TextMax(0, 3, 8, "世界世界", 0)
			f.TextMax(0, 4, 8, "世界世界世", StyleID(Bold))
			f.TextMax(0, 5, 1, "no", 0)
			f.TextMax(0, 6, 0, "no", 0)
		}},
	} {
		f := New(NewPalette(), c.width, c.height)
		c.draw(f)
		checkRows(t, f)
		shapes += "=== " + c.name + "\n" + f.Picture()
	}
	golden.Text(t, "shapes", shapes)
}
