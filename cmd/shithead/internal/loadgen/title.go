package loadgen

import (
	"bytes"
	"strconv"
	"strings"

	"shithead/views/words/languages"
)

// title is what the title of a window says.
type title struct {
	// table: it is that of a room, with so many moves of its round; else text is all of it.
	table bool
	text  string
	moves int
	calls calling
}

// calling is who is waited for.
type calling uint8

const (
	// nobody: no round runs, or it is being set up.
	nobody calling = iota
	somebody
	me
)

// ended says that a round of so many seats is over, and no other has begun. Nobody is called in the set-up either, in which
// each makes two moves at most: lays, and is ready.
func (t title) ended(seats int) bool { return t.table && t.calls == nobody && t.moves > 3*seats }

// reader reads titles. The words are those of a client that says nothing of its language.
type titles struct{ mine string }

func newTitles() titles { return titles{mine: languages.For("").Table.Board.TitleTurn} }

// between stands between who is waited for and the room.
const between = " · "

// parse reads what a title says.
func (w titles) parse(text string) title {
	t := title{text: text}
	who, room := "", text
	if i := strings.LastIndex(text, between); i >= 0 {
		who, room = text[:i], text[i+len(between):]
	}
	code, number, ok := strings.Cut(room, " #")
	moves, err := strconv.Atoi(number)
	if !ok || err != nil || strings.Contains(code, " ") || !strings.Contains(code, "-") { // the lobby counts what is said there
		return t
	}
	t.table, t.moves = true, moves
	switch who {
	case "":
	case w.mine:
		t.calls = me
	default:
		t.calls = somebody
	}
	return t
}

// scanner finds titles in what a terminal is sent, in pieces of any length.
type scanner struct {
	// matched is how much of lead has come, and held what came behind it.
	matched int
	held    []byte
}

// lead is what a title begins with (OSC 2, or 0 with the icon's name), and bell what ends it, as well as ST does.
const (
	lead    = "\x1b]2;"
	bell    = 0x07
	escape  = 0x1b
	maxHeld = 512
)

// feed takes what came, and tells of each title that is complete.
func (s *scanner) feed(b []byte, tell func(string)) {
	for len(b) > 0 {
		if s.matched == 0 {
			at := bytes.IndexByte(b, escape)
			if at < 0 {
				return
			}
			b, s.matched = b[at+1:], 1
			continue
		}
		c := b[0]
		b = b[1:]
		switch {
		case s.matched < len(lead) && c == lead[s.matched]:
			s.matched++
			s.held = s.held[:0]
		case s.matched < len(lead):
			s.restart(c)
		case c == bell || c == escape:
			tell(string(s.held))
			s.restart(c)
		case len(s.held) < maxHeld:
			s.held = append(s.held, c)
		default:
			s.matched = 0
		}
	}
}

// restart waits for the next title, which a byte may begin.
func (s *scanner) restart(c byte) {
	s.matched = 0
	if c == escape {
		s.matched = 1
	}
}
