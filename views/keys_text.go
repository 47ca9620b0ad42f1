package views

import (
	"time"

	"shithead/data"
	"shithead/views/words"
)

// KeysText are the keys of somebody as lines of text, none of them wider than width, if that is positive. The one in use
// is marked.
func KeysText(w *words.Words, keys []data.Key, inUse string, width int) []Line {
	c := &w.Commands
	l := listing{heads: []string{"  " + c.Label, c.KeyType, c.Fingerprint, c.FirstUse, c.LastUse}}
	var below []Line
	notes := []Line{{Text: c.InUse, Kind: NoteLine}}
	for _, key := range keys {
		mark, label, what := "  ", key.Label, key.Label+", "+key.Type
		if label == "" {
			label, what = noCell, key.Type
		}
		if key.Fingerprint == inUse {
			mark = "* "
			if key.Label == "" {
				notes = append(notes, Line{Text: c.NoLabel, Kind: NoteLine})
			}
		}
		used := c.NeverUsed
		first, last := used, used
		if key.Proved() {
			first, last = key.First.Format(time.DateOnly), key.Last.Format(time.DateOnly)
			used = c.FirstUse + " " + first + ", " + c.LastUse + " " + last
		}
		l.rows = append(l.rows, []string{mark + label, key.Type, key.Fingerprint, first, last})
		below = append(below, Line{Text: mark + what}, Line{Text: key.Fingerprint}, Line{Text: used}, Line{})
	}
	if lines := l.table(width); lines != nil {
		return append(lines, Fitted(notes, width)...)
	}
	return Fitted(append(below, notes...), width)
}
