package room

import (
	"time"

	"shithead/rooms"
)

func (r *Room) beReady(fx *Effects, i int, now time.Time) error {
	if !r.betweenRounds() {
		return rooms.ErrNotNow
	}
	if s := &r.seats[i]; !s.ready {
		s.ready = true
		r.write(fx)
	}
	fx.Changed = true
	r.handBack(i, now)
	r.proceed(fx, now)
	return nil
}

// proceed goes on if everybody who is here waits for it. Whoever is not here, or does not act, is not waited for.
func (r *Room) proceed(fx *Effects, now time.Time) {
	if r.draining || !r.betweenRounds() {
		return
	}
	if here, ready := r.seats.votes(); ready > 0 && ready == here {
		r.goOn(fx, now)
	}
}

// vote reports whether enough have voted for another match, since when it is not waited for the others for long. Where no
// one who has a seat is here, those decide who wait for one.
func (r *Room) vote(now time.Time) bool {
	here, ready := r.seats.votes()
	switch enough := 2*ready > here || !r.seats.anyHere() && r.awaited(); {
	case !enough:
		r.voted = time.Time{}
	case r.voted.IsZero():
		r.voted = now
	}
	return !r.voted.IsZero()
}

// goOn deals the next round, or begins another match: with those who have said so, the others watch.
func (r *Room) goOn(fx *Effects, now time.Time) {
	if r.phase == rooms.Over {
		for i := range r.seats {
			if s := &r.seats[i]; s.owned() && !s.ready {
				r.giveUp(i)
			}
		}
		r.begin()
	}
	r.deal(fx, now)
}
