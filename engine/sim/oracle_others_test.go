package sim_test

// The oracle of the other rule sets: RULES.md 1 and 3 to 6, simple rather than quick.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// others is a round of another rule set than Bite Night.
type others struct {
	oracleTable
	rules string
	known knownSet
	// role says what a rank is: "" is a plain card.
	role        map[string]string
	opt         map[string]string
	opening     string
	handSize    int
	lowTwo      bool // the 2s on top were laid on an empty pile
	jokerOpens  bool // a highest Joker is no special card, as in the first revision
	answersShot []string
}

// place is a rank's place in the order, the Joker above the Ace.
func place(rank string) int {
	if rank == joker {
		return len(plainOrder)
	}
	return slices.Index(plainOrder, rank)
}

// newOthers fails for a rule set, an option or a revision that is not known.
func newOthers(t oracleTable, h *oracleHeader) (oracle, error) {
	opt, err := optionsOf(h.Rules, h.Options)
	if err != nil {
		return nil, err
	}
	r := &others{oracleTable: t, rules: h.Rules, known: knownSets[h.Rules], opt: opt, jokerOpens: h.Rev < 2}
	r.role = r.known.role
	down, up, dealt := r.known.down, r.known.up, r.known.dealt
	if r.rules == "custom" {
		r.role = map[string]string{}
		for _, key := range strings.Fields("reset burn lower invisible skip again reverse pickup shoot") {
			if opt[key] != "none" {
				r.role[opt[key]] = key // again=2 comes after reset=2
			}
		}
		if opt["joker"] != "none" {
			r.role[joker] = opt["joker"]
		}
		down, _ = strconv.Atoi(opt["down"])
		up, _ = strconv.Atoi(opt["up"])
		dealt, _ = strconv.Atoi(opt["hand"])
		r.answersShot = strings.Split(opt["shoot-answers"], "/")
		if opt["shoot-answers"] == "usual" {
			r.answersShot = []string{opt["reset"], opt["invisible"]}
			if opt["burn-on"] == "A" {
				r.answersShot = append(r.answersShot, opt["burn"])
			}
			if opt["joker"] != "none" {
				r.answersShot = append(r.answersShot, joker)
			}
		}
	}
	r.handSize = dealt
	if r.rules == "schwechat" {
		r.handSize = 3
	}
	r.deal(h.Deck, down, up, dealt)
	if r.known.turnsUp {
		r.pile, r.draw = r.draw[:1:1], r.draw[1:]
		if r.rules == "schwechat" && rankOf(r.pile[0]) == "T" {
			r.burnPile()
		}
	}
	return r, nil
}

func (r *others) begin() {
	left := (r.dealer + 1) % r.n
	r.phase, r.turn = phasePlay, left
	opens := strings.Split(r.known.race, "")
	if r.rules == "custom" {
		opens = slices.DeleteFunc(slices.Clone(plainOrder), func(rank string) bool { return r.role[rank] != "" })
		if r.jokerOpens && r.role[joker] == "highest" {
			opens = append(opens, joker)
		}
	}
	for _, rank := range opens {
		for i := range r.n {
			if seat := (left + i) % r.n; countRank(r.hand[seat], rank) > 0 {
				r.opening, r.turn = rank, seat
				if r.known.race != "" {
					r.phase, r.turn = phaseOpening, nobody
				}
				return
			}
		}
	}
	switch {
	case r.known.race != "" || r.rules == "custom":
	case r.first != nobody:
		r.turn = r.first
	default:
		r.turn = r.worst(left)
	}
}

// worst is the seat with the worst face-up cards.
func (r *others) worst(left int) (worst int) {
	least := 1 << 20
	for i := range r.n {
		seat, sum := (left+i)%r.n, 0
		for _, card := range r.up[seat] {
			if at := strings.Index("245689JQKA", rankOf(card)); at >= 0 && card != joker {
				sum += at + 1
			} else {
				sum += 11
			}
		}
		if sum < least {
			least, worst = sum, seat
		}
	}
	return worst
}

// throughRank reports whether a rank is looked through for the top.
func (r *others) throughRank(rank string) bool {
	role := r.role[rank]
	return role == "invisible" || role == "mirror" || role == "invisible-reverse"
}

func (r *others) top() string {
	for _, card := range slices.Backward(r.pile) {
		if !r.throughRank(rankOf(card)) {
			return rankOf(card)
		}
	}
	return ""
}

func (r *others) asks() string {
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
	case r.opt["faceup"] == "higher" && len(r.hand[r.turn]) == 0 && len(r.up[r.turn]) > 0:
		return "above " + top
	default:
		return "at least " + top
	}
}

// may reports whether cards of a rank answer, alone.
func (r *others) may(rank string) bool {
	asks, role := r.asks(), r.role[rank]
	asked := asks[strings.LastIndexByte(asks, ' ')+1:]
	how := strings.TrimSuffix(asks, " "+asked)
	switch {
	case asks == "free":
		return true
	case asks == "trump":
		return role == "pickup"
	case asks == "answer":
		return role == "shoot" || slices.Contains(r.answersShot, rank)
	case how == "above" && r.rules == "custom":
		return rank == asked || place(rank) > place(asked)
	case how == "below" && rank == asked || role == "five":
		return false
	case rank == joker && r.rules == "custom" && role == "highest":
		return how == "at least"
	case role == "burn" && (r.known.burnsAnywhere || rank == joker || r.rules == "custom" && r.opt["burn-on"] == "A"),
		role == "reverse" && r.rules == "schwechat",
		slices.Contains(strings.Fields("reset invisible invisible-reverse again pickup mirror under"), role):
		return true
	case role == "lower" && r.rules == "custom":
		switch r.opt["lower-on"] {
		case "own":
			return place(asked) <= place(rank)
		case "below":
			return place(asked) < place(rank)
		case "K":
			return place(asked) <= place("K")
		default:
			return true
		}
	}
	switch how {
	case "at least":
		return place(rank) >= place(asked)
	case "at most":
		return place(rank) <= place(asked)
	case "above":
		return place(rank) > place(asked)
	default:
		return place(rank) < place(asked)
	}
}

func (r *others) legalFor(seat int) []string {
	zone := *r.zone(seat)
	switch {
	case r.phase == phaseSetup || r.phase == phaseOver || !r.isIn(seat):
		return nil
	case r.phase == phaseOpening || seat == r.turn && r.opening != "":
		return repeats("", r.opening, 1, countRank(zone, r.opening))
	case seat != r.turn:
		return nil
	case r.phase == phaseAim:
		return r.aimed(seat, "aim")
	}
	var moves []string
	if len(zone) == 0 {
		moves = []string{"flip"}
	}
	for _, rank := range append(slices.Clone(plainOrder), joker) {
		have := countRank(zone, rank)
		if r.role[rank] == "five" {
			for k := 1; k <= have; k++ {
				for _, companion := range strings.Split("6789TJQKA", "") {
					moves = append(moves, repeats(strings.Repeat("5", k)+"+", companion, 1, countRank(zone, companion))...)
				}
			}
		}
		if have == 0 || !r.may(rank) {
			continue
		}
		for _, play := range repeats("", rank, 1, have) {
			if r.role[rank] == "shoot" && r.onTop(rank, r.throughRank)+len(play) < 4 {
				moves = append(moves, r.aimed(seat, play)...)
			} else {
				moves = append(moves, play)
			}
		}
	}
	if len(moves) == 0 && r.opt["chance"] == "on" && len(r.draw) > 0 {
		moves = append(moves, "chance", "take")
	} else if len(moves) == 0 || r.rules == "schwechat" && len(r.pile) > 0 {
		moves = append(moves, "take")
	}
	return moves
}

// aimed is a move at each other player still in.
func (r *others) aimed(seat int, move string) []string {
	var moves []string
	for other := range r.n {
		if other != seat && r.isIn(other) {
			moves = append(moves, move+"@"+strconv.Itoa(other))
		}
	}
	return moves
}

// four reports whether the play on top makes four of a kind.
func (r *others) four(rank string) bool {
	if r.rules != "schwechat" {
		return r.onTop(rank, r.throughRank) >= 4
	}
	// Every 3 becomes what it mirrors, from the bottom up.
	shown, run := "", 0
	for _, card := range r.pile {
		was := shown
		if shown = rankOf(card); shown == "3" && was != "" {
			shown = was
		}
		if run++; shown != was {
			run = 1
		}
	}
	return run >= 4
}

func (r *others) act(seat int, m oracleMove) error {
	move, aim, aimed := strings.Cut(m.Move, "@")
	target := nobody
	if aimed {
		target, _ = strconv.Atoi(aim)
	}
	switch move {
	case "take":
		r.take(seat, "")
	case "flip":
		if err := r.turnDown(seat, m); err != nil {
			return err
		}
		r.turned(seat, m.Card)
	case "chance":
		if m.Card != r.draw[0] {
			return fmt.Errorf("%q is not on top of the draw pile", m.Card)
		}
		r.draw = r.draw[1:]
		r.turned(seat, m.Card)
	case "aim":
		r.phase = phasePlay
		card := r.pile[len(r.pile)-1]
		r.pile = r.pile[:len(r.pile)-1]
		r.play(seat, []string{card}, target)
	default:
		if err := r.lay(seat, m.Cards, strings.ReplaceAll(move, "+", "")); err != nil {
			return err
		}
		r.play(seat, m.Cards, target)
	}
	return nil
}

// turned plays a card that was turned, if it may be played. A shooting Ace waits for its aim.
func (r *others) turned(seat int, card string) {
	rank := rankOf(card)
	switch {
	case !r.may(rank):
		r.take(seat, card)
	case r.role[rank] == "shoot" && r.onTop(rank, r.throughRank) < 3:
		r.pile = append(r.pile, card)
		r.phase = phaseAim
	default:
		r.play(seat, []string{card}, nobody)
	}
}

// take puts the pile, and a card that was turned and did not fit, into the hand.
func (r *others) take(seat int, turned string) {
	trump := r.asks() == "trump"
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

func (r *others) play(seat int, cards []string, target int) {
	r.phase, r.opening = phasePlay, ""
	empty, shooter, two, under := len(r.pile) == 0, r.shooter, r.in() == 2, r.top()
	r.pile = append(r.pile, cards...)
	rank := rankOf(cards[len(cards)-1])
	k, role := countRank(cards, rank), r.role[rank]
	r.shooter = nobody
	r.lowTwo = empty && rank == "2" && role == "again"
	if (role == "reverse" || role == "invisible-reverse") && (r.known.reversesTwo || !two) {
		r.dir = -r.dir
	}
	four := r.four(rank)
	burns := four || role == "burn"
	if burns {
		r.burnPile()
	}
	again := role == "again" && !r.lowTwo ||
		r.throughRank(rank) && r.rules == "custom" && shooter == nobody && under == "2" && r.role["2"] == "again"
	if r.rules == "leeds" {
		r.drawCards(seat, len(cards))
	} else {
		r.drawCards(seat, r.handSize-len(r.hand[seat]))
	}
	out := r.leave(seat)
	skipped := 0
	if role == "skip" && r.rules == "schwechat" {
		skipped = min(k, r.in()-1)
		if out {
			skipped = min(k, r.in())
		}
	} else if role == "skip" && !four {
		skipped = k
	}
	switch {
	case r.phase == phaseOver:
	case burns && r.rules != "schwechat" && !out:
		r.turn = seat
	case !burns && role == "shoot":
		r.turn, r.shooter = target, seat
	case !burns && shooter != nobody && r.throughRank(rank) && r.isIn(shooter):
		r.turn, r.shooter = shooter, seat
	case !burns && again && !out:
		r.turn = seat
	default:
		r.turn = r.walk(seat, r.dir)
		for range skipped {
			r.turn = r.walk(r.turn, r.dir)
		}
	}
}
