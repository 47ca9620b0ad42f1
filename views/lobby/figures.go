package lobby

import (
	tea "charm.land/bubbletea/v2"

	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/views/stats"
)

// figures are what the lobby tells somebody about their own play.
type figures struct {
	// known: there are any. old: they have to be looked up again.
	known, old bool
	// rules is the rule set that they play most, rating what they have in it, change by how much that has changed since they
	// came in.
	rules          string
	rating, change int
	// clean is how many rounds in a row they were not the Shithead, of all rule sets, against bots alone where there are no
	// others.
	clean int
	// came are the ratings with which they came in, by rule set.
	came map[string]int
}

// FiguresMsg is the answer to looking up what the lobby tells somebody about their own play.
type FiguresMsg struct {
	history stats.History
	err     error
}

// lookUp looks up what there is to tell. It costs a look into the store each time that somebody comes to the lobby.
func (h *Lobby) lookUp() tea.Cmd {
	h.you.old = false
	if h.list.me.Guest() || h.house == nil {
		return nil
	}
	house := h.house
	return func() tea.Msg {
		history, err := house.Stats()
		return FiguresMsg{history, err}
	}
}

// take takes what was looked up. What cannot be is left as it was.
func (y *figures) take(msg FiguresMsg) {
	counted := msg.history.Stats.Counted
	if len(counted) == 0 {
		counted = msg.history.Stats.Practice // which has no ratings
	}
	if msg.err != nil || len(counted) == 0 {
		return
	}
	if y.came == nil {
		y.came = map[string]int{}
		for i := range counted {
			y.came[counted[i].Rules] = shown(&counted[i])
		}
	}
	y.known, y.clean, y.rating = true, counted[0].Safe.Now, 0
	most := 0
	for i := range counted {
		if s := &counted[i]; s.Rules != ledger.AllRules && s.Rounds > most && shown(s) > 0 {
			most, y.rules, y.rating = s.Rounds, s.Rules, shown(s)
		}
	}
	y.change = 0
	if before := y.came[y.rules]; before > 0 {
		y.change = y.rating - before
	}
}

// shown is a rating as it is shown, 0 for none.
func shown(s *ledger.Stats) int {
	if s.Rating == (rating.Rating{}) {
		return 0
	}
	return s.Rating.Shown()
}
