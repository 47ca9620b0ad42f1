package rooms

import "fmt"

// Yield is when the bots that a room's maker has seated give their seats to people who wait for one. The seats that were
// given up, and those of bots that fill such seats, pass on before the next round in any case.
type Yield uint8

// When bots yield. The zero value is the usual one.
const (
	// YieldCompany: before a match begins, but not where one person plays alone with bots: whoever does is not joined
	// uninvited.
	YieldCompany Yield = iota
	// YieldMatch: before a match begins, there too.
	YieldMatch
	// YieldRound: before the next round, there too. Whoever comes while a match runs has no points in it yet.
	YieldRound
)

// Yields are all there are, each of which gives seats at least as soon as the one before.
func Yields() []Yield { return []Yield{YieldCompany, YieldMatch, YieldRound} }

// String is the name as programs read it.
func (y Yield) String() string {
	if !y.known() {
		return fmt.Sprintf("Yield(%d)", uint8(y))
	}
	return [...]string{"company", "match", "round"}[y]
}

// ParseYield reads a name as programs write it, the usual one if the text is empty. It fails with [ErrTerms].
func ParseYield(text string) (Yield, error) {
	if text == "" {
		return YieldCompany, nil
	}
	for _, y := range Yields() {
		if y.String() == text {
			return y, nil
		}
	}
	return YieldCompany, fmt.Errorf("%w: bots that yield at %.20q", ErrTerms, text)
}

func (y Yield) known() bool { return y <= YieldRound }

// Next is the next one, and after the last the first.
func (y Yield) Next() Yield { return (y + 1) % (YieldRound + 1) }

// Promise is the seat that somebody gets who waits, if nothing changes until then.
type Promise struct {
	// Seat is engine.NoSeat where none is going to be given.
	Seat int
	// Match: with the next match, else with the next round.
	Match bool
}
