package prompt

import (
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// Advised says in a width what a good player would do, once that is known, and why.
func Advised(s *scene.Scene, width int) string {
	return Because(s, doing{s}.advice(&s.View.Advice.Move), width)
}

// advice is what is done with the move that is advised.
func (d doing) advice(m *engine.Move) string {
	s, w := d.Scene, &d.Words.Table
	if m.Kind == engine.MoveAim {
		aimed := *m
		aimed.Rank = s.Choice.Aimed(&s.At)
		m = &aimed
	}
	said, fact := d.advised(m), words.Facts{Cards: d.moveCards(m), Rank: w.RankName(m.Rank)}
	switch m.Kind {
	case engine.MoveFlip:
		slot := int(m.Slot)
		if slot == engine.AnySlot {
			slot = slices.Index(s.At.Seat().FaceDown, true)
		}
		fact.N = strconv.Itoa(slot + 1)
	case engine.MoveTake:
		fact.N = w.Cards(d.taken())
	case engine.MoveChance:
		fact.N = strconv.Itoa(s.View.Table.Draw)
	case engine.MoveLay:
		fact.Cards = w.CardList(m.Cards)
	case engine.MoveSwap:
		fact.Cards, fact.Other = w.CardList(m.Cards[:m.Count]), w.CardList(m.Cards[m.Count:])
	default:
		if m.Target != engine.NoSeat {
			fact.Who = d.targetName(int(m.Target))
		}
	}
	return fact.Fill(said)
}

// advised is the sentence that says what a move does.
func (d doing) advised(m *engine.Move) string {
	w, vocab := &d.Words.Table, d.Vocabulary()
	switch m.Kind {
	case engine.MoveJump:
		return w.DoJump
	case engine.MoveTake:
		return vocab.DoTake
	case engine.MoveFlip:
		return vocab.DoFlip
	case engine.MoveChance:
		return w.Moves.DoChance
	case engine.MoveSwap:
		return w.DoSwap
	case engine.MoveReady:
		return w.DoReady
	case engine.MoveLay:
		return vocab.Adapt(w.Moves.DoLay)
	case engine.MovePlay, engine.MoveAim, engine.MoveFoul: // a foul is no advice
	}
	switch {
	case m.Target != engine.NoSeat && d.View.Table.Rules.Powers[m.Rank].Shoots:
		return w.Moves.DoShootAt
	case m.Target != engine.NoSeat:
		return w.DoAimAt
	case d.View.Table.Phase == engine.PhaseOpening:
		return w.DoOpen
	default:
		return w.DoPlay
	}
}
