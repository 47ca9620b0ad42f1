package ui

import (
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"shithead/views/words"
	"shithead/views/words/languages"
)

// Act is something that can be done on a screen: its key and what it does, as the help has them, and doing it.
type Act struct {
	words.Key
	Do func() (Screen, tea.Cmd)
}

// Actor is a screen with a menu of what can be done there.
type Actor interface {
	Screen
	// Acts are what can be done now, in the order of the help; nil while there is no menu.
	Acts() []Act
}

// Typist is a screen on which keys may be text.
type Typist interface {
	// Typing reports whether they are now: then no letter or sign does anything else.
	Typing() bool
}

// Typing reports whether keys are text on a screen now.
func Typing(s Screen) bool {
	t, ok := s.(Typist)
	return ok && t.Typing()
}

// pressed are the keys that have names, see [called].
var pressed = sync.OnceValue(func() map[string]tea.KeyPressMsg {
	return called(func(w *words.KeyNames) map[string]tea.KeyPressMsg {
		return map[string]tea.KeyPressMsg{w.Enter: {Code: tea.KeyEnter}, w.Escape: {Code: tea.KeyEscape}, w.Tab: {Code: tea.KeyTab}}
	})
})

// called are keys by what they are called in the words of every language, in all ways in which that may be typed.
func called(keys func(w *words.KeyNames) map[string]tea.KeyPressMsg) map[string]tea.KeyPressMsg {
	all := map[string]tea.KeyPressMsg{}
	for _, l := range languages.All() {
		w := l.Words()
		for name, press := range keys(&w.Keys) {
			for _, typed := range w.Letters.Typed(name) {
				all[typed] = press
			}
		}
	}
	return all
}

// Press is pressing the first of the keys that a line of the help is about. It reports whether that is one that does something
// by itself; arrows and keys of cards don't.
func Press(k words.Key) (msg tea.KeyPressMsg, ok bool) {
	first, _, _ := strings.Cut(strings.TrimLeft(k.Key, " "), " ")
	if len(first) > 1 {
		first = strings.TrimSuffix(first, ",")
	}
	if msg, ok = pressed()[words.Fold(first)]; ok || len(first) != 1 {
		return msg, ok
	}
	return tea.KeyPressMsg{Code: rune(first[0]), Text: first}, true
}
