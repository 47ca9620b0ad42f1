package rooms

import (
	"slices"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
)

// plan decides what is due when, after anything has changed.
func (r *room) plan(now time.Time) {
	r.shared, r.watched = nil, nil
	r.deadline, r.late, r.patient, r.recheck = time.Time{}, engine.NoSeat, false, time.Time{}
	r.giveUpOn(now)
	switch {
	case r.running():
		r.planRound(now)
	case r.phase == Playing: // what runs a round was cut off before the round was dealt, or after it was over
		r.deadline = now
	case r.dealing == nil:
		r.deadline = now
	case r.draining && r.phase != Gathering:
	case r.phase == Between && (r.someoneSits() || r.awaited()):
		r.deadline = r.since.Add(r.limits.Between)
	case r.phase == Over && r.vote(now) && (r.someoneSits() || r.awaited()):
		r.deadline = r.voted.Add(r.limits.Rematch)
	case r.phase == Gathering && r.someoneSits():
		r.hold()
		return
	}
	if timed := r.running() || r.phase != Playing; timed && r.dealing != nil && !r.deadline.IsZero() && r.deadline.Before(r.floor) {
		r.deadline = r.floor
	}
	if !r.grace.IsZero() {
		r.recheckAt(r.grace)
	}
}

// recheckAt has it looked again at a time, if not before.
func (r *room) recheckAt(at time.Time) {
	if r.recheck.IsZero() || at.Before(r.recheck) {
		r.recheck = at
	}
}

// delay puts off all that is due: so long the room could neither show nor hear anything.
func (r *room) delay(by time.Duration) {
	later := func(t *time.Time) {
		if !t.IsZero() {
			*t = t.Add(by)
		}
	}
	for _, t := range []*time.Time{&r.since, &r.deadline, &r.voted, &r.grace, &r.floor, &r.recheck} {
		later(t)
	}
	for i := range r.seats {
		s := &r.seats[i]
		later(&s.due)
		later(&s.thought)
		if !s.here {
			later(&s.gone)
		}
	}
	r.shared, r.watched = nil, nil
}

// hold sets until when seats are kept, before a match, for people who are not here.
func (r *room) hold() {
	for i := range r.seats {
		s := &r.seats[i]
		if until := s.gone.Add(r.limits.Hold); s.owned() && !s.here && (r.deadline.IsZero() || until.Before(r.deadline)) {
			r.deadline, r.late = until, i
		}
	}
}

// someoneSits says whether anybody who has a seat is here.
func (r *room) someoneSits() bool {
	return slices.ContainsFunc(r.seats, func(s seat) bool { return s.here })
}

func (r *room) planRound(now time.Time) {
	state := r.round.state
	for i := range r.seats {
		s := &r.seats[i]
		switch {
		case !r.mayAct(i):
			s.due = time.Time{}
		case s.played():
			if s.due.IsZero() && s.declined != state.Moves()+1 {
				s.thought, s.thinks = now, r.think()
				s.due = r.acts(i)
			}
		case state.Phase() == engine.PhaseSetUp || state.Turn() == i:
			r.hurry(i)
		}
	}
	if state.Phase() == engine.PhaseOpening {
		r.deadline, r.late = r.since.Add(r.limits.Race), engine.NoSeat
	}
	r.planExcuses(now)
}

// mayAct says whether a seat has something to do, without a list of what.
func (r *room) mayAct(i int) bool {
	state := r.round.state
	switch state.Phase() {
	case engine.PhaseSetUp:
		return !state.Ready(i)
	case engine.PhaseOver:
		return false
	default:
		if state.Turn() == i {
			return true
		}
		r.scratch = state.Legal(i, r.scratch[:0])
		return len(r.scratch) > 0
	}
}

// think draws how long a bot thinks at the usual pace, the shorter the faster the table plays.
func (r *room) think() time.Duration {
	drawn := r.limits.ThinkMin + time.Duration(r.rng.Int64N(int64(r.limits.ThinkMax-r.limits.ThinkMin)+1))
	clock, _ := r.terms.clock()
	return drawn * time.Duration(clock.thinks) / 100
}

// hurry sets the deadline of a person who has to act, if it is the next.
func (r *room) hurry(i int) {
	s := &r.seats[i]
	late, patient := r.since.Add(r.limits.Patience), true
	if r.terms.Clock > 0 {
		late, patient = r.since.Add(r.terms.Clock), false
		if r.round.state.Phase() == engine.PhaseSetUp {
			late = r.since.Add(r.limits.SetUp)
		}
	}
	if !s.here {
		from := r.since
		if s.gone.After(from) {
			from = s.gone
		}
		if away := from.Add(r.limits.Away); away.Before(late) {
			late, patient = away, false
		}
	}
	if r.deadline.IsZero() || late.Before(r.deadline) {
		r.deadline, r.late, r.patient = late, i, patient
	}
}

// wake is when something is due next, or zero.
func (r *room) wake() time.Time {
	next := r.deadline
	if !r.recheck.IsZero() && (next.IsZero() || r.recheck.Before(next)) {
		next = r.recheck
	}
	sooner := func(t time.Time) {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	if r.running() {
		for i := range r.seats {
			sooner(r.seats[i].due)
		}
	}
	if r.lingers() {
		sooner(r.emptied.Add(r.limits.Linger))
	}
	return next
}

// lingers says whether the room is there for nobody: no round runs, and nobody who has a seat or waits for one is here.
func (r *room) lingers() bool { return r.phase != Playing && !r.someoneSits() && !r.awaited() }

// tick does one thing that is due, if any.
func (r *room) tick(now time.Time) effects {
	var fx effects
	due := func(t time.Time) bool { return !t.IsZero() && !t.After(now) }
	switch first := r.firstDue(); {
	case r.lingers() && due(r.emptied.Add(r.limits.Linger)):
		return effects{end: true}
	case r.callOffIfAgreed(&fx, now): // by the passing of time
	case first != engine.NoSeat && due(r.seats[first].due):
		r.actFor(&fx, first, now)
	case due(r.deadline):
		r.runOut(&fx, now)
	case due(r.recheck):
	default:
		return fx
	}
	fx.changed = true
	r.callOffIfAgreed(&fx, now)
	r.plan(now)
	r.carry(&fx)
	return fx
}

// firstDue is the seat whose bot acts next, or NoSeat.
func (r *room) firstDue() int {
	first := engine.NoSeat
	if !r.running() {
		return first
	}
	for i := range r.seats {
		if due := r.seats[i].due; !due.IsZero() && (first == engine.NoSeat || due.Before(r.seats[first].due)) {
			first = i
		}
	}
	return first
}

// actFor lets the bot of a seat act.
func (r *room) actFor(fx *effects, i int, now time.Time) {
	s := &r.seats[i]
	s.due = time.Time{}
	m, ok := r.choose(r.player(i), i)
	if !ok {
		s.declined = r.round.state.Moves() + 1
		return
	}
	auto := ""
	if s.Bot == "" {
		auto = record.AutoAway
	}
	r.mustMove(fx, m, auto, now)
}

// choose asks a bot for a move of a seat. Of one that has to act it takes a move in any case.
func (r *room) choose(player bot.Player, i int) (engine.Move, bool) {
	state := r.round.state
	legal := state.Legal(i, nil)
	if len(legal) == 0 {
		return engine.Move{}, false
	}
	m, ok := player.Choose(state.View(i), legal)
	if !ok && state.Turn() == i {
		return legal[0], true
	}
	return m, ok
}

// mustMove makes a move that somebody has to make; if the rules refuse a bot's choice, the first that they allow.
func (r *room) mustMove(fx *effects, m engine.Move, auto string, now time.Time) {
	if r.move(fx, m, auto, now) == nil {
		return
	}
	legal := r.round.state.Legal(int(m.Seat), nil)
	if err := r.move(fx, legal[len(legal)-1], auto, now); err != nil {
		panic(err) // Legal is exact
	}
}

// runOut does what happens when the time for something has run out.
func (r *room) runOut(fx *effects, now time.Time) {
	switch {
	case r.dealing == nil && r.phase != Playing:
		r.prepare()
		r.write(fx)
	case r.phase == Between || r.phase == Over:
		r.goOn(fx, now)
	case r.phase == Gathering:
		r.leave(fx, r.late, now)
	case !r.running() && r.round != nil: // cut off between the last move and its settlement
		r.settle(fx, now)
	case !r.running():
		r.deal(fx, now)
	case r.round.state.Phase() == engine.PhaseOpening:
		r.openFor(fx, now)
	default:
		r.moveFor(fx, r.late, now)
	}
}

// openFor opens a race that nobody has opened: the first holder left of the dealer does, with one card (RULES.md
// section 2).
func (r *room) openFor(fx *effects, now time.Time) {
	state := r.round.state
	for k := range r.seats {
		i := (state.Dealer() + 1 + k) % len(r.seats)
		if !r.mayAct(i) {
			continue
		}
		auto := record.AutoClock
		switch {
		case r.seats[i].Bot != "":
			auto = ""
		case r.seats[i].played():
			auto = record.AutoAway
		}
		r.mustMove(fx, engine.Play(i, state.Opening(), 1), auto, now)
		return
	}
}

// moveFor moves for somebody whose time has run out. Who is not here, or lets it run out again and again, is played for
// from then on.
func (r *room) moveFor(fx *effects, i int, now time.Time) {
	s := &r.seats[i]
	s.missed++
	s.outwaited = s.outwaited || r.outwaits(now)
	if !s.here || s.missed >= r.limits.Missed {
		s.auto = true
		r.note(Entry{Kind: EntryHanded, Seat: i})
	}
	state := r.round.state
	setUp := state.Phase() == engine.PhaseSetUp
	if !setUp || state.Rules().Lays && !state.Laid(i) {
		m, ok := r.choose(r.player(i), i)
		if !ok {
			return
		}
		r.mustMove(fx, m, record.AutoClock, now)
	}
	if setUp {
		r.mustMove(fx, engine.Ready(i), record.AutoClock, now)
	}
}
