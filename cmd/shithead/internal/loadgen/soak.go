package loadgen

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// A soak is a house in which people and rooms come and go. Each place of the plan's rooms has one evening after the other: a
// room is made, people, programs and watchers come and play, all kinds of things happen meanwhile ([events]), and all go, in
// the middle of whatever it is.

const (
	// eveningLasts is how long an evening lasts in the median, and eveningSpread the standard deviation of its logarithm.
	eveningLasts  = 90 * time.Second
	eveningSpread = 0.5
	// shortest is how many evenings a place has at least in a soak that is short.
	shortest = 4
	// newEvery is every how many evenings all are people who were never here.
	newEvery = 4
	// longSoak is how long a soak is at least in which people leave rooms in the middle of a round, which bots then play to its
	// end, or hang up and never come again: until the server has closed such a room takes up to a quarter of an hour.
	longSoak = 20 * time.Minute
	// clock is that of the rooms: a table that everybody has left for good, or not, goes on without much delay.
	clock = 15 * time.Second
	// emptyWithin is how long after everybody has gone the server may take until it is as it was before.
	emptyWithin = 20 * time.Minute
	// emptySoon is the same where no room is left behind.
	emptySoon = 2 * time.Minute
	// newcomer is the number of the first session that comes once and never again.
	newcomer = 1 << 20
)

// soak is a soak under way.
type soak struct {
	plan    *Plan
	probe   probe
	began   time.Time
	regular keyring
	// numbers gives out those of newcomers.
	numbers  atomic.Int64
	evenings atomic.Int64
	tally    *tally
	live     sync.Map // *evening
}

// RunSoak has people come and go for as long as the plan's Soak, until ctx ends at the latest, and says what was measured, also
// where it fails. A server that does not stay as it is makes no error: [SoakReport.Verdicts] says so.
func RunSoak(ctx context.Context, p *Plan, news func(stage, says string)) (*SoakReport, error) {
	s := &soak{plan: p, probe: newProbe(p), began: time.Now(), regular: keyring{kept: new(sync.Map)}, tally: newTally()}
	s.numbers.Store(newcomer)
	if err := s.probe.check(ctx); err != nil {
		return nil, err
	}
	r := newSoakReport(p)
	news("rehearsal", "one evening before anything counts")
	if err := s.rehearses(ctx); err != nil {
		return nil, fmt.Errorf("before anything counts: %w", err)
	}
	s.sample(ctx, r, stageBefore)
	news("soak", fmt.Sprintf("people come and go in %d rooms for %v", p.Rooms, p.Soak))
	err := s.goes(ctx, r)
	news("leaving", "all clients have left; the server closes the rooms that they left")
	s.empties(ctx, r)
	r.Happened = s.tally.all()
	r.Evenings, r.Logins, r.Moves, r.Updates = s.evenings.Load(), s.tally.logins, s.tally.moves, s.tally.updates
	r.Judge()
	return r, errors.Join(err, context.Cause(ctx))
}

// rehearses has one evening, with which all that a server makes when it is first needed is made.
func (s *soak) rehearses(ctx context.Context) error {
	e := s.evening(0, 1)
	e.lasts, e.ending = time.Second, playedOut
	if err := e.passes(ctx, ctx); err != nil {
		return err
	}
	s.waits(ctx, func(now *SoakSample) bool { return now.empty() })
	return nil
}

// goes has the evenings of all places pass, and samples.
func (s *soak) goes(ctx context.Context, r *SoakReport) error {
	within, stop := context.WithTimeout(ctx, s.plan.Soak)
	defer stop()
	var places sync.WaitGroup
	for place := range s.plan.Rooms {
		places.Go(func() {
			for number := 1; within.Err() == nil; number++ {
				s.tally.notes("evening", s.evening(place, number).passes(ctx, within))
			}
		})
	}
	every := time.NewTicker(max(200*time.Millisecond, s.plan.Soak/maxSamples))
	defer every.Stop()
	for within.Err() == nil {
		select {
		case <-every.C:
			s.sample(ctx, r, stageSoak)
		case <-within.Done():
		}
	}
	places.Wait()
	if evenings := s.tally.of("evening"); evenings.Times == evenings.Failed {
		return fmt.Errorf("no evening has passed: %w", evenings.first)
	}
	return ctx.Err()
}

// empties waits until the server has as many goroutines and open files as before anybody came, or that takes too long.
func (s *soak) empties(ctx context.Context, r *SoakReport) {
	s.waits(ctx, func(now *SoakSample) bool {
		now.Stage = stageLeft
		r.Samples = append(r.Samples, *now)
		return now.empty() && now.within(r.before())
	})
}

// waits looks until something is so, or that takes too long.
func (s *soak) waits(ctx context.Context, is func(*SoakSample) bool) {
	late := time.Now().Add(emptySoon)
	if s.plan.Soak >= longSoak {
		late = time.Now().Add(emptyWithin)
	}
	for apart := lookEvery; ; apart = min(2*apart, 5*time.Second) {
		now := s.probe.read(ctx)
		now.Seconds = time.Since(s.began).Seconds()
		if is(&now) || time.Now().After(late) || sleep(ctx, apart) != nil {
			return
		}
	}
}

// maxSamples is about how many samples a soak takes.
const maxSamples = 600

func (s *soak) sample(ctx context.Context, r *SoakReport, stage string) {
	now := s.probe.read(ctx)
	now.Seconds, now.Stage = time.Since(s.began).Seconds(), stage
	s.live.Range(func(one, _ any) bool {
		now.Sessions += one.(*evening).counts.sessions.Load()
		return true
	})
	r.Samples = append(r.Samples, now)
}

// evening is a room of a soak from when it is made until all have gone.
type evening struct {
	*load
	soak   *soak
	door   *joining
	table  *table
	rng    *rand.Rand
	first  int
	lasts  time.Duration
	ending ending
}

// ending is how an evening ends.
type ending uint8

const (
	// playedOut: they play the round to its end, and give their seats up.
	playedOut ending = iota
	// broken: they give their seats up in the middle of the round.
	broken
	// deserted: all hang up.
	deserted
)

// endings are how the evenings of a long soak end, one after the other.
var endings = []ending{playedOut, broken, playedOut, broken, broken, playedOut, broken, deserted}

func endingOf(p *Plan, number int) ending {
	if p.Soak < longSoak {
		return playedOut
	}
	return endings[number%len(endings)]
}

// evening is one of a place, numbered from one on.
func (s *soak) evening(place, number int) *evening {
	plan := *s.plan
	plan.Rooms, plan.Servers = 1, nil
	plan.Terms.Rounds, plan.Terms.Clock = 1, clock
	people := plan.Sessions()
	e := &evening{
		load: newLoad(&plan), soak: s, rng: rand.New(rand.NewPCG(plan.Seed, uint64(place)<<32|uint64(number))),
		first: place * people, ending: endingOf(s.plan, place+number),
	}
	e.keys = s.regular
	if (place+number)%newEvery == 0 {
		e.first = int(s.numbers.Add(int64(people))) - people
	}
	m := mind{rng: e.rng}
	e.lasts = m.thinks(&pace{think: min(eveningLasts, plan.Soak/shortest), spread: eveningSpread})
	e.door = e.load.door()
	e.table = &table{counts: &e.counts, times: &e.times}
	e.tables = []*table{e.table}
	return e
}

// passes has the evening pass. It ends before its time if within does, but not before everybody has come, or ctx, which is no error.
func (e *evening) passes(ctx, within context.Context) error {
	e.soak.evenings.Add(1)
	e.soak.live.Store(e, nil)
	defer e.soak.live.Delete(e)
	ctx, e.stop = context.WithCancelCause(ctx)
	defer e.stop(nil)
	err := e.happens(ctx, within)
	e.ends(ctx)
	e.leave()
	e.soak.tally.counts(&e.counts)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	if lost := e.counts.lost.Load(); err == nil && lost > 0 {
		return fmt.Errorf("%d sessions: %w: %w", lost, ErrLost, e.lost)
	}
	return err
}

// happens has everybody come and play, and one thing after the other happen, until the time is up.
func (e *evening) happens(ctx, within context.Context) error {
	if err := e.door.fills(ctx, e.table, e.first); err != nil {
		return err
	}
	e.plays(&pace{think: e.plan.Think, spread: e.plan.Spread})
	if err := e.begin(ctx); err != nil {
		return err
	}
	within, stop := context.WithTimeout(within, e.lasts)
	defer stop()
	all := eventsOf(e.soak.plan)
	for sleep(within, e.span(e.lasts/eventsEach)) == nil {
		event := all[e.rng.IntN(len(all))]
		if err := event.happens(e, ctx); ctx.Err() == nil {
			e.soak.tally.notes(event.name, err)
		}
	}
	return nil
}

// eventsEach is about how many things happen in an evening.
const eventsEach = 12

// span is how long until something happens, exponentially distributed.
func (e *evening) span(mean time.Duration) time.Duration {
	return time.Duration(min(e.rng.ExpFloat64(), 5) * float64(mean))
}

// ends has the evening end.
func (e *evening) ends(ctx context.Context) {
	if e.ending == playedOut {
		e.playsOut(ctx)
	}
	if e.ending == deserted {
		return
	}
	var all sync.WaitGroup
	for _, who := range e.everybody() { // who give their seats up, so that the room is closed once its round is over
		all.Go(func() { e.soak.tally.notes("goodbye", who.leaves(ctx)) })
	}
	all.Wait()
}

// playsOut has everybody play the round to its end without thinking.
func (e *evening) playsOut(ctx context.Context) {
	ctx, stop := context.WithTimeout(ctx, roundWithin)
	defer stop()
	e.plays(&pace{last: true})
	for {
		if p := e.anybody(); p == nil || p.title().ended(e.plan.Terms.Seats) || sleep(ctx, lookEvery) != nil {
			return
		}
	}
}

// roundWithin is how long people who do not think take for the rest of a round at most, with bots among them.
const roundWithin = 2 * time.Minute
