package loadgen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"time"
)

// event is something that happens in an evening of a soak.
type event struct {
	name string
	// lingers: a round is left behind that bots play to its end.
	lingers bool
	happens func(e *evening, ctx context.Context) error
}

// events are all that there are; each is as likely as the others.
func events() []event {
	return []event{
		{"hang up and come again", false, (*evening).reconnects},
		{"leave in the round, and come again", true, (*evening).changes},
		{"watch for a while", false, func(e *evening, ctx context.Context) error { return e.looksIn(ctx, "watch "+e.table.code) }},
		{"look into the lobby", false, func(e *evening, ctx context.Context) error { return e.looksIn(ctx, "") }},
		{"play alone", true, (*evening).playsAlone},
		{"watch with a program", false, (*evening).watchesWithProgram},
		{"commands", false, (*evening).commands},
		{"commands of a new key", false, (*evening).commandsOfAStranger},
		{"a profile made and deleted", false, (*evening).deletesAProfile},
		{"chat", false, func(e *evening, _ context.Context) error { return e.types("c", "well played\r") }},
		{"another size", false, (*evening).resizes},
		{"no SSH at all", false, (*evening).knocks},
	}
}

// eventsOf are those of a soak: in a short one none that lingers.
func eventsOf(p *Plan) []event {
	return slices.DeleteFunc(events(), func(e event) bool { return e.lingers && p.Soak < longSoak })
}

// anybody is somebody on a screen with a seat, the host among them, nil if there is nobody.
func (e *evening) anybody() *player {
	var all []*player
	for _, s := range e.everybody() {
		if p, ok := s.(*player); ok {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[e.rng.IntN(len(all))]
}

// gone takes away somebody whose connection is about to end.
func (e *evening) gone(p *player) {
	p.stops()
	e.mu.Lock()
	for i, s := range e.seated {
		if s == seated(p) {
			e.seated = append(e.seated[:i:i], e.seated[i+1:]...)
			break
		}
	}
	e.mu.Unlock()
	e.table.leaves(&p.sight)
	e.goes(p.session)
}

// again has somebody come again to their table.
func (e *evening) again(ctx context.Context, p *player) error {
	c, err := e.door.logsIn(ctx, 0, p.key)
	if err != nil {
		return err
	}
	return e.door.takesSeat(ctx, c, e.table, e.table.code, &player{mind: p.mind, host: p.host})
}

// reconnects: somebody hangs up and comes again.
func (e *evening) reconnects(ctx context.Context) error {
	p := e.anybody()
	if p == nil {
		return nil
	}
	e.gone(p)
	return e.again(ctx, p)
}

// changes: somebody gives their seat up, and queues for one.
func (e *evening) changes(ctx context.Context) error {
	p := e.anybody()
	if p == nil {
		return nil
	}
	left := p.leaves(ctx)
	e.gone(p)
	if left != nil {
		return left
	}
	return e.again(ctx, p)
}

// stranger logs in somebody who was never here.
func (e *evening) stranger(ctx context.Context) (*client, error) {
	key, _, err := newKey()
	if err != nil {
		return nil, err
	}
	return e.door.logsIn(ctx, 0, key)
}

// looksIn: somebody new sees a screen for a while and hangs up.
func (e *evening) looksIn(ctx context.Context, command string) error {
	s, err := e.opens(ctx, command, func(t title) bool { return t.text != "" && t.text != arriving })
	if err != nil {
		return err
	}
	err = sleep(ctx, e.span(e.lasts/eventsEach))
	e.table.leaves(&s.sight)
	e.goes(s.session)
	return err
}

// opens has somebody new open a screen that shows something.
func (e *evening) opens(ctx context.Context, command string, shows func(title) bool) (*screen, error) {
	c, err := e.stranger(ctx)
	if err != nil {
		return nil, err
	}
	s := &screen{load: e.load, table: &table{counts: &counters{}, times: &latencies{}}, sight: sight{watches: true}}
	if err := s.startFor(ctx, c, command, shows); err != nil {
		c.hangUp()
		return nil, err
	}
	return s, nil
}

// playsAlone: somebody new plays with bots, and leaves in the middle of the round.
func (e *evening) playsAlone(ctx context.Context) error {
	s, err := e.opens(ctx, "play", func(t title) bool { return t.table })
	if err != nil {
		return err
	}
	_ = sleep(ctx, e.span(e.lasts/eventsEach))
	err = s.leaves(ctx)
	e.goes(s.session)
	return err
}

// watchesWithProgram: a program asks for rooms, watches one, and ends.
func (e *evening) watchesWithProgram(ctx context.Context) error {
	c, err := e.stranger(ctx)
	if err != nil {
		return err
	}
	p := &program{load: e.load, mind: newMind(0, 0)}
	defer e.goesFrom(c)
	if err := p.begin(ctx, c); err != nil {
		return err
	}
	for _, request := range []map[string]any{{"do": "rooms"}, {"do": "watch", "room": e.table.code}} {
		if _, err := p.asks(ctx, request); err != nil {
			return err
		}
	}
	return sleep(ctx, e.span(e.lasts/eventsEach))
}

// goesFrom ends a connection of which no session is watched.
func (e *evening) goesFrom(c *client) { e.goes(&session{client: c}) }

// asked are the commands that somebody known asks for.
var asked = []string{
	"stats", "stats --json", "rooms", "top", "top --json", "history", "record", "rules leeds", "whoami", "help", "settings", "settings suits=four",
	"settings suits=two", "keys", "account export",
}

// commands: somebody who sits there asks for a few things from elsewhere.
func (e *evening) commands(ctx context.Context) error {
	p := e.anybody()
	if p == nil {
		return nil
	}
	c, err := e.door.logsIn(ctx, 0, p.key)
	if err != nil {
		return err
	}
	return e.asksFor(c, asked[e.rng.IntN(len(asked))], asked[e.rng.IntN(len(asked))])
}

// commandsOfAStranger: the same by somebody who has no profile, which some commands refuse.
func (e *evening) commandsOfAStranger(ctx context.Context) error {
	c, err := e.stranger(ctx)
	if err != nil {
		return err
	}
	return e.asksFor(c, "rooms --json", asked[e.rng.IntN(len(asked))], "no-such-command")
}

func (e *evening) asksFor(c *client, commands ...string) error {
	defer e.goesFrom(c)
	for _, command := range commands {
		if _, err := c.answer(command); err != nil {
			return err
		}
	}
	return nil
}

// answer runs a command and gives what it says.
func (c *client) answer(command string) (says string, err error) {
	var text []byte
	s, err := c.open(command, 0, 0, func(r io.Reader) (err error) {
		text, err = io.ReadAll(io.LimitReader(r, maxLine))
		return err
	})
	if err != nil {
		return "", fmt.Errorf("%s: %w", command, err)
	}
	select {
	case <-s.over:
		return string(text), nil
	case <-time.After(joinWithin):
		return "", fmt.Errorf("%s does not answer", command)
	}
}

var deletion = regexp.MustCompile(`account delete (\S+)`)

// deletesAProfile: somebody comes in for the first time, and deletes their profile.
func (e *evening) deletesAProfile(ctx context.Context) error {
	c, err := e.stranger(ctx)
	if err != nil {
		return err
	}
	defer e.goesFrom(c)
	p := &program{load: e.load, mind: newMind(0, 0)}
	if err := p.begin(ctx, c); err != nil {
		return err
	}
	_ = p.Close()
	<-p.over
	says, err := c.answer("account delete")
	if err != nil {
		return err
	}
	word := deletion.FindStringSubmatch(says)
	if word == nil {
		return fmt.Errorf("no word to delete a profile with: %q", says)
	}
	_, err = c.answer(word[0])
	return err
}

// types has somebody at the table type.
func (e *evening) types(keys ...string) error {
	p := e.anybody()
	if p == nil {
		return nil
	}
	for _, k := range keys {
		if _, err := io.WriteString(p.session, k); err != nil {
			return err
		}
	}
	return nil
}

// resizes: somebody's terminal gets another size, and the first one again.
func (e *evening) resizes(ctx context.Context) error {
	p := e.anybody()
	if p == nil {
		return nil
	}
	for _, more := range []int{20, 0} {
		size := windowChange{Columns: uint32(e.plan.Columns + more), Rows: uint32(e.plan.Rows + more/2)}
		if err := p.sizes(size); err != nil {
			return err
		}
		if err := sleep(ctx, e.span(e.lasts/eventsEach/4)); err != nil {
			return err
		}
	}
	return nil
}

// knocks: a connection that says nothing, or nothing of use, and ends.
func (e *evening) knocks(ctx context.Context) error {
	tcp, err := new(net.Dialer).DialContext(ctx, "tcp", e.plan.Address)
	if err != nil {
		return err
	}
	if e.rng.IntN(2) == 0 {
		_, err = io.WriteString(tcp, "GET / HTTP/1.1\r\n\r\n")
	}
	_ = sleep(ctx, e.span(e.lasts/eventsEach/4))
	return errors.Join(err, tcp.Close())
}
