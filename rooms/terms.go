package rooms

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
)

// Terms are what the maker of a room chooses.
type Terms struct {
	Rules *engine.Rules
	// Seats is how many players sit at the table.
	Seats int
	// Bots are the levels of the bots that sit there from the start.
	Bots []string
	// Clock is how long a turn may take, one of [Clocks]; 0 is as long as one likes, within reason.
	Clock time.Duration
	// BotPace is how fast the bots act.
	BotPace BotPace
	// Yield is when the bots give their seats to people who wait for one.
	Yield Yield
	// Rounds is how many rounds a match has, 0 for as many as the rules say.
	Rounds int
	// Private: only who knows the room's code comes in, and the lobby shows it to nobody but its own people.
	Private bool
	// HeadStart is how long those who play by ear come first in a race and at a jump-in, one of [HeadStarts], 0 for none.
	HeadStart time.Duration
	// Guests: they may sit down, too. Nobody is rated by a round that one of them plays.
	Guests bool
	// Forfeit is what the Shithead owes the table, such as making the tea, empty for nothing. It is one clean line, at most
	// ForfeitColumns wide.
	Forfeit string
}

// ForfeitColumns is how wide a forfeit may be, in columns of a terminal.
const ForfeitColumns = 40

// turnClock is how long a turn may take, and how much of their time bots take at a table that has it, in percent.
type turnClock struct {
	turn   time.Duration
	Thinks int64
}

func turnClocks() []turnClock {
	return []turnClock{{0, 120}, {15 * time.Second, 70}, {30 * time.Second, 85}, {60 * time.Second, 100}, {120 * time.Second, 120}}
}

// Clocks are how long a turn may take.
func Clocks() []time.Duration {
	var list []time.Duration
	for _, c := range turnClocks() {
		list = append(list, c.turn)
	}
	return list
}

// HeadStarts are those that a room may give.
func HeadStarts() []time.Duration {
	return []time.Duration{0, 5 * time.Second, UsualHeadStart, 20 * time.Second}
}

// UsualHeadStart is for rooms whose maker plays by ear: long enough for three lines and to type one.
const UsualHeadStart = 10 * time.Second

// MaySit reports whether such terms let a person have a seat: guests only where they may, and no one without an id.
func (t *Terms) MaySit(who Person) bool { return !who.None() && (t.Guests || !who.Guest()) }

// TurnClock is what [Terms.Clock] means for the table.
func (t *Terms) TurnClock() (c turnClock, ok bool) {
	for _, c = range turnClocks() {
		if c.turn == t.Clock {
			return c, true
		}
	}
	return turnClock{}, false
}

// DefaultClock is for people who do not know each other, and for rooms of programs that do not say.
const DefaultClock = 60 * time.Second

// MaxRounds is the longest match: what twenty players play by the rules, five times over.
const MaxRounds = 100

// Check says [ErrTerms] and why, if no room can be made of the terms. The maker needs a seat, too.
func (t *Terms) Check() error {
	if err := t.check(); err != nil {
		return fmt.Errorf("%w: %w", ErrTerms, err)
	}
	return nil
}

func (t *Terms) check() error {
	switch {
	case t.Rules == nil:
		return errors.New("no rules")
	case t.Seats < engine.MinSeats || t.Seats > engine.MaxSeats:
		return engine.ErrSeats
	case len(t.Bots) >= t.Seats:
		return fmt.Errorf("%d bots leave no seat for a player", len(t.Bots))
	case !t.BotPace.known():
		return fmt.Errorf("bots at the pace %v", t.BotPace)
	case !t.Yield.known():
		return fmt.Errorf("bots that yield at %v", t.Yield)
	case !slices.Contains(HeadStarts(), t.HeadStart):
		return fmt.Errorf("a head start of %v", t.HeadStart)
	case t.Rounds < 0 || t.Rounds > MaxRounds:
		return fmt.Errorf("a match has 1 to %d rounds", MaxRounds)
	}
	for _, level := range t.Bots {
		if err := bot.Offered(level); err != nil {
			return err
		}
	}
	if _, ok := t.TurnClock(); !ok {
		return fmt.Errorf("a clock of %v", t.Clock)
	}
	if _, err := t.Rules.Deck(t.Seats); err != nil {
		return err
	}
	_, err := engine.NewMatch(t.Rules, t.Seats, t.Rounds)
	return err
}
