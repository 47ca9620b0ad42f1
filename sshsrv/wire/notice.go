package wire

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"
)

// Notice shows one line in the middle of a terminal that is entered, and nothing else, for those who have no [Display] for it, whatever
// was sent to it. The text has to be clean.
func Notice(text string, columns, rows int) string {
	text = ansi.Truncate(text, columns, "")
	row, column := (rows+1)/2, (columns-ansi.StringWidth(text))/2
	return resumeScreen + clearScreen + fmt.Sprintf("\x1b[%d;%dH", max(1, row), 1+max(0, column)) + text
}
