package room

import (
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/fair"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/internal/thinking"
	"shithead/rooms/ratelimit"
)

// table is who sits at a table, who watches and waits, and what the next round will be dealt from. It knows nothing of
// rounds, nor of time.
type table struct {
	code   string
	terms  rooms.Terms
	maker  rooms.Person
	phase  rooms.Phase
	seats  seats
	limits *rooms.RoomLimits
	rng    rng
	// pool thinks for bots that look ahead.
	pool *thinking.Pool
	log  history
	// dealing is nil only after a restart from a line that had none.
	dealing *dealing
	// undealt is the secret of a round without a dealing.
	undealt fair.Seed
	// watchers counts who is in the room without a seat, queue are those of them who wait for one. removed are those whom the
	// maker has removed before the match, shunned, in memory only, from where the guests among them came, who are somebody else each
	// time.
	watchers int
	queue    queue
	removed  []data.ID
	shunned  []rooms.Origin
	// unkept: something of those who are here is not kept yet, besides what they said.
	unkept bool
	// seating bounds how fast each maker adds and removes bots, nil until one does.
	seating *ratelimit.Limiter[data.ID]
}

// history is the latest of what happened in a room, as everybody sees it.
type history struct {
	// entries are the latest, the newest last; logged is how many there were in all since began, and lines how many lines of them.
	entries       []rooms.Entry
	logged, lines int
	began         time.Time
	// round is the number of the round on the table, 0 for none.
	round int
}

func (t *table) note(e rooms.Entry) {
	if e.Name == "" && e.Seat != engine.NoSeat {
		e.Name = t.seats[e.Seat].Name
	}
	e.Round = t.log.round
	t.log.entries = feed.Append(t.log.entries, e, t.limits.Log)
	t.log.logged++
	if rooms.BeginsLine(t.log.entries) {
		t.log.lines++
	}
}

func (t *table) prepare() { t.dealing = newDealing(t.seats, &t.rng) }

func (t *table) seatBot(i int, level string) {
	t.seats[i] = seat{Bot: level, Name: t.seats.botName(level, &t.rng)}
}

func (t *table) sit(who rooms.Person) error {
	switch {
	case t.phase != rooms.Gathering:
		return rooms.ErrBegun
	case t.shuns(who):
		return rooms.ErrRemoved
	}
	i := t.seats.firstFree()
	if i < 0 {
		return rooms.ErrFull
	}
	t.seatPerson(i, who)
	t.dealing.draw(i, &t.rng)
	return nil
}

func (t *table) seatPerson(i int, who rooms.Person) {
	t.seats[i] = seat{here: true}
	t.seats[i].of(who)
	t.watchers--
	t.unqueue(who)
	t.note(rooms.Entry{Kind: rooms.EntrySat, Seat: i})
}

// vacate makes a seat free before a match, for the first who waits for one.
func (t *table) vacate(i int) {
	if t.seats[i].here {
		t.watchers++
	}
	t.seats[i] = seat{}
	t.dealing.drop(i)
	t.seatQueue()
}

// giveUp makes a seat one that its owner has left, who watches.
func (t *table) giveUp(i int) {
	s := &t.seats[i]
	if s.here {
		t.watchers++
	}
	s.Left, s.here, s.ready, s.agrees, s.Titled = true, false, false, false, false
}

// betweenRounds reports whether a round has been played and none runs.
func (t *table) betweenRounds() bool { return t.phase == rooms.Between || t.phase == rooms.Over }

// awaited reports whether a player waits for a seat who will get one when the room goes on.
func (t *table) awaited() bool {
	return len(t.queue.present()) > 0 && t.betweenRounds() && !t.guarded()
}

// deserted reports whether no seat has an owner, nor will have one. Who waits and is not back yet may still come.
// Guests begin no match.
func (t *table) deserted() bool {
	if t.phase == rooms.Gathering {
		return len(t.seats.that((*seat).resident)) == 0
	}
	return !t.seats.anyOwned() && (len(t.queue.people) == 0 || !t.betweenRounds())
}

// typeShare replaces somebody's share with one of their own, or with another that is drawn.
func (t *table) typeShare(i int, text string) error {
	if t.phase == rooms.Playing || t.dealing == nil {
		return rooms.ErrNotNow
	}
	text, err := rooms.OneLine(text, t.limits.ShareColumns)
	switch changes := &t.dealing.changes[i]; {
	case err != nil:
		return err
	case *changes >= t.limits.Shares:
		return rooms.ErrTooFast
	default:
		*changes++
	}
	if text == "" {
		t.dealing.draw(i, &t.rng)
	} else {
		t.dealing.replace(i, rooms.Share{Text: text, Typed: true})
		t.note(rooms.Entry{Kind: rooms.EntryShare, Seat: i})
	}
	return nil
}

// deal is what the deck of the next round comes from.
func (t *table) deal(seats []fair.Seat) *fair.Deal {
	if t.dealing == nil { // brought back from before there was any
		t.prepare()
	}
	if !t.rng.bound {
		seats = nil
	}
	return t.dealing.fair(t.terms.Rules, seats)
}
