package lobby

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/form"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// Lobby is where everybody comes in: the rooms there are, who is here, and what they say.
type Lobby struct {
	*ui.Context
	config *Config
	house  House
	hall   *rooms.HallView
	list   roomList // with the person who sees it
	you    figures
	first  first
	door   table.Entrance
	// second is the table that is watched below another one, nil for none.
	second *table.Second
	// away: another screen is shown. resting: it is a table, and nothing is known of the hall and the rooms until somebody comes back.
	away, resting bool
	// chosen is the room on which the cursor was then.
	chosen string
	// last are the terms of the last room that the form asked for, without rules before the first.
	last rooms.Terms
	// line is what is said; typing: keys go into it.
	line    ui.Input
	typing  bool
	joining joining
	// note is what only this person reads: an error, a code.
	note    []string
	warning bool
	// rows is how high the window was that was drawn last.
	rows int
	// starting: the session is on its way to where it is to begin, and ends if there is none; trouble is why.
	starting bool
	trouble  error
}

// New is the lobby before anybody has come in.
func New(l *ui.Context, c *Config) *Lobby {
	return &Lobby{Context: l, config: c, hall: &rooms.HallView{}, line: ui.NewInput(ui.LineLength)}
}

// Enter lets somebody in, and on to where the session is to begin.
func (h *Lobby) Enter(who rooms.Person) (ui.Screen, tea.Cmd) {
	h.list.me, h.house = who, h.config.Enter(who)
	if h.Prefers.Adopt(h.config.Preferences); !who.Guest() {
		h.Prefers.House = h.house
	}
	if h.list.view != nil {
		h.list.show(h.list.view, true)
	}
	look := h.lookUp()
	switch {
	case h.config.Learn != nil:
		screen, cmd := h.learns(h.config.Learn)
		return screen, tea.Batch(look, cmd)
	case h.config.Way == nil:
		return h, look
	}
	h.starting = !h.config.Stay
	begin := func() (ui.Screen, tea.Cmd) { return h.begin(*h.config.Way) }
	if h.Prefers.Value(words.Played) != ui.Unasked {
		_, cmd := begin()
		return h, tea.Batch(look, cmd)
	}
	screen, cmd := h.once(begin)
	return screen, tea.Batch(look, cmd)
}

// back is the lobby for those who come back from a room, or from elsewhere.
func (h *Lobby) back(code string) ui.Screen {
	h.away, h.you.old = false, true
	if h.resting {
		h.resting = false
		h.hall, h.list.view = h.house.News()
		h.list.survey()
	}
	if h.list.view != nil {
		h.list.sort(false)
	}
	h.list.choose(h.chosen)
	h.list.choose(code)
	h.chosen = ""
	return h
}

// rest lets go what grows with the house, as long as somebody is at a table: nobody tells them of it there.
func (h *Lobby) rest() {
	h.resting, h.hall, h.chosen = true, &rooms.HallView{}, h.list.code()
	h.list = roomList{me: h.list.me, at: h.list.at}
}

// Shown notes that the lobby is on the screen: also after a screen that was over it. What it tells of their play
// is looked up again if a round may have ended since.
func (h *Lobby) Shown() tea.Cmd {
	h.away = false
	if h.you.old {
		return h.lookUp()
	}
	return nil
}

// choosing: the cursor is in the list of the rooms.
func (h *Lobby) choosing() bool { return !h.away && !h.typing && !h.joining.on }

// Update takes a message: see [ui.Screen].
func (h *Lobby) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	screen, cmd := h.update(msg)
	h.away = h.away || screen != ui.Screen(h)
	if !h.away {
		cmd = tea.Batch(cmd, h.Shown())
	}
	return screen, cmd
}

func (h *Lobby) update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case HallMsg:
		if msg.View != nil && !h.resting {
			h.hall = msg.View
		}
	case ViewMsg:
		if msg.View != nil && !h.resting {
			running := h.list.running
			h.list.show(msg.View, !h.choosing())
			h.you.old = h.you.old || h.list.running != running
		}
	case CallsMsg:
		h.Calls = msg.View.Rooms
	case FiguresMsg:
		return h.counts(msg)
	case ui.NamedMsg:
		h.list.me.Name = msg.Name
		if h.second != nil {
			h.second.Take(table.SecondMsg{Msg: msg})
		}
	case CodeMsg:
		h.note, h.warning = h.Words.Code(msg.code), false
		if msg.err != nil {
			h.warn(msg.err)
		}
	case table.SecondMsg:
		return h, h.tellSecond(msg)
	case table.EnteredMsg, table.ViewMsg:
		room, view, err := h.door.Update(msg)
		switch {
		case err != nil && h.starting:
			h.trouble = err
			return h, tea.Quit
		case err != nil:
			h.warn(err)
			h.CloseSecond()
		}
		if view != nil {
			h.joining.on, h.starting = false, false
			return h.sitDown(room, view)
		}
	case ui.PickMsg:
		if h.choosing() {
			h.list.move(msg.Row - h.list.at)
		}
	case tea.KeyPressMsg:
		return h.key(msg)
	case tea.PasteMsg:
		switch {
		case h.door.Busy:
		case h.joining.on:
			h.joining.code.Update(msg)
		case !h.list.me.Guest():
			h.typing = true
			h.line.Update(msg)
		}
	}
	return h, nil
}

// Awaits reports whether a table is to take the lobby's place, once it answers.
func (h *Lobby) Awaits() bool { return h.door.Busy || h.first.then != nil }

// House is where the person has come in, nil before.
func (h *Lobby) House() House { return h.house }

// Me is who has come in.
func (h *Lobby) Me() rooms.Person { return h.list.me }

// Failed is why the session could not begin in the room in which it was to begin, or nil.
func (h *Lobby) Failed() error { return h.trouble }

// Home reports whether the player is here to stay: on no way into a room, and before no other screen.
func (h *Lobby) Home() bool {
	return h.house != nil && !h.away && !h.starting && !h.door.Busy && h.first.then == nil
}

// Way is the way into a room that somebody is on.
func (h *Lobby) Way() (w table.Way, ok bool) { return h.door.Way() }

// Warn shows what only this person reads.
func (h *Lobby) Warn(says string) { h.note, h.warning = []string{says}, true }

// warn shows an error, or nothing any more.
func (h *Lobby) warn(err error) {
	h.note, h.warning = nil, err != nil
	if err != nil {
		h.note = []string{h.Words.Error(err)}
	}
}

func (h *Lobby) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	if screen, cmd, done := h.bindings().Press(h, msg.String()); done {
		return screen, cmd
	}
	switch {
	case h.typing:
		h.line.Update(msg)
	case h.joining.on && !h.door.Busy:
		h.joining.code.Update(msg)
	default:
		h.Unbound = !h.joining.on && !h.door.Busy
	}
	return h, nil
}

// Answer leads from wherever somebody is to a room that waits for them.
func (h *Lobby) Answer(room string) (ui.Screen, tea.Cmd) {
	h.warn(nil)
	h.typing, h.joining.on = false, false
	h.CloseSecond()
	return h.back(room), h.door.Ask(h.house, table.Way{Code: room})
}

// into goes into the room that is chosen.
func (h *Lobby) into(first rooms.Command) (ui.Screen, tea.Cmd) {
	r := h.list.chosen()
	switch {
	case r == nil:
		return h, nil
	case h.list.lost():
		h.warn(rooms.ErrNoRoom)
		return h, nil
	}
	h.warn(nil)
	return h, h.door.Ask(h.house, table.Way{Code: r.Code, First: first})
}

// toSeat goes to where the person has a seat, first to where they have to act.
func (h *Lobby) toSeat() (ui.Screen, tea.Cmd) {
	if h.list.seat == nil {
		return h, nil
	}
	h.warn(nil)
	return h, h.door.Ask(h.house, table.Way{Code: h.list.seat.Code})
}

// open leads to the form of a room.
func (h *Lobby) open() (ui.Screen, tea.Cmd) {
	return form.New(h.Context, h.list.me, h.house, &h.last, h.sitDown, h.back)
}

// sort puts the rooms in order.
func (h *Lobby) sort() (ui.Screen, tea.Cmd) {
	if h.list.view != nil {
		h.list.sort(false)
	}
	return h, nil
}

// playNowBots is how many bots sit at a table at which somebody plays at once.
const playNowBots = 3

// PlayNow are the terms of a table at which a player plays at once against bots, by some rules, nil for the usual ones.
// A newcomer plays one round, by the plainest rules where there are no others.
func PlayNow(w *words.Words, rules *engine.Rules, newcomer bool) rooms.Terms {
	terms := rooms.Terms{
		Rules: rules, Seats: playNowBots + 1, Clock: rooms.DefaultClock,
		Bots: slices.Repeat([]string{bot.Levels()[table.UsualLevel()]}, playNowBots),
	}
	if rules == nil {
		terms.Rules = form.UsualRules(newcomer)
	}
	if newcomer {
		terms.Rounds = 1
	}
	terms.Forfeit = w.Table.Vocabulary(terms.Rules).Forfeit
	return terms
}

// lastRules are those of the last room that the form asked for, if so many can play by them, else nil.
func (h *Lobby) lastRules(seats int) *engine.Rules {
	if rules := h.last.Rules; rules != nil {
		if _, err := rules.PacksFor(seats); err == nil {
			return rules
		}
	}
	return nil
}

// HallMsg is the newest view of the hall.
type HallMsg struct{ View *rooms.HallView }

// ViewMsg is the newest view of the lobby.
type ViewMsg struct{ View *rooms.LobbyView }

// CallsMsg is where the person has to act, wherever they are.
type CallsMsg struct{ View *rooms.CallsView }
