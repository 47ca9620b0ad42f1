package engine

// Packed is a move without Cards in eight bytes, for search: the fields of [Move], a byte each, in its order from the
// lowest byte on. Two Packed are equal (==) if the moves are.
type Packed uint64

// The bit at which each field begins.
const (
	packedKind       = 0
	packedSeat       = 8
	packedRank       = 16
	packedCount      = 24
	packedCompanion  = 32
	packedCompanions = 40
	packedTarget     = 48
	packedSlot       = 56
)

const (
	// packedOne is one card more to a play.
	packedOne = Packed(1) << packedCount
	// packedEmpty is no company, no target and any slot.
	packedEmpty = Packed(NoRank)<<packedCompanion | packedNoTarget | packedAnySlot
	// packedNoTarget is NoSeat and packedAnySlot AnySlot, both -1 in a byte.
	packedNoTarget = Packed(0xff) << packedTarget
	packedAnySlot  = Packed(0xff) << packedSlot
)

// packed is the move of a kind and seat that has no other field.
func packed(kind MoveKind, seat int) Packed { return packedPlay(kind, seat, NoRank, 0) }

// packedPlay is a play or jump-in of so many cards of a rank.
func packedPlay(kind MoveKind, seat int, r Rank, count int) Packed {
	return Packed(kind)<<packedKind | Packed(uint8(seat))<<packedSeat |
		Packed(r)<<packedRank | Packed(uint8(count))<<packedCount | packedEmpty
}

// with is a play in company of so many cards of another rank.
func (p Packed) with(companion Rank, companions int) Packed {
	return p&^(0xffff<<packedCompanion) |
		Packed(companion)<<packedCompanion | Packed(uint8(companions))<<packedCompanions
}

// at is the move aimed at a seat.
func (p Packed) at(target int) Packed {
	return p&^packedNoTarget | Packed(uint8(target))<<packedTarget
}

// Packed is the move without Cards.
func (m Move) Packed() Packed {
	return Packed(m.Kind)<<packedKind | Packed(uint8(m.Seat))<<packedSeat |
		Packed(m.Rank)<<packedRank | Packed(m.Count)<<packedCount |
		Packed(m.Companion)<<packedCompanion | Packed(m.Companions)<<packedCompanions |
		Packed(uint8(m.Target))<<packedTarget | Packed(uint8(m.Slot))<<packedSlot
}

// Kind is what the move does.
func (p Packed) Kind() MoveKind { return MoveKind(p >> packedKind) }

// Seat is who moves.
func (p Packed) Seat() int { return int(int8(p >> packedSeat)) }

// Rank is that of the cards of a play or jump-in, else NoRank.
func (p Packed) Rank() Rank { return Rank(p >> packedRank) }

// Count counts the cards of a play or jump-in of that rank.
func (p Packed) Count() int { return int(uint8(p >> packedCount)) }

// Companion is the rank of the cards laid in company of the others, else NoRank.
func (p Packed) Companion() Rank { return Rank(p >> packedCompanion) }

// Companions counts the cards laid in company of the others.
func (p Packed) Companions() int { return int(uint8(p >> packedCompanions)) }

// Target is the seat aimed at, or NoSeat.
func (p Packed) Target() int { return int(int8(p >> packedTarget)) }

// Move is the same move as others write it, any cards of its ranks.
func (p Packed) Move() (m Move) {
	p.unpack(&m)
	return m
}

// unpack writes the move into m, which is zero: in place, as a copy would wait for its bytes to be written.
func (p Packed) unpack(m *Move) {
	m.Kind, m.Seat, m.Rank, m.Count = MoveKind(p>>packedKind), int8(p>>packedSeat), Rank(p>>packedRank), uint8(p>>packedCount)
	m.Companion, m.Companions = Rank(p>>packedCompanion), uint8(p>>packedCompanions)
	m.Target, m.Slot = int8(p>>packedTarget), int8(p>>packedSlot)
}
