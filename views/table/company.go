package table

import (
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// escorts says whether cards of a rank may be laid with some of another on top, in their company.
func (t *Table) escorts(r, companion engine.Rank) bool {
	return r < engine.NoRank && t.view.Table.Rules.Powers[r].Escorts.Has(companion)
}

// chooseCompany is a press of the key of a rank whose cards go with the chosen ones, or under them if these are the
// company. It says whether they do: else the rank is one of its own.
func (t *Table) chooseCompany(r engine.Rank) bool {
	switch {
	case t.rank == engine.NoRank:
		return false
	case t.with == r:
		if t.company = t.press(t.company, t.active().Rank(r)); t.company == 0 {
			t.with = engine.NoRank
		}
	case t.escorts(t.rank, r):
		t.with, t.company = r, t.press(0, t.active().Rank(r))
	case t.with == engine.NoRank && t.escorts(r, t.rank):
		t.with, t.company = t.rank, min(t.count, t.active().Rank(t.rank))
		t.rank, t.count = r, t.press(0, t.all(r))
	default:
		return false
	}
	return true
}

// companions are the ranks of which there are cards that the chosen ones may be played with.
func (t *Table) companions(r engine.Rank) engine.RankSet {
	bag := t.active()
	if bag == nil || r >= engine.NoRank {
		return 0
	}
	return bag.Ranks() & t.view.Table.Rules.Powers[r].Escorts
}

// nextCompany chooses the next rank as company, or the one before; after the last one none.
func (t *Table) nextCompany(step int) {
	set := t.companions(t.rank)
	next := nextRank(set, t.with, step)
	if next == engine.NoRank {
		return
	}
	if t.with != engine.NoRank && (next <= t.with) == (step > 0) {
		t.with, t.company = engine.NoRank, 0
		return
	}
	t.with, t.company = next, t.press(0, t.active().Rank(next))
}

// alone are the ranks that may be played now without company, out of turn too.
func (t *Table) alone() engine.RankSet {
	var set engine.RankSet
	for i := range t.view.Legal {
		if m := &t.view.Legal[i]; plays(m) && m.Companions == 0 {
			set |= engine.Ranks(m.Rank)
		}
	}
	return set
}

// needsCompany says whether the chosen cards may be played, but in company only.
func (t *Table) needsCompany() bool {
	return t.with == engine.NoRank && t.rank != engine.NoRank && !t.alone().Has(t.rank) && t.playable().Has(t.rank)
}

// canPlay are the cards that may be played: the ranks, and behind those that need company a plus and the ranks of it.
func (t *Table) canPlay() string {
	alone := t.alone()
	list := []string{}
	if alone != 0 {
		list = append(list, words.RankList(alone))
	}
	for r := range engine.NoRank {
		if t.playable().Has(r) && !alone.Has(r) {
			with := strings.ReplaceAll(words.RankList(t.companions(r)), " ", "/")
			list = append(list, words.RankName(r)+"+"+with)
		}
	}
	return strings.Join(list, " ")
}

// moveCards are the cards that a move lays, as they are said: "5 5 + K".
func moveCards(m *engine.Move) string {
	text := words.CardsName(m.Rank, int(m.Count))
	if m.Companions > 0 {
		text += " + " + words.CardsName(m.Companion, int(m.Companions))
	}
	return text
}
