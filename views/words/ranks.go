package words

import (
	"strconv"
	"strings"

	"shithead/engine"
)

// RankNames are the signs of the ranks, in every language: what people read who see the cards.
var RankNames = [engine.NumRanks]string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "Joker"}

// RankName is the sign of a rank.
func RankName(r engine.Rank) string {
	if int(r) >= len(RankNames) {
		return "?"
	}
	return RankNames[r]
}

// mostRepeated is how many cards of a rank are named one by one.
const mostRepeated = 4

// CardsName is so many cards of a rank: "Q Q", and of many "7 × Q".
func CardsName(r engine.Rank, n int) string { return (&TableWords{}).CardsName(r, n) }

// RankList are the ranks of a set, the lowest first.
func RankList(set engine.RankSet) string { return (&TableWords{}).RankList(set) }

// CardList are the ranks of some cards, in their order.
func CardList(cards []engine.Card) string { return (&TableWords{}).CardList(cards) }

// RankName is what a rank is called: its sign, or its name where it is read out.
func (w *TableWords) RankName(r engine.Rank) string {
	if w.ranks == nil || int(r) >= len(w.ranks) {
		return RankName(r)
	}
	return w.ranks[r]
}

// CardsName is so many cards of a rank: "queen queen", and of many "7 times queen".
func (w *TableWords) CardsName(r engine.Rank, n int) string {
	name := w.RankName(r)
	switch {
	case n <= 1:
		return name
	case n <= mostRepeated:
		return strings.Repeat(name+" ", n-1) + name
	case w.times != "":
		return (&Facts{N: strconv.Itoa(n), Rank: name}).Fill(w.times)
	default:
		return strconv.Itoa(n) + " × " + name
	}
}

// RankList are the ranks of a set, the lowest first.
func (w *TableWords) RankList(set engine.RankSet) string { return strings.Join(w.rankNames(set), " ") }

func (w *TableWords) rankNames(set engine.RankSet) (names []string) {
	for r := range Each(set) {
		names = append(names, w.RankName(r))
	}
	return names
}

// CardList are the ranks of some cards, in their order.
func (w *TableWords) CardList(cards []engine.Card) string {
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = w.RankName(c.Rank())
	}
	return strings.Join(names, " ")
}

// AskIn is what a pile asks for, in those of some words that are for its kind.
func (w *TableWords) AskIn(words ByAsk, a engine.Ask) string {
	if int(a.Kind) >= len(words) {
		return a.String()
	}
	return (&Facts{Rank: w.RankName(a.Rank)}).Fill(words[a.Kind])
}
