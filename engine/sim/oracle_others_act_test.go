package sim_test

// What comes of moves in the second oracle: who begins, what is set up, taken and played, and whose turn it is then.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func (r *othersRound) begin() {
	left := (r.dealer + 1) % r.n
	r.phase, r.turn = phasePlay, left
	race := knownSets[r.rules].race
	row := race
	switch {
	case race != "":
	case r.rules == "custom":
		for _, rank := range strings.Split(order, "") {
			if r.role[rank] == "" {
				row += rank
			}
		}
	default:
		if r.first != nobody {
			r.turn = r.first
			return
		}
		worst := 1 << 20
		for i := range r.n {
			seat, sum := (left+i)%r.n, 0
			for _, card := range r.up[seat] {
				if place := strings.Index("245689JQKA", rankOf(card)); place >= 0 && card != joker {
					sum += place + 1
				} else {
					sum += 11
				}
			}
			if sum < worst {
				worst, r.turn = sum, seat
			}
		}
		return
	}
	for _, rank := range strings.Split(row, "") {
		for i := range r.n {
			if seat := (left + i) % r.n; countRank(r.hand[seat], rank) > 0 {
				r.opening, r.turn = rank, seat
				if race != "" {
					r.phase, r.turn = phaseOpening, nobody
				}
				return
			}
		}
	}
	if r.jokerOpens && r.role[joker] == "highest" {
		for i := range r.n {
			if seat := (left + i) % r.n; countRank(r.hand[seat], joker) > 0 {
				r.opening, r.turn = joker, seat
				return
			}
		}
	}
}

func (r *othersRound) act(seat int, m oracleMove) error {
	before := fmt.Sprint(len(r.draw), len(r.burned), len(r.out))
	move, aim, _ := strings.Cut(m.Move, "@")
	target := nobody
	if aim != "" {
		target, _ = strconv.Atoi(aim)
	}
	setUp := r.phase == phaseSetup
	switch move {
	case "swap":
		hand, _ := without(r.hand[seat], m.Hand)
		up, _ := without(r.up[seat], m.Up)
		r.hand[seat], r.up[seat] = append(hand, m.Up...), append(up, m.Hand...)
	case "lay":
		r.hand[seat], _ = without(r.hand[seat], m.Cards)
		r.up[seat], r.laid[seat] = slices.Clone(m.Cards), true
	case "ready":
		if r.ready[seat] = true; !slices.Contains(r.ready, false) {
			r.begin()
		}
	case "take":
		r.take(seat, "")
	case "flip", "chance":
		card := m.Card
		if move == "flip" {
			r.down[seat][*m.Slot] = nil
		} else {
			r.draw = r.draw[1:]
		}
		fits := r.may(r.asks(seat), rankOf(card))
		switch {
		case !fits:
			r.take(seat, card)
		case r.role[rankOf(card)] == "shoot" && r.onTop(rankOf(card)) < 3:
			r.pile = append(r.pile, card)
			r.phase = phaseAim
		default:
			r.play(seat, []string{card}, nobody)
		}
		before = "" // turned
	case "aim":
		r.phase = phasePlay
		card := r.pile[len(r.pile)-1]
		r.pile = r.pile[:len(r.pile)-1]
		r.play(seat, []string{card}, target)
	default:
		zone := r.zone(seat)
		rest, held := without(*zone, m.Cards)
		if !held || ranksOf(m.Cards) != strings.ReplaceAll(move, "+", "") {
			return fmt.Errorf("cards are %v, the active zone is %v", m.Cards, *zone)
		}
		*zone = rest
		r.play(seat, m.Cards, target)
	}
	if setUp {
		return nil
	}
	r.quiet++
	if before != fmt.Sprint(len(r.draw), len(r.burned), len(r.out)) {
		r.quiet = 0
	}
	if r.quiet == r.stalemate {
		r.phase, r.turn, r.shooter = phaseOver, nobody, nobody
	}
	return nil
}

// take puts the pile, and a card that was turned and did not fit, into the hand.
func (r *othersRound) take(seat int, turned string) {
	trump := r.asks(seat) == "trump"
	for _, card := range r.pile {
		if trump && r.role[rankOf(card)] == "pickup" {
			r.burned = append(r.burned, card)
		} else {
			r.hand[seat] = append(r.hand[seat], card)
		}
	}
	if turned != "" {
		r.hand[seat] = append(r.hand[seat], turned)
	}
	r.pile, r.shooter = nil, nobody
	if r.rules != "schwechat" {
		r.turn = r.walk(seat, r.dir)
	}
}

func (r *othersRound) play(seat int, cards []string, target int) {
	r.phase, r.opening = phasePlay, ""
	empty, shooter, two := len(r.pile) == 0, r.shooter, r.in() == 2
	under := r.top()
	r.pile = append(r.pile, cards...)
	rank := rankOf(cards[len(cards)-1])
	k, role := countRank(cards, rank), r.role[rank]
	r.shooter = nobody
	r.lowTwo = empty && rank == "2" && role == "again"
	if (role == "reverse" || role == "invisible-reverse") && (knownSets[r.rules].reversesTwo || !two) {
		r.dir = -r.dir
	}
	four := r.four(rank)
	burns := four || role == "burn"
	if burns {
		r.burned = append(r.burned, r.pile...)
		r.pile = nil
	}
	again := role == "again" && !r.lowTwo
	if r.seenThrough(rank) && r.rules == "custom" && shooter == nobody && under == "2" && r.role["2"] == "again" {
		again = true
	}
	want := r.handSize - len(r.hand[seat])
	if r.rules == "leeds" {
		want = len(cards)
	}
	for ; want > 0 && len(r.draw) > 0; want-- {
		r.hand[seat] = append(r.hand[seat], r.draw[0])
		r.draw = r.draw[1:]
	}
	if len(*r.zone(seat)) == 0 && !slices.ContainsFunc(r.down[seat], func(card any) bool { return card != nil }) {
		r.out = append(r.out, seat)
	}
	if r.in() == 1 {
		r.phase, r.turn, r.shithead = phaseOver, nobody, r.walk(seat, 1)
		return
	}
	skipped := 0
	if role == "skip" && (!four || r.rules == "schwechat") {
		skipped = k
		if r.rules == "schwechat" {
			others := r.in()
			if r.isIn(seat) {
				others--
			}
			skipped = min(k, others)
		}
	}
	switch {
	case burns && r.rules != "schwechat" && r.isIn(seat):
		r.turn = seat
	case !burns && role == "shoot":
		r.turn, r.shooter = target, seat
	case !burns && shooter != nobody && r.seenThrough(rank) && r.isIn(shooter):
		r.turn, r.shooter = shooter, seat
	case !burns && again && r.isIn(seat):
		r.turn = seat
	default:
		r.turn = r.walk(seat, r.dir)
		for range skipped {
			r.turn = r.walk(r.turn, r.dir)
		}
	}
}
