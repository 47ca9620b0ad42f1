package rules

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// What a page says of every rule set, read off its value.

// aim says what the game is about.
func (p *rulesPage) aim() {
	w := &p.words.Rules
	p.section(w.Aim)
	fact := words.Facts{Who: p.last()}
	says := []string{fact.Fill(p.own(w.GetRid))}
	if p.rules.Points.Place > 0 {
		says = append(says, w.StayLong)
	}
	p.text(says...)
}

func (p *rulesPage) vocabulary() *words.Vocabulary { return p.words.Table.Vocabulary(p.rules) }

// own is a sentence in the words of the rule set.
func (p *rulesPage) own(sentence string) string { return p.vocabulary().Adapt(sentence) }

// last is what the last player is called: as at the table, unless the prose has a word that stands better in sentences.
func (p *rulesPage) last() string {
	if told := p.prose["last"]; len(told) > 0 {
		return told[0].text
	}
	return p.vocabulary().Shithead
}

// cards says which cards there are and where they lie, in the rule set's own words.
func (p *rulesPage) cards() {
	w, v, r := &p.words.Rules, p.vocabulary(), p.rules
	p.section(w.Cards)
	deck := w.NoJokers
	if r.Jokers > 0 {
		deck = w.WithJokers
	}
	fact := words.Facts{N: strconv.Itoa(int(engine.JokerCard) + r.Jokers), K: strconv.Itoa(r.Jokers)}
	p.text(fact.Fill(deck), w.Packs+p.words.List(p.packs())+".")
	ordered := ranksThat(r, inOrder)
	p.text(w.Order + words.RankList(ordered) + ".")
	if wild := ranksOf(r) &^ ordered; wild != 0 {
		p.text((&words.Facts{Cards: words.RankList(wild)}).Fill(w.OutOfOrder))
	}
	p.gap()
	var places []words.Key
	for _, place := range []struct {
		name, says string
		n          int
	}{{v.Hand, w.InHand, r.Hand}, {v.FaceUp, w.FaceUp, r.Up}, {v.FaceDown, w.FaceDown, r.Down}, {v.Draw, w.Draw, 0}, {v.Pile, w.Pile, 0}, {v.Burned, w.Burned, 0}} {
		places = append(places, words.Key{place.name, (&words.Facts{N: p.words.Table.Cards(place.n)}).Fill(place.says)})
	}
	p.entries(places)
}

// packs says how many packs so many players play with, as far as the packs that were chosen go.
func (p *rulesPage) packs() (list []string) {
	w := &p.words.Rules
	for from, n := engine.MinSeats, 0; from <= engine.MaxSeats; from = n {
		packs, _ := p.rules.PacksFor(from) // none: so many cannot play
		for n = from + 1; n <= engine.MaxSeats; n++ {
			if next, _ := p.rules.PacksFor(n); next != packs {
				break
			}
		}
		players := strconv.Itoa(from)
		if from < n-1 {
			players += w.To + strconv.Itoa(n-1)
		}
		if packs > 0 {
			list = append(list, (&words.Facts{N: players, K: w.CountPacks(packs)}).Fill(w.PacksFor))
		}
	}
	return list
}

// inOrder reports whether cards of a rank are laid by how high they are.
func inOrder(p *engine.Power) bool {
	return !p.Wild && p.Escorts == 0 && (!p.Placed || !p.LaidOn.Has(engine.Joker))
}

// items writes a part of which what holds is a list, in the words of the rule set.
func (p *rulesPage) items(title string, fact *words.Facts, clauses []words.Clause) {
	p.section(title)
	for i := range clauses {
		clauses[i].Says = p.own(clauses[i].Says)
	}
	for _, text := range words.Said(fact, clauses) {
		p.entry(strings.TrimSpace(bullet), text, len(bullet))
	}
}

// start says how a round begins.
func (p *rulesPage) start() {
	w, r := &p.words.Rules, p.rules
	fact := words.Facts{Who: p.last(), N: strconv.Itoa(r.Down), K: strconv.Itoa(r.Up), Other: strconv.Itoa(r.Hand)}
	deal := w.Deal
	if r.Lays {
		deal, fact.Other = w.DealLays, strconv.Itoa(r.Hand+r.Up)
	}
	var race []string
	for _, rank := range r.Race {
		if ranksOf(r).Has(rank) {
			race = append(race, words.RankName(rank))
		}
	}
	fact.Cards = strings.Join(race, " ")
	burns := func(p *engine.Power) bool { return p.Burns }
	p.items(w.Start, &fact, []words.Clause{
		{true, w.Dealer},
		{true, deal},
		{r.TurnsUp, w.TurnsUp},
		{r.TurnUpBurns && ranksThat(r, burns) != 0, w.TurnUpBurns},
		{!r.Lays, w.Swaps},
		{r.Lays, w.Lays},
		{true, w.Begins[r.Begins]},
		{r.Race != nil && ranksOf(r)&^engine.Ranks(r.Race...) != 0, w.NoneToBegin},
	})
}

// turn says what may be done on one's turn, and what follows.
func (p *rulesPage) turn() {
	w, r := &p.words.Rules, p.rules
	fact := words.Facts{N: strconv.Itoa(r.Hand)}
	p.items(w.Turn, &fact, []words.Clause{
		{true, w.Play},
		{true, w.Zones},
		{!r.DrawsPlayed, w.DrawsUpTo},
		{r.DrawsPlayed, w.DrawsPlayed},
		{!r.TakeAtWill, w.MustPlay},
		{r.TakeAtWill, w.TakeAtWill},
		{r.Chance, w.Chance},
		{!r.TakerLeads, w.TakerPasses},
		{r.TakerLeads, w.TakerLeads},
		{r.FaceUpAbove, w.FaceUpAbove},
		{!r.FlipsHidden, w.Flip},
		{r.FlipsHidden, w.FlipHidden},
		{r.JumpIn, w.JumpIn},
		{r.Strict, w.Strict},
		{true, w.Out},
	})
}

// powers say what cards do, and four of a kind.
func (p *rulesPage) powers() {
	p.section(p.words.Rules.Powers)
	var list []words.Key
	for _, l := range append(p.words.CardLines(p.rules), p.words.RuleLines(p.rules)...) {
		if l.Card != "" {
			list = append(list, words.Key{l.Card, p.words.Of(l.Name, l.Does)})
		}
	}
	p.entries(list)
	p.laid()
}

// house says what holds in this house whatever the rule set: what it counts, and how many fouls the referee calls.
func (p *rulesPage) house() {
	w := &p.words.Rules
	fact := words.Facts{Who: p.last(), N: strconv.Itoa(rooms.DefaultRoomLimits().Fouls), K: strconv.Itoa(engine.MaxSlots)}
	p.items(w.House, &fact, []words.Clause{
		{true, w.StandIn},
		{p.rules.Strict, w.Fouls},
		{p.rules.Strict, w.Slots},
	})
}

// ending says how a round ends and what it counts, and how many rounds a match has.
func (p *rulesPage) ending() {
	w, r := &p.words.Rules, p.rules
	const some = 3 // players, of a match that is not between two
	points := p.words.Table.Points
	fact := words.Facts{
		Who: p.last(), N: points(r.Points.Place), K: strconv.Itoa(2 * r.Points.Place),
		Other: points(r.Points.LowCard), Rank: words.RankName(r.Points.LowRank), Cards: strconv.Itoa(r.Stalemate),
	}
	scores := r.Points.Place > 0
	p.items(w.End, &fact, []words.Clause{
		{true, w.LastIn},
		{scores, w.Points},
		{scores && r.Points.LowCard > 0, w.LowCard},
		{scores, w.TwoPlayers},
		{r.Rounds(some) == some, w.RoundEach},
		{r.Rounds(some) == 1, w.OneRound},
		{scores, w.MostPoints},
		{!scores, w.NoPoints},
		{true, w.Stalemate},
	})
}

// chosen says what of a rule set is not as it usually is.
func (p *rulesPage) chosen() {
	w := &p.words.Options
	p.section(p.words.Rules.Chosen)
	for i := range p.rules.Options {
		o := &p.rules.Options[i]
		value, ok := p.rules.Set[o.Key]
		if !ok {
			continue
		}
		says := p.words.Of(w.Name(o.Key), w.Value(o, value)+".")
		if !leftOut(value) {
			says += " " + w.Of[o.Key].Help
		}
		p.entry(o.Key+"="+value, says, optionColumn)
	}
	p.text(p.words.Rules.Others)
}

// choices say what may be chosen.
func (p *rulesPage) choices() {
	w := &p.words.Rules
	p.section(w.Options)
	for i := range p.rules.Options {
		o := &p.rules.Options[i]
		text := p.words.Options.Of[o.Key]
		p.entry(o.Key+"="+o.Default, p.words.Of(text.Name, text.Help+" ("+p.words.OptionValues(o)+")"), optionColumn)
	}
	p.gap()
	p.text((&words.Facts{K: p.rules.Name + ":" + someChoice(p.rules)}).Fill(w.HowToChoose))
}

// optionColumn is where it begins what an option means.
const optionColumn = 20

// someChoice is how some choice is written: of the last option, its last value.
func someChoice(rules *engine.Rules) string {
	o := rules.Options[len(rules.Options)-1]
	if o.Kind() == engine.OptionNumber {
		return o.Key + "=" + strconv.Itoa(o.High)
	}
	return o.Key + "=" + o.Choices[len(o.Choices)-1]
}
