package panel

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/rules"
	"shithead/views/table/parts"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
)

// Panel is what is shown instead of the table.
type Panel interface {
	// Key takes a key, and gives what is asked for by it.
	Key(msg tea.KeyPressMsg) Request
	// Draw draws it from the second row to the last, in which its keys are.
	Draw(f *frame.Frame, last int)
}

// Request is what is asked for by a key in a panel.
type Request struct {
	// Away: the panel is put away.
	Away bool
	// Errand and Command are what is to be done, nil for nothing, as an errand or in its turn.
	Errand, Command rooms.Command
	// Types is what a line is to be typed for, and Mutes whom the viewer does not want to hear, or does again.
	Types scene.Typing
	Mutes rooms.Person
}

// GivesHelp reports whether a key shows the help in place of a panel: not where it is text that is typed, nor where any key
// answers or leads back.
func GivesHelp(p Panel, key string) bool {
	switch p := p.(type) {
	case *rulesPanel, *logPanel, *peoplePanel:
		return key == "?" || key == "f1"
	case *fairPanel:
		return key == "f1" || key == "?" && !p.sharing()
	default:
		return false
	}
}

// Typing reports whether letters are text while a panel is shown.
func Typing(p Panel) bool {
	fair, ok := p.(*fairPanel)
	return ok && fair.sharing()
}

// Pick chooses a row of a panel that is a list.
func Pick(p Panel, row int) {
	if p, ok := p.(*peoplePanel); ok {
		p.pick(row)
	}
}

// Paste is for text that is pasted while a panel is shown.
func Paste(p Panel, msg tea.PasteMsg) {
	if p, ok := p.(*fairPanel); ok && p.sharing() {
		p.share.Update(msg)
	}
}

// rulesPanel is the page of the rules that are played by.
type rulesPanel struct {
	*scene.Scene
	reading *rules.Reader
}

// NewRules shows the rules; it is nil where no rules are agreed on.
func NewRules(s *scene.Scene) Panel {
	if s.View.Terms.Rules == nil {
		return nil
	}
	return &rulesPanel{s, rules.NewReader(s.Context, s.Rules())}
}

func (p *rulesPanel) Key(msg tea.KeyPressMsg) Request {
	return Request{Away: p.reading.Key(msg.String())}
}

func (p *rulesPanel) Draw(f *frame.Frame, last int) {
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
type leavePanel struct{ *scene.Scene }

// NewLeave asks; it is nil for whoever has no seat.
func NewLeave(s *scene.Scene) Panel {
	if !s.At.Seated() {
		return nil
	}
	return leavePanel{s}
}

func (p leavePanel) Key(msg tea.KeyPressMsg) Request {
	r := Request{Away: true}
	if msg.String() == "y" {
		r.Command = rooms.Leave{}
	}
	return r
}

func (p leavePanel) Draw(f *frame.Frame, _ int) {
	parts.DrawAsked(p.Scene, f, 1, p.AsksToLeave(), p.Words.Table.LeaveKeys)
}

// logPanel is the log as high as the window.
type logPanel struct {
	*scene.Scene
	// scrolled is how many of the latest things are left out.
	scrolled int
}

// NewLog shows the log.
func NewLog(s *scene.Scene) Panel { return &logPanel{Scene: s} }

func (p *logPanel) Key(msg tea.KeyPressMsg) Request {
	switch by := -ui.PageKeys[msg.String()]; {
	case msg.String() == "c":
		return Request{Types: scene.TypingChat}
	case by != 0:
		p.scrolled = max(0, min(p.scrolled+by, len(p.View.Log)+len(p.View.Chat)-1))
		return Request{}
	}
	return Request{Away: true}
}

func (p *logPanel) Draw(f *frame.Frame, last int) {
	w := &p.Words.Table
	top := panelTop(f)
	p.DrawHeading(f, 1, top, f.Width()-2, w.LogTitle, "")
	known := prompt.KnownHands(p.Scene, f.Width()-4, last/3)
	height := last - top - 1 - len(known)
	ui.MarkWheel(f, 0, top, f.Width(), last-top)
	p.scrolled = min(p.scrolled, parts.Oldest(p.Scene, f.Width()-4, height))
	parts.DrawLog(p.Scene, f, 2, top+1, f.Width()-4, height, p.scrolled)
	for i, line := range known {
		f.Text(2, top+1+height+i, line, p.Theme.Text)
	}
	p.DrawKeys(f, 1, last, w.ScrollKeys)
}
