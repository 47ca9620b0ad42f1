package rooms

import (
	"time"

	"shithead/data"
)

// room is the state of one room, and everything it does: a pure function of what comes in and when. Whoever runs it puts
// on disk what it wants written before anybody is shown anything. It has one owner.
type room struct{}

// chance is where a room's luck comes from: decks from seed, everything else from the source.
type chance struct {
	// seed gives 256 bits that nobody can predict, for one deck.
	seed func() [32]byte
	// bits are for who deals first, what bots do and how long they think.
	bits uint64
}

// effects are what an input leads to.
type effects struct {
	// write: there is something to put on disk before anything is shown: lines, or a settled round with the lines that the
	// journal begins anew with.
	write  bool
	lines  []data.Line
	settle *data.Round
	rest   []data.Line
	// end: the room is over. It can be together with a settled round.
	end bool
	// changed: everybody in the room gets a new view. summary: what the lobby says of the room changed.
	changed, summary bool
}

// newRoom is a room with its maker on the first seat, who is not in it yet.
func newRoom(code string, maker Person, terms Terms, limits *RoomLimits, luck chance, now time.Time) (*room, effects) {
	panic("not yet")
}

// restoreRoom is the room that a journal tells of. Nobody is in it.
func restoreRoom(j data.Journal, limits *RoomLimits, luck chance, now time.Time) (*room, error) {
	panic("not yet")
}

// arrive counts somebody in, depart out. Nobody is in a room twice: whoever runs it ends an older visit first.
func (r *room) arrive(who Person, now time.Time) effects { panic("not yet") }
func (r *room) depart(who Person, now time.Time) effects { panic("not yet") }

// do carries out a command. A refused one changes nothing.
func (r *room) do(who Person, c Command, now time.Time) (effects, error) { panic("not yet") }

// tick does what is due.
func (r *room) tick(now time.Time) effects { panic("not yet") }

// wake is when something is due next, or zero.
func (r *room) wake() time.Time { panic("not yet") }

// view is what somebody in the room sees. Calls with the same seat and no input in between share what they can.
func (r *room) view(who Person, now time.Time) *RoomView { panic("not yet") }

// summary is what the lobby tells of the room.
func (r *room) summary() *RoomSummary { panic("not yet") }
