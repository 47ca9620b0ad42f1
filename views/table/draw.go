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
	case t.panel != nil:
		heading{t.scene}.draw(f)
		t.panel.draw(f, f.Height()-1)
		foot{t.scene}.draw(f, true)
	case t.scene.view.Phase == rooms.Gathering || t.scene.view.Table == nil:
		foot{t.scene}.draw(f, gathering{t.scene}.draw(f))
	case t.scene.view.Phase == rooms.Playing:
		foot{t.scene}.draw(f, t.drawRound(f))
	default:
		foot{t.scene}.draw(f, results{t.scene}.draw(f))
	}
}

// drawRound draws the table while a round is played, and says whether it shows what is said.
func (t *Table) drawRound(f *frame.Frame) (talked bool) {
	heading{t.scene}.draw(f)
	p := t.cards(f)
	prompt{t.scene}.draw(f, p.promptY)
	return p.logW > 0
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

// drawClosed says why there is nothing to be seen any more.
func (t *Table) drawClosed(f *frame.Frame) {
	text := t.scene.Words.Refusal(t.scene.view.Closed, t.scene.view)
	t.scene.DrawLines(f, 2, f.Height()/2-1, f.Width()-4, f.Height(), ui.Wrap(text, f.Width()-4), t.scene.Theme.Strong)
	t.scene.DrawKeys(f, 1, f.Height()-1, []words.Key{{t.scene.Words.Table.Enter, t.scene.Words.Table.DoBack}})
}
