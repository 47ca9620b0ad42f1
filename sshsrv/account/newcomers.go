package account

import (
	"errors"
	"net/netip"
	"sync"

	"shithead/data"
	"shithead/rooms/ratelimit"
	"shithead/views/words"
)

// newcomers makes profiles for keys that are new, with a token bucket per address. They are made one after the other, as the
// store would anyway: so who loses a name to somebody faster has not been counted, and a party whose user names are all the
// same gets in at once. A key that has a profile by then is not counted either, nor refused.
type newcomers struct {
	store  newcomerStore
	rate   *ratelimit.Limiter[netip.Prefix]
	making sync.Mutex
}

// newcomerStore says whose a key is.
type newcomerStore interface {
	ByKey(fingerprint string) (data.Profile, error)
}

func newNewcomers(store newcomerStore, l *Limits) *newcomers {
	return &newcomers{store: store, rate: ratelimit.New[netip.Prefix](l.NewcomerEvery, l.Newcomers)}
}

// come gives the profile of a key: the one that it has, or one that is made. It fails with [words.ErrCrowd] if too many from
// an address were new lately, or as making does, which counts for nothing then.
func (n *newcomers) come(from netip.Prefix, fingerprint string, create func() (data.Profile, error)) (data.Profile, error) {
	n.making.Lock()
	defer n.making.Unlock()
	profile, err := n.store.ByKey(fingerprint)
	if !errors.Is(err, data.ErrNotFound) {
		return profile, err
	}
	if n.rate.Spent(from) {
		return data.Profile{}, words.ErrCrowd
	}
	if profile, err = create(); err == nil {
		n.rate.Allow(from)
	}
	return profile, err
}
