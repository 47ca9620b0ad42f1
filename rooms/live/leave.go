package live

import (
	"context"
	"slices"
	"sync"
)

// leaving is how many rooms are handed over at once.
const leaving = 16

// Offer has another server take a room that was handed over at an epoch, by [Lobby.Take] there, and comes back once it has.
type Offer func(ctx context.Context, to, room string, epoch uint64) error

// Leave hands the rooms that are here to some of those servers, evenly, each to the one to which it would fall if this one were gone, and
// says how many are still here then: those that are paused, those that nobody has taken, and all if there is no taker. A room waits no
// longer than it takes to hand it over and to offer it. A room that the other server does not take comes back at once. No room is
// begun to be handed over once the context has ended.
func (l *Lobby) Leave(ctx context.Context, takers []string, offer Offer) (left int) {
	takers = slices.DeleteFunc(slices.Clone(takers), func(server string) bool { return server == l.owner })
	turns := make(chan struct{}, leaving)
	var all sync.WaitGroup
	for _, is := range l.Rooms() {
		if len(takers) == 0 || ctx.Err() != nil {
			break
		}
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			give(ctx, l, is.Code, heir(is.Code, takers), offer)
		})
	}
	all.Wait()
	return len(l.Rooms())
}

// give hands a room of a lobby to a server.
func give(ctx context.Context, l *Lobby, room, to string, offer Offer) {
	epoch, err := l.HandOver(room, to)
	if err != nil {
		l.log.Warn("room not handed over", "room", room, "to", to, "err", err)
		return
	}
	if err := offer(ctx, to, room, epoch); err != nil {
		back := l.Take(room, epoch) // a conflict, where the other one has it after all
		l.log.Warn("room refused by another server", "room", room, "to", to, "err", err, "back", back)
	}
}
