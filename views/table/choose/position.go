package choose

import (
	"slices"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/ui"
)

// Position is what somebody chooses in: what they see, and what they have sent that it does not show yet.
type Position struct {
	View *rooms.RoomView
	Me   rooms.Person
	// AtOnce: the key of a rank chooses all of its cards.
	AtOnce bool
	Sent   Unseen
	// Asked is how many cards a lesson asks for, 0 elsewhere.
	Asked int
	// Timing is when keys come, and what they answer was shown.
	Timing *ui.Timing
}

// Unseen is what was sent to the room and no view shows yet.
type Unseen struct {
	// Busy: something was sent and not answered. Flying: it is a move that has not been seen, and waits: more waits behind it.
	Busy, Flying, Waits bool
	// Swaps are those among all this.
	Swaps []Swap
}

// Seat is what everybody sees of the viewer's seat in the round, nil without a round or a seat.
func (p *Position) Seat() *engine.SeatView {
	v := p.View.Table
	if v == nil || !p.Seated() || v.Seat < 0 || v.Seat >= len(v.Seats) {
		return nil
	}
	return &v.Seats[v.Seat]
}

// Seated reports whether the viewer has a seat in the room.
func (p *Position) Seated() bool { return p.View.Seat >= 0 && p.View.Seat < len(p.View.Seats) }

// Playing is the round that runs, else nil.
func (p *Position) Playing() *engine.View {
	if p.View.Phase == rooms.Playing {
		return p.View.Table
	}
	return nil
}

// MyTurn reports whether the viewer is on turn.
func (p *Position) MyTurn() bool {
	v := p.Playing()
	return v != nil && v.Seat != engine.NoSeat && v.Turn == v.Seat
}

// Called reports whether the viewer is waited for: on turn, or able to open the round.
func (p *Position) Called() bool {
	v := p.Playing()
	return v != nil && (p.MyTurn() || v.Phase == engine.PhaseOpening && len(p.View.Legal) > 0)
}

// FreeSeats counts the free seats.
func (p *Position) FreeSeats() int {
	n := 0
	for i := range p.View.Seats {
		if p.View.Seats[i].IsFree() {
			n++
		}
	}
	return n
}

// MaySit reports whether the viewer may take a free seat. Most tables let guests only watch; removed players may not.
func (p *Position) MaySit() bool {
	return !p.Seated() && !p.View.Removed && p.View.Terms.MaySit(p.Me) && p.FreeSeats() > 0
}

// Maker reports whether the viewer made the room.
func (p *Position) Maker() bool { return !p.Me.Guest() && p.View.Maker.ID == p.Me.ID }

// MayStart reports whether the viewer may begin the match, once all seats are taken.
func (p *Position) MayStart() bool { return p.Maker() || p.View.StartIsOpen() }

// Auto reports whether a bot's hand plays for the viewer.
func (p *Position) Auto() bool { return p.Seated() && p.View.Seats[p.View.Seat].Auto }

// Bag are the cards of a zone of the viewer's, nil for none.
func (p *Position) Bag(zone engine.Zone) *engine.Bag {
	seat := p.Seat()
	switch {
	case seat == nil:
		return nil
	case zone == engine.ZoneHand:
		return &p.View.Table.Hand
	case zone == engine.ZoneFaceUp:
		return &seat.FaceUp
	default:
		return nil
	}
}

// Active are the cards that may be played from, nil if there is none but face-down ones.
func (p *Position) Active() *engine.Bag {
	if seat := p.Seat(); seat != nil && !seat.Out {
		return p.Bag(seat.Zone())
	}
	return nil
}

// Flipping reports whether only face-down cards are left to the viewer.
func (p *Position) Flipping() bool {
	seat := p.Seat()
	return seat != nil && !seat.Out && seat.Zone() == engine.ZoneFaceDown
}

// Most is how many cards of a rank can be chosen: as many as there are, or as the moves allow if any plays it.
func (p *Position) Most(r engine.Rank) int {
	most := 0
	for i := range p.View.Legal {
		if m := &p.View.Legal[i]; plays(m) && m.Rank == r {
			most = max(most, int(m.Count))
		}
	}
	if bag := p.Active(); most == 0 && bag != nil {
		most = bag.Rank(r)
	}
	return most
}

func plays(m *engine.Move) bool { return m.Kind == engine.MovePlay || m.Kind == engine.MoveJump }

// Playable are the ranks that may be played now, out of turn too.
func (p *Position) Playable() engine.RankSet { return p.played(false) }

// Alone are those of them that may be played without company.
func (p *Position) Alone() engine.RankSet { return p.played(true) }

func (p *Position) played(alone bool) (set engine.RankSet) {
	for i := range p.View.Legal {
		if m := &p.View.Legal[i]; plays(m) && (m.Companions == 0 || !alone) {
			set |= engine.Ranks(m.Rank)
		}
	}
	return set
}

// all is how many cards of a rank that is there can be chosen together.
func (p *Position) all(r engine.Rank) int { return min(p.Most(r), p.Active().Rank(r)) }

// press is how many cards of a rank are chosen once its key was pressed: one more and after the last none, or, where
// the person prefers that, at once all and then none.
func (p *Position) press(chosen, most int) int {
	switch {
	case chosen >= most || p.AtOnce && chosen > 0:
		return 0
	case p.AtOnce:
		return most
	default:
		return chosen + 1
	}
}

// Preparing reports whether the viewer has not said ready in the set-up.
func (p *Position) Preparing() bool {
	v, seat := p.Playing(), p.Seat()
	return v != nil && seat != nil && v.Phase == engine.PhaseSetUp && !seat.Ready
}

// Laying reports whether the viewer is to lay cards of the hand face-up.
func (p *Position) Laying() bool {
	return p.Preparing() && p.View.Table.Rules.Lays && !p.Seat().Laid
}

// Swapping reports whether the viewer may swap cards between the hand and the face-up cards.
func (p *Position) Swapping() bool { return p.Preparing() && !p.View.Table.Rules.Lays }

// MustAim reports whether a turned card waits for the viewer to aim it.
func (p *Position) MustAim() bool {
	v := p.Playing()
	return v != nil && v.Phase == engine.PhaseAim && p.MyTurn()
}

// CanTake reports whether the viewer may take the pile now.
func (p *Position) CanTake() bool {
	return p.MyTurn() && slices.ContainsFunc(p.View.Legal, func(m engine.Move) bool { return m.Kind == engine.MoveTake })
}

// onlyAimed reports whether the only thing to do is to aim the same cards at a player.
func (p *Position) onlyAimed() bool {
	first := &p.View.Legal[0]
	return !slices.ContainsFunc(p.View.Legal, func(m engine.Move) bool {
		return !plays(&m) || m.Rank != first.Rank || m.Count != first.Count || m.Target == engine.NoSeat
	})
}

// Strict reports whether a referee watches, who calls a foul for what breaks the rules.
func (p *Position) Strict() bool {
	v := p.Playing()
	return v != nil && v.Rules.Strict && v.Phase == engine.PhasePlay
}

// MayPeek reports whether the viewer could turn a face-down card before its time: no one does so by mistake, so the row has
// to be chosen first.
func (p *Position) MayPeek() bool {
	seat := p.Seat()
	return p.Strict() && seat != nil && !seat.Out && seat.Covered() > 0 && (!p.Flipping() || !p.MyTurn())
}

// Peeking reports whether the face-down cards are chosen before their time.
func (c *Choice) Peeking() bool { return c.Focus == engine.ZoneFaceDown }

// Daring reports whether what enter does now breaks the rules where that is a foul.
func (p *Position) Daring(a Act) bool {
	return p.Strict() && (a.Do == DoTry || a.Do == DoPeek)
}
