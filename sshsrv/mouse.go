package sshsrv

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
)

// How the mouse is used: a model that wants one says so, then the terminal is told to report it, and what it does becomes what it points
// at on the picture of that moment, which is drawn once more for that.

// pointer is a model that can be pointed at: see [views.App].
type pointer interface {
	Mouse() bool
	Pointed(f *frame.Frame, mouse tea.Msg) tea.Msg
}

// listen has the terminal report the mouse, and be heard, while the model wants that.
func (l *loop) listen() {
	at, ok := l.model.(pointer)
	wants := ok && at.Mouse()
	if wants == l.mouse {
		return
	}
	l.mouse, l.sights, l.own = wants, nil, false
	l.display.SetMouse(wants)
	l.in.SetMouse(wants)
}

// pointed is what is meant by a message that comes from the mouse, nil for nothing.
func (l *loop) pointed(mouse tea.MouseMsg) (means tea.Msg) {
	at, ok := l.model.(pointer)
	if !ok || !l.mouse {
		return nil
	}
	l.session.visit.acts()
	columns, rows := frame.Bounded(l.session.channel.size.get())
	point := mouse.Mouse()
	if point.X >= columns || point.Y >= rows {
		return nil
	}
	l.session.server.frames.Lend(columns, rows, func(f *frame.Frame) {
		means = at.Pointed(f, mouse)
		if l.own { // and it is not drawn yet
			l.sighted(f)
		}
		if _, click := mouse.(tea.MouseClickMsg); click && !l.sights.seen(f.Zones(), point.X, point.Y, time.Now(), l.session.server.reaction) {
			means = nil
		}
	})
	return means
}

// drawCharted draws the screen for somebody who points at it, and notes what its areas mean.
func (l *loop) drawCharted(f *frame.Frame) {
	f.Chart()
	l.model.Draw(f)
	l.sighted(f)
}

// sighted notes what the areas of a picture mean that is shown from now on.
func (l *loop) sighted(f *frame.Frame) {
	l.sights.add(sight{zones: slices.Clone(f.Zones()), since: time.Now(), own: l.own}, l.session.server.reaction)
	l.own = false
}

// sight is what areas of a picture mean that is shown from a time on. own: it came of what the person did who sees it.
type sight struct {
	zones []frame.Zone
	since time.Time
	own   bool
}

// sights are the latest pictures that somebody was shown who points, the oldest first. What they click is what they saw, which is not what
// came in its place a moment ago, another key there or the same one for something else, unless they brought it themselves: then they
// know what comes.
type sights []sight

// mostSights is how many pictures are kept of the time in which none can have been seen.
const mostSights = 8

// add notes a picture, where it takes people some time to see one.
func (s *sights) add(picture sight, reaction time.Duration) {
	list := append(*s, picture)
	for len(list) > 1 && picture.since.Sub(list[1].since) >= reaction {
		list = slices.Delete(list, 0, 1)
	}
	if len(list) > mostSights {
		list = slices.Delete(list, 1, 2) // the oldest is what was seen
	}
	*s = list
}

// seen reports whether a click at a cell means what it has meant in the picture that was seen, or since the person brought it.
func (s sights) seen(zones []frame.Zone, x, y int, now time.Time, reaction time.Duration) bool {
	for i := len(s) - 1; i >= 0; i-- {
		brought := s[i].own && (i == 0 || !alike(s[i].zones, s[i-1].zones, x, y))
		if brought || now.Sub(s[i].since) >= reaction {
			return alike(s[i].zones, zones, x, y)
		}
	}
	return false
}

// alike reports whether a click at a cell means the same in two pictures.
func alike(a, b []frame.Zone, x, y int) bool {
	one, other := frame.ClickedIn(a, x, y), frame.ClickedIn(b, x, y)
	return one.Click == other.Click && one.Says == other.Says
}

// owns notes, after a message, whether what is drawn next comes of what the person has done, and of nothing that others have: before is
// the state before it, own that it is theirs.
func (l *loop) owns(own bool, before any) {
	switch now := l.state(); {
	case own:
		l.own = (l.own || before == nil || before == l.drawn) && (now == nil || now != l.drawn)
	case now != before:
		l.own = false
	}
}
