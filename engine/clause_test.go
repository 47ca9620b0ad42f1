package engine

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine/errcode"
)

// clause is a sentence of the rules with a position that shows it.
type clause struct {
	// head is "id options: sentence (paper, heading)", body is "position -> moves and what holds", each after ";".
	head, body string
}

// clausesOf reads clauses: lines that are not indented are heads, the others bodies.
func clausesOf(text string) []clause {
	var all []clause
	for line := range strings.Lines(strings.TrimPrefix(text, "\n")) {
		if body, ok := strings.CutPrefix(line, "\t"); ok {
			all[len(all)-1].body += " " + strings.TrimSpace(body)
		} else {
			all = append(all, clause{head: strings.TrimSpace(line)})
		}
	}
	return all
}

// clauses are those of a rule set, read from its constant.
func clauses(preset string) []clause {
	return clausesOf(map[string]string{
		"bitenight": biteNightClauses, "leeds": leedsClauses, "schwechat": schwechatClauses, "classic": classicClauses,
		"custom": customClauses,
	}[preset])
}

func TestClauses(t *testing.T) {
	for _, p := range Presets() {
		for _, c := range clauses(p.Name) {
			id, _, _ := strings.Cut(c.head, ": ")
			_, options, _ := strings.Cut(id, " ")
			code := strings.TrimSuffix(p.Name+":"+options, ":")
			t.Run(p.Name+"/"+c.head, func(t *testing.T) { playOut(t, ruled(t, code), c.body) })
		}
	}
}

// playOut makes moves and tries what holds, one after another: "1 QQ" is a move, "1 may 4 44" all its legal moves,
// "1 can't 5, 55 (asked)" is what is refused with a reason, "turn 2" a fact. "-" is nothing.
func playOut(t *testing.T, rules *Rules, text string) {
	t.Helper()
	lay, then, _ := strings.Cut(strings.TrimSpace(text), " -> ")
	s := position(t, rules, lay)
	for step := range strings.SplitSeq(then, "; ") {
		name, rest, _ := strings.Cut(step, " ")
		may, legal := strings.CutPrefix(rest, "may ")
		refused, refuses := strings.CutPrefix(rest, "can't ")
		seat, err := strconv.Atoi(name)
		switch {
		case err != nil:
			hold(t, s, step)
		case legal:
			if got := texts(s.Legal(seat, nil)); got != may && (got != "" || may != "-") {
				t.Errorf("seat %d may %q, not %q", seat, got, may)
			}
		case refuses:
			moves, reason, _ := strings.Cut(strings.TrimSuffix(refused, ")"), " (")
			for move := range strings.SplitSeq(moves, ", ") {
				refuse(t, s, do(t, name+" "+move), reason)
			}
		default:
			m := do(t, step)
			plain := m.Cards == nil && m.Kind != MoveSwap && m.Kind != MoveFlip && m.Kind != MoveFoul
			if plain && !slices.Contains(strings.Fields(texts(s.Legal(seat, nil))), m.String()) {
				t.Errorf("%s is not among the legal moves %v", step, s.Legal(seat, nil))
			}
			apply(t, s, m)
		}
	}
}

// hold wants facts of a state.
func hold(t *testing.T, s *State, facts string) {
	t.Helper()
	for what := range strings.SplitSeq(facts, "; ") {
		name, want, _ := strings.Cut(what, " ")
		if got := fact(t, s, name); got != want && (got != "" || want != "-") {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
}

// apply makes a move, and perform one that is written down.
func apply(tb testing.TB, s *State, m Move) *Events {
	tb.Helper()
	ev := new(Events)
	if err := s.Apply(m, ev); err != nil {
		tb.Fatal(err)
	}
	return ev
}

func perform(tb testing.TB, s *State, move string) *Events {
	tb.Helper()
	return apply(tb, s, do(tb, move))
}

// refuse tries a move that is refused, and changes nothing.
func refuse(t *testing.T, s *State, m Move, want string) {
	t.Helper()
	before := s.Clone()
	err := s.Apply(m, nil)
	var refusal *Refusal
	if !errors.As(err, &refusal) || want != errcode.Of(err) && want != refusal.Reason.Error() {
		t.Errorf("%v by seat %d: %v, not %s", m, m.Seat, err, want)
	}
	if !equal(before, s) {
		t.Errorf("%v was refused and changed something", m)
	}
}

// position is a round before seat 0's turn, unless the text says otherwise: the hands by seat, "4s / 5h", and what else
// there is, "up 9c / Td; pile 5c; quiet 99".
func position(tb testing.TB, rules *Rules, text string) *State {
	tb.Helper()
	s := &State{
		rules: rules, phase: PhasePlay, dir: 1, first: NoSeat, began: NoSeat, shooter: NoSeat, opening: NoRank,
		shithead: NoSeat,
	}
	for what := range strings.SplitSeq(text, "; ") {
		name, value, _ := strings.Cut(what, " ")
		number, _ := strconv.Atoi(value)
		switch name {
		case "set-up":
			s.phase, s.turn = PhaseSetUp, NoSeat
		case "opening":
			s.phase, s.turn = PhaseOpening, NoSeat
			s.opening, _, _ = cutRank(value)
		case "counter":
			s.dir = -1
		case "dealer":
			s.dealer = int8(number)
		case "first":
			s.first = int8(number)
		case "quiet":
			s.quiet = number
		case "out":
			s.players[number].Out = true
			s.out = append(s.out, number)
		case "warned":
			s.players[number].Warned = true
		case "draw":
			s.draw = parseCards(tb, value)
		case "pile":
			s.pile = parseCards(tb, value)
		case "burned":
			s.burned = BagOf(parseCards(tb, value)...)
		case "up", "down":
			s.lay(tb, name, value)
		default:
			s.lay(tb, "hand", what)
		}
	}
	for i := range s.players {
		s.players[i].Ready = s.phase != PhaseSetUp
	}
	s.ask = s.top().demand()
	return s
}

// lay gives a zone's cards to the seats.
func (s *State) lay(tb testing.TB, zone, text string) {
	tb.Helper()
	for seat, words := range strings.Split(text, " / ") {
		if seat == len(s.players) {
			s.players = append(s.players, player{})
		}
		p, cards := &s.players[seat], parseCards(tb, words)
		switch zone {
		case "hand":
			p.hand = BagOf(cards...)
		case "up":
			p.FaceUp = BagOf(cards...)
		default:
			p.down = cards
			for _, c := range cards {
				if c != NoCard {
					p.covered++
				}
			}
		}
	}
}

// parseCards reads cards, "--" where none lies in a slot, "-" for no cards.
func parseCards(tb testing.TB, text string) []Card {
	tb.Helper()
	var cards []Card
	for word := range strings.FieldsSeq(strings.TrimPrefix(text+" ", "- ")) {
		if word == "--" {
			cards = append(cards, NoCard)
			continue
		}
		c := must(ParseCard(word))
		cards = append(cards, c)
	}
	return cards
}

// do reads a move: "1 QQ", with cards "1 QQ Qs Qd", with a slot "2 flip 1", "0 swap 4s for Kh", "0 lay 4s 5s 6s",
// "1 foul", and with the slot that was flipped and the cards that come "1 foul 2: 4s 5s".
func do(tb testing.TB, text string) Move {
	tb.Helper()
	number := func(text string) int {
		n := must(strconv.Atoi(text))
		return n
	}
	words := append(strings.SplitN(text, " ", 3), "")
	seat, rest := number(words[0]), words[2]
	m := must(ParseMove(seat, words[1]))
	switch {
	case m.Kind == MoveSwap:
		hand, up, _ := strings.Cut(rest, "for")
		return Swap(seat, parseCards(tb, hand), parseCards(tb, up))
	case m.Kind == MoveLay:
		return Lay(seat, parseCards(tb, rest))
	case m.Kind == MoveFlip && rest != "":
		return Flip(seat, number(rest))
	case m.Kind == MoveFoul:
		slot, cards, _ := strings.Cut(rest, ":")
		m.Cards = parseCards(tb, cards)
		if slot != "" {
			m.Slot = int8(number(slot))
		}
	default:
		m.Cards = parseCards(tb, rest)
	}
	return m
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
	watcher, result := s.View(NoSeat), s.Result()
	burned, hand, up := s.Burned(), s.Hand(seat), s.players[seat].FaceUp
	value, ok := map[string]any{
		"phase": s.Phase(), "quiet": s.quiet, "began": s.Began(), "turn": s.Turn(), "dir": s.dir, "asks": s.Ask(),
		"opens": s.Opening(), "shooter": s.shooter,
		"pile": s.pile, "draw": s.Draw(), "burned": burned.Cards(), "seen": watcher.Burned.Cards(),
		"unseen": watcher.BurnedUnseen, "hand": hand.Cards(), "up": up.Cards(), "down": strings.ReplaceAll(join(s.FaceDown(seat)), NoCard.String(), "--"),
		"known": watcher.Seats[seat].Known.Cards(), "warned": s.players[seat].Warned, "out": s.out, "places": result.Places,
		"shithead": result.Shithead, "points": result.Points, "bonus": result.Bonus,
	}[name]
	if !ok {
		tb.Fatalf("there is no fact %q", key)
	}
	return strings.Trim(fmt.Sprint(value), "[]")
}

func join(cards []Card) string { return strings.Trim(fmt.Sprintf("%v", cards), "[]") }

// equal reports whether all that is in two states is the same.
func equal(a, b *State) bool {
	one, two := a.Clone(), b.Clone()
	same := slices.Equal(one.draw, two.draw) // perhaps one is nil, the other empty
	one.draw, two.draw = nil, nil
	return same && reflect.DeepEqual(one, two)
}
