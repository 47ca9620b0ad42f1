package form

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// Form is where a room is made: a few fields, of which one is chosen and changed with the arrows, and behind one of them
// the options of the rules, which are in options.go.
type Form struct {
	*ui.Context
	me    rooms.Person
	house House
	door  table.Entrance
	// sits shows the room, back is the way back from here.
	sits func(table.Place, *rooms.RoomView) (ui.Screen, tea.Cmd)
	back func(code string) ui.Screen
	// last is where the terms are noted that a room was asked for.
	last *rooms.Terms
	// room is what is chosen so far, at the field that is changed.
	room settings
	at   int
	// code is what stands in the field of the code, and wrong why that is none.
	code  ui.Input
	wrong error
	// typed is the number that the latest digits make, which may be out of bounds, 0 if the latest key was no digit.
	typed int
	// page is what is shown, option the one that is chosen there, and turned how far the cards are.
	page   formPage
	option int
	turned ui.Page
	// name is what is typed to save the rules as; naming: keys go into it. dropping: it was asked whether to drop rules.
	name     ui.Input
	naming   bool
	dropping bool
	// wasDropping: it was asked before the key that is pressed.
	wasDropping bool
	// note is what was done, trial what went wrong.
	note  string
	trial error
}

// formPage is one of the pages of the form.
type formPage uint8

const (
	pageFields formPage = iota
	pageOptions
	pageCards
)

// New is the form with what was chosen last, or what is usual. It leads to the room that sits shows, or back.
func New(
	l *ui.Context, me rooms.Person, house House, last *rooms.Terms,
	sits func(table.Place, *rooms.RoomView) (ui.Screen, tea.Cmd), back func(code string) ui.Screen,
) (ui.Screen, tea.Cmd) {
	m := &Form{
		Context: l, me: me, house: house, last: last, sits: sits, back: back, room: usual(), at: words.FieldSeats,
		code: ui.NewInput(codeTyped), name: ui.NewInput(nameTyped),
	}
	if last.Rules != nil {
		m.room.recall(last)
	}
	m.showCode()
	return m, m.keep(func() error { return nil }, func() {})
}

// value is what a field says.
func (m *Form) value(field int) string {
	n := m.room.values[field]
	w := &m.Words.Lobby
	if m.room.draft().rules == nil && (field == words.FieldOptions || field == words.FieldRounds && n == 0) {
		return "-"
	}
	switch field {
	case words.FieldRules:
		return m.title()
	case words.FieldOptions:
		return m.chosen()
	case words.FieldCode:
		return m.code.Value()
	case words.FieldLevel:
		return w.Level(bot.Levels()[n])
	case words.FieldPace:
		return m.Words.Table.Pace.Name(rooms.BotPaces()[n])
	case words.FieldYield:
		return w.Yields[rooms.Yields()[n]]
	case words.FieldClock:
		return w.ClockText(rooms.Clocks()[n])
	case words.FieldHeadStart:
		return w.HeadStartText(rooms.HeadStarts()[n])
	case words.FieldRounds:
		if n == 0 {
			return (&words.Facts{N: strconv.Itoa(m.room.rounds())}).Fill(w.RoundsByRules)
		}
	case words.FieldPrivate:
		return w.FoundBy[n]
	case words.FieldGuests:
		return w.Guests[n]
	}
	return strconv.Itoa(n)
}

// chosen says how many options were chosen.
func (m *Form) chosen() string {
	d, w := m.room.draft(), &m.Words.Lobby.Form
	if len(d.chosen) == 0 {
		return w.Usual
	}
	return (&words.Facts{K: strconv.Itoa(len(d.chosen)), N: strconv.Itoa(len(d.options()))}).Fill(w.Chosen)
}

// Update takes a message: see [ui.Screen].
func (m *Form) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case table.EnteredMsg, table.ViewMsg:
		room, view, err := m.door.Update(msg)
		if err != nil {
			m.trial = err
		}
		if view != nil {
			return m.sits(room, view)
		}
	case keptMsg:
		if msg.form == m {
			m.keptNow(msg)
		}
	case ui.NamedMsg:
		m.me.Name = msg.Name
	case ui.PickMsg:
		m.pick(msg.Row)
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		m.paste(msg)
	}
	return m, nil
}

// pick chooses a field, or an option on their page, unless something is asked.
func (m *Form) pick(row int) {
	if m.door.Busy || m.naming {
		return
	}
	m.dropping, m.typed, m.note, m.trial = false, 0, "", nil
	switch m.page {
	case pageFields:
		m.move(row - m.at)
	case pageOptions:
		m.moveOption(row - m.option)
	case pageCards:
	}
}

// key hands a key to what it is meant for.
func (m *Form) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	if !m.door.Busy && !m.naming {
		if m.wasDropping, m.dropping = m.dropping, false; !isDigit(key) {
			m.typed = 0
		}
		m.note, m.trial = "", nil
	}
	if m.typesCode() && m.codeKey(msg) {
		return m, nil
	}
	screen, cmd, done := m.bindings().Press(m, key)
	switch {
	case done || m.door.Busy:
	case m.naming:
		m.name.Update(msg)
	case m.page == pageCards && !m.turned.Key(key):
		m.page = pageOptions
	case m.page == pageOptions:
		m.Unbound = !m.typeOption(m.chosenOption(), key)
	case m.page == pageFields:
		m.Unbound = !m.typeField(key)
	}
	if m.page == pageOptions {
		m.showCode()
	}
	if !done {
		screen = m
	}
	return screen, cmd
}

// typesCode reports whether keys go to the field of the code first.
func (m *Form) typesCode() bool {
	return !m.door.Busy && !m.naming && m.page == pageFields && m.at == words.FieldCode
}

// enter makes the room, or shows the options in their field.
func (m *Form) enter() tea.Cmd {
	if m.at == words.FieldOptions {
		m.openOptions()
		return nil
	}
	return m.make()
}

// turn gives the field that is chosen its next value, or the one before.
func (m *Form) turn(by int) {
	if by > 0 && m.at == words.FieldOptions {
		m.openOptions()
	}
	m.set(m.room.values[m.at] + by)
}

// typeField takes a digit of a number, and reports whether it is one.
func (m *Form) typeField(key string) bool {
	counted := m.at == words.FieldSeats || m.at == words.FieldBots || m.at == words.FieldRounds
	if !counted || !isDigit(key) {
		return false
	}
	_, most := m.room.bounds(m.at)
	m.set(m.number(key, most))
	return true
}

// make makes the room, if one can be made.
func (m *Form) make() tea.Cmd {
	if m.trouble() != "" {
		return nil
	}
	terms := m.room.terms()
	*m.last = terms
	terms.Forfeit = m.Words.Table.Vocabulary(terms.Rules).Forfeit
	return m.door.Ask(m.house, table.Way{Terms: &terms})
}

// move chooses another field. What was typed as a code and is none is gone then.
func (m *Form) move(by int) {
	m.at = (m.at + by + words.NumFields) % words.NumFields
	m.showCode()
}

func isDigit(key string) bool { return len(key) == 1 && key >= "0" && key <= "9" }

// number is what was typed with one more digit, which begins anew where the number would be too great.
func (m *Form) number(digit string, most int) int {
	d := int(digit[0] - '0')
	if m.typed = m.typed*10 + d; m.typed > most {
		m.typed = d
	}
	return m.typed
}

// set changes the field that is chosen, within its bounds.
func (m *Form) set(n int) {
	if m.room.set(m.at, n); m.at == words.FieldRules {
		m.showCode()
	}
}

// showCode shows the code of the rules that are chosen in its field.
func (m *Form) showCode() {
	m.code.Set(m.room.draft().text())
	m.wrong = nil
}

// readCode takes the rules over from what stands in the field, if it can be read.
func (m *Form) readCode() {
	rules, err := engine.ParseRules(strings.TrimSpace(m.code.Value()))
	if m.wrong = err; err == nil {
		m.room.takeCode(rules)
	}
}

// trouble is why no room can be made of what is chosen, in a sentence, or nothing.
func (m *Form) trouble() string {
	d, w := m.room.draft(), &m.Words.Options
	switch {
	case m.wrong != nil:
		return m.Words.Trouble(m.wrong)
	case d.rules == nil:
		return w.Stale + m.Words.Trouble(d.err)
	case d.err != nil:
		return m.Words.Trouble(d.err)
	}
	seats := m.room.values[words.FieldSeats]
	if _, err := d.rules.PacksFor(seats); err != nil {
		return m.Words.TooFewPacks(d.rules, seats)
	}
	return ""
}

// title is what the rule set that is chosen is called.
func (m *Form) title() string {
	d := m.room.draft()
	switch {
	case d.saved == "":
		return d.rules.Title
	case d.text() != d.was:
		return d.saved + m.Words.Lobby.Form.Changed
	default:
		return d.saved
	}
}

// House is where rooms are made, and where people keep their own rules.
type House interface {
	table.House
	// SavedRules are the rule sets that the person keeps, SaveRules keeps one under a name, in the place of another of
	// that name, and DropRules forgets one. They may wait for the disk; screens call them in commands.
	SavedRules() ([]data.SavedRules, error)
	SaveRules(name, code string) error
	DropRules(name string) error
}
