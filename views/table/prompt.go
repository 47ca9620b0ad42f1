package table

import (
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// prompt is what stands below a table: the news, the status, what enter does, and the keys.
type prompt struct{ *scene }

func (p prompt) drawDoing(f *frame.Frame, y int, do choose.Doing, says string) {
	key := p.Words.Table.Enter
	if do == choose.DoReady && p.at.Swapping() || do == choose.DoNext || do == choose.DoAgain {
		key = "r"
	}
	x := f.Text(f.Text(1, y, key, p.Theme.Strong), y, ": ", p.Theme.Soft)
	f.TextMax(x, y, f.Width()-1-x, says, p.Theme.Text)
}

// drawSmall draws a prompt of four rows below something that is no round.
func (p prompt) drawSmall(f *frame.Frame, y int, text string) {
	last := f.Height() - 1
	style := p.Theme.Strong
	if p.view.Paused {
		text, style = p.Words.Table.Paused, p.Theme.Danger
	}
	line, rest := ui.Cut(text, f.Width()-2)
	f.TextMax(1, y, f.Width()-2, line, style)
	line, rest = ui.Cut(rest, f.Width()-2)
	f.TextMax(1, y+1, f.Width()-2, line, style)
	hint := []words.Key{p.Words.Table.Fair.Hint}
	if at := f.Width() - 1 - ui.KeysWidth(hint); at >= frame.Width(line)+3 {
		p.DrawKeys(f, at, y+1, hint)
	}
	a := p.choice.Act(&p.at)
	noted, noteStyle := facts(p).noted()
	switch says := doing(p).does(a); {
	case noted == "" && says == "" && rest != "":
		f.TextMax(1, last-1, f.Width()-2, rest, style)
	case noted != "":
		f.TextMax(1, last-1, f.Width()-2, noted, noteStyle)
	case says != "":
		p.drawDoing(f, last-1, a.Do, says)
	}
	keyLine(p).draw(f, last)
}
