package room

import (
	"fmt"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// The company is those at a table and what they say and want: the chat, the queue for seats, who is ready or votes for
// another match, who agrees to call the round off. Most of it is not worth a write of its own. It goes with the room's
// next write as a line beside the room's own, at the latest when the server stops, and is gone with the room.

// companyLine is what is kept of the company. The newest one in a journal holds, but the chat is that of all of them.
type companyLine struct {
	Type    string `json:"type"`
	Version int    `json:"version"`
	// Chat are the lines that no earlier line of the journal has.
	Chat  []chatLine     `json:"chat,omitempty"`
	Queue []rooms.Person `json:"queue,omitempty"`
	// Here are, while no round runs after the first, the seats whose owners are in the room and have a vote. Ready are those
	// whose owners are ready or have voted for another match, Agree those whose owners agree to call the round off.
	Here  []int `json:"here,omitempty"`
	Ready []int `json:"ready,omitempty"`
	Agree []int `json:"agree,omitempty"`
	// Voted is when enough had voted for another match.
	Voted time.Time `json:"voted,omitzero"`
	// Stopped is when the server stopped, if it did so in good order: the time until it is there again is nobody's.
	Stopped time.Time `json:"stopped,omitzero"`
}

type chatLine struct {
	rooms.Person
	Seat     int       `json:"seat"` // -1 for somebody who watches
	Text     string    `json:"text,omitempty"`
	Reaction string    `json:"reaction,omitempty"`
	At       time.Time `json:"at"`
}

const (
	companyLineType    = "company"
	companyLineVersion = 1
)

// companyLine is the company as it is kept, with so many of the latest lines of the chat at most.
func (r *Room) companyLine(said int, stopped time.Time) data.Line {
	l := companyLine{Type: companyLineType, Version: companyLineVersion, Queue: r.queue.people, Here: r.present(), Stopped: stopped}
	for _, c := range r.chat.lines[len(r.chat.lines)-min(said, r.limits.ChatKept):] {
		l.Chat = append(l.Chat, chatLine{c.Who, c.Seat, c.Text, c.Reaction.String(), c.At.UTC()})
	}
	l.Ready = r.seats.that(func(s *seat) bool { return s.ready })
	l.Agree = r.seats.that(func(s *seat) bool { return s.agrees })
	if r.phase == rooms.Over {
		l.Voted = r.voted.UTC()
	}
	return data.Line{Text: marshal(l)}
}

// carry adds the line of the company to a write. While a round runs the journal grows by what is new only, up to a bound
// beyond which it waits for the end of the round.
func (r *Room) carry(fx *Effects) {
	switch {
	case !fx.Write || fx.End:
	case fx.Rest != nil:
		if len(r.chat.lines)+len(r.queue.people)+len(r.present()) > 0 { // else there is nothing to tell
			fx.Rest = slices.Insert(fx.Rest, 1, r.companyLine(len(r.chat.lines), time.Time{}))
		}
		r.chat.unsaid, r.unkept = 0, false
	case r.chat.unsaid == 0 && !r.unkept:
	case r.round.talked < r.limits.TalkBytes:
		r.putFirst(fx, r.chat.unsaid, time.Time{})
		r.chat.unsaid = 0
	case len(fx.Lines) == 0: // it is what is written
		r.putFirst(fx, 0, time.Time{})
	}
}

// present are, while no round runs after the first, the seats whose owners are in the room, or are expected. Those who
// let their clocks run out and have not come back have no vote: after a restart nothing waits for them either.
func (r *Room) present() []int {
	if !r.betweenRounds() {
		return nil
	}
	return r.seats.that(func(s *seat) bool { return s.votes() })
}

// putFirst puts the company before the other lines of a write: what was said was said before what they tell.
func (r *Room) putFirst(fx *Effects, said int, stopped time.Time) {
	line := r.companyLine(said, stopped)
	fx.Lines = slices.Insert(fx.Lines, 0, line)
	r.round.talked += len(line.Text)
	r.unkept = false
}

// Stop writes what is not kept yet, as the server stops, and, for whose time runs, when that is.
func (r *Room) Stop(now time.Time) (fx Effects) {
	now = now.UTC()
	switch {
	case r.phase == rooms.Playing && r.round != nil:
		r.putFirst(&fx, r.chat.unsaid, now)
		r.chat.unsaid, fx.Write = 0, true
	case r.chat.unsaid > 0 || r.unkept || !r.voted.IsZero():
		fx.Rest = []data.Line{{Text: r.line()}, r.companyLine(len(r.chat.lines), now)}
		r.chat.unsaid, r.unkept, fx.Write = 0, false, true
	}
	return fx
}

func (l *chatLine) read(seats int) (rooms.ChatLine, error) {
	if l.Seat < engine.NoSeat || l.Seat >= seats {
		return rooms.ChatLine{}, fmt.Errorf("seat %d speaks", l.Seat)
	}
	c := rooms.ChatLine{Who: l.Person, Seat: l.Seat, Text: l.Text, At: l.At}
	if l.Reaction != "" {
		k := slices.IndexFunc(rooms.Reactions(), func(known rooms.Reaction) bool { return known.String() == l.Reaction })
		if k < 0 {
			return rooms.ChatLine{}, fmt.Errorf("a reaction called %.20q", l.Reaction)
		}
		c.Reaction = rooms.Reactions()[k]
	}
	return c, nil
}
