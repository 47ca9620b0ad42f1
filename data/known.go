package data

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"net/netip"
	"time"
)

// An address is known for a while after somebody with a profile has logged in from it. What is kept of it is a keyed hash,
// found again only by who comes from the same address, and the day; not who it was.

// KnownAddress says whether somebody with a profile has logged in from an address within [KnownDays].
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

// noteDays notes from which addresses somebody has logged in, and when.
func (t *houseTables) noteDays(days map[netip.Prefix]uint32) {
	if len(days) == 0 {
		return
	}
	secret := t.known.Get([]byte(knownSecret))
	if secret == nil {
		secret = make([]byte, sha256.Size)
		_, _ = rand.Read(secret) // never fails
		t.known.write([]byte(knownSecret), secret)
	}
	room := MaxKnown + 1 - t.known.in().Stats().KeyN // the secret is one of them
	for address, day := range days {
		hash := hashOf(secret, address)
		if t.known.Get(hash) == nil {
			if room <= 0 {
				continue
			}
			room--
		}
		t.known.write(hash, binary.BigEndian.AppendUint32(nil, day))
	}
}

// ForgetAddresses takes away what is not known any more, and says how many that were.
func (s *doorStore) ForgetAddresses(now time.Time) (forgotten int, err error) {
	s.writeNotes()
	err = s.updateIf(func(t *tables) (bool, error) {
		return len(t.knownLongAgo(now)) > 0, nil
	}, func(t *tables) error {
		old := t.knownLongAgo(now)
		forgotten = len(old)
		t.known.remove(old...)
		return nil
	})
	if err != nil {
		return 0, err
	}
	return forgotten, nil
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

// longAgo says whether somebody who came on a day is not known for it any more. A day to come, as a clock that was wrong has
// left it, is not: such an entry would stay for ever.
func longAgo(day uint32, now time.Time) bool {
	today := dayOf(now)
	return day+KnownDays < today || day > today+1
}
