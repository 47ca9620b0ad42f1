package pictures

import (
	"testing"

	"shithead/views/frame"
	"shithead/views/golden"
)

var page = Page{Ground: "#14161b", Text: "#ece9e0", Label: `a "table" & <more>`}

// sampleFrame has a glyph of every kind that is painted in its own way.
func sampleFrame(p *frame.Palette) *frame.Frame {
	f := frame.New(p, 26, 7)
	strong := p.ID(frame.Style{Attrs: frame.Bold})
	chip := p.ID(frame.Style{Fg: frame.RGB(0x15, 0x17, 0x1b), Bg: frame.RGB(0xff, 0xd1, 0x66), Attrs: frame.Bold})
	back := p.ID(frame.Style{Fg: frame.Indexed(68), Bg: frame.Indexed(61)})
	f.Text(0, 0, "plain ", 0)
	f.Text(6, 0, "strong", strong)
	f.Text(13, 0, " K or higher ", chip)
	f.Text(0, 1, "<b>&\"it's\"", p.ID(frame.Style{Fg: frame.ANSI(1), Attrs: frame.Italic | frame.Underline}))
	f.Text(12, 1, "日本 é 👩‍🚀", p.ID(frame.Style{Attrs: frame.Faint}))
	f.Fill(0, 2, 5, 3, '╳', back)
	f.Text(1, 3, " 14 ", chip)
	f.BorderBox(7, 2, 6, 3, frame.BorderRound, 0)
	f.Text(14, 2, "━━━╍╍───", strong)
	f.Text(14, 3, "█▀▄▌▐▏▕▖", 0)
	f.Text(14, 4, "░▒▓ ▁▃▇", p.ID(frame.Style{Attrs: frame.Reverse}))
	f.Text(0, 6, "日本", 0)
	f.Text(4, 6, "behind wide letters", strong)
	return f
}

func TestAPicture(t *testing.T) {
	p := frame.NewPalette()
	got := Paint(sampleFrame(p), page)
	golden.File(t, "testdata/sample.svg", string(got))
	again := frame.NewPalette()
	again.ID(frame.Style{Fg: frame.Indexed(200)}) // the numbers of styles are others
	golden.Equal(t, string(Paint(sampleFrame(again), page)), string(got), "another palette")
}
