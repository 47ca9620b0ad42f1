package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"shithead/engine"
)

// maxLine bounds a line, in bytes. The longest that is written, a trace with 20 packs, is a tenth of it.
const maxLine = 1 << 20

// Summary says what a record holds.
type Summary struct {
	Rounds, Moves int
}

// Replay plays a record again, round after round. What is given to out, if not nil, is the record as this program
// writes it: the same bytes, if this program wrote it.
//
// It fails with a [*LineError] at the first line that is no line of a record, is out of order, holds a move that the
// rules refuse or a result that does not follow.
func Replay(r io.Reader, out *Writer) (Summary, error) {
	if out == nil {
		out = NewWriter(io.Discard, false)
	}
	p := &replayer{out: out}
	err := p.replay(r)
	return p.summary, err
}

type replayer struct {
	out *Writer
	// round is the round that runs, nil before its header and after its result.
	round   *engine.State
	summary Summary
	// verify: decks are checked, too; dealing is that of the round that runs, dealt are those of the rounds before it.
	verify  bool
	dealing Dealt
	dealt   []Dealt
	// number is that of the line, from 1.
	number int
}

func (p *replayer) replay(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		p.number++
		text := bytes.TrimSpace(lines.Bytes())
		if len(text) == 0 {
			continue
		}
		if err := p.line(text); err != nil {
			return &LineError{Line: p.number, Err: err}
		}
	}
	after := func(err error) error { return &LineError{Line: p.number + 1, Err: err} }
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return after(fmt.Errorf("%w: longer than %d bytes", ErrLine, maxLine))
	case err != nil:
		return err
	case p.round != nil:
		return after(ErrUnfinished)
	case p.summary.Rounds == 0:
		return after(ErrEmpty)
	}
	return nil
}

func (p *replayer) line(text []byte) error {
	var kind struct {
		Type string `json:"type"`
	}
	if err := decode(text, &kind); err != nil {
		return err
	}
	switch kind.Type {
	case typeRound:
		return p.header(text)
	case typeMove:
		return p.move(text)
	case typeResult:
		return p.result(text)
	default:
		return fmt.Errorf("%w: type %.20q", ErrLine, kind.Type)
	}
}

func decode(text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%w: %w", ErrLine, err)
	}
	return nil
}

func (p *replayer) header(text []byte) error {
	if p.round != nil {
		return fmt.Errorf("%w: a round begins before the last one has its result", ErrOrder)
	}
	var h Header
	if err := decode(text, &h); err != nil {
		return err
	}
	var err error
	if p.verify {
		if p.dealing, err = h.verifyFair(); err != nil {
			return err
		}
		p.dealing.Line = p.number
	}
	p.round, err = p.out.Begin(h)
	return err
}

func (p *replayer) move(text []byte) error {
	if p.round == nil {
		return fmt.Errorf("%w: a move outside of a round", ErrOrder)
	}
	var l Move
	if err := decode(text, &l); err != nil {
		return err
	}
	if want := p.round.Moves() + 1; l.N != want {
		return fmt.Errorf("%w: move %d where move %d should be", ErrOrder, l.N, want)
	}
	m, err := l.Engine(p.round.Players())
	if err != nil {
		return err
	}
	if m.Kind == engine.MoveFoul && l.Slot != nil && *l.Slot != len(p.round.FaceDown(*l.Seat)) {
		return fmt.Errorf("%w: slot %d is not the next new one", ErrLine, *l.Slot)
	}
	if l.Card != nil {
		lay := engine.NoCard
		switch down, draw := p.round.FaceDown(*l.Seat), p.round.Draw(); {
		case m.Kind == engine.MoveFlip && *l.Slot < len(down):
			lay = down[*l.Slot]
		case m.Kind == engine.MoveChance && len(draw) > 0:
			lay = draw[0]
		}
		if lay != engine.NoCard && lay != *l.Card {
			return fmt.Errorf("%w: %v, not %v", ErrCard, lay, *l.Card)
		}
	}
	p.summary.Moves++
	_, err = p.out.apply(m, l.Timing)
	return err
}

func (p *replayer) result(text []byte) error {
	if p.round == nil {
		return fmt.Errorf("%w: a result outside of a round", ErrOrder)
	}
	var l Result
	if err := decode(text, &l); err != nil {
		return err
	}
	result := NewResult(p.round.Result())
	if differs := l.differs(&result); differs != "" {
		return fmt.Errorf("%w: %s", ErrResult, differs)
	}
	if _, err := p.out.End(l.End); err != nil {
		return err
	}
	if p.verify {
		p.dealing.Moves, p.dealing.End = l.Moves, l.End
		p.dealt = append(p.dealt, p.dealing)
	}
	p.round = nil
	p.summary.Rounds++
	return nil
}
