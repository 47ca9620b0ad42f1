package table

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/words"
)

// slowerKeys and fasterKeys set the pace of the bots.
var (
	slowerKeys = []string{",", "<"}
	fasterKeys = []string{".", ">"}
)

// paces says whether a key sets the pace of the bots.
func paces(key string) bool {
	return slices.Contains(slowerKeys, key) || slices.Contains(fasterKeys, key)
}

// paceBots has the bots act faster or slower, or tells who may not do that why.
func (t *Table) paceBots(faster bool) tea.Cmd {
	if err := t.view.PacesBots(t.at.Me); err != nil {
		t.note, t.kept = t.Words.Refusal(err, t.view), true
		return nil
	}
	t.pacing = true
	return t.errand(rooms.PaceBots{Faster: faster})
}

// botPace is how fast the bots are.
func (t *Table) botPace() string {
	return t.Words.Table.Pace.Says(t.Words.Table.Pace.Bots, t.view.Terms.BotPace)
}

// unusualPace is how fast the bots are that play, if not as fast as usual.
func (t *Table) unusualPace() string {
	if t.view.Terms.BotPace == rooms.PaceNormal || !t.at.BotsPlay() {
		return ""
	}
	return t.botPace()
}

// withPace are keys and, for whoever may set it, those for the pace of the bots: the last, and the first while it is set.
func (t *Table) withPace(keys []words.Key) []words.Key {
	key := words.Key{slowerKeys[0] + " " + fasterKeys[0], t.botPace()}
	switch {
	case t.pacing:
		return slices.Insert(slices.Clone(keys), 0, key)
	case t.at.BotsPlay() && t.view.PacesBots(t.at.Me) == nil:
		return append(slices.Clip(keys), key)
	default:
		return keys
	}
}
