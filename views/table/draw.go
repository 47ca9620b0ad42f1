package table

import (
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// The smallest window in which a table can be played at.
const (
	fewestColumns = 40
	fewestRows    = 16
)

// Draw draws the screen: see [ui.Screen].
func (t *Table) Draw(f *frame.Frame) {
	heading{t.scene}.title(f)
	switch {
	case !Fits(f):
		f.TextMax(0, 0, f.Width(), t.scene.Words.TooSmall, t.scene.Theme.Plain)
	case t.scene.view.Closed != nil:
		t.drawClosed(f)
	default:
		heading{t.scene}.draw(f)
		foot{t.scene}.draw(f, t.drawRoom(f))
	}
}

// drawRoom draws what is between the first row and the last, and says whether it shows what is said.
func (t *Table) drawRoom(f *frame.Frame) (talked bool) {
	switch {
	case t.panel != nil:
		t.panel.draw(f, f.Height()-1)
		return true
	case t.scene.view.Phase == rooms.Gathering || t.scene.view.Table == nil:
		return gathering{t.scene}.draw(f)
	case t.scene.view.Phase == rooms.Playing:
		p := t.cards(f)
		prompt{t.scene}.draw(f, p.promptY)
		return p.logW > 0
	default:
		return results{t.scene}.draw(f)
	}
}

// cards draws the seats, the pile, the viewer's own cards and what stands beside them, and gives what stands where.
func (t *Table) cards(f *frame.Frame) plan {
	p := t.scene.plan(f)
	seats{t.scene}.draw(f, &p)
	pile{t.scene}.draw(f, &p)
	own{t.scene}.draw(f, &p)
	t.beside.draw(f, &p)
	return p
}

func (t *Table) drawClosed(f *frame.Frame) {
	text := t.scene.Words.Refusal(t.scene.view.Closed, t.scene.view)
	t.scene.DrawLines(f, 2, f.Height()/2-1, f.Width()-4, f.Height(), ui.Wrap(text, f.Width()-4), t.scene.Theme.Strong)
	t.scene.DrawKeys(f, 1, f.Height()-1, []words.Key{{t.scene.Words.Table.Enter, t.scene.Words.Table.DoBack}})
}

// Fits says whether a window has room for a table.
func Fits(f *frame.Frame) bool { return f.Width() >= fewestColumns && f.Height() >= fewestRows }

// DrawCards is for a screen that is not at the table: it draws what cards does, and gives the row below.
func (t *Table) DrawCards(f *frame.Frame) (y int) { return t.cards(f).promptY }

// Latest is what happened last: the name of whoever it is about, and what; both empty for nothing.
func (t *Table) Latest() (name, text string) {
	if len(t.scene.view.Log) == 0 {
		return "", ""
	}
	s, _ := story{t.scene}.saying(t.scene.view.Log)
	return s.name, s.text
}

// Name is what a seat is called.
func (t *Table) Name(seat int) string { return t.scene.name(seat) }
