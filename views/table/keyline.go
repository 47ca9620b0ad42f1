package table

import (
	"slices"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/words"
)

// keyLine are the keys that do something now.
type keyLine struct{ *scene }

// Keys are the keys that do something now, those for the others and for the pace of the bots last.
func Keys(s *scene) []words.Key {
	l := keyLine{s}
	return l.andOthers(l.first())
}

// first are the keys for the cards and the room, and for what others have asked.
func (l keyLine) first() []words.Key {
	keys := slices.Clone(l.keys())
	for _, answer := range [...]func(*scene) (words.Key, bool){CallOffKey, QueueKey} {
		if k, ok := answer(l.scene); ok {
			keys = slices.Insert(keys, min(1, len(keys)), k)
		}
	}
	if v := l.at.Playing(); v != nil && v.Rules.Jokers == 0 {
		for i := range keys {
			keys[i].Key = strings.ReplaceAll(keys[i].Key, "tjqkao", "tjqka")
		}
	}
	return keys
}

// andOthers are keys with those for the others, for the pace of the bots and for preferences behind them.
func (l keyLine) andOthers(keys []words.Key) []words.Key {
	if !l.at.Me.Guest() {
		keys = append(keys, l.Words.Table.People.ChatKey)
	}
	keys = append(keys, l.Words.Table.People.PeopleKey)
	switch key := (words.Key{", .", l.botPace()}); {
	case l.pacing:
		keys = slices.Insert(keys, 0, key)
	case l.botsPlay() && l.view.PacesBots(l.at.Me) == nil:
		keys = append(keys, key)
	}
	return append(keys, l.preferenceKeys()...)
}

func (l keyLine) keys() []words.Key {
	w := &l.Words.Table
	v, seat := l.at.Playing(), l.at.Seat()
	gathering := l.view.Phase == rooms.Gathering
	switch do := l.choice.Act(&l.at).Do; {
	case gathering && l.at.Maker() && do == choose.DoStart:
		return append([]words.Key{{w.Enter, w.DoStart}}, w.MakerKeys...)
	case gathering && l.at.Maker():
		return w.MakerKeys
	case gathering && l.at.Seated():
		return w.SeatedKeys
	case gathering && l.at.MaySit():
		return w.SitKeys
	case !l.at.Seated():
		return w.WatchKeys
	case v == nil && do == choose.DoNothing:
		return w.IdleKeys
	case v == nil:
		return w.NextKeys
	case l.at.MustAim() && l.choice.Shooting(&l.at):
		return w.Moves.ForcedShootKeys
	case l.at.MustAim():
		return w.ForcedKeys
	case l.choice.ChoosingTarget(&l.at) && l.choice.Shooting(&l.at):
		return w.Moves.ShootKeys
	case l.choice.ChoosingTarget(&l.at):
		return w.AimKeys
	case l.at.Swapping():
		return w.SetUpKeys
	case l.at.Laying():
		return w.Moves.LayKeys
	case l.at.Preparing():
		return w.Moves.LaidKeys
	case seat == nil || seat.Out || v.Phase == engine.PhaseSetUp:
		return w.IdleKeys
	case l.at.Flipping():
		keys := slices.Clone(w.FlipKeys)
		for i := range keys {
			keys[i].Does = l.vocabulary().Adapt(keys[i].Does)
		}
		return l.withTake(keys)
	case l.at.CanTake() && len(l.view.Legal) > 1 && l.at.Playable() == 0:
		return w.Moves.ChanceKeys
	case l.at.Companions(l.choice.Rank) != 0:
		return slices.Insert(slices.Clone(w.PlayKeys), 1, w.Moves.CompanyKey)
	default:
		return l.withTake(w.PlayKeys)
	}
}

// withTake are keys and, where the pile may be taken though something else could be done, the one for that.
func (l keyLine) withTake(keys []words.Key) []words.Key {
	if !l.at.CanTake() || len(l.view.Legal) < 2 {
		return keys
	}
	return slices.Insert(slices.Clone(keys), 1, l.vocabulary().TakeKey)
}

// QueueKey is the key that waits for a seat, if the viewer can.
func QueueKey(s *scene) (words.Key, bool) {
	w := &s.Words.Table.People
	switch {
	case s.at.Seated(), s.at.Me.Guest(), s.view.Phase == rooms.Gathering && s.at.MaySit():
		return words.Key{}, false
	case s.place() > 0:
		return w.UnwaitKey, true
	default:
		return w.WaitKey, true
	}
}

// preferenceKeys are those of what may be preferred now: of the suits where cards lie, of auto select where they are chosen.
func (l keyLine) preferenceKeys() (keys []words.Key) {
	playing := l.at.Playing() != nil
	for _, p := range words.KeyedPreferences() {
		if !playing || p == words.AutoSelect && (l.at.Active() == nil || l.at.Swapping()) {
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

// WithPace are keys and those for the pace of the bots, if the viewer sets it: first while that is being done.
func WithPace(s *scene, keys []words.Key) []words.Key {
	pace := words.Key{Key: ", .", Does: s.botPace()}
	switch {
	case s.pacing:
		return append([]words.Key{pace}, keys...)
	case s.botsPlay() && s.view.PacesBots(s.at.Me) == nil:
		return append(keys, pace)
	default:
		return keys
	}
}
