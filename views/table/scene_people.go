package table

import (
	"slices"
	"strconv"

	"shithead/rooms"
	"shithead/views/frame"
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

// badge is what stands beside a seat for a while: the reaction of its owner, else the title that it bears.
func (s *scene) badge(seat int) (text string, style frame.StyleID) {
	switch reaction := s.reaction(seat); {
	case reaction != "":
		return reaction, s.Theme.Title
	case seat == s.view.Titled:
		return s.vocabulary().Shithead, s.Theme.Faint
	default:
		return "", 0
	}
}

// reaction is how the owner of a seat reacted a short while ago, empty if not.
func (s *scene) reaction(seat int) string {
	for i := range slices.Backward(s.view.Chat) {
		line := &s.view.Chat[i]
		switch {
		case !s.fresh(i):
			return ""
		case line.Reaction == rooms.NoReaction, line.Seat != seat, !s.Muted.Hears(line.Who):
		case seat < len(s.view.Seats) && s.view.Seats[seat].Owner.ID == line.Who.ID:
			return s.Words.Table.People.Reactions[line.Reaction]
		}
	}
	return ""
}

// fresh says whether a line was said a short while ago: not many moves have been made since, and nothing else happened,
// and outside a round not much was said either.
func (s *scene) fresh(i int) bool {
	n := 0
	if s.at.Playing() == nil {
		n = len(s.view.Chat) - 1 - i
	}
	first := s.view.Chat[i].Logged - (s.view.Logged - len(s.view.Log))
	for at := len(s.view.Log) - 1; at >= first && at >= 0 && n < lingers; at-- {
		if e := &s.view.Log[at]; e.Kind != rooms.EntryEvent || begins(&e.Event) {
			n++
		}
	}
	return n < lingers
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
	return (&words.Facts{N: s.Words.Table.Ordinal(s.place())}).Fill(s.Words.Table.People.Queued)
}

// watching is how many watch and how many of them wait for a seat.
func (s *scene) watching() string {
	text := s.Words.Table.Watching(s.view.Watchers)
	if n := len(s.view.Queue); n > 0 {
		text += ", " + s.Words.Table.People.Waiting(n)
	}
	return text
}

// botPace is how fast the bots are.
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
