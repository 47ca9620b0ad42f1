package ui

import (
	"hash/maphash"
	"sync/atomic"
	"weak"

	"shithead/rooms"
)

// Memo has what is the same for all who see a view, so that one session finds it out and not each. It remembers the latest only,
// keeps no view for that, and may be used by any goroutine.
type Memo struct {
	seed  maphash.Seed
	slots [memoSlots]atomic.Pointer[memo]
}

// memoSlots is how much is remembered: of a view some pieces at most, in each language.
const memoSlots = 256

// memo is what came of something that was found out.
type memo struct {
	key   memoKey
	value any
}

type memoKey struct {
	view weak.Pointer[rooms.RoomView]
	of   any
}

// NewMemo is a memo of nothing.
func NewMemo() *Memo { return &Memo{seed: maphash.MakeSeed()} }

// Find gives what is remembered of a view under a comparable key, or else what find finds, which is shared from then on: it is
// not changed any more. A nil memo remembers nothing.
func Find[T any](m *Memo, view *rooms.RoomView, of any, find func() T) T {
	if m == nil {
		return find()
	}
	key := memoKey{weak.Make(view), of}
	slot := &m.slots[maphash.Comparable(m.seed, key)%memoSlots]
	if known := slot.Load(); known != nil && known.key == key {
		if value, ok := known.value.(T); ok {
			return value
		}
	}
	value := find()
	slot.Store(&memo{key, value})
	return value
}
