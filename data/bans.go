package data

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// Ban keeps somebody out. It names a player, a key or an address.
type Ban struct {
	// Player is whose keys are banned, those of now (Keys, but none that is only claimed) and those to come, and Name what
	// they are called then. Without a player it is the one key in Keys, or everybody from the addresses of Prefix.
	Player ID           `json:"player,omitempty"`
	Name   string       `json:"name,omitempty"`
	Keys   []string     `json:"keys,omitempty"`
	Prefix netip.Prefix `json:"prefix,omitzero"`
	// Why is a line for whoever is banned, perhaps empty, and By who has done it.
	Why string `json:"why,omitempty"`
	By  string `json:"by,omitempty"`
	// Since and Until are in UTC; without Until it is for ever.
	Since time.Time `json:"since"`
	Until time.Time `json:"until,omitzero"`
}

// Over reports whether the ban has expired.
func (b *Ban) Over(now time.Time) bool { return !b.Until.IsZero() && !now.Before(b.Until) }

// Target is whom the ban names, as it is found by: a prefix, a fingerprint, or the id of a player.
func (b *Ban) Target() string {
	switch {
	case b.Prefix.IsValid():
		return b.Prefix.String()
	case b.Player != "":
		return string(b.Player)
	case len(b.Keys) == 1:
		return b.Keys[0]
	default:
		return ""
	}
}

// banRecord is a [Ban] as it is written.
type banRecord struct {
	form
	Ban
}

// Ban keeps a ban, in the place of an older one of the same target, and forgets those that have expired. It returns
// [ErrBansFull], or [ErrKeyBad] for a fingerprint that is none.
func (s *doorStore) Ban(b Ban, now time.Time) error {
	return s.change(now, KeepBan{b})
}

// KeepBan is a [Change] that keeps somebody out: see [Store.Ban].
type KeepBan struct {
	Ban Ban `json:"ban"`
}

func (o KeepBan) clean() (Operation, error) {
	b := &o.Ban
	b.Why, b.By = CleanLine(b.Why, whyColumns), CleanLine(b.By, LabelColumns)
	b.Since = stamp(b.Since)
	if !b.Until.IsZero() {
		b.Until = stamp(b.Until)
	}
	for _, key := range b.Keys {
		if _, err := (PublicKey{Fingerprint: key}).tidy(); err != nil {
			return o, err
		}
	}
	if b.Target() == "" {
		return o, errors.New("a ban without a target")
	}
	return o, nil
}

func (o KeepBan) apply(t *tables, c *Change) (Outcome, error) {
	all, err := t.allBans()
	if err != nil {
		return Outcome{}, err
	}
	target, others := o.Ban.Target(), 0
	for _, old := range all {
		if key := old.Target(); old.Over(c.At) {
			t.bans.remove([]byte(key))
		} else if key != target {
			others++
		}
	}
	if others >= MaxBans {
		return Outcome{}, ErrBansFull
	}
	t.bans.put(target, banRecord{current(), o.Ban})
	return Outcome{}, nil
}

// Unban forgets a ban, found by its target, or says [ErrNotFound].
func (s *doorStore) Unban(target string) error {
	return s.change(time.Now(), LiftBan{target})
}

// LiftBan is a [Change] that forgets a ban: see [Store.Unban].
type LiftBan struct {
	Target string `json:"target"`
}

func (o LiftBan) clean() (Operation, error) { return o, nil }

func (o LiftBan) apply(t *tables, _ *Change) (Outcome, error) {
	if t.bans.Get([]byte(o.Target)) == nil {
		return Outcome{}, ErrNotFound
	}
	t.bans.remove([]byte(o.Target))
	return Outcome{}, nil
}

// Bans are those that have not expired, the oldest first.
func (s *doorStore) Bans(now time.Time) ([]Ban, error) {
	all, err := result(s.view, (*tables).allBans)
	all = slices.DeleteFunc(all, func(b Ban) bool { return b.Over(now) })
	slices.SortStableFunc(all, func(a, b Ban) int {
		return cmp.Or(a.Since.Compare(b.Since), strings.Compare(a.Target(), b.Target()))
	})
	return all, err
}

func (t *houseTables) allBans() (all []Ban, err error) {
	for target := range t.bans.below(nil) {
		r, err := t.bans.get(string(target))
		if err != nil {
			return nil, fmt.Errorf("ban: %w", err)
		}
		all = append(all, r.Ban)
	}
	return all, nil
}
