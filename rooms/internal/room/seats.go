package room

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// seats are those of a room, clockwise.
type seats []seat

// of is the seat that somebody has and has not given up, or NoSeat.
func (s seats) of(who rooms.Person) int {
	if who.None() {
		return engine.NoSeat
	}
	return slices.IndexFunc(s, func(s seat) bool { return s.Player == who.ID && !s.Left })
}

// owners are by seat the people and programs who have not given it up.
func (s seats) owners() []rooms.Person {
	by := make([]rooms.Person, len(s))
	for _, i := range s.that((*seat).owned) {
		by[i] = s[i].owner()
	}
	return by
}

// anyOwned reports whether any seat has an owner who has not given it up.
func (s seats) anyOwned() bool { return len(s.that((*seat).owned)) > 0 }

func (s seats) anyHere() bool { return slices.ContainsFunc(s, func(s seat) bool { return s.here }) }

// firstFree is the first seat that is free, or -1.
func (s seats) firstFree() int { return slices.IndexFunc(s, func(s seat) bool { return s.isFree() }) }

// that are the seats of which something is so.
func (s seats) that(is func(*seat) bool) (list []int) {
	for i := range s {
		if is(&s[i]) {
			list = append(list, i)
		}
	}
	return list
}

// votes counts those who are here or are expected back, have a seat and play themselves, and how many of them are ready.
func (s seats) votes() (here, ready int) {
	for i := range s {
		if s[i].ready {
			ready++
		}
		if s[i].votes() {
			here++
		}
	}
	return here, ready
}

// votes reports whether the owner of a seat counts among those who are here when it is asked how it goes on.
func (s *seat) votes() bool { return (s.here || s.expected) && (s.ready || !s.auto) }

// agreement says by seat who agrees to abandon the round, nil if nobody does.
func (s seats) agreement() []bool {
	var by []bool
	for _, i := range s.that(func(s *seat) bool { return s.agrees }) {
		if by == nil {
			by = make([]bool, len(s))
		}
		by[i] = true
	}
	return by
}

// titled is the seat that bears the title of Shithead, or NoSeat.
func (s seats) titled() int { return slices.IndexFunc(s, func(s seat) bool { return s.Titled }) }

// rest has no bot act, nor think about it any more.
func (s seats) rest() {
	for i := range s {
		s[i].rest()
	}
}

// firstDue is the seat whose bot acts next, or NoSeat. Of several at the same time it is the one that thinks the least, which
// is drawn.
func (s seats) firstDue() int {
	first := engine.NoSeat
	for i := range s {
		due := s[i].due
		switch {
		case due.IsZero():
		case first == engine.NoSeat, due.Before(s[first].due), due.Equal(s[first].due) && s[i].thinks < s[first].thinks:
			first = i
		}
	}
	return first
}

// botName is a name for a bot of a level that no bot has here. The mark behind it is one that no person's name may have.
func (s seats) botName(level string, random *rng) string {
	names := botNames()
	start := random.IntN(len(names))
	names = slices.Concat(names[start:], names[:start])
	if own := bot.NameOf(level); own != "" {
		names = slices.Insert(names, 0, own, own+" II", own+" III")
	}
	for _, name := range names {
		name += rooms.BotMark
		if !slices.ContainsFunc(s, func(s seat) bool { return s.Name == name }) {
			return name
		}
	}
	return "Bot" + rooms.BotMark // there are more names than seats
}

// sitter is who sat on a seat: a person, or a bot, whose name no other has in the room.
type sitter struct {
	Seat   int     `json:"seat"`
	Player data.ID `json:"player,omitempty"`
	Bot    string  `json:"bot,omitempty"`
}

// sitter is who sits on a seat, nil for [engine.NoSeat].
func (s seats) sitter(i int) *sitter {
	switch {
	case i == engine.NoSeat:
		return nil
	case s[i].Bot != "":
		return &sitter{Seat: i, Bot: s[i].Name}
	default:
		return &sitter{Seat: i, Player: s[i].Player}
	}
}

// find is the seat on which somebody sits now. If they have left, it is the next one clockwise, and left is true. Of nobody
// it is [engine.NoSeat].
func (s seats) find(who *sitter) (i int, left bool) {
	if who == nil {
		return engine.NoSeat, false
	}
	i = slices.IndexFunc(s, func(s seat) bool {
		if who.Bot != "" {
			return s.Bot != "" && s.Name == who.Bot
		}
		return s.owned() && s.Player == who.Player
	})
	if i >= 0 {
		return i, false
	}
	for i = (who.Seat + 1) % len(s); s[i].isFree() && i != who.Seat; {
		i = (i + 1) % len(s)
	}
	return i, true
}

// seat is one seat of a room. What has a tag is kept.
type seat struct {
	// Player is the owner, if any. Name is theirs at the time, or the bot's: a name that has changed since is set right when
	// its owner comes in.
	Player data.ID `json:"id,omitempty"`
	Name   string  `json:"name,omitempty"`
	// Bot is the level of a declared bot, else empty. Stand: it fills a seat that was given up.
	Bot   string `json:"bot,omitempty"`
	Stand bool   `json:"stand,omitempty"`
	// Left: the owner gave the seat up while a match ran.
	Left bool `json:"left,omitempty"`
	// Program: the owner is a program.
	Program bool `json:"program,omitempty"`
	// Titled: the seat bears the title of Shithead. Tally is what it has come to under its owner.
	Titled bool  `json:"titled,omitempty"`
	Tally  tally `json:"tally,omitzero"`

	// origin is where the owner comes from.
	origin rooms.Origin
	// agrees: the owner agrees to abandon the round.
	here, auto, ready, agrees bool
	// byEar: the owner plays by ear; passed is the number of the move before which they have left their head start to others.
	byEar  bool
	passed int
	// expected: the owner was here before a pause or a restart, and is not back yet.
	expected bool
	// outwaited: the owner has been waited for as long as patience lasts, and has done nothing since.
	outwaited bool
	// gone is when the owner was last here, missed how many turns in a row ran out.
	gone   time.Time
	missed int
	// asked is what the bot that plays here thinks about, if it looks ahead; due is when it acts, thought when it began to think about
	// that, and thinks how long it does at the usual pace; declined is the number of the move that it left to others. advice is what
	// its owner is told.
	asked        *thinking.Answer
	advice       advice
	due, thought time.Time
	thinks       time.Duration
	declined     int
}

// of makes it somebody's seat.
func (s *seat) of(who rooms.Person) {
	s.Player, s.Name, s.Program, s.origin, s.byEar = who.ID, who.Name, who.Bot, who.Origin(), who.PlaysByEar()
}

// owner is whose seat it is, nobody's if it is free or a bot's.
func (s *seat) owner() rooms.Person {
	if s.Player == "" {
		return rooms.Person{}
	}
	return rooms.Person{ID: s.Player, Name: s.Name, Bot: s.Program}.From(s.origin)
}

// known is whose profile it is that plays here, empty for a bot's and a guest's.
func (s *seat) known() data.ID { return known(s.Player) }

// known is the id of a profile, empty for that of a guest.
func known(player data.ID) data.ID {
	if player.Guest() {
		return ""
	}
	return player
}

// played reports whether a bot's hand plays on the seat.
func (s *seat) played() bool { return s.Bot != "" || s.stoodIn() }

// stoodIn reports whether a bot's hand plays for the owner.
func (s *seat) stoodIn() bool { return s.Left || s.auto }

func (s *seat) isFree() bool { return s.Name == "" }

// owned reports whether the seat is a person's who has not given it up.
func (s *seat) owned() bool { return s.Player != "" && !s.Left }

// resident reports whether the seat's owner has a profile.
func (s *seat) resident() bool { return s.owned() && !s.Player.Guest() }

// dealt readies the seat for a round.
func (s *seat) dealt() {
	s.rest()
	s.ready, s.agrees, s.declined, s.passed, s.missed, s.outwaited = false, false, 0, 0, 0, false
}

// rest has the bot of the seat not act, nor think about it any more, and nobody advise its owner.
func (s *seat) rest() {
	s.asked.Drop()
	if !s.advice.due.IsZero() {
		s.advice.asked.Drop()
	}
	s.asked, s.due, s.advice = nil, time.Time{}, advice{}
}

func (s *seat) view() rooms.SeatView {
	return rooms.SeatView{
		Owner: s.owner(), Bot: s.Bot, StandIn: s.Stand, Name: s.Name, Here: s.here, ByEar: s.byEar && s.owned(), Auto: s.auto, Left: s.Left, Ready: s.ready,
	}
}
