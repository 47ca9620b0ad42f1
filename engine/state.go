package engine

import "slices"

// Phase is how far a round has come.
type Phase uint8

// The phases, as traces call them.
const (
	// PhaseSetUp: players swap until everybody is ready.
	PhaseSetUp Phase = iota
	// PhaseOpening: a race is open to whoever holds the opening rank.
	PhaseOpening
	// PhasePlay: one seat is on turn.
	PhasePlay
	// PhaseAim: the seat on turn has to name a target for a card that it turned.
	PhaseAim
	// PhaseOver: the round has ended.
	PhaseOver
)

// String is the phase as traces write it.
func (p Phase) String() string {
	return [...]string{"setup", "opening", "play", "aim", "over"}[p]
}

// Zone is where a player's cards lie.
type Zone uint8

// The zones in the order in which they are played.
const (
	ZoneHand Zone = iota
	ZoneFaceUp
	ZoneFaceDown
)

// State is the whole truth about a round. Only rooms, records and the engine's own tests hold one; everybody else is
// shown a [View]. Make one with [Deal].
type State struct {
	rules  *Rules
	dealer int8
	phase  Phase
	turn   int8
	dir    int8
	// first is the seat that was fixed to play first, or NoSeat; began the seat that began, NoSeat before and after a race.
	first, began int8
	// shooter is the seat whose shot is to be answered, or NoSeat.
	shooter int8
	// opening is the rank that the round opens with until it has, else NoRank.
	opening Rank
	// ask is what the pile asks, of cards of the hand.
	ask Ask
	// moves counts the moves made, quiet the latest of them that led nowhere: see QuietLimit.
	moves, quiet int
	// moved: this move drew, burned or flipped a card, or somebody went out.
	moved bool
	// shithead is the last player once the round was played to its end, else NoSeat.
	shithead int8

	draw   []Card // next card first; cards are cut off its front and never written, so copies share it
	pile   []Card // bottom first
	burned Bag
	// unseen are those of the burned cards of which not everybody knows that they are there.
	unseen  Bag
	players ring
	out     []int // in order of place
}

// player is what lies before one seat.
type player struct {
	hand Bag
	Shown
	// down are the face-down cards by slot, NoCard where turned; covered counts those that are left.
	down    []Card
	covered int8
}

// Shown is what everybody sees of a seat.
type Shown struct {
	// Known are the cards that everybody has seen go into the hand and that must still be there.
	Known, FaceUp Bag
	Ready, Out    bool
	// Laid: has laid its face-up cards, where they are laid. Warned: was warned by the referee.
	Laid, Warned bool
	// LowCard: went out on a low card.
	LowCard bool
	// Aimer is the seat that has aimed a card at this one last, another than itself, counted from 1; 0 if none has.
	Aimer uint8
}

// activeZone is that of a player with so many cards in the hand and face-up.
func activeZone(hand, up int) Zone {
	switch {
	case hand > 0:
		return ZoneHand
	case up > 0:
		return ZoneFaceUp
	default:
		return ZoneFaceDown
	}
}

// zone is the player's active zone.
func (p *player) zone() Zone { return activeZone(p.hand.Len(), p.FaceUp.Len()) }

// bag is the cards of the active zone, empty when only face-down cards are left.
func (p *player) bag() *Bag {
	if p.hand.size > 0 {
		return &p.hand
	}
	return &p.FaceUp
}

// completes reports whether the bag that the player plays from completes a run. The zone is asked for last: hardly ever are
// there so many cards, which makes that the branch that processors predict.
func (p *player) completes(on run) bool {
	fewest := on.missing()
	return on.cards > 0 && (p.hand.Rank(on.rank) >= fewest || p.FaceUp.Rank(on.rank) >= fewest && p.hand.size == 0)
}

// Rules is the rule set of the round.
func (s *State) Rules() *Rules { return s.rules }

// Players is the number dealt in.
func (s *State) Players() int { return len(s.players) }

// Dealer is the seat that dealt.
func (s *State) Dealer() int { return int(s.dealer) }

// Phase is how far the round has come.
func (s *State) Phase() Phase { return s.phase }

// Turn is the seat to act, or NoSeat while setting up, in an opening race and when the round is over.
func (s *State) Turn() int { return int(s.turn) }

// Opening is the rank that the round opens with until it has, in a race or by the seat on turn, else NoRank.
func (s *State) Opening() Rank { return s.opening }

// First is the seat that was fixed to play first when the round was dealt, or NoSeat.
func (s *State) First() int { return int(s.first) }

// in counts the players still in.
func (s *State) in() int { return len(s.players) - len(s.out) }

// Left counts the cards that a seat still has to play.
func (s *State) Left(seat int) int {
	p := &s.players[seat]
	return p.hand.Len() + p.FaceUp.Len() + int(p.covered)
}

// Began is the seat that the rules had begin the round, or NoSeat: before the set-up is over, and where a race opens it.
func (s *State) Began() int { return int(s.began) }

// Ask is what the pile asks of the seat on turn; free in every other phase than play.
func (s *State) Ask() Ask {
	if s.phase != PhasePlay {
		return free
	}
	return s.actor(int(s.turn)).ask()
}

// Moves counts the moves made, those of the set-up among them.
func (s *State) Moves() int { return s.moves }

// QuietLimit is the number of quiet moves in a row that make a stalemate (RULES.md common/end): in which no card was
// drawn, burned, flipped or laid as a penalty and nobody went out.
func (s *State) QuietLimit() int { return s.rules.Stalemate * len(s.players) }

// Draw is the draw pile, next card first. The slice is the state's own.
func (s *State) Draw() []Card { return s.draw }

// Burned are the burned cards.
func (s *State) Burned() Bag { return s.burned }

// Hand is a seat's hand.
func (s *State) Hand(seat int) Bag { return s.players[seat].hand }

// FaceDown is a seat's face-down cards by slot, NoCard where turned. The slice is the state's own.
func (s *State) FaceDown(seat int) []Card { return s.players[seat].down }

// Laid reports whether the seat has laid its face-up cards, where they are laid.
func (s *State) Laid(seat int) bool { return s.players[seat].Laid }

// Ready reports whether the seat has said ready.
func (s *State) Ready(seat int) bool { return s.players[seat].Ready }

// CopyFrom makes s a copy of another state that shares nothing with it that changes. It uses the memory that s has, so
// copying again and again into the same state allocates nothing.
func (s *State) CopyFrom(other *State) {
	pile, players, out := s.pile, s.players, s.out
	*s = *other
	s.pile = append(pile[:0], other.pile...)
	s.out = append(out[:0], other.out...)
	s.players = slices.Grow(players[:0], len(other.players))[:len(other.players)]
	for i := range s.players {
		down := s.players[i].down
		s.players[i] = other.players[i]
		s.players[i].down = append(down[:0], other.players[i].down...)
	}
}

// Clone is a copy that shares nothing with s that changes.
func (s *State) Clone() *State {
	c := new(State)
	c.CopyFrom(s)
	return c
}
