package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms"
)

// A session of ssh HOST api is three goroutines. One reads requests (api_inbox.go), and always does. One carries them out,
// one after the other (here and in api_do.go), and may wait for a room or the disk. One writes (api_events.go): it is given
// answers, and takes the newest view of the room from a mailbox, so that a program that reads slowly costs itself views, and
// the room nothing. API.md says what programs are told.

// apiCommand is the command that begins such a session.
const apiCommand = "api"

// listen begins to take what a client sends, if it is to be read.
func (v *visit) listen() {
	if words, err := wordsOf(v.channel.command); err != nil || len(words) == 0 || words[0] != apiCommand {
		return
	}
	v.inbox = newInbox(&v.server.limits.API, v.hangUp)
	v.channel.take(v.inbox.read)
}

// makeAPI plays with a program. One whose key is claimed is greeted as nobody, and has every request refused.
func (v *visit) makeAPI(c *cobra.Command) {
	c.PreRunE = nil
	c.RunE = func(c *cobra.Command, _ []string) error {
		if v.id.unanswered() {
			v.complain(v.question())
			v.api(c.Context())
			return ended(statusFailed)
		}
		if err := v.makeProfile(); err != nil {
			return err
		}
		v.api(c.Context())
		return nil
	}
}

// api carries out what a program asks for, until it asks no more.
func (v *visit) api(running context.Context) {
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	p := &apiSession{visit: v, person: v.id.person().From(v.origin()), out: make(chan outgoing, queuedAnswers)}
	written := make(chan struct{})
	v.guarded("writer", cancel, func() {
		defer close(written)
		w := &apiWriter{visit: v, cancel: cancel}
		w.run(p.out)
	})
	p.work(ctx)
	<-written
	if v.server.running.Err() != nil {
		v.complain(v.words.Stopping)
	}
}

// queuedAnswers is how many answers may wait until they are written, before requests wait, too.
const queuedAnswers = 16

// makeProfile makes a profile for a key that has none, named after the SSH user name.
func (v *visit) makeProfile() error {
	if v.id.key == nil || v.id.profile.ID != "" {
		return nil
	}
	_, err := v.account().chooseAny()
	return err
}

// apiSession is a program that plays.
type apiSession struct {
	visit  *visit
	person rooms.Person
	out    chan outgoing
	// at is the room that it is in, nil for none.
	at *seatAt
}

// outgoing is what is to be written: some lines, and with them that the program is in a room from now on, or in none.
type outgoing struct {
	lines []byte
	moves bool
	to    *seatAt
}

// work carries requests out until there are no more.
func (p *apiSession) work(ctx context.Context) {
	defer close(p.out)
	defer p.drop()
	say := func(o outgoing) {
		select {
		case p.out <- o:
		case <-ctx.Done():
		}
	}
	say(outgoing{lines: jsonLine(helloEvent{"hello", apiVersion, newAPIPlayer(p.visit.id.profile)})})
	for {
		request, ok := p.visit.inbox.next(ctx)
		if !ok {
			return
		}
		say(p.answer(ctx, request))
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
	made := reply{apiAnswer: apiAnswer{ID: in.id, OK: true}}
	before := p.at
	err := in.refused
	if err == nil {
		err = p.carryOut(ctx, &made, in)
	}
	if err != nil {
		made = reply{apiAnswer: apiAnswer{ID: in.id}}
		made.Error, made.Message = apiError(err)
		if made.Error == apiInternal {
			p.visit.log.Error("carrying out a program's request", "id", p.person.ID, "err", err)
		}
	}
	return outgoing{lines: append(jsonLine(made.apiAnswer), made.follow...), moves: p.at != before, to: p.at}
}

// reply is an answer, and the lines that follow it.
type reply struct {
	apiAnswer
	follow []byte
}

func (p *apiSession) carryOut(ctx context.Context, made *reply, in incoming) error {
	request, err := readRequest(in.text)
	switch {
	case err != nil:
		return err
	case bytes.Equal(in.id, noID()):
		return errNoID
	}
	if id := &p.visit.id; id.unanswered() {
		return fmt.Errorf("%w: %s has added it", errKeyUnanswered, id.claimant.Name)
	}
	do := apiRequests()[request.Do]
	if do == nil {
		return errUnknownDo
	}
	if p.at != nil && p.at.over.Load() {
		p.drop()
	}
	return do(p, ctx, request, made)
}

// jsonLine is a line for a program.
func jsonLine(value any) []byte {
	var line bytes.Buffer
	lines := json.NewEncoder(&line)
	lines.SetEscapeHTML(false)
	if err := lines.Encode(value); err != nil {
		panic(err) // plain values only
	}
	return line.Bytes()
}

func newAPIPlayer(p data.Profile) apiPlayer {
	if p.ID == "" {
		return apiPlayer{Name: guestName}
	}
	return apiPlayer{p.ID, p.Name, p.Settings.Bot}
}
