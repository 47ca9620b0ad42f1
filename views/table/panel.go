package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/rules"
	"shithead/views/ui"
	"shithead/views/words"
)

// panel is what is shown instead of the table.
type panel interface {
	// key takes a key, and gives what is asked for by it.
	key(msg tea.KeyPressMsg) request
	// draw draws it from the second row to the last, in which its keys are.
	draw(f *frame.Frame, last int)
}

type request struct {
	// away: the panel is put away.
	away bool
	// errand and command are what is to be done, nil for nothing, as an errand or in its turn.
	errand, command rooms.Command
	// types is what a line is to be typed for, and mutes whom the viewer does not want to hear, or does again.
	types typing
	mutes rooms.Person
}

// panelKeys are the keys that show panels at a table; what they make is nil where there is nothing to be shown.
var panelKeys = map[string]func(s *scene) panel{
	"x": newLeavePanel, "l": newLogPanel, "i": newRulesPanel, "f": newFairPanel, "p": newPeoplePanel,
	"?": newHelpPanel, "f1": newHelpPanel,
}

// helpsWith says whether a key shows the help in place of the panel that is shown: not where it is text that is typed, nor
// where any key answers or leads back.
func (t *Table) helpsWith(key string) bool {
	switch p := t.panel.(type) {
	case *rulesPanel, *logPanel, *peoplePanel:
		return key == "?" || key == "f1"
	case *fairPanel:
		return key == "f1" || key == "?" && !p.sharing()
	default:
		return false
	}
}

func (t *Table) ask(r request) tea.Cmd {
	if r.away {
		t.panel = nil
	}
	switch {
	case r.types == typingChat:
		return t.chat()
	case r.types == typingForfeit:
		t.scene.entry.types(typingForfeit, t.scene.view.Forfeit)
	case r.mutes.ID != "":
		t.scene.Muted.Toggle(r.mutes)
	case r.command != nil:
		return t.send(intent{command: r.command})
	}
	return t.errand(r.errand)
}

// rulesPanel is the page of the rules that are played by.
type rulesPanel struct {
	*scene
	reading *rules.Reader
}

// newRulesPanel is nil where no rules are agreed on.
func newRulesPanel(s *scene) panel {
	if s.view.Terms.Rules == nil {
		return nil
	}
	return &rulesPanel{s, rules.NewReader(s.Context, s.rules())}
}

func (p *rulesPanel) key(msg tea.KeyPressMsg) request {
	return request{away: p.reading.Key(msg.String())}
}

func (p *rulesPanel) draw(f *frame.Frame, last int) {
	p.reading.Draw(p.Context, f, panelTop(f), last+1)
}

// panelTop is the row where a panel begins: an empty one stays below the room's where there is much room.
func panelTop(f *frame.Frame) int {
	if f.Height() < 20 {
		return 1
	}
	return 2
}

// leavePanel asks whether the seat is to be left.
type leavePanel struct{ *scene }

// newLeavePanel is nil for whoever has no seat.
func newLeavePanel(s *scene) panel {
	if !s.at.Seated() {
		return nil
	}
	return leavePanel{s}
}

func (p leavePanel) key(msg tea.KeyPressMsg) request {
	r := request{away: true}
	if msg.String() == "y" {
		r.command = rooms.Leave{}
	}
	return r
}

func (p leavePanel) draw(f *frame.Frame, _ int) {
	w := &p.Words.Table
	text := w.LeaveFor
	if p.view.Phase == rooms.Gathering || p.view.Phase == rooms.Over {
		text = w.LeaveSeat
	}
	p.drawAsked(f, 1, text, w.LeaveKeys)
}

// drawAsked draws something grave in the middle, below some rows, and the keys that answer it. Where not all fits, the end of
// the text goes.
func (s *scene) drawAsked(f *frame.Frame, above int, text string, keys []words.Key) {
	lines := ui.Wrap(text, f.Width()-4)
	lines = lines[:min(len(lines), max(0, f.Height()-above-2))]
	y := max(above, (f.Height()-len(lines))/2-1)
	f.Fill(1, y, f.Width()-2, len(lines), ' ', s.Theme.Pane.Text)
	y = s.DrawLines(f, 2, y, f.Width()-4, f.Height(), lines, s.Theme.Pane.Strong)
	s.DrawKeys(f, 2, y+1, keys)
}

// logPanel is the log as high as the window.
type logPanel struct {
	*scene
	// scrolled is how many of the latest things are left out.
	scrolled int
}

func newLogPanel(s *scene) panel { return &logPanel{scene: s} }

func (p *logPanel) key(msg tea.KeyPressMsg) request {
	switch by := -ui.PageKeys[msg.String()]; {
	case msg.String() == "c":
		return request{types: typingChat}
	case by != 0:
		p.scrolled = max(0, min(p.scrolled+by, len(p.view.Log)+len(p.view.Chat)-1))
		return request{}
	}
	return request{away: true}
}

func (p *logPanel) draw(f *frame.Frame, last int) {
	w := &p.Words.Table
	top := panelTop(f)
	p.DrawHeading(f, 1, top, f.Width()-2, w.LogTitle, "")
	known := news{p.scene}.knownLines(f.Width()-4, last/3)
	height := last - top - 1 - len(known)
	p.scrolled = min(p.scrolled, log{p.scene}.oldest(f.Width()-4, height))
	log{p.scene}.draw(f, 2, top+1, f.Width()-4, height, p.scrolled)
	for i, line := range known {
		f.Text(2, top+1+height+i, line, p.Theme.Text)
	}
	p.DrawKeys(f, 1, last, w.ScrollKeys)
}
