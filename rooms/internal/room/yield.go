package room

import (
	"cmp"
	"slices"

	"shithead/engine"
	"shithead/rooms"
)

// Who waits for a seat gets one that was given up, or a bot's: those of bots that fill such seats before the next round,
// those of the maker's bots when the terms say so.

// seated reports whether a bot sits on the seat that the maker has seated.
func (s *seat) seated() bool { return s.Bot != "" && !s.Stand }

// givenUp are the seats that pass on before any round: first those that were just given up, then those that bots fill
// meanwhile.
func (t *table) givenUp() []int {
	return append(t.seats.that(func(s *seat) bool { return s.Left }), t.seats.that(func(s *seat) bool { return s.Stand })...)
}

// alone reports whether one person plays alone with bots who is not to be joined uninvited: no one else does once seats that
// were given up have passed on.
func (t *table) alone(givenUp int) bool {
	people := len(t.seats.that(func(s *seat) bool { return s.owned() && !s.Program }))
	for k, who := range t.queue.present() {
		if k < givenUp && !who.Bot {
			people++
		}
	}
	return t.terms.Yield == rooms.YieldCompany && people == 1
}

// guarded reports whether those who wait get no seat, because one person plays alone with bots.
func (t *table) guarded() bool {
	return len(t.givenUp()) == 0 && t.alone(0) && slices.ContainsFunc(t.seats, func(s seat) bool { return s.seated() })
}

// open are the seats that those who wait get, in their order: before a match begins, or else before the next round. What
// is open before a round is open before a match, too, and comes first.
func (g *game) open(match bool) []int {
	open := g.givenUp()
	if !match && g.terms.Yield != rooms.YieldRound || g.alone(len(open)) {
		return open
	}
	bots := g.seats.that((*seat).seated)
	if g.terms.Yield == rooms.YieldRound {
		slices.SortStableFunc(bots, func(a, b int) int { return cmp.Compare(g.counts(a), g.counts(b)) })
	}
	return append(open, bots...)
}

// counts is what a seat has come to in the match by what decides it. The less that is, the less changes for the others when
// it begins anew.
func (g *game) counts(i int) int {
	switch {
	case g.match == nil:
		return 0
	case g.match.Scored:
		return g.match.Points[i]
	default:
		return g.match.Shitheads[i]
	}
}

// begins reports whether the next round is the first of a match.
func (g *game) begins() bool {
	return g.phase == rooms.Gathering || g.phase == rooms.Over || g.phase == rooms.Playing && g.running() && g.match.Played+1 >= g.match.Rounds
}

// fillSeats gives the seats that are open to those who wait, and else those that were given up to bots. A share in the deck
// stays the one that everybody was shown.
func (g *game) fillSeats() {
	match := g.begins()
	open := g.open(match)
	for k, who := range g.queue.present() {
		if k == len(open) {
			break
		}
		if !match {
			g.match.pass(open[k])
		}
		g.seatPerson(open[k], who)
	}
	for _, i := range g.seats.that(func(s *seat) bool { return s.Left }) {
		g.seatBot(i, standIn)
		g.seats[i].Stand = true
	}
	if g.seats.of(g.maker) == engine.NoSeat {
		g.handOver()
	}
}

// pass is a seat passing to somebody else while the match runs. What a person has come to who sat down to it stays, as
// it is theirs; a bot's is nobody's, and the seat begins anew.
func (m *match) pass(i int) {
	if m.Players[i] != "" {
		return
	}
	m.Decided = m.decided()
	m.Points[i], m.Shitheads[i] = 0, 0
}

// promises are which seats those get who wait, by their places in the queue.
func (g *game) promises() []rooms.Promise {
	if len(g.queue.people) == 0 {
		return nil
	}
	seats, rounds := g.open(true), 0
	if !g.begins() {
		rounds = len(g.open(false))
	}
	list, k := make([]rooms.Promise, len(g.queue.people)), 0
	for at, who := range g.queue.people {
		list[at].Seat = engine.NoSeat
		if slices.Contains(g.queue.absent, who.ID) || k == len(seats) {
			continue
		}
		list[at] = rooms.Promise{Seat: seats[k], Match: k >= rounds}
		k++
	}
	return list
}

// yieldBots sets when bots yield.
func (r *Room) yieldBots(fx *Effects, who rooms.Person, to rooms.Yield) error {
	if err := rooms.PacesBots(who, r.maker, r.seats.owners()); err != nil {
		return err
	}
	terms := r.terms
	terms.Yield = to
	if err := terms.Check(); err != nil {
		return err
	}
	if to != r.terms.Yield {
		r.terms = terms
		r.writeOrWait(fx)
	}
	return nil
}
