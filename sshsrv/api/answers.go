package api

import (
	"context"
	"net/netip"
	"sync"

	"golang.org/x/sync/semaphore"
)

// outgoing is what is to be written: some lines, and in which room the program is from now on, nil for none.
type outgoing struct {
	lines []byte
	// shared comes behind the lines, and is the same for many programs.
	shared []byte
	to     *seatAt
	// away is another server that tells the program what comes next, nil for none. leads is where the request leads to that this
	// would be the answer to, nil for nowhere: there is none then.
	away  *away
	leads *leadsAway
	// held is how much of it is counted among the long answers.
	held int
}

// size is in bytes.
func (o *outgoing) size() int { return len(o.lines) + len(o.shared) }

// longAnswers counts the bytes of the long answers that wait for programs to read, by address and in all.
type longAnswers struct {
	limits    *Limits
	mu        sync.Mutex
	all       int
	byAddress map[netip.Prefix]int
}

func newLongAnswers(l *Limits) *longAnswers {
	return &longAnswers{limits: l, byAddress: map[netip.Prefix]int{}}
}

// take counts some in, or says that there is no room for them. An answer has room where no other waits for its address.
func (a *longAnswers) take(from netip.Prefix, n int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	near := a.byAddress[from]
	if a.all+n > a.limits.AnswerBytesInAll || near > 0 && near+n > a.limits.AnswerBytesPerAddress {
		return false
	}
	a.all += n
	a.byAddress[from] += n
	return true
}

// give counts some out.
func (a *longAnswers) give(from netip.Prefix, n int) {
	if n == 0 {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all -= n
	if a.byAddress[from] -= n; a.byAddress[from] == 0 {
		delete(a.byAddress, from)
	}
}

// outbox are the answers of one session that wait to be written. One goroutine puts, one takes.
type outbox struct {
	limits  *Limits
	long    *longAnswers
	from    netip.Prefix
	answers chan outgoing
	// room is for AnswerBytes. A longer answer takes all of it.
	room *semaphore.Weighted
}

func newOutbox(l *Limits, long *longAnswers, from netip.Prefix) *outbox {
	return &outbox{l, long, from, make(chan outgoing, l.Answers), semaphore.NewWeighted(int64(l.AnswerBytes))}
}

// hold counts an answer that is long. It says no if there is no room for it.
func (b *outbox) hold(o *outgoing) bool {
	n := o.size()
	if n < b.limits.LongAnswer {
		return true
	}
	if !b.long.take(b.from, n) {
		return false
	}
	o.held = n
	return true
}

// takes is how much room an answer takes.
func (b *outbox) takes(o *outgoing) int64 { return int64(min(o.size(), b.limits.AnswerBytes)) }

// put puts an answer in, once there is room for it. It says no if the context has ended before.
func (b *outbox) put(ctx context.Context, o outgoing) bool {
	if b.room.Acquire(ctx, b.takes(&o)) != nil {
		b.long.give(b.from, o.held)
		return false
	}
	select {
	case b.answers <- o:
		return true
	case <-ctx.Done():
		b.written(&o)
		return false
	}
}

// written gives the room back that an answer had.
func (b *outbox) written(o *outgoing) {
	b.long.give(b.from, o.held)
	b.room.Release(b.takes(o))
}

// drop gives back what nobody writes any more. Nothing is put in after it was closed.
func (b *outbox) drop() {
	for o := range b.answers {
		b.written(&o)
	}
}
