package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/object"
)

// A session of ssh HOST api is three goroutines. One reads requests (api_inbox.go), and always does. One carries them out,
// one after the other (here and in api_do.go), and may wait for a room or the disk. One writes (api_events.go): it is given
// answers, and takes the newest view of the room from a mailbox, so that a program that reads slowly costs itself views, and
// the room nothing. API.md says what programs are told.

// apiCommand is the command that begins such a session.
const apiCommand = "api"

// listen begins to take what a client sends, if it is to be read.
func (v *session) listen() {
	if words, err := wordsOf(v.channel.command); err != nil || len(words) == 0 || words[0] != apiCommand {
		return
	}
	v.inbox = newInbox(&v.server.limits.API, v.server.api.budgets.newPayer(v.from), v.hangUp)
	v.channel.take(v.inbox.read)
}

// makeAPI plays with a program. One whose key is claimed is greeted as nobody, and has every request refused.
func (v *session) makeAPI(c *cobra.Command) {
	c.PreRunE = nil
	c.RunE = func(c *cobra.Command, _ []string) error {
		if v.id.Unanswered() {
			v.complain(v.question())
			v.api(c.Context())
			return ended(statusFailed)
		}
		if _, err := v.account().ChooseAny(); err != nil {
			return err
		}
		v.api(c.Context())
		return nil
	}
}

// api carries out what a program asks for, until it asks no more.
func (v *session) api(running context.Context) {
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	v.inbox.payer.is(v.id.Profile.ID)
	p := &apiSession{
		visit: v, person: v.id.Person().From(v.origin()), out: newOutbox(&v.server.limits.API, v.server.api.long, v.from),
	}
	written := make(chan struct{})
	v.guarded("writer", cancel, func() {
		defer close(written)
		w := &apiWriter{visit: v, cancel: cancel, out: p.out}
		w.run()
	})
	p.work(ctx)
	<-written
	p.out.drop()
	if v.server.running.Err() != nil {
		v.complain(v.words.Stopping)
	}
}

// apiSession is a program that plays.
type apiSession struct {
	visit  *session
	person rooms.Person
	out    *outbox
	// at is the room that it is in, nil for none.
	at *seatAt
}

// work carries requests out until there are no more.
func (p *apiSession) work(ctx context.Context) {
	defer close(p.out.answers)
	defer p.drop()
	p.out.put(ctx, outgoing{lines: object.Line(helloEvent{"hello", apiVersion, newAPIPlayer(p.visit.id.Profile)})})
	for {
		request, ok := p.visit.inbox.next(ctx)
		if !ok {
			return
		}
		p.out.put(ctx, p.answer(ctx, request))
	}
}

// drop ends being in the room. A seat stays the program's.
func (p *apiSession) drop() {
	if p.at != nil {
		p.at.place.Exit()
		p.at = nil
	}
}

// answer carries a request out.
func (p *apiSession) answer(ctx context.Context, in incoming) outgoing {
	before := p.at
	id, err := in.id, in.refused
	var made reply
	if err == nil {
		id, err = p.carryOut(ctx, &made, in.text)
	}
	if err != nil {
		return outgoing{lines: p.refusal(id, err), moves: p.at != before, to: p.at}
	}
	made.ID, made.OK = id, true
	out := outgoing{lines: made.lines(), shared: made.rooms, moves: p.at != before, to: p.at}
	if !p.out.hold(&out) {
		out.lines, out.shared = p.refusal(id, rooms.ErrTooFast), nil
	}
	return out
}

// refusal is the answer to a request that was not carried out.
func (p *apiSession) refusal(id json.RawMessage, err error) []byte {
	made := apiAnswer{ID: id}
	made.Error, made.Message = apiError(err)
	if made.Error == apiInternal {
		p.visit.log.Error("carrying out a program's request", "id", p.person.ID, "err", err)
	}
	return object.Line(made)
}

// reply is an answer, and the lines that follow it.
type reply struct {
	apiAnswer
	follow []byte
	// rooms is, for an answer that has it, its last key's value and its end: see [roomList.of].
	rooms []byte
}

// lines are the answer and what follows it, up to the rooms if it has them.
func (r *reply) lines() []byte {
	line := object.Line(r.apiAnswer)
	if r.rooms != nil {
		return append(bytes.TrimSuffix(line, []byte("}\n")), `,"rooms":`...)
	}
	return append(line, r.follow...)
}

// carryOut carries out the request of a line, and gives its id.
func (p *apiSession) carryOut(ctx context.Context, made *reply, text []byte) (json.RawMessage, error) {
	if limits := &p.visit.server.limits.API; tooDeep(text, limits.RequestDepth) {
		return refusedID(text, limits.RefusedIDBytes), errRequestDeep
	}
	request, err := readRequest(text)
	if err != nil {
		return idOf(text), err
	}
	if !validID(request.ID) {
		return noID(), errNoID
	}
	if id := &p.visit.id; id.Unanswered() {
		return request.ID, fmt.Errorf("%w: %s has added it", errKeyUnanswered, id.Claimant.Name)
	}
	do, known := apiRequests()[request.Do]
	switch {
	case !known:
		return request.ID, errUnknownDo
	case !p.visit.inbox.payer.work(do.cost):
		return request.ID, rooms.ErrTooFast
	}
	if p.at != nil && p.at.over.Load() {
		p.drop()
	}
	return request.ID, do.carryOut(p, ctx, request, made)
}

func newAPIPlayer(p data.Profile) apiPlayer {
	if p.ID == "" {
		return apiPlayer{Name: account.GuestName}
	}
	return apiPlayer{p.ID, p.Name, p.Settings.Bot}
}
