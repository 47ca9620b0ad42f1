package table

import (
	"strconv"

	"shithead/engine"
	"shithead/views/table/choose"
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
	return d.name(seat)
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
	fact := words.Facts{Cards: moveCards(&a.Move), N: cost, Who: d.name(d.view.Table.Turn), Ask: status(d).demand()}
	switch {
	case a.Do == choose.DoPeek:
		return fact.Fill(w.FoulFlip)
	case !d.at.MyTurn():
		return fact.Fill(w.FoulTurn)
	default:
		return fact.Fill(w.FoulFit)
	}
}

// does says what enter does now, or r, empty if nothing.
func (d doing) does(a choose.Act) string {
	w, vocab := &d.Words.Table, d.vocabulary()
	fact := words.Facts{Cards: moveCards(&a.Move)}
	switch {
	case d.entry.typing != notTyping || d.entry.reacting:
		return "" // keys are for something else
	case d.choice.Dared && d.at.Daring(a):
		return w.Moves.DoDare
	}
	switch a.Do {
	case choose.DoWait:
		fact.Who = d.name(d.view.Table.Turn)
		return fact.Fill(w.NotYet)
	case choose.DoChoose:
		fact.Cards = rankKeyList(d.at.Playable())
		if d.choice.Picked != engine.NoRank {
			fact.Cards = rankKeyList(d.at.Bag(choose.OtherRow(d.choice.Row)).Ranks())
		}
		return fact.Fill(w.Choose)
	case choose.DoPlay:
		return fact.Fill(w.DoPlay)
	case choose.DoCompany:
		fact.Other = words.RankList(d.at.Companions(a.Move.Rank))
		return fact.Fill(w.Moves.DoCompany)
	case choose.DoTry:
		if !d.at.MyTurn() && d.at.Strict() {
			return fact.Fill(w.Moves.DoTryTurn)
		}
		return fact.Fill(w.DoTry)
	case choose.DoPeek:
		fact.N = strconv.Itoa(d.choice.Slot + 1)
		return fact.Fill(vocab.Adapt(w.Moves.DoPeek))
	case choose.DoChance:
		fact.N = strconv.Itoa(d.view.Table.Draw)
		return fact.Fill(w.Moves.DoChance)
	case choose.DoLay:
		fact.Cards = cardList(a.Move.Cards)
		return fact.Fill(vocab.Adapt(w.Moves.DoLay))
	case choose.DoLayOne:
		fact.Cards = words.RankName(d.choice.Cursor)
		return fact.Fill(w.Moves.DoLayOne)
	case choose.DoChooseLay:
		fact.N = w.Cards(d.choice.ToLay(&d.at))
		return fact.Fill(w.Moves.DoChooseLay)
	case choose.DoJump:
		return fact.Fill(w.DoJump)
	case choose.DoOpen:
		return fact.Fill(w.DoOpen)
	case choose.DoAim:
		fact.Rank = words.RankName(a.Move.Rank)
		if d.view.Table.Rules.Powers[a.Move.Rank].Shoots {
			return fact.Fill(w.Moves.DoShoot)
		}
		return fact.Fill(w.DoAim)
	case choose.DoWhom:
		return w.DoWhom
	case choose.DoAimAt:
		fact.Rank, fact.Who, fact.Cards = words.RankName(d.choice.Aimed(&d.at)), d.targetName(d.choice.Target), d.aimedCards()
		if d.choice.Shooting(&d.at) {
			return fact.Fill(w.Moves.DoShootAt)
		}
		return fact.Fill(w.DoAimAt)
	case choose.DoTake:
		fact.N = w.Cards(len(d.view.Table.Pile))
		return fact.Fill(vocab.DoTake)
	case choose.DoFlip:
		fact.N = strconv.Itoa(d.choice.Slot + 1)
		return fact.Fill(vocab.DoFlip)
	case choose.DoPick:
		fact.Cards = words.RankName(d.choice.Cursor)
		return fact.Fill(w.DoPick)
	case choose.DoSwap:
		fact.Cards, fact.Other = words.RankName(d.choice.Picked), words.RankName(d.choice.Cursor)
		if d.choice.Row == engine.ZoneFaceUp {
			fact.Cards, fact.Other = fact.Other, fact.Cards
		}
		return fact.Fill(w.DoSwap)
	default:
		if a.Do == choose.DoReady && !d.at.Swapping() {
			return w.Moves.DoLaidReady
		}
		return map[choose.Doing]string{
			choose.DoReady: w.DoReady, choose.DoNext: w.DoNext, choose.DoAgain: w.DoAgain, choose.DoStart: w.DoStart, choose.DoSit: w.DoSit,
		}[a.Do]
	}
}
