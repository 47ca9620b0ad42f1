package record

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"shithead/engine"
)

// legal are the moves that each seat might make, as sorted texts; index is the seat.
type legal [][]string

// newLegal asks every seat. Set-up moves are not listed.
func newLegal(s *engine.State) legal {
	out := make(legal, s.Players())
	if s.Phase() == engine.PhaseSetUp {
		return out
	}
	var buf []engine.Move
	for seat := range out {
		buf = s.Legal(seat, buf[:0])
		out[seat] = Texts(buf)
	}
	return out
}

// Texts are moves as texts sorted by code point, each text once.
func Texts(moves []engine.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// MarshalJSON writes an object of the seats that can do something.
func (l legal) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for seat, texts := range l {
		if len(texts) == 0 {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Quote(strconv.Itoa(seat)))
		b.WriteByte(':')
		list, err := json.Marshal(texts)
		if err != nil {
			return nil, err
		}
		b.Write(list)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON skips what a trace adds: reading, it is made anew.
func (l *legal) UnmarshalJSON([]byte) error { return nil }

// table is how everything lies, as texts: what a trace and a view of it have in common. What lies where only some may look
// is written as a draw pile, hands and face-down cards of other types.
type table[Draw, Hand, Down any] struct {
	Phase  string          `json:"phase"`
	Turn   *int            `json:"turn"`
	Dir    int             `json:"dir"`
	Asks   string          `json:"asks"`
	Draw   Draw            `json:"draw"`
	Pile   []engine.Card   `json:"pile"`
	Burned []engine.Card   `json:"burned"`
	Hands  []Hand          `json:"hands"`
	Up     [][]engine.Card `json:"up"`
	Down   [][]Down        `json:"down"`
	Out    []int           `json:"out"`
	// Shooter is null where no shot is to be answered; it is there where cards shoot. Warned is there where a referee is.
	Shooter *seatOrNull `json:"shooter,omitempty"`
	Warned  *[]int      `json:"warned,omitempty"`
}

// newTable is what everybody sees of a round, down to the face-down cards, of which down says what is written: those that
// have been turned are not covered.
func newTable[Draw, Hand, Down any](v *engine.View, down func(seat, slot int, covered bool) Down) table[Draw, Hand, Down] {
	out := table[Draw, Hand, Down]{
		Phase: v.Phase.String(), Dir: v.Dir, Asks: v.Ask.String(), Pile: append([]engine.Card{}, v.Pile...),
		Burned: v.Burned.Cards(), Out: append([]int{}, v.Out...),
		Turn: seatOrNone(v.Turn),
	}
	warned := []int{}
	for seat := range v.Seats {
		s := &v.Seats[seat]
		slots := []Down{}
		for slot, covered := range s.FaceDown {
			slots = append(slots, down(seat, slot, covered))
		}
		out.Up, out.Down = append(out.Up, s.FaceUp.Cards()), append(out.Down, slots)
		if s.Warned {
			warned = append(warned, seat)
		}
	}
	if v.Rules.Shoots() {
		out.Shooter = &seatOrNull{v.Shooter, true}
	}
	if v.Rules.Strict {
		out.Warned = &warned
	}
	return out
}

// state is how everything lies after a move.
type state struct {
	table[[]engine.Card, []engine.Card, *engine.Card]
}

func newState(s *engine.State) *state {
	out := &state{newTable[[]engine.Card, []engine.Card](s.View(engine.NoSeat), func(seat, slot int, covered bool) *engine.Card {
		if !covered {
			return nil
		}
		return new(s.FaceDown(seat)[slot])
	})}
	burned := s.Burned()
	out.Draw, out.Burned = append([]engine.Card{}, s.Draw()...), burned.Cards()
	for seat := range s.Players() {
		hand := s.Hand(seat)
		out.Hands = append(out.Hands, hand.Cards())
	}
	return out
}

// UnmarshalJSON skips what a trace adds: reading, it is made anew.
func (s *state) UnmarshalJSON([]byte) error { return nil }
