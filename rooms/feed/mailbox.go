package feed

import (
	"sync/atomic"

	"shithead/data/wait"
)

// Mailbox holds the newest of what is put into it. Putting never blocks, and what was not fetched in time is lost: that
// is what it is for. Any number of goroutines may put, one fetches.
type Mailbox[T any] struct {
	newest atomic.Pointer[T]
	rings  wait.Bell
	// ring is called in place of rings, nil for rings.
	ring func()
}

// NewMailbox is an empty mailbox.
func NewMailbox[T any]() *Mailbox[T] {
	return &Mailbox[T]{rings: wait.NewBell()}
}

// NewMailboxFor is an empty mailbox that calls a function after something was put, which must not wait for anything. Nobody has to
// listen to it, and it never rings.
func NewMailboxFor[T any](ring func()) *Mailbox[T] { return &Mailbox[T]{ring: ring} }

// Put replaces what lies in the mailbox.
func (m *Mailbox[T]) Put(v *T) {
	m.newest.Store(v)
	if m.ring != nil {
		m.ring()
		return
	}
	m.rings.Ring()
}

// Rings receives after something was put.
func (m *Mailbox[T]) Rings() <-chan struct{} { return m.rings }

// Fetch gives the newest, or nil if it was fetched already.
func (m *Mailbox[T]) Fetch() *T { return m.newest.Swap(nil) }
