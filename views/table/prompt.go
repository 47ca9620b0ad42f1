package table

import (
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// prompt is what stands below a table: the news, the status, what enter does, and the keys.
type prompt struct{ *scene }

// draw draws what is going on, what enter does, what went wrong, and the keys, from a row to the last one.
func (p prompt) draw(f *frame.Frame, y int) {
	last := f.Height() - 1
	roomy := last-y >= 4
	noted, noteStyle := p.noted(f)
	if roomy {
		text, style := news(p).says(f.Width() - 2)
		if p.told != "" {
			text, style = noted, noteStyle
		}
		f.TextMax(1, y, f.Width()-2, text, style)
		y++
	}
	style := p.Theme.Plain
	a := p.choice.Act(&p.at)
	if a.Do != choose.DoNothing && a.Do != choose.DoWait {
		style = p.Theme.Strong
	}
	status := status(p).says()
	house := ""
	if !roomy && !p.at.MyTurn() { // and there is no room for the log
		house = news(p).houseSays()
	}
	switch {
	case p.view.Paused:
		status, style = p.Words.Table.Paused, p.Theme.Warning
	case house != "":
		status, style = house, p.Theme.Warning
	case p.choice.Dared && p.at.Daring(a):
		status, style = doing(p).foulSays(a), p.Theme.Warning
	}
	enter := last - 1
	for line := ""; status != "" && y < enter; y++ {
		line, status = ui.Cut(status, f.Width()-2)
		if y+1 == enter && status != "" {
			line += " …"
		}
		f.TextMax(1, y, f.Width()-2, line, style)
	}
	switch says := doing(p).does(a); {
	case !roomy && noted != "":
		f.TextMax(1, enter, f.Width()-2, noted, noteStyle)
	case says != "":
		p.drawDoing(f, y, a.Do, says)
	}
	keyLine(p).draw(f, last)
}

func (p prompt) drawDoing(f *frame.Frame, y int, do choose.Doing, says string) {
	key := p.Words.Table.Enter
	if do == choose.DoReady && p.at.Swapping() || do == choose.DoNext || do == choose.DoAgain {
		key = "r"
	}
	x := f.Text(f.Text(1, y, key, p.Theme.Key), y, ": ", p.Theme.Faint)
	f.TextMax(x, y, f.Width()-1-x, says, p.Theme.Plain)
}

// drawSmall draws a prompt of four rows below something that is no round.
func (p prompt) drawSmall(f *frame.Frame, y int, text string) {
	last := f.Height() - 1
	style := p.Theme.Strong
	if p.view.Paused {
		text, style = p.Words.Table.Paused, p.Theme.Warning
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
	noted, noteStyle := p.noted(f)
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

// noted is the note, or what is said of a preference that was changed, in a window.
func (p prompt) noted(f *frame.Frame) (text string, style frame.StyleID) {
	w := &p.Words.Table.Prefer
	switch {
	case p.note != "" || p.told == "":
		return p.note, p.Theme.Warning
	case p.told == words.RulesBeside && p.Prefers.Is(words.RulesBeside) && p.at.Playing() != nil && p.plan(f).logW == 0:
		return w.NoRoom, p.Theme.Strong
	}
	text = w.Of[p.told].Off
	if p.Prefers.Is(p.told) {
		text = w.Of[p.told].On
	}
	if p.at.Me.Guest() {
		text += w.ForNow
	}
	return text, p.Theme.Strong
}
