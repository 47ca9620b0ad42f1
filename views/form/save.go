package form

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/views/words"
)

const (
	// codeTyped bounds what is typed or pasted as a code, in characters: more than the longest code has.
	codeTyped = 400
	// nameTyped bounds what is typed as a name for rules.
	nameTyped = data.RulesNameMax
)

// keptMsg is the answer to a change of the rules that are saved, with those that are now.
type keptMsg struct {
	form  *Form
	saved []data.SavedRules
	err   error
	// done shows what was done.
	done func()
}

// keep changes the rules that are saved, in a command.
func (m *Form) keep(change func() error, done func()) tea.Cmd {
	return func() tea.Msg {
		msg := keptMsg{form: m, done: done}
		if msg.err = change(); msg.err == nil {
			msg.saved, msg.err = m.house.SavedRules()
		}
		return msg
	}
}

// keptNow shows what was done with the rules that are saved.
func (m *Form) keptNow(msg keptMsg) {
	if m.trial = msg.err; msg.err != nil {
		return
	}
	if m.room.offer(msg.saved); m.at != words.FieldCode {
		m.showCode()
	}
	msg.done()
}

// beginNaming asks for the name to save the rules as.
func (m *Form) beginNaming() {
	if m.room.draft().text() == "" || m.room.draft().err != nil || m.wrong != nil {
		m.note = m.Words.Lobby.Form.Unsaveable
		return
	}
	m.naming = true
	m.name.Set(m.room.draft().saved)
}

// named saves the rules under the name that was typed, if one was.
func (m *Form) named() tea.Cmd {
	m.naming = false
	name, code := data.CleanLine(m.name.Value(), data.RulesNameMax), m.room.draft().text()
	if name == "" {
		return nil
	}
	return m.keep(func() error { return m.house.SaveRules(name, code) }, func() {
		m.room.pick(func(d *draft) bool { return d.saved == name })
		m.showCode()
		m.note = (&words.Facts{Who: name}).Fill(m.Words.Lobby.Form.Saved)
	})
}

// drop asks whether to drop the rules that are chosen, and drops them when it was asked.
func (m *Form) drop() tea.Cmd {
	who := words.Facts{Who: m.room.draft().saved}
	switch {
	case who.Who == "":
		return nil
	case m.Timing.Confirmed(m.wasDropping):
		return m.keep(func() error { return m.house.DropRules(who.Who) }, func() { m.note = who.Fill(m.Words.Lobby.Form.Dropped) })
	}
	m.dropping, m.note = true, who.Fill(m.Words.Lobby.Form.DropAsk)
	return nil
}

// codeKey is a key in the field of the code, and reports whether it is for that.
func (m *Form) codeKey(msg tea.KeyPressMsg) bool {
	switch msg.String() {
	case "up", "shift+tab", "down", "tab", "enter":
		return false
	case "esc":
		if m.wrong == nil {
			return false
		}
		m.showCode()
		return true
	}
	m.code.Update(msg)
	m.readCode()
	return true
}

// paste takes a code that was pasted, wherever one is on the form, or what was pasted into a name. A code that was broken
// into lines where it was copied is put together.
func (m *Form) paste(msg tea.PasteMsg) {
	switch {
	case m.door.Busy:
	case m.naming:
		m.name.Update(msg)
	default:
		m.page, m.at, m.note, m.trial, m.dropping = pageFields, words.FieldCode, "", nil, false
		m.code.Set(strings.Join(strings.Fields(msg.Content), ""))
		m.readCode()
	}
}
