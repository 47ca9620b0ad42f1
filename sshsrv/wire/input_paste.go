package wire

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// What a terminal puts around pasted text.
const (
	pasteHead = "\x1b[200~"
	pasteTail = "\x1b[201~"
)

// A clipping collects one paste at a time. Between head and tail nothing is a key.
type clipping struct {
	limit int    // bytes that are kept
	open  bool   // the head has come and the tail has not
	text  []byte // what is kept so far
	tail  int    // how much of the tail has been read
}

// take takes bytes from p up to the end of the paste, or all of them, and returns those behind it. The paste is closed
// when its tail was among them.
func (c *clipping) take(p []byte) (rest []byte) {
	for i := 0; i < len(p); i++ {
		if c.tail == 0 {
			// The tail is the only thing that begins with ESC.
			n := bytes.IndexByte(p[i:], ansi.ESC)
			if n < 0 {
				c.keep(p[i:])
				return nil
			}
			c.keep(p[i : i+n])
			i += n
		}
		if p[i] != pasteTail[c.tail] {
			// It was text after all, and this byte may be the tail's first.
			c.keep([]byte(pasteTail[:c.tail]))
			c.tail = 0
			i--
			continue
		}
		if c.tail++; c.tail == len(pasteTail) {
			c.open = false
			return p[i+1:]
		}
	}
	return nil
}

// keep adds text as far as there is room.
func (c *clipping) keep(p []byte) {
	c.text = append(c.text, p[:min(len(p), c.limit-len(c.text))]...)
}

func (c *clipping) start() { *c = clipping{limit: c.limit, open: true} }

// close returns the text without what is no text: line ends become LF, TAB stays, other control characters, invalid
// UTF-8 and a rune that was cut in two go, and so does a part of the tail. The memory is given back.
func (c *clipping) close() string {
	text := strings.ReplaceAll(strings.ReplaceAll(string(c.text), "\r\n", "\n"), "\r", "\n")
	*c = clipping{limit: c.limit}
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (r == utf8.RuneError || unicode.IsControl(r)) {
			return -1
		}
		return r
	}, text)
}
