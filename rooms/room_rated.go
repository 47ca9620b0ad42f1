package rooms

import (
	"net/netip"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
)

// What says whether people are rated by a round: where they came from while it ran, and how fast they moved. Addresses are in
// memory only. After a restart, and a pause, it goes by those who have come since: of whoever has not nothing is known. How
// fast people moved is in the record.

// origins are from where each has come while a round ran, as far as that is known.
type origins map[data.ID][]Origin

// add notes from where somebody comes, up to so many addresses. This machine is none: whoever tries a server out at home has
// several keys.
func (o origins) add(who Person, most int) {
	known := o[who.ID]
	if who.origin == "" || who.origin.loopback() || len(known) >= most || slices.Contains(known, who.origin) {
		return
	}
	o[who.ID] = append(known, who.origin)
}

// loopback says whether it is this machine. Of IPv6 the whole network in which ::1 lies is: nobody else is in there.
func (o Origin) loopback() bool {
	prefix, err := netip.ParsePrefix(string(o))
	return err == nil && (prefix.Addr().IsLoopback() || prefix.Contains(netip.IPv6Loopback()))
}

// together says whether there is an address from which all of some people have come, who are at least two, as far as theirs
// are known. Somebody who has come from another one, too, is together with the others all the same: to go out of the house
// and come back makes nobody another person.
func (o origins) together(people []data.ID) bool {
	var shared []Origin
	known := 0
	for _, id := range people {
		from := o[id]
		switch {
		case len(from) == 0:
			continue
		case known == 0:
			shared = from
		default:
			shared = slices.DeleteFunc(slices.Clone(shared), func(one Origin) bool { return !slices.Contains(from, one) })
		}
		known++
	}
	return known > 1 && len(shared) > 0
}

// comesFrom notes from where the owner of a seat is here now.
func (r *room) comesFrom(i int, who Person) {
	r.seats[i].owner.origin = who.origin
	if r.running() {
		r.round.origins.add(who, r.limits.Origins)
	}
}

// timeMove notes how long a move took since it could be made, if a person's own hand has made it after the set-up.
func (r *room) timeMove(m *engine.Move, auto string, took time.Duration) {
	s := &r.seats[m.Seat]
	switch m.Kind {
	case engine.MoveSwap, engine.MoveLay, engine.MoveReady, engine.MoveFoul:
		return
	default:
	}
	if auto != "" || s.bot != "" || s.owner.Bot || s.left {
		return
	}
	r.round.timed++
	if took < r.limits.RatedMove {
		r.round.hasty++
	}
}

// tooFast says whether people's moves took less than they may at the median, of an even number the lower one: half of them
// did, or more. However few there are they count, as somebody may play fast against bots that play long. Of none, of which
// a record of before times were kept may be, nothing is said.
func (rd *round) tooFast() bool { return rd.timed > 0 && 2*rd.hasty >= rd.timed }

// rated says whether a round that has ended rates people. Practice never does: whoever plays alone with bots comes from one
// address by themselves, and nothing changes for them.
func (r *room) rated(ended *data.Round) data.Rated {
	ended.Rated = data.RatedYes
	switch why := ended.Rates(); {
	case why != data.RatedYes:
		return why
	case !r.limits.RateOneAddress && r.round.origins.together(ended.People()):
		return data.UnratedAddress
	case r.round.tooFast():
		return data.UnratedPace
	default:
		return data.RatedYes
	}
}
