package table

import (
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/gather"
	"shithead/views/table/parts"
	"shithead/views/table/story"
	"shithead/views/words"
)

// The smallest window in which panels, results and a table at which people gather are shown.
const (
	fewestColumns = 40
	fewestRows    = 12
)

// Draw draws the screen: see [ui.Screen].
func (t *Table) Draw(f *frame.Frame) {
	heading{t.scene}.title(f)
	t.offerSecond(f)
	if second := t.shownSecond(); second != nil {
		t.drawBoth(f, second)
		return
	}
	t.draw(f)
}

// draw draws this table alone.
func (t *Table) draw(f *frame.Frame) {
	switch {
	case t.scene.View.Closed != nil:
		t.drawClosed(f)
	case t.panel == nil && t.playing():
		board.Draw(f, t.scene.Theme, t.Board(f.Width(), f.Height()))
		foot{t.scene}.draw(f, true)
	case !Fits(f):
		f.TextMax(0, 0, f.Width(), t.scene.Words.TooSmall, t.scene.Theme.Text)
	default:
		if t.panel != nil {
			heading{t.scene}.draw(f)
		}
		foot{t.scene}.draw(f, t.drawRoom(f))
	}
}

// playing says whether a round is seen, or the last moment of one.
func (t *Table) playing() bool {
	return t.scene.View.Table != nil && (t.scene.View.Phase == rooms.Playing || t.moment != nil)
}

// drawRoom draws what is between the first row and the last, and says whether it shows what is said.
func (t *Table) drawRoom(f *frame.Frame) (talked bool) {
	switch {
	case t.panel != nil:
		t.panel.Draw(f, f.Height()-1)
		return true
	case t.scene.View.Phase == rooms.Gathering || t.scene.View.Table == nil:
		return gather.Draw(t.scene, f)
	default:
		return t.results.Draw(f)
	}
}

func (t *Table) drawClosed(f *frame.Frame) {
	text := t.scene.Words.Refusal(t.scene.View.Closed, t.scene.View)
	parts.DrawAsked(t.scene, f, 0, text, []words.Key{{t.scene.Words.Table.Enter, t.scene.Words.Table.DoBack}})
}

// Fits says whether a window has room for a table.
func Fits(f *frame.Frame) bool { return f.Width() >= fewestColumns && f.Height() >= fewestRows }

// Board is what is to be seen of the round in a window of a size, for another screen to say other things of it.
func (t *Table) Board(width, height int) *board.Board {
	b := t.facts.Board(width, height)
	if t.moment != nil {
		story := b.Mat.Story
		b.Mat = t.moment.Mat
		b.Mat.Story = story
		if t.scene.At.Playing() == nil {
			b.Keys = nil // those of the result come with it
		}
	}
	return b
}

// Latest is what happened last: the name of whoever it is about, and what; both empty for nothing.
func (t *Table) Latest() (name, text string) {
	if len(t.scene.View.Log) == 0 {
		return "", ""
	}
	s, _ := story.Latest(t.scene, t.scene.View.Log)
	return s.Name, s.Text
}

// Name is what a seat is called.
func (t *Table) Name(seat int) string { return t.scene.Name(seat) }
