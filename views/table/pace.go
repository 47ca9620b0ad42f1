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
	if err := t.scene.view.PacesBots(t.scene.at.Me); err != nil {
		t.scene.note, t.kept = t.scene.Words.Refusal(err, t.scene.view), true
		return nil
	}
	t.scene.pacing = true
	return t.errand(rooms.PaceBots{Faster: faster})
}

// botPace is how fast the bots are.
func (s *scene) botPace() string {
	return s.Words.Table.Pace.Says(s.Words.Table.Pace.Bots, s.view.Terms.BotPace)
}

// unusualPace is how fast the bots are that play, if not as fast as usual.
func (s *scene) unusualPace() string {
	if s.view.Terms.BotPace == rooms.PaceNormal || !s.at.BotsPlay() {
		return ""
	}
	return s.botPace()
}

// withPace are keys and, for whoever may set it, those for the pace of the bots: the last, and the first while it is set.
func (l keyLine) withPace(keys []words.Key) []words.Key {
	key := words.Key{slowerKeys[0] + " " + fasterKeys[0], l.botPace()}
	switch {
	case l.pacing:
		return slices.Insert(slices.Clone(keys), 0, key)
	case l.at.BotsPlay() && l.view.PacesBots(l.at.Me) == nil:
		return append(slices.Clip(keys), key)
	default:
		return keys
	}
}
