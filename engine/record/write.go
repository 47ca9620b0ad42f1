package record

import (
	"encoding/json"
	"fmt"
	"io"

	"shithead/engine"
)

// Writer plays rounds and writes them down, for simulations and replays: a move is made before its line is written. Its
// methods are called in the order of the lines: Begin, Apply for every move, End, and again for the next round.
type Writer struct {
	lines  *json.Encoder
	trace  bool
	state  *engine.State
	events engine.Events
}

// NewWriter writes to w, traces if trace is set.
func NewWriter(w io.Writer, trace bool) *Writer {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	return &Writer{lines: lines, trace: trace}
}

// Begin deals a round and writes its header. The state is for looking at: only Apply changes it.
func (w *Writer) Begin(h Header) (*engine.State, error) {
	s, err := h.Deal()
	if err != nil {
		return nil, err
	}
	w.state = s
	line := NewHeader(s.Rules(), h.Names, s.Dealer(), s.First(), h.Deck)
	line.Live = h.Live
	return s, w.lines.Encode(line)
}

// Apply makes a move and writes its line. A move that the rules refuse writes none; the error is the engine's.
// The events are those of the move, good until the next call.
func (w *Writer) Apply(m engine.Move) (*engine.Events, error) { return w.apply(m, Timing{}) }

func (w *Writer) apply(m engine.Move, timing Timing) (*engine.Events, error) {
	var before legal
	if w.trace {
		before = newLegal(w.state)
	}
	w.events.Reset()
	if err := w.state.Apply(m, &w.events); err != nil {
		return nil, err
	}
	line := NewMove(w.state.Moves(), m, w.events.Unredacted()[0])
	line.Timing = timing
	if w.trace {
		line.Legal, line.State = before, newState(w.state)
	}
	return &w.events, w.lines.Encode(line)
}

// End writes the result of the round. How it ended is not said (empty) by rounds outside of live rooms; a round that is
// called off or closed ends before it is over. It fails with [ErrResult] if the round has not ended like that.
func (w *Writer) End(how string) (engine.Result, error) {
	result := w.state.Result()
	over := w.state.Phase() == engine.PhaseOver
	abandoned := result.Shithead == engine.NoSeat
	fits := map[string]bool{
		"": over, EndPlayed: over && !abandoned, EndStalemate: over && abandoned, EndAgreed: !over, EndClosed: !over,
	}
	switch fit, known := fits[how]; {
	case !known:
		return result, fmt.Errorf("%w: an end called %.20q", ErrLine, how)
	case !fit && !over:
		return result, fmt.Errorf("%w: the round is not over", ErrResult)
	case !fit:
		return result, fmt.Errorf("%w: the round did not end %s", ErrResult, how)
	}
	w.state.Abandon(&w.events)
	line := NewResult(result)
	line.End = how
	return result, w.lines.Encode(line)
}
