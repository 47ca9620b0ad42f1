package wire

import (
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// A framer divides a stream of bytes into units: one key, one rune or one whole control sequence each. It goes byte by byte
// and holds what is not complete, so it makes no difference where reads have torn the stream. What cannot become a unit
// is dropped: invalid UTF-8, single bytes above 0x7F that only a terminal without UTF-8 would mean as controls, control
// characters written as runes, sequences that are too long, and what nobody asks terminals for: strings, which are answers,
// unless one is waited for, and reports of the mouse of the old kind.
//
// Any control byte inside a sequence ends it, so Enter and ctrl+c get a person out of one that has no end. CAN and SUB
// end it too, without being keys themselves.
type framer struct {
	limit int        // bytes of a sequence that are kept
	held  []byte     // the unit so far
	state frameState // what held is the start of
	from  int        // where in held its rune or introducer starts: 1 behind an ESC that stands for alt
	need  int        // bytes of a mouse report of the old kind still to come
	begun uint64     // units begun so far, to tell them apart
	over  bool       // the sequence is too long and will be dropped
	ended bool       // a string has just ended at an ESC; a backslash behind that belongs to it
	// awaited are the answers that are waited for: an OSC is a unit then.
	awaited awaited
	// mouse: the terminal reports its mouse, so an introducer is rarely alt with that key.
	mouse bool
}

// frameState names what has been read of a unit.
type frameState uint8

const (
	frameGround  frameState = iota // nothing
	frameRune                      // part of a rune, perhaps behind ESC
	frameEscape                    // ESC
	frameEscapes                   // ESC ESC
	frameControl                   // CSI
	frameConsole                   // CSI [, a function key of the Linux console
	frameSingle                    // SS3
	frameReport                    // CSI M, a mouse report of the old kind
	frameCommand                   // OSC
	frameString                    // DCS, SOS, PM or APC
)

// frameVerdict says what becomes of a byte and of what is held.
type frameVerdict uint8

const (
	frameMore  frameVerdict = iota // the byte is taken, the unit goes on
	frameDone                      // the byte is taken, the unit is complete
	frameDrop                      // the byte is taken, the unit is dropped
	frameAgain                     // the byte is not taken, the unit is dropped
	frameHere                      // the byte is not taken, what is held is a unit
)

// keepHeld is the capacity that a framer keeps between units, in bytes: more than any key needs.
const keepHeld = 64

// next takes bytes from p up to the end of the next unit. It returns the unit, good until the next call, and the bytes
// behind it; no unit if p ends before one does.
func (c *framer) next(p []byte) (unit, rest []byte) {
	for i := 0; i < len(p); i++ {
		verdict := frameSteps[c.state](c, p[i])
		if verdict != frameMore && verdict != frameHere {
			c.state = frameGround
		}
		if verdict == frameAgain || verdict == frameHere {
			i--
		}
		if (verdict == frameDone || verdict == frameHere) && !c.over {
			return c.held, p[i+1:]
		}
	}
	return nil, nil
}

// flush ends the waiting for more: it returns what is held if that is a key by itself, and else drops it. Two ESC are
// two units, so it is called until it returns none.
func (c *framer) flush() []byte {
	c.ended = false
	if c.state == frameEscapes {
		c.held, c.state = c.held[:1], frameEscape
		return c.held
	}
	key := c.mayBeKey()
	c.state = frameGround
	if !key {
		return nil
	}
	return c.held
}

// mayBeKey reports whether what is held is a key by itself if nothing follows.
func (c *framer) mayBeKey() bool {
	switch c.state {
	case frameEscape, frameEscapes:
		return true
	case frameControl, frameSingle, frameCommand, frameString:
		return c.bare()
	default:
		return false
	}
}

// answers reports whether what is held is part of an answer that is waited for, its introducer or the ESC that ends it, or of what a terminal
// reports: it is rarely the key that it may be too.
func (c *framer) answers() bool {
	switch c.state {
	case frameControl:
		return c.awaited.fenced || c.mouse
	case frameCommand:
		return c.awaited.colour
	default:
		return c.ended && !c.awaited.until.IsZero()
	}
}

// waits reports whether a sequence has begun that might never end. Part of a rune does not count: whatever comes next
// ends that.
func (c *framer) waits() bool { return c.state != frameGround && c.state != frameRune }

// bare reports whether there is nothing behind the introducer yet: it may be alt with that key.
func (c *framer) bare() bool { return len(c.held) == c.from+2 }

// begin starts a unit.
func (c *framer) begin(b byte) {
	if cap(c.held) > keepHeld {
		c.held = nil
	}
	c.held = append(c.held[:0], b)
	c.from, c.over = 0, false
	c.begun++
}

// put adds a byte to the unit, if there is room.
func (c *framer) put(b byte) frameVerdict {
	if len(c.held) < c.limit {
		c.held = append(c.held, b)
	} else {
		c.over = true
	}
	return frameMore
}

// frameSteps is what each state makes of a byte.
var frameSteps = [...]func(c *framer, b byte) frameVerdict{
	frameGround: (*framer).ground, frameRune: (*framer).rune, frameEscape: (*framer).escape, frameEscapes: (*framer).escapes,
	frameControl: (*framer).control, frameConsole: (*framer).console, frameSingle: (*framer).single,
	frameReport: (*framer).report, frameCommand: (*framer).text, frameString: (*framer).text,
}

func (c *framer) ground(b byte) frameVerdict {
	c.begin(b)
	switch {
	case b == ansi.ESC:
		c.state = frameEscape
		return frameMore
	case b < utf8.RuneSelf:
		return frameDone
	default:
		c.state = frameRune
		return c.whole()
	}
}

func (c *framer) rune(b byte) frameVerdict {
	if utf8.RuneStart(b) {
		return frameAgain
	}
	c.held = append(c.held, b)
	return c.whole()
}

// whole judges the bytes of a rune. Bytes that cannot become one are dropped as soon as that is known.
func (c *framer) whole() frameVerdict {
	if !utf8.FullRune(c.held[c.from:]) {
		return frameMore
	}
	// The decoder takes U+FFFD for an error, even where it is written properly.
	if r, _ := utf8.DecodeRune(c.held[c.from:]); r == utf8.RuneError || unicode.IsControl(r) {
		return frameDrop
	}
	return frameDone
}

// introducers are the bytes that make a sequence when they stand behind ESC.
var introducers = [utf8.RuneSelf]frameState{
	'[': frameControl, 'O': frameSingle, ']': frameCommand, 'P': frameString, 'X': frameString, '^': frameString, '_': frameString,
}

func (c *framer) escape(b byte) frameVerdict {
	ended := c.ended
	c.ended = false
	if ended && b == '\\' {
		return frameDrop
	}
	c.held = append(c.held, b)
	switch {
	case b == ansi.ESC:
		c.state = frameEscapes
		return frameMore
	case b >= utf8.RuneSelf:
		c.from, c.state = 1, frameRune
		return c.whole()
	case introducers[b] == frameGround:
		return frameDone
	default:
		c.state = introducers[b]
		return frameMore
	}
}

// escapes is alt with a key that is a sequence, or else a key ESC and what the second ESC makes of the byte.
func (c *framer) escapes(b byte) frameVerdict {
	if b == '[' || b == 'O' {
		c.from = 1
		c.held = append(c.held, b)
		c.state = introducers[b]
		return frameMore
	}
	c.held = c.held[:1]
	c.state = frameEscape
	c.begun++
	return frameHere
}

func (c *framer) control(b byte) frameVerdict {
	switch {
	case b < ' ' || b > '~':
		return c.torn(b)
	case b < '@':
		return c.put(b)
	case b == '[' && c.bare():
		c.state = frameConsole
		return frameMore
	case b == 'M' && c.bare():
		c.held = append(c.held, b)
		c.state, c.need = frameReport, 3
		return frameMore
	default:
		c.put(b)
		return frameDone
	}
}

// console writes F1 to F5 of the Linux console the way that the decoder knows them.
func (c *framer) console(b byte) frameVerdict {
	if b < 'A' || b > 'E' {
		return frameAgain
	}
	c.held = append(c.held, '1', b-'A'+'1', '~')
	return frameDone
}

func (c *framer) single(b byte) frameVerdict {
	switch {
	case b <= ' ' || b > '~':
		return c.torn(b)
	case b >= '0' && b <= '9':
		return c.put(b)
	default:
		c.put(b)
		return frameDone
	}
}

func (c *framer) report(b byte) frameVerdict {
	if b < ' ' {
		return c.torn(b)
	}
	if c.need--; c.need > 0 {
		return frameMore
	}
	return frameDrop
}

func (c *framer) text(b byte) frameVerdict {
	switch {
	case b >= ' ' || b == ansi.BEL && c.state == frameString:
		return c.put(b)
	case b == ansi.BEL && c.awaited.colour:
		c.put(b)
		return frameDone
	case b == ansi.BEL:
		return frameDrop
	case b == ansi.ESC && c.awaited.colour && c.state == frameCommand && !c.bare():
		// Whether a backslash follows is not waited for; the decoder wants to see the end.
		c.put(b)
		c.put('\\')
		c.state, c.ended = frameGround, true
		return frameHere
	default:
		return c.torn(b)
	}
}

// torn ends a sequence at a byte that has no place in it. A bare introducer was alt with that key.
func (c *framer) torn(b byte) frameVerdict {
	if b == ansi.CAN || b == ansi.SUB {
		return frameDrop
	}
	bare := c.bare()
	c.ended = b == ansi.ESC && c.state >= frameCommand
	c.state = frameGround
	if bare {
		return frameHere
	}
	return frameAgain
}
