package admin

import (
	"errors"
	"fmt"
)

// ErrUnhealthy says that a server does not do what it is for, and that a new start may mend it.
var ErrUnhealthy = errors.New("not healthy")

// Health is what is wrong that no new start would mend, empty for nothing, or [ErrUnhealthy] with why. It looks at the rooms and the
// sessions, so it does not come back where a lock is never let go.
func (h *House) Health() (but string, err error) {
	_ = h.Lobby.Rooms()
	_, _, _ = h.Open.Count()
	switch store := h.StoreState(); store.State {
	case StoreOK:
	case StoreFull:
		but = "the disk is full, so rooms wait"
	default:
		return "", fmt.Errorf("%w: the store cannot be written (%s): %s", ErrUnhealthy, store.State, store.Why)
	}
	if by := h.StopsBy(); but == "" && !by.IsZero() {
		but = "it is draining, and stops at the latest at " + at(by)
	}
	return but, nil
}
