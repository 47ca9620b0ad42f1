package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/table/choose"
	"shithead/views/words"
)

// canPlay are the cards that may be played: the ranks, and behind those that need company a plus and the ranks of it.
func (t *Table) canPlay() string {
	alone := t.at.Alone()
	list := []string{}
	if alone != 0 {
		list = append(list, words.RankList(alone))
	}
	for r := range engine.NoRank {
		if t.at.Playable().Has(r) && !alone.Has(r) {
			with := strings.ReplaceAll(words.RankList(t.at.Companions(r)), " ", "/")
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

// layStatus says how many cards are to be laid, or that it is time to say ready.
func (t *Table) layStatus() string {
	w := &t.Words.Table.Moves
	if !t.at.Laying() {
		return (&words.Facts{Cards: rankNamesOf(&t.at.Seat().FaceUp)}).Fill(w.HaveLaid)
	}
	text := (&words.Facts{N: strconv.Itoa(t.view.Table.Rules.Up)}).Fill(t.vocabulary().Adapt(w.LayStatus))
	if t.choice.LaysAny() {
		text += (&words.Facts{Cards: cardList(t.choice.LayCards(&t.at))}).Fill(w.LayChosen)
	}
	return text
}

// rankNamesOf are the ranks of the cards in a bag, each as often as it is there.
func rankNamesOf(bag *engine.Bag) string {
	names := make([]string, 0, bag.Len())
	for c := range bag.All() {
		names = append(names, words.RankName(c.Rank()))
	}
	return strings.Join(names, " ")
}

// aimedCards are the cards that are being aimed, as they are said.
func (t *Table) aimedCards() string {
	if t.at.MustAim() {
		return words.RankName(t.choice.Aimed(&t.at))
	}
	return words.CardsName(t.choice.Rank, t.choice.Count)
}

// targetName is what somebody is called who may be aimed at.
func (t *Table) targetName(seat int) string {
	if seat == t.view.Seat {
		return t.Words.Table.Yourself
	}
	return t.Name(seat)
}

// foulSays is what the foul would cost that has been proposed once.
func (t *Table) foulSays(a choose.Act) string {
	w := &t.Words.Table.Moves
	cost := w.CostWarning
	switch {
	case a.Do == choose.DoPeek:
		cost = w.CostFlip
	case t.at.Seat().Warned:
		cost = w.CostCard
	}
	fact := words.Facts{Cards: moveCards(&a.Move), N: cost, Who: t.Name(t.view.Table.Turn), Ask: t.demand()}
	switch {
	case a.Do == choose.DoPeek:
		return fact.Fill(w.FoulFlip)
	case !t.at.MyTurn():
		return fact.Fill(w.FoulTurn)
	default:
		return fact.Fill(w.FoulFit)
	}
}
