package live

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
	"shithead/rooms/internal/room"
	"shithead/rooms/internal/thinking"
	"shithead/rooms/ratelimit"
)

// Keeper is where rooms are kept: see [data.Store].
type Keeper interface {
	Commit(w data.Write) error
	Journals() (data.JournalList, error)
	Claim(room, owner string, seen uint64) (data.Journal, error)
	LetGo(room, owner string, epoch uint64) error
	Journal(room string) (data.Journal, error)
	SetAside(room, reason string, seen uint64) error
	AsideJournal(room string, id uint64) (data.Aside, data.Journal, error)
	GiveBack(room string, id uint64) error
	Probe() error
}

// Config is what a lobby is made from.
type Config struct {
	Limits rooms.RoomLimits
	Keeper Keeper
	Log    *slog.Logger
	// Owner is the name under which journals are claimed, of no other server that writes to the same store; empty for
	// [DefaultOwner].
	Owner string
	// Claims says which journals the lobby claims at its start, nil for all. It does not wait.
	Claims func(journal data.JournalHead) bool
	// Reach says why not all servers of the house know what is of a level yet: see [data.Levels]. It is nil where there are no others.
	Reach func(level int) error
	// Annals has the rounds of before, nil for nothing.
	Annals Annals
	// Hit is told who has run into which limit, by its name of those in [LimitNames], nil for nobody. It does not wait.
	Hit func(limit string, from rooms.Origin)
}

// thinkers is how many goroutines think for the bots of all rooms: with one they never take more than one processor.
const thinkers = 1

// DefaultOwner has the journals of a server that is alone with its store.
const DefaultOwner = "house"

// Lobby is all the rooms.
type Lobby struct {
	limits    rooms.RoomLimits
	keeper    Keeper
	owner     string
	log       *slog.Logger
	construct constructor
	probe     *probe
	makeRate  *ratelimit.Limiter[data.ID]
	sitRate   *ratelimit.Limiter[data.ID]
	// halt is closed with the lobby, which then waits for the arrivals.
	halt     chan struct{}
	arrivals arrivals

	mu     sync.Mutex
	closed bool
	// draining: no room is made, and no round dealt.
	draining bool
	rooms    map[string]*running
	// order are the rooms that are here, the oldest first.
	order []*running
	// opened is the latest time at which a room was opened here, and moved where rooms have gone lately that were here.
	opened time.Time
	moved  map[string]movedRoom
	// rescues are for rooms that nobody serves: see [Lobby.Rescue].
	rescues rescues
	// peers are the lobbies of the other servers of the house, nil in a house of one.
	peers *peers
	// making are the rooms that are not on disk yet, and whose they will be; sitting are those that somebody is about to
	// take a seat in, and who.
	making   map[string]rooms.Person
	sitting  map[*running]rooms.Person
	watchers map[*Watcher]struct{}
	throttle *feed.Throttle
	// lists are what is told: what all see, by no id, and what players see who have to act or are in a private room, by
	// their ids. They are nil after a change.
	lists map[data.ID]*rooms.LobbyView
	// turns are the rooms in which a player has to act, the oldest first. They are nil after a change.
	turns map[data.ID][]string
	// news: the rooms have changed since the watchers were told.
	news  bool
	shame *shame
	// guesses bounds wrong codes.
	guesses guesses
	figures *Figures
	// pool thinks for the bots of all rooms, and ends is done when none of them does any more.
	pool  *thinking.Pool
	ends  func()
	reach reach
	// hit is told of limits, nil for nobody, and named are those that have a name.
	hit   func(limit string, from rooms.Origin)
	named []namedLimit
}

// NewLobby claims every room that was kept and that it is to have, one after the other, and brings it back. The journal of a
// room that cannot come back is read again a few times, and the room comes back then, or it is set aside and reported. A
// room that somebody else claims meanwhile is theirs. It fails if the journals cannot be listed, or nothing can be written.
func NewLobby(c Config) (*Lobby, error) { return openWith(c, roomConstructor()) }

func openWith(c Config, construct constructor) (*Lobby, error) {
	pool := thinking.NewPool(thinkers)
	l, err := openOn(c, construct, pool)
	if err != nil {
		pool.Close()
		return nil, err
	}
	l.ends = pool.Close
	warnUntrained(c.Log, engine.Presets())
	return l, nil
}

// warnUntrained logs for which of the rule sets there is no net, so that the bots fall back to normal, once each.
func warnUntrained(log *slog.Logger, presets []engine.Preset) {
	for _, rules := range presets {
		if !bot.Trained(rules.Name) {
			log.Warn("no net for a rule set: hard, expert and the characters play as normal", "rules", rules.Name)
		}
	}
}

// openOn has somebody else's pool think.
func openOn(c Config, construct constructor, pool *thinking.Pool) (*Lobby, error) {
	list, err := c.Keeper.Journals()
	if err != nil {
		return nil, fmt.Errorf("list the journals: %w", err)
	}
	figures := newFigures(pool.Figures())
	l := &Lobby{
		limits: c.Limits, ends: func() {}, keeper: c.Keeper, owner: cmp.Or(c.Owner, DefaultOwner), log: c.Log,
		construct: construct, halt: make(chan struct{}),
		figures: figures, pool: pool, reach: c.Reach, hit: c.Hit, named: namedLimits(),
		probe:    &probe{keeper: c.Keeper, every: c.Limits.Retry},
		makeRate: ratelimit.New[data.ID](c.Limits.MakeEvery, c.Limits.MakeBurst),
		sitRate:  ratelimit.New[data.ID](c.Limits.SitEvery, c.Limits.SitBurst),
		rooms:    map[string]*running{}, making: map[string]rooms.Person{}, sitting: map[*running]rooms.Person{},
		watchers: map[*Watcher]struct{}{}, moved: map[string]movedRoom{},
	}
	l.arrivals = arrivals{lobby: l, coming: map[string]*arrival{}}
	l.rescues = rescues{lobby: l}
	l.shame = newShame(c.Annals, l.shamed)
	l.guesses.people = ratelimit.New[data.ID](l.limits.GuessEvery, l.limits.Guesses)
	l.guesses.origins = ratelimit.New[rooms.Origin](l.limits.GuessEveryOrigin, l.limits.GuessesPerOrigin)
	l.throttle = feed.NewThrottle(&l.mu, l.limits.TellEvery, l.tell)
	back, err := l.arrivals.claimAll(list, c.Claims)
	if err != nil {
		l.Close()
		return nil, err
	}
	l.shame.begin(c.Log)
	l.mu.Lock() // the first rooms run already
	defer l.mu.Unlock()
	for _, r := range back {
		l.open(r)
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
	l.arrivals.besides.Wait()
	for _, r := range rooms {
		<-r.done
	}
	if first {
		l.ends()
		l.shame.stop()
	}
}

// Make makes a room in which its maker has the first seat, and gives its code. It waits for the disk. It fails with
// [rooms.ErrGuest], [rooms.ErrTerms], [rooms.ErrLong] for a forfeit, [rooms.ErrRooms], [rooms.ErrOwnRooms],
// [rooms.ErrOriginRooms], the same for seats, [rooms.ErrTooFast], [rooms.ErrDraining], [data.ErrUpgrade] for bots or terms that
// other servers do not know yet, [rooms.ErrPaused] and [data.ErrUnwritten] if it cannot be written, or [rooms.ErrClosed].
func (l *Lobby) Make(who rooms.Person, terms rooms.Terms) (code string, err error) {
	if who.Guest() {
		return "", rooms.ErrGuest
	}
	if err := terms.Check(); err != nil {
		return "", err
	}
	if err := l.reach.terms(&terms); err != nil {
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
		loudness(l.log, err)("room is not made", "room", code, "err", err)
		l.unmake(code, err)
		if unkept(err) {
			err = fmt.Errorf("%w: %w", rooms.ErrPaused, err)
		}
		return "", err
	}
	return code, nil
}

// unmake ends the journal of a room whose making was said to have failed, if it reached the disk all the same. If that
// fails, too, the room is there after the next start, and ends by itself.
func (l *Lobby) unmake(code string, why error) {
	if errors.Is(why, data.ErrConflict) { // it is another room's
		return
	}
	j, err := l.keeper.Journal(code)
	if err != nil || j.Owner != l.owner || j.Epoch != 1 { // the room that has it is another one
		return
	}
	if errors.Is(why, data.ErrUnknown) {
		if j, err = l.claim(code, 1); err != nil {
			return
		}
	}
	err = l.keeper.Commit(data.Write{Room: code, Owner: l.owner, Epoch: j.Epoch, Next: j.Next, End: true})
	if err != nil {
		loudness(l.log, err)("journal without a room", "room", code, "err", err)
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
	}
	if err := l.probe.fails(); errors.Is(err, data.ErrAlone) {
		return "", fmt.Errorf("%w: %w", rooms.ErrPaused, data.ErrAlone)
	} else if err != nil {
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
			code += "-" + newCode() // too many to be tried; [data.Round.ListedFor] counts the words
		}
		if !l.known(code) {
			l.making[code] = maker
			return code, nil
		}
	}
	return "", rooms.ErrRooms
}

// known reports whether there is a room of a code, or about to be, as far as has been heard. The lock is held.
func (l *Lobby) known(code string) bool {
	_, making := l.making[code]
	_, elsewhere := l.serves(code)
	return making || elsewhere || l.rooms[code] != nil || l.arrivals.coming[code] != nil
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
	r.opened = l.openedAt(r.code)
	l.rooms[r.code] = r
	delete(l.moved, r.code)
	i, _ := slices.BinarySearchFunc(l.order, r.age(), func(r *running, at age) int { return r.age().compare(at) })
	l.order = slices.Insert(l.order, i, r)
	l.peers.change(r)
	go r.run()
}

// Enter lets somebody into a room: to their seat if they have one, else to watch. Views come to the box, the first at
// once. It waits for the room. It fails with [rooms.ErrNoRoom], [rooms.ErrTooManyGuesses], a [rooms.MovedError] for a room that
// another server has, or [rooms.ErrClosed].
//
// In a house of several servers it reads the journal of a room of which nobody has told yet, and waits for a room that is on
// its way here, for [arrivalPatience] at most.
func (l *Lobby) Enter(code string, who rooms.Person, box *feed.Mailbox[rooms.RoomView]) (access.Place, error) {
	r, err := l.find(code, who)
	if err != nil {
		l.refused(err, LimitGuesses, who.Origin())
		return nil, err
	}
	p := &Place{room: r, who: who, origin: who.Origin(), box: box}
	switch err := r.ask(func(answers chan<- answer) { answers <- answer{err: r.letIn(p)} }).err; {
	case errors.Is(err, rooms.ErrMoved):
		return nil, err
	case err != nil:
		return nil, rooms.ErrNoRoom
	}
	return p, nil
}

// contain turns a panic into an error, and reports it.
func (l *Lobby) contain(room string, step func()) (err error) {
	defer func() {
		if what := recover(); what != nil {
			l.log.Error("room panicked", "room", room, "panic", what, "stack", string(debug.Stack()))
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
	broken := l.contain(j.Room, func() { c, err = l.construct.restore(j, &l.limits, meansOf(l.pool), time.Now()) })
	return c, errors.Join(err, broken)
}

// errPanic marks an error that was a panic.
var errPanic = errors.New("panic")

// ShareLimits has all servers of a house share the limits of making rooms, taking seats and guessing codes. What is bounded in
// one room is bounded where that room is.
func (l *Lobby) ShareLimits(s *ratelimit.Shared) {
	ratelimit.Share(s, "rooms_made", l.makeRate)
	ratelimit.Share(s, "seats_taken", l.sitRate)
	ratelimit.Share(s, "guesses", l.guesses.people)
	ratelimit.Share(s, "guesses_from", l.guesses.origins)
}
