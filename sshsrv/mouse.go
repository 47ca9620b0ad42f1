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
	at, is := l.model.(pointer)
	wants := is && at.Mouse()
	if wants == l.mouse {
		return
	}
	l.mouse, l.sights = wants, nil
	l.display.SetMouse(wants)
	l.in.SetMouse(wants)
}

// pointed is what is meant by a message that comes from the mouse, nil for nothing.
func (l *loop) pointed(mouse tea.MouseMsg) (means tea.Msg) {
	at, is := l.model.(pointer)
	if !is || !l.mouse {
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
		if _, click := mouse.(tea.MouseClickMsg); click && !l.sights.seen(f.Zones(), point.X, point.Y, time.Now(), l.session.server.reaction) {
			means = nil
		}
	})
	return means
}

// expects notes that what is shown now comes of what somebody has done: they need not see it to know what it means.
func (l *loop) expects() {
	if !l.mouse {
		return
	}
	columns, rows := frame.Bounded(l.session.channel.size.get())
	l.session.server.frames.Lend(columns, rows, func(f *frame.Frame) {
		f.Chart()
		l.model.Draw(f)
		l.sights = nil
		l.sights.add(f.Zones(), time.Now(), l.session.server.reaction)
	})
}

// drawCharted draws the screen for somebody who points at it, and notes what its areas mean.
func (l *loop) drawCharted(f *frame.Frame) {
	f.Chart()
	l.model.Draw(f)
	l.sights.add(f.Zones(), time.Now(), l.session.server.reaction)
}

// sight is what areas of a picture mean that is shown from a time on.
type sight struct {
	zones []frame.Zone
	since time.Time
}

// sights are the latest pictures that somebody was shown who points, the oldest first. What they click is what they saw, which is not what
// came in its place a moment ago: an other key there, or the same one for something else.
type sights []sight

// reaction is for how long nobody has seen a picture who clicks: it takes people some 250 ms from seeing something to a click on it, and
// the picture and the click take their time on the way. mostSights is how many pictures of that time are kept.
const (
	reaction   = 300 * time.Millisecond
	mostSights = 8
)

// add notes what areas of a picture mean that is shown from now on, where it takes people some time to see one.
func (s *sights) add(zones []frame.Zone, now time.Time, reaction time.Duration) {
	list := append(*s, sight{slices.Clone(zones), now})
	for len(list) > 1 && now.Sub(list[1].since) >= reaction {
		list = slices.Delete(list, 0, 1)
	}
	if len(list) > mostSights {
		list = slices.Delete(list, 1, 2) // the oldest is what was seen
	}
	*s = list
}

// seen says whether a click at a cell means what it has meant in the picture that was seen.
func (s sights) seen(zones []frame.Zone, x, y int, now time.Time, reaction time.Duration) bool {
	if len(s) == 0 {
		return true
	}
	was := s[0]
	for _, later := range s[1:] {
		if now.Sub(later.since) >= reaction {
			was = later
		}
	}
	meant, means := frame.ClickedIn(was.zones, x, y), frame.ClickedIn(zones, x, y)
	return meant.Click == means.Click && meant.Says == means.Says
}
