package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
	"shithead/sshsrv/object"
	"shithead/views/words"
)

type kind struct {
	// cost is what it takes of the server, in units of a move: time, or bytes that are sent. A move takes some 20 µs.
	cost int
	// asks: nothing is changed by it.
	asks     bool
	carryOut func(*session, context.Context, *request, *answer) error
}

// requests are what programs may ask for, by the name under which they do. Most have a limit of their own besides, that
// of whoever does it with keys.
func requests() map[string]kind {
	return map[string]kind{
		"rooms":  {50, true, (*session).rooms},   // some hundred kilobytes
		"create": {20, false, (*session).create}, // a commit
		"join":   {10, false, enters(true)},      // a view for everybody there, and a commit
		"watch":  {10, false, enters(false)},     // a view for everybody there
		"start":  {5, false, does(func(*request) rooms.Command { return rooms.Start{} })},
		"ready":  {1, false, does(func(*request) rooms.Command { return rooms.Ready{} })},
		"queue":  {5, false, does(func(r *request) rooms.Command { return rooms.Queue{Wait: r.Wait == nil || *r.Wait} })}, // a view for everybody there
		"yield":  {5, false, (*session).yield},                                                                            // the same, and a commit
		"chat":   {1, false, does(func(r *request) rooms.Command { return rooms.Say{Text: r.Text} })},
		"seed":   {1, false, does(func(r *request) rooms.Command { return rooms.TypeShare{Text: r.Text} })},
		"move":   {1, false, (*session).move},
		"leave":  {5, false, (*session).leave},  // a view for everybody there, and a commit
		"record": {50, true, (*session).record}, // read from disk, and written anew with today's names
		"stats":  {25, true, (*session).stats},  // read from disk
		"bot":    {10, false, (*session).bot},   // a commit
	}
}

// RequestNames are what programs may ask for.
func RequestNames() []string { return slices.Sorted(maps.Keys(requests())) }

// does is a request that is a command in a room.
func does(command func(*request) rooms.Command) func(*session, context.Context, *request, *answer) error {
	return func(p *session, _ context.Context, r *request, _ *answer) error {
		if p.at == nil {
			return errNotInRoom
		}
		return p.at.place.Do(command(r))
	}
}

// seatAt is a program being in a room once.
type seatAt struct {
	code  string
	place access.Place
	views *feed.Mailbox[rooms.RoomView]
	// first is the first view, which is not in the mailbox any more.
	first *rooms.RoomView
	// round is the one that the program was shown last.
	round atomic.Pointer[data.ID]
	// gone is closed once the program is shown the last view, and why is what that says.
	gone chan struct{}
	why  error
}

// ends notes that the program is shown the last view. Only one goroutine calls it.
func (a *seatAt) ends(why error) {
	if !a.over() {
		a.why = why
		close(a.gone)
	}
}

// over says whether the program is shown the last view, or was.
func (a *seatAt) over() bool {
	select {
	case <-a.gone:
		return true
	default:
		return false
	}
}

func (p *session) rooms(_ context.Context, _ *request, made *answer) error {
	made.rooms = p.api.Listed()
	return nil
}

func (p *session) create(ctx context.Context, r *request, made *answer) error {
	if p.at != nil {
		return errInRoom
	}
	options, err := r.Options.Texts()
	if err != nil {
		return err
	}
	rules, err := engine.NewRules(r.Rules, options)
	if err != nil {
		return err
	}
	pace, err := rooms.ParseBotPace(r.Pace)
	if err != nil {
		return err
	}
	yield, err := rooms.ParseYield(r.Yield)
	if err != nil {
		return err
	}
	made.Room, err = p.api.Lobby.Make(p.person, rooms.Terms{
		Rules: rules, Seats: r.Seats, Bots: r.Bots, Clock: r.clock(), BotPace: pace, Yield: yield, Rounds: r.Rounds,
		Private: r.Private, Guests: r.Guests, HeadStart: seconds(r.HeadStart), Forfeit: p.of.Words.Table.Vocabulary(rules).Forfeit,
	})
	if err != nil {
		return err
	}
	return p.enter(ctx, made.Room, made, true)
}

// yield sets when the bots of the room yield.
func (p *session) yield(_ context.Context, r *request, _ *answer) error {
	if p.at == nil {
		return errNotInRoom
	}
	if r.Yield == "" {
		return fmt.Errorf("%w: yield is missing", errRequest)
	}
	yield, err := rooms.ParseYield(r.Yield)
	if err != nil {
		return err
	}
	return p.at.place.Do(rooms.YieldBots{Yield: yield})
}

// clock is the one that a program asks for, in seconds, or where it says nothing the house's: a program that stalls a table
// costs a turn then. One that is out of all reason stays so.
func (r *request) clock() time.Duration {
	if r.Clock == nil {
		return rooms.DefaultClock
	}
	return seconds(*r.Clock)
}

// seconds are so many, negative for a number that no time has which a room can be made with.
func seconds(n int) time.Duration {
	if n < 0 || n > int(time.Hour/time.Second) {
		return -1
	}
	return time.Duration(n) * time.Second
}

// enters is a request to go into a room, and to sit down there if it is to.
func enters(sit bool) func(*session, context.Context, *request, *answer) error {
	return func(p *session, ctx context.Context, r *request, made *answer) error {
		return p.enter(ctx, r.Room, made, sit)
	}
}

// enter goes into a room, and sits down there if it is to and has no seat there.
func (p *session) enter(ctx context.Context, code string, made *answer, sit bool) (err error) {
	if p.at != nil {
		return errInRoom
	}
	if at := p.far(ctx, code); at.Node != "" {
		return &leadsAway{at}
	}
	at := &seatAt{code: code, views: feed.NewMailbox[rooms.RoomView](), gone: make(chan struct{})}
	if at.place, err = p.api.Lobby.Enter(code, p.person, at.views); err != nil {
		return p.elsewhere(code, err)
	}
	p.at = at
	if at.first, err = at.next(ctx); err == nil && sit && at.first.Seat == engine.NoSeat {
		err = at.place.Do(rooms.Sit{})
		for err == nil && at.first.Seat == engine.NoSeat && !at.first.Paused { // until it sees itself sit
			at.first, err = at.next(ctx)
		}
	}
	if err != nil {
		p.drop()
		return err
	}
	if at.first.Seat != engine.NoSeat {
		made.Seat = &at.first.Seat
	}
	return nil
}

// elsewhere is why there is no way into a room: it leads away if the room has moved to a server with a name.
func (p *session) elsewhere(code string, why error) error {
	moved, is := errors.AsType[*rooms.MovedError](why)
	if !is || moved.Owner == "" || p.api.Far == nil {
		return why
	}
	return &leadsAway{Moved{code, moved.Owner, true}}
}

// next waits for a view, which the room gives soon.
func (a *seatAt) next(ctx context.Context) (*rooms.RoomView, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, rooms.ErrGone
		case <-a.views.Rings():
			if view := a.views.Fetch(); view != nil {
				return view, view.Closed
			}
		}
	}
}

// move makes a move, in the round that the program was shown last.
func (p *session) move(_ context.Context, r *request, made *answer) error {
	if p.at == nil {
		return errNotInRoom
	}
	round := p.at.round.Load()
	switch {
	case round == nil:
		return rooms.ErrNotNow
	case r.N == nil:
		return fmt.Errorf("%w: n is missing", errRequest)
	}
	m, err := r.engineMove()
	if err != nil {
		return err
	}
	n, err := p.at.place.Move(rooms.Move{Round: *round, Seen: *r.N, Move: m})
	made.N = &n
	return err
}

// engineMove is the move that is asked for, whose seat the room knows.
func (r *request) engineMove() (engine.Move, error) {
	seat, slot := 0, r.Slot
	m, err := engine.ParseMove(seat, r.Move)
	switch {
	case err != nil:
		return m, err
	case m.Kind == engine.MoveFoul:
		return m, fmt.Errorf("%w: fouls are the referee's to call", engine.ErrMove)
	case m.Kind == engine.MoveFlip && slot == nil:
		return m, nil // any
	}
	line := record.Move{Seat: &seat, Move: r.Move, Cards: r.Cards, Hand: r.Hand, Up: r.Up, Slot: slot}
	return line.Engine(engine.MaxSeats)
}

func (p *session) leave(context.Context, *request, *answer) error {
	if p.at == nil {
		return errNotInRoom
	}
	if err := p.at.place.Do(rooms.Leave{}); err != nil && !errors.Is(err, rooms.ErrNotSeated) {
		return err
	}
	p.drop()
	return nil
}

func (p *session) record(_ context.Context, r *request, made *answer) error {
	if r.Round == "" {
		return fmt.Errorf("%w: round is missing", errRequest)
	}
	text, err := p.api.Accounts.NamedRecord(r.Round, p.of.Words.Commands.Someone)
	if err != nil {
		return err
	}
	lines := bytes.Count(text, []byte{'\n'})
	made.Lines, made.follow = &lines, text
	return nil
}

func (p *session) stats(_ context.Context, r *request, made *answer) error {
	who := p.person
	if r.Name != "" {
		profile, err := p.api.Names.ByName(r.Name)
		if err != nil {
			return err
		}
		who = rooms.Person{ID: profile.ID, Name: profile.Name}
	}
	history, err := p.api.Accounts.History(who)
	if err != nil {
		return err
	}
	stats := object.NewStats(who, history)
	made.Stats = &stats
	return nil
}

// bot says that a program plays for the profile, or a person.
func (p *session) bot(_ context.Context, r *request, _ *answer) error {
	switch {
	case r.Bot == nil:
		return fmt.Errorf("%w: bot is missing", errRequest)
	case p.person.Guest():
		return words.ErrNoProfile
	case p.at != nil:
		return errInRoom
	}
	if err := p.api.Accounts.MayChange(p.person); err != nil {
		return err
	}
	profile, err := p.api.Accounts.ChangeSettings(p.person.ID, func(s *data.Settings) { s.Bot = *r.Bot })
	if err != nil {
		return err
	}
	p.of.ID.Profile = profile
	p.person = person(p.of)
	return nil
}
