package wire

// Modes takes a terminal over for a screen and hands it back as it was. One belongs to one terminal; it is not safe
// for use by several goroutines.
type Modes struct {
	// Mouse asks for clicks and the wheel, in the SGR encoding.
	Mouse bool
	// Ask asks for the colour of the background: see [Background].
	Ask bool

	entered bool
}

// Setting or resetting these twice does no harm, so leaving always does all of it.
const (
	restorePen   = "\x1b[m"
	showCursor   = "\x1b[?25h"
	hideCursor   = "\x1b[?25l"
	autowrapOn   = "\x1b[?7h"
	autowrapOff  = "\x1b[?7l"
	pasteOn      = "\x1b[?2004h"
	pasteOff     = "\x1b[?2004l"
	mouseOn      = "\x1b[?1000h\x1b[?1006h"
	mouseOff     = "\x1b[?1006l\x1b[?1000l"
	syncBegin    = "\x1b[?2026h"
	syncEnd      = "\x1b[?2026l"
	clearScreen  = "\x1b[H\x1b[2J"
	eraseToRight = "\x1b[K"
)

// Leaving these twice would do harm: the title of the program around us would be taken from the stack, and the cursor
// put where it was saved last.
const (
	screenOn  = "\x1b[?1049h"
	screenOff = "\x1b[?1049l"
	titlePush = "\x1b[22;2t"
	// A terminal without the stack at least loses our title.
	titlePop = "\x1b]2;\a\x1b[23;2t"
)

// Enter appends what takes the terminal over: title kept, alternate screen, no autowrap, no cursor, marked pastes.
func (m *Modes) Enter(b []byte) []byte {
	m.entered = true
	// The alternate screen comes first: going back restores what was set before it in some terminals.
	b = append(b, titlePush+screenOn+autowrapOff+hideCursor+pasteOn...)
	if m.Mouse {
		b = append(b, mouseOn...)
	}
	if m.Ask {
		b = append(b, askBackground...)
	}
	return append(b, restorePen...)
}

// Leave appends what hands the terminal back. It may be sent again, or without having entered.
func (m *Modes) Leave(b []byte) []byte {
	// An update that was cut off may have left the screen held back.
	b = append(b, syncEnd+mouseOff+pasteOff+restorePen...)
	if m.entered {
		b = append(b, screenOff+titlePop...)
	}
	m.entered = false
	// After the screen, because going back restores the settings saved with the cursor.
	return append(b, autowrapOn+showCursor...)
}
