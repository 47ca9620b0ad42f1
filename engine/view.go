package engine

import "slices"

// View is what one seat, or somebody who watches, may know about a round: every card that it has a right to see, and
// no other. It is a plain value that shares nothing with the state; its readers do not change it.
type View struct {
	Rules *Rules
	// Seat is whose view this is, or NoSeat.
	Seat   int
	Dealer int
	Phase  Phase
	// Turn is the seat to act, or NoSeat.
	Turn int
	// Dir is 1 clockwise, -1 not.
	Dir int
	// Opening is the rank that the round opens with until it has, in a race or by the seat on turn, else NoRank.
	Opening Rank
	// Ask is what the pile asks of the seat on turn.
	Ask Ask
	// First is the seat that was fixed to play first when the round was dealt, or NoSeat.
	First int
	// Shooter is the seat whose shot is to be answered, or NoSeat.
	Shooter int
	// Moves counts the moves made, Quiet those in a row that led nowhere, up to QuietLimit.
	Moves, Quiet, QuietLimit int
	// Draw counts the draw pile.
	Draw int
	// Pile is bottom first.
	Pile []Card
	// Burned are the burned cards of which everybody knows that they are there, BurnedUnseen counts the others.
	Burned       Bag
	BurnedUnseen int
	// Hand is the hand of Seat.
	Hand  Bag
	Seats []SeatView
	// Out are the seats that went out, in order of place.
	Out []int
	// Shithead is the last player once the round is over, or NoSeat.
	Shithead int
}

// SeatView is what everybody sees of a seat, down to how many cards the hand has and by slot whether a face-down card is
// left there.
type SeatView struct {
	Shown
	Hand     int
	FaceDown []bool
}

// Covered counts the face-down cards that are left.
func (v *SeatView) Covered() int {
	n := 0
	for _, covered := range v.FaceDown {
		if covered {
			n++
		}
	}
	return n
}

// Left counts the cards that the seat still has to play.
func (v *SeatView) Left() int { return v.Hand + v.FaceUp.Len() + v.Covered() }

// Zone is the active zone.
func (v *SeatView) Zone() Zone { return activeZone(v.Hand, v.FaceUp.Len()) }

// Leaving gives the points for going out next, and for going out one player later, which is 0 for the last player.
// Both are 0 where nothing scores and once one player is left.
func (v *View) Leaving() (now, later int) {
	left := len(v.Seats) - len(v.Out)
	if !v.Rules.Scores(len(v.Seats)) || left < 2 {
		return 0, 0
	}
	if now = v.Rules.Points.At(len(v.Out) + 1); left > 2 {
		later = v.Rules.Points.At(len(v.Out) + 2)
	}
	return now, later
}

// View is what a seat may know; NoSeat watches.
func (s *State) View(seat int) *View {
	v := new(View)
	s.ViewInto(seat, v)
	return v
}

// ViewInto writes the view over an old one, whose memory it uses.
func (s *State) ViewInto(seat int, v *View) {
	pile, seats, out := v.Pile, v.Seats, v.Out
	*v = View{
		Rules: s.rules, Seat: seat, Dealer: int(s.dealer), Phase: s.phase, Turn: int(s.turn), Dir: int(s.dir),
		Opening: s.opening, Ask: s.Ask(), Moves: s.moves, Quiet: s.quiet, QuietLimit: s.QuietLimit(),
		Draw: len(s.draw), Pile: append(pile[:0], s.pile...), Burned: s.burned,
		BurnedUnseen: s.unseen.Len(), First: int(s.first), Shooter: int(s.shooter),
		Seats: slices.Grow(seats[:0], len(s.players))[:len(s.players)],
		Out:   append(out[:0], s.out...), Shithead: int(s.shithead),
	}
	if v.BurnedUnseen > 0 {
		v.Burned.removeAll(&s.unseen)
	}
	if seat != NoSeat {
		v.Hand = s.players[seat].hand
	}
	for i := range s.players {
		p := &s.players[i]
		down := v.Seats[i].FaceDown[:0]
		for _, c := range p.down {
			down = append(down, c != NoCard)
		}
		v.Seats[i] = SeatView{p.Shown, p.hand.Len(), down}
	}
}
