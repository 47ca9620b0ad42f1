package lobby

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/lesson"
	"shithead/views/table"
	"shithead/views/ui"
)

// first is what there is to know of whether somebody has played before.
type first struct {
	// looked: their rounds were looked up; played: there are some, or nobody knows.
	looked, played bool
	// asked: they were asked; waits: they want to play, and it is looked up first.
	asked, waits bool
}

// asks says whether somebody who wants to play is asked whether they have played before: once a session, if they have no round.
// Guests have none.
func (h *Lobby) asks() bool {
	return !h.first.asked && !h.first.played && (h.first.looked || !h.plays())
}

// play leads to a table of bots: at once, or by way of the question.
func (h *Lobby) play() (ui.Screen, tea.Cmd) {
	h.warn(nil)
	rules := h.lastRules(playNowBots + 1)
	switch {
	case h.plays() && !h.first.looked && !h.first.waits:
		h.first.waits = true // a second press does not
		return h, nil
	case !h.asks():
		h.first.waits = false
		return h.deal(rules)
	}
	h.first.asked = true
	yes := func() (ui.Screen, tea.Cmd) { return h.deal(rules) }
	no := func() (ui.Screen, tea.Cmd) { return h.learns(rules) }
	return lesson.NewAsk(h.Context, yes, no, func() ui.Screen { return h.back("") }), nil
}

// counts hears how many rounds somebody has, and goes on with what waits for that.
func (h *Lobby) counts(msg FiguresMsg) (ui.Screen, tea.Cmd) {
	h.you.take(msg)
	stats := &msg.history.Stats
	h.first.looked = true
	h.first.played = h.first.played || msg.err != nil || len(stats.Counted)+len(stats.Practice) > 0
	if !h.first.waits || h.away {
		return h, nil
	}
	h.first.waits = false
	return h.play()
}

// learn begins a lesson of the rules by which a table would be dealt.
func (h *Lobby) learn() (ui.Screen, tea.Cmd) { return h.learns(h.lastRules(playNowBots + 1)) }

// learns begins a lesson, which leads to a table of bots.
func (h *Lobby) learns(rules *engine.Rules) (ui.Screen, tea.Cmd) {
	h.first.asked = true
	s, err := lesson.New(h.Context, h.list.me, rules, lesson.Way{
		Leave: func() ui.Screen { return h.back("") }, Play: h.deal,
	})
	if err != nil {
		h.Warn(h.Words.Lesson.TooFew)
		return h.back(""), nil
	}
	h.away = true
	return s, nil
}

// deal makes a table with three bots and deals at once.
func (h *Lobby) deal(rules *engine.Rules) (ui.Screen, tea.Cmd) {
	terms := PlayNow(rules)
	return h.back(""), h.door.Ask(h.house, table.Way{Terms: &terms, First: rooms.Start{}})
}
