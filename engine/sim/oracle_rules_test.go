package sim_test

// The oracle's rules: RULES.md 1 to 6, simple rather than quick.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// oracle is how a round lies. All lists of lists are by seat.
type oracle struct {
	rules string
	known knownSet
	opt   map[string]string
	// role says what a rank is: none is a plain card.
	role map[string]string

	n, dealer, first   int
	phase              string
	turn, dir, shooter int
	ready              []bool
	draw, pile, burned []string // draw: next card first; pile: bottom first
	hand, up           [][]string
	down               [][]any // by slot: a card, or nil where turned
	out                []int   // in order of place
	bonus              []int
	moves, quiet       int // quiet: moves in a row that count towards a stalemate
	stalemate          int // how many quiet moves are one
	shithead           int // noSeat, too, when the round was abandoned

	opening     string
	handSize    int
	lowTwo      bool // the 2s on top were laid on an empty pile
	jokerOpens  bool // a highest Joker is no special card, as in the first revision
	answersShot []string
}

// newOracle checks the header and deals. It fails for a rule set, an option or a revision that is not known. last is
// the match's round before, nil if there is none.
func newOracle(h oracleLine, last *oracle) (*oracle, error) {
	n := h.Players
	opt, err := optionsOf(h.Rules, h.Options)
	if err != nil {
		return nil, err
	}
	if h.Version != 1 || h.Rev > 2 || h.Options == nil || len(h.Names) != n || h.Dealer == nil || *h.Dealer >= n {
		return nil, errors.New("not version 1 and revision 1 or 2, with options, names and a dealer")
	}
	if last != nil {
		dealer := last.shithead
		if dealer == noSeat { // an abandoned round is dealt by the same dealer again
			dealer = last.dealer
		}
		if n != last.n || *h.Dealer != dealer {
			return nil, fmt.Errorf("%d players and dealer %d after a round of %d, want %d", n, *h.Dealer, last.n,
				dealer)
		}
	}
	o := &oracle{
		rules: h.Rules, known: knownSets[h.Rules], opt: opt, jokerOpens: h.Rev < 2, n: n, dealer: *h.Dealer,
		first: noSeat,
		phase: phaseSetup, turn: noSeat, dir: 1, shooter: noSeat, shithead: noSeat, stalemate: 50 * n, handSize: 3,
		ready: make([]bool, n), bonus: make([]int, n),
		hand: make([][]string, n), up: make([][]string, n), down: make([][]any, n),
	}
	if h.Rev < 2 {
		o.stalemate = 200 * n
	}
	if h.First != nil {
		o.first = *h.First
	}
	o.role = o.known.role
	deal := []string{o.known.down, o.known.up, o.known.dealt}
	if o.rules == "custom" {
		deal = []string{opt["down"], opt["up"], opt["hand"]}
		o.handSize, _ = strconv.Atoi(opt["hand"])
		o.customize()
	}
	o.deal(h.Deck, deal)
	if o.known.has("a card is turned up") {
		o.pile, o.draw = o.draw[:1:1], o.draw[1:]
		if o.rules == "schwechat" && rankOf(o.pile[0]) == "T" {
			o.burnPile()
		}
	}
	return o, nil
}

// customize says what ranks are by the options of house rules.
func (o *oracle) customize() {
	o.role = map[string]string{}
	for _, key := range strings.Fields("reset burn lower invisible skip again reverse pickup shoot") {
		if o.opt[key] != "none" {
			o.role[o.opt[key]] = key // again=2 comes after reset=2
		}
	}
	if o.opt["joker"] != "none" {
		o.role[joker] = o.opt["joker"]
	}
	o.answersShot = strings.Split(o.opt["shoot-answers"], "/")
	if o.opt["shoot-answers"] == "usual" {
		o.answersShot = []string{o.opt["reset"], o.opt["invisible"]}
		if o.opt["burn-on"] == "A" {
			o.answersShot = append(o.answersShot, o.opt["burn"])
		}
		if o.opt["joker"] != "none" {
			o.answersShot = append(o.answersShot, joker)
		}
	}
}

// deal: all face-down cards come first, one at a time from the dealer's left, then the face-up ones, then the hands.
func (o *oracle) deal(deck, each []string) {
	seat := o.dealer
	for zone, text := range each {
		count, _ := strconv.Atoi(text)
		for range count * o.n {
			seat = (seat + 1) % o.n
			switch zone {
			case 0:
				o.down[seat] = append(o.down[seat], deck[0])
			case 1:
				o.up[seat] = append(o.up[seat], deck[0])
			default:
				o.hand[seat] = append(o.hand[seat], deck[0])
			}
			deck = deck[1:]
		}
	}
	o.draw = deck
}

// setUp: every seat may swap any number of times, one or more cards for as many, or lays once, until it says ready.
func (o *oracle) setUp(m oracleLine) error {
	hand, inHand := without(o.hand[m.Seat], append(slices.Clone(m.Hand), m.Cards...))
	up, inUp := without(o.up[m.Seat], m.Up)
	switch {
	case o.ready[m.Seat]:
		return errors.New("the seat has said ready")
	case m.Move == "ready":
		if o.ready[m.Seat] = true; !slices.Contains(o.ready, false) { // the last ready starts the round
			o.begin()
		}
	case m.Move == "swap" && len(m.Hand) > 0 && len(m.Hand) == len(m.Up) && inHand && inUp:
		o.hand[m.Seat], o.up[m.Seat] = append(hand, m.Up...), append(up, m.Hand...)
	case m.Move == "lay" && len(m.Cards) == 3 && len(o.up[m.Seat]) == 0 && inHand:
		o.hand[m.Seat], o.up[m.Seat] = hand, slices.Clone(m.Cards)
	default:
		return fmt.Errorf("no %s of %v%v for %v", m.Move, m.Hand, m.Cards, m.Up)
	}
	return nil
}

func (o *oracle) begin() {
	left := (o.dealer + 1) % o.n
	o.phase, o.turn = phasePlay, left
	opens := strings.Split(o.known.race, "")
	if o.rules == "custom" {
		opens = slices.DeleteFunc(slices.Clone(plainOrder), func(rank string) bool { return o.role[rank] != "" })
		if o.jokerOpens && o.role[joker] == "highest" {
			opens = append(opens, joker)
		}
	}
	for _, rank := range opens {
		for i := range o.n {
			if seat := (left + i) % o.n; countRank(o.hand[seat], rank) > 0 {
				o.opening, o.turn = rank, seat
				if o.known.race != "" {
					o.phase, o.turn = phaseOpening, noSeat
				}
				return
			}
		}
	}
	switch {
	case o.known.race != "" || o.rules == "custom":
	case o.first != noSeat:
		o.turn = o.first
	default:
		o.turn = o.worst(left)
	}
}

// worst is the seat with the worst face-up cards.
func (o *oracle) worst(left int) (worst int) {
	least := 1 << 20
	for i := range o.n {
		seat, sum := (left+i)%o.n, 0
		for _, card := range o.up[seat] {
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

func (o *oracle) isIn(seat int) bool { return !slices.Contains(o.out, seat) }

func (o *oracle) in() int { return o.n - len(o.out) }

// walk is the next seat in the direction of play that is still in.
func (o *oracle) walk(seat int) int {
	for {
		if seat = (seat + o.dir + o.n) % o.n; o.isIn(seat) {
			return seat
		}
	}
}

// zone is the hand while it holds a card, else face-up. If that is empty, the active zone is face-down.
func (o *oracle) zone(seat int) *[]string {
	if len(o.hand[seat]) > 0 {
		return &o.hand[seat]
	}
	return &o.up[seat]
}

// through reports whether a rank is looked through.
func (o *oracle) through(rank string) bool {
	role := o.role[rank]
	return role == "invisible" || role == "mirror" || role == "invisible-reverse"
}

// top is the rank of the effective top.
func (o *oracle) top() string {
	for _, card := range slices.Backward(o.pile) {
		if !o.through(rankOf(card)) {
			return rankOf(card)
		}
	}
	return ""
}

// onTop counts the cards of a rank down from the top of the pile, through those that are looked through.
func (o *oracle) onTop(rank string) int {
	n := 0
	for _, card := range slices.Backward(o.pile) {
		if rankOf(card) == rank {
			n++
		} else if o.through(rank) || !o.through(rankOf(card)) {
			break
		}
	}
	return n
}

// four reports whether the play on top makes four of a kind.
func (o *oracle) four(rank string) bool {
	if o.rules != "schwechat" {
		return o.onTop(rank) >= 4
	}
	// Every 3 becomes what it mirrors, from the bottom up.
	shown, run := "", 0
	for _, card := range o.pile {
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

// asks is what the pile asks of the seat on turn.
func (o *oracle) asks() string {
	if o.phase != phasePlay {
		return "free"
	}
	if o.shooter != noSeat {
		return "answer"
	}
	top := o.top()
	switch role := o.role[top]; {
	case top == "" || role == "reset" || o.rules == "schwechat" && (role == "skip" || role == "reverse"):
		return "free"
	case role == "lower":
		return "at most " + top
	case role == "under":
		return "below " + top
	case role == "again" && o.lowTwo:
		return "free"
	case role == "again":
		return "above " + top
	case role == "pickup":
		return "trump"
	case o.opt["faceup"] == "higher" && len(o.hand[o.turn]) == 0 && len(o.up[o.turn]) > 0:
		return "above " + top
	default:
		return "at least " + top
	}
}

// place is a rank's place in the order, the Joker above the Ace.
func place(rank string) int {
	if rank == joker {
		return len(plainOrder)
	}
	return slices.Index(plainOrder, rank)
}

// may reports whether cards of a rank answer, alone.
func (o *oracle) may(rank string) bool {
	asks, role := o.asks(), o.role[rank]
	asked := asks[strings.LastIndexByte(asks, ' ')+1:]
	how := strings.TrimSuffix(asks, " "+asked)
	switch {
	case asks == "free":
		return true
	case asks == "trump":
		return role == "pickup"
	case asks == "answer":
		return role == "shoot" || slices.Contains(o.answersShot, rank)
	case how == "above" && o.rules == "custom":
		return rank == asked || place(rank) > place(asked)
	case how == "below" && rank == asked || role == "five":
		return false
	case rank == joker && o.rules == "custom" && role == "highest":
		return how == "at least"
	case role == "burn" && (o.known.has("burns are wild") || rank == joker || o.opt["burn-on"] == "A"),
		role == "reverse" && o.rules == "schwechat",
		slices.Contains(strings.Fields("reset invisible invisible-reverse again pickup mirror under feed"), role):
		return true
	case role == "lower" && o.rules == "custom":
		switch o.opt["lower-on"] {
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

func (o *oracle) legal(seat int) []string {
	zone := *o.zone(seat)
	switch {
	case o.phase == phaseSetup || o.phase == phaseOver || !o.isIn(seat):
		return nil
	case o.phase == phaseOpening || seat == o.turn && o.opening != "":
		return repeats("", o.opening, 1, countRank(zone, o.opening))
	case seat == o.turn && o.phase == phaseAim:
		return o.aimed(seat, "aim")
	case seat != o.turn && o.phase == phasePlay && o.rules == "bitenight":
		return o.jumps(zone)
	case seat != o.turn:
		return nil
	}
	var moves []string
	if len(zone) == 0 {
		moves = []string{"flip"}
	}
	for _, rank := range append(slices.Clone(plainOrder), joker) {
		have := countRank(zone, rank)
		if o.role[rank] == "five" {
			for k := 1; k <= have; k++ {
				for _, companion := range strings.Split("6789TJQKA", "") {
					moves = append(moves, repeats(strings.Repeat("5", k)+"+", companion, 1, countRank(zone, companion))...)
				}
			}
		}
		if have == 0 || !o.may(rank) {
			continue
		}
		if o.role[rank] == "feed" { // played alone, one at a time
			have = 1
		}
		for _, play := range repeats("", rank, 1, have) {
			if o.role[rank] == "feed" || o.role[rank] == "shoot" && o.onTop(rank)+len(play) < 4 {
				moves = append(moves, o.aimed(seat, play)...)
			} else {
				moves = append(moves, play)
			}
		}
	}
	if len(moves) == 0 && o.opt["chance"] == "on" && len(o.draw) > 0 {
		moves = append(moves, "chance", "take")
	} else if len(moves) == 0 || o.rules == "schwechat" && len(o.pile) > 0 {
		moves = append(moves, "take")
	}
	return moves
}

// jumps are the moves out of turn: the run on top is at least 1, and run + k at least 4.
func (o *oracle) jumps(zone []string) (moves []string) {
	for _, rank := range plainOrder {
		if run := o.onTop(rank); run >= 1 {
			moves = append(moves, repeats("jump:", rank, 4-run, countRank(zone, rank))...)
		}
	}
	return moves
}

// aimed is a move at each player still in; at oneself only a Joker that feeds is aimed.
func (o *oracle) aimed(seat int, move string) (moves []string) {
	for other := range o.n {
		if o.isIn(other) && (other != seat || o.role[joker] == "feed") {
			moves = append(moves, move+"@"+strconv.Itoa(other))
		}
	}
	return moves
}

func (o *oracle) act(seat int, m oracleLine) error {
	move, aim, aimed := strings.Cut(strings.TrimPrefix(m.Move, "jump:"), "@")
	target := noSeat
	if aimed {
		target, _ = strconv.Atoi(aim)
	}
	switch move {
	case "take":
		o.take(seat, "")
	case "flip":
		if m.Slot == nil || *m.Slot < 0 || *m.Slot >= len(o.down[seat]) || o.down[seat][*m.Slot] != any(m.Card) {
			return fmt.Errorf("no %q in that slot", m.Card)
		}
		o.down[seat][*m.Slot] = nil
		o.turned(seat, m.Card)
	case "chance":
		if m.Card != o.draw[0] {
			return fmt.Errorf("%q is not on top of the draw pile", m.Card)
		}
		o.draw = o.draw[1:]
		o.turned(seat, m.Card)
	case "aim":
		o.phase = phasePlay
		card := o.pile[len(o.pile)-1]
		o.pile = o.pile[:len(o.pile)-1]
		o.play(seat, []string{card}, target)
	default:
		named := ""
		for _, card := range m.Cards {
			named += rankOf(card)
		}
		zone := o.zone(seat)
		rest, held := without(*zone, m.Cards)
		if !held || named != strings.ReplaceAll(move, "+", "") {
			return fmt.Errorf("cards are %v, the active zone is %v", m.Cards, *zone)
		}
		*zone = rest
		o.play(seat, m.Cards, target)
	}
	return nil
}

// turned plays a card that was turned, if it may be played. One that is aimed waits for its aim.
func (o *oracle) turned(seat int, card string) {
	rank := rankOf(card)
	switch {
	case !o.may(rank):
		o.take(seat, card)
	case o.role[rank] == "feed" || o.role[rank] == "shoot" && o.onTop(rank) < 3:
		o.pile = append(o.pile, card)
		o.phase = phaseAim
	default:
		o.play(seat, []string{card}, noSeat)
	}
}

// take puts the pile, and a card that was turned and did not fit, into the hand.
func (o *oracle) take(seat int, turned string) {
	trump := o.asks() == "trump"
	for _, card := range o.pile {
		if trump && o.role[rankOf(card)] == "pickup" {
			o.burned = append(o.burned, card)
		} else {
			o.hand[seat] = append(o.hand[seat], card)
		}
	}
	if turned != "" {
		o.hand[seat] = append(o.hand[seat], turned)
	}
	o.pile, o.shooter = nil, noSeat
	if o.rules != "schwechat" {
		o.turn = o.walk(seat)
	}
}

func (o *oracle) burnPile() {
	o.burned = append(o.burned, o.pile...)
	o.pile = nil
}

// drawCards draws so many, as far as there are any.
func (o *oracle) drawCards(seat, n int) {
	for ; n > 0 && len(o.draw) > 0; n-- {
		o.hand[seat] = append(o.hand[seat], o.draw[0])
		o.draw = o.draw[1:]
	}
}

// leave puts a seat out that has no card left anywhere. The round ends when one player is left. It reports whether the
// seat is out.
func (o *oracle) leave(seat int) bool {
	if len(*o.zone(seat)) > 0 || slices.ContainsFunc(o.down[seat], func(card any) bool { return card != nil }) {
		return false
	}
	o.out = append(o.out, seat)
	if o.in() == 1 {
		o.phase, o.turn, o.shithead = phaseOver, noSeat, o.walk(seat)
	}
	return true
}

// play does what section 1 says of a play, in its order.
func (o *oracle) play(seat int, cards []string, target int) {
	o.phase, o.opening = phasePlay, ""
	empty, shooter, two, under := len(o.pile) == 0, o.shooter, o.in() == 2, o.top()
	rank := rankOf(cards[len(cards)-1])
	k, role := countRank(cards, rank), o.role[rank]
	o.shooter = noSeat
	o.lowTwo = empty && rank == "2" && role == "again"
	if (role == "reverse" || role == "invisible-reverse") && (o.known.has("two reverse") || !two) {
		o.dir = -o.dir
	}
	o.pile = append(o.pile, cards...)
	if role == "feed" { // the target takes the pile without the Joker
		o.pile = o.pile[:len(o.pile)-1]
		o.burned = append(o.burned, joker)
		o.take(target, "")
	}
	four := role != "feed" && o.four(rank)
	burns := four || role == "burn"
	if burns {
		o.burnPile()
	}
	again := role == "again" && !o.lowTwo ||
		o.through(rank) && o.rules == "custom" && shooter == noSeat && under == "2" && o.role["2"] == "again"
	if o.rules == "leeds" {
		o.drawCards(seat, len(cards))
	} else {
		o.drawCards(seat, o.handSize-len(o.hand[seat]))
	}
	out := o.leave(seat)
	if out && o.rules == "bitenight" && rank == "4" && o.n >= 3 { // Low Card Leave
		o.bonus[seat] = 10
	}
	switch {
	case o.phase == phaseOver:
	case role == "feed":
		o.turn = o.walk(target)
	case burns && o.rules != "schwechat" && !out:
		o.turn = seat
	case !burns && role == "shoot":
		o.turn, o.shooter = target, seat
	case !burns && shooter != noSeat && o.through(rank) && o.isIn(shooter):
		o.turn, o.shooter = shooter, seat
	case !burns && again && !out:
		o.turn = seat
	default:
		o.turn = o.walk(seat)
		for range o.skipped(role, k, out, four) {
			o.turn = o.walk(o.turn)
		}
	}
}

// skipped is how many players k cards of a role skip.
func (o *oracle) skipped(role string, k int, out, four bool) int {
	switch {
	case role != "skip" || four && o.rules != "schwechat":
		return 0
	case o.rules == "schwechat" && out:
		return min(k, o.in())
	case o.rules == "schwechat":
		return min(k, o.in()-1)
	case o.rules == "bitenight" && o.in() == 2:
		return 1
	default:
		return k
	}
}
