package room

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// What reports whether people are rated by a round: where they came from while it ran, and how fast they moved. Addresses are in
// memory only. After a restart, and a pause, it goes by those who have come since: of whoever has not nothing is known. How
// fast people moved is in the record.

// origins are from where each has come while a round ran, as far as that is known.
type origins map[data.ID][]rooms.Origin

// add notes from where somebody comes, up to so many addresses. This machine is none: whoever tries a server out at home has
// several keys.
func (o origins) add(who rooms.Person, most int) {
	known := o[who.ID]
	if who.Origin() == "" || who.Origin().Loopback() || len(known) >= most || slices.Contains(known, who.Origin()) {
		return
	}
	o[who.ID] = append(known, who.Origin())
}

// together reports whether there is an address from which all of some people have come, who are at least two, as far as theirs
// are known. Somebody who has come from another one, too, is together with the others all the same: to go out of the house
// and come back makes nobody another person.
func (o origins) together(people []data.ID) bool {
	var shared []rooms.Origin
	known := 0
	for _, id := range people {
		from := o[id]
		switch {
		case len(from) == 0:
			continue
		case known == 0:
			shared = from
		default:
			shared = slices.DeleteFunc(slices.Clone(shared), func(one rooms.Origin) bool { return !slices.Contains(from, one) })
		}
		known++
	}
	return known > 1 && len(shared) > 0
}

func (g *game) comesFrom(i int, who rooms.Person) {
	g.seats[i].origin = who.Origin()
	if g.running() {
		g.round.origins.add(who, g.limits.Origins)
	}
}

// timeMove notes how long a move took since it could be made, if a person's own hand has made it after the set-up.
func (g *game) timeMove(m *engine.Move, auto string, took time.Duration) {
	s := &g.seats[m.Seat]
	switch m.Kind {
	case engine.MoveSwap, engine.MoveLay, engine.MoveReady, engine.MoveFoul:
		return
	default:
	}
	if auto != "" || s.Bot != "" || s.Program || s.Left {
		return
	}
	g.round.timed++
	if took < g.limits.RatedMove {
		g.round.hasty++
	}
}

// tooFast reports whether people's moves took less than they may at the median, of an even number the lower one: half of them
// did, or more. However few there are they count, as somebody may play fast against bots that play long. Of none, of which
// a record of before times were kept may be, nothing is said.
func (rd *round) tooFast() bool { return rd.timed > 0 && 2*rd.hasty >= rd.timed }

// rated reports whether a round that has ended rates people. Practice never does: a player alone with bots comes from one
// address by themselves, and nothing changes for them.
func (g *game) rated(ended *data.Round) data.Rated {
	ended.Rated = data.RatedYes
	switch why := ended.Rates(); {
	case why != data.RatedYes:
		return why
	case slices.ContainsFunc(g.seats, func(s seat) bool { return s.Player.Guest() }):
		return data.UnratedGuests
	case !g.limits.RateOneAddress && g.round.origins.together(ended.People()):
		return data.UnratedAddress
	case g.round.tooFast():
		return data.UnratedPace
	default:
		return data.RatedYes
	}
}
