package thinking

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shithead/engine/bot"
	"shithead/rooms/counters"
)

// Pool thinks about questions. Next comes the origin that has had the least time, of it the room with the least, and of
// that the question that is due first. A nil pool thinks about each question as its answer is taken.
type Pool struct {
	figures Figures
	workers int
	done    sync.WaitGroup

	mu     sync.Mutex
	asked  *sync.Cond
	closed bool
	// queue are the questions that wait, in the order in which they were asked.
	queue          []*Answer
	origins, rooms usage
}

// Figures are what a pool has counted. They go on counting.
type Figures struct {
	// Thoughts are the answers that were taken, Short those of them that were cut short, and Iterations how far all of them looked.
	Thoughts, Short, Iterations atomic.Uint64
	// Dropped are the questions that nobody wanted the answer of any more.
	Dropped atomic.Uint64
	// Waiting are the questions that nobody thinks about yet.
	Waiting atomic.Int64
	// Took is how long a bot thought.
	Took *counters.Histogram
}

// NewPool begins to think on so many goroutines. Whoever made it closes it.
func NewPool(workers int) *Pool {
	p := &Pool{workers: workers, figures: Figures{Took: counters.Times()}, origins: usage{}, rooms: usage{}}
	p.asked = sync.NewCond(&p.mu)
	for range workers {
		p.done.Go(p.work)
	}
	return p
}

// Figures are those of the pool.
func (p *Pool) Figures() *Figures { return &p.figures }

// Close ends all thinking, and waits for that. Answers can be taken nevertheless, and are cut short then.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	p.asked.Broadcast()
	p.mu.Unlock()
	p.done.Wait()
}

// Ask has a question be thought about, of a bot for whose level [bot.Thinks]. It does not wait.
func (p *Pool) Ask(q Question) *Answer {
	a := &Answer{question: q}
	if p == nil || q.Hasty {
		return a
	}
	a.pool = p
	a.ctx, a.cut = context.WithCancel(context.Background())
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.queue = append(p.queue, a)
		p.origins.open(q.Origin)
		p.rooms.open(q.Room)
		p.figures.Waiting.Add(1)
		p.asked.Signal()
	}
	return a
}

// Answer is what will come of a question. It is taken once, or dropped.
type Answer struct {
	pool     *Pool
	question Question
	ctx      context.Context
	cut      context.CancelFunc
	// done is nil until a worker begins, and closed when it has ended. To read it, hold the pool's lock.
	done    chan struct{}
	thought bot.Thought
}

// Take gives the answer, at once: what has not come to its end is cut short.
func (a *Answer) Take() bot.Thought {
	p := a.pool
	if p == nil {
		return a.question.Answer()
	}
	a.end()
	if a.done == nil {
		a.thought = a.question.think(a.ctx)
	} else {
		<-a.done
	}
	p.figures.Thoughts.Add(1)
	p.figures.Iterations.Add(uint64(a.thought.Iterations))
	if a.thought.Short {
		p.figures.Short.Add(1)
	}
	return a.thought
}

// Drop says that nobody wants the answer any more. Of a nil answer there is none.
func (a *Answer) Drop() {
	if a != nil && a.pool != nil {
		a.end()
		a.pool.figures.Dropped.Add(1)
	}
}

// end has nobody begin to think about it, or go on.
func (a *Answer) end() {
	p := a.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.queue, a); i >= 0 {
		p.unqueue(i)
		p.charge(a, 0)
	}
	a.cut()
}

func (p *Pool) unqueue(i int) {
	p.queue = slices.Delete(p.queue, i, i+1)
	p.figures.Waiting.Add(-1)
}

// charge ends a question, for which so much time was taken.
func (p *Pool) charge(a *Answer, took time.Duration) {
	p.origins.end(a.question.Origin, took)
	p.rooms.end(a.question.Room, took)
}

// usage has the time that the questions of each origin or room have taken, as long as any of its questions is open.
type usage map[string]*taken

type taken struct {
	open int
	time time.Duration
}

// open counts a question in. Who had none before begins level with the one that has had the least.
func (u usage) open(key string) {
	t := u[key]
	if t == nil {
		t = &taken{time: math.MaxInt64}
		for _, other := range u {
			t.time = min(t.time, other.time)
		}
		if len(u) == 0 {
			t.time = 0
		}
		u[key] = t
	}
	t.open++
}

func (u usage) end(key string, took time.Duration) {
	t := u[key]
	t.time += took
	if t.open--; t.open == 0 {
		delete(u, key)
	}
}

// work thinks about one question after another.
func (p *Pool) work() {
	for {
		a, until := p.next()
		if a == nil {
			return
		}
		began := time.Now()
		a.thought = a.question.think(limited{a.ctx, until})
		p.figures.Took.Since(began)
		p.mu.Lock()
		p.charge(a, time.Since(began))
		p.mu.Unlock()
		close(a.done)
	}
}

// limited is a context that is done at a time, by its Err alone: where a processor is busy a timer rings too late.
type limited struct {
	context.Context
	until time.Time
}

func (l limited) Err() error {
	if time.Now().Before(l.until) {
		return l.Context.Err()
	}
	return context.DeadlineExceeded
}

// next waits for the question that is due first, and says until when it may be thought about: it is nil once the pool is closed.
func (p *Pool) next() (a *Answer, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) == 0 && !p.closed {
		p.asked.Wait()
	}
	if p.closed {
		return nil, until
	}
	a = slices.MinFunc(p.queue, p.before)
	now := time.Now()
	share := p.share(a.question.Origin, now)
	p.unqueue(slices.Index(p.queue, a))
	a.done = make(chan struct{})
	return a, now.Add(share)
}

// before compares which of two questions is thought about first.
func (p *Pool) before(a, b *Answer) int {
	q, r := &a.question, &b.question
	return cmp.Or(
		cmp.Compare(p.origins[q.Origin].time, p.origins[r.Origin].time),
		cmp.Compare(p.rooms[q.Room].time, p.rooms[r.Room].time),
		q.Due.Compare(r.Due),
	)
}

// What is due is told apart by steps of time, the last of which has all that is due later.
const (
	step  = 40 * time.Millisecond
	steps = 64
)

// share is how long a question of an origin may be thought about. It leaves as much time for all that are due as soon, or
// sooner. Another origin counts with at most as many questions as this one has.
func (p *Pool) share(origin string, now time.Time) time.Duration {
	due := map[string]*[steps]int{}
	for _, a := range p.queue {
		q := &a.question
		if due[q.Origin] == nil {
			due[q.Origin] = new([steps]int)
		}
		due[q.Origin][max(0, min(q.Due.Sub(now)/step, steps-1))]++
	}
	share, sums := time.Hour, map[string]int{}
	for i := range steps {
		for from, counts := range due {
			sums[from] += counts[i]
		}
		n := 0
		for _, sum := range sums {
			n += min(sum, sums[origin])
		}
		if n > 0 && due[origin][i] > 0 {
			share = min(share, (time.Duration(i)*step+step/2)*time.Duration(p.workers)/time.Duration(n))
		}
	}
	return share
}
