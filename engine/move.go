package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	// NoSeat stands where no seat is meant.
	NoSeat = -1
	// AnySlot lets a flip turn the first face-down card there is.
	AnySlot = -1
	// nowhere is neither a seat or slot nor one of those that stand for none or any.
	nowhere = -2
)

// MoveKind is what a move does.
type MoveKind uint8

// The moves, in the words of FORMATS.md (Moves).
const (
	MoveSwap MoveKind = iota
	MoveReady
	MovePlay
	MoveTake
	MoveFlip
	MoveAim
	MoveJump
	MoveLay
	MoveChance
	MoveFoul
)

// Move is what a seat does. Make one with the functions below or with [ParseMove]: where a field does not concern its
// kind, it has the value that they give it.
type Move struct {
	Kind MoveKind
	// Seat is who moves.
	Seat int8
	// Rank and Count are the cards of a play or jump-in. Of a swap or lay, Count is how many cards leave the hand.
	Rank  Rank
	Count uint8
	// Companion and Companions are the cards that a play lays in company of the others, on top of them; Companions is 0
	// where there are none.
	Companion  Rank
	Companions uint8
	// Target is the seat aimed at, or NoSeat.
	Target int8
	// Slot is the face-down slot to flip, or AnySlot. Of a foul, the slot that was flipped against the rules, or AnySlot.
	Slot int8
	// Cards says which cards of the rank are meant, in the order in which they go on the pile; nil for any. Of a swap,
	// the Count cards that leave the hand, then those that come into it. Of a lay, the cards laid. Of a foul, the cards
	// that come face-down, in order; nil if the draw pile says which.
	Cards []Card
}

// Play is a play of some cards of one rank.
func Play(seat int, r Rank, count int) Move {
	m := plain(MovePlay, seat)
	m.Rank = r
	if count == int(uint8(count)) {
		m.Count = uint8(count)
	}
	return m
}

// PlayWith is a play of some cards of one rank in company of some of another.
func PlayWith(seat int, r Rank, count int, companion Rank, companions int) Move {
	m := Play(seat, r, count)
	m.Companion, m.Companions = companion, uint8(min(max(companions, 0), 255))
	return m
}

// ShootAt is a play of some cards of one rank that is aimed at a seat.
func ShootAt(seat int, r Rank, count, target int) Move {
	m := Play(seat, r, count)
	m.Target = small(target)
	return m
}

// Jump is a jump-in, out of turn.
func Jump(seat int, r Rank, count int) Move {
	m := Play(seat, r, count)
	m.Kind = MoveJump
	return m
}

// Take is taking the pile.
func Take(seat int) Move { return plain(MoveTake, seat) }

// Ready ends a seat's set-up.
func Ready(seat int) Move { return plain(MoveReady, seat) }

// Flip turns the face-down card in a slot.
func Flip(seat, slot int) Move {
	m := plain(MoveFlip, seat)
	m.Slot = small(slot)
	return m
}

// Aim names the target of a turned card.
func Aim(seat, target int) Move {
	m := plain(MoveAim, seat)
	m.Target = small(target)
	return m
}

// Chance turns the draw pile's top card.
func Chance(seat int) Move { return plain(MoveChance, seat) }

// Lay lays cards of the hand face-up.
func Lay(seat int, cards []Card) Move {
	m := Swap(seat, cards, nil)
	m.Kind = MoveLay
	return m
}

// Swap exchanges cards of the hand for as many face-up ones.
func Swap(seat int, hand, up []Card) Move {
	m := plain(MoveSwap, seat)
	m.Count = uint8(min(len(hand), 255))
	m.Cards = slices.Concat(hand, up)
	return m
}

func plain(kind MoveKind, seat int) Move {
	return Move{Kind: kind, Seat: small(seat), Rank: NoRank, Companion: NoRank, Target: NoSeat, Slot: AnySlot}
}

// small is a seat or slot as moves hold it. A number that is far from being one becomes one that nobody has, so that a
// program that was sent it need not look at it first.
func small(n int) int8 {
	if n != int(int8(n)) {
		return nowhere
	}
	return int8(n)
}

// Hand are the cards of a swap or lay that leave the hand.
func (m Move) Hand() []Card {
	if m.Kind == MoveLay {
		return m.Cards
	}
	return m.Cards[:min(int(m.Count), len(m.Cards))]
}

// Up are the cards of a swap that come into the hand.
func (m Move) Up() []Card { return m.Cards[len(m.Hand()):] }

// moveWords are the moves that are one word.
var moveWords = map[MoveKind]string{
	MoveSwap: "swap", MoveLay: "lay", MoveReady: "ready", MoveTake: "take", MoveFlip: "flip", MoveChance: "chance",
	MoveFoul: "foul",
}

const (
	aimPrefix  = "aim@"
	jumpPrefix = "jump:"
	company    = "+"
)

// String is the move as records write it: "QQ", "Jk@1", "55+KK", "take", "jump:QQ". Seat, slot and suits are not in it.
func (m Move) String() string { return string(m.appendText(nil)) }

func (m Move) appendText(b []byte) []byte {
	switch m.Kind {
	case MoveAim:
		return strconv.AppendInt(append(b, aimPrefix...), int64(m.Target), 10)
	case MoveJump:
		b = append(b, jumpPrefix...)
	case MovePlay:
	default:
		return append(b, moveWords[m.Kind]...)
	}
	for range m.Count {
		b = append(b, m.Rank.String()...)
	}
	if m.Companions > 0 {
		b = append(b, company...)
	}
	for range m.Companions {
		b = append(b, m.Companion.String()...)
	}
	if m.Target != NoSeat {
		b = strconv.AppendInt(append(b, '@'), int64(m.Target), 10)
	}
	return b
}

// brief is the move for error texts: no move that anybody sends makes it long.
func (m Move) brief() string {
	switch {
	case m.Kind != MovePlay && m.Kind != MoveJump:
	case m.Companions > 8:
		return fmt.Sprintf("%d times %v with %d times %v", m.Count, m.Rank, m.Companions, m.Companion)
	case m.Count > 8:
		return fmt.Sprintf("%d times %v", m.Count, m.Rank)
	}
	return m.String()
}

// ParseMove reads a move as records write it. Cards and slot are not in the text. It fails with [ErrMove].
func ParseMove(seat int, text string) (Move, error) {
	for kind, word := range moveWords {
		if word == text {
			return plain(kind, seat), nil
		}
	}
	m, err := parseMove(seat, text)
	if err != nil {
		return Move{}, fmt.Errorf("%w: %.24q: %w", ErrMove, text, err)
	}
	return m, nil
}

// parseMove reads a move that is not one word.
func parseMove(seat int, text string) (Move, error) {
	if rest, ok := strings.CutPrefix(text, aimPrefix); ok {
		target, err := number(rest, 0, MaxSeats-1)
		return Aim(seat, target), err
	}
	rest, jump := strings.CutPrefix(text, jumpPrefix)
	cards, at, aimed := strings.Cut(rest, "@")
	cards, with, escorted := strings.Cut(cards, company)
	r, count, err := parseRanks(cards)
	switch {
	case err != nil:
		return Move{}, err
	case jump && (aimed || escorted):
		return Move{}, ErrNoTarget
	case jump:
		return Jump(seat, r, count), nil
	case escorted:
		companion, companions, err := parseRanks(with)
		if err == nil && companion <= r {
			err = fmt.Errorf("the company of %v is higher", r)
		}
		if err == nil && aimed {
			err = ErrNoTarget
		}
		return PlayWith(seat, r, count, companion, companions), err
	case aimed:
		target, err := number(at, 0, MaxSeats-1)
		return ShootAt(seat, r, count, target), err
	default:
		return Play(seat, r, count), nil
	}
}

// maxCount is the most cards of one rank that there are: 20 packs of four, and of Jokers fewer.
const maxCount = 4 * MaxPacks

func parseRanks(text string) (Rank, int, error) {
	first, rest, ok := cutRank(text)
	count := 1
	for ok && rest != "" {
		var r Rank
		r, rest, ok = cutRank(rest)
		ok = ok && r == first
		count++
	}
	if !ok || count > maxCount {
		return NoRank, 0, fmt.Errorf("%.12q is not cards of one rank", text)
	}
	return first, count, nil
}
