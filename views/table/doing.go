package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// doing says what enter does now.
type doing struct{ *scene }

// moveCards are the cards that a move lays, as they are said: "5 5 + K".
func moveCards(m *engine.Move) string {
	text := words.CardsName(m.Rank, int(m.Count))
	if m.Companions > 0 {
		text += " + " + words.CardsName(m.Companion, int(m.Companions))
	}
	return text
}

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
	return d.name(seat)
}

// FoulSays is what the foul would cost that has been proposed once.
func FoulSays(s *scene, a choose.Act) string {
	d := doing{s}
	w := &d.Words.Table.Moves
	cost, says := w.CostWarning, w.FoulFit
	if !d.at.MyTurn() {
		says = w.FoulTurn
	}
	switch {
	case a.Do == choose.DoPeek:
		cost, says = w.CostFlip, w.FoulFlip
	case d.at.Seat().Warned:
		cost = w.CostCard
	}
	fact := words.Facts{Cards: moveCards(&a.Move), N: cost, Who: d.name(d.view.Table.Turn), Ask: Demand(d.scene)}
	return fact.Fill(says)
}

// Does says what enter does now, or r, empty if nothing.
func Does(s *scene, a choose.Act) string {
	d := doing{s}
	if d.entry.typing != notTyping || d.entry.reacting {
		return "" // keys are for something else
	}
	fact := d.facts(a)
	return fact.Fill(d.sentence(a))
}

func (d doing) sentence(a choose.Act) string {
	w, vocab := &d.Words.Table, d.vocabulary()
	switch {
	case d.choice.Dared && d.at.Daring(a):
		return w.Moves.DoDare
	case a.Do == choose.DoTry && !d.at.MyTurn() && d.at.Strict():
		return w.Moves.DoTryTurn
	case a.Do == choose.DoAim && d.view.Table.Rules.Powers[a.Move.Rank].Shoots:
		return w.Moves.DoShoot
	case a.Do == choose.DoAimAt && d.choice.Shooting(&d.at):
		return w.Moves.DoShootAt
	case a.Do == choose.DoReady && !d.at.Swapping():
		return w.Moves.DoLaidReady
	case a.Do == choose.DoPeek:
		return vocab.Adapt(w.Moves.DoPeek)
	case a.Do == choose.DoLay:
		return vocab.Adapt(w.Moves.DoLay)
	}
	return [...]string{
		choose.DoWait: w.NotYet, choose.DoChoose: w.Choose, choose.DoCompany: w.Moves.DoCompany,
		choose.DoPlay: w.DoPlay, choose.DoTry: w.DoTry, choose.DoJump: w.DoJump, choose.DoOpen: w.DoOpen,
		choose.DoAim: w.DoAim, choose.DoWhom: w.DoWhom, choose.DoAimAt: w.DoAimAt,
		choose.DoTake: vocab.DoTake, choose.DoFlip: vocab.DoFlip, choose.DoChance: w.Moves.DoChance,
		choose.DoPick: w.DoPick, choose.DoSwap: w.DoSwap, choose.DoReady: w.DoReady,
		choose.DoLayOne: w.Moves.DoLayOne, choose.DoChooseLay: w.Moves.DoChooseLay,
		choose.DoNext: w.DoNext, choose.DoAgain: w.DoAgain, choose.DoStart: w.DoStart, choose.DoSit: w.DoSit,
	}[a.Do]
}

func (d doing) facts(a choose.Act) words.Facts {
	fact := words.Facts{Cards: moveCards(&a.Move), Rank: words.RankName(a.Move.Rank), N: strconv.Itoa(d.choice.Slot + 1)}
	switch a.Do {
	case choose.DoWait:
		fact.Who = d.name(d.view.Table.Turn)
	case choose.DoChoose:
		ranks := d.at.Playable()
		if bag := d.at.Active(); bag != nil && !d.Prefers.Is(words.Hints) {
			ranks = bag.Ranks()
		}
		if d.choice.Picked != engine.NoRank {
			ranks = d.at.Bag(choose.OtherRow(d.choice.Row)).Ranks()
		}
		fact.Cards = rankKeyList(ranks)
	case choose.DoCompany:
		fact.Other = words.RankList(d.at.Companions(a.Move.Rank))
	case choose.DoChance:
		fact.N = strconv.Itoa(d.view.Table.Draw)
	case choose.DoTake:
		fact.N = d.Words.Table.Cards(len(d.view.Table.Pile))
	case choose.DoLay:
		fact.Cards = words.CardList(a.Move.Cards)
	case choose.DoChooseLay:
		fact.N = d.Words.Table.Cards(d.choice.ToLay(&d.at))
	case choose.DoLayOne, choose.DoPick:
		fact.Cards = words.RankName(d.choice.Cursor)
	case choose.DoAimAt:
		fact.Rank, fact.Who, fact.Cards = words.RankName(d.choice.Aimed(&d.at)), d.targetName(d.choice.Target), d.aimedCards()
	case choose.DoSwap:
		fact.Cards, fact.Other = words.RankName(d.choice.Picked), words.RankName(d.choice.Cursor)
		if d.choice.Row == engine.ZoneFaceUp {
			fact.Cards, fact.Other = fact.Other, fact.Cards
		}
	default:
	}
	return fact
}

func rankKeyList(set engine.RankSet) string {
	var keys []string
	for r := range engine.NoRank {
		if set.Has(r) {
			keys = append(keys, ui.RankKeys[r:r+1])
		}
	}
	return strings.Join(keys, " ")
}
