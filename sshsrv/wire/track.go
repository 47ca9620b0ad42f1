package wire

import "bytes"

// Track follows what a client types to somebody else: how many keys that are, and where in one it is.
type Track struct {
	framer   framer
	clipping clipping
}

// NewTrack begins where a key does.
func NewTrack(l InputLimits) *Track {
	return &Track{framer: framer{limit: l.SequenceBytes}, clipping: clipping{limit: l.PasteBytes}}
}

// Pass takes what is typed, and gives how many keys and pastes have become complete.
func (t *Track) Pass(p []byte) (n int) {
	for len(p) > 0 {
		if t.clipping.open {
			if p = t.clipping.take(p); !t.clipping.open {
				t.clipping.close()
				n++
			}
			continue
		}
		var unit []byte
		if unit, p = t.framer.next(p); string(unit) == pasteHead {
			t.clipping.start()
		} else if unit != nil {
			n++
		}
	}
	return n
}

// Rest is what is incomplete.
func (t *Track) Rest() []byte { return rest(&t.framer, &t.clipping) }

// rest is what takes another framer, or one that collects a paste, to where these are.
func rest(c *framer, paste *clipping) []byte {
	if paste.open {
		return append(append([]byte(pasteHead), paste.text...), pasteTail[:paste.tail]...)
	}
	switch {
	case c.state == frameGround:
		return nil
	case c.state == frameConsole:
		return append(bytes.Clone(c.held), '[')
	case c.state == frameReport:
		return append(bytes.Clone(c.held), bytes.Repeat([]byte{' '}, 3-c.need)...)
	case c.state == frameEscape && c.ended: // a backslash behind it belongs to a string that has ended
		return []byte("\x1b]x\x1b")
	}
	return bytes.Clone(c.held)
}
