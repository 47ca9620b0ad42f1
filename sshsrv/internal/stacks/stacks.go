package stacks

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// Pool are goroutines that run what is short and calls deep.
type Pool struct {
	tasks chan *task
	ended <-chan struct{}
	// idle has a token for each goroutine that waits for a task and is promised none yet. Those that run one have no bound.
	idle  chan struct{}
	spare sync.Pool
}

// task is something that is run, and the panic that ended it. Without done nobody waits for it.
type task struct {
	do     func()
	done   chan struct{}
	broken *Broken
}

// Broken is the value of a panic in a goroutine that is not the caller's, and the stack on which it happened.
type Broken struct {
	What  any
	Stack []byte
}

func (b Broken) Error() string { return fmt.Sprint(b.What) }

// New makes a pool in which so many goroutines wait for work, until a context ends. After that it works on without them.
func New(ctx context.Context, most int) *Pool {
	p := &Pool{tasks: make(chan *task), ended: ctx.Done(), idle: make(chan struct{}, most)}
	p.spare.New = func() any { return &task{done: make(chan struct{}, 1)} }
	for range most {
		go func() { p.work(p.next()) }()
	}
	return p
}

// Run runs a function on another stack and waits for its end. If it panics, Run does, with a [Broken].
func (p *Pool) Run(do func()) {
	t := p.spare.Get().(*task)
	t.do = do
	p.give(t)
	<-t.done
	broken := t.broken
	t.do, t.broken = nil, nil
	p.spare.Put(t)
	if broken != nil {
		panic(*broken)
	}
}

// Go runs a function on another stack and does not wait for it. The function must not panic.
func (p *Pool) Go(do func()) { p.give(&task{do: do}) }

// give gives a task to a goroutine that waits for one, or to a new one.
func (p *Pool) give(t *task) {
	select {
	case <-p.idle:
	default:
		go p.work(t)
		return
	}
	select {
	case p.tasks <- t:
	case <-p.ended:
		go p.work(t)
	}
}

// work runs a task, nil for none, and then others, unless enough goroutines wait for them.
func (p *Pool) work(t *task) {
	for t != nil {
		t.run()
		t = p.next()
	}
}

// next waits for a task, and gives nil if enough goroutines do, or once nobody should.
func (p *Pool) next() *task {
	select {
	case p.idle <- struct{}{}:
	default:
		return nil
	}
	select {
	case t := <-p.tasks:
		return t
	case <-p.ended:
		return nil
	}
}

func (t *task) run() {
	if t.done == nil {
		t.do()
		return
	}
	defer func() {
		if what := recover(); what != nil {
			t.broken = &Broken{What: what, Stack: debug.Stack()}
		}
		t.done <- struct{}{}
	}()
	t.do()
}
