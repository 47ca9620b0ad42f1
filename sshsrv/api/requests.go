package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
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
		"rooms":   {50, true, (*session).rooms},     // some hundred kilobytes
		"create":  {20, false, (*session).create},   // a commit
		"join":    {10, false, enters(true)},        // a view for each session there, and a commit
		"watch":   {10, false, enters(false)},       // a view for each session there
		"record":  {50, true, (*session).record},    // read from disk, and written anew with today's names
		"stats":   {25, true, (*session).stats},     // read from disk
		"bot":     {10, false, (*session).bot},      // a commit
		"command": {200, false, (*session).command}, // the slowest reads all rounds of a player
		"hall":    {50, false, (*session).hall},     // a view for each session there

		// In a room: a move, or words.
		"move":  {1, false, (*session).move},
		"ready": {1, false, does(rooms.Ready{})},
		"back":  {1, false, does(rooms.Back{})},
		"chat":  {1, false, doesAs(func(r *request) rooms.Command { return rooms.Say{Text: r.Text} })},
		"react": {1, false, (*session).react},
		"seed":  {1, false, doesAs(func(r *request) rooms.Command { return rooms.TypeShare{Text: r.Text} })},

		// A view for each session there, and of most a commit.
		"sit":      {10, false, does(rooms.Sit{})},
		"leave":    {5, false, (*session).leave},
		"start":    {5, false, does(rooms.Start{})},
		"queue":    {5, false, doesAs(func(r *request) rooms.Command { return rooms.Queue{Wait: unlessNo(r.Wait)} })},
		"call_off": {5, false, doesAs(func(r *request) rooms.Command { return rooms.CallOff{Agree: unlessNo(r.Agree)} })},
		"yield":    {5, false, (*session).yield},
		"pace":     {5, false, doesAs(func(r *request) rooms.Command { return rooms.PaceBots{Faster: r.Faster} })},
		"advise":   {100, false, does(rooms.Advise{})}, // a good bot thinks

		// The same, of the host.
		"add_bot":     {5, false, doesAs(func(r *request) rooms.Command { return rooms.AddBot{Level: r.Level} })},
		"remove_bot":  {5, false, does(rooms.RemoveBot{})},
		"remove":      {5, false, (*session).remove},
		"forfeit":     {5, false, doesAs(func(r *request) rooms.Command { return rooms.SetForfeit{Text: r.Text} })},
		"reset_tally": {5, false, does(rooms.ResetTally{})},
	}
}

// RequestNames are what programs may ask for.
func RequestNames() []string { return slices.Sorted(maps.Keys(requests())) }

// unlessNo is true where nothing was said, too.
func unlessNo(said *bool) bool { return said == nil || *said }

// does carries out a command in a room.
func does(c rooms.Command) func(*session, context.Context, *request, *answer) error {
	return doesAs(func(*request) rooms.Command { return c })
}

// doesAs carries out the command in a room that is made from a request.
func doesAs(command func(*request) rooms.Command) func(*session, context.Context, *request, *answer) error {
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

// over reports whether the program is shown the last view, or was.
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
		Private: r.Private, Guests: r.Guests, HeadStart: seconds(r.HeadStart),
		Forfeit: p.of.Words.Table.Vocabulary(rules).Forfeit,
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

// react shows a reaction to all in the room.
func (p *session) react(_ context.Context, r *request, _ *answer) error {
	if p.at == nil {
		return errNotInRoom
	}
	for _, reaction := range rooms.Reactions() {
		if reaction.String() == r.Text {
			return p.at.place.Do(rooms.React{Reaction: reaction})
		}
	}
	return fmt.Errorf("%w: text is no reaction", errRequest)
}

// remove frees the seat of a player before a match.
func (p *session) remove(_ context.Context, r *request, _ *answer) error {
	switch {
	case p.at == nil:
		return errNotInRoom
	case r.Seat == nil:
		return fmt.Errorf("%w: seat is missing", errRequest)
	}
	return p.at.place.Do(rooms.Remove{Seat: *r.Seat})
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
	moved, ok := errors.AsType[*rooms.MovedError](why)
	if !ok || moved.Owner == "" || p.api.Far == nil {
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
	history, err := p.api.Accounts.History(who, p.person.ID)
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

// hall says a line in the hall, if there is one, and tells what is said there, and who is here.
func (p *session) hall(_ context.Context, r *request, made *answer) error {
	in := p.api.Hall.Enter(p.person, feed.NewMailbox[rooms.HallView]())
	defer in.Leave()
	if r.Text != "" {
		if err := in.Say(r.Text); err != nil {
			return err
		}
	}
	view := in.Newest()
	made.Hall = &hall{Here: view.Here, Guests: view.Guests, Lines: []hallLine{}}
	for _, line := range view.Lines {
		if p.api.Accounts.Mutes(p.person.ID, line.Who) {
			continue
		}
		if line.Notice.Kind != rooms.NoNotice {
			line.Text = p.of.Words.House.Notice(&line.Notice)
		}
		made.Hall.Lines = append(made.Hall.Lines, hallLine{line.Number, line.From, line.Text})
	}
	return nil
}

// command carries out a command as ssh HOST COMMAND does.
func (p *session) command(_ context.Context, r *request, made *answer) error {
	out, status, ok := p.of.Run(r.Line)
	if !ok {
		return fmt.Errorf("%w: line is no command that answers here", errRequest)
	}
	made.Status = &status
	if json.Valid(out) {
		made.Value = out
	} else if len(out) > 0 {
		made.Text = strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	}
	return nil
}
