package loadgen

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// load is a load under way.
type load struct {
	plan   *Plan
	titles titles
	keys   keyring
	gauge  gauge
	counts counters
	times  latencies
	pace   atomic.Pointer[pace]
	// readies and turns are the keys of players.
	readies, turns []string
	tables         []*table

	mu      sync.Mutex
	seated  []seated
	clients []*client
	// lost is why the first session was that ended by itself, leaving that everybody leaves.
	lost    error
	leaving bool
	// stop ends the run.
	stop context.CancelCauseFunc
}

// seated is whoever acts at a table.
type seated interface {
	begins()
	resumes()
	stops()
	// leaves gives the seat up.
	leaves(ctx context.Context) error
}

// ErrLost says that sessions have ended by themselves.
var ErrLost = errors.New("sessions have ended by themselves")

var errNobodyLeft = errors.New("no player is left")

// newLoad is the load of a plan before anybody comes.
func newLoad(p *Plan) *load {
	l := &load{plan: p, titles: newTitles(), gauge: gauge{p.Servers}, readies: readyKeys(p.Terms.Rules.Lays), turns: turnKeys(p.Terms.Rules)}
	l.pace.Store(&pace{still: true})
	return l
}

// Run makes a load of a plan that is right, until ctx ends at the latest, and says what came of it: of all windows that were
// measured until then, also where it fails. Every session is closed once it returns. The news say
// which stage it is now, and what goes on.
func Run(ctx context.Context, p *Plan, news func(stage, says string)) (*Report, error) {
	l := newLoad(p)
	if err := l.gauge.check(); err != nil {
		return nil, err
	}
	var err error
	if l.keys, err = newKeyring(p.Keys); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, p.most(), fmt.Errorf("it is not done after %v", p.most()))
	defer cancel()
	ctx, l.stop = context.WithCancelCause(ctx)
	defer l.stop(nil)
	r := newReport(p, l.gauge)
	sampled := r.samples(ctx, l)
	err = l.stages(ctx, r, news)
	l.stop(nil)
	<-sampled
	news("", "all clients leave")
	l.leave()
	return r, errors.Join(err, l.ended(r))
}

// stage is a part of the run. What it does comes before its span, and how many moves are made in it at least.
type stage struct {
	name, news string
	span       time.Duration
	moves      int
	pace       *pace
	does       func(context.Context) error
	unmeasured bool
}

func (l *load) plannedStages() []stage {
	p, still := l.plan, &pace{still: true}
	play := &pace{think: p.Think, spread: p.Spread}
	return []stage{
		{name: stageJoining, news: fmt.Sprintf("%d come", p.Sessions()), pace: still, does: l.join},
		{name: stageIdle, news: "all clients idle", span: p.Idle, pace: still},
		{name: "warm-up", news: "they begin to play", span: p.WarmUp, pace: play, does: l.begin, unmeasured: true},
		{name: stagePlay, news: "they play", span: p.Play, pace: play, moves: p.Moves},
		{name: "flat out", news: "they play without thinking", span: p.FlatOut, pace: &pace{}},
		{name: "still", news: "they stop", span: p.Idle, pace: still},
	}
}

// stages measures one stage after the other, until one fails.
func (l *load) stages(ctx context.Context, r *Report, news func(stage, says string)) error {
	for _, s := range l.plannedStages() {
		if s.span == 0 && s.moves == 0 && s.does == nil {
			continue
		}
		news(s.name, s.news)
		if err := l.stage(ctx, &s, r); err != nil {
			return err
		}
	}
	return nil
}

// stage makes one stage and measures it, also where it is cut off once everybody has come.
func (l *load) stage(ctx context.Context, s *stage, r *Report) error {
	l.plays(s.pace)
	if s.pace.still && s.does == nil {
		if err := sleep(ctx, settling); err != nil {
			return err
		}
	}
	w := l.window(s.name)
	r.at(s.name)
	if s.does != nil {
		if err := s.does(ctx); err != nil {
			return err
		}
	}
	err := sleep(ctx, s.span)
	if err == nil {
		err = l.moves(ctx, w.counts.moves+int64(s.moves))
	}
	if !s.unmeasured {
		r.add(w.ends(ctx))
	}
	return err
}

// moves waits until so many moves were made.
func (l *load) moves(ctx context.Context, most int64) error {
	for l.counts.moves.Load() < most {
		if err := sleep(ctx, lookEvery); err != nil {
			return err
		}
	}
	return nil
}

// lookEvery is how often it is looked whether something has come that nobody tells of.
const lookEvery = 100 * time.Millisecond

// settling is how long everything has to come to rest before nobody doing anything is measured.
const settling = 2 * time.Second

// sleep waits, until ctx ends at the latest.
func sleep(ctx context.Context, span time.Duration) error {
	select {
	case <-time.After(span):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// plays has everybody play at a pace from now on.
func (l *load) plays(p *pace) {
	if before := l.pace.Swap(p); before == p {
		return
	}
	for _, s := range l.everybody() {
		s.resumes()
	}
}

// goes has somebody go on purpose: it is no session that has ended by itself.
func (l *load) goes(s *session) {
	l.mu.Lock()
	s.left = true
	l.clients = slices.DeleteFunc(l.clients, func(c *client) bool { return c == s.client })
	l.mu.Unlock()
	s.hangUp()
}

func (l *load) everybody() []seated {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]seated(nil), l.seated...)
}

// begin has the hosts start their matches, not all at once.
func (l *load) begin(ctx context.Context) error {
	all := l.everybody()
	for _, s := range all {
		s.begins()
		if err := sleep(ctx, beginWithin/time.Duration(len(all))); err != nil {
			return err
		}
	}
	return nil
}

// beginWithin is how long it takes until all matches have begun.
const beginWithin = time.Second

// leave ends every session.
func (l *load) leave() {
	l.mu.Lock()
	l.leaving = true
	clients := l.clients
	l.mu.Unlock()
	for _, s := range l.everybody() {
		s.stops()
	}
	var leaving sync.WaitGroup
	for _, c := range clients {
		leaving.Go(c.hangUp)
	}
	leaving.Wait()
}

// ended reports whether sessions have ended by themselves.
func (l *load) ended(r *Report) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r.Lost = l.counts.lost.Load(); r.Lost == 0 {
		return nil
	}
	return fmt.Errorf("%w: %d of %d, the first as %w", ErrLost, r.Lost, l.plan.Sessions(), l.lost)
}

// watches notices if a session ends by itself.
func (l *load) watches(s *session) {
	l.counts.sessions.Add(1)
	go func() {
		<-s.over
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.leaving || s.left {
			return
		}
		if l.counts.lost.Add(1) == 1 {
			l.lost = s.why()
		}
		if left := l.counts.sessions.Add(-1); left == 0 {
			l.stop(errNobodyLeft)
		}
	}()
}
