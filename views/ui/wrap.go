package ui

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"shithead/views/frame"
	"shithead/views/words"
)

// Cut cuts a line of a width off a text, between words. A first word that is wider is not cut: it comes with all the rest.
func Cut(text string, width int) (line, rest string) {
	if frame.Fits(text, width) {
		return strings.ReplaceAll(strings.TrimRight(text, " "), words.NoBreak, " "), ""
	}
	cut, at := 0, 0
	for {
		i := strings.IndexByte(text[at:], ' ')
		if i < 0 || frame.Width(text[:at+i]) > width {
			break
		}
		cut, at = at+i, at+i+1
	}
	if cut == 0 {
		return text, ""
	}
	return strings.ReplaceAll(text[:cut], words.NoBreak, " "), strings.TrimLeft(text[cut:], " ")
}

// FirstWords are as many words of a title as fit, without half of what is in brackets, or all of it if not even one does.
func FirstWords(title string, width int) string {
	fit, rest := Cut(title, width)
	if rest != "" && strings.Count(fit, "(") > strings.Count(fit, ")") {
		fit = strings.TrimRight(fit[:strings.LastIndexByte(fit, '(')], " ")
	}
	return cmp.Or(fit, title)
}

// truncated is a text as a frame shows it, with an ellipsis in the last column where it is wider than that.
func truncated(text string, width int) string {
	if frame.Fits(text, width) {
		return frame.Clean(text, width)
	}
	return frame.Clean(text, width-1) + "…"
}

// Padded is a text with blanks behind it.
func Padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-frame.Width(text)))
}

// Wrap breaks a text into lines of a width, at blanks and at line breaks, and within words that are wider than a line. Text
// that begins with blanks is kept as it is and cut.
func Wrap(text string, width int) []string {
	switch {
	case width < 1:
		return nil
	case strings.HasPrefix(text, " "):
		return []string{truncated(text, width)}
	case !strings.Contains(text, "\n") && frame.Fits(text, width):
		return []string{strings.ReplaceAll(text, words.NoBreak, " ")}
	}
	const noHyphen = "\u2011" // else lines would be broken behind hyphens
	text = ansi.Wrap(strings.ReplaceAll(text, "-", noHyphen), width, "")
	text = strings.ReplaceAll(strings.ReplaceAll(text, noHyphen, "-"), words.NoBreak, " ")
	return strings.Split(text, "\n")
}

// WrapRow breaks a row of a table, whose cells have two blanks between them, into lines of a width, if that is positive. The lines after
// the first begin below the second cell, or are indented where there is none.
func WrapRow(row string, width int) []string {
	const indent = 4
	if width < 1 || frame.Fits(row, width) {
		return []string{row}
	}
	begin := len(row) - len(strings.TrimLeft(row, " "))
	head, hang := row[:begin], begin+indent
	if gap := strings.Index(row[begin:], "  "); gap >= 0 {
		second := strings.TrimLeft(row[begin+gap:], " ")
		if first := row[:len(row)-len(second)]; frame.Width(first) <= width/2 {
			head, hang = first, frame.Width(first)
		}
	}
	lines := Wrap(strings.TrimPrefix(row, head), max(1, width-hang))
	for i := range lines {
		lines[i] = head + lines[i]
		head = strings.Repeat(" ", hang)
	}
	return lines
}

// Hung are the rows of a key and the lines of what it does: only the first has the key.
func Hung(key string, lines []string) (rows []words.Key) {
	for _, line := range lines {
		rows = append(rows, words.Key{key, line})
		key = ""
	}
	return rows
}

// CodeLines breaks a code into lines, behind an option if it can be. Put together they are the code again.
func CodeLines(code string, width int) (lines []string) {
	for len(code) > width && width > 0 {
		at := width
		for _, after := range []string{",:", "=/-"} {
			if i := strings.LastIndexAny(code[:width], after); i >= 0 {
				at = i + 1
				break
			}
		}
		lines, code = append(lines, code[:at]), code[at:]
	}
	return append(lines, code)
}
