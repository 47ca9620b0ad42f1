package value

import "shithead/engine"

// Slots are what features tell cards apart by: a plain rank is itself, any other what it does, so that one net serves
// rule sets which give the same powers to other ranks.
const (
	slotWildBurn = engine.NumRanks + iota
	slotBurn
	slotReset
	slotInvisible
	slotLower
	slotSkip
	slotReverse
	slotAgain
	slotTrump
	slotFeed
	slotShoot
	slotEscorted
	slots
)

func slotOf(p *engine.Power, r engine.Rank) int {
	for _, s := range [...]struct {
		is   bool
		slot int
	}{
		{p.Burns && p.Wild, slotWildBurn},
		{p.Burns, slotBurn},
		{p.Trump, slotTrump},
		{p.Feeds, slotFeed},
		{p.Shoots, slotShoot},
		{p.Again, slotAgain},
		{p.Escorts != 0, slotEscorted},
		{p.Invisible || p.Mirrors, slotInvisible},
		{p.Wild && p.Asks == engine.AskFree, slotReset},
		{p.Asks == engine.AskAtMost || p.Asks == engine.AskBelow, slotLower},
		{p.Skips, slotSkip},
		{p.Reverses, slotReverse},
	} {
		if s.is {
			return s.slot
		}
	}
	return int(r)
}
