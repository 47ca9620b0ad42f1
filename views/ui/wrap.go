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
	if frame.Width(text) <= width {
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

// Padded is a text with blanks behind it.
func Padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-frame.Width(text)))
}

// noHyphen takes the place of hyphens while a text is wrapped, so that no line is broken there.
const noHyphen = "\u2011"

// Wrapped are the lines of a text, none of them wider than width, broken between words. Text that begins with blanks is kept
// as it is and cut.
func Wrapped(text string, width int) []string {
	if width < 1 {
		return nil
	}
	if len(text) > 0 && text[0] == ' ' {
		return []string{ansi.Truncate(text, width, "…")}
	}
	if len(text) > width || strings.Contains(text, "\n") { // no text is wider than it has bytes
		text = strings.ReplaceAll(ansi.Wrap(strings.ReplaceAll(text, "-", noHyphen), width, ""), noHyphen, "-")
	}
	return strings.Split(strings.ReplaceAll(text, words.NoBreak, " "), "\n")
}

// Hung are the rows of something and what it does, wrapped to a width: only the first has its key.
func Hung(e words.Key, width int) (rows []words.Key) {
	for _, text := range Wrapped(e.Does, width) {
		rows = append(rows, words.Key{e.Key, text})
		e.Key = ""
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
