package room

import (
	"time"

	"shithead/data"
	"shithead/engine/bot"
	"shithead/rooms"
)

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
	// expected: the owner was here before a pause or a restart, and is not back yet.
	expected bool
	// outwaited: the owner has been waited for as long as patience lasts, and has done nothing since.
	outwaited bool
	// gone is when the owner was last here, missed how many turns in a row ran out.
	gone   time.Time
	missed int
	// hand is the bot that plays here, for itself or for the owner; due is when it acts, thought when it began to think about
	// that, and thinks how long it does at the usual pace; declined is the number of the move that it left to others.
	hand         bot.Player
	due, thought time.Time
	thinks       time.Duration
	declined     int
}

// standIn is the level of the bot that plays for people who are not here.
const standIn = "easy"

// newSeat is the seat of somebody who is here.
func newSeat(who rooms.Person) seat {
	s := seat{here: true}
	s.of(who)
	return s
}

// of makes it somebody's seat.
func (s *seat) of(who rooms.Person) {
	s.Player, s.Name, s.Program, s.origin = who.ID, who.Name, who.Bot, who.Origin()
}

// owner is whose seat it is, nobody's if it is free or a bot's.
func (s *seat) owner() rooms.Person {
	if s.Player == "" {
		return rooms.Person{}
	}
	return rooms.Person{ID: s.Player, Name: s.Name, Bot: s.Program}.From(s.origin)
}

// played says whether a bot's hand plays on the seat.
func (s *seat) played() bool { return s.Bot != "" || s.Left || s.auto }

// isFree says whether the seat is nobody's.
func (s *seat) isFree() bool { return s.Name == "" }

// owned says whether the seat is a person's who has not given it up.
func (s *seat) owned() bool { return s.Player != "" && !s.Left }

// player is the bot that plays on the seat, for itself or for its owner.
func (s *seat) player(random *rng) bot.Player {
	if s.hand == nil {
		level := s.Bot
		if level == "" {
			level = standIn
		}
		player, err := bot.New(level, random.Rand)
		if err != nil {
			panic(err) // levels are checked before they get here
		}
		s.hand = player
	}
	return s.hand
}

// dealt readies the seat for a round.
func (s *seat) dealt() {
	s.ready, s.agrees, s.due, s.declined, s.missed, s.outwaited = false, false, time.Time{}, 0, 0, false
}

// delay puts off all that is due on the seat.
func (s *seat) delay(by time.Duration) {
	delay(by, &s.due, &s.thought)
	if !s.here {
		delay(by, &s.gone)
	}
}

// view is what everybody sees of the seat.
func (s *seat) view() rooms.SeatView {
	return rooms.SeatView{
		Owner: s.owner(), Bot: s.Bot, StandIn: s.Stand, Name: s.Name, Here: s.here, Auto: s.auto, Left: s.Left, Ready: s.ready,
	}
}
