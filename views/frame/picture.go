package frame

import (
	"bytes"
	"fmt"
	"strings"
)

// letters stand for styles in pictures; whatever comes after them is a question mark.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// String is the text of the frame, a line for each row, without the blanks at the end of the rows.
func (f *Frame) String() string {
	var b []byte
	for y := range f.height {
		for _, c := range f.Row(y) {
			b = f.AppendContent(b, c)
		}
		b = append(bytes.TrimRight(b, " "), '\n')
	}
	return string(b)
}

// Picture is all that there is to see, for golden files: the text as [Frame.String] has it, then the styles as letters,
// a dot for a plain cell, then what the letters mean, and the title and cursor if there are any.
//
// Letters are given in the order in which the styles appear, so that pictures don't depend on the palette.
func (f *Frame) Picture() string {
	var b strings.Builder
	b.WriteString(f.String())
	named := map[StyleID]byte{0: '.'}
	var legend []string
	var grid []byte
	for y := range f.height {
		for _, c := range f.Row(y) {
			letter, ok := named[c.Style()]
			if !ok {
				letter = '?'
				if len(legend) < len(letters) {
					letter = letters[len(legend)]
				}
				named[c.Style()] = letter
				legend = append(legend, fmt.Sprintf("%c: %s\n", letter, f.palette.Style(c.Style())))
			}
			grid = append(grid, letter)
		}
		grid = append(bytes.TrimRight(grid, "."), '\n')
	}
	if len(legend) > 0 {
		b.WriteString("--- styles\n")
		b.Write(grid)
		b.WriteString("--- legend\n")
		b.WriteString(strings.Join(legend, ""))
	}
	if f.title != "" {
		fmt.Fprintf(&b, "--- title: %s\n", f.title)
	}
	if f.cursor.Visible {
		fmt.Fprintf(&b, "--- cursor: column %d, row %d\n", f.cursor.X, f.cursor.Y)
	}
	return b.String()
}
