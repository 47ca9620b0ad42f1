package wire

import (
	"sync"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

// Differ turns pictures into bytes for one terminal. It remembers nothing of what it has sent, so its bytes may go to
// every terminal alike that shows the same picture. It is not safe for use by several goroutines.
type Differ struct {
	ascii   bool
	profile colorprofile.Profile
	scratch *scratch // nil between updates that are far apart: see rest
}

// NewDiffer makes a Differ for terminals like t.
func NewDiffer(t Terminal) *Differ {
	return &Differ{ascii: t.ASCII, profile: t.Profile}
}

// take takes a scratch for an update, with nothing to paint.
func (d *Differ) take() *scratch {
	if d.scratch == nil {
		d.scratch = spareScratch.Get().(*scratch)
	}
	d.scratch.list, d.scratch.all = d.scratch.list[:1], d.scratch.all[:0]
	return d.scratch
}

// rest gives away what is only needed while there is something to append, for others to use.
func (d *Differ) rest() {
	if d.scratch != nil && cap(d.scratch.list) <= maxSpareRuns {
		spareScratch.Put(d.scratch)
	}
	d.scratch = nil
}

// Append appends to b what makes a terminal that shows from show to, which share a palette: nothing if there is no
// difference, else one update, which is synchronized unless it has but a few bytes. If from is nil or has another size, it clears
// the screen and paints all of it, wherever the cursor is and whatever the terminal shows.
//
// It expects a terminal as enterScreen or the last update left it: without autowrap and with a plain pen.
func (d *Differ) Append(b []byte, from, to *frame.Frame) []byte {
	return d.appendRows(b, from, to, nil)
}

// appendRows does what Append does, of which only some rows may differ if they are given; of the others, from may have any cells.
func (d *Differ) appendRows(b []byte, from, to *frame.Frame, rows *frame.Rows) []byte {
	start, scratch := len(b), d.take()
	u := update{
		b: append(b, syncBegin...), d: d,
		from: from, to: to,
		none: to.Cell(-1, -1),
		at:   place{unknown, unknown},
		runs: &scratch.runs, pens: scratch.pensOf(to.Palette(), d.profile),
	}
	whole := from == nil || from.Width() != to.Width() || from.Height() != to.Height()
	var old frame.Cursor
	if whole {
		u.from = nil
		u.b = append(u.b, hideCursor+restorePen+clearScreen...)
		u.at = place{}
	} else if old = from.Cursor(); old.Visible {
		u.b = append(u.b, hideCursor...)
	}
	head := len(u.b)
	for y := range to.Height() {
		if rows == nil || rows.Has(y) {
			u.row(y)
		}
	}
	u.paint()
	u.b = appendPen(u.b, u.pen, frame.Style{})
	if len(u.b) == head && !whole {
		// Nothing was painted, so the cursor need not be hidden.
		u.b = u.b[:start+len(syncBegin)]
		if old.Visible || old.Rests {
			u.at = place{old.X, old.Y}
		}
	} else {
		old.Visible = false
	}
	u.cursor(old, to.Cursor())
	if from == nil || from.Title() != to.Title() {
		u.b = d.appendTitle(u.b, to.Title())
	}
	if n := len(u.b) - start - len(syncBegin); n <= fewBytes && !whole {
		copy(u.b[start:], u.b[start+len(syncBegin):])
		return u.b[:start+n]
	}
	return append(u.b, syncEnd...)
}

// fewBytes is up to how many bytes an update is sent as it is: a clock's seconds, a letter that is typed. It arrives in one piece.
const fewBytes = 512

// appendTitle appends a window title. It was cleaned when the frame got it; a second look costs nothing, and the first
// control character here would be a command.
func (d *Differ) appendTitle(b []byte, title string) []byte {
	b = append(b, "\x1b]2;"...)
	for _, r := range title {
		switch {
		case r < ' ' || r >= 0x7f && r < 0xa0:
		case d.ascii:
			b = append(b, asciiByte(r))
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '\a')
}

// scratch is what an update needs while it is made. It passes from one display to another.
type scratch struct {
	runs
	pens [colorprofile.TrueColor + 1]*penCache // by profile, nil for those that have not been needed
}

// spareScratch is for updates while they are made.
var spareScratch = sync.Pool{New: func() any { return &scratch{runs: runs{list: make([]run, 1, 256), all: make([]painted, 0, 32)}} }}

// maxSpareRuns bounds what is kept for the next update: a large window that is painted whole has some thousand runs.
const maxSpareRuns = 4096

// pensOf are the styles of a palette in a profile.
func (s *scratch) pensOf(palette *frame.Palette, profile colorprofile.Profile) *penCache {
	profile = min(profile, colorprofile.TrueColor)
	if p := s.pens[profile]; p != nil && p.palette == palette {
		return p
	}
	s.pens[profile] = &penCache{profile: profile, palette: palette}
	return s.pens[profile]
}
