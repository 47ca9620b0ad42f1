package room

import (
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

type round struct {
	id     data.ID
	number int
	began  time.Time
	state  *engine.State
	// acted is the number of the latest move after which whatever was meant before is stale, moved that of each seat.
	acted int
	moved []int
	// own and stood count the moves of each seat after the set-up: its own, and those that a bot's hand made for it.
	// swaps and fouls count the swaps and the fouls of each.
	own, stood, swaps, fouls []int
	// forfeits counts how often the forfeit was set, paced how often something was set of the bots and kept at once,
	// agreed how often each seat has agreed to call it off. talked is how many bytes the company took in the journal.
	forfeits, paced, talked int
	agreed                  []int
	// results are those of the seats, with what is counted of them besides how the round ends.
	results   []data.SeatResult
	chronicle *rooms.Chronicle
	// origins are from where those who play came. timed counts the moves after the set-up that people's own hands made, hasty
	// those among them that took less than [rooms.RoomLimits].RatedMove.
	origins      origins
	timed, hasty int
	// over: the last move was made, or it was called off. shut: the house called it off. resulted: the record has its result.
	over, calledOff, shut, resulted bool
	events                          engine.Events
	// scratch is memory for lists of moves.
	scratch []engine.Move
}

func newRound(h *record.Header, number int) (*round, error) {
	state, err := h.Deal()
	if err != nil {
		return nil, err
	}
	n := state.Players()
	rd := &round{
		id: data.ID(h.Round), number: number, state: state,
		moved: make([]int, n), own: make([]int, n), stood: make([]int, n),
		swaps: make([]int, n), fouls: make([]int, n), agreed: make([]int, n), results: make([]data.SeatResult, n),
		origins: origins{}, chronicle: rooms.NewChronicle(state.View(engine.NoSeat)),
	}
	if h.At != nil {
		rd.began = *h.At
	}
	return rd, nil
}

// stale reports whether a move of a seat answers something else than what lies on the table.
func (rd *round) stale(i int, c *rooms.Move) bool {
	return c.Round != rd.id || c.Seen < max(rd.acted, rd.moved[i]) || c.Seen > rd.state.Moves()
}

// apply makes a move and keeps count. Auto says why a bot's hand made it, if one did.
func (rd *round) apply(m engine.Move, auto string) error {
	rd.events.Reset()
	if err := rd.state.Apply(m, &rd.events); err != nil {
		return err
	}
	n := rd.state.Moves()
	rd.moved[m.Seat] = n
	switch m.Kind {
	case engine.MoveReady:
		if rd.state.Phase() != engine.PhaseSetUp {
			rd.acted = n // nothing was meant for the round before it began
		}
	case engine.MoveLay:
	case engine.MoveSwap:
		rd.swaps[m.Seat]++
	case engine.MoveFoul:
		rd.fouls[m.Seat]++
	default:
		rd.acted = n
		if auto == "" {
			rd.own[m.Seat]++
		} else {
			rd.stood[m.Seat]++
		}
	}
	rd.countEvents(auto == "")
	return nil
}

// abandon ends the round without a result (RULES.md common/end).
func (rd *round) abandon() {
	rd.calledOff = true
	rd.events.Reset()
	rd.state.Abandon(&rd.events)
}

// ending is how the round has ended.
func (rd *round) ending() string {
	switch {
	case rd.shut:
		return record.EndClosed
	case rd.calledOff:
		return record.EndAgreed
	case rd.state.Result().Shithead == engine.NoSeat:
		return record.EndStalemate
	default:
		return record.EndPlayed
	}
}

// mayAct reports whether a seat has something to do, without a list of what.
func (rd *round) mayAct(i int) bool {
	switch rd.state.Phase() {
	case engine.PhaseSetUp:
		return !rd.state.Ready(i)
	case engine.PhaseOver:
		return false
	default:
		if rd.state.Turn() == i {
			return true
		}
		rd.scratch = rd.state.Legal(i, rd.scratch[:0])
		return len(rd.scratch) > 0
	}
}

// waitedFor reports whether nothing goes on without a seat. Where it only may jump in, or open a race, the others do not wait.
func (rd *round) waitedFor(i int) bool {
	return rd.state.Turn() == i || rd.state.Phase() == engine.PhaseSetUp && !rd.state.Ready(i)
}

// countEvents counts what happened with the latest move; own says that no bot's hand made it for somebody. A card that is
// aimed makes another seat take the pile, but nobody burns for another.
func (rd *round) countEvents(own bool) {
	for _, event := range rd.events.Unredacted() {
		switch event.Kind {
		case engine.EventJumped:
			if own {
				rd.results[event.Seat].JumpIns++
			}
		case engine.EventBurned:
			if own && event.Cause == engine.CauseFour {
				rd.results[event.Seat].Fours++
			}
		case engine.EventTook:
			seat := &rd.results[event.Seat]
			seat.Pile = max(seat.Pile, int(event.N))
		default:
		}
	}
}
