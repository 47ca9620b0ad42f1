package engine

// NextDeal says who deals the next round of a table and, where the rules fix that, who begins it. It belongs to the table
// and outlives matches: the last Shithead deals, and only before there was a round is the dealer drawn by lot (RULES.md
// common/matches; Leeds, The Deal: "for the first hand of any session"; Schwechat, Spielvorbereitung).
type NextDeal struct {
	// Dealer is the seat that deals, or NoSeat before the first round of the table.
	Dealer int
	// Shithead: the table has had a Shithead, so that the dealer deals for that reason.
	Shithead bool
	// Began is the seat that began the latest round, while every round of the table was abandoned; else NoSeat.
	Began int
}

// FirstDeal is that of a table at which nothing was dealt: a lot draws the dealer.
func FirstDeal() NextDeal { return NextDeal{Dealer: NoSeat, Began: NoSeat} }

// First is the seat that the rules fix to play first in a round of n players that Dealer deals, to be handed to
// [Deal], or NoSeat where they do not: the player left of the dealer; or the last Shithead, who deals as well. Where
// there is no Shithead as yet, whoever began the abandoned round begins again; before any, the lot that drew the dealer has
// drawn the first player too, on the dealer's left, or the worst cards decide (RULES.md common/matches, schwechat/starter).
func (d NextDeal) First(rules *Rules, n int) int {
	left := (d.Dealer + 1) % n
	switch begins := rules.Begins; {
	case begins == BeginLeft:
		return left
	case begins != BeginLot && begins != BeginWorst:
		return NoSeat
	case d.Shithead:
		return d.Dealer
	case begins == BeginLot && d.Began == NoSeat:
		return left
	default:
		return d.Began
	}
}

// After is who deals and begins after a round that Dealer dealt: its Shithead; or of an abandoned round, which has none,
// the same seats again. Began is the seat that began it, or NoSeat if nobody had: see [State.Began].
func (d NextDeal) After(shithead, began int) NextDeal {
	switch {
	case shithead != NoSeat:
		return NextDeal{Dealer: shithead, Shithead: true, Began: NoSeat}
	case !d.Shithead && began != NoSeat:
		d.Began = began
	}
	return d
}
