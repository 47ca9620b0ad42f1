package sim_test

// A second implementation of the other rule sets, written from RULES.md sections 1 and 3 to 6 and simple rather than
// quick. It shares nothing with the engine but what the first oracle shares: cards are texts, a pile is a list.

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
func (r *othersRound) in() int            { return r.n - len(r.out) }

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
	case r.rules == "classic" && r.opt["faceup"] == "higher" && len(r.hand[seat]) == 0 && len(r.up[seat]) > 0:
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
