package form

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// bindings are those of what is shown now.
func (m *Form) bindings() ui.Bindings[*Form] {
	switch {
	case m.door.Busy:
		return busyKeys
	case m.naming:
		return nameKeys
	case m.page == pageCards:
		return cardKeys
	case m.page == pageOptions:
		return optionKeys
	default:
		return fieldKeys
	}
}

// busyKeys are those while a room is made and gone into.
var busyKeys = ui.Bindings[*Form]{
	{Keys: []string{"esc"}, Says: saysBack, When: func(m *Form) bool { return m.door.Inside() }, Does: does(func(m *Form) tea.Cmd {
		m.door.GiveUp()
		return nil
	})},
	{Says: func(w *words.Words) words.Key { return w.Lobby.LeaveKey }},
}

// fieldKeys are those of the fields; in that of the code they have what it does not take.
var fieldKeys = ui.Bindings[*Form]{
	{Keys: []string{"enter"}, Says: says(func(w *words.FormWords) words.Key { return w.MakeKey }), Does: does((*Form).enter)},
	{Keys: []string{"esc", "q"}, Says: saysBack, Does: func(m *Form, _ string) (ui.Screen, tea.Cmd) { return m.back(""), nil }},
	{Says: ui.SaysHelp, When: (*Form).keysAct},
	{Says: ui.SaysMenu, When: (*Form).keysAct},
	{Says: ui.SaysTypingMenu, When: (*Form).Typing},
	{Keys: []string{"o"}, Says: says(func(w *words.FormWords) words.Key { return w.OptionsKey }), When: (*Form).hasOptions, Does: does(func(m *Form) tea.Cmd {
		m.openOptions()
		return nil
	})},
	{Keys: []string{"s"}, Says: says(func(w *words.FormWords) words.Key { return w.SaveKey }), When: (*Form).hasOptions, Does: does(func(m *Form) tea.Cmd {
		m.beginNaming()
		return nil
	})},
	{Keys: []string{"d"}, Says: says(func(w *words.FormWords) words.Key { return w.DropKey }), When: func(m *Form) bool {
		return m.keysAct() && m.room.draft().saved != ""
	}, Does: does((*Form).drop)},
	{Keys: []string{"left", "right"}, Says: says(func(w *words.FormWords) words.Key { return w.ArrowsKey }), When: (*Form).keysAct, Aside: true, Does: turns((*Form).turn)},
	{Keys: []string{"up", "shift+tab", "down", "tab"}, Does: turns((*Form).move)},
	{Says: says(func(w *words.FormWords) words.Key { return w.MoveKey }), When: (*Form).Typing},
}

// optionKeys are those of the page of options.
var optionKeys = ui.Bindings[*Form]{
	{Keys: []string{"esc", "enter"}, Says: says(func(w *words.FormWords) words.Key { return w.DoneKey }), Does: does(func(m *Form) tea.Cmd {
		m.page, m.at = pageFields, words.FieldOptions
		return nil
	})},
	{Says: says(func(w *words.FormWords) words.Key { return w.RanksKey }), When: (*Form).listsRanks},
	{Keys: []string{"left", "right"}, Says: says(func(w *words.FormWords) words.Key { return w.ChangeKey }), When: func(m *Form) bool { return !m.listsRanks() }, Aside: true, Does: turns((*Form).turnOption)},
	{Keys: []string{"left"}, When: (*Form).listsRanks, Does: turns((*Form).turnOption)},
	{Keys: []string{"backspace", "delete"}, Says: says(func(w *words.FormWords) words.Key { return w.UsualKey }), Does: does(func(m *Form) tea.Cmd {
		o := m.chosenOption()
		m.room.draft().choose(o, o.Default)
		return nil
	})},
	{Keys: []string{"tab"}, Says: says(func(w *words.FormWords) words.Key { return w.CardsKey }), Does: does(func(m *Form) tea.Cmd {
		m.page, m.turned = pageCards, ui.Page{}
		return nil
	})},
	{Keys: []string{"s"}, Says: says(func(w *words.FormWords) words.Key { return w.SaveKey }), Does: does(func(m *Form) tea.Cmd {
		m.beginNaming()
		return nil
	})},
	{Keys: []string{"up", "down"}, Says: says(func(w *words.FormWords) words.Key { return w.MoveKey }), Aside: true, Does: turns((*Form).moveOption)},
	{Says: ui.SaysHelp},
	{Says: ui.SaysMenu},
}

// cardKeys are those of the page of what cards do, which any other key leaves.
var cardKeys = ui.Bindings[*Form]{
	{Keys: []string{"tab"}, Says: says(func(w *words.FormWords) words.Key { return w.ToOptionsKey }), Does: does(func(m *Form) tea.Cmd {
		m.page = pageOptions
		return nil
	})},
	{Says: says(func(w *words.FormWords) words.Key { return w.ScrollKey })},
	{Says: ui.SaysHelp},
	{Says: ui.SaysMenu},
}

// nameKeys are those while a name for rules is typed.
var nameKeys = ui.Bindings[*Form]{
	{Keys: []string{"enter"}, Says: says(func(w *words.FormWords) words.Key { return w.KeepKey }), Does: does((*Form).named)},
	{Keys: []string{"esc"}, Says: saysBack, Does: does(func(m *Form) tea.Cmd {
		m.naming = false
		return nil
	})},
	{Says: ui.SaysTypingMenu},
}

func saysBack(w *words.Words) words.Key { return w.Lobby.BackKey }

// says takes a key from the words of the form.
func says(of func(w *words.FormWords) words.Key) func(*words.Words) words.Key {
	return func(w *words.Words) words.Key { return of(&w.Lobby.Form) }
}

// does is what leads to no other screen.
func does(do func(*Form) tea.Cmd) func(*Form, string) (ui.Screen, tea.Cmd) {
	return func(m *Form, _ string) (ui.Screen, tea.Cmd) { return m, do(m) }
}

// turns goes a step on, or back.
func turns(by func(m *Form, by int)) func(*Form, string) (ui.Screen, tea.Cmd) {
	return func(m *Form, key string) (ui.Screen, tea.Cmd) {
		step := 1
		if key == "left" || key == "up" || key == "shift+tab" {
			step = -1
		}
		by(m, step)
		return m, nil
	}
}

// keysAct reports whether letters are keys.
func (m *Form) keysAct() bool { return !m.Typing() }

// hasOptions reports whether there are rules whose options can be seen and saved.
func (m *Form) hasOptions() bool { return m.keysAct() && m.room.draft().rules != nil }

// listsRanks reports whether ranks are taken into the option that is chosen and out of it.
func (m *Form) listsRanks() bool { return m.chosenOption().Kind() == engine.OptionList }

// Typing reports whether a code or a name is typed, or nothing can be done: see [ui.Typist].
func (m *Form) Typing() bool {
	return m.door.Busy || m.naming || m.page == pageFields && m.at == words.FieldCode
}

// Acts are what can be done on the page that is shown: see [ui.Actor].
func (m *Form) Acts() []ui.Act { return m.bindings().Acts(m, m.Words) }

// Help are the keys of the page that is shown, and how a code is used: see [ui.Helped].
func (m *Form) Help() []words.Key {
	w, yields := &m.Words.Lobby, m.Words.Table.People.Yields
	return append(
		m.bindings().Told(m, m.Words),
		words.Key{Does: m.Words.Of(w.Fields[words.FieldCode], w.Form.CodeHint)},
		words.Key{Does: m.Words.Of(w.Fields[words.FieldYield], yields[rooms.Yields()[m.room.values[words.FieldYield]]])},
	)
}
