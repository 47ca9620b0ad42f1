package loadgen

import (
	"context"
	"fmt"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/sync/errgroup"
	"golang.org/x/time/rate"
)

// maxHandshakes is how many log in at the same time.
const maxHandshakes = 32

// joining is how people come in, at a rate.
type joining struct {
	*load
	pace *rate.Limiter
	gate chan struct{}
}

func (l *load) door() *joining {
	return &joining{load: l, pace: rate.NewLimiter(rate.Limit(l.plan.Logins), 1), gate: make(chan struct{}, maxHandshakes)}
}

// join has everybody come to their table.
func (l *load) join(ctx context.Context) error {
	j := l.door()
	group, ctx := errgroup.WithContext(ctx)
	for i := range l.plan.Rooms {
		t := &table{counts: &l.counts, times: &l.times}
		l.tables = append(l.tables, t)
		group.Go(func() error { return j.fills(ctx, t, i*l.plan.Sessions()/l.plan.Rooms) })
	}
	return group.Wait()
}

// fills has everybody of a room come, whose sessions are numbered from one on: its host, then the others at the same time.
func (j *joining) fills(ctx context.Context, t *table, number int) error {
	code, err := j.hosts(ctx, t, number)
	if err != nil {
		return err
	}
	t.code = code
	group, ctx := errgroup.WithContext(ctx)
	for i := 1; i < j.plan.Seats+j.plan.Programs+j.plan.Watchers; i++ {
		group.Go(func() error {
			c, err := j.dials(ctx, number+i)
			if err != nil {
				return err
			}
			switch {
			case i < j.plan.Seats:
				err = j.sits(ctx, c, t, code, number+i, false)
			case i < j.plan.Seats+j.plan.Programs:
				err = j.programs(ctx, c, t, code, number+i)
			default:
				err = j.looksOn(ctx, c, t, code)
			}
			return said(number+i, err)
		})
	}
	return group.Wait()
}

func said(number int, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("session %d: %w", number+1, err)
}

// dials logs somebody in once it is their turn.
func (j *joining) dials(ctx context.Context, number int) (*client, error) {
	key, err := j.keys.key(number)
	if err != nil {
		return nil, err
	}
	return j.logsIn(ctx, number, key)
}

// logsIn logs somebody in with a key.
func (j *joining) logsIn(ctx context.Context, number int, key gossh.Signer) (*client, error) {
	if err := j.pace.Wait(ctx); err != nil {
		return nil, err
	}
	select {
	case j.gate <- struct{}{}:
		defer func() { <-j.gate }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	c, err := dial(ctx, j.plan.from(number), j.plan.address(number), fmt.Sprintf("load%d", number), key, &j.counts.wire)
	if err != nil {
		return nil, said(number, err)
	}
	j.counts.logins.Add(1)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.clients = append(j.clients, c)
	return c, nil
}

// hosts has the host make the room with the play API, and sit down on a screen if people on screens play.
func (j *joining) hosts(ctx context.Context, t *table, number int) (code string, err error) {
	c, err := j.dials(ctx, number)
	if err != nil {
		return "", err
	}
	maker := &program{load: j.load, mind: newMind(j.plan.Seed, uint64(number)), host: true}
	if j.plan.Seats == 0 {
		maker.table = t
		t.joins(&maker.sight)
	}
	if err := maker.begin(ctx, c); err != nil {
		return "", said(number, err)
	}
	if code, err = maker.makes(ctx); err != nil {
		return "", said(number, err)
	}
	if j.plan.Seats == 0 {
		j.admits(maker, maker.session)
		return code, nil
	}
	err = j.sits(ctx, c, t, code, number, true)
	_ = maker.Close() // the screen has taken its place
	return code, said(number, err)
}

// sits has somebody sit down on a screen.
func (j *joining) sits(ctx context.Context, c *client, t *table, code string, number int, host bool) error {
	return j.takesSeat(ctx, c, t, code, &player{mind: newMind(j.plan.Seed, uint64(number)), host: host})
}

// takesSeat has a player come to the table.
func (j *joining) takesSeat(ctx context.Context, c *client, t *table, code string, p *player) error {
	p.load, p.table, p.seen = j.load, t, p.sees
	if err := p.start(ctx, c, "join "+code); err != nil {
		return err
	}
	j.admits(p, p.session)
	return nil
}

// looksOn has somebody watch.
func (j *joining) looksOn(ctx context.Context, c *client, t *table, code string) error {
	s := &screen{load: j.load, table: t, sight: sight{watches: true}}
	if err := s.start(ctx, c, "watch "+code); err != nil {
		return err
	}
	j.watches(s.session)
	return nil
}

// programs has a program sit down.
func (j *joining) programs(ctx context.Context, c *client, t *table, code string, number int) error {
	p := &program{load: j.load, table: t, mind: newMind(j.plan.Seed, uint64(number))}
	t.joins(&p.sight)
	if err := p.begin(ctx, c); err != nil {
		return err
	}
	if _, err := p.asks(ctx, map[string]any{"do": "join", "room": code}); err != nil {
		return err
	}
	j.admits(p, p.session)
	return nil
}

func (j *joining) admits(s seated, of *session) {
	j.watches(of)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.seated = append(j.seated, s)
}
