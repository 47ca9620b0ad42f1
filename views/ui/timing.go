package ui

import (
	"fmt"
	"time"
)

// Reaction is how long people take at least from seeing something to a key or a click that answers it: some 250 ms, and
// the picture and the answer take their time on the way. What comes sooner was meant for what was shown before.
const Reaction = 300 * time.Millisecond

// Timing is when keys come, and when what they answer was shown. It belongs to one session.
type Timing struct {
	// Came gives when the key, click or line came that is dealt with; nil where that is now. All of a packet come at
	// once.
	Came func() time.Time
	// Reaction is how long after something was shown no key answers it, 0 where none has to wait.
	Reaction time.Duration

	keys, clicks source
	// asked is the question that the same key answers, and changed what a key has led to since.
	asked, changed shown
	// draws: Drawn tells of pictures.
	draws bool
}

// source is the keyboard or the mouse. latest is its latest key, or the cell of its latest click. led is the one before
// the latest change, until another one comes.
type source struct{ latest, led string }

// shown is since when something is shown; unseen: no picture has it yet.
type shown struct {
	since  time.Time
	unseen bool
}

// Confirmed reports whether a key is meant that was pressed for something before, as asked tells. Without that, its
// question is shown from now on, and only a key that comes a Reaction later confirms it.
func (t *Timing) Confirmed(asked bool) bool {
	if !asked {
		t.asked = t.show()
	}
	return asked && t.answers(&t.asked)
}

// Change notes that keys and clicks mean something else from now on than when the latest came.
func (t *Timing) Change() {
	t.changed, t.keys.led, t.clicks.led = t.show(), t.keys.latest, t.clicks.latest
}

// Press notes a key. It reports whether that is meant: the same key again, before what it has changed was seen, is not.
func (t *Timing) Press(key string) bool { return t.means(&t.keys, key) }

// Click notes a click at a cell. It reports whether that is meant, as Press does of a key.
func (t *Timing) Click(x, y int) bool { return t.means(&t.clicks, fmt.Sprint(x, y)) }

func (t *Timing) means(from *source, now string) bool {
	if from.latest = now; now != from.led {
		from.led = ""
	}
	return from.led == "" || t.answers(&t.changed)
}

// Drawn notes that a picture was drawn.
func (t *Timing) Drawn() {
	t.draws = true
	for _, s := range []*shown{&t.asked, &t.changed} {
		if s.unseen {
			*s = shown{since: time.Now()}
		}
	}
}

func (t *Timing) show() shown { return shown{time.Now(), t.draws} }

// answers reports whether a key comes so long after something was shown that it may answer it.
func (t *Timing) answers(s *shown) bool {
	came := time.Now()
	if t.Came != nil {
		came = t.Came()
	}
	return t.Reaction == 0 || s.since.IsZero() || !s.unseen && came.Sub(s.since) >= t.Reaction
}
