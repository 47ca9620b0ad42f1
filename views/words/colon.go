package words

import "strings"

// Coloned reports whether a text goes on behind a name with a colon, which has a blank before it in some languages.
func Coloned(text string) bool { return strings.HasPrefix(strings.TrimLeft(text, NoBreak), ":") }

// Behind is a name and a text behind it, with a blank between them where the text has no colon of its own.
func Behind(name, text string) string {
	if name != "" && !Coloned(text) {
		name += " "
	}
	return name + text
}

// Alone is a text that stands behind a name elsewhere, by itself.
func Alone(text string) string {
	if Coloned(text) {
		_, text, _ = strings.Cut(text, ":")
	}
	return strings.TrimSpace(text)
}

// Sentence is a text with a full stop, unless it ends with one or the like.
func Sentence(text string) string {
	if text == "" || strings.ContainsRune(".!?)", rune(text[len(text)-1])) {
		return text
	}
	return text + "."
}
