package wire

import (
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// A cutter cuts a stream of bytes into units: one key, one rune or one whole control sequence each. It goes byte by byte
// and holds what is not complete, so it makes no difference where reads have torn the stream. What cannot become a unit
// is dropped: invalid UTF-8, single bytes above 0x7F that only a terminal without UTF-8 would mean as controls, control
// characters written as runes, sequences that are too long.
//
// Any control byte inside a sequence ends it, so Enter and ctrl+c get a person out of one that has no end. CAN and SUB
// end it too, without being keys themselves.
type cutter struct {
	limit int      // bytes of a sequence that are kept
	held  []byte   // the unit so far
	state cutState // what held is the start of
	from  int      // where in held its rune or introducer starts: 1 behind an ESC that stands for alt
	need  int      // bytes of a mouse report of the old kind still to come
	begun uint64   // units begun so far, to tell them apart
	over  bool     // the sequence is too long and will be dropped
	ended bool     // a string has just ended at an ESC; a backslash behind that belongs to it
}

// cutState names what has been read of a unit.
type cutState uint8

const (
	cutGround  cutState = iota // nothing
	cutRune                    // part of a rune, perhaps behind ESC
	cutEscape                  // ESC
	cutEscapes                 // ESC ESC
	cutControl                 // CSI
	cutConsole                 // CSI [, a function key of the Linux console
	cutSingle                  // SS3
	cutReport                  // CSI M, a mouse report of the old kind
	cutCommand                 // OSC
	cutString                  // DCS, SOS, PM or APC
)

// cutVerdict says what becomes of a byte and of what is held.
type cutVerdict uint8

const (
	cutMore  cutVerdict = iota // the byte is taken, the unit goes on
	cutDone                    // the byte is taken, the unit is complete
	cutDrop                    // the byte is taken, the unit is dropped
	cutAgain                   // the byte is not taken, the unit is dropped
	cutHere                    // the byte is not taken, what is held is a unit
)

// keepHeld is the capacity that a cutter keeps between units, in bytes: more than any key needs.
const keepHeld = 64

// next takes bytes from p up to the end of the next unit. It returns the unit, good until the next call, and the bytes
// behind it; no unit if p ends before one does.
func (c *cutter) next(p []byte) (unit, rest []byte) {
	for i := 0; i < len(p); i++ {
		switch c.step(p[i]) {
		case cutMore:
		case cutDone:
			c.state = cutGround
			if !c.over {
				return c.held, p[i+1:]
			}
		case cutDrop:
			c.state = cutGround
		case cutAgain:
			c.state = cutGround
			i--
		case cutHere:
			if !c.over {
				return c.held, p[i:]
			}
			i--
		}
	}
	return nil, nil
}

// flush ends the waiting for more: it returns what is held if that is a key by itself, and else drops it. Two ESC are
// two units, so it is called until it returns none.
func (c *cutter) flush() []byte {
	c.ended = false
	switch {
	case c.state == cutEscapes:
		c.held, c.state = c.held[:1], cutEscape
	case c.mayBeKey():
		c.state = cutGround
	default:
		c.state = cutGround
		return nil
	}
	return c.held
}

// mayBeKey says whether what is held is a key by itself if nothing follows.
func (c *cutter) mayBeKey() bool {
	switch c.state {
	case cutEscape, cutEscapes:
		return true
	case cutControl, cutSingle, cutCommand, cutString:
		return c.bare()
	default:
		return false
	}
}

// waits says whether a sequence has begun that might never end. Part of a rune does not count: whatever comes next
// ends that.
func (c *cutter) waits() bool { return c.state != cutGround && c.state != cutRune }

// bare says whether there is nothing behind the introducer yet: it may be alt with that key.
func (c *cutter) bare() bool { return len(c.held) == c.from+2 }

// begin starts a unit.
func (c *cutter) begin(b byte) {
	if cap(c.held) > keepHeld {
		c.held = nil
	}
	c.held = append(c.held[:0], b)
	c.from, c.over = 0, false
	c.begun++
}

// put adds a byte to the unit, if there is room.
func (c *cutter) put(b byte) cutVerdict {
	if len(c.held) < c.limit {
		c.held = append(c.held, b)
	} else {
		c.over = true
	}
	return cutMore
}

func (c *cutter) step(b byte) cutVerdict {
	switch c.state {
	case cutGround:
		return c.ground(b)
	case cutRune:
		return c.rune(b)
	case cutEscape:
		return c.escape(b)
	case cutEscapes:
		return c.escapes(b)
	case cutControl:
		return c.control(b)
	case cutConsole:
		return c.console(b)
	case cutSingle:
		return c.single(b)
	case cutReport:
		return c.report(b)
	default:
		return c.text(b)
	}
}

func (c *cutter) ground(b byte) cutVerdict {
	switch {
	case b == ansi.ESC:
		c.begin(b)
		c.state = cutEscape
		return cutMore
	case b < utf8.RuneSelf:
		c.begin(b)
		return cutDone
	default:
		c.begin(b)
		c.state = cutRune
		return c.whole()
	}
}

func (c *cutter) rune(b byte) cutVerdict {
	if utf8.RuneStart(b) {
		return cutAgain
	}
	c.held = append(c.held, b)
	return c.whole()
}

// whole judges the bytes of a rune. Bytes that cannot become one are dropped as soon as that is known.
func (c *cutter) whole() cutVerdict {
	if !utf8.FullRune(c.held[c.from:]) {
		return cutMore
	}
	// The decoder takes U+FFFD for an error, even where it is written properly.
	if r, _ := utf8.DecodeRune(c.held[c.from:]); r == utf8.RuneError || unicode.IsControl(r) {
		return cutDrop
	}
	return cutDone
}

// introducers are the bytes that make a sequence when they stand behind ESC.
var introducers = [utf8.RuneSelf]cutState{
	'[': cutControl, 'O': cutSingle, ']': cutCommand, 'P': cutString, 'X': cutString, '^': cutString, '_': cutString,
}

func (c *cutter) escape(b byte) cutVerdict {
	ended := c.ended
	c.ended = false
	switch {
	case ended && b == '\\':
		return cutDrop
	case b == ansi.ESC:
		c.held = append(c.held, b)
		c.state = cutEscapes
		return cutMore
	case b < utf8.RuneSelf:
		c.held = append(c.held, b)
		if c.state = introducers[b]; c.state != cutGround {
			return cutMore
		}
		return cutDone
	default:
		c.from = len(c.held)
		c.held = append(c.held, b)
		c.state = cutRune
		return c.whole()
	}
}

// escapes is alt with a key that is a sequence, or else a key ESC and what the second ESC makes of the byte.
func (c *cutter) escapes(b byte) cutVerdict {
	if b == '[' || b == 'O' {
		c.from = 1
		c.held = append(c.held, b)
		c.state = introducers[b]
		return cutMore
	}
	c.held = c.held[:1]
	c.state = cutEscape
	c.begun++
	return cutHere
}

func (c *cutter) control(b byte) cutVerdict {
	switch {
	case b < ' ' || b > '~':
		return c.torn(b)
	case b < '@':
		return c.put(b)
	case b == '[' && c.bare():
		c.state = cutConsole
		return cutMore
	case b == 'M' && c.bare():
		c.held = append(c.held, b)
		c.state, c.need = cutReport, 3
		return cutMore
	default:
		c.put(b)
		return cutDone
	}
}

// console writes F1 to F5 of the Linux console the way that the decoder knows them.
func (c *cutter) console(b byte) cutVerdict {
	if b < 'A' || b > 'E' {
		return cutAgain
	}
	c.held = append(c.held, '1', b-'A'+'1', '~')
	return cutDone
}

func (c *cutter) single(b byte) cutVerdict {
	switch {
	case b <= ' ' || b > '~':
		return c.torn(b)
	case b >= '0' && b <= '9':
		return c.put(b)
	default:
		c.put(b)
		return cutDone
	}
}

func (c *cutter) report(b byte) cutVerdict {
	if b < ' ' {
		return c.torn(b)
	}
	c.held = append(c.held, b)
	if c.need--; c.need > 0 {
		return cutMore
	}
	return cutDone
}

func (c *cutter) text(b byte) cutVerdict {
	switch {
	case b >= ' ' || b == ansi.BEL && c.state == cutString:
		return c.put(b)
	case b == ansi.BEL:
		c.put(b)
		return cutDone
	case b == ansi.ESC && !c.bare():
		// Whether a backslash follows is not waited for; the decoder wants to see the end.
		c.put(b)
		c.put('\\')
		c.state, c.ended = cutGround, true
		return cutHere
	default:
		return c.torn(b)
	}
}

// torn ends a sequence at a byte that has no place in it. A bare introducer was alt with that key.
func (c *cutter) torn(b byte) cutVerdict {
	if b == ansi.CAN || b == ansi.SUB {
		return cutDrop
	}
	bare := c.bare()
	c.ended = b == ansi.ESC && c.state >= cutCommand
	c.state = cutGround
	if bare {
		return cutHere
	}
	return cutAgain
}
