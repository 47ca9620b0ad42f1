package feed

import "sync/atomic"

// Mailbox holds the newest of what is put into it. Putting never blocks, and what was not fetched in time is lost: that
// is what it is for. Any number of goroutines may put, one fetches.
type Mailbox[T any] struct {
	newest atomic.Pointer[T]
	rings  chan struct{}
}

// NewMailbox is an empty mailbox.
func NewMailbox[T any]() *Mailbox[T] {
	return &Mailbox[T]{rings: make(chan struct{}, 1)}
}

// NewMailboxAt is an empty mailbox that rings with others: whoever hears it looks into each of them. The channel has room for one.
func NewMailboxAt[T any](rings chan struct{}) *Mailbox[T] { return &Mailbox[T]{rings: rings} }

// Put replaces what lies in the mailbox.
func (m *Mailbox[T]) Put(v *T) {
	m.newest.Store(v)
	select {
	case m.rings <- struct{}{}:
	default:
	}
}

// Rings receives after something was put.
func (m *Mailbox[T]) Rings() <-chan struct{} { return m.rings }

// Fetch gives the newest, or nil if it was fetched already.
func (m *Mailbox[T]) Fetch() *T { return m.newest.Swap(nil) }
