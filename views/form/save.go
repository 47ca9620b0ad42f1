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

// kept is something done with the rules that are saved: a rule set saved, one dropped, or nothing, to read them only.
type kept struct {
	save, code string
	drop       string
}

// keptMsg is the answer, with the rules that are saved now.
type keptMsg struct {
	form  *Form
	did   kept
	saved []data.SavedRules
	err   error
}

// keep does something with the rules that are saved, in a command.
func (m *Form) keep(do kept) tea.Cmd {
	house := m.house
	return func() tea.Msg {
		msg := keptMsg{form: m, did: do}
		switch {
		case do.save != "":
			msg.err = house.SaveRules(do.save, do.code)
		case do.drop != "":
			msg.err = house.DropRules(do.drop)
		}
		if msg.err == nil {
			msg.saved, msg.err = house.SavedRules()
		}
		return msg
	}
}

// keptNow shows what was done with the rules that are saved.
func (m *Form) keptNow(msg keptMsg) {
	if m.trial = msg.err; msg.err != nil {
		return
	}
	m.offer(msg.saved)
	w := &m.Words.Lobby.Form
	switch did := msg.did; {
	case did.save != "":
		m.pick(func(d *draft) bool { return d.saved == did.save })
		m.showCode()
		m.note = (&words.Facts{Who: did.save}).Fill(w.Saved)
	case did.drop != "":
		m.note = (&words.Facts{Who: did.drop}).Fill(w.Dropped)
	}
}

// beginNaming asks for the name to save the rules as.
func (m *Form) beginNaming() {
	if m.draft().text() == "" || m.draft().err != nil || m.wrong != nil {
		m.note = m.Words.Lobby.Form.Unsaveable
		return
	}
	m.naming = true
	m.name.Set(m.draft().saved)
}

// nameKey is a key while the name is typed.
func (m *Form) nameKey(msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		m.naming = false
	case "enter":
		m.naming = false
		if name := data.CleanLine(m.name.Value(), data.RulesNameMax); name != "" {
			return m.keep(kept{save: name, code: m.draft().text()})
		}
	default:
		m.name.Update(msg)
	}
	return nil
}

// drop asks whether to drop the rules that are chosen, and drops them when it was asked.
func (m *Form) drop(asked bool) tea.Cmd {
	d := m.draft()
	switch {
	case d.saved == "":
		return nil
	case asked:
		return m.keep(kept{drop: d.saved})
	}
	m.dropping = true
	m.note = (&words.Facts{Who: d.saved}).Fill(m.Words.Lobby.Form.DropAsk)
	return nil
}

// codeKey is a key in the field of the code, and says whether it is for that.
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
