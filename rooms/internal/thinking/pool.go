package thinking

import (
	"container/heap"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"shithead/engine/bot"
	"shithead/rooms/counters"
)

// Pool thinks about questions, those first that are due first. Its time goes in equal shares to origins, and of each to
// rooms. A nil pool thinks about each question as its answer is taken.
type Pool struct {
	figures Figures
	workers int
	done    sync.WaitGroup

	mu     sync.Mutex
	asked  *sync.Cond
	closed bool
	queue  queue
	// origins have the questions that wait, by origin.
	origins map[string]*origin
}

// origin counts the questions of one origin that wait, in all and by room.
type origin struct {
	waiting int
	rooms   map[string]int
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
	p := &Pool{workers: workers, figures: Figures{Took: counters.Times()}, origins: map[string]*origin{}}
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
	a := &Answer{question: q, place: nowhere}
	if p == nil || q.Hasty {
		return a
	}
	a.pool = p
	a.ctx, a.cut = context.WithCancel(context.Background())
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.push(a)
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
	// place is where it is in the queue, and order when its turn is. The pool's lock is held, as for done, which is closed when
	// a worker that began has ended.
	place   int
	order   time.Time
	done    chan struct{}
	thought bot.Thought
}

// nowhere is the place of what is not in the queue.
const nowhere = -1

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
	if a.place != nowhere {
		p.remove(a.place)
	}
	a.cut()
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
	now := time.Now()
	until = now.Add(p.share(now, &p.queue[0].question))
	a = p.remove(0)
	a.done = make(chan struct{})
	return a, until
}

// push has an answer wait. The turn of an origin that has more than its share waiting is later than when it is due.
func (p *Pool) push(a *Answer) {
	q := &a.question
	of := p.origins[q.Origin]
	if of == nil {
		of = &origin{rooms: map[string]int{}}
		p.origins[q.Origin] = of
	}
	of.waiting++
	of.rooms[q.Room]++
	a.order = q.Due.Add(time.Duration(max(0, of.waiting-1-len(p.queue)/len(p.origins))) * leastThought)
	heap.Push(&p.queue, a)
	p.figures.Waiting.Add(1)
}

// leastThought is the time that a thought takes at least, however short it is cut.
const leastThought = 2 * time.Millisecond

// remove takes the answer at a place out of the queue.
func (p *Pool) remove(place int) *Answer {
	a := heap.Remove(&p.queue, place).(*Answer)
	q := &a.question
	of := p.origins[q.Origin]
	if of.waiting--; of.waiting == 0 {
		delete(p.origins, q.Origin)
	}
	if of.rooms[q.Room]--; of.rooms[q.Room] == 0 {
		delete(of.rooms, q.Room)
	}
	p.figures.Waiting.Add(-1)
	return a
}

// What is due is told apart by steps of time, the last of which has all that is due later.
const (
	step  = 40 * time.Millisecond
	steps = 64
)

// share is how long may be thought about a question that waits: so that there is as much time for each origin, for each of
// its rooms and for each question of that, of all that are due as soon, or sooner.
func (p *Pool) share(now time.Time, q *Question) time.Duration {
	var due [steps]int
	for _, a := range p.queue {
		due[max(0, min(a.question.Due.Sub(now)/step, steps-1))]++
	}
	share, n := time.Hour, 0
	for i, d := range due {
		if n += d; d > 0 {
			share = min(share, (time.Duration(i)*step+step/2)*time.Duration(p.workers)/time.Duration(n))
		}
	}
	of := p.origins[q.Origin]
	return share * time.Duration(len(p.queue)) / time.Duration(len(p.origins)*len(of.rooms)*of.rooms[q.Room])
}

// queue has those in front whose turn is first.
type queue []*Answer

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].order.Before(q[j].order) }

func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].place, q[j].place = i, j
}

func (q *queue) Push(a any) {
	a.(*Answer).place = len(*q)
	*q = append(*q, a.(*Answer))
}

func (q *queue) Pop() any {
	last := len(*q) - 1
	a := (*q)[last]
	(*q)[last] = nil
	*q, a.place = (*q)[:last], nowhere
	return a
}
