package ui

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/words"
)

// Helped is a screen whose keys can be read on a page, with ? or F1.
type Helped interface {
	Screen
	// Help are its keys and what each does; what has no key is a line of its own.
	Help() []words.Key
}

// HelpMsg asks for the page of keys of the screen that is shown.
type HelpMsg struct{}

// ShowHelp asks for it.
func ShowHelp() tea.Msg { return HelpMsg{} }

// Help is a page of keys over a screen.
type Help struct {
	keys  []words.Key
	pages Page
}

// NewHelp is the page of a screen's keys that a key opens, nil if it opens none there.
func NewHelp(s Screen, key string) *Help {
	helped, ok := s.(Helped)
	if !ok || key != "f1" && (key != "?" || Typing(s)) {
		return nil
	}
	keys := helped.Help()
	if keys == nil {
		return nil
	}
	return &Help{keys: keys}
}

// Key turns the page. It reports whether the key leads back.
func (h *Help) Key(key string) (done bool) { return !h.pages.Key(key) }

// Draw draws the page on an empty frame, whatever its size.
func (h *Help) Draw(l *Context, f *frame.Frame) {
	f.SetTitle("Shithead")
	last, margin := f.Height()-1, min(2, max(0, f.Width()-24))
	width := f.Width() - 2*margin
	if width < 1 {
		return
	}
	y := 1
	if f.Height() > FrameEnough {
		y++
	}
	l.DrawHeading(f, margin, 0, width, l.Words.Table.HelpTitle, "")
	rows := h.rows(width)
	keys := l.Words.HelpKeys
	if len(rows) <= last-y {
		keys = keys[1:]
	}
	f.Rest(margin, y)
	MarkPress(f, 0, 0, f.Width(), f.Height(), EscapePress)
	MarkWheel(f, 0, 0, f.Width(), f.Height())
	seen, _ := Seen(&h.pages, rows, last-y)
	for i, row := range seen {
		f.Text(f.Text(margin, y+i, row.Key, l.Theme.Strong), y+i, row.Does, l.Theme.Text)
	}
	l.DrawKeys(f, margin, last, keys)
}

// rows are the keys in a column and what they do behind it, in rows of a width.
func (h *Help) rows(width int) (rows []words.Key) {
	column := 0
	for _, k := range h.keys {
		column = max(column, frame.Width(k.Key)+entryGap)
	}
	for _, k := range h.keys {
		indent := column
		if k.Key == "" {
			indent = 0
			rows = append(rows, words.Key{})
		}
		for _, row := range Hung(k.Key, Wrap(k.Does, max(1, width-indent))) {
			rows = append(rows, words.Key{Key: Padded(row.Key, indent), Does: row.Does})
		}
	}
	return rows
}
