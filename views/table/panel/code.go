package panel

import (
	"strconv"

	tea "charm.land/bubbletea/v2"
	"rsc.io/qr"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// codePanel is the line that brings friends, as a QR code.
type codePanel struct {
	*scene.Scene
	code *qr.Code
}

// NewCode shows the code; it is nil where nobody is brought, or on a terminal without block glyphs.
func NewCode(s *scene.Scene) Panel {
	if !ShowsCode(s) {
		return nil
	}
	code, err := qr.Encode(s.Invitation(), qr.L)
	if err != nil {
		return nil // the line is longer than any code
	}
	return codePanel{s, code}
}

// ShowsCode reports whether there is a code to show.
func ShowsCode(s *scene.Scene) bool { return s.View.Phase == rooms.Gathering && !s.ASCII() }

func (p codePanel) Key(tea.KeyPressMsg) Request { return Request{Away: true} }

// Draw draws the code, two of its rows in one of the window, with as much white around it as there is room for: up to the four
// modules of the standard, and one at the least.
func (p codePanel) Draw(f *frame.Frame, last int) {
	w := &p.Words.Table.Gathering
	top := panelTop(f)
	around := min(4, (f.Width()-p.code.Size)/2, (2*(last-top)-p.code.Size)/2)
	size := p.code.Size + 2*around
	if around < 1 {
		least := (p.code.Size+3)/2 + top + f.Height() - last
		fact := words.Facts{N: strconv.Itoa(least), K: strconv.Itoa(p.code.Size + 2)}
		p.DrawLines(f, 1, top, f.Width()-2, last, []string{fact.Fill(w.CodeSmall), p.Invitation()}, p.Theme.Text)
	} else {
		if last-top > (size+1)/2 {
			f.TextMax(1, top, f.Width()-2, w.Code, p.Theme.Strong)
			top++
		}
		p.drawCode(f, (f.Width()-size)/2, top, around)
	}
	ui.MarkPress(f, 0, top, f.Width(), last-top, ui.EscapePress)
	p.DrawKeys(f, 1, last, []words.Key{p.Words.Table.People.BackKey})
}

// drawCode draws the code with so many white modules around it.
func (p codePanel) drawCode(f *frame.Frame, x, y, around int) {
	style, glyphs := p.Theme.Cards[look.Paper].Fill, []rune(" ▄▀█") // dark on paper
	if !p.Theme.Faces {
		style, glyphs = p.Theme.Strong, []rune("█▀▄ ") // light on the terminal's own ground
	}
	size := p.code.Size + 2*around
	for row := 0; row < size; row += 2 {
		for column := range size {
			glyph := 0
			if p.code.Black(column-around, row-around) {
				glyph += 2
			}
			if p.code.Black(column-around, row+1-around) {
				glyph++
			}
			f.Fill(x+column, y+row/2, 1, 1, glyphs[glyph], style)
		}
	}
}
