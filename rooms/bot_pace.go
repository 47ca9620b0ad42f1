package rooms

import (
	"fmt"
	"slices"
	"time"

	"shithead/engine"
)

// BotPace is how fast the bots of a room act. The zero value is the usual one.
type BotPace int8

// The paces of bots, the slowest first.
const (
	PaceSlow BotPace = iota - 1
	PaceNormal
	PaceFast
	PaceTurbo
)

// botPace is what programs call a pace, and how much of its time a bot takes at it, in percent.
type botPace struct {
	name  string
	takes int64
}

// botPaces are all paces, the slowest first.
func botPaces() [PaceTurbo - PaceSlow + 1]botPace {
	return [...]botPace{{"slow", 200}, {"normal", 100}, {"fast", 40}, {"turbo", 15}}
}

// BotPaces are all paces, the slowest first.
func BotPaces() []BotPace { return []BotPace{PaceSlow, PaceNormal, PaceFast, PaceTurbo} }

// String is the pace as programs read it.
func (p BotPace) String() string {
	if !p.known() {
		return fmt.Sprintf("BotPace(%d)", int8(p))
	}
	return botPaces()[p-PaceSlow].name
}

// ParseBotPace reads a pace as programs write it, the usual one if the text is empty. It fails with [ErrTerms].
func ParseBotPace(text string) (BotPace, error) {
	if text == "" {
		return PaceNormal, nil
	}
	for _, p := range BotPaces() {
		if p.String() == text {
			return p, nil
		}
	}
	return PaceNormal, fmt.Errorf("%w: bots at a pace called %.20q", ErrTerms, text)
}

func (p BotPace) known() bool { return p >= PaceSlow && p <= PaceTurbo }

// Step is the next faster pace, or the next slower one; the last stays.
func (p BotPace) Step(faster bool) BotPace {
	if faster {
		return min(p+1, PaceTurbo)
	}
	return max(p-1, PaceSlow)
}

// Scale is how much of its usual time a bot needs at the pace. One that is quick needs least all the same, or as long as it
// would at the usual pace.
func (p BotPace) Scale(usual, least time.Duration) time.Duration {
	scaled := usual * time.Duration(botPaces()[p-PaceSlow].takes) / 100
	return max(scaled, min(usual, least))
}

// Alone is the seat of the only person among the owners of seats, NoSeat if there are several or none. Owners are by seat,
// empty where a seat has none who plays on. Programs are no persons.
func Alone(owners []Person) int {
	seat := engine.NoSeat
	for i, p := range owners {
		switch {
		case p.None() || p.Bot:
		case seat != engine.NoSeat:
			return engine.NoSeat
		default:
			seat = i
		}
	}
	return seat
}

// OnlyBots reports whether all seats but one are those of bots. Owners are as in [Alone].
func OnlyBots(owners []Person, seat int) bool {
	for i, p := range owners {
		if (i == seat) == p.None() {
			return false
		}
	}
	return seat != engine.NoSeat
}

// PacesBots is nil for whoever sets the pace of the bots: the person who plays alone with them, or else the maker, who has
// a seat as long as anybody has. Owners are as in [Alone].
func PacesBots(who, maker Person, owners []Person) error {
	switch seat := Alone(owners); {
	case seat != engine.NoSeat && who.ID != owners[seat].ID:
		return ErrNotAlone
	case seat == engine.NoSeat && (who.Guest() || who.ID != maker.ID):
		return ErrNotMaker
	case !slices.ContainsFunc(owners, func(p Person) bool { return p.ID == who.ID }):
		return ErrNotSeated
	default:
		return nil
	}
}

// PacesBots is nil if somebody may set the pace of the bots, else what [PaceBots] would fail with.
func (v *RoomView) PacesBots(who Person) error { return PacesBots(who, v.Maker, v.owners()) }

// Alone is the seat of the only person who plays: see [Alone].
func (v *RoomView) Alone() int { return Alone(v.owners()) }

// Advises reports whether the viewer may ask for advice now: see [Advise].
func (v *RoomView) Advises() bool { return len(v.Legal) > 0 && OnlyBots(v.owners(), v.Seat) }

// owners are those of the seats, empty where one has none who plays on.
func (v *RoomView) owners() []Person {
	owners := make([]Person, len(v.Seats))
	for i := range v.Seats {
		if s := &v.Seats[i]; !s.Left {
			owners[i] = s.Owner
		}
	}
	return owners
}
