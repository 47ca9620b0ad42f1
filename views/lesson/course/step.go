package course

import (
	"errors"
	"slices"
	"strings"

	"shithead/engine"
)

// Topic is what a step is about.
type Topic string

// The topics, in the order in which they are taught. Power is that of a card.
const (
	Swap   Topic = "swap"
	Lay    Topic = "lay"
	Ready  Topic = "ready"
	Open   Topic = "open"
	Lead   Topic = "lead"
	Follow Topic = "follow"
	Take   Topic = "take"
	Taken  Topic = "taken"
	Again  Topic = "again"
	Power  Topic = "power"
	Four   Topic = "four"
	Jump   Topic = "jump"
	Chance Topic = "chance"
	Foul   Topic = "foul"
	Answer Topic = "answer"
	FaceUp Topic = "face-up"
	Flip   Topic = "flip"
	Out    Topic = "out"
)

// Step is one thing to learn by one move.
type Step struct {
	Topic Topic
	// Rank is that of the cards that the step is about, NoRank for none.
	Rank engine.Rank
	// Other is that of a second one: what is swapped for it or goes with it.
	Other engine.Rank
	// Want is the move, as records write it: "take", "QQ"; with an @ at its end whoever it is aimed at, and empty for any play.
	Want string
	// Happens is what the move leads to, by Cause if that is not none.
	Happens engine.EventKind
	Cause   engine.Cause
}

// meets reports whether a move is the one that a step is about.
func (s *Step) meets(m *engine.Move) bool {
	text := m.String()
	switch aimed, target := strings.CutSuffix(s.Want, "@"); {
	case target:
		head, _, has := strings.Cut(text, "@")
		return has && head == aimed
	case s.Topic == Swap:
		return text == s.Want && len(m.Hand()) == 1 && m.Hand()[0].Rank() == s.Rank && m.Up()[0].Rank() == s.Other
	case s.Topic == Lay:
		return text == s.Want && slices.ContainsFunc(m.Cards, func(c engine.Card) bool { return c.Rank() == s.Rank })
	case s.Want == "":
		return m.Kind == engine.MovePlay
	default:
		return text == s.Want
	}
}

// move is a move that the step is about, nil where there is none. It is aimed at nobody but others.
func (s *Step) move(at *engine.State) *engine.Move {
	if s.Topic == Foul {
		m, err := engine.ParseMove(pupil, s.Want)
		if err != nil {
			return nil
		}
		return &m
	}
	legal := at.Legal(pupil, nil)
	i := slices.IndexFunc(legal, func(m engine.Move) bool { return s.meets(&m) && m.Target != pupil })
	if i < 0 {
		return nil
	}
	return &legal[i]
}

// apply makes a move of the pupil, or has the referee call it, where one watches and it is a foul. It reports whether the step
// allows it.
func (s *Step) apply(at *engine.State, m *engine.Move, ev *engine.Events) bool {
	err := at.Apply(*m, ev)
	if s.Topic != Foul {
		return err == nil
	}
	refused, ok := errors.AsType[*engine.Refusal](err)
	if !ok || !refused.Foul() {
		return false
	}
	return at.Apply(at.Offence(refused, func(int) int { return 0 }), ev) == nil
}

// kept reports whether what happened is what the step promises.
func (s *Step) kept(events *engine.Events) bool {
	return slices.ContainsFunc(events.Unredacted(), func(e engine.Event) bool {
		return e.Kind == s.Happens && (s.Cause == engine.CauseNone || e.Cause == s.Cause)
	})
}
