package data

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net/netip"
	"time"
)

// How many profiles are made from one address is bounded by a token bucket for each, which is full again after a while, and
// forgotten then. What is kept of an address is a keyed hash, as of those that are known (known.go).

// Arrival is from where somebody new comes, and how many from there may be new at once (Most), and how often one more after that
// (Every).
type Arrival struct {
	Address netip.Prefix
	Most    int
	Every   time.Duration
}

// Newcomer is an [Arrival] in a [CreateProfile], with the hash of its address, of [SetSecret]. Without one there is no limit.
type Newcomer struct {
	Address []byte        `json:"address,omitempty"`
	Most    int           `json:"most,omitempty"`
	Every   time.Duration `json:"every,omitempty"`
}

// Welcome is [Store.Create], with near as in a [CreateProfile], for a player from an address: it fails with [ErrCrowd] if
// too many from there were new lately. Nobody counts whose profile is not made, and who has a key of a profile is told so first
// ([ErrKeyTaken]), and then what is wrong with the name. It writes nothing for whom this store would refuse.
func (s *Store) Welcome(name string, near bool, key Key, from Arrival, now time.Time) (Profile, error) {
	op, err := CreateProfile{Name: name, Near: near, PublicKey: publicKey(key)}.clean()
	if err != nil {
		return Profile{}, err
	}
	o := op.(CreateProfile)
	out, err := s.withSecret(func(secret []byte, set []Operation) (Outcome, error) {
		o.From = Newcomer{hashOf(secret, from.Address), from.Most, from.Every}
		if err := s.view(func(t *tables) error { return o.refusal(t, stamp(now)) }); err != nil {
			return Outcome{}, err
		}
		return s.submit(now, append(set, o)...)
	})
	return out.Profile, err
}

func (n *Newcomer) clean() error {
	if n.Most < 0 || n.Every < 0 || n.Every > longestRefill || len(n.Address) != 0 && len(n.Address) != knownHash {
		return fmt.Errorf("newcomers of an address of %d bytes: %d, and one every %s", len(n.Address), n.Most, n.Every)
	}
	return nil
}

// refill is how long it takes until so many may come again.
func (n *Newcomer) refill(so int) time.Duration {
	if n.Every > 0 && so > int(longestRefill/n.Every) {
		return longestRefill
	}
	return time.Duration(so) * n.Every
}

// crowded says [ErrCrowd] if a newcomer would be one too many.
func (t *houseTables) crowded(n *Newcomer, now time.Time) error {
	if len(n.Address) > 0 && t.fullFrom(n, now).Sub(now) > n.refill(n.Most-1) {
		return ErrCrowd
	}
	return nil
}

// fullFrom is when the token bucket of a newcomer's address is full: now, if it is.
func (t *houseTables) fullFrom(n *Newcomer, now time.Time) time.Time {
	full, found := readFull(t.newcomers.Get(n.Address))
	if !found || n.isOver(full, now) {
		return now
	}
	return full
}

// isOver reports whether a token bucket that is full at a time is so now. It also is if it would be full later than it can be: a
// clock was wrong.
func (n *Newcomer) isOver(full, now time.Time) bool {
	return !full.After(now) || full.After(now.Add(n.refill(n.Most)+newcomerSlack))
}

// countNewcomer counts a newcomer, and forgets the addresses whose token buckets are full. If there would be more than
// [MaxNewcomers] others, that goes which would be first.
func (t *houseTables) countNewcomer(n *Newcomer, now time.Time) {
	if len(n.Address) == 0 {
		return
	}
	full := t.fullFrom(n, now).Add(n.Every)
	t.newcomers.remove(n.Address)
	next, left := t.dropNewcomers(func(full time.Time) bool { return n.isOver(full, now) })
	if left >= MaxNewcomers {
		t.newcomers.remove(next)
	}
	if full.After(now) {
		t.newcomers.write(n.Address, fullValue(full))
	}
}

// dropNewcomers forgets addresses. It says which of the others is the next whose token bucket is full, and how many they are.
func (t *houseTables) dropNewcomers(is func(full time.Time) bool) (next []byte, left int) {
	var drop [][]byte
	var first time.Time
	for address, value := range t.newcomers.below(nil) {
		full, found := readFull(value)
		if !found || is(full) {
			drop = append(drop, bytes.Clone(address))
			continue
		}
		if left++; left == 1 || full.Before(first) {
			next, first = bytes.Clone(address), full
		}
	}
	t.newcomers.remove(drop...)
	return next, left
}

// newcomersOver are the addresses whose token buckets are full.
func (t *houseTables) newcomersOver(now time.Time) (over [][]byte) {
	for address, value := range t.newcomers.below(nil) {
		if full, found := readFull(value); !found || !full.After(now) {
			over = append(over, bytes.Clone(address))
		}
	}
	return over
}

func fullValue(full time.Time) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(full.UnixNano()))
}

func readFull(value []byte) (full time.Time, found bool) {
	if len(value) != 8 {
		return full, false
	}
	return time.Unix(0, int64(binary.BigEndian.Uint64(value))), true
}
