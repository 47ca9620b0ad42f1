package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/netip"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/object"
	"shithead/views/words"
)

// The session of a program is three goroutines. One reads requests (inbox.go), and always does. One carries them out,
// one after the other (here and in requests.go), and may wait for a room or the disk. One writes (events.go): it is given
// answers, and takes the newest view of the room from a mailbox, so that a program that reads slowly costs itself views, and
// the room nothing. API.md says what programs are told.

// Program is the session of a program that plays.
type Program struct {
	// ID is who it is. It changes if the program says that it is one.
	ID   *account.Identity
	From netip.Prefix
	// Goes is told which room it is in from now on, empty for none.
	Goes func(room string)
	// SetPlaying is told whether it has a seat in a match that runs. It does not wait.
	SetPlaying func(inMatch bool)
	// Named has the newest name of its owner, once that has changed.
	Named *feed.Mailbox[string]
	// In takes its requests: see [API.Listen].
	In *Inbox
	// Out takes what it is told. A write may take long, and fails once the program is gone.
	Out   io.Writer
	Words *words.Words
	Log   *slog.Logger
	// Run carries out a command and returns all that it says and its exit status, or not ok for a line that is not for
	// programs. It may take long.
	Run func(line string) (out []byte, status int, ok bool)
	// Away has another server serve the program as long as a function runs with the line to it, and says how it comes back; nil in a
	// house of one server. It fails if that server is not reached.
	Away func(ctx context.Context, to Moved, with func(Line)) (Back, error)
	// Go runs a goroutine in which a panic is logged as what broke. In the end it cancels.
	Go func(what string, cancel context.CancelFunc, do func())
}

// Play carries out what a program asks for, until it asks no more or the context ends.
func (a *API) Play(running context.Context, of Program) {
	p := a.session(&of, of.In.payer)
	p.run(running, p.work)
}

// run has a program be told what comes of its work, to the end of that.
func (p *session) run(running context.Context, work func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	p.payer.is(p.of.ID.Profile.ID)
	written := make(chan struct{})
	w := &writer{api: p.api, to: p.of, cancel: cancel, me: p.person.ID, out: p.out, frames: p.visits}
	p.of.Go("writer", cancel, func() {
		defer close(written)
		w.run()
	})
	func() {
		defer close(p.out.answers)
		defer p.drop()
		work(ctx)
	}()
	<-written
	p.out.drop()
}

// session is the session of a program in which nothing has been done yet.
func (a *API) session(of *Program, payer *payer) *session {
	return &session{api: a, of: of, person: person(of), out: newOutbox(a.Limits, a.long, of.From), payer: payer}
}

// person is who a program is at a table.
func person(of *Program) rooms.Person { return of.ID.Person().From(account.Origin(of.From)) }

// session is a program that plays.
type session struct {
	api    *API
	of     *Program
	person rooms.Person
	out    *outbox
	// payer pays for its work.
	payer *payer
	// at is the room that it is in, nil for none.
	at *seatAt
	// moved is where the last room has moved, as somebody said, and hops counts the servers that have sent one request on.
	moved Moved
	hops  int
	// visits: another server has sent the program, for the time that it is in a room.
	visits bool
}

func (p *session) work(ctx context.Context) {
	p.out.put(ctx, outgoing{lines: object.Line(helloEvent{"hello", version, newPlayer(p.of.ID.Profile), p.api.Server})})
	for {
		request, ok := p.of.In.next(ctx)
		if !ok {
			return
		}
		out := p.answer(ctx, request)
		if out.leads == nil {
			p.out.put(ctx, out)
		} else if !p.goes(ctx, request, out.leads.Moved) {
			return
		}
	}
}

// drop ends being in the room. A seat stays the program's.
func (p *session) drop() {
	if p.at != nil {
		p.at.place.Exit()
		if p.at.over() {
			p.moved = p.at.where()
		}
		p.at = nil
	}
}

func (p *session) answer(ctx context.Context, in incoming) outgoing {
	id, err := in.id, in.refused
	var made answer
	if err == nil {
		id, err = p.carryOut(ctx, &made, in.text)
	}
	if leads, ok := errors.AsType[*leadsAway](err); ok {
		return outgoing{leads: leads}
	}
	if err != nil {
		return outgoing{lines: p.refusal(id, err), to: p.at}
	}
	made.ID, made.OK = id, true
	out := outgoing{lines: made.lines(), shared: made.rooms, to: p.at}
	if !p.out.hold(&out) {
		p.api.Hit(LimitAnswers, p.of.From)
		out.lines, out.shared = p.refusal(id, rooms.ErrTooFast), nil
	}
	return out
}

func (p *session) refusal(id json.RawMessage, err error) []byte {
	made := answer{ID: id}
	made.Error, made.Message = codeOf(err)
	if made.Error == internal {
		p.of.Log.Error("program's request failed", "id", p.person.ID, "err", err)
	}
	return object.Line(made)
}

// lines are the answer and what follows it, up to the rooms if it has them.
func (a *answer) lines() []byte {
	line := object.Line(a)
	if a.rooms != nil {
		return append(bytes.TrimSuffix(line, []byte("}\n")), `,"rooms":`...)
	}
	return append(line, a.follow...)
}

// carryOut carries out the request of a line, and gives its id.
func (p *session) carryOut(ctx context.Context, made *answer, text []byte) (json.RawMessage, error) {
	if limits := p.api.Limits; tooDeep(text, limits.RequestDepth) {
		return refusedID(text, limits.RefusedIDBytes), errRequestDeep
	}
	request, err := readRequest(text)
	if err != nil {
		return idOf(text), err
	}
	if !validID(request.ID) {
		return noID(), errNoID
	}
	if id := p.of.ID; id.Unanswered() {
		return request.ID, fmt.Errorf("%w: %s has added it", errKeyUnanswered, id.Claimant.Name)
	}
	do, known := requests()[request.Do]
	switch {
	case !known:
		return request.ID, errUnknownDo
	case !p.payer.work(do.cost):
		p.api.Hit(LimitRequests, p.of.From)
		return request.ID, rooms.ErrTooFast
	}
	if p.at != nil && p.at.over() {
		if p.drop(); p.visits {
			return request.ID, &leadsAway{p.moved} // where it has come from, which carries it out
		}
	}
	p.renamed()
	return request.ID, do.carryOut(p, ctx, request, made)
}

// renamed gives the program its newest name, if it has another one by now. Rooms have it from the lobby, but one that was entered
// meanwhile under the old one.
func (p *session) renamed() {
	name := p.of.Named.Fetch()
	if name == nil {
		return
	}
	p.person.Name, p.of.ID.Profile.Name = *name, *name
	if p.at != nil {
		p.at.place.Rename(p.person)
	}
}

func newPlayer(p data.Profile) player {
	if p.ID == "" {
		return player{Name: account.GuestName}
	}
	return player{p.ID, p.Name, p.Settings.Bot}
}
