package prompt

import (
	"slices"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// keyLine are the keys that do something now.
type keyLine struct{ *scene.Scene }

// Keys are the keys that do something now while a round is played, besides those in the last row, those for the pace of the
// bots and for preferences last.
func Keys(s *scene.Scene) []words.Key {
	const usual = 12
	l := keyLine{s}
	keys := append(make([]words.Key, 0, usual), l.keys()...)
	if s.View.Advises() {
		keys = append(keys, s.Words.Table.HintKey)
	}
	if k, ok := QueueKey(s); ok {
		keys = slices.Insert(keys, min(1, len(keys)), k)
	}
	if v := l.At.Playing(); v != nil && v.Rules.Jokers == 0 {
		for i := range keys {
			keys[i].Key = strings.ReplaceAll(keys[i].Key, "tjqkao", "tjqka")
		}
	}
	return l.withPreferences(WithPace(s, keys))
}

// keys are those for the cards.
func (l keyLine) keys() []words.Key {
	w := &l.Words.Table
	v, seat := l.At.Playing(), l.At.Seat()
	switch {
	case !l.At.Seated():
		return l.watching()
	case v == nil:
		return nil
	case (l.At.MustAim() || l.Choice.ChoosingTarget(&l.At)) && l.Choice.Shooting(&l.At):
		return w.Moves.ShootKeys
	case l.At.MustAim() || l.Choice.ChoosingTarget(&l.At):
		return w.AimKeys
	case l.At.Swapping():
		if l.Choice.Picked != engine.NoRank { // what it is swapped with lies in the other row, where the cursor is already
			return slices.DeleteFunc(slices.Clone(w.SetUpKeys), func(k words.Key) bool { return k.Key == "tab" })
		}
		return w.SetUpKeys
	case l.At.Laying():
		return w.PlayKeys
	case l.At.Preparing():
		return nil
	case seat == nil || seat.Out || v.Phase == engine.PhaseSetUp:
		return w.IdleKeys
	case l.At.Flipping():
		return l.withTake(w.FlipKeys)
	case l.At.CanTake() && len(l.View.Legal) > 1 && l.At.Playable() == 0:
		return w.Moves.ChanceKeys
	case l.At.Companions(l.Choice.Rank) != 0:
		return slices.Insert(slices.Clone(w.PlayKeys), 1, w.Moves.CompanyKey)
	default:
		return l.withTake(w.PlayKeys)
	}
}

// watching are the keys of somebody who watches: those to other tables only where there are any.
func (l keyLine) watching() []words.Key {
	keys := slices.Clone(l.Words.Table.WatchKeys)
	if l.Second.Key != "" {
		keys = slices.Insert(keys, 1, l.Second)
	}
	return slices.DeleteFunc(keys, func(k words.Key) bool { return k.Key == "n" && !l.Elsewhere })
}

// withTake are keys and, where the pile may be taken though something else could be done, the one for that.
func (l keyLine) withTake(keys []words.Key) []words.Key {
	if !l.At.CanTake() || len(l.View.Legal) < 2 {
		return keys
	}
	return slices.Insert(slices.Clone(keys), 1, l.Vocabulary().TakeKey)
}

// QueueKey is the key that waits for a seat, if the viewer can.
func QueueKey(s *scene.Scene) (words.Key, bool) {
	w := &s.Words.Table.People
	switch {
	case s.At.Seated(), !s.View.Terms.MaySit(s.At.Me), s.View.Phase == rooms.Gathering && s.At.FreeSeats() > 0:
		return words.Key{}, false
	case s.QueuePlace() > 0:
		return w.UnwaitKey, true
	default:
		return w.WaitKey, true
	}
}

// withPreferences are keys and those of what may be preferred now: of the suits where cards lie, of auto select where they are
// chosen.
func (l keyLine) withPreferences(keys []words.Key) []words.Key {
	playing := l.At.Playing() != nil
	for _, p := range words.KeyedPreferences() {
		if !playing || p == words.AutoSelect && (l.At.Active() == nil || l.At.Swapping()) {
			continue
		}
		w := l.Words.Table.Prefer.Of[p]
		key := w.Key
		if w.Undoes != "" && l.Prefers.Is(p) {
			key.Does = w.Undoes
		}
		keys = append(keys, key)
	}
	return keys
}

// WithPace are keys and those for the pace of the bots, if the viewer sets it. They stay where they are clicked.
func WithPace(s *scene.Scene, keys []words.Key) []words.Key {
	if s.BotsPlay() && s.View.PacesBots(s.At.Me) == nil {
		keys = append(keys, words.Key{Key: ", .", Does: s.BotPace()})
	}
	return keys
}
