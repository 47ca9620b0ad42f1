package rooms

import (
	"github.com/charmbracelet/x/ansi"

	"shithead/data"
)

// OneLine makes a clean line of what somebody has typed, or says [ErrLong] if it is wider than so many columns.
func OneLine(text string, columns int) (string, error) {
	text = data.CleanLine(text, columns+2) // a character may be two columns wide
	if ansi.StringWidth(text) > columns {
		return "", ErrLong
	}
	return text, nil
}
