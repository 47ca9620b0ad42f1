package lobby

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/lesson"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// first is what there is to know of whether the player has played before.
type first struct {
	// looked: their rounds were looked up; played: there are some, or nobody knows.
	looked, played bool
	// then is what is done once they are, nil for nothing.
	then func() (ui.Screen, tea.Cmd)
}

// newcomer reports whether the player has finished no round, as far as is known: of guests none is.
func (h *Lobby) newcomer() bool { return !h.first.played && (h.first.looked || !h.plays()) }

// asks reports whether the player is asked before their first table whether they have played before, which is done
// once.
func (h *Lobby) asks() bool { return h.newcomer() && h.Prefers.Value(words.Played) == ui.Unasked }

// once does something once the player's rounds are looked up. A second time it does not wait.
func (h *Lobby) once(do func() (ui.Screen, tea.Cmd)) (ui.Screen, tea.Cmd) {
	if h.plays() && !h.first.looked && h.first.then == nil {
		h.first.then = do
		return h, nil
	}
	h.first.then = nil
	return do()
}

// counts takes how many rounds the player has, and goes on with what waits for that.
func (h *Lobby) counts(msg FiguresMsg) (ui.Screen, tea.Cmd) {
	h.you.take(msg)
	stats := &msg.history.Stats
	h.first.looked = true
	h.first.played = h.first.played || msg.err != nil || stats.Played()
	if h.first.then == nil || h.away {
		return h, nil
	}
	return h.once(h.first.then)
}

// play leads to a table of bots.
func (h *Lobby) play() (ui.Screen, tea.Cmd) {
	h.warn(nil)
	return h.once(func() (ui.Screen, tea.Cmd) { return h.begin(h.dealing(h.lastRules(playNowBots + 1))) })
}

// dealing is the way to a table of bots by some rules, nil for the usual ones.
func (h *Lobby) dealing(rules *engine.Rules) table.Way {
	return table.Way{Terms: new(PlayNow(h.Words, rules, h.newcomer())), First: rooms.Start{}}
}

// begin goes a way into a room. A newcomer to one that is made for it is asked first, and can still choose the rules.
func (h *Lobby) begin(way table.Way) (ui.Screen, tea.Cmd) {
	if way.Terms == nil || !h.asks() {
		return h, h.door.Ask(h.house, way)
	}
	return lesson.NewAsk(h.Context, way.Terms.Rules, h.aside(way), h.teach), nil
}

// aside is where the question, or a lesson, before a table leads that is made then.
func (h *Lobby) aside(way table.Way) lesson.Way {
	leave := func() ui.Screen {
		h.starting = false
		return h.back("")
	}
	return lesson.Way{Leave: leave, Play: func(rules *engine.Rules) (ui.Screen, tea.Cmd) {
		terms := *way.Terms
		terms.Rules, terms.Forfeit, way.Terms = rules, h.Words.Table.Vocabulary(rules).Forfeit, &terms
		return h.back(""), h.door.Ask(h.house, way)
	}}
}

// asksAt asks a newcomer who has just got a seat, over their table.
func (h *Lobby) asksAt(t *table.Table, rules *engine.Rules) ui.Screen {
	if !h.asks() || rules == nil {
		return t
	}
	return lesson.NewAsk(h.Context, rules, lesson.Way{
		Under: t, Leave: func() ui.Screen { return t },
		Play: func(*engine.Rules) (ui.Screen, tea.Cmd) { return t, nil },
	}, h.teach)
}

// learn begins a lesson of the rules by which a table would be dealt.
func (h *Lobby) learn() (ui.Screen, tea.Cmd) { return h.learns(h.lastRules(playNowBots + 1)) }

// learns begins a lesson of some rules, nil for the usual ones, which leads to a table of bots.
func (h *Lobby) learns(rules *engine.Rules) (ui.Screen, tea.Cmd) {
	way := h.dealing(rules)
	return h.teach(way.Terms.Rules, h.aside(way))
}

// teach begins a lesson. Who has one is not asked any more.
func (h *Lobby) teach(rules *engine.Rules, way lesson.Way) (ui.Screen, tea.Cmd) {
	var keep tea.Cmd
	if h.Prefers.Value(words.Played) == ui.Unasked {
		keep = h.Prefers.Set(words.Played, ui.No)
	}
	s, err := lesson.New(h.Context, h.list.me, rules, way)
	switch {
	case err == nil:
		h.away = true
		return s, keep
	case way.Under != nil:
		way.Under.Say(h.Words.Lesson.TooFew)
	default:
		h.Warn(h.Words.Lesson.TooFew)
	}
	return way.Leave(), keep
}
