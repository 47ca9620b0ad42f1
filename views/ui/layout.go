package ui

import (
	"unicode"

	tea "charm.land/bubbletea/v2"
)

// layouts are where shortcuts have other letters and digits other signs: what is typed there, and what QWERTY has in
// its place. They are Cyrillic (ЙЦУКЕН), Greek, and AZERTY without shift, in France and in Belgium.
var layouts = []struct{ typed, meant string }{
	{"йцукенгшщзхъфывапролджэячсмитьбюёіў", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`so"},
	{"ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"},
	{"&é\"'(-è_çà§!", "123456789068"},
}

// shifted are the signs that Cyrillic layouts have with shift.
var shifted = map[rune]rune{'Ж': ':', 'Б': '<', 'Ю': '>', '№': '#'}

// Signed is a screen with signs for keys that are digits elsewhere.
type Signed interface {
	// HasSign reports whether a sign is one of its keys now.
	HasSign(sign string) bool
}

// Meant is the key that a key stands for which is no text: on a layout without Latin letters or digits the one in its
// place. A sign that is a key of the screen stays.
func Meant(s Screen, msg tea.KeyPressMsg) tea.KeyPressMsg {
	typed := []rune(msg.Text)
	if signed, ok := s.(Signed); len(typed) != 1 || ok && signed.HasSign(msg.Text) {
		return msg
	}
	meant := shifted[typed[0]]
	for _, l := range layouts {
		for i, r := range []rune(l.typed) {
			if meant == 0 && r == unicode.ToLower(typed[0]) {
				meant = rune(l.meant[i])
			}
		}
	}
	if meant == 0 {
		return msg
	}
	return tea.KeyPressMsg{Code: meant, Text: string(meant)}
}
