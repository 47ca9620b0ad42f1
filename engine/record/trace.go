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
func newLegal(s *engine.State, buf []engine.Move) (legal, []engine.Move) {
	out := make(legal, s.Players())
	if s.Phase() == engine.PhaseSetUp {
		return out, buf
	}
	for seat := range out {
		buf = s.Legal(seat, buf[:0])
		for _, m := range buf {
			out[seat] = append(out[seat], m.String())
		}
		slices.Sort(out[seat])
	}
	return out, buf
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

// state is how everything lies after a move.
type state struct {
	Phase  string           `json:"phase"`
	Turn   *int             `json:"turn"`
	Dir    int              `json:"dir"`
	Asks   string           `json:"asks"`
	Draw   []engine.Card    `json:"draw"`
	Pile   []engine.Card    `json:"pile"`
	Burned []engine.Card    `json:"burned"`
	Hands  [][]engine.Card  `json:"hands"`
	Up     [][]engine.Card  `json:"up"`
	Down   [][]*engine.Card `json:"down"`
	Out    []int            `json:"out"`
	// Shooter is null where no shot is to be answered; it is there where cards shoot. Warned is there where a referee is.
	Shooter *seatOrNull `json:"shooter,omitempty"`
	Warned  *[]int      `json:"warned,omitempty"`
}

func newState(s *engine.State) *state {
	burned := s.Burned()
	out := &state{
		Phase: s.Phase().String(), Dir: s.Dir(), Asks: s.Ask().String(),
		Draw: append([]engine.Card{}, s.Draw()...), Pile: append([]engine.Card{}, s.Pile()...), Burned: burned.Cards(),
		Out: s.Out(),
	}
	if turn := s.Turn(); turn != engine.NoSeat {
		out.Turn = &turn
	}
	for seat := range s.Players() {
		hand, up := s.Hand(seat), s.FaceUp(seat)
		down := []*engine.Card{}
		for _, c := range s.FaceDown(seat) {
			if c == engine.NoCard {
				down = append(down, nil)
			} else {
				down = append(down, &c)
			}
		}
		out.Hands, out.Up, out.Down = append(out.Hands, hand.Cards()), append(out.Up, up.Cards()), append(out.Down, down)
	}
	if s.Rules().Shoots() {
		out.Shooter = &seatOrNull{s.Shooter(), true}
	}
	if s.Rules().Strict {
		warned := []int{}
		for seat := range s.Players() {
			if s.Warned(seat) {
				warned = append(warned, seat)
			}
		}
		out.Warned = &warned
	}
	return out
}

// UnmarshalJSON skips what a trace adds: reading, it is made anew.
func (s *state) UnmarshalJSON([]byte) error { return nil }
