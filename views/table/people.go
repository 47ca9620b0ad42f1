package table

import (
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// flag is what there is to say of a seat in a word: the most important thing only.
func (s *scene) flag(seat int) string {
	w, at := &s.Words.Table, &rooms.SeatView{}
	if seat < len(s.view.Seats) {
		at = &s.view.Seats[seat]
	}
	switch {
	case at.Left:
		return w.Left
	case at.Auto:
		return w.Auto
	case at.Bot != "" || at.Owner.Bot:
		return w.Bot
	case !at.Here && !at.IsFree():
		return w.Absent
	default:
		return ""
	}
}

// tally is how many points a seat has in the match, empty where there are none to count.
func (s *scene) tally(seat int) string {
	m := s.view.Match
	if m == nil || !m.Scored || seat >= len(m.Points) {
		return ""
	}
	return (&words.Facts{N: strconv.Itoa(m.Points[seat])}).Fill(s.Words.Table.Tally)
}

// place is the viewer's in the queue, from 1; 0 for none.
func (s *scene) place() int {
	if s.at.Me.Guest() {
		return 0
	}
	return 1 + slices.IndexFunc(s.view.Queue, func(who rooms.Person) bool { return who.ID == s.at.Me.ID })
}

// queued says where in the queue the viewer is, empty if not in it.
func (s *scene) queued() string {
	if s.place() == 0 {
		return ""
	}
	return (&words.Facts{N: s.Words.Table.Ordinal(s.place())}).Fill(s.Words.Table.People.Queued) + s.promised()
}

// promised says which seat the viewer gets, who is in the queue, and when, or who could let them in.
func (s *scene) promised() string {
	w, at := &s.Words.Table.People, s.place()-1
	if at >= len(s.view.Promises) {
		return ""
	}
	p := s.view.Promises[at]
	if p.Seat == engine.NoSeat {
		if alone := s.alone(); alone != engine.NoSeat {
			return (&words.Facts{Who: s.name(alone)}).Fill(w.Uninvited)
		}
		return ""
	}
	says := w.PromisedRound
	switch {
	case s.view.Phase == rooms.Gathering || s.view.Phase == rooms.Over:
		says = w.PromisedStart
	case p.Match:
		says = w.PromisedMatch
	}
	return (&words.Facts{Who: s.name(p.Seat)}).Fill(says)
}

// alone is the seat of the person who plays alone with bots that do not make way, or [engine.NoSeat].
func (s *scene) alone() int {
	if s.view.Terms.Yield != rooms.YieldCompany || !s.seatedBots() {
		return engine.NoSeat
	}
	return s.view.Alone()
}

// seatedBots says whether there are bots besides those that fill seats that were given up.
func (s *scene) seatedBots() bool {
	return slices.ContainsFunc(s.view.Seats, func(at rooms.SeatView) bool { return at.Bot != "" && !at.StandIn })
}

// invites tells the viewer who plays alone with bots that somebody would like to play, too, empty if nobody would.
func (s *scene) invites() string {
	for i, p := range s.view.Promises {
		if p.Seat == engine.NoSeat && s.alone() != engine.NoSeat && s.alone() == s.view.Seat {
			return (&words.Facts{Who: s.view.Queue[i].Name}).Fill(s.Words.Table.People.Invites)
		}
	}
	return ""
}

// watching is how many watch and how many of them wait for a seat.
func (s *scene) watching() string {
	text := s.Words.Table.Watching(s.view.Watchers)
	if n := len(s.view.Queue); n > 0 {
		text += ", " + s.Words.Table.People.Waiting(n)
	}
	return text
}

// watched is how many watch, empty for nobody.
func (s *scene) watched() string {
	if s.view.Watchers == 0 {
		return ""
	}
	return s.watching()
}

func (s *scene) botPace() string {
	return s.Words.Table.Pace.Says(s.Words.Table.Pace.Bots, s.view.Terms.BotPace)
}

// botsPlay says whether a bot's hand plays on any seat.
func (s *scene) botsPlay() bool {
	return slices.ContainsFunc(s.view.Seats, func(at rooms.SeatView) bool { return at.Bot != "" || at.Auto || at.Left })
}

// unusualPace is how fast the bots are that play, if not as fast as usual.
func (s *scene) unusualPace() string {
	if s.view.Terms.BotPace == rooms.PaceNormal || !s.botsPlay() {
		return ""
	}
	return s.botPace()
}
