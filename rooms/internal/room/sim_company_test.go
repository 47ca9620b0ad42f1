package room

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// psst is in everything that is said in an evening, and in nothing else.
const psst = "psst"

// ledgerSeat is what the ledger says of a seat and its owner.
type ledgerSeat struct {
	owner data.ID
	bot   string
	left  bool
	stand bool
	tally tally
}

// company is what an evening knows about those who sit at the table, from the ledger and from who came and went.
type company struct {
	seats []ledgerSeat
	// titled is who has to bear the title.
	titled int
}

// sociable is something that people do who have not come for the cards alone.
func (e *evening) sociable(who int) {
	e.t.Helper()
	if e.room.phase == rooms.Over && e.rng.IntN(2) == 0 {
		for i := range e.people { // most are here, and want another match
			if !e.disk.ended && !e.here[i] && e.rng.IntN(2) == 0 {
				e.comesOrGoes(i)
			}
			if e.rng.IntN(3) > 0 {
				e.first(i, rooms.Ready{})
			}
		}
		for range 4 { // and do not wait for the others for ever
			if !e.disk.ended && e.room.phase == rooms.Over && !e.room.voted.IsZero() {
				e.wait()
			}
		}
		return
	}
	switch e.rng.IntN(16) {
	case 0, 1, 2:
		e.command(who, rooms.Say{Text: strings.Repeat(psst, e.rng.IntN(70))})
	case 3, 4:
		e.command(who, rooms.React{Reaction: rooms.Reaction(e.rng.IntN(len(rooms.Reactions()) + 2))})
	case 5, 6, 7:
		e.command(who, rooms.Queue{Wait: e.rng.IntN(4) > 0})
		if !e.disk.ended && e.room.running() && e.rng.IntN(3) == 0 { // a person lets friends in
			e.first(e.anyMaker(who), rooms.YieldBots{Yield: rooms.YieldRound})
			for i := range e.people {
				e.first(i, rooms.Queue{Wait: true})
			}
		}
	case 8:
		if r := e.room; r.phase == rooms.Gathering || e.rng.IntN(8) == 0 {
			e.command(e.rng.IntN(2)*who, rooms.Remove{Seat: e.rng.IntN(9) - 1})
		}
	case 9:
		if e.rng.IntN(4) == 0 {
			e.command(e.anyMaker(who), rooms.ResetTally{})
		}
	case 10:
		e.command(e.anyMaker(who), rooms.SetForfeit{Text: strings.Repeat("tea ", e.rng.IntN(12))})
	case 11:
		if e.rng.IntN(3) == 0 {
			e.first(e.anyMaker(who), rooms.YieldBots{Yield: rooms.Yield(e.rng.IntN(4))})
		}
		faster := e.rng.IntN(3) > 0
		for range 1 + e.rng.IntN(3) {
			e.first(e.anyMaker(who), rooms.PaceBots{Faster: faster})
		}
	default:
		if e.rng.IntN(25) == 0 {
			for i := range e.people { // a person asks, and most agree
				e.first(i, rooms.CallOff{Agree: e.rng.IntN(10) > 0})
			}
		}
	}
}

// anyMaker is the maker, or now and then another.
func (e *evening) anyMaker(who int) int {
	for i, p := range e.people {
		if p.ID == e.room.maker.ID && e.rng.IntN(4) > 0 {
			return i
		}
	}
	return who
}

// obeyed notes what a command has led to.
func (e *evening) obeyed(c rooms.Command) {
	e.counts[fmt.Sprintf("%T", c)]++
	switch c.(type) {
	case rooms.ResetTally:
		for i := range e.seats {
			e.seats[i].tally = tally{}
		}
	case rooms.PaceBots:
		if e.room.running() && e.room.round.paced == e.limits.PaceLines {
			e.counts["paces at the bound"]++
		}
	default:
	}
}

// account counts a round as the ledger has it.
func (e *evening) account(round *data.Round) {
	e.t.Helper()
	r := e.room
	if len(r.match.Standings()) != len(round.Standings) && len(round.Standings) > 0 {
		e.t.Fatalf("%d standings", len(round.Standings))
	}
	for i := range round.Seats {
		s, known := &round.Seats[i], &e.seats[i]
		if s.Player != known.owner || s.Bot != known.bot {
			e.t.Fatalf("%+v was played by %+v", s, known)
		}
		if round.End != record.EndPlayed {
			if s.Shithead || s.Points != 0 || s.Place != 0 {
				e.t.Fatalf("abandoned, and %+v", s)
			}
			continue
		}
		known.tally.Rounds++
		if !s.Away {
			known.tally.Points += s.Points
		}
		if s.Shithead {
			known.tally.Shitheads++
			e.titled = i
		}
	}
	for k, standing := range r.match.Standings()[:len(round.Standings)] {
		m, known := round.Standings[k], &e.seats[standing.Seat]
		if m.Place == 1 && !m.Away && m.Player == known.owner {
			known.tally.Won++
		}
	}
}

// meet notes who sits where, and that a seat begins anew with a new owner.
func (e *evening) meet() {
	for i := range e.room.seats {
		s, known := &e.room.seats[i], &e.seats[i]
		if s.Player != known.owner || s.Bot != known.bot || known.left && !s.Left {
			was := *known
			*known = ledgerSeat{owner: s.Player, bot: s.Bot, stand: s.Stand}
			if e.titled == i {
				e.titled = engine.NoSeat
			}
			if s.owned() && e.room.phase == rooms.Playing {
				e.counts["seats for those who waited"]++
				e.fromBot(i, &was)
			}
		}
		known.left = s.Left
		if s.Left && e.titled == i {
			e.titled = engine.NoSeat
		}
	}
}

// fromBot checks that a seat that a person has got with a new round begins anew if a bot had it that sat down to the match.
func (e *evening) fromBot(i int, was *ledgerSeat) {
	e.t.Helper()
	m := e.room.match
	if was.bot == "" || was.stand {
		return
	}
	e.counts["bots' seats for those who waited"]++
	if m.Played == 0 || m.Players[i] != "" {
		return
	}
	e.counts["seats that begin anew"]++
	if e.room.terms.Yield != rooms.YieldRound || m.Points[i] != 0 || m.Shitheads[i] != 0 {
		e.t.Fatalf("seat %d has come from a bot with bots that yield at %v, with %d points", i, e.room.terms.Yield, m.Points[i])
	}
}

// promised are the seats that those who wait are to get in the next round.
func (e *evening) promised() map[data.ID]int {
	seats := map[data.ID]int{}
	v := e.room.base(e.now)
	for k, p := range v.Promises {
		if p.Seat != engine.NoSeat && !p.Match && e.room.phase == rooms.Between {
			seats[v.Queue[k].ID] = p.Seat
		}
	}
	return seats
}

// kept checks that promises were kept, if nothing but the passing of time has had the next round dealt.
func (e *evening) kept(promised map[data.ID]int) {
	e.t.Helper()
	if e.disk.ended || e.room.phase != rooms.Playing {
		return
	}
	for id, seat := range promised {
		if got := e.room.seats.of(rooms.Person{ID: id}); got != seat {
			e.t.Fatalf("%s was promised seat %d, and sits on %d", id, seat, got)
		}
		e.counts["promises kept"]++
	}
}

// companyIsAsKnown checks the tally and the title against the ledger, who sits and who waits, and the chat.
func (e *evening) companyIsAsKnown() {
	e.t.Helper()
	e.meet()
	r := e.room
	if r.seats.titled() != e.titled {
		e.t.Fatalf("seat %d bears the title, and not %d", r.seats.titled(), e.titled)
	}
	owners := map[data.ID]bool{}
	for i := range r.seats {
		s := &r.seats[i]
		if s.Tally != e.seats[i].tally {
			e.t.Fatalf("the tally of seat %d is %+v, and the ledger says %+v", i, s.Tally, e.seats[i].tally)
		}
		if s.agrees && (!r.running() || !s.owned()) {
			e.t.Fatalf("seat %d agrees to call off what does not run, or is not its", i)
		}
		if s.owned() {
			if owners[s.Player] {
				e.t.Fatalf("%s sits twice", s.Name)
			}
			owners[s.Player] = true
		}
	}
	for _, who := range r.queue.people {
		if owners[who.ID] || who.Guest() {
			e.t.Fatalf("%s waits for a seat", who.Name)
		}
		owners[who.ID] = true // none waits twice either
	}
	for i, who := range e.people {
		if r.queue.has(who) && e.here[i] == slices.Contains(r.queue.absent, who.ID) {
			e.t.Fatalf("%s waits elsewhere", who.Name)
		}
	}
	if len(r.queue.people) > e.limits.Queue || len(r.chat.lines) > e.limits.Chat || len(r.removed) > e.limits.Removed {
		e.t.Fatalf("%d wait, %d lines, %d were removed", len(r.queue.people), len(r.chat.lines), len(r.removed))
	}
}

// botsAreFollowed checks that no bot is so fast that none sees it, nor faster than ever where people are to be as fast, and that no
// head start lasts for longer than the room gives.
func (e *evening) botsAreFollowed() {
	e.t.Helper()
	state, ahead := e.room.round.state, e.room.clock.headStart
	if left := ahead.Sub(e.now); left > e.room.terms.HeadStart {
		e.t.Fatalf("others wait for %v, and it should be %v at most", left, e.room.terms.HeadStart)
	}
	for i := range e.room.seats {
		s := &e.room.seats[i]
		if s.due.IsZero() {
			continue
		}
		takes, least := s.due.Sub(later(s.thought, ahead)), min(s.thinks, e.limits.ThinkLeast)
		if state.Phase() == engine.PhaseOpening || state.Phase() == engine.PhasePlay && state.Turn() != i {
			least = e.limits.PeopleFirst
			if takes > least {
				e.t.Fatalf("seat %d leaves people %v", i, takes)
			}
		}
		if takes < least {
			e.t.Fatalf("seat %d acts after %v of %v, at the pace %v", i, takes, s.thinks, e.room.terms.BotPace)
		}
	}
}

// unsaid checks that nothing that was said is in a record, nor what is said again and again in a journal that begins anew.
func (e *evening) unsaid(fx *Effects) {
	e.t.Helper()
	for _, lines := range [][]data.Line{fx.Lines, fx.Rest} {
		for _, line := range lines {
			if line.Record && bytes.Contains(line.Text, []byte(psst)) {
				e.t.Fatalf("what was said is in the record: %s", line.Text)
			}
			if said := bytes.Count(line.Text, []byte(`"at":`)); !line.Record && said > e.limits.ChatKept {
				e.t.Fatalf("%d lines of the chat are kept: %s", said, line.Text)
			}
		}
	}
}
