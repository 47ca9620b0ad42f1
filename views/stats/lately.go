package stats

import (
	"cmp"
	"slices"

	"shithead/data"
	"shithead/data/ledger"
)

// companion is somebody with whom one has played lately.
type companion struct {
	name string
	// rounds are those that both finished, ahead counts those in which one did better, shitheads those that the other lost.
	rounds, ahead, shitheads int
}

// seatOf is the seat of somebody in a round, or -1.
func seatOf(r *data.Round, who data.ID) int {
	return slices.IndexFunc(r.Seats, func(s data.SeatResult) bool { return s.Player == who })
}

// companions are the people in some rounds with names, those of the most rounds first.
func companions(who data.ID, rounds []data.Round, names map[data.ID]string) []companion {
	met := map[data.ID]*companion{}
	for i := range rounds {
		own := seatOf(&rounds[i], who)
		if own < 0 || rounds[i].Abandoned() {
			continue
		}
		ranking := ledger.Ranking(rounds[i].Seats)
		for seat, s := range rounds[i].Seats {
			name := names[s.Player]
			if s.Player == "" || s.Player == who || name == "" {
				continue
			}
			c := cmp.Or(met[s.Player], &companion{name: name})
			met[s.Player] = c
			c.rounds++
			c.ahead += one(ranking[own] < ranking[seat])
			c.shitheads += one(s.Shithead)
		}
	}
	list := make([]companion, 0, len(met))
	for _, c := range met {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b companion) int { return cmp.Or(b.rounds-a.rounds, cmp.Compare(a.name, b.name)) })
	return list
}

func one(ok bool) int {
	if ok {
		return 1
	}
	return 0
}

// form says of a round how well somebody did: from 1 for the best to 0 for the Shithead. Rounds without a result are left out.
type form struct {
	share    float64
	shithead bool
}

// forms are how well somebody did in some rounds that were played to their end, the latest first.
func forms(who data.ID, rounds []data.Round) (list []form) {
	for i := range rounds {
		own := seatOf(&rounds[i], who)
		if own < 0 || rounds[i].Abandoned() {
			continue
		}
		seats := rounds[i].Seats
		place := ledger.Ranking(seats)[own]
		share := 1 - float64(place-1)/float64(max(1, len(seats)-1))
		list = append(list, form{share, seats[own].Shithead})
	}
	return list
}
