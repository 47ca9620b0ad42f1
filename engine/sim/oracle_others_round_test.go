package sim_test

// A second implementation of the other rule sets, written from RULES.md 1 and 3 to 6 and simple rather than
// quick. It shares nothing with the engine but what the first oracle shares: cards are texts, a pile is a list.
// What may be played is in oracle_others_rules_test.go, what comes of it in oracle_others_act_test.go.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// othersRound is a round of another rule set than bitenight.
type othersRound struct {
	rules string
	// role says what a rank is: "" is a plain card.
	role               map[string]string
	opt                map[string]string
	n, dealer, first   int
	phase              string
	turn, dir, shooter int
	opening            string
	ready, laid        []bool
	draw, pile, burned []string
	hand, up           [][]string
	down               [][]any
	out                []int
	handSize           int
	// lowTwo: the 2s on top were laid on an empty pile.
	lowTwo       bool
	moves, quiet int
	// stalemate is how many quiet moves are one.
	stalemate int
	// jokerOpens: a highest Joker is no special card, as in the first revision.
	jokerOpens  bool
	shithead    int
	answersShot []string
}

const order = "23456789TJQKA"

// value is a rank's place, the Joker above the Ace.
func value(rank string) int {
	if rank == joker {
		return 13
	}
	return strings.Index(order, rank)
}

func text(v any) string {
	switch v := v.(type) {
	case []any:
		var list []string
		for _, e := range v {
			list = append(list, e.(string))
		}
		return strings.Join(list, "/")
	default:
		return fmt.Sprint(v)
	}
}

// newOthersRound deals the round of a header. It fails for a rule set, an option or a revision that is not known.
func newOthersRound(line map[string]any) (*othersRound, error) {
	revision, _ := line["rev"].(float64)
	each, err := quietMoves(int(revision))
	if err != nil {
		return nil, err
	}
	r := &othersRound{
		rules: line["rules"].(string), n: int(line["players"].(float64)), dealer: int(line["dealer"].(float64)), first: nobody,
		phase: phaseSetup, turn: nobody, dir: 1, shooter: nobody, shithead: nobody, jokerOpens: revision < 2,
	}
	r.stalemate = each * r.n
	if first, is := line["first"].(float64); is {
		r.first = int(first)
	}
	if r.opt, err = optionsOf(r.rules, line["options"].(map[string]any)); err != nil {
		return nil, err
	}
	set := knownSets[r.rules]
	r.role = set.role
	down, up, dealt := set.down, set.up, set.dealt
	if r.rules == "custom" {
		r.role = map[string]string{}
		for _, key := range []string{"reset", "burn", "lower", "invisible", "skip", "again", "reverse", "pickup", "shoot"} {
			if r.opt[key] != "none" {
				r.role[r.opt[key]] = key // again=2 comes after reset=2
			}
		}
		if r.opt["joker"] != "none" {
			r.role[joker] = r.opt["joker"]
		}
		down, _ = strconv.Atoi(r.opt["down"])
		up, _ = strconv.Atoi(r.opt["up"])
		dealt, _ = strconv.Atoi(r.opt["hand"])
		r.answersShot = strings.Split(r.opt["shoot-answers"], "/")
		if r.opt["shoot-answers"] == "usual" {
			r.answersShot = []string{r.opt["reset"], r.opt["invisible"]}
			if r.opt["burn-on"] == "A" {
				r.answersShot = append(r.answersShot, r.opt["burn"])
			}
			if r.opt["joker"] != "none" {
				r.answersShot = append(r.answersShot, joker)
			}
		}
	}
	r.handSize = dealt
	if r.rules == "schwechat" {
		r.handSize = 3
	}
	r.ready, r.laid = make([]bool, r.n), make([]bool, r.n)
	r.hand, r.up, r.down = make([][]string, r.n), make([][]string, r.n), make([][]any, r.n)
	for i, c := range line["deck"].([]any) {
		card, seat := c.(string), (r.dealer+1+i)%r.n
		switch {
		case i < down*r.n:
			r.down[seat] = append(r.down[seat], card)
		case i < (down+up)*r.n:
			r.up[seat] = append(r.up[seat], card)
		case i < (down+up+dealt)*r.n:
			r.hand[seat] = append(r.hand[seat], card)
		default:
			r.draw = append(r.draw, card)
		}
	}
	if set.turnsUp {
		card := r.draw[0]
		r.draw = r.draw[1:]
		if r.rules == "schwechat" && rankOf(card) == "T" {
			r.burned = append(r.burned, card)
		} else {
			r.pile = append(r.pile, card)
		}
	}
	return r, nil
}

func (r *othersRound) isIn(seat int) bool { return !slices.Contains(r.out, seat) }

func (r *othersRound) in() int { return r.n - len(r.out) }

func (r *othersRound) walk(seat, dir int) int {
	for {
		seat = (seat + dir + r.n) % r.n
		if r.isIn(seat) {
			return seat
		}
	}
}

func (r *othersRound) zone(seat int) *[]string {
	if len(r.hand[seat]) > 0 {
		return &r.hand[seat]
	}
	return &r.up[seat]
}

// seenThrough says whether a rank is looked through for the top.
func (r *othersRound) seenThrough(rank string) bool {
	role := r.role[rank]
	return role == "invisible" || role == "mirror" || role == "invisible-reverse"
}

func (r *othersRound) top() string {
	for _, card := range slices.Backward(r.pile) {
		if !r.seenThrough(rankOf(card)) {
			return rankOf(card)
		}
	}
	return ""
}
