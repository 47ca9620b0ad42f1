package sim_test

// The oracle of Bite Night: RULES.md 1 and 2, sentence by sentence.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// openingOrder is the order in which a rank is looked for to open with.
var openingOrder = strings.Split("456789TJQKA23", "")

type biteNight struct{ oracleTable }

func newBiteNight(t oracleTable, h *oracleHeader) (oracle, error) {
	if string(h.First) != "null" {
		return nil, fmt.Errorf("first is %q, want null", h.First)
	}
	packs := (t.n + 3) / 4 // ceil(n/4)
	for key, value := range h.Options {
		chosen, ok := value.(float64)
		if key != "packs" || !ok || int(chosen) < packs || chosen > 20 {
			return nil, fmt.Errorf("option %s of %v", key, value)
		}
		packs = int(chosen)
	}
	var cards []string // packs of 55 with 3 Jokers
	for range packs {
		for _, rank := range plainOrder {
			cards = append(cards, rank+"c", rank+"d", rank+"h", rank+"s")
		}
		cards = append(cards, joker, joker, joker)
	}
	if !sameCards(h.Deck, cards) {
		return nil, fmt.Errorf("the deck of %d cards is not %d packs of 55", len(h.Deck), packs)
	}
	t.deal(h.Deck, 3, 3, 3)
	t.scores = t.n >= 3
	return &biteNight{t}, nil
}

func (r *biteNight) begin() {
	r.phase = phaseOpening
	if r.openingRank() == "" { // then anything by the player left of the dealer
		r.phase, r.turn = phasePlay, r.walk(r.dealer, 1)
	}
}

// openingRank is the first rank of the opening order that a hand holds, "" if there is none.
func (r *biteNight) openingRank() string {
	for _, rank := range openingOrder {
		if countRank(slices.Concat(r.hand...), rank) > 0 {
			return rank
		}
	}
	return ""
}

func (r *biteNight) legalFor(seat int) []string {
	zone := *r.zone(seat)
	switch {
	case r.phase == phaseSetup || !r.isIn(seat):
		return nil
	case r.phase == phaseOpening: // all who hold the rank may open, with one or more cards of it
		rank := r.openingRank()
		return repeats("", rank, 1, countRank(zone, rank))
	case r.phase == phaseAim && seat == r.turn:
		return r.aims("aim@")
	case r.phase == phaseAim: // no jumping in while a Joker is being aimed
		return nil
	case seat == r.turn && len(zone) == 0: // only face-down cards are left
		return []string{"flip"}
	}
	var moves []string
	for _, rank := range plainOrder {
		if run := r.onTop(rank, invisible); seat != r.turn && run >= 1 { // jumping in: run + k is at least 4
			moves = append(moves, repeats("jump:", rank, 4-run, countRank(zone, rank))...)
		} else if seat == r.turn && r.answers(rank) {
			moves = append(moves, repeats("", rank, 1, countRank(zone, rank))...)
		}
	}
	if seat == r.turn && countRank(zone, joker) > 0 { // played alone, one at a time
		moves = append(moves, r.aims(joker+"@")...)
	}
	if seat == r.turn && len(moves) == 0 { // only when no legal play exists
		moves = append(moves, "take")
	}
	return moves
}

func invisible(rank string) bool { return rank == "3" }

// aims is the move at any player still in, oneself included.
func (r *biteNight) aims(prefix string) []string {
	var moves []string
	for seat := range r.n {
		if r.isIn(seat) {
			moves = append(moves, prefix+strconv.Itoa(seat))
		}
	}
	return moves
}

// asks is what the effective top asks: the topmost card that is no 3.
func (r *biteNight) asks() string {
	if r.phase != phasePlay {
		return "free"
	}
	for _, card := range slices.Backward(r.pile) {
		switch rank := rankOf(card); rank {
		case "3": // invisible
		case "2":
			return "free"
		case "7":
			return "at most 7"
		default:
			return "at least " + rank
		}
	}
	return "free" // an empty pile, or only 3s
}

// answers reports whether a card of a rank may be played on the pile.
func (r *biteNight) answers(rank string) bool {
	place := func(rank string) int { return slices.Index(plainOrder, rank) }
	asks := r.asks()
	least, isLeast := strings.CutPrefix(asks, "at least ")
	switch {
	case rank == "2" || rank == "3" || rank == "T" || rank == joker: // wild
		return true
	case isLeast:
		return place(rank) >= place(least)
	default:
		return asks == "free" || place(rank) <= place("7")
	}
}

func (r *biteNight) act(seat int, m oracleMove) error {
	move, aim, _ := strings.Cut(m.Move, "@")
	target, _ := strconv.Atoi(aim) // without meaning where nothing is aimed
	switch move {
	case "take":
		r.take(seat)
	case "flip":
		return r.flip(seat, m)
	case "aim":
		r.play(seat, joker, 1, target)
	default:
		if len(m.Cards) == 0 {
			return errors.New("no cards")
		}
		if err := r.lay(seat, m.Cards, strings.TrimPrefix(move, "jump:")); err != nil {
			return err
		}
		r.pile = append(r.pile, m.Cards...)
		r.play(seat, rankOf(m.Cards[0]), len(m.Cards), target)
	}
	return nil
}

// flip turns one face-down card: a Joker waits for its aim; what may not be played goes into the hand with the pile.
func (r *biteNight) flip(seat int, m oracleMove) error {
	if err := r.turnDown(seat, m); err != nil {
		return err
	}
	fits := r.answers(rankOf(m.Card))
	r.pile = append(r.pile, m.Card)
	switch {
	case m.Card == joker:
		r.phase = phaseAim
	case fits:
		r.play(seat, rankOf(m.Card), 1, nobody)
	default:
		r.take(seat)
	}
	return nil
}

// play does, in the order of section 1's "A play", what follows when count cards of a rank have been put on the pile.
// target is whom a Joker is aimed at.
func (r *biteNight) play(seat int, rank string, count, target int) {
	r.phase = phasePlay
	// Effects. A Joker's target takes the pile without the Joker, which is burned; T and four-of-a-kind burn.
	burns := rank == "T" || rank != joker && r.onTop(rank, invisible) >= 4
	if rank == joker {
		r.pile = r.pile[:len(r.pile)-1]
		r.burned = append(r.burned, joker)
		r.take(target)
	} else if burns {
		r.burnPile()
	}
	r.drawCards(seat, 3-len(r.hand[seat]))
	if r.leave(seat) && rank == "4" && r.n >= 3 { // Low Card Leave
		r.bonus[seat] = 10
	}
	// Passing the turn.
	switch {
	case r.phase == phaseOver:
	case rank == joker:
		r.turn = r.walk(target, 1)
	case burns && r.isIn(seat): // again
		r.turn = seat
	case rank == "8" && !burns: // k eights skip k players; with two in after the play exactly one
		r.turn = r.walk(seat, 1)
		for skipped := 0; skipped < count && (r.in() > 2 || skipped < 1); skipped++ {
			r.turn = r.walk(r.turn, 1)
		}
	default:
		r.turn = r.walk(seat, 1)
	}
}

// take puts the whole pile into the hand; the next player leads.
func (r *biteNight) take(seat int) {
	r.hand[seat] = append(r.hand[seat], r.pile...)
	r.pile, r.turn = nil, r.walk(seat, 1)
}
