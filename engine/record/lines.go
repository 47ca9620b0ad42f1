package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shithead/engine"
	"shithead/engine/fair"
)

// Version is the version of the format that is written, and the newest that is read.
const Version = 1

// The values of "type".
const (
	typeRound  = "round"
	typeMove   = "move"
	typeResult = "result"
)

// Header is the first line of a round: with it and the moves, the round can be played again.
type Header struct {
	Type    string `json:"type"`
	Version int    `json:"version"`
	// Rules names the preset, Options holds the options that differ from it.
	Rules   string  `json:"rules"`
	Options Options `json:"options"`
	Players int     `json:"players"`
	// Names are by seat.
	Names  []string `json:"names"`
	Dealer *int     `json:"dealer"`
	// First is the seat that plays first where the rules fix it before anybody moves, else nil.
	First *int `json:"first"`
	// Deck is the whole shuffled deck, the first card dealt first.
	Deck []engine.Card `json:"deck"`
	Live
}

// Live is what a live room adds to a header, so that a round can be taken up again, shown and counted. Rounds outside of
// rooms have the revision only.
type Live struct {
	// Round and Match are ids.
	Round string `json:"round,omitempty"`
	Match string `json:"match,omitempty"`
	// Rev is the revision of the rules that the round is played by; none (0) means 1, before any other was written.
	Rev int `json:"rev,omitempty"`
	// At is when the round was dealt, in UTC.
	At *time.Time `json:"at,omitempty"`
	// Seats say who sat where. Names are filled in when the record is given out.
	Seats []Seat `json:"seats,omitempty"`
	// Fair says what the deck comes from.
	Fair *Fair `json:"fair,omitempty"`
}

// Seat is who sat in a seat of a live room.
type Seat = fair.Seat

// NewHeader is the header of a round in which a seat is fixed to play first, or none (NoSeat): the match knows it.
func NewHeader(rules *engine.Rules, names []string, dealer, first int, deck []engine.Card) Header {
	return Header{
		Type: typeRound, Version: Version, Rules: rules.Name, Options: NewOptions(rules), Players: len(names), Names: names,
		Dealer: &dealer, First: seatOrNone(first), Deck: deck, Live: Live{Rev: rules.Revision},
	}
}

// Deal makes the rule set, of the round's own revision, and deals the round. It fails with [engine.ErrRevision] if that
// is newer than this program's.
func (h *Header) Deal() (*engine.State, error) {
	if h.Version < 1 || h.Version > Version {
		return nil, fmt.Errorf("%w: version %d, this program reads up to %d", ErrVersion, h.Version, Version)
	}
	if len(h.Names) != h.Players {
		return nil, fmt.Errorf("%w: %d names for %d players", ErrLine, len(h.Names), h.Players)
	}
	rules, err := h.rules()
	if err != nil {
		return nil, err
	}
	if h.Dealer == nil {
		return nil, fmt.Errorf("%w: no dealer", ErrLine)
	}
	first := engine.NoSeat
	if h.First != nil {
		first = *h.First
		if first < 0 {
			return nil, fmt.Errorf("%w: seat %d plays first", ErrLine, first)
		}
	}
	return engine.Deal(rules, h.Players, *h.Dealer, first, h.Deck)
}

// rules are those of the round.
func (h *Header) rules() (*engine.Rules, error) {
	options, err := h.Options.Texts()
	if err != nil {
		return nil, err
	}
	return engine.KeptRules(h.Rules, options, cmp.Or(h.Rev, 1))
}

// Options are a rule set's options as records write them: numbers, lists and text, and only those that differ from the
// preset.
type Options map[string]json.RawMessage

// Texts are the options as [engine.NewRules] and [engine.KeptRules] take them. It fails with [ErrLine] for an option that
// is neither a number nor text nor a list of texts.
func (o Options) Texts() (map[string]string, error) {
	set := make(map[string]string, len(o))
	for key, raw := range o {
		text, err := optionText(raw)
		if err != nil {
			return nil, fmt.Errorf("%w: option %.40q: %w", ErrLine, key, err)
		}
		set[key] = text
	}
	return set, nil
}

// NewOptions are the options of a rule set.
func NewOptions(rules *engine.Rules) Options {
	out := Options{}
	for _, o := range rules.Options {
		value, chosen := rules.Set[o.Key]
		switch _, err := strconv.Atoi(value); {
		case !chosen:
		case o.Kind() == engine.OptionNumber && err == nil:
			out[o.Key] = json.RawMessage(value)
		case o.Kind() == engine.OptionList:
			out[o.Key], _ = json.Marshal(o.Elements(value)) // texts, which cannot fail
		default:
			out[o.Key] = json.RawMessage(strconv.Quote(value))
		}
	}
	return out
}

// optionText is an option's value as text; a list is joined by slashes.
func optionText(raw json.RawMessage) (string, error) {
	var number json.Number
	if err := json.Unmarshal(raw, &number); err == nil {
		return number.String(), nil
	}
	var text string
	if err := json.Unmarshal(raw, &text); err == nil {
		return text, nil
	}
	var list []string
	if err := json.Unmarshal(raw, &list); err != nil {
		return "", errors.New("neither a number nor text nor a list of texts")
	}
	return strings.Join(list, "/"), nil
}

// Move is the line of one move. Which keys it has depends on the move.
type Move struct {
	Type string `json:"type"`
	// N counts the moves of the round, from 1.
	N    int    `json:"n"`
	Seat *int   `json:"seat"`
	Move string `json:"move"`
	// Cards are the cards played or laid.
	Cards []engine.Card `json:"cards,omitempty"`
	// Hand are the cards of a swap that leave the hand, Up those that come into it.
	Hand []engine.Card `json:"hand,omitempty"`
	Up   []engine.Card `json:"up,omitempty"`
	// Slot and Card are the face-down slot that was flipped and what lay there. Of a chance, Card is what was turned; of a
	// foul they are the penalty card and its new slot, if there is one.
	Slot *int         `json:"slot,omitempty"`
	Card *engine.Card `json:"card,omitempty"`
	// Flipped is the slot that was flipped against the rules, Replaced the card that lies there now.
	Flipped  *int         `json:"flipped,omitempty"`
	Replaced *engine.Card `json:"replaced,omitempty"`
	Timing
	// Legal and State are what a trace adds.
	Legal legal  `json:"legal,omitempty"`
	State *state `json:"state,omitempty"`
}

// Timing is what a live room adds to a move.
type Timing struct {
	// T is when the move was made, in milliseconds since the round was dealt.
	T *int64 `json:"t,omitempty"`
	// Auto says why a bot's hand moved for the player: the clock ran out, or the player was away. Else it is empty.
	Auto string `json:"auto,omitempty"`
	// Iterations is how far a bot looked ahead that was cut short, as the server had much to do. With as many it chooses the same again.
	Iterations *int `json:"iterations,omitempty"`
}

// The values of Auto.
const (
	AutoClock = "clock"
	AutoAway  = "away"
)

// NewMove is the line of a move that was carried out: number n, told by the first of its events, with which it shares
// nothing. Made from a redacted event, it leaves out the cards that are not seen.
func NewMove(n int, m engine.Move, first engine.Event) Move {
	seat := int(m.Seat)
	line := Move{Type: typeMove, N: n, Seat: &seat, Move: m.String()}
	switch first.Kind {
	case engine.EventSwapped:
		line.Hand, line.Up = slices.Clone(m.Hand()), slices.Clone(m.Up())
	case engine.EventPlayed, engine.EventJumped, engine.EventLaid:
		line.Cards = slices.Clone(first.Cards)
	case engine.EventFlipped:
		line.Slot, line.Card = seatOrNone(int(first.Slot)), lastOf(first.Cards)
	case engine.EventChanced:
		line.Card = lastOf(first.Cards)
	case engine.EventFouled:
		line.Flipped, line.Slot = seatOrNone(int(first.Slot)), seatOrNone(int(first.Target))
		line.Card = lastOf(first.Cards)
		if len(first.Cards) > 1 {
			line.Replaced = lastOf(first.Cards[:1])
		}
	default:
	}
	return line
}

// seatOrNone is a seat or slot, nil for none.
func seatOrNone(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// lastOf is the last card, nil for none.
func lastOf(cards []engine.Card) *engine.Card {
	if len(cards) == 0 {
		return nil
	}
	return new(cards[len(cards)-1])
}

// Engine is the move that the line writes down. It fails with [ErrLine] if its keys do not make one.
func (l *Move) Engine(players int) (engine.Move, error) {
	if l.Seat == nil {
		return engine.Move{}, fmt.Errorf("%w: a move without a seat", ErrLine)
	}
	seat := *l.Seat
	if seat < 0 || seat >= players {
		return engine.Move{}, fmt.Errorf("%w: there is no seat %d", ErrLine, seat)
	}
	m, err := engine.ParseMove(seat, l.Move)
	if err != nil {
		return engine.Move{}, fmt.Errorf("%w: %w", ErrLine, err)
	}
	switch m.Kind {
	case engine.MoveSwap:
		return engine.Swap(seat, l.Hand, l.Up), nil
	case engine.MoveLay:
		return engine.Lay(seat, l.Cards), nil
	case engine.MovePlay, engine.MoveJump:
		m.Cards = l.Cards
	case engine.MoveFlip:
		if l.Slot == nil || *l.Slot < 0 {
			return engine.Move{}, fmt.Errorf("%w: a flip needs the slot that was flipped", ErrLine)
		}
		m = engine.Flip(seat, *l.Slot)
	case engine.MoveFoul:
		slot := engine.AnySlot
		if l.Flipped != nil {
			if slot = *l.Flipped; slot < 0 {
				return engine.Move{}, fmt.Errorf("%w: there is no slot %d", ErrLine, slot)
			}
		}
		var cards []engine.Card
		for _, c := range []*engine.Card{l.Replaced, l.Card} {
			if c != nil {
				cards = append(cards, *c)
			}
		}
		m = engine.Fouled(seat, slot, cards)
	default:
	}
	return m, nil
}

// Result is the last line of a round.
type Result struct {
	Type string `json:"type"`
	// Places are the seats in the order in which they went out, empty if the round was abandoned.
	Places []int `json:"places"`
	// Shithead is null if the round was abandoned.
	Shithead seatOrNull `json:"shithead"`
	// Points are by seat with Bonus included.
	Points []int `json:"points"`
	Bonus  []int `json:"bonus"`
	Moves  int   `json:"moves"`
	// End says in records of live rooms how the round ended.
	End string `json:"end,omitempty"`
}

// The values of End.
const (
	EndPlayed    = "played"
	EndStalemate = "stalemate"
	EndAgreed    = "agreed"
	EndClosed    = "closed"
)

// NewResult is the line of a result.
func NewResult(r engine.Result) Result {
	return Result{
		Type: typeResult, Places: r.Places, Shithead: seatOrNull{r.Shithead, true}, Points: r.Points, Bonus: r.Bonus, Moves: r.Moves,
	}
}

// seatOrNull is a seat, or NoSeat written as null. Read, it reports whether it was there at all.
type seatOrNull struct {
	seat  int
	there bool
}

func (s seatOrNull) MarshalJSON() ([]byte, error) {
	if s.seat == engine.NoSeat {
		return []byte("null"), nil
	}
	return json.Marshal(s.seat)
}

func (s *seatOrNull) UnmarshalJSON(text []byte) error {
	s.seat, s.there = engine.NoSeat, true
	if string(text) == "null" {
		return nil
	}
	return json.Unmarshal(text, &s.seat)
}

// differs names the first key in which the line says something else than want, or is empty.
func (l *Result) differs(want *Result) string {
	for _, key := range []struct {
		name      string
		same      bool
		got, want any
	}{
		{"places", slices.Equal(l.Places, want.Places), l.Places, want.Places},
		{"shithead", l.Shithead == want.Shithead, l.Shithead.seat, want.Shithead.seat},
		{"points", slices.Equal(l.Points, want.Points), l.Points, want.Points},
		{"bonus", slices.Equal(l.Bonus, want.Bonus), l.Bonus, want.Bonus},
		{"moves", l.Moves == want.Moves, l.Moves, want.Moves},
	} {
		if !key.same {
			return fmt.Sprintf("%s %v instead of %v", key.name, key.got, key.want)
		}
	}
	return ""
}
