package form

import (
	"slices"
	"strconv"

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
	ui.Context
	me    rooms.Person
	house House
	door  table.Entrance
	back  func(code string) ui.Screen
	// last is where the terms are noted that a room was asked for.
	last *rooms.Terms
	// sets are the rules that can be chosen: the presets, so many, and then those that are saved.
	sets    []*draft
	presets int
	// levels are the bots', and clocks how long a turn may take.
	levels []string
	clocks []string
	// values are what is chosen, by field.
	values [words.NumFields]int
	at     int
	// code is what stands in the field of the code, and wrong why that is none.
	code  ui.Input
	wrong error
	// typed is the number typed so far, which may be out of bounds; typing: the last key was a digit of it.
	typed  int
	typing bool
	// page is what is shown, option the one that is chosen there, and turned how far the cards are.
	page   formPage
	option int
	turned ui.Page
	// name is what is typed to save the rules as; naming: keys go into it. dropping: it was asked whether to drop rules.
	name     ui.Input
	naming   bool
	dropping bool
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

// New is the form with what was chosen last, or what is usual.
func New(l ui.Context, me rooms.Person, house House, last *rooms.Terms, back func(code string) ui.Screen) (ui.Screen, tea.Cmd) {
	m := &Form{
		Context: l, me: me, house: house, last: last, back: back, levels: bot.Levels(), sets: presetDrafts(),
		code: ui.NewInput(codeTyped), name: ui.NewInput(nameTyped), at: words.FieldSeats,
	}
	m.presets = len(m.sets)
	for _, clock := range rooms.Clocks() {
		m.clocks = append(m.clocks, l.Words.Lobby.ClockText(clock))
	}
	const seats = 4
	m.values = [words.NumFields]int{
		words.FieldSeats: seats, words.FieldLevel: table.UsualLevel(), words.FieldClock: slices.Index(rooms.Clocks(), rooms.DefaultClock),
		words.FieldPace: slices.Index(rooms.BotPaces(), rooms.PaceNormal),
	}
	if last.Rules != nil {
		m.recall(last)
	}
	m.showCode()
	return m, m.keep(kept{})
}

// recall chooses what was chosen before.
func (m *Form) recall(last *rooms.Terms) {
	m.pick(func(d *draft) bool { return d.rules.Name == last.Rules.Name })
	m.draft().take(last.Rules)
	m.values[words.FieldSeats], m.values[words.FieldBots], m.values[words.FieldRounds] = last.Seats, len(last.Bots), last.Rounds
	m.values[words.FieldClock] = slices.Index(rooms.Clocks(), last.Clock)
	m.values[words.FieldPace] = slices.Index(rooms.BotPaces(), last.BotPace)
	if last.Private {
		m.values[words.FieldPrivate] = 1
	}
	if len(last.Bots) > 0 {
		m.values[words.FieldLevel] = slices.Index(m.levels, last.Bots[0])
	}
}

// bounds are the least and the most of a field. The maker keeps a seat, so there are fewer bots than seats.
func (m *Form) bounds(field int) (least, most int) {
	switch field {
	case words.FieldRules:
		return 0, len(m.sets) - 1
	case words.FieldSeats:
		return engine.MinSeats, engine.MaxSeats
	case words.FieldBots:
		return 0, m.values[words.FieldSeats] - 1
	case words.FieldLevel:
		return 0, len(m.levels) - 1
	case words.FieldPace:
		return 0, len(rooms.BotPaces()) - 1
	case words.FieldClock:
		return 0, len(m.clocks) - 1
	case words.FieldRounds:
		return 0, rooms.MaxRounds
	case words.FieldPrivate:
		return 0, 1
	default:
		return 0, 0
	}
}

// value is what a field says.
func (m *Form) value(field int) string {
	n := m.values[field]
	w := &m.Words.Lobby
	if m.draft().rules == nil && (field == words.FieldOptions || field == words.FieldRounds && n == 0) {
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
		return w.Level(m.levels[n])
	case words.FieldPace:
		return m.Words.Table.Pace.Name(rooms.BotPaces()[n])
	case words.FieldClock:
		return m.clocks[n]
	case words.FieldRounds:
		if n == 0 {
			return (&words.Facts{N: strconv.Itoa(m.rounds())}).Fill(w.RoundsByRules)
		}
	case words.FieldPrivate:
		return w.FoundBy[n]
	}
	return strconv.Itoa(n)
}

// chosen says how many options were chosen.
func (m *Form) chosen() string {
	d, w := m.draft(), &m.Words.Lobby.Form
	if len(d.chosen) == 0 {
		return w.Usual
	}
	return (&words.Facts{K: strconv.Itoa(len(d.chosen)), N: strconv.Itoa(len(d.options()))}).Fill(w.Chosen)
}

// rounds is how many rounds a match will have.
func (m *Form) rounds() int {
	if n := m.values[words.FieldRounds]; n > 0 || m.draft().rules == nil {
		return n
	}
	return m.draft().rules.Rounds(m.values[words.FieldSeats])
}

// terms are what is made.
func (m *Form) terms() rooms.Terms {
	return rooms.Terms{
		Rules:   m.draft().rules,
		Seats:   m.values[words.FieldSeats],
		Bots:    slices.Repeat([]string{m.levels[m.values[words.FieldLevel]]}, m.values[words.FieldBots]),
		Clock:   rooms.Clocks()[m.values[words.FieldClock]],
		BotPace: rooms.BotPaces()[m.values[words.FieldPace]],
		Rounds:  m.values[words.FieldRounds],
		Private: m.values[words.FieldPrivate] == 1,
	}
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
			return table.SitDown(&m.Context, m.me, room, view, m.back)
		}
	case keptMsg:
		if msg.form == m {
			m.keptNow(msg)
		}
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		m.paste(msg)
	}
	return m, nil
}

// key hands a key to what it is meant for.
func (m *Form) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	if m.door.Busy {
		if key == "esc" {
			m.door.GiveUp()
		}
		return m, nil
	}
	if m.naming {
		return m, m.nameKey(msg)
	}
	if !m.typing {
		m.typed = 0
	}
	dropping := m.dropping
	m.typing, m.dropping, m.note, m.trial = false, false, "", nil
	switch {
	case m.page != pageFields:
		m.optionKey(key)
		return m, nil
	case m.at == words.FieldCode && m.codeKey(msg):
		return m, nil
	case key == "s":
		m.beginNaming()
		return m, nil
	case key == "d":
		return m, m.drop(dropping)
	}
	return m.fieldKey(key)
}

// fieldKey is what keys do on every field.
func (m *Form) fieldKey(key string) (ui.Screen, tea.Cmd) {
	switch key {
	case "esc", "q":
		return m.back(""), nil
	case "enter":
		if m.at == words.FieldOptions {
			m.openOptions()
			return m, nil
		}
		return m, m.make()
	case "o":
		m.openOptions()
	case "up", "shift+tab":
		m.move(-1)
	case "down", "tab":
		m.move(1)
	case "left":
		m.set(m.values[m.at] - 1)
	case "right":
		if m.at == words.FieldOptions {
			m.openOptions()
		}
		m.set(m.values[m.at] + 1)
	default:
		if len(key) == 1 && key >= "0" && key <= "9" {
			m.digit(int(key[0] - '0'))
		}
	}
	return m, nil
}

// make makes the room, if one can be made.
func (m *Form) make() tea.Cmd {
	if m.trouble() != "" {
		return nil
	}
	terms := m.terms()
	*m.last = terms
	return m.door.Ask(m.house, table.Way{Terms: &terms})
}

// move chooses another field. What was typed as a code and is none is gone then.
func (m *Form) move(by int) {
	m.at = (m.at + by + words.NumFields) % words.NumFields
	m.showCode()
}

// digit types a digit: behind the digits before it, or as the first of a new number.
func (m *Form) digit(d int) {
	switch m.at {
	case words.FieldSeats, words.FieldBots, words.FieldRounds:
		_, most := m.bounds(m.at)
		m.set(m.number(d, most))
	}
}

// number is what was typed with one more digit, which begins anew where the number would be too great.
func (m *Form) number(d, most int) int {
	m.typed = m.typed*10 + d
	if m.typed > most {
		m.typed = d
	}
	m.typing = true
	return m.typed
}

// set changes the field that is chosen, within its bounds.
func (m *Form) set(n int) {
	least, most := m.bounds(m.at)
	m.values[m.at] = max(least, min(n, most))
	_, most = m.bounds(words.FieldBots)
	m.values[words.FieldBots] = min(m.values[words.FieldBots], most)
	if m.at == words.FieldRules {
		m.showCode()
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
