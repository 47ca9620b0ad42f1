package data

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"time"
)

// An address is known for a while after somebody with a profile has logged in from it. What is kept of it is a keyed hash,
// found again only by who comes from the same address, and the day; not who it was.

// KnownAddress reports whether a player with a profile has logged in from an address within [KnownDays].
func (s *doorStore) KnownAddress(address netip.Prefix, now time.Time) (bool, error) {
	if day, noted := s.notes.day(address); noted && !longAgo(day, now) {
		return true, nil
	}
	return result(s.view, func(t *tables) (bool, error) {
		day, found := t.knownDay(address)
		return found && !longAgo(day, now), nil
	})
}

// NoteAddress makes an address known from now on. It notes once a day for an address, and nothing while [MaxKnown] others are
// known, and that is on disk within [NoteWithin].
func (s *doorStore) NoteAddress(address netip.Prefix, now time.Time) error {
	today := dayOf(now)
	day, noted := s.notes.day(address)
	if !noted {
		var err error
		if day, err = result(s.view, func(t *tables) (uint32, error) { day, _ := t.knownDay(address); return day, nil }); err != nil {
			return err
		}
	}
	if day != today {
		s.note(func(n *notes) { n.days[address] = today })
	}
	return nil
}

// SetSecret is a [Change] that sets the key of the hashes under which addresses are kept. The first one counts.
type SetSecret struct {
	Secret []byte `json:"secret"`
}

// errSecretThere: the addresses that are kept are hashed with another key.
var errSecretThere = errors.New("there is a secret")

func (o SetSecret) clean() (Operation, error) {
	if len(o.Secret) != sha256.Size {
		return o, fmt.Errorf("a secret of %d bytes", len(o.Secret))
	}
	return o, nil
}

func (o SetSecret) apply(t *tables, _ *Change) (Outcome, error) {
	if t.known.Get([]byte(knownSecret)) != nil {
		return Outcome{}, errSecretThere
	}
	t.known.write([]byte(knownSecret), o.Secret)
	return Outcome{}, nil
}

// NoteAddresses is a [Change] that notes on which days somebody last came from addresses: see [Store.NoteAddress].
type NoteAddresses struct {
	Addresses []AddressDay `json:"addresses"`
}

// AddressDay is the hash of an address, of [SetSecret], and a day, counted from 1970 in UTC.
type AddressDay struct {
	Hash []byte `json:"hash"`
	Day  uint32 `json:"day"`
}

// withSecret writes something that has hashes of addresses in it, by their key. Where there is none yet it is drawn, and comes
// with the change that sets it, which is to be written first: who is faster with another has all written once more.
func (s *boltFile) withSecret(write func(secret []byte, set []Operation) (Outcome, error)) (out Outcome, err error) {
	for err = errSecretThere; errors.Is(err, errSecretThere); {
		var secret []byte
		secret, err = result(s.view, func(t *tables) ([]byte, error) { return bytes.Clone(t.known.Get([]byte(knownSecret))), nil })
		if err != nil {
			break
		}
		var set []Operation
		if secret == nil {
			secret = make([]byte, sha256.Size)
			_, _ = rand.Read(secret) // never fails
			set = []Operation{SetSecret{secret}}
		}
		out, err = write(secret, set)
	}
	return out, err
}

// notesOfDays are the changes for addresses from which somebody has logged in.
func notesOfDays(secret []byte, days map[netip.Prefix]uint32) (ops []Operation) {
	var addresses []AddressDay
	for address, day := range days {
		addresses = append(addresses, AddressDay{hashOf(secret, address), day})
	}
	slices.SortFunc(addresses, func(a, b AddressDay) int { return bytes.Compare(a.Hash, b.Hash) })
	for some := range slices.Chunk(addresses, notesAtOnce) {
		ops = append(ops, NoteAddresses{some})
	}
	return ops
}

func (o NoteAddresses) clean() (Operation, error) {
	for _, a := range o.Addresses {
		if len(a.Hash) != knownHash {
			return o, fmt.Errorf("a hash of %d bytes", len(a.Hash))
		}
	}
	return o, nil
}

func (o NoteAddresses) apply(t *tables, _ *Change) (Outcome, error) {
	known := t.known.in().Sequence()
	for _, a := range o.Addresses {
		if t.known.Get(a.Hash) == nil {
			if known >= MaxKnown {
				continue
			}
			known++
		}
		t.known.write(a.Hash, binary.BigEndian.AppendUint32(nil, a.Day))
	}
	t.known.setSequence(known)
	return Outcome{}, nil
}

// ForgetAddresses takes away the addresses that are not known any more, and those from which as many may be new again as at once.
// It says how many that were.
func (s *doorStore) ForgetAddresses(now time.Time) (forgotten int, err error) {
	s.writeNotes()
	if due, err := result(s.view, func(t *tables) (bool, error) {
		return len(t.knownLongAgo(now))+len(t.newcomersOver(stamp(now))) > 0, nil
	}); err != nil || !due {
		return 0, err
	}
	out, err := s.submit(now, ForgetAddresses{})
	return out.Forgotten, err
}

// ForgetAddresses is a [Change] that takes away the addresses that nothing is kept for any more at its time: see
// [Store.ForgetAddresses].
type ForgetAddresses struct{}

func (o ForgetAddresses) clean() (Operation, error) { return o, nil }

func (ForgetAddresses) apply(t *tables, c *Change) (Outcome, error) {
	old, over := t.knownLongAgo(c.At), t.newcomersOver(c.At)
	t.known.remove(old...)
	t.newcomers.remove(over...)
	t.known.setSequence(t.known.in().Sequence() - uint64(len(old)))
	return Outcome{Forgotten: len(old) + len(over)}, nil
}

func (t *houseTables) knownLongAgo(now time.Time) (old [][]byte) {
	for hash, day := range t.known.below(nil) {
		if len(hash) == knownHash && longAgo(readDay(day), now) {
			old = append(old, bytes.Clone(hash))
		}
	}
	return old
}

// knownSecret is where the bucket has the key of the hashes, made for the first of them. It is shorter than any of these.
const knownSecret = "key"

// knownHash is the length of a hash in bytes: with so many bits no two addresses share one.
const knownHash = 16

// knownDay is the day on which an address was last noted.
func (t *houseTables) knownDay(address netip.Prefix) (day uint32, found bool) {
	secret := t.known.Get([]byte(knownSecret))
	if secret == nil {
		return 0, false
	}
	value := t.known.Get(hashOf(secret, address))
	return readDay(value), value != nil
}

func hashOf(secret []byte, address netip.Prefix) []byte {
	mac := hmac.New(sha256.New, secret)
	_, _ = mac.Write([]byte(address.String()))
	return mac.Sum(nil)[:knownHash]
}

// dayOf counts days since 1970 in UTC.
func dayOf(now time.Time) uint32 { return uint32(now.Unix() / int64(24*time.Hour/time.Second)) }

func readDay(value []byte) uint32 {
	if len(value) != 4 {
		return 0
	}
	return binary.BigEndian.Uint32(value)
}

// longAgo reports whether a player who came on a day is not known for it any more. A day to come, as a clock that was wrong has
// left it, is not: such an entry would stay for ever.
func longAgo(day uint32, now time.Time) bool {
	today := dayOf(now)
	return day+KnownDays < today || day > today+1
}
