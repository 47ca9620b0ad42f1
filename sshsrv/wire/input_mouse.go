package wire

import (
	"bytes"

	uv "github.com/charmbracelet/ultraviolet"
)

// mouseHead begins a report of the mouse as SGR has it, mode 1006: then come the button, the column and the row in decimals, from 1
// on, with semicolons between, and M for a press, m for a release.
const mouseHead = "\x1b[<"

// The buttons that mean something, without a modifier: those are the terminal's own.
const (
	leftButton = 0
	wheelUp    = 64
	wheelDown  = 65
)

// mostDigits is how many digits a column or a row has at most: more than any window has that is drawn.
const mostDigits = 4

// pointed is the event that a report of the mouse makes, a press of the left button or a turn of the wheel: nil for every other, and for
// what is not written as terminals do. It reports whether the unit is one at all, whatever it reports: then it is nothing else.
func pointed(unit []byte) (event uv.Event, mouse bool) {
	body, mouse := bytes.CutPrefix(unit, []byte(mouseHead))
	if !mouse {
		return nil, false
	}
	body, press := bytes.CutSuffix(body, []byte("M"))
	button, body, ok := decimal(body, ';')
	column, body, okColumn := decimal(body, ';')
	row, body, okRow := decimal(body, 0)
	if !press || !ok || !okColumn || !okRow || len(body) > 0 || column < 1 || row < 1 {
		return nil, true
	}
	at := uv.Mouse{X: column - 1, Y: row - 1}
	switch button {
	case leftButton:
		at.Button = uv.MouseLeft
		return uv.MouseClickEvent(at), true
	case wheelUp:
		at.Button = uv.MouseWheelUp
	case wheelDown:
		at.Button = uv.MouseWheelDown
	default:
		return nil, true
	}
	return uv.MouseWheelEvent(at), true
}

// decimal cuts a number off that ends with a byte, or with the text for 0. It has at most [mostDigits], and none too many.
func decimal(text []byte, end byte) (n int, rest []byte, ok bool) {
	i := 0
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		if i == mostDigits {
			return 0, nil, false
		}
		n = n*10 + int(text[i]-'0')
	}
	switch {
	case i == 0 || i > 1 && text[0] == '0':
		return 0, nil, false
	case end == 0:
		return n, text[i:], i == len(text)
	case i == len(text) || text[i] != end:
		return 0, nil, false
	}
	return n, text[i+1:], true
}
