package prompt

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/table/choose"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// doing says what enter does now.
type doing struct{ *scene.Scene }

// moveCards are the cards that a move lays, as they are said: "5 5 + K".
func (d doing) moveCards(m *engine.Move) string {
	text := d.Words.Table.CardsName(m.Rank, int(m.Count))
	if m.Companions > 0 {
		text += " + " + d.Words.Table.CardsName(m.Companion, int(m.Companions))
	}
	return text
}

func (d doing) aimedCards() string {
	if d.At.MustAim() {
		return d.Words.Table.RankName(d.Choice.Aimed(&d.At))
	}
	return d.Words.Table.CardsName(d.Choice.Rank, d.Choice.Count)
}

// targetName is what somebody is called who may be aimed at.
func (d doing) targetName(seat int) string {
	if seat == d.View.Seat {
		return d.Words.Table.Yourself
	}
	return d.Name(seat)
}

// FoulSays is what the foul would cost that has been proposed once.
func FoulSays(s *scene.Scene, a choose.Act) string {
	d := doing{s}
	w := &d.Words.Table.Moves
	cost, says := w.CostWarning, w.FoulFit
	if !d.At.MyTurn() {
		says = w.FoulTurn
	}
	switch {
	case a.Do == choose.DoPeek:
		cost, says = w.CostFlip, w.FoulFlip
	case d.At.Seat().Warned:
		cost = w.CostCard
	}
	fact := words.Facts{Cards: d.moveCards(&a.Move), N: cost, Who: d.Name(d.View.Table.Turn), Ask: Demand(d.Scene)}
	return fact.Fill(says)
}

// Does says what enter does now, or r, empty if nothing.
func Does(s *scene.Scene, a choose.Act) string {
	d := doing{s}
	if d.Entry.Typing != scene.NotTyping || d.Entry.Reacting {
		return "" // keys are for something else
	}
	fact := d.facts(a)
	says := d.sentence(a)
	if d.Choice.Unchosen(a) {
		says, _, _ = strings.Cut(d.Words.Of(words.Twice, says), " (") // how many cards is said once they are chosen
	}
	return fact.Fill(says)
}

func (d doing) sentence(a choose.Act) string {
	w, vocab := &d.Words.Table, d.Vocabulary()
	switch {
	case d.Choice.Dared && d.At.Daring(a):
		return w.Moves.DoDare
	case a.Do == choose.DoTry && !d.At.MyTurn() && d.At.Strict():
		return w.Moves.DoTryTurn
	case a.Do == choose.DoAim && d.View.Table.Rules.Powers[a.Move.Rank].Shoots:
		return w.Moves.DoShoot
	case a.Do == choose.DoAimAt && d.Choice.Shooting(&d.At):
		return w.Moves.DoShootAt
	case a.Do == choose.DoReady && !d.At.Swapping():
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
	fact := words.Facts{Cards: d.moveCards(&a.Move), Rank: d.Words.Table.RankName(a.Move.Rank), N: strconv.Itoa(d.Choice.Slot + 1)}
	switch a.Do {
	case choose.DoWait:
		fact.Who = d.Name(d.View.Table.Turn)
	case choose.DoChoose:
		ranks := d.At.Playable()
		if bag := d.At.Active(); bag != nil && !d.Prefers.Is(words.Hints) {
			ranks = bag.Ranks()
		}
		if d.Choice.Picked != engine.NoRank {
			ranks = d.At.Bag(choose.OtherRow(d.Choice.Row)).Ranks()
		}
		fact.Cards = rankKeyList(ranks)
	case choose.DoCompany:
		fact.Other = d.Words.Table.RankList(d.At.Companions(a.Move.Rank))
	case choose.DoChance:
		fact.N = strconv.Itoa(d.View.Table.Draw)
	case choose.DoTake:
		fact.N = d.Words.Table.Cards(d.taken())
	case choose.DoLay:
		fact.Cards = d.Words.Table.CardList(a.Move.Cards)
	case choose.DoChooseLay:
		fact.N = d.Words.Table.Cards(d.Choice.ToLay(&d.At))
	case choose.DoLayOne, choose.DoPick:
		fact.Cards = d.Words.Table.RankName(d.Choice.Cursor)
	case choose.DoAimAt:
		fact.Rank, fact.Who, fact.Cards = d.Words.Table.RankName(d.Choice.Aimed(&d.At)), d.targetName(d.Choice.Target), d.aimedCards()
	case choose.DoSwap:
		fact.Cards, fact.Other = d.Words.Table.RankName(d.Choice.Picked), d.Words.Table.RankName(d.Choice.Cursor)
		if d.Choice.Row == engine.ZoneFaceUp {
			fact.Cards, fact.Other = fact.Other, fact.Cards
		}
	default:
	}
	return fact
}

// taken is how many cards of the pile come into the hand of whoever takes it now: where a trump card is not answered, none
// that is one.
func (d doing) taken() (n int) {
	v := d.View.Table
	for _, c := range v.Pile {
		if v.Ask.Kind != engine.AskTrump || !v.Rules.Powers[c.Rank()].Trump {
			n++
		}
	}
	return n
}

func rankKeyList(set engine.RankSet) string {
	var keys []string
	for r := range words.Each(set) {
		keys = append(keys, ui.RankKeys[r:r+1])
	}
	return strings.Join(keys, " ")
}
