package rooms

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
)

// newMatch begins a match between those who sit at the table.
func (r *room) newMatch() {
	r.removed = nil
	r.vacate()
	m, err := engine.NewMatch(r.terms.Rules, len(r.seats), r.terms.Rounds)
	if err != nil {
		panic(err) // the terms were checked
	}
	r.match = &match{id: data.NewID(), Match: *m, players: make([]data.ID, len(r.seats)), away: make([]int, len(r.seats))}
	for i := range r.seats {
		r.match.players[i] = r.seats[i].owner.ID
		if r.seats[i].owner.Bot {
			r.match.programs = append(r.match.programs, i)
		}
	}
}

// deal deals the next round of the match.
func (r *room) deal(fx *effects, now time.Time) {
	r.vacate()
	r.phase, r.last, r.round = Playing, nil, nil
	deck, lot := r.cards()
	dealer, first := r.appoint(lot)
	r.write(fx)
	at := now.UTC().Truncate(time.Millisecond)
	h := record.NewHeaderFirst(r.terms.Rules, make([]string, len(r.seats)), dealer, first, deck)
	h.Live = record.Live{
		Round: string(r.dealing.round), Match: string(r.match.id), Rev: h.Rev, At: &at,
		Seats: make([]record.Seat, len(r.seats)), Fair: r.disclosed(),
	}
	for i, s := range r.seats {
		h.Seats[i] = record.Seat{ID: string(s.owner.ID), Bot: s.bot}
		if s.bot != "" {
			h.Seats[i].Name = s.name // which nobody else has, and which does not change
		}
	}
	fx.rest = append(fx.rest, recordLine(h))
	if err := r.take(&h); err != nil {
		panic(err) // the deck is that of the rules
	}
	r.since = now
}

// record appends a line of the record.
func (fx *effects) record(line any) {
	fx.write, fx.changed = true, true
	fx.lines = append(fx.lines, recordLine(line))
}

func recordLine(line any) data.Line {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // plain values only
	}
	return data.Line{Record: true, Text: text}
}

// take takes up the round of a header.
func (r *room) take(h *record.Header) error {
	state, err := h.Deal()
	if err != nil {
		return err
	}
	n := state.Players()
	r.round = &round{
		id: data.ID(h.Round), number: r.match.Played + 1, state: state,
		moved: make([]int, n), own: make([]int, n), stood: make([]int, n),
		swaps: make([]int, n), fouls: make([]int, n), agreed: make([]int, n), deeds: make([]deeds, n),
		origins: origins{},
	}
	if h.At != nil {
		r.round.began = *h.At
	}
	for i := range r.seats {
		s := &r.seats[i]
		r.round.origins.add(s.owner, r.limits.Origins)
		s.ready, s.agrees, s.due, s.declined, s.missed, s.outwaited = false, false, time.Time{}, 0, 0, false
	}
	r.note(Entry{Kind: EntryDealt, Seat: state.Dealer(), Deal: r.dealer().Reason})
	return nil
}

// play makes somebody's move. Whether it is stale is judged before the rules.
func (r *room) play(fx *effects, i int, c Move, now time.Time) error {
	if !r.running() || c.Move.Kind == engine.MoveFoul { // which are the referee's to call
		return ErrNotNow
	}
	if c.Round != r.round.id || c.Seen < max(r.round.acted, r.round.moved[i]) || c.Seen > r.round.state.Moves() {
		return ErrStale
	}
	if c.Move.Kind == engine.MoveSwap && r.round.swaps[i] >= r.limits.Swaps {
		return ErrTooFast
	}
	c.Move.Seat = int8(i)
	if err := r.move(fx, c.Move, "", now); err != nil {
		return r.judge(fx, i, err, now)
	}
	fx.made = r.round.state.Moves()
	r.takeBack(i, now)
	return nil
}

// judge lets the referee call a foul, where one watches, for what the rules refused. It gives what the sender is told.
func (r *room) judge(fx *effects, i int, refused error, now time.Time) error {
	var refusal *engine.Refusal
	if !r.round.state.Rules().Strict || !errors.As(refused, &refusal) || !refusal.Foul() {
		return refused
	}
	if r.round.fouls[i] >= r.limits.Fouls {
		return ErrTooFast
	}
	line, err := r.apply(r.round.state.Offence(refusal, r.luck.IntN), "")
	if err == nil { // else nothing goes on in which there are fouls
		r.writeMove(fx, line, "", now)
	}
	return refused
}

// writeMove writes the line of a move that was made.
func (r *room) writeMove(fx *effects, line record.Move, auto string, now time.Time) {
	t := max(0, now.Sub(r.round.began).Milliseconds())
	line.Timing = record.Timing{T: &t, Auto: auto}
	fx.record(line)
}

// move makes a move, and settles the round if it was the last. Auto says why a bot's hand made it, if one did.
func (r *room) move(fx *effects, m engine.Move, auto string, now time.Time) error {
	line, err := r.apply(m, auto)
	if err != nil {
		return err
	}
	r.timeMove(&m, auto, now.Sub(r.since))
	r.writeMove(fx, line, auto, now)
	state := r.round.state
	s := &r.seats[m.Seat]
	s.due = time.Time{}
	if state.Phase() != engine.PhaseSetUp {
		r.since = now
		for i := range r.seats {
			r.seats[i].due = time.Time{}
		}
	}
	if state.Phase() == engine.PhaseOver {
		r.settle(fx, now)
	}
	fx.summary = true
	return nil
}

// apply makes a move and keeps count. Its line has no time yet.
func (r *room) apply(m engine.Move, auto string) (record.Move, error) {
	rd := r.round
	rd.events.Reset()
	if err := rd.state.Apply(m, &rd.events); err != nil {
		return record.Move{}, err
	}
	n := rd.state.Moves()
	rd.moved[m.Seat] = n
	switch m.Kind {
	case engine.MoveReady:
		if rd.state.Phase() != engine.PhaseSetUp {
			rd.acted = n // nothing was meant for the round before it began
		}
	case engine.MoveLay:
	case engine.MoveSwap:
		rd.swaps[m.Seat]++
	case engine.MoveFoul:
		rd.fouls[m.Seat]++
	default:
		rd.acted = n
		if auto == "" {
			rd.own[m.Seat]++
		} else {
			rd.stood[m.Seat]++
		}
	}
	rd.countDeeds(auto == "")
	r.noteEvents(&m, auto)
	return record.NewMove(n, m, rd.events.Unredacted()[0]), nil
}

// noteEvents adds the latest events to the log, as everybody may know them: those of a move, which is told with the first
// of them, or of none. Auto says why a bot's hand made the move, if one did.
func (r *room) noteEvents(m *engine.Move, auto string) {
	first := m != nil
	for event := range r.round.events.For(engine.NoSeat) {
		event.Cards = slices.Clone(event.Cards)
		e := Entry{Kind: EntryEvent, Seat: int(event.Seat), Event: event}
		e.Auto = auto != "" && event.Seat == m.Seat
		if first {
			line := record.NewMove(r.round.state.Moves(), *m, event)
			line.Auto = auto
			e.Move, first = &line, false
		}
		r.note(e)
	}
}

// settle counts a round that is over, in the match and for everybody who played it.
func (r *room) settle(fx *effects, now time.Time) {
	rd := r.round
	rd.over = true
	result := rd.state.Result()
	r.last = &RoundResult{Result: result, Away: make([]bool, len(r.seats)), End: rd.ending(), Deal: r.dealing.reveal()}
	if !rd.resulted {
		line := record.NewResult(result)
		line.End = r.last.End
		fx.record(line)
	}

	counted := result
	counted.Points = slices.Clone(result.Points)
	for i := range r.seats {
		if rd.stood[i] > rd.own[i] {
			r.last.Away[i] = true
			r.match.away[i]++
			counted.Points[i] = 0
		}
		r.seats[i].agrees = false
	}
	r.match.Settle(counted)
	r.passDeal()
	r.phase, r.since = Between, now
	if r.match.Over() {
		r.phase = Over
		r.note(Entry{Kind: EntryMatchOver, Seat: engine.NoSeat})
	}
	r.prepare()
	fx.settle = r.ledger(now)
	r.last.Rated = fx.settle.Rated
	r.count(counted.Points, fx.settle.Standings)
	fx.rest = []data.Line{{Text: r.line()}}
	fx.summary = true
	fx.end = r.deserted()
}

// ledger is the round as it is kept for ever.
func (r *room) ledger(now time.Time) *data.Round {
	rd, last := r.round, r.last
	out := &data.Round{
		ID: rd.id, Match: r.match.id, Room: r.code, Rules: r.terms.Rules.Name, Options: r.terms.Rules.Set,
		Began: rd.began, Ended: now.UTC(), End: last.End, Moves: last.Moves,
		Seats: make([]data.SeatResult, len(r.seats)),
	}
	for i := range r.seats {
		s := &r.seats[i]
		out.Seats[i] = data.SeatResult{
			Player: s.owner.ID, Bot: s.bot, Program: s.owner.Bot, Shithead: i == last.Shithead, Away: last.Away[i],
			Points: last.Points[i], LowCard: last.Bonus[i] > 0,
			JumpIns: rd.deeds[i].jumpIns, Fours: rd.deeds[i].fours, Pile: rd.deeds[i].pile,
		}
	}
	for k, i := range last.Places {
		out.Seats[i].Place = k + 1
	}
	if last.Shithead != engine.NoSeat {
		out.Seats[last.Shithead].Place = len(r.seats)
	}
	if r.match.Over() && r.match.decided() {
		for _, standing := range r.match.Standings() {
			i := standing.Seat
			player, s := r.match.players[i], &r.seats[i]
			away := s.left || s.owner.ID != player || 2*r.match.away[i] > r.match.Played
			out.Standings = append(out.Standings, data.MatchResult{
				Player: player, Program: slices.Contains(r.match.programs, i), Place: standing.Place, Away: player != "" && away,
			})
		}
	}
	out.Rated = r.rated(out)
	return out
}

// decided says whether any round of the match was played to its end. Where all were abandoned nobody has won, nor played,
// a match.
func (m *match) decided() bool {
	return slices.ContainsFunc(m.Shitheads, func(times int) bool { return times > 0 })
}

// note adds to the log.
func (r *room) note(e Entry) {
	if r.round != nil {
		e.Round = r.round.number
	}
	if e.Name == "" && e.Seat != engine.NoSeat {
		e.Name = r.seats[e.Seat].name
	}
	// Views share the log: an entry is written once behind all that were given out, never over them.
	r.log = append(r.log, e)
	r.logged++
	if len(r.log) > r.limits.Log {
		r.log = r.log[len(r.log)-r.limits.Log:]
	}
}
