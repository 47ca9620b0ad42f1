package views

import (
	"time"

	"shithead/data"
	"shithead/views/ui"
	"shithead/views/words"
)

// KeysText lists the keys of a player of a server as lines of text, none of them wider than width, if that is positive.
// The one in use is marked.
func KeysText(w *words.Words, host ui.Host, keys []data.Key, inUse string, width int) []ui.Line {
	c := &w.Commands
	l := ui.Listing{Words: w, Heads: []string{"  " + c.Label, c.KeyType, c.Fingerprint, c.FirstUse, c.LastUse}}
	var below []ui.Line
	notes := []ui.Line{{Text: c.InUse, Kind: ui.NoteLine}}
	for _, key := range keys {
		mark, label, what := "  ", key.Label, w.List([]string{key.Label, key.Type})
		if label == "" {
			label, what = ui.NoCell, key.Type
		}
		if key.Fingerprint == inUse {
			mark = "* "
			if key.Label == "" {
				notes = append(notes, ui.Line{Text: host.Fill(c.NoLabel), Kind: ui.NoteLine})
			}
		}
		used := c.NeverUsed
		first, last := used, used
		if key.Proved() {
			first, last = key.First.Format(time.DateOnly), key.Last.Format(time.DateOnly)
			used = w.List([]string{c.FirstUse + " " + first, c.LastUse + " " + last})
		}
		l.Rows = append(l.Rows, []string{mark + label, key.Type, key.Fingerprint, first, last})
		below = append(below, ui.Line{Text: mark + what}, ui.Line{Text: key.Fingerprint}, ui.Line{Text: used}, ui.Line{})
	}
	if lines := l.Table(width); lines != nil {
		return append(lines, ui.Fitted(notes, width)...)
	}
	return ui.Fitted(append(below, notes...), width)
}
