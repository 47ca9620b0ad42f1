package ledger

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// ID names a profile, a round or a match for ever: 26 random letters and digits, different on every server, never given twice.
type ID string

// NewID draws 130 random bits, so that ids from different servers do not meet either.
func NewID() ID { return ID(rand.Text()) }

// guestMark begins the ids of guests, and no other: it has signs that [NewID] does not use.
const guestMark = "guest-"

// NewGuestID names somebody without a profile for as long as they are in the house. It is in no round that is kept.
func NewGuestID() ID { return guestMark + NewID() }

// Guest reports whether the id is from [NewGuestID].
func (id ID) Guest() bool { return strings.HasPrefix(string(id), guestMark) }

// Round is a round that has ended, as it is kept for ever. The tags, here and below, are those of the store, which finds it
// by its id.
type Round struct {
	// ID and Match are given out by [NewID].
	ID    ID     `json:"-"`
	Match ID     `json:"match"`
	Room  string `json:"room"`
	// Rules names the preset, Options holds what differs from it.
	Rules   string            `json:"rules"`
	Options map[string]string `json:"options,omitempty"`
	// Began and Ended are in UTC.
	Began time.Time    `json:"began"`
	Ended time.Time    `json:"ended"`
	Seats []SeatResult `json:"seats"`
	// End says how it ended: played, stalemate, agreed or closed.
	End   string `json:"end"`
	Moves int    `json:"moves"`
	// Rated reports whether people are rated by it: see [Round.Rates].
	Rated Rated `json:"rated,omitempty"`
	// Standings are the places of everybody who sat down to the match that is over with this round, those who left on the
	// way among them; else nil.
	Standings []MatchResult `json:"standings,omitempty"`
}

// SeatResult is how a round ended for one seat.
type SeatResult struct {
	// Player is whose seat it was, empty for a bot's, whose level is Bot, and for a guest's.
	Player ID     `json:"player,omitempty"`
	Bot    string `json:"bot,omitempty"`
	// Program: a program played for the player, who does not count as a person.
	Program bool `json:"program,omitempty"`
	// Place is 1 for the first player out, the number of seats for the Shithead, and 0 if the round was abandoned.
	Place    int  `json:"place,omitempty"`
	Shithead bool `json:"shithead,omitempty"`
	// Points are what the seat was given, also if it was Away; LowCard says that a bonus for leaving on a low card is among
	// them.
	Points  int  `json:"points,omitempty"`
	LowCard bool `json:"low_card,omitempty"`
	// Away: a bot's hand made most of the moves, so that the points do not count, or finished the round as the Shithead.
	Away bool `json:"away,omitempty"`
	// JumpIns and Fours count how often the player's own hand jumped in, and burned the pile with four of a kind, jumping
	// in or not. Pile is the largest pile taken, in cards, by whatever hand.
	JumpIns int `json:"jump_ins,omitempty"`
	Fours   int `json:"fours,omitempty"`
	Pile    int `json:"pile,omitempty"`
}

// MatchResult is how a match ended for somebody who sat down to it.
type MatchResult struct {
	// Player is whose place it is, empty for a bot's and a guest's.
	Player ID `json:"player,omitempty"`
	// Program: see [SeatResult].
	Program bool `json:"program,omitempty"`
	// Place counts from 1, equal ones are shared.
	Place int `json:"place,omitempty"`
	// Away: the player gave the seat up on the way, or a bot's hand played most of the rounds. That is a match played, but
	// not one that can have been won.
	Away bool `json:"away,omitempty"`
}

// people are those who played the round, by seat, and how well each did, as [Ranking] has it; of several seats the worst
// counts. Who was away did not play, unless it made them the Shithead: nobody gets away from that by going.
func (r *Round) people() (ids []ID, ranking []int) {
	bySeat := Ranking(r.Seats)
	for k, seat := range r.Seats {
		if seat.Player == "" || seat.Program || seat.Away && !seat.Shithead {
			continue
		}
		i := slices.Index(ids, seat.Player)
		if i < 0 {
			ids, ranking = append(ids, seat.Player), append(ranking, bySeat[k])
			continue
		}
		ranking[i] = max(ranking[i], bySeat[k])
	}
	return ids, ranking
}

// People are those whom the round is about: who was away is none of them, unless that made them the Shithead.
func (r *Round) People() []ID {
	ids, _ := r.people()
	return ids
}

// Practice reports whether the round is kept apart: fewer than two people played it.
func (r *Round) Practice() bool {
	people, _ := r.people()
	return len(people) < 2
}

// ListedFor reports whether the round is listed for a reader, empty for a guest. A round of a private room, whose code
// has four words instead of two, is listed for its players alone. Its id is the link with which they show it to others.
func (r *Round) ListedFor(reader ID) bool {
	played := func(s SeatResult) bool { return s.Player == reader && reader != "" }
	return strings.Count(r.Room, "-") < 2 || slices.ContainsFunc(r.Seats, played)
}

// Abandoned reports whether the round was not played to its end.
func (r *Round) Abandoned() bool { return r.End != endPlayed }

// MatchPractice reports whether the match that is over is kept apart: fewer than two people sat down to it.
func (r *Round) MatchPractice() bool {
	people := map[ID]bool{}
	for _, result := range r.Standings {
		if result.Player != "" && !result.Program {
			people[result.Player] = true
		}
	}
	return len(people) < 2
}

// CheckPart returns an error unless a name or an id can be a part of a key.
func CheckPart(what, part string) error {
	if part == "" || len(part) > PartBytes || strings.IndexByte(part, 0) >= 0 {
		return fmt.Errorf("%s may not be called %.40q", what, part)
	}
	return nil
}

// Check says what no store could keep of a round.
func (r *Round) Check() error {
	errs := []error{CheckPart("a round", string(r.ID)), CheckPart("rules", r.Rules)}
	for _, seat := range r.Seats {
		if seat.Player != "" {
			errs = append(errs, CheckPart("a player", string(seat.Player)))
		}
	}
	for _, result := range r.Standings {
		if result.Player != "" {
			errs = append(errs, CheckPart("a player", string(result.Player)))
		}
		if result.Place < 1 {
			errs = append(errs, fmt.Errorf("place %d in a match", result.Place))
		}
	}
	return errors.Join(errs...)
}
