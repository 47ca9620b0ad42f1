package room

import (
	"errors"
	"slices"
	"time"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// game is what is played at a table: the match, the round that runs, and how long everybody has. It knows nothing of what
// is said there, nor of who wants to play on.
type game struct {
	table
	match *match // nil before the first
	round *round // nil before the first, and after a restart until the next is dealt
	last  *lastRound
	// results are those of the rounds of the match that ended here.
	results []*rooms.RoundResult
	// next is who deals.
	next  nextDeal
	clock clock
}

func (g *game) running() bool { return g.phase == rooms.Playing && g.round != nil && !g.round.over }

func (g *game) begin() {
	g.removed = nil
	g.fillSeats()
	g.match, g.results = newMatch(&g.terms, g.seats), nil
}

// header deals the next round of the match, which setUp begins.
func (g *game) header(now time.Time) *record.Header {
	g.phase, g.last, g.round, g.log.round = rooms.Playing, nil, nil, 0
	seats := make([]record.Seat, len(g.seats))
	for i, s := range g.seats {
		seats[i] = record.Seat{ID: string(s.known()), Bot: s.Bot}
		if seats[i].ID == "" {
			seats[i].Name = s.Name // which does not change
		}
	}
	deal := g.deal(seats)
	deck, lot, err := deal.Deck(g.terms.Rules)
	if err != nil {
		panic(err) // the terms were checked
	}
	dealer, first := g.next.appoint(g.terms.Rules, g.seats, lot)
	at := now.UTC().Truncate(time.Millisecond)
	h := record.NewHeader(g.terms.Rules, make([]string, len(g.seats)), dealer, first, deck)
	h.Live = record.Live{
		Round: string(g.dealing.Round), Match: string(g.match.ID), Rev: h.Rev, At: &at,
		Seats: seats, Fair: record.NewFair(deal, g.next.Lot),
	}
	return &h
}

func (g *game) setUp(h *record.Header) error {
	rd, err := newRound(h, g.match.Played+1)
	if err != nil {
		return err
	}
	g.round, g.log.round = rd, rd.number
	for i := range g.seats {
		rd.origins.add(g.seats[i].owner(), g.limits.Origins)
		g.seats[i].dealt()
	}
	g.note(rooms.Entry{Kind: rooms.EntryDealt, Seat: rd.state.Dealer(), Deal: g.dealer().Reason})
	return nil
}

// dealer is who deals the round on the table or, while none runs, the next one, as people are told.
func (g *game) dealer() rooms.DealerView {
	i, left := g.seats.find(g.next.Dealer)
	if g.running() {
		i, left = g.round.state.Dealer(), false // whoever leaves meanwhile has dealt it
	}
	return g.next.view(i, left)
}

// roundNumber is the number of the round that runs or was the last.
func (g *game) roundNumber() int {
	if g.phase == rooms.Playing && (g.round == nil || !g.round.over) {
		return g.match.Played + 1
	}
	return g.match.Played
}

// handBack gives a seat back to its owner, and reports whether a bot's hand played there.
func (g *game) handBack(i int, now time.Time) bool {
	s := &g.seats[i]
	s.missed, s.outwaited = 0, false
	if !s.auto {
		return false
	}
	s.auto = false
	s.rest()
	if g.running() && g.round.state.Turn() == i {
		g.clock.since = now
	}
	return true
}

// play makes somebody's move. Whether it is stale is judged before the rules.
func (g *game) play(fx *Effects, i int, c rooms.Move, now time.Time) error {
	switch {
	case !g.running() || c.Move.Kind == engine.MoveFoul: // which are the referee's to call
		return rooms.ErrNotNow
	case g.round.stale(i, &c):
		return rooms.ErrStale
	case g.heldUp(i, now):
		return rooms.ErrHeadStart
	case c.Move.Kind == engine.MoveSwap && g.round.swaps[i] >= g.limits.Swaps:
		return rooms.ErrTooFast
	}
	c.Move.Seat = int8(i)
	if err := g.move(fx, c.Move, record.Timing{}, now); err != nil {
		return g.judge(fx, i, err, now)
	}
	fx.Made = g.round.state.Moves()
	g.handBack(i, now)
	return nil
}

// judge lets the referee call a foul, where one watches, for what the rules refused. It gives what the sender is told.
func (g *game) judge(fx *Effects, i int, refused error, now time.Time) error {
	var refusal *engine.Refusal
	if !g.round.state.Rules().Strict || !errors.As(refused, &refusal) || !refusal.Foul() {
		return refused
	}
	if g.round.fouls[i] >= g.limits.Fouls {
		return rooms.ErrTooFast
	}
	line, err := g.apply(g.round.state.Offence(refusal, g.rng.IntN), "")
	if err == nil { // else nothing goes on in which there are fouls
		g.writeMove(fx, line, record.Timing{}, now)
	}
	return refused
}

// writeMove writes the line of a move that was made now. By says what else is noted of how it was.
func (g *game) writeMove(fx *Effects, line record.Move, by record.Timing, now time.Time) {
	t := max(0, now.Sub(g.round.began).Milliseconds())
	line.Timing = by
	line.T = &t
	fx.record(line)
}

// move makes a move. By says why a bot's hand made it, if one did, and what else is noted of how it was.
func (g *game) move(fx *Effects, m engine.Move, by record.Timing, now time.Time) error {
	line, err := g.apply(m, by.Auto)
	if err != nil {
		return err
	}
	g.timeMove(&m, by.Auto, now.Sub(g.clock.since))
	g.writeMove(fx, line, by, now)
	fx.Moves++
	g.seats[m.Seat].rest()
	if g.round.state.Phase() != engine.PhaseSetUp {
		g.clock.since = now
		g.seats.rest()
		g.giveHeadStart(now)
	}
	fx.Turned = true
	return nil
}

// mustMove makes a move that somebody has to make; if the rules refuse a bot's choice, the first that they allow.
func (g *game) mustMove(fx *Effects, m engine.Move, by record.Timing, now time.Time) {
	if g.move(fx, m, by, now) == nil {
		return
	}
	legal := g.round.state.Legal(int(m.Seat), nil)
	if err := g.move(fx, legal[len(legal)-1], by, now); err != nil {
		panic(err) // Legal is exact
	}
}

// apply makes a move and tells everybody. Its line has no time yet.
func (g *game) apply(m engine.Move, auto string) (record.Move, error) {
	if err := g.round.apply(m, auto); err != nil {
		return record.Move{}, err
	}
	g.noteEvents(&m, auto)
	return record.NewMove(g.round.state.Moves(), m, g.round.events.Unredacted()[0]), nil
}

func (g *game) abandon() {
	g.seats.rest()
	g.round.abandon()
	g.noteEvents(nil, "")
}

// noteEvents adds the latest events to the log, as everybody may know them: those of a move, which is told with the first
// of them, or of none. Auto says why a bot's hand made the move, if one did.
func (g *game) noteEvents(m *engine.Move, auto string) {
	first, told := m != nil, 0
	for event := range g.round.events.For(engine.NoSeat) {
		event.Cards = slices.Clone(event.Cards)
		e := rooms.Entry{Kind: rooms.EntryEvent, Seat: int(event.Seat), Event: event}
		e.Auto = auto != "" && event.Seat == m.Seat
		if first {
			line := record.NewMove(g.round.state.Moves(), *m, event)
			line.Auto = auto
			e.Move, first = &line, false
		}
		g.note(e)
		told++
	}
	g.round.chronicle.Add(g.log.entries[max(0, len(g.log.entries)-told):])
}
