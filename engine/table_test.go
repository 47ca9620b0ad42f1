package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// lay says how everything lies in the middle of a round, for tests: cards as records write them, with spaces between,
// by seat where there are several. It is seat 0's turn unless said otherwise.
type lay struct {
	hands, up, down    []string
	draw, pile, burned string
	turn               int
	// setUp and opening put the round before its first play.
	setUp   bool
	opening string
	dealer  int
	out     []int
	quiet   int
	// first is the seat fixed to play first, said as a seat more; counter: the direction is turned round.
	first   int
	counter bool
	warned  []int
}

func parseCards(tb testing.TB, text string) []Card {
	tb.Helper()
	var cards []Card
	for word := range strings.FieldsSeq(text) {
		if word == "--" {
			cards = append(cards, NoCard)
			continue
		}
		c, err := ParseCard(word)
		if err != nil {
			tb.Fatal(err)
		}
		cards = append(cards, c)
	}
	return cards
}

func (l lay) state(tb testing.TB, rules *Rules) *State {
	tb.Helper()
	n := max(len(l.hands), len(l.up), len(l.down))
	s := &State{
		rules: rules, dealer: int8(l.dealer), phase: PhasePlay, turn: int8(l.turn), dir: 1,
		first: int8(l.first - 1), shooter: NoSeat, opening: NoRank,
		quiet: l.quiet, shithead: NoSeat, players: make([]player, n),
		draw: parseCards(tb, l.draw), pile: parseCards(tb, l.pile), burned: BagOf(parseCards(tb, l.burned)...),
	}
	zone := func(of []string, seat int) []Card {
		if seat >= len(of) {
			return nil
		}
		return parseCards(tb, of[seat])
	}
	for seat := range s.players {
		p := &s.players[seat]
		p.hand, p.FaceUp = BagOf(zone(l.hands, seat)...), BagOf(zone(l.up, seat)...)
		p.down, p.Ready = zone(l.down, seat), !l.setUp
		for _, c := range p.down {
			if c != NoCard {
				p.covered++
			}
		}
	}
	for _, seat := range l.out {
		s.players[seat].Out = true
		s.out = append(s.out, seat)
	}
	for _, seat := range l.warned {
		s.players[seat].Warned = true
	}
	if l.counter {
		s.dir = -1
	}
	s.ask = s.top().demand()
	switch {
	case l.setUp:
		s.phase, s.turn = PhaseSetUp, NoSeat
	case l.opening != "":
		s.phase, s.turn = PhaseOpening, NoSeat
		s.opening, _, _ = cutRank(l.opening)
	}
	return s
}

// do reads a move as "seat text" with the cards or the slot behind it where they matter:
// "1 QQ", "1 QQ Qs Qd", "2 flip 1", "0 swap 4s for Kh", "0 lay 4s 5s 6s", "1 foul", and with the slot that was flipped
// and the cards that come "1 foul 2: 4s 5s".
func do(tb testing.TB, text string) Move {
	tb.Helper()
	words := strings.Fields(text)
	seat, err := strconv.Atoi(words[0])
	if err != nil {
		tb.Fatal(err)
	}
	m, err := ParseMove(seat, words[1])
	if err != nil {
		tb.Fatal(err)
	}
	rest := strings.Join(words[2:], " ")
	switch {
	case m.Kind == MoveSwap:
		hand, up, _ := strings.Cut(rest, "for")
		return Swap(seat, parseCards(tb, hand), parseCards(tb, up))
	case m.Kind == MoveFlip && rest != "":
		slot, err := strconv.Atoi(rest)
		if err != nil {
			tb.Fatal(err)
		}
		return Flip(seat, slot)
	case m.Kind == MoveLay:
		return Lay(seat, parseCards(tb, rest))
	case m.Kind == MoveFoul:
		slot, cards, _ := strings.Cut(rest, ":")
		m.Cards = parseCards(tb, cards)
		if slot != "" {
			n, err := strconv.Atoi(slot)
			if err != nil {
				tb.Fatal(err)
			}
			m.Slot = int8(n)
		}
	case rest != "":
		m.Cards = parseCards(tb, rest)
	}
	return m
}

// clause is a sentence of the rules with a position that shows it.
type clause struct {
	// options are those of the rule set that the clause speaks of, as in a code.
	options string
	// source is where the sentence stands, says is the sentence, shortened.
	source, says string
	lay          lay
	// moves are made one after another.
	moves []string
	// then is what holds afterwards: see fact.
	then []string
	// legal is what a seat may do afterwards, by seat.
	legal map[int]string
	// refused are moves that are refused afterwards.
	refused map[string]error
}

func (c *clause) run(t *testing.T, rules *Rules) {
	s := c.lay.state(t, rules)
	for _, text := range c.moves {
		m := do(t, text)
		if m.Cards == nil && m.Kind != MoveSwap && m.Kind != MoveFlip && m.Kind != MoveFoul && !slices.ContainsFunc(s.Legal(int(m.Seat), nil), func(l Move) bool {
			return l.String() == m.String()
		}) {
			t.Errorf("%s is not among the legal moves %v", text, s.Legal(int(m.Seat), nil))
		}
		if err := s.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range c.then {
		key, value, _ := strings.Cut(want, " ")
		if got := fact(t, s, key); got != value {
			t.Errorf("%s is %q, not %q", key, got, value)
		}
	}
	for seat, want := range c.legal {
		if got := texts(s.Legal(seat, nil)); got != want {
			t.Errorf("seat %d may %q, not %q", seat, got, want)
		}
	}
	before := s.Clone()
	for text, reason := range c.refused {
		if err := s.Apply(do(t, text), nil); !errors.Is(err, reason) {
			t.Errorf("%s: %v, not %v", text, err, reason)
		}
	}
	if whole(before) != whole(s) {
		t.Error("a refused move changed something")
	}
}

// runClauses plays clauses of a preset. A subtest is named after where its clause stands: a heading of the paper, if it
// says so, and the id in RULES.md.
func runClauses(t *testing.T, preset string, groups map[string][]clause) {
	for name, clauses := range groups {
		t.Run(name, func(t *testing.T) {
			for _, c := range clauses {
				code := preset
				if c.options != "" {
					code += ":" + c.options
				}
				t.Run(c.source+": "+c.says, func(t *testing.T) { c.run(t, ruled(t, code)) })
			}
		})
	}
}

// texts are moves as a trace lists them.
func texts(moves []Move) string {
	var list []string
	for _, m := range moves {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}

// fact is something about a state, as text. Keys that end in a number are about that seat.
func fact(tb testing.TB, s *State, key string) string {
	tb.Helper()
	name := strings.TrimRight(key, "0123456789")
	seat, _ := strconv.Atoi(key[len(name):])
	bag := func(b Bag) string { return join(b.Cards()) }
	switch name {
	case "phase":
		return s.Phase().String()
	case "dir":
		return strconv.Itoa(int(s.dir))
	case "shooter":
		return strconv.Itoa(int(s.shooter))
	case "warned":
		return strconv.FormatBool(s.Warned(seat))
	case "unseen":
		return strconv.Itoa(s.View(NoSeat).BurnedUnseen)
	case "seen":
		return bag(s.View(NoSeat).Burned)
	case "turn":
		return strconv.Itoa(s.Turn())
	case "asks":
		return s.Ask().String()
	case "opens":
		return s.Opening().String()
	case "pile":
		return join(s.Pile())
	case "draw":
		return join(s.Draw())
	case "burned":
		return bag(s.Burned())
	case "hand":
		return bag(s.Hand(seat))
	case "up":
		return bag(s.FaceUp(seat))
	case "known":
		return bag(s.View(NoSeat).Seats[seat].Known)
	case "down":
		return strings.ReplaceAll(join(s.FaceDown(seat)), "none", "--")
	case "out":
		return strings.Trim(fmt.Sprint(s.out), "[]")
	case "points":
		return strings.Trim(fmt.Sprint(s.Result().Points), "[]")
	case "bonus":
		return strings.Trim(fmt.Sprint(s.Result().Bonus), "[]")
	case "places":
		return strings.Trim(fmt.Sprint(s.Result().Places), "[]")
	case "shithead":
		return strconv.Itoa(s.Result().Shithead)
	default:
		tb.Fatalf("there is no fact %q", key)
		return ""
	}
}

func join(cards []Card) string {
	var words []string
	for _, c := range cards {
		words = append(words, c.String())
	}
	return strings.Join(words, " ")
}

// whole is everything in a state, as text.
func whole(s *State) string { return fmt.Sprintf("%+v", *s) }
