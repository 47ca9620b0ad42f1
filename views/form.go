package views

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/frame"
)

// form is where a room is made: a few numbers, of which one is chosen and changed with the arrows.
type form struct {
	look
	me    rooms.Person
	house House
	door  entrance
	back  func(code string) Screen
	// presets are the rules that can be played, levels the bots, and clocks how long a turn may take.
	presets []*engine.Rules
	levels  []string
	clocks  []string
	// values are what is chosen, by field.
	values [formFields]int
	at     int
	// typed is the number typed so far, which may be out of bounds; typing: the last key was a digit of it.
	typed  int
	typing bool
	trial  error
}

// The fields of the form.
const (
	fieldRules = iota
	fieldSeats
	fieldBots
	fieldLevel
	fieldClock
	fieldRounds
	formFields
)

func newForm(l look, me rooms.Person, house House, back func(code string) Screen) *form {
	m := &form{look: l, me: me, house: house, back: back, levels: bot.Levels(), presets: l.playable()}
	for _, clock := range rooms.Clocks() {
		m.clocks = append(m.clocks, l.words.Lobby.ClockText(clock))
	}
	const seats = 4
	m.values = [formFields]int{
		fieldSeats: seats, fieldLevel: usualLevel(), fieldClock: slices.Index(rooms.Clocks(), rooms.DefaultClock),
	}
	m.at = fieldSeats
	return m
}

// playable are the rule sets that tables have words for.
func (l *look) playable() []*engine.Rules {
	var list []*engine.Rules
	for _, p := range engine.Presets() {
		if l.words.Table.Vocabularies[p.Name] == nil {
			continue
		}
		if rules, err := engine.NewRules(p.Name, nil); err == nil {
			list = append(list, rules)
		}
	}
	return list
}

// bounds are the least and the most of a field. The maker keeps a seat, so there are fewer bots than seats.
func (m *form) bounds(field int) (least, most int) {
	switch field {
	case fieldRules:
		return 0, len(m.presets) - 1
	case fieldSeats:
		return engine.MinSeats, engine.MaxSeats
	case fieldBots:
		return 0, m.values[fieldSeats] - 1
	case fieldLevel:
		return 0, len(m.levels) - 1
	case fieldClock:
		return 0, len(m.clocks) - 1
	default:
		return 0, rooms.MaxRounds
	}
}

// value is what a field says.
func (m *form) value(field int) string {
	n := m.values[field]
	w := &m.words.Lobby
	switch field {
	case fieldRules:
		return m.presets[n].Title
	case fieldLevel:
		return w.Level(m.levels[n])
	case fieldClock:
		return m.clocks[n]
	case fieldRounds:
		if n == 0 {
			return w.RoundsByRules(m.rounds())
		}
	}
	return strconv.Itoa(n)
}

// rounds is how many rounds a match will have.
func (m *form) rounds() int {
	if n := m.values[fieldRounds]; n > 0 {
		return n
	}
	return m.presets[m.values[fieldRules]].Rounds(m.values[fieldSeats])
}

// terms are what is made.
func (m *form) terms() rooms.Terms {
	return rooms.Terms{
		Rules:  m.presets[m.values[fieldRules]],
		Seats:  m.values[fieldSeats],
		Bots:   slices.Repeat([]string{m.levels[m.values[fieldLevel]]}, m.values[fieldBots]),
		Clock:  rooms.Clocks()[m.values[fieldClock]],
		Rounds: m.values[fieldRounds],
	}
}

func (m *form) Update(msg tea.Msg) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case enteredMsg, TableMsg:
		room, view, err := m.door.update(msg)
		if err != nil {
			m.trial = err
		}
		if view != nil {
			return m.sitDown(m.me, room, view, m.back)
		}
	case tea.KeyPressMsg:
		return m.key(msg.String())
	}
	return m, nil
}

func (m *form) key(key string) (Screen, tea.Cmd) {
	if m.door.busy {
		if key == "esc" {
			m.door.giveUp()
		}
		return m, nil
	}
	if !m.typing {
		m.typed = 0
	}
	m.typing = false
	switch key {
	case "esc", "q":
		return m.back(""), nil
	case "enter":
		m.trial = nil
		terms := m.terms()
		return m, m.door.ask(m.house, way{terms: &terms})
	case "up", "shift+tab":
		m.at = (m.at + formFields - 1) % formFields
	case "down", "tab":
		m.at = (m.at + 1) % formFields
	case "left":
		m.set(m.values[m.at] - 1)
	case "right":
		m.set(m.values[m.at] + 1)
	default:
		if len(key) == 1 && key >= "0" && key <= "9" {
			m.digit(int(key[0] - '0'))
		}
	}
	return m, nil
}

// digit types a digit: behind the digits before it, or as the first of a new number.
func (m *form) digit(d int) {
	switch m.at {
	case fieldSeats, fieldBots, fieldRounds:
		m.typed = m.typed*10 + d
		if _, most := m.bounds(m.at); m.typed > most {
			m.typed = d
		}
		m.set(m.typed)
		m.typing = true
	}
}

// set changes the field that is chosen, within its bounds.
func (m *form) set(n int) {
	least, most := m.bounds(m.at)
	m.values[m.at] = max(least, min(n, most))
	_, most = m.bounds(fieldBots)
	m.values[fieldBots] = min(m.values[fieldBots], most)
	m.trial = nil
}

func (m *form) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	w := &m.words.Lobby
	last := f.Height() - 1
	margin := min(2, max(0, f.Width()-24))
	width := min(f.Width()-2*margin, 74)
	// What has to be seen is given its rows first: the keys, what went wrong, the field that is chosen.
	text, style := w.Making(m.terms(), m.rounds()), m.theme.Plain
	switch {
	case m.door.busy:
		text, style = m.words.Busy, m.theme.Faint
	case m.trial != nil:
		text, style = m.words.Error(m.trial), m.theme.Warning
	}
	below := wrap(text, width)
	y, gap := 0, 0
	if last >= formFields+len(below)+2 {
		f.Text(margin, 0, w.MakeTitle, m.theme.Title)
		y = 1
	}
	if last >= formFields+len(below)+4 {
		y, gap = 2, 1
	}
	fields := min(formFields, max(1, last-y-gap-len(below)))
	if m.trial == nil && !m.door.busy {
		fields = min(formFields, max(fields, min(last-y, 3)))
	}
	first := min(max(0, m.at-fields/2), formFields-fields)
	for i := first; i < first+fields; i++ {
		m.drawField(f, margin, y, width, i)
		y++
	}
	m.lines(f, margin, y+gap, width, last, below, style)
	keys := w.FormKeys
	switch {
	case m.door.busy && m.door.table != nil:
		keys = []Key{w.BackKey, w.LeaveKey}
	case m.door.busy:
		keys = []Key{w.LeaveKey}
	}
	m.keys(f, margin, last, keys)
}

// drawField draws a field: what it is, and its value, between arrows where it can be changed.
func (m *form) drawField(f *frame.Frame, x, y, width, field int) {
	labels := &m.words.Lobby.Fields
	wide := 0
	for _, label := range labels {
		wide = max(wide, frame.Width(label))
	}
	style, label := m.theme.Plain, m.theme.Faint
	least, most := m.bounds(field)
	if field == fieldLevel && m.values[fieldBots] == 0 {
		style = m.theme.Faint
	}
	at := x + 2 + min(wide, width/2) + 3
	if field == m.at {
		style, label = m.theme.Own, m.theme.Strong
		f.Text(x, y, "▸", m.theme.Key)
		if m.values[field] > least {
			f.Text(at-2, y, "◂", m.theme.Key)
		}
	}
	f.TextMax(x+2, y, min(wide, width/2), labels[field], label)
	end := f.TextMax(at, y, x+width-at-2, m.value(field), style)
	if field == m.at && m.values[field] < most {
		f.Text(end+1, y, "▸", m.theme.Key)
	}
}
