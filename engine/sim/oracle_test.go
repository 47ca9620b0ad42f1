package sim_test

// The oracles: a second, deliberately simple implementation of the rules, written from RULES.md and FORMATS.md alone. It
// shares nothing with the engine, so that a mistake has to be made twice to go unseen. This file reads a trace and
// compares; Bite Night's rules are in oracle_bitenight_test.go, the others in oracle_others_test.go.

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
	nobody = -1 // in place of a seat, null in JSON
)

// plainOrder is the ranks in ascending order.
var plainOrder = strings.Split("23456789TJQKA", "")

// oracle plays a round by the rules of its rule set.
type oracle interface {
	table() *oracleTable
	// begin is what the last ready brings.
	begin()
	legalFor(seat int) []string
	// asks is what the pile asks of the seat on turn.
	asks() string
	// act makes a move that is legal.
	act(seat int, m oracleMove) error
}

// oracleTable is how a round lies. All lists of lists are by seat.
type oracleTable struct {
	n, dealer, first   int
	phase              string
	turn, dir, shooter int
	ready              []bool
	draw, pile, burned []string // draw: next card first; pile: bottom first
	hand, up           [][]string
	down               [][]any // by slot: a card, or nil where turned
	out                []int   // in order of place
	bonus              []int
	scores             bool // places earn points
	moves, quiet       int  // quiet: moves in a row that count towards a stalemate
	stalemate          int  // how many quiet moves are one
	shithead           int  // nobody, too, when the round was abandoned
}

// oracleLine is any line of a trace; encoding/json finds the keys by the names. Pointers and raw messages tell null and
// left out from zero.
type oracleLine struct {
	Type string
	oracleHeader
	oracleMove
	oracleResult
}

type oracleHeader struct {
	Version, Players, Rev int
	Rules                 string
	Options               map[string]any
	Names, Deck           []string
	Dealer                *int
	First                 json.RawMessage
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
	Turn, Shooter      json.RawMessage
	Dir                int
	Draw, Pile, Burned []string
	Hands, Up          [][]string
	Down               [][]any
	Out                []int
}

type oracleResult struct {
	Places, Points, Bonus []int
	Shithead              json.RawMessage
	Moves                 *int
}

// checkTrace reads a trace, FORMATS.md (Trace), of whole rounds of one match: the same number of players, and each dealer
// follows from the round before. It fails with what is wrong, naming the line.
func checkTrace(trace []byte) error {
	scanner := bufio.NewScanner(bytes.NewReader(trace))
	scanner.Buffer(nil, 1<<20)
	var last, round oracle // the round before, the round that is being played
	number := 1
	for ; scanner.Scan(); number++ {
		var line oracleLine
		err := json.Unmarshal(scanner.Bytes(), &line)
		switch {
		case err != nil:
		case line.Type == "round" && round == nil:
			round, err = newRound(line.oracleHeader, last)
		case line.Type == "move" && round != nil:
			err = checkMove(round, line.oracleMove)
		case line.Type == "result" && round != nil:
			err = checkResult(round.table(), line.oracleResult)
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

// newRound checks the header and deals. last is the match's round before, nil if there is none.
func newRound(h oracleHeader, last oracle) (oracle, error) {
	if h.Version != 1 || h.Options == nil || len(h.Names) != h.Players || h.Dealer == nil || *h.Dealer >= h.Players {
		return nil, errors.New("not version 1 with options, names and a dealer")
	}
	if last != nil {
		was := last.table()
		dealer := was.shithead
		if dealer == nobody { // an abandoned round is dealt by the same dealer again
			dealer = was.dealer
		}
		if h.Players != was.n || *h.Dealer != dealer {
			return nil, fmt.Errorf("%d players and dealer %d after a round of %d, want %d", h.Players, *h.Dealer, was.n, dealer)
		}
	}
	each, err := quietMoves(h.Rev)
	if err != nil {
		return nil, err
	}
	n := h.Players
	t := oracleTable{
		n: n, dealer: *h.Dealer, first: nobody, phase: phaseSetup, turn: nobody, dir: 1, shooter: nobody, shithead: nobody,
		ready: make([]bool, n), bonus: make([]int, n), stalemate: each * n,
		hand: make([][]string, n), up: make([][]string, n), down: make([][]any, n),
	}
	if first, err := strconv.Atoi(string(h.First)); err == nil {
		t.first = first
	}
	if h.Rules == "bitenight" {
		return newBiteNight(t, &h)
	}
	return newOthers(t, &h)
}

// deal: all face-down cards are dealt first, one at a time from the dealer's left, then the face-up ones, then the hands.
func (t *oracleTable) deal(deck []string, down, up, hand int) {
	for i, card := range deck {
		switch seat := (t.dealer + 1 + i) % t.n; {
		case i < down*t.n:
			t.down[seat] = append(t.down[seat], card)
		case i < (down+up)*t.n:
			t.up[seat] = append(t.up[seat], card)
		case i < (down+up+hand)*t.n:
			t.hand[seat] = append(t.hand[seat], card)
		default:
			t.draw = append(t.draw, card)
		}
	}
}

// checkMove compares what is legal, makes the move and compares the state after it.
func checkMove(r oracle, m oracleMove) error {
	t := r.table()
	t.moves++
	switch {
	case t.phase == phaseOver:
		return errors.New("a move after the round's end")
	case m.N == nil || *m.N != t.moves:
		return fmt.Errorf("n is not %d", t.moves)
	case m.Seat == nil || *m.Seat < 0 || *m.Seat >= t.n:
		return errors.New("no such seat")
	case m.Legal == nil || m.State == nil:
		return errors.New("legal or state is missing")
	}
	legal := map[string][]string{}
	for seat := range t.n {
		if moves := r.legalFor(seat); len(moves) > 0 {
			slices.Sort(moves)
			legal[strconv.Itoa(seat)] = moves
		}
	}
	if !maps.EqualFunc(m.Legal, legal, sameList) {
		return fmt.Errorf("legal is %v, want %v", m.Legal, legal)
	}
	var err error
	switch {
	case t.phase == phaseSetup:
		err = setUp(r, *m.Seat, m)
	case slices.Contains(legal[strconv.Itoa(*m.Seat)], m.Move):
		led := fmt.Sprint(len(t.draw), len(t.burned), len(t.out))
		err = r.act(*m.Seat, m)
		t.quiet++
		if m.Move == "flip" || led != fmt.Sprint(len(t.draw), len(t.burned), len(t.out)) {
			t.quiet = 0
		}
		if t.quiet == t.stalemate { // abandoned with this move
			t.phase, t.turn, t.shooter = phaseOver, nobody, nobody
		}
	default:
		err = errors.New("not legal")
	}
	if err == nil {
		err = checkState(r, m.State)
	}
	if err != nil {
		return fmt.Errorf("%q by seat %d: %w", m.Move, *m.Seat, err)
	}
	return nil
}

// setUp: every seat may swap any number of times, one or more cards for as many, or lays once, until it says ready.
func setUp(r oracle, seat int, m oracleMove) error {
	t := r.table()
	hand, inHand := without(t.hand[seat], append(slices.Clone(m.Hand), m.Cards...))
	up, inUp := without(t.up[seat], m.Up)
	switch {
	case t.ready[seat]:
		return errors.New("the seat has said ready")
	case m.Move == "ready":
		if t.ready[seat] = true; !slices.Contains(t.ready, false) { // the last ready starts the round
			r.begin()
		}
	case m.Move == "swap" && len(m.Hand) > 0 && len(m.Hand) == len(m.Up) && inHand && inUp:
		t.hand[seat], t.up[seat] = append(hand, m.Up...), append(up, m.Hand...)
	case m.Move == "lay" && len(m.Cards) == 3 && len(t.up[seat]) == 0 && inHand:
		t.hand[seat], t.up[seat] = hand, slices.Clone(m.Cards)
	default:
		return fmt.Errorf("no %s of %v%v for %v", m.Move, m.Hand, m.Cards, m.Up)
	}
	return nil
}

func checkState(r oracle, got *oracleState) error {
	t, asks := r.table(), r.asks()
	return firstDifference([]comparison{
		{"phase", got.Phase == t.phase, got.Phase, t.phase},
		{"turn", string(got.Turn) == seatText(t.turn), string(got.Turn), seatText(t.turn)},
		{"dir", got.Dir == t.dir, got.Dir, t.dir},
		{"asks", got.Asks == asks, got.Asks, asks},
		{"draw", sameList(got.Draw, t.draw), got.Draw, t.draw},
		{"pile", sameList(got.Pile, t.pile), got.Pile, t.pile},
		{"burned", sameCards(got.Burned, t.burned), got.Burned, t.burned},
		{"hands", slices.EqualFunc(got.Hands, t.hand, sameCards), got.Hands, t.hand},
		{"up", slices.EqualFunc(got.Up, t.up, sameCards), got.Up, t.up},
		{"down", slices.EqualFunc(got.Down, t.down, sameList[any]), got.Down, t.down},
		{"out", sameList(got.Out, t.out), got.Out, t.out},
		{"shooter", got.Shooter == nil || string(got.Shooter) == seatText(t.shooter), string(got.Shooter), seatText(t.shooter)},
	})
}

func checkResult(t *oracleTable, got oracleResult) error {
	if t.phase != phaseOver {
		return errors.New("a result before the round's end")
	}
	places, points, bonus := t.out, make([]int, t.n), t.bonus
	if t.shithead == nobody { // abandoned: no places, no points
		places, bonus = nil, make([]int, t.n)
	}
	for i, seat := range places {
		if t.scores {
			points[seat] = 10*(i+1) + bonus[seat]
		}
	}
	return firstDifference([]comparison{
		{"places", sameList(got.Places, places), got.Places, places},
		{"shithead", string(got.Shithead) == seatText(t.shithead), string(got.Shithead), seatText(t.shithead)},
		{"points", sameList(got.Points, points), got.Points, points},
		{"bonus", sameList(got.Bonus, bonus), got.Bonus, bonus},
		{"moves", got.Moves != nil && *got.Moves == t.moves, "another number", t.moves},
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

// sameList reports whether a list of the trace is there (not null) and the wanted one.
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

func (t *oracleTable) table() *oracleTable { return t }

func (t *oracleTable) isIn(seat int) bool { return !slices.Contains(t.out, seat) }

func (t *oracleTable) in() int { return t.n - len(t.out) }

// walk is the next seat in a direction that is still in.
func (t *oracleTable) walk(seat, dir int) int {
	for {
		if seat = (seat + dir + t.n) % t.n; t.isIn(seat) {
			return seat
		}
	}
}

// zone is the hand while it holds a card, else face-up. If that is empty, the active zone is face-down.
func (t *oracleTable) zone(seat int) *[]string {
	if len(t.hand[seat]) > 0 {
		return &t.hand[seat]
	}
	return &t.up[seat]
}

// lay takes cards out of the active zone, which a move names by their ranks.
func (t *oracleTable) lay(seat int, cards []string, ranks string) error {
	zone := t.zone(seat)
	rest, held := without(*zone, cards)
	if !held || ranksOf(cards) != ranks {
		return fmt.Errorf("cards are %v, the active zone is %v", cards, *zone)
	}
	*zone = rest
	return nil
}

// turnDown turns the face-down card that a move names.
func (t *oracleTable) turnDown(seat int, m oracleMove) error {
	if m.Slot == nil || *m.Slot < 0 || *m.Slot >= len(t.down[seat]) || t.down[seat][*m.Slot] != any(m.Card) {
		return fmt.Errorf("no %q in that slot", m.Card)
	}
	t.down[seat][*m.Slot] = nil
	return nil
}

// drawCards draws so many, as far as there are any.
func (t *oracleTable) drawCards(seat, n int) {
	for ; n > 0 && len(t.draw) > 0; n-- {
		t.hand[seat] = append(t.hand[seat], t.draw[0])
		t.draw = t.draw[1:]
	}
}

func (t *oracleTable) burnPile() {
	t.burned = append(t.burned, t.pile...)
	t.pile = nil
}

// leave puts a seat out that has no card left anywhere. The round ends when one player is left. It reports whether the
// seat is out.
func (t *oracleTable) leave(seat int) bool {
	if len(*t.zone(seat)) > 0 || slices.ContainsFunc(t.down[seat], func(card any) bool { return card != nil }) {
		return false
	}
	t.out = append(t.out, seat)
	if t.in() == 1 {
		t.phase, t.turn, t.shithead = phaseOver, nobody, t.walk(seat, 1)
	}
	return true
}

// onTop counts the cards of a rank down from the top of the pile, through those that are seen through.
func (t *oracleTable) onTop(rank string, through func(rank string) bool) int {
	n := 0
	for _, card := range slices.Backward(t.pile) {
		if rankOf(card) == rank {
			n++
		} else if through(rank) || !through(rankOf(card)) {
			break
		}
	}
	return n
}

// rankOf is a card's rank; the Joker is its own.
func rankOf(card string) string {
	if card == joker {
		return joker
	}
	return card[:1]
}

// ranksOf is the cards as a move names them.
func ranksOf(cards []string) string {
	text := ""
	for _, card := range cards {
		text += rankOf(card)
	}
	return text
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
