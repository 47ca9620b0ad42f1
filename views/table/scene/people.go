package scene

import (
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// Flag is what there is to say of a seat in a word: the most important thing only.
func (s *Scene) Flag(seat int) string {
	w, at := &s.Words.Table, &rooms.SeatView{}
	if seat < len(s.View.Seats) {
		at = &s.View.Seats[seat]
	}
	switch {
	case at.Left:
		return w.Left
	case at.Auto:
		return w.Auto
	case at.Bot == "" && !at.Here && !at.IsFree():
		return w.Absent
	default:
		return ""
	}
}

// Tally is how many points a seat has in the match, empty where there are none to count.
func (s *Scene) Tally(seat int) string {
	m := s.View.Match
	if m == nil || !m.Scored || seat >= len(m.Points) {
		return ""
	}
	return (&words.Facts{N: strconv.Itoa(m.Points[seat])}).Fill(s.Words.Table.Tally)
}

// QueuePlace is the viewer's place in the queue, from 1; 0 for none.
func (s *Scene) QueuePlace() int {
	if s.At.Me.None() {
		return 0
	}
	return 1 + slices.IndexFunc(s.View.Queue, func(who rooms.Person) bool { return who.ID == s.At.Me.ID })
}

// Queued says where in the queue the viewer is, empty if not in it.
func (s *Scene) Queued() string {
	if s.QueuePlace() == 0 {
		return ""
	}
	return (&words.Facts{N: s.Words.Table.Ordinal(s.QueuePlace())}).Fill(s.Words.Table.People.Queued) + s.promised()
}

// promised says which seat the viewer gets, who is in the queue, and when, or who could let them in.
func (s *Scene) promised() string {
	w, at := &s.Words.Table.People, s.QueuePlace()-1
	if at >= len(s.View.Promises) {
		return ""
	}
	p := s.View.Promises[at]
	if p.Seat == engine.NoSeat {
		if alone := s.alone(); alone != engine.NoSeat {
			return (&words.Facts{Who: s.Name(alone)}).Fill(w.Uninvited)
		}
		return ""
	}
	says := w.PromisedRound
	switch {
	case s.View.Phase == rooms.Gathering || s.View.Phase == rooms.Over:
		says = w.PromisedStart
	case p.Match:
		says = w.PromisedMatch
	}
	return (&words.Facts{Who: s.Name(p.Seat)}).Fill(says)
}

// alone is the seat of the person who plays alone with bots that do not make way, or [engine.NoSeat].
func (s *Scene) alone() int {
	if s.View.Terms.Yield != rooms.YieldCompany || !s.SeatedBots() {
		return engine.NoSeat
	}
	return s.View.Alone()
}

// SeatedBots reports whether there are bots besides those that fill seats that were given up.
func (s *Scene) SeatedBots() bool {
	return slices.ContainsFunc(s.View.Seats, func(at rooms.SeatView) bool { return at.Bot != "" && !at.StandIn })
}

// Invites tells the viewer who plays alone with bots that somebody would like to play, too, empty if nobody would.
func (s *Scene) Invites() string {
	for i, p := range s.View.Promises {
		if p.Seat == engine.NoSeat && s.alone() != engine.NoSeat && s.alone() == s.View.Seat {
			return (&words.Facts{Who: s.View.Queue[i].Name}).Fill(s.Words.Table.People.Invites)
		}
	}
	return ""
}

// AsksToLeave asks whether the seat is to be left for good: while a match runs a bot plays on.
func (s *Scene) AsksToLeave() string {
	if s.View.Phase == rooms.Gathering || s.View.Phase == rooms.Over {
		return s.Words.Table.LeaveSeat
	}
	return s.Words.Table.LeaveFor
}

// Watching is how many watch and how many of them wait for a seat.
func (s *Scene) Watching() string {
	text := s.Words.Table.Watching(s.View.Watchers)
	if n := len(s.View.Queue); n > 0 {
		text = s.Words.List([]string{text, s.Words.Table.People.Waiting(n)})
	}
	return text
}

// BotPace is how fast the bots are.
func (s *Scene) BotPace() string {
	return s.Words.Table.Pace.Says(s.Words.Table.Pace.Bots, s.View.Terms.BotPace)
}

// BotsPlay reports whether a bot's hand plays on any seat.
func (s *Scene) BotsPlay() bool {
	return slices.ContainsFunc(s.View.Seats, func(at rooms.SeatView) bool { return at.Bot != "" || at.Auto || at.Left })
}

// UnusualPace is how fast the bots are that play, if not as fast as usual.
func (s *Scene) UnusualPace() string {
	if s.View.Terms.BotPace == rooms.PaceNormal || !s.BotsPlay() {
		return ""
	}
	return s.BotPace()
}

// OpenStart tells that each player of a full table may begin the match now, or before long; empty where a seat is free.
func (s *Scene) OpenStart() string {
	if s.View.OpenStart.IsZero() {
		return ""
	} else if s.View.StartIsOpen() {
		return s.Words.Table.Gathering.OpenNow
	}
	return s.Words.Table.Gathering.OpenStart
}
