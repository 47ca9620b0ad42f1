package sim_test

// The oracle: a second, deliberately simple implementation of the rules, written from RULES.md and FORMATS.md alone. It
// shares nothing with the engine, so that a mistake has to be made twice to go unseen. This file reads a trace and
// compares; the rules are in oracle_rules_test.go.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

const (
	phaseSetup   = "setup"
	phaseOpening = "opening"
	phasePlay    = "play"
	phaseAim     = "aim"
	phaseOver    = "over"

	joker  = "Jk"
	noSeat = -1 // in place of a seat, null in JSON
)

// plainOrder is the ranks in ascending order.
var plainOrder = strings.Split("23456789TJQKA", "")

// oracleLine is a header or a move of a trace; encoding/json finds the keys by the names.
type oracleLine struct {
	Type                  string
	Version, Players, Rev int
	Rules                 string
	Options               map[string]any
	Names, Deck           []string
	Dealer, First         *int

	N, Seat         int
	Slot            *int
	Move, Card      string
	Cards, Hand, Up []string
	Legal           map[string][]string
	State           map[string]any
}

// checkTrace reads a trace, FORMATS.md (Trace), of whole rounds of one match: the same number of players, and each dealer
// follows from the round before. It fails with what is wrong, naming the line.
func checkTrace(trace []byte) error {
	scanner := bufio.NewScanner(bytes.NewReader(trace))
	scanner.Buffer(nil, 1<<20)
	var last, round *oracle // the round before, the round that is being played
	number := 1
	for ; scanner.Scan(); number++ {
		line := oracleLine{Seat: noSeat}
		err := json.Unmarshal(scanner.Bytes(), &line)
		switch {
		case err != nil:
		case line.Type == "round" && round == nil:
			round, err = newOracle(line, last)
		case line.Type == "move" && round != nil:
			err = round.move(line)
		case line.Type == "result" && round != nil:
			err = round.checkResult(scanner.Bytes())
			last, round = round, nil
		default:
			err = fmt.Errorf("a line of type %q does not belong here", line.Type)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	if round != nil || last == nil {
		return fmt.Errorf("line %d: the trace ends without a result", number)
	}
	return scanner.Err()
}

// move compares what is legal, makes the move and compares the state after it.
func (o *oracle) move(m oracleLine) error {
	o.moves++
	switch {
	case o.phase == phaseOver:
		return errors.New("a move after the round's end")
	case m.N != o.moves || m.Seat < 0 || m.Seat >= o.n || m.Legal == nil:
		return fmt.Errorf("move %d by seat %d is number %d", m.N, m.Seat, o.moves)
	}
	legal := map[string][]string{}
	for seat := range o.n {
		if moves := o.legal(seat); len(moves) > 0 {
			slices.Sort(moves)
			legal[strconv.Itoa(seat)] = moves
		}
	}
	if !maps.EqualFunc(m.Legal, legal, slices.Equal) {
		return fmt.Errorf("legal is %v, want %v", m.Legal, legal)
	}
	var err error
	switch {
	case o.phase == phaseSetup:
		err = o.setUp(m)
	case slices.Contains(legal[strconv.Itoa(m.Seat)], m.Move):
		led := fmt.Sprint(len(o.draw), len(o.burned), len(o.out))
		err = o.act(m.Seat, m)
		o.quiet++
		if m.Move == "flip" || led != fmt.Sprint(len(o.draw), len(o.burned), len(o.out)) {
			o.quiet = 0
		}
		if o.quiet == o.stalemate { // abandoned with this move
			o.phase, o.turn, o.shooter = phaseOver, noSeat, noSeat
		}
	default:
		err = errors.New("not legal")
	}
	if err == nil {
		err = compareKeys(m.State, map[string]any{
			"phase": o.phase, "turn": orNull(o.turn), "dir": o.dir, "asks": o.asks(), "draw": o.draw, "pile": o.pile,
			"burned": o.burned, "hands": o.hand, "up": o.up, "down": o.down, "out": o.out, "shooter": orNull(o.shooter),
		})
	}
	if err != nil {
		return fmt.Errorf("%q by seat %d: %w", m.Move, m.Seat, err)
	}
	return nil
}

func (o *oracle) checkResult(line []byte) error {
	var got map[string]any
	if err := json.Unmarshal(line, &got); err != nil || o.phase != phaseOver {
		return fmt.Errorf("a result in phase %s: %w", o.phase, err)
	}
	places, points, bonus := o.out, make([]int, o.n), o.bonus
	if o.shithead == noSeat { // abandoned: no places, no points
		places, bonus = nil, make([]int, o.n)
	}
	for i, seat := range places {
		if o.rules == "bitenight" && o.n >= 3 {
			points[seat] = 10*(i+1) + bonus[seat]
		}
	}
	return compareKeys(got, map[string]any{
		"places": places, "shithead": orNull(o.shithead), "points": points, "bonus": bonus, "moves": o.moves,
	})
}

// compareKeys fails with a key of which the trace says something else. Only a shooter may be left out.
func compareKeys(got, want map[string]any) error {
	for key, value := range want {
		said, ok := got[key]
		if !ok && key == "shooter" {
			continue
		}
		text := func(v any) string { return fmt.Sprint(v) }
		if key == "burned" || key == "hands" || key == "up" {
			text = inAnyOrder
		}
		if text(said) != text(value) || !ok {
			return fmt.Errorf("%s is %v, want %v", key, said, value)
		}
	}
	return nil
}

// inAnyOrder is the text of a list, or of a list of lists, with the cards of each sorted.
func inAnyOrder(v any) string {
	lists := strings.Split(fmt.Sprint(v), "] [")
	for i, list := range lists {
		cards := strings.Fields(strings.Trim(list, "[]"))
		slices.Sort(cards)
		lists[i] = strings.Join(cards, " ")
	}
	return strings.Join(lists, " / ")
}

// orNull is a seat as JSON has it.
func orNull(seat int) any {
	if seat == noSeat {
		return nil
	}
	return seat
}

// rankOf is a card's rank; the Joker is its own.
func rankOf(card string) string {
	if card == joker {
		return joker
	}
	return card[:1]
}

func countRank(cards []string, rank string) int {
	count := 0
	for _, card := range cards {
		if rankOf(card) == rank {
			count++
		}
	}
	return count
}

// repeats is the moves that name from least to most cards of a rank.
func repeats(prefix, rank string, least, most int) []string {
	var moves []string
	for count := least; count <= most; count++ {
		moves = append(moves, prefix+strings.Repeat(rank, count))
	}
	return moves
}

// without is cards less those that are gone, or false if one of them is not there.
func without(cards, gone []string) ([]string, bool) {
	rest := slices.Clone(cards)
	for _, card := range gone {
		i := slices.Index(rest, card)
		if i < 0 {
			return nil, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, true
}
