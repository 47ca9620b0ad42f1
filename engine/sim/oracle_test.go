package sim_test

// The oracle: a second, deliberately simple implementation of Bite Night, written from RULES.md and FORMATS.md alone.
// It shares nothing with the engine, so that a mistake has to be made twice to go unseen. This file reads a trace and
// compares; the rules are in oracle_rules_test.go.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
)

// oracleLine is any line of a trace; encoding/json finds the keys by the names. Pointers and raw messages tell null and
// left out from zero.
type oracleLine struct {
	Type string
	oracleHeader
	oracleMove
	oracleResult
}

type oracleHeader struct {
	Version, Players int
	Rev              int
	Rules            string
	Options          map[string]int
	Names, Deck      []string
	Dealer           *int
	First            json.RawMessage
}

type oracleMove struct {
	N, Seat, Slot   *int
	Move, Card      string
	Cards, Hand, Up []string
	Legal           map[string][]string
	State           *oracleState
}

type oracleState struct {
	Phase, Asks        string
	Turn               json.RawMessage
	Dir                int
	Draw, Pile, Burned []string
	Hands, Up          [][]string
	Down               [][]any
	Out                []int
	Shooter            json.RawMessage
}

type oracleResult struct {
	Places, Points, Bonus []int
	Shithead              json.RawMessage
	Moves                 *int
}

// checkTrace reads a trace, FORMATS.md (Trace), of whole Bite Night rounds and says what is wrong with it, naming the line, or
// nil. The rounds are those of one match: the same number of players, and each dealer follows from the round before.
func checkTrace(r io.Reader) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	var last, round *oracleRound // the round before, the round that is being played
	number := 1
	for ; scanner.Scan(); number++ {
		var line oracleLine
		err := json.Unmarshal(scanner.Bytes(), &line)
		switch {
		case err != nil:
		case line.Type == "round" && round == nil:
			round, err = newOracleRound(line.oracleHeader, last)
		case line.Type == "move" && round != nil:
			err = round.checkMove(line.oracleMove)
		case line.Type == "result" && round != nil:
			err = round.checkResult(line.oracleResult)
			last, round = round, nil
		default:
			err = fmt.Errorf("a line of type %q does not belong here", line.Type)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	err := scanner.Err()
	if err == nil && (round != nil || last == nil) {
		err = errors.New("the trace ends without a result")
	}
	if err != nil {
		return fmt.Errorf("line %d: %w", number, err)
	}
	return nil
}

// checkMove compares what is legal, makes the move and compares the state after it.
func (r *oracleRound) checkMove(m oracleMove) error {
	r.moves++
	switch {
	case r.phase == phaseOver:
		return errors.New("a move after the round's end")
	case m.N == nil || *m.N != r.moves:
		return fmt.Errorf("n is not %d", r.moves)
	case m.Seat == nil || *m.Seat < 0 || *m.Seat >= r.players:
		return errors.New("no such seat")
	case m.Legal == nil || m.State == nil:
		return errors.New("legal or state is missing")
	}
	legal := r.legal()
	if !maps.EqualFunc(m.Legal, legal, sameList) {
		return fmt.Errorf("legal is %v, want %v", m.Legal, legal)
	}
	var err error
	switch {
	case r.phase == phaseSetup:
		err = r.setUp(*m.Seat, m)
	case slices.Contains(legal[strconv.Itoa(*m.Seat)], m.Move):
		err = r.act(*m.Seat, m)
	default:
		err = errors.New("not legal")
	}
	if err == nil {
		err = r.checkState(m.State)
	}
	if err != nil {
		return fmt.Errorf("%q by seat %d: %w", m.Move, *m.Seat, err)
	}
	return nil
}

func (r *oracleRound) checkState(got *oracleState) error {
	return firstDifference([]comparison{
		{"phase", got.Phase == r.phase, got.Phase, r.phase},
		{"turn", string(got.Turn) == seatText(r.turn), string(got.Turn), seatText(r.turn)},
		{"dir", got.Dir == 1, got.Dir, 1},
		{"asks", got.Asks == r.asks(), got.Asks, r.asks()},
		{"draw", sameList(got.Draw, r.draw), got.Draw, r.draw},
		{"pile", sameList(got.Pile, r.pile), got.Pile, r.pile},
		{"burned", sameCards(got.Burned, r.burned), got.Burned, r.burned},
		{"hands", slices.EqualFunc(got.Hands, r.hand, sameCards), got.Hands, r.hand},
		{"up", slices.EqualFunc(got.Up, r.up, sameCards), got.Up, r.up},
		{"down", slices.EqualFunc(got.Down, r.down, sameList[any]), got.Down, r.down},
		{"out", sameList(got.Out, r.out), got.Out, r.out},
	})
}

func (r *oracleRound) checkResult(got oracleResult) error {
	if r.phase != phaseOver {
		return errors.New("a result before the round's end")
	}
	places, points, bonus := r.out, make([]int, r.players), r.bonus
	if r.shithead == nobody { // abandoned: no places, no points
		places, bonus = nil, make([]int, r.players)
	}
	if r.players >= 3 { // place k earns 10k
		for i, seat := range places {
			points[seat] = 10*(i+1) + bonus[seat]
		}
	}
	return firstDifference([]comparison{
		{"places", sameList(got.Places, places), got.Places, places},
		{"shithead", string(got.Shithead) == seatText(r.shithead), string(got.Shithead), seatText(r.shithead)},
		{"points", sameList(got.Points, points), got.Points, points},
		{"bonus", sameList(got.Bonus, bonus), got.Bonus, bonus},
		{"moves", got.Moves != nil && *got.Moves == r.moves, "another number", r.moves},
	})
}

// comparison is one key of the trace against the oracle's own.
type comparison struct {
	key       string
	same      bool
	got, want any
}

func firstDifference(comparisons []comparison) error {
	for _, c := range comparisons {
		if !c.same {
			return fmt.Errorf("%s is %v, want %v", c.key, c.got, c.want)
		}
	}
	return nil
}

// sameList says whether a list of the trace is there (not null) and the wanted one.
func sameList[T comparable](got, want []T) bool { return got != nil && slices.Equal(got, want) }

// sameCards is sameList in any order.
func sameCards(got, want []string) bool {
	return got != nil && slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want)))
}

// seatText is a seat in JSON.
func seatText(seat int) string {
	if seat == nobody {
		return "null"
	}
	return strconv.Itoa(seat)
}
