package sim_test

// The oracle's rules: RULES.md 1 and 2, sentence by sentence.

import (
	"errors"
	"fmt"
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

// plainOrder is the ranks in ascending order; openingOrder is the order in which one is looked for to open with.
var (
	plainOrder   = strings.Split("23456789TJQKA", "")
	openingOrder = strings.Split("456789TJQKA23", "")
)

// oracleRound is one round as it stands. All lists of lists are by seat.
type oracleRound struct {
	players, dealer    int // players is how many were dealt in
	phase              string
	turn               int
	ready              []bool
	draw, pile, burned []string // draw: next card first; pile: bottom first
	hand, up           [][]string
	down               [][]any // by slot: a card, or nil where turned
	out                []int   // in order of place
	bonus              []int
	moves, quiet       int // quiet: moves in a row that count towards a stalemate
	stalemate          int // how many quiet moves are one
	shithead           int // nobody, too, when the round was abandoned
}

// newOracleRound checks the header and deals. last is the match's round before, nil if there is none.
func newOracleRound(h oracleHeader, last *oracleRound) (*oracleRound, error) {
	n := h.Players
	switch {
	case h.Version != 1 || h.Rules != "bitenight" || h.Options == nil:
		return nil, errors.New("not version 1 of bitenight with options")
	case n < 2 || n > 20 || len(h.Names) != n:
		return nil, fmt.Errorf("%d players with %d names", n, len(h.Names))
	case h.Dealer == nil || *h.Dealer < 0 || *h.Dealer >= n:
		return nil, errors.New("the dealer is not a seat")
	case string(h.First) != "null":
		return nil, fmt.Errorf("first is %q, want null", h.First)
	case last != nil && n != last.players:
		return nil, fmt.Errorf("%d players, %d in the round before", n, last.players)
	case last != nil && *h.Dealer != last.nextDealer():
		return nil, fmt.Errorf("the dealer is %d, want %d", *h.Dealer, last.nextDealer())
	}
	each, err := quietMoves(h.Rev)
	if err != nil {
		return nil, err
	}
	packs := (n + 3) / 4 // ceil(n/4)
	for key, value := range h.Options {
		if key != "packs" || value < packs || value > 20 {
			return nil, fmt.Errorf("option %s of %d", key, value)
		}
		packs = value
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
	r := &oracleRound{
		players: n, dealer: *h.Dealer, phase: phaseSetup, turn: nobody, shithead: nobody,
		ready: make([]bool, n), bonus: make([]int, n), stalemate: each * n,
		hand: make([][]string, n), up: make([][]string, n), down: make([][]any, n),
	}
	// All face-down cards are dealt first, one at a time from the dealer's left, then the face-up ones, then the hands.
	for i, card := range h.Deck {
		switch seat := (r.dealer + 1 + i) % n; {
		case i < 3*n:
			r.down[seat] = append(r.down[seat], card)
		case i < 6*n:
			r.up[seat] = append(r.up[seat], card)
		case i < 9*n:
			r.hand[seat] = append(r.hand[seat], card)
		default:
			r.draw = append(r.draw, card)
		}
	}
	return r, nil
}

// setUp: every seat may swap any number of times, one or more cards for as many, until it says ready.
func (r *oracleRound) setUp(seat int, m oracleMove) error {
	hand, inHand := without(r.hand[seat], m.Hand)
	up, inUp := without(r.up[seat], m.Up)
	switch {
	case r.ready[seat]:
		return errors.New("the seat has said ready")
	case m.Move == "ready":
		r.ready[seat] = true
		if slices.Contains(r.ready, false) {
			return nil
		}
		// The last ready starts the round.
		r.phase = phaseOpening
		if r.openingRank() == "" { // then anything by the player left of the dealer
			r.phase, r.turn = phasePlay, r.left(r.dealer)
		}
	case m.Move != "swap" || len(m.Hand) == 0 || len(m.Hand) != len(m.Up) || !inHand || !inUp:
		return fmt.Errorf("no swap of %v for %v", m.Hand, m.Up)
	default:
		r.hand[seat], r.up[seat] = append(hand, m.Up...), append(up, m.Hand...)
	}
	return nil
}

// openingRank is the first rank of the opening order that anybody's hand holds, "" if there is none.
func (r *oracleRound) openingRank() string {
	for _, rank := range openingOrder {
		for _, hand := range r.hand {
			if countRank(hand, rank) > 0 {
				return rank
			}
		}
	}
	return ""
}

// legal is what each seat might do, as a trace lists it.
func (r *oracleRound) legal() map[string][]string {
	legal := map[string][]string{}
	for seat := range r.players {
		if moves := r.legalFor(seat); len(moves) > 0 {
			slices.Sort(moves)
			legal[strconv.Itoa(seat)] = moves
		}
	}
	return legal
}

func (r *oracleRound) legalFor(seat int) []string {
	zone := *r.activeZone(seat)
	switch {
	case r.phase == phaseSetup || !r.isIn(seat):
		return nil
	case r.phase == phaseOpening: // whoever holds the rank may open, with one or more cards of it
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
		if run := r.run(rank); seat != r.turn && run >= 1 { // jumping in: run + k is at least 4
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

// aims is the move at any player still in, oneself included.
func (r *oracleRound) aims(prefix string) []string {
	var moves []string
	for seat := range r.players {
		if r.isIn(seat) {
			moves = append(moves, prefix+strconv.Itoa(seat))
		}
	}
	return moves
}

// asks is what the effective top asks: the topmost card that is no 3.
func (r *oracleRound) asks() string {
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

// answers says whether a card of a rank may be played on the pile.
func (r *oracleRound) answers(rank string) bool {
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

// run counts the cards of a rank down from the top of the pile. 3s are looked through unless they are what is counted.
func (r *oracleRound) run(rank string) int {
	run := 0
	for _, card := range slices.Backward(r.pile) {
		if rankOf(card) == rank {
			run++
		} else if rankOf(card) != "3" {
			break
		}
	}
	return run
}

// act makes a move that is known to be legal.
func (r *oracleRound) act(seat int, m oracleMove) error {
	drawn, burned, out := len(r.draw), len(r.burned), len(r.out)
	move, aim, _ := strings.Cut(m.Move, "@")
	target, _ := strconv.Atoi(aim) // without meaning where nothing is aimed
	zone := r.activeZone(seat)
	rest, held := without(*zone, m.Cards)
	switch {
	case move == "take":
		r.take(seat)
	case move == "flip":
		if err := r.flip(seat, m); err != nil {
			return err
		}
	case move == "aim":
		r.play(seat, joker, 1, target)
	case !held || ranksOf(m.Cards) != strings.TrimPrefix(move, "jump:"):
		return fmt.Errorf("cards are %v, the active zone is %v", m.Cards, *zone)
	default:
		*zone = rest
		r.pile = append(r.pile, m.Cards...)
		r.play(seat, rankOf(m.Cards[0]), len(m.Cards), target)
	}
	r.quiet++
	if move == "flip" || len(r.draw) != drawn || len(r.burned) != burned || len(r.out) != out {
		r.quiet = 0
	}
	if r.quiet == r.stalemate { // a stalemate, abandoned with this move
		r.phase, r.turn = phaseOver, nobody
	}
	return nil
}

// flip turns one face-down card: a Joker waits for its aim; what may not be played goes into the hand with the pile.
func (r *oracleRound) flip(seat int, m oracleMove) error {
	if m.Slot == nil || *m.Slot < 0 || *m.Slot >= len(r.down[seat]) || r.down[seat][*m.Slot] != any(m.Card) {
		return fmt.Errorf("no %q in that slot", m.Card)
	}
	fits := r.answers(rankOf(m.Card))
	r.down[seat][*m.Slot] = nil
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
func (r *oracleRound) play(seat int, rank string, count, target int) {
	r.phase = phasePlay
	// Effects. A Joker's target takes the pile without the Joker, which is burned; T and four-of-a-kind burn.
	burns := rank == "T" || rank != joker && r.run(rank) >= 4
	if rank == joker {
		r.pile = r.pile[:len(r.pile)-1]
		r.burned = append(r.burned, joker)
		r.take(target)
	} else if burns {
		r.burned = append(r.burned, r.pile...)
		r.pile = nil
	}
	// Replenishing.
	for len(r.hand[seat]) < 3 && len(r.draw) > 0 {
		r.hand[seat] = append(r.hand[seat], r.draw[0])
		r.draw = r.draw[1:]
	}
	// Out, if the player has no card left anywhere.
	isCard := func(card any) bool { return card != nil }
	if len(*r.activeZone(seat)) == 0 && !slices.ContainsFunc(r.down[seat], isCard) {
		r.out = append(r.out, seat)
		if rank == "4" && r.players >= 3 { // Low Card Leave
			r.bonus[seat] = 10
		}
	}
	// Passing the turn.
	in := r.players - len(r.out)
	switch {
	case in == 1: // the round ends when one player is left
		r.phase, r.turn, r.shithead = phaseOver, nobody, r.left(seat)
	case rank == joker:
		r.turn = r.left(target)
	case burns && r.isIn(seat): // again
		r.turn = seat
	case rank == "8" && !burns: // k eights skip k players; with two in after the play exactly one
		r.turn = r.left(seat)
		for skipped := 0; skipped < count && (in > 2 || skipped < 1); skipped++ {
			r.turn = r.left(r.turn)
		}
	default:
		r.turn = r.left(seat)
	}
}

// take puts the whole pile into the hand; the next player leads.
func (r *oracleRound) take(seat int) {
	r.hand[seat] = append(r.hand[seat], r.pile...)
	r.pile, r.turn = nil, r.left(seat)
}

// activeZone is the hand while it holds a card, else face-up. If that is empty, the active zone is face-down.
func (r *oracleRound) activeZone(seat int) *[]string {
	if len(r.hand[seat]) > 0 {
		return &r.hand[seat]
	}
	return &r.up[seat]
}

func (r *oracleRound) isIn(seat int) bool { return !slices.Contains(r.out, seat) }

// left is the next seat clockwise that is still in; nothing in Bite Night reverses the direction.
func (r *oracleRound) left(seat int) int {
	seat = (seat + 1) % r.players
	for !r.isIn(seat) {
		seat = (seat + 1) % r.players
	}
	return seat
}

// nextDealer is the Shithead, or the same dealer again after an abandoned round.
func (r *oracleRound) nextDealer() int {
	if r.shithead == nobody {
		return r.dealer
	}
	return r.shithead
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
