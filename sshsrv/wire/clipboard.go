package wire

import (
	"encoding/base64"
	"strings"
)

// maxCopied is how long, in bytes, a text may be that is given to the clipboard: some terminals drop longer sequences.
const maxCopied = 1 << 10

// copied is the sequence that gives a text to the clipboard of the terminal (OSC 52), nil for one that is empty, too long, or
// has anything but printable ASCII in it: what is pasted into a shell is what one has read.
func copied(text string) []byte {
	if text == "" || len(text) > maxCopied {
		return nil
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		return nil
	}
	b := append([]byte(nil), "\x1b]52;c;"...)
	b = base64.StdEncoding.AppendEncode(b, []byte(text))
	return append(b, '\a')
}

// Copy gives a text to the clipboard of the terminal, if it is printable ASCII of at most a kilobyte; else it does nothing. Of
// several before the next write the last counts. Terminals that do not let programs do that ignore it.
func (d *Display) Copy(text string) {
	sequence := copied(text)
	if sequence == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closing {
		return
	}
	d.clipboard = sequence
	d.poke()
}
