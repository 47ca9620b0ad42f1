package data

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"
)

// A code is known by its hash, and good once. A profile has one for each purpose, of which the latest counts.

// Code is what a code is good for.
type Code struct {
	// Profile is who was given it.
	Profile ID `json:"profile"`
	// Deletes: who comes back with it means to delete the profile. Any other code gives whoever brings it a key of the profile.
	Deletes bool `json:"deletes,omitempty"`
	// Until is when it is over, in UTC.
	Until time.Time `json:"until"`
}

// isOver reports whether the code is over by then, or lasts longer than any that was given by then may: a clock was wrong.
func (c *Code) isOver(now time.Time) bool {
	return !now.Before(c.Until) || c.Until.After(now.Add(MaxCodeLife+codeSlack))
}

// codeRecord is a [Code] as it is written.
type codeRecord struct {
	form
	Code
}

// OfferCode keeps what a code is good for, by the SHA-256 of its text, for [MaxCodeLife] at most. It is asked for with a key, and
// returns [ErrNotFound] if that is none of the profile's, or only claimed: whoever comes with a key that was removed gets no other
// one with a code.
func (s *playerStore) OfferCode(hash []byte, code Code, key string, now time.Time) error {
	return s.change(now, OfferCode{hash, key, code})
}

// OfferCode is a [Change] that keeps what a code is good for: see [Store.OfferCode].
type OfferCode struct {
	Hash []byte `json:"hash"`
	// Key is the fingerprint of the key with which it is asked for.
	Key string `json:"key"`
	Code
}

func (o OfferCode) clean() (Operation, error) {
	o.Until = stamp(o.Until)
	return o, checkHash(o.Hash)
}

func (o OfferCode) apply(t *tables, c *Change) (Outcome, error) {
	if _, err := t.keyThat(o.Key, func(k *keyRecord) bool { return k.Profile == o.Profile && k.Proved() }); err != nil {
		return Outcome{}, err
	}
	if latest := c.At.Add(MaxCodeLife); o.Until.After(latest) {
		o.Until = latest
	}
	if err := t.dropCodes(func(code *Code) bool {
		return code.isOver(c.At) || code.Profile == o.Profile && code.Deletes == o.Deletes
	}); err != nil {
		return Outcome{}, err
	}
	t.codes.put(string(o.Hash), codeRecord{current(), o.Code})
	return Outcome{}, nil
}

// CodeOf is what the code with a hash is good for, or [ErrCode].
func (s *playerStore) CodeOf(hash []byte, now time.Time) (Code, error) {
	return result(s.view, func(t *tables) (Code, error) { return t.code(hash, stamp(now)) })
}

// RedeemCode makes a key one of the profile's that has the code with a hash, as [Store.AddKey] does, and the code is used up. It
// gives the profile, or [ErrCode], also for one that deletes; after another error of AddKey the code is good still. It writes
// nothing for a code that this store does not know, so guessing costs little. Merged is the profile of the key that is
// deleted with it, empty for none.
func (s *playerStore) RedeemCode(hash []byte, key Key, merged ID, now time.Time) (Profile, error) {
	if _, err := s.CodeOf(hash, now); err != nil {
		return Profile{}, err
	}
	redeem := RedeemCode{hash, publicKey(key)}
	op := Operation(redeem)
	if merged != "" {
		op = MergeProfile{merged, redeem}
	}
	out, err := s.submit(now, op)
	return out.Profile, err
}

// RedeemCode is a [Change] that uses a code up for a key: see [Store.RedeemCode].
type RedeemCode struct {
	Hash []byte `json:"hash"`
	PublicKey
}

func (o RedeemCode) clean() (_ Operation, err error) {
	if o.PublicKey, err = o.tidy(); err == nil {
		err = checkHash(o.Hash)
	}
	return o, err
}

func (o RedeemCode) apply(t *tables, c *Change) (Outcome, error) {
	code, err := t.code(o.Hash, c.At)
	switch {
	case err != nil:
		return Outcome{}, err
	case code.Deletes:
		return Outcome{}, ErrCode
	}
	p, err := t.owner(code.Profile)
	if err == nil {
		err = t.addKey(code.Profile, o.used(c.At))
	}
	if err == nil {
		err = t.dropCodes(func(code *Code) bool { return code.isOver(c.At) })
	}
	if err != nil {
		return Outcome{}, err
	}
	t.codes.remove(o.Hash)
	return Outcome{Profile: p.Profile}, nil
}

// MergeProfile is a [Change] that deletes a profile and makes its key another's, or does neither: see [Store.RedeemCode].
type MergeProfile struct {
	Profile ID `json:"profile"`
	RedeemCode
}

func (o MergeProfile) clean() (Operation, error) {
	redeem, err := o.RedeemCode.clean()
	o.RedeemCode = redeem.(RedeemCode)
	return o, err
}

func (o MergeProfile) apply(t *tables, c *Change) (Outcome, error) {
	if out, err := (DeleteProfile{o.Profile}).apply(t, c); err != nil {
		return out, err
	}
	return o.RedeemCode.apply(t, c)
}

// code is what the code with a hash is good for, or [ErrCode].
func (t *playerTables) code(hash []byte, now time.Time) (Code, error) {
	r, err := t.codes.get(string(hash))
	if errors.Is(err, ErrNotFound) || err == nil && r.isOver(now) {
		err = ErrCode
	}
	return r.Code, err
}

// voidCodes makes all codes of a profile worth nothing.
func (t *playerTables) voidCodes(id ID) error {
	return t.dropCodes(func(code *Code) bool { return code.Profile == id })
}

// dropCodes forgets codes. There are none but those of people who have asked lately.
func (t *playerTables) dropCodes(is func(*Code) bool) error {
	var drop [][]byte
	for hash := range t.codes.below(nil) {
		r, err := t.codes.get(string(hash))
		if err != nil {
			return fmt.Errorf("code: %w", dangling(err))
		}
		if is(&r.Code) {
			drop = append(drop, bytes.Clone(hash))
		}
	}
	t.codes.remove(drop...)
	return nil
}

func checkHash(hash []byte) error {
	if len(hash) != sha256.Size {
		return fmt.Errorf("the hash of a code with %d bytes", len(hash))
	}
	return nil
}
