package table

import (
	"slices"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// drawKeyLine draws the keys that do something now. Where not all fit, the way out, the help and taking the pile come first,
// and where there is room those for the others come last, and the one for the pace of the bots.
func (t *Table) drawKeyLine(f *frame.Frame, y int) {
	keys := t.keyLine()
	for _, answer := range [...]func() (words.Key, bool){t.callOffKey, t.queueKey} {
		if k, ok := answer(); ok {
			keys = slices.Insert(slices.Clone(keys), min(1, len(keys)), k)
		}
	}
	if v := t.at.Playing(); v != nil && v.Rules.Jokers == 0 {
		keys = slices.Clone(keys)
		for i := range keys {
			keys[i].Key = strings.ReplaceAll(keys[i].Key, "tjqkao", "tjqka")
		}
	}
	if 1+ui.KeysWidth(keys) > f.Width() {
		keys = slices.Clone(keys)
		rank := func(k words.Key) int {
			return max(0, slices.Index([]string{"e", "?", "esc"}, strings.ToLower(k.Key))+1)
		}
		slices.SortStableFunc(keys, func(a, b words.Key) int { return rank(b) - rank(a) })
	}
	if !t.at.Me.Guest() {
		keys = append(slices.Clip(keys), t.Words.Table.People.ChatKey)
	}
	keys = append(slices.Clip(keys), t.Words.Table.People.PeopleKey)
	t.DrawKeys(f, 1, y, append(t.withPace(keys), t.preferenceKeys()...))
}

// rankKeyList are the keys of the ranks of a set.
func rankKeyList(set engine.RankSet) string {
	var b strings.Builder
	for r := range engine.NoRank {
		if set.Has(r) {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte(ui.RankKeys[r])
		}
	}
	return b.String()
}

// keyLine are the keys that do something now.
func (t *Table) keyLine() []words.Key {
	w := &t.Words.Table
	v, seat := t.at.Playing(), t.at.Seat()
	switch {
	case t.view.Phase == rooms.Gathering && t.at.Maker() && t.choice.Act(&t.at).Do == choose.DoStart:
		return append([]words.Key{{w.Enter, w.DoStart}}, w.MakerKeys...)
	case t.view.Phase == rooms.Gathering && t.at.Maker():
		return w.MakerKeys
	case t.view.Phase == rooms.Gathering && t.at.Seated():
		return w.SeatedKeys
	case t.view.Phase == rooms.Gathering && !t.at.Me.Guest() && t.at.Free() > 0:
		return w.SitKeys
	case !t.at.Seated():
		return w.WatchKeys
	case v == nil && t.choice.Act(&t.at).Do == choose.DoNothing:
		return w.IdleKeys
	case v == nil:
		return w.NextKeys
	case t.at.MustAim() && t.choice.Shooting(&t.at):
		return w.Moves.ForcedShootKeys
	case t.at.MustAim():
		return w.ForcedKeys
	case t.choice.ChoosingTarget(&t.at) && t.choice.Shooting(&t.at):
		return w.Moves.ShootKeys
	case t.choice.ChoosingTarget(&t.at):
		return w.AimKeys
	case t.at.Swapping():
		return w.SetUpKeys
	case t.at.Laying():
		return w.Moves.LayKeys
	case t.at.Preparing():
		return w.Moves.LaidKeys
	case seat == nil || seat.Out || v.Phase == engine.PhaseSetUp:
		return w.IdleKeys
	case t.at.Flipping():
		return t.withTake(t.ownKeys(w.FlipKeys))
	case t.at.CanTake() && len(t.view.Legal) > 1 && t.at.Playable() == 0:
		return w.Moves.ChanceKeys
	case t.at.Companions(t.choice.Rank) != 0:
		return slices.Insert(slices.Clone(w.PlayKeys), 1, w.Moves.CompanyKey)
	default:
		return t.withTake(w.PlayKeys)
	}
}

// ownKeys are keys that do what they do in the words of the rule set.
func (t *Table) ownKeys(keys []words.Key) []words.Key {
	keys = slices.Clone(keys)
	for i := range keys {
		keys[i].Does = t.vocabulary().Adapt(keys[i].Does)
	}
	return keys
}

// withTake are keys and, where the pile may be taken though something else could be done, the one for that.
func (t *Table) withTake(keys []words.Key) []words.Key {
	if !t.at.CanTake() || len(t.view.Legal) < 2 {
		return keys
	}
	return slices.Insert(slices.Clone(keys), 1, t.vocabulary().TakeKey)
}
