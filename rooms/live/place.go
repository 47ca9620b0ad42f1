package live

import (
	"errors"
	"sync"
	"time"

	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/internal/room"
)

// Place is one person being in a room once: see [access.Place].
type Place struct {
	room *running
	who  rooms.Person
	// origin is where they come from, which does not change.
	origin rooms.Origin
	box    *feed.Mailbox[rooms.RoomView]
	exit   sync.Once

	// What follows is the room's: last is what was put into the box last, and out why nothing is put there any more.
	last *rooms.RoomView
	out  error
}

// Do does something and gives why not, if so. It waits for the room, and the room for the disk. After the place was
// taken over it fails with [rooms.ErrElsewhere], after Exit with [rooms.ErrGone].
func (p *Place) Do(c rooms.Command) error { return p.do(c).err }

// Move makes a move as Do does, and gives its number.
func (p *Place) Move(m rooms.Move) (n int, err error) {
	a := p.do(m)
	return a.move, a.err
}

func (p *Place) do(c rooms.Command) answer {
	if add, ok := c.(rooms.AddBot); ok && bot.Offered(add.Level) == nil {
		if err := p.room.lobby.reach.bots(add.Level); err != nil {
			return answer{err: err}
		}
	}
	asked := time.Now()
	a := p.room.ask(func(answers chan<- answer) { p.room.carryOut(p, c, asked, answers) })
	p.room.lobby.refused(a.err, LimitCommands, p.origin)
	return a
}

// Rename gives whoever is in the room the name that they have now, there alone. It waits as Do does.
func (p *Place) Rename(who rooms.Person) { p.room.rename(who) }

// Rename gives somebody the name that they have now: in every room where they are, have a seat or wait for one, and among those
// who have lost lately. It waits as [Place.Do] does, in all rooms together.
func (l *Lobby) Rename(who rooms.Person) {
	l.everywhere(func(r *running) { r.rename(who) })
	l.shame.again()
}

// Forget looks up anew what those are called who have lost lately: the profile of one of them may be gone.
func (l *Lobby) Forget() { l.shame.again() }

// rename gives somebody the name that they have now. A room that pauses has it once it goes on. Guests have no name of their own.
func (r *running) rename(who rooms.Person) {
	if who.Guest() {
		return
	}
	r.ask(func(answers chan<- answer) {
		for _, p := range r.places {
			if p.who.ID == who.ID {
				p.who.Name = who.Name
			}
		}
		fx, err := r.try(func(now time.Time) (room.Effects, error) { return r.core.Rename(who, now), nil })
		if errors.Is(err, rooms.ErrPaused) { // the state that goes on inherits the name
			_ = r.contain(func() { r.core.Rename(who, time.Now()) })
		}
		r.show(fx)
		answers <- answer{err: err}
	})
}

// Exit ends being in the room. A seat stays its owner's. A second time does nothing. It never waits.
func (p *Place) Exit() { p.exit.Do(func() { p.room.leave(p) }) }

func (p *Place) give(v *rooms.RoomView) {
	p.last = v
	p.box.Put(v)
}
