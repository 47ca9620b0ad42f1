package live

import (
	"sync"
	"time"

	"shithead/rooms"
	"shithead/rooms/feed"
)

// Place is one person being in a room once.
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
	asked := time.Now()
	a := p.room.ask(func(answers chan<- answer) { p.room.carryOut(p, c, asked, answers) })
	p.room.lobby.refused(a.err, LimitCommands, p.origin)
	return a
}

// Rename gives the person the name that they have now, also on their seat. It waits as Do does.
func (p *Place) Rename(name string) {
	p.room.ask(func(answers chan<- answer) {
		p.who.Name = name
		p.room.carryOut(p, rooms.Back{}, time.Time{}, answers)
	})
}

// Exit ends being in the room. A seat stays its owner's. A second time does nothing. It never waits.
func (p *Place) Exit() { p.exit.Do(func() { p.room.leave(p) }) }

func (p *Place) give(v *rooms.RoomView) {
	p.last = v
	p.box.Put(v)
}
