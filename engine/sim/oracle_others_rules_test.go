package sim_test

// What may be played by the second oracle: what the pile asks, and what answers it.

import (
	"slices"
	"strconv"
	"strings"
)

// asks is what the pile asks of a seat.
func (r *othersRound) asks(seat int) string {
	if r.phase != phasePlay {
		return "free"
	}
	if r.shooter != nobody {
		return "answer"
	}
	top := r.top()
	switch role := r.role[top]; {
	case top == "" || role == "reset" || r.rules == "schwechat" && (role == "skip" || role == "reverse"):
		return "free"
	case role == "lower":
		return "at most " + top
	case role == "under":
		return "below " + top
	case role == "again" && r.lowTwo:
		return "free"
	case role == "again":
		return "above " + top
	case role == "pickup":
		return "trump"
	case r.opt["faceup"] == "higher" && len(r.hand[seat]) == 0 && len(r.up[seat]) > 0:
		return "above " + top
	default:
		return "at least " + top
	}
}

// may says whether cards of a rank answer, alone.
func (r *othersRound) may(asks, rank string) bool {
	role := r.role[rank]
	how, asked, _ := cutLast(asks)
	switch {
	case asks == "free":
		return true
	case asks == "trump":
		return role == "pickup"
	case asks == "answer":
		return role == "shoot" || slices.Contains(r.answersShot, rank)
	case how == "above" && r.rules == "custom":
		return rank == asked || value(rank) > value(asked)
	case how == "below" && rank == asked:
		return false
	case role == "five":
		return false
	case rank == joker && r.rules == "custom" && role == "highest":
		return how == "at least"
	}
	wild := map[string]bool{
		"reset": true, "invisible": true, "invisible-reverse": true, "again": true, "pickup": true, "mirror": true, "under": true,
		"burn":    knownSets[r.rules].burnsAnywhere || rank == joker || r.rules == "custom" && r.opt["burn-on"] == "A",
		"reverse": r.rules == "schwechat",
	}
	if wild[role] {
		return true
	}
	if role == "lower" && r.rules == "custom" {
		switch r.opt["lower-on"] {
		case "own":
			return value(asked) <= value(rank)
		case "below":
			return value(asked) < value(rank)
		case "K":
			return value(asked) <= value("K")
		default:
			return true
		}
	}
	switch how {
	case "at least":
		return value(rank) >= value(asked)
	case "at most":
		return value(rank) <= value(asked)
	case "above":
		return value(rank) > value(asked)
	default:
		return value(rank) < value(asked)
	}
}

func cutLast(asks string) (how, asked string, ok bool) {
	i := strings.LastIndexByte(asks, ' ')
	if i < 0 {
		return asks, "", false
	}
	return asks[:i], asks[i+1:], true
}

var ranks = append(strings.Split(order, ""), joker)

func (r *othersRound) legalFor(seat int) []string {
	zone := *r.zone(seat)
	var moves []string
	switch {
	case r.phase == phaseSetup || r.phase == phaseOver || !r.isIn(seat):
		return nil
	case r.phase == phaseOpening:
		return repeats("", r.opening, 1, countRank(zone, r.opening))
	case seat != r.turn:
		return nil
	case r.phase == phaseAim:
		return r.aimed(seat, "aim")
	case r.opening != "":
		return repeats("", r.opening, 1, countRank(zone, r.opening))
	case len(zone) == 0:
		moves = []string{"flip"}
		if r.rules == "schwechat" && len(r.pile) > 0 {
			moves = append(moves, "take")
		}
		return moves
	}
	asks := r.asks(seat)
	for _, rank := range ranks {
		have := countRank(zone, rank)
		if r.role[rank] == "five" {
			for k := 1; k <= have; k++ {
				for _, companion := range strings.Split("6789TJQKA", "") {
					moves = append(moves, repeats(strings.Repeat("5", k)+"+", companion, 1, countRank(zone, companion))...)
				}
			}
		}
		if !r.may(asks, rank) {
			continue
		}
		for _, play := range repeats("", rank, 1, have) {
			if r.role[rank] == "shoot" && r.onTop(rank)+len(play) < 4 {
				moves = append(moves, r.aimed(seat, play)...)
			} else {
				moves = append(moves, play)
			}
		}
	}
	if len(moves) == 0 && r.rules == "custom" && r.opt["chance"] == "on" && len(r.draw) > 0 {
		moves = append(moves, "chance", "take")
	} else if len(moves) == 0 || r.rules == "schwechat" && len(r.pile) > 0 {
		moves = append(moves, "take")
	}
	return moves
}

// aimed is a move at each other player still in.
func (r *othersRound) aimed(seat int, move string) []string {
	var moves []string
	for other := range r.n {
		if other != seat && r.isIn(other) {
			moves = append(moves, move+"@"+strconv.Itoa(other))
		}
	}
	return moves
}

// onTop counts the cards of a rank down from the top, through invisible ones unless it is one.
func (r *othersRound) onTop(rank string) int {
	n := 0
	for _, card := range slices.Backward(r.pile) {
		if rankOf(card) == rank {
			n++
		} else if r.seenThrough(rank) || !r.seenThrough(rankOf(card)) {
			break
		}
	}
	return n
}

// four says whether the play on top makes four of a kind.
func (r *othersRound) four(rank string) bool {
	if r.rules != "schwechat" {
		return r.onTop(rank) >= 4
	}
	// Every 3 becomes what it mirrors, from the bottom up.
	var shown []string
	for _, card := range r.pile {
		is := rankOf(card)
		if is == "3" && len(shown) > 0 {
			is = shown[len(shown)-1]
		}
		shown = append(shown, is)
	}
	n := len(shown)
	return n >= 4 && shown[n-1] == shown[n-2] && shown[n-2] == shown[n-3] && shown[n-3] == shown[n-4]
}
