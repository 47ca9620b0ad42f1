package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/table/choose"
	"shithead/views/words"
)

// canPlay are the cards that may be played: the ranks, and behind those that need company a plus and the ranks of it.
func (s status) canPlay() string {
	alone := s.at.Alone()
	list := []string{}
	if alone != 0 {
		list = append(list, words.RankList(alone))
	}
	for r := range engine.NoRank {
		if s.at.Playable().Has(r) && !alone.Has(r) {
			with := strings.ReplaceAll(words.RankList(s.at.Companions(r)), " ", "/")
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
func (s status) layStatus() string {
	w := &s.Words.Table.Moves
	if !s.at.Laying() {
		return (&words.Facts{Cards: rankNamesOf(&s.at.Seat().FaceUp)}).Fill(w.HaveLaid)
	}
	text := (&words.Facts{N: strconv.Itoa(s.view.Table.Rules.Up)}).Fill(s.vocabulary().Adapt(w.LayStatus))
	if s.choice.LaysAny() {
		text += (&words.Facts{Cards: cardList(s.choice.LayCards(&s.at))}).Fill(w.LayChosen)
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
func (d doing) aimedCards() string {
	if d.at.MustAim() {
		return words.RankName(d.choice.Aimed(&d.at))
	}
	return words.CardsName(d.choice.Rank, d.choice.Count)
}

// targetName is what somebody is called who may be aimed at.
func (d doing) targetName(seat int) string {
	if seat == d.view.Seat {
		return d.Words.Table.Yourself
	}
	return d.Name(seat)
}

// foulSays is what the foul would cost that has been proposed once.
func (d doing) foulSays(a choose.Act) string {
	w := &d.Words.Table.Moves
	cost := w.CostWarning
	switch {
	case a.Do == choose.DoPeek:
		cost = w.CostFlip
	case d.at.Seat().Warned:
		cost = w.CostCard
	}
	fact := words.Facts{Cards: moveCards(&a.Move), N: cost, Who: d.Name(d.view.Table.Turn), Ask: status{d.scene}.demand()}
	switch {
	case a.Do == choose.DoPeek:
		return fact.Fill(w.FoulFlip)
	case !d.at.MyTurn():
		return fact.Fill(w.FoulTurn)
	default:
		return fact.Fill(w.FoulFit)
	}
}
