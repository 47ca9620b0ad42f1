package menu

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/ui"
)

// Page is what an act says.
type Page struct {
	ui.Over
	*ui.Context
	title string
	// lines are nil until they are there.
	lines []string
	pages ui.Page
}

// saidMsg are the lines of a page, or makes the screen that is shown instead of them.
type saidMsg struct {
	page  *Page
	next  func() ui.Screen
	lines []string
}

// NewSaid shows lines over a screen.
func NewSaid(l *ui.Context, title string, under ui.Screen, lines []string) ui.Screen {
	return &Page{Over: ui.Over{Under: under}, Context: l, title: title, lines: lines}
}

// NewPage shows what is said over a screen, as soon as it is there. Saying it may take time.
func NewPage(l *ui.Context, title string, under ui.Screen, say func() []string) (ui.Screen, tea.Cmd) {
	return NewLater(l, title, under, func() (func() ui.Screen, []string) { return nil, say() })
}

// NewLater is NewPage for what may lead to another screen, unless it is nil.
func NewLater(l *ui.Context, title string, under ui.Screen, find func() (next func() ui.Screen, says []string)) (ui.Screen, tea.Cmd) {
	p := &Page{Over: ui.Over{Under: under}, Context: l, title: title}
	return p, func() tea.Msg {
		next, says := find()
		return saidMsg{p, next, says}
	}
}

// Update takes a message: see [ui.Screen].
func (p *Page) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if !p.pages.Key(msg.String()) {
			return p.Under, nil
		}
		return p, nil
	case tea.PasteMsg:
		return p, nil
	case saidMsg:
		switch {
		case msg.page == p && msg.next != nil:
			return msg.next(), nil
		case msg.page == p:
			p.lines = append([]string{}, msg.lines...)
			return p, nil
		}
	}
	return p.Hear(p, msg)
}

// Draw draws the screen below and the page over it.
func (p *Page) Draw(f *frame.Frame) {
	lines := p.lines
	if lines == nil {
		lines = []string{p.Words.Busy}
	}
	var rows []string
	for _, line := range lines {
		rows = append(rows, ui.Wrap(line, max(1, min(widest, f.Width())-2*beside))...)
	}
	b := over(p.Context, f, p.Under, p.title, len(rows)+2)
	keys := p.Words.HelpKeys
	if len(rows) <= b.below-b.y-1 {
		keys = keys[1:]
	}
	ui.MarkPress(f, 0, 0, f.Width(), f.Height(), ui.EscapePress)
	ui.MarkWheel(f, b.x, b.y, b.width, b.below-b.y-1)
	f.Rest(b.x, b.y)
	seen, _ := ui.Seen(&p.pages, rows, b.below-b.y-1)
	for i, row := range seen {
		b.TextMax(b.x, b.y+i, b.width, row, b.inks.Text)
	}
	if b.below > b.y {
		p.DrawKeysUpTo(f, b.x, b.below-1, b.x+b.width, keys)
	}
}
