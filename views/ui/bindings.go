package ui

import (
	"iter"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/views/words"
)

// Binding is a line of the table of what can be done on a screen of type S.
type Binding[S Screen] struct {
	// Keys are what is pressed for it, as Bubble Tea names them in lower case; none for what the session does by itself, such
	// as showing the help.
	Keys []string
	// Says is the key and what it does, as it is read; nil where another line says it.
	Says func(*words.Words) words.Key
	// Brief is the same in fewer words, an empty key for nothing, in a table with more lines than a line of keys has room for.
	Brief func(S) words.Key
	// When reports whether it can be done now, nil for always.
	When func(S) bool
	// Offered says of something whose key answers whenever it can be done whether the menu has it now, nil for as When.
	Offered func(S) bool
	// Does does it, for whichever of the keys was pressed.
	Does func(s S, key string) (Screen, tea.Cmd)
	// Aside: it is not in the menu, as what moves and scrolls.
	Aside bool
}

// Bindings are the table of a screen: its line of keys, its help, its menu and what its keys do all come from it.
type Bindings[S Screen] []Binding[S]

// now are the lines that can be done now.
func (b Bindings[S]) now(s S) iter.Seq[*Binding[S]] {
	return func(yield func(*Binding[S]) bool) {
		for i := range b {
			if (b[i].When == nil || b[i].When(s)) && !yield(&b[i]) {
				return
			}
		}
	}
}

// Press does what a key does now. It reports whether that is anything.
func (b Bindings[S]) Press(s S, key string) (screen Screen, cmd tea.Cmd, ok bool) {
	for line := range b.now(s) {
		if line.Does != nil && slices.Contains(line.Keys, strings.ToLower(key)) {
			screen, cmd = line.Does(s, key)
			return screen, cmd, true
		}
	}
	return nil, nil, false
}

// Key does what a key does now, or notes that it does nothing on the screen.
func (b Bindings[S]) Key(s S, l *Context, key string) (Screen, tea.Cmd) {
	screen, cmd, ok := b.Press(s, key)
	if !ok {
		l.Unbound = true
		return s, nil
	}
	return screen, cmd
}

// Told are the keys and what they do, for the line of keys and the help.
func (b Bindings[S]) Told(s S, w *words.Words) []words.Key {
	keys := make([]words.Key, 0, len(b))
	for line := range b.now(s) {
		if line.Says != nil {
			keys = append(keys, line.Says(w))
		}
	}
	return keys
}

// Briefly are the keys of the lines that are told in few words.
func (b Bindings[S]) Briefly(s S) []words.Key {
	keys := make([]words.Key, 0, len(b))
	for line := range b.now(s) {
		if line.Brief == nil {
			continue
		}
		if k := line.Brief(s); k.Key != "" {
			keys = append(keys, k)
		}
	}
	return keys
}

// Acts are what is in the menu, never nil: see [Actor].
func (b Bindings[S]) Acts(s S, w *words.Words) []Act {
	acts := []Act{}
	for line := range b.now(s) {
		if line.Says != nil && line.Does != nil && !line.Aside && (line.Offered == nil || line.Offered(s)) {
			acts = append(acts, Act{Key: line.Says(w), Do: func() (Screen, tea.Cmd) { return line.Does(s, line.Keys[0]) }})
		}
	}
	return acts
}

// SaysHelp is what tables say of the help, which the session shows.
func SaysHelp(w *words.Words) words.Key { return w.Lobby.HelpKey }

// SaysMenu is what they say of the menu.
func SaysMenu(w *words.Words) words.Key { return w.Lobby.MenuKey }

// SaysTypingMenu is what they say of the menu where keys are text.
func SaysTypingMenu(w *words.Words) words.Key { return w.Menu.TypingKey }
