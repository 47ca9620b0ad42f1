package ui

import (
	"strings"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/words"
)

// keySpacing is how many blanks a chip has at each side of its key, and how many there are between two keys.
type keySpacing struct{ pad, gap int }

// spacings are for rows of much room and of little.
var spacings = [...]keySpacing{{1, 3}, {1, 2}, {0, 2}}

// of is how wide a key is with what it does.
func (s keySpacing) of(k words.Key) int {
	return frame.Width(k.Key) + 2*s.pad + 1 + frame.Width(k.Does)
}

// all is how wide keys are together.
func (s keySpacing) all(keys []words.Key) int {
	width := s.gap * (len(keys) - 1)
	for _, k := range keys {
		width += s.of(k)
	}
	return width
}

// KeyRow is a row of keys and what each does, from column X up to End.
type KeyRow struct {
	*look.Theme
	Frame     *frame.Frame
	X, Y, End int
	// Main: the first key is the main thing to do.
	Main bool
}

// Draw draws keys as chips, the main one filled. One that does not fit is left out, the next may.
func (r KeyRow) Draw(keys []words.Key) {
	r.End = r.Frame.KeysEnd(r.Y, r.End)
	x, spacing := r.X, r.spacing(keys)
	pad := strings.Repeat(" ", spacing.pad)
	for i, k := range keys {
		if x+spacing.of(k) > r.End {
			continue
		}
		chip, does := r.KeyChip, r.Text
		if r.Main && i == 0 {
			chip, does = r.YouChip, r.Strong
		}
		from := x
		x = r.Frame.Text(x, r.Y, pad+k.Key+pad, chip)
		x = r.Frame.Text(x+1, r.Y, k.Does, does)
		MarkKey(r.Frame, from, r.Y, x, k.Key)
		x += spacing.gap
	}
}

// spacing is the widest in which all keys fit, else the narrowest.
func (r KeyRow) spacing(keys []words.Key) keySpacing {
	for _, s := range spacings {
		if s.all(keys) <= r.End-r.X {
			return s
		}
	}
	return spacings[len(spacings)-1]
}

// DrawQuiet draws keys that are always there, without chips. Where not all fit, words go from the last on, then blanks, then
// keys.
func (r KeyRow) DrawQuiet(keys []words.Key, gap int) {
	r.End = r.Frame.KeysEnd(r.Y, r.End)
	x, worded := r.X, len(keys)
	for worded > 0 && quietWidth(keys, worded, gap) > r.End-r.X {
		worded--
	}
	for gap > 1 && quietWidth(keys, worded, gap) > r.End-r.X {
		gap--
	}
	for i, k := range keys {
		if x+frame.Width(k.Key) > r.End {
			return
		}
		from := x
		x = r.Frame.Text(x, r.Y, k.Key, r.Strong)
		if i < worded {
			x = r.Frame.Text(x+1, r.Y, k.Does, r.Soft)
		}
		MarkKey(r.Frame, from, r.Y, x, k.Key)
		x += gap
	}
}

// quietWidth is how wide keys without chips are, with words behind so many of them.
func quietWidth(keys []words.Key, worded, gap int) int {
	width := gap * (len(keys) - 1)
	for i, k := range keys {
		width += frame.Width(k.Key)
		if i < worded {
			width += 1 + frame.Width(k.Does)
		}
	}
	return width
}

// DrawKeys draws a line of keys and what they do.
func (l *Context) DrawKeys(f *frame.Frame, x, y int, keys []words.Key) {
	l.DrawKeysUpTo(f, x, y, f.Width(), keys)
}

// DrawKeysUpTo draws a line of keys that ends before a column. Enter in its first place is the main thing to do there.
func (l *Context) DrawKeysUpTo(f *frame.Frame, x, y, end int, keys []words.Key) {
	leads := len(keys) > 0 && keys[0].Key == l.Words.Keys.Enter
	KeyRow{Theme: l.Theme, Frame: f, X: x, Y: y, End: end, Main: leads}.Draw(keys)
}

// KeysWidth is how many columns a line of keys takes where there is much room.
func KeysWidth(keys []words.Key) int { return spacings[0].all(keys) }

// DrawHeading draws what is over a part of a screen: a title, a line, and a note at its end if there is one and it fits.
func (l *Context) DrawHeading(f *frame.Frame, x, y, width int, title, note string) {
	end := f.TextMax(x, y, width, title, l.Theme.Strong)
	to := x + width
	if at := to - frame.Width(note); note != "" && at > end+headingLine {
		f.Text(at, y, note, l.Theme.Soft)
		to = at - 1
	}
	if to-end > headingLine {
		f.HLine(end+1, y, to-end-1, l.Theme.Line)
	}
}

// headingLine is how many columns a heading's line has at the least, with its gap.
const headingLine = 2
