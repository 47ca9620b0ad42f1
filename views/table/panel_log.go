package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
)

// logPanel is the log as high as the window.
type logPanel struct {
	*scene
	// scrolled is how many of the latest things are left out.
	scrolled int
}

func newLogPanel(s *scene) panel { return &logPanel{scene: s} }

func (p *logPanel) key(msg tea.KeyPressMsg) request {
	switch by := scrollKeys[msg.String()]; {
	case msg.String() == "c":
		return request{types: typingChat}
	case by != 0:
		p.scrolled = max(0, min(p.scrolled+by, len(p.view.Log)+len(p.view.Chat)-1))
		return request{}
	}
	return request{away: true}
}

// scrollKeys are how far keys scroll the log up.
var scrollKeys = map[string]int{"up": 1, "down": -1, "pgup": 10, "pgdown": -10}

func (p *logPanel) draw(f *frame.Frame, last int) {
	w := &p.Words.Table
	f.Box(0, 1, f.Width(), last-1, p.Theme.Border)
	f.BoxTitle(0, 1, f.Width(), w.LogTitle, p.Theme.Title)
	known := news{p.scene}.knownLines(f.Width()-4, last/3)
	height := last - 3 - len(known)
	p.scrolled = min(p.scrolled, log{p.scene}.oldest(f.Width()-4, height))
	log{p.scene}.draw(f, 2, 2, f.Width()-4, height, p.scrolled)
	for i, line := range known {
		f.Text(2, 2+height+i, line, p.Theme.Name)
	}
	p.DrawKeys(f, 1, last, w.ScrollKeys)
}
