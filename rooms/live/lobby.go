package live

import (
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
	"shithead/rooms/internal/room"
	"shithead/rooms/ratelimit"
)

// Keeper is where rooms are kept: see [data.Store].
type Keeper interface {
	Commit(writes []data.Write) []error
	Claim() ([]data.Journal, error)
	ClaimRoom(room string) (data.Journal, error)
	Journal(room string) (data.Journal, error)
	SetAside(room, reason string) error
	AsideJournal(room string, id uint64) (data.Aside, data.Journal, error)
	GiveBack(room string, id uint64) error
	Probe() error
}

// Config is what a lobby is made from.
type Config struct {
	Limits rooms.RoomLimits
	Keeper Keeper
	Log    *slog.Logger
	// Annals has the rounds of before, nil for nothing.
	Annals Annals
	// Hit is told who has run into which limit, by its name of those in [LimitNames], nil for nobody. It does not wait.
	Hit func(limit string, from rooms.Origin)
}

// Lobby is all the rooms.
type Lobby struct {
	limits    rooms.RoomLimits
	keeper    Keeper
	log       *slog.Logger
	construct constructor
	journal   *journal
	probe     *probe
	makeRate  *ratelimit.Limiter[data.ID]
	sitRate   *ratelimit.Limiter[data.ID]
	// halt is closed with the lobby, which then waits for rereading.
	halt      chan struct{}
	rereading sync.WaitGroup

	mu     sync.Mutex
	closed bool
	// draining: no room is made, and no round dealt.
	draining bool
	rooms    map[string]*running
	// order are the rooms, the oldest first.
	order []*running
	// making are the rooms that are not on disk yet, and whose they will be; sitting are those that somebody is about to
	// take a seat in, and who.
	making   map[string]rooms.Person
	sitting  map[*running]rooms.Person
	watchers map[*Watcher]struct{}
	throttle *feed.Throttle
	// lists are what is told: what everybody sees, by no id, and what the people of private rooms see, by theirs. It is nil
	// after a change.
	lists map[data.ID]*rooms.LobbyView
	// turns are the rooms in which somebody has to act, the oldest first. They are made together with lists.
	turns map[data.ID][]string
	shame *shame
	// guesses bounds wrong codes.
	guesses guesses
	figures *Figures
	// hit is told of limits, nil for nobody, and named are those that have a name.
	hit   func(limit string, from rooms.Origin)
	named []namedLimit
}

// NewLobby brings back every room that was kept. The journal of a room that cannot come back is read again a few times, and
// the room comes back then, or it is set aside and reported. It fails if no journal can be read.
func NewLobby(c Config) (*Lobby, error) { return openWith(c, roomConstructor()) }

func openWith(c Config, construct constructor) (*Lobby, error) {
	journals, err := c.Keeper.Claim()
	if err != nil {
		return nil, fmt.Errorf("claim the journals: %w", err)
	}
	figures := newFigures()
	l := &Lobby{
		limits: c.Limits, keeper: c.Keeper, log: c.Log, construct: construct, journal: newJournal(c.Keeper, figures), halt: make(chan struct{}),
		figures: figures, hit: c.Hit, named: namedLimits(),
		probe:    &probe{keeper: c.Keeper, every: c.Limits.Retry},
		makeRate: ratelimit.New[data.ID](c.Limits.MakeEvery, c.Limits.MakeBurst),
		sitRate:  ratelimit.New[data.ID](c.Limits.SitEvery, c.Limits.SitBurst),
		rooms:    map[string]*running{}, making: map[string]rooms.Person{}, sitting: map[*running]rooms.Person{},
		watchers: map[*Watcher]struct{}{},
	}
	l.shame = &shame{annals: c.Annals, changed: l.resummed}
	l.guesses.people = ratelimit.New[data.ID](l.limits.GuessEvery, l.limits.Guesses)
	l.guesses.origins = ratelimit.New[rooms.Origin](l.limits.GuessEveryOrigin, l.limits.GuessesPerOrigin)
	l.throttle = feed.NewThrottle(&l.mu, l.limits.TellEvery, l.tell)
	l.shame.begin(c.Log)
	for _, j := range journals {
		r := newRunning(l, j.Room)
		if err := r.bringBack(j); err != nil {
			l.rereading.Go(func() { l.reread(j.Room, err) })
			continue
		}
		l.mu.Lock() // the rooms before it run already
		l.open(r)
		l.mu.Unlock()
	}
	return l, nil
}

// Close ends all rooms' work; they are kept, and come back with the next lobby. From then on everything fails with
// [rooms.ErrClosed]. Closing twice does no harm.
func (l *Lobby) Close() {
	l.mu.Lock()
	first := !l.closed
	l.closed = true
	rooms := l.order
	l.mu.Unlock()
	if first {
		close(l.halt)
		for _, r := range rooms {
			close(r.halt)
		}
	}
	l.rereading.Wait()
	for _, r := range rooms {
		<-r.done
	}
	if first {
		l.shame.stop()
		l.journal.stop()
	}
	<-l.journal.stopped
}

// Make makes a room in which its maker has the first seat, and gives its code. It waits for the disk. It fails with
// [rooms.ErrGuest], [rooms.ErrTerms], [rooms.ErrLong] for a forfeit, [rooms.ErrRooms], [rooms.ErrOwnRooms],
// [rooms.ErrOriginRooms], the same for seats, [rooms.ErrTooFast], [rooms.ErrDraining], [rooms.ErrPaused] and
// [data.ErrUnwritten] if it cannot be written, or [rooms.ErrClosed].
func (l *Lobby) Make(who rooms.Person, terms rooms.Terms) (code string, err error) {
	if who.Guest() {
		return "", rooms.ErrGuest
	}
	if err := terms.Check(); err != nil {
		return "", err
	}
	if terms.Forfeit, err = rooms.OneLine(terms.Forfeit, rooms.ForfeitColumns); err != nil {
		return "", err
	}
	for draw := range maxDraws {
		if code, err = l.reserve(who, terms.Private, draw > 0); err != nil {
			l.refused(err, LimitMaking, who.Origin())
			return "", err
		}
		r := newRunning(l, code)
		err = l.register(r, r.begin(who, terms))
		if !errors.Is(err, data.ErrConflict) {
			break
		}
		// There is a journal of that name, of a room that does not run here.
	}
	if err != nil {
		l.loudness(err)("room is not made", "room", code, "err", err)
		l.unmake(code)
		if errors.Is(err, data.ErrUnwritten) {
			err = fmt.Errorf("%w: %w", rooms.ErrPaused, err)
		}
		return "", err
	}
	return code, nil
}

// unmake ends the journal of a room whose making was said to have failed, if it reached the disk all the same. If that
// fails, too, the room is there after the next start, and ends by itself.
func (l *Lobby) unmake(code string) {
	if j, err := l.keeper.Journal(code); err == nil {
		if err := l.journal.commit(data.Write{Room: code, Epoch: j.Epoch, Next: j.Next, End: true}); err != nil {
			l.loudness(err)("journal without a room", "room", code, "err", err)
		}
	}
}

// maxDraws is how often a code is drawn for one room. All codes are in use only of more rooms than there may be.
const maxDraws = 100

// reserve gives the code of a room that may be made. Another one for the same room is not too fast.
func (l *Lobby) reserve(maker rooms.Person, private, another bool) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.closed:
		return "", rooms.ErrClosed
	case l.draining:
		return "", rooms.ErrDraining
	case l.probe.fails():
		return "", fmt.Errorf("%w: %w", rooms.ErrPaused, data.ErrUnwritten)
	}
	if err := l.mayMake(maker); err != nil {
		return "", err
	}
	if !another && !l.makeRate.Allow(maker.ID) {
		return "", rooms.ErrTooFast
	}
	for range maxDraws {
		code := newCode()
		if private {
			code += "-" + newCode() // of which there are more than can be tried
		}
		if _, making := l.making[code]; !making && l.rooms[code] == nil {
			l.making[code] = maker
			return code, nil
		}
	}
	return "", rooms.ErrRooms
}

// register ends the making of a room, and opens it unless that failed.
func (l *Lobby) register(r *running, err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.making, r.code)
	switch {
	case err != nil:
		return err
	case l.closed:
		return rooms.ErrClosed
	}
	if l.draining { // since it was being made
		if err := r.contain(func() { r.core.Drain(true, time.Now()) }); err != nil {
			return err
		}
	}
	l.open(r)
	l.changed()
	return nil
}

func (l *Lobby) open(r *running) {
	l.rooms[r.code] = r
	l.order = append(l.order, r)
	go r.run()
}

// Enter lets somebody into a room: to their seat if they have one, else to watch. Views come to the box, the first at
// once. It waits for the room. It fails with [rooms.ErrNoRoom], [rooms.ErrTooManyGuesses] or [rooms.ErrClosed].
func (l *Lobby) Enter(code string, who rooms.Person, box *feed.Mailbox[rooms.RoomView]) (access.Place, error) {
	l.mu.Lock()
	r, err := l.find(code, who)
	l.mu.Unlock()
	if err != nil {
		l.refused(err, LimitGuesses, who.Origin())
		return nil, err
	}
	p := &Place{room: r, who: who, origin: who.Origin(), box: box}
	if err := r.ask(func(answers chan<- answer) { answers <- answer{err: r.letIn(p)} }).err; err != nil {
		return nil, rooms.ErrNoRoom
	}
	return p, nil
}

// contain turns a panic into an error, and reports it.
func (l *Lobby) contain(room string, step func()) (err error) {
	defer func() {
		if what := recover(); what != nil {
			l.log.Error("room panics", "room", room, "panic", what, "stack", string(debug.Stack()))
			err = fmt.Errorf("%w: %v", errPanic, what)
		}
	}()
	step()
	return nil
}

// restore is the state of a room that a journal tells of, unless that is broken, fails or panics.
func (l *Lobby) restore(j data.Journal) (c room.Core, err error) {
	if j.Broken != nil {
		return nil, j.Broken
	}
	broken := l.contain(j.Room, func() { c, err = l.construct.restore(j, &l.limits, newEntropy(), time.Now()) })
	return c, errors.Join(err, broken)
}

// errPanic marks an error that was a panic.
var errPanic = errors.New("panic")
