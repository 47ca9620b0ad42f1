package data

import (
	"bytes"
	"net/netip"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestAnAddress_ThatWasNoted_IsKnownFor30Days(t *testing.T) {
	s := newStore(t)
	home, other := netip.MustParsePrefix("192.0.2.7/32"), netip.MustParsePrefix("2001:db8:1:2::/64")
	const day = 24 * time.Hour
	known := func(address netip.Prefix, now time.Time, want bool) {
		t.Helper()
		equal(t, must(s.KnownAddress(address, now)), want, address)
	}
	known(home, noon, false)
	noErr(t, s.NoteAddress(home, noon))
	known(home, noon, true)
	known(other, noon, false)
	known(home, noon.Add(KnownDays*day), true)
	known(home, noon.Add((KnownDays+1)*day), false)

	noErr(t, s.NoteAddress(other, noon.Add(20*day)))
	equal(t, must(s.ForgetAddresses(noon.Add(KnownDays*day))), 0, "forgotten")
	equal(t, must(s.ForgetAddresses(noon.Add((KnownDays+1)*day))), 1, "forgotten")
	known(home, noon, false)
	known(other, noon.Add(40*day), true)
	equal(t, must(s.ForgetAddresses(noon)), 1, "of a day to come are forgotten")
}

// TestNoteAddress_KeepsAHashAndADay and neither the address nor anything else; once a day.
func TestNoteAddress_KeepsAHashAndADay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	home := netip.MustParsePrefix("198.51.100.213/32")
	for range 3 {
		noErr(t, s.NoteAddress(home, noon))
	}
	s.writeNotes()
	before := everything(t, s)
	hashes := 0
	for key, value := range before {
		if len(key) == len(knownBucket)+1+knownHash && key[:len(knownBucket)] == knownBucket {
			hashes++
			if len(value) != 4 {
				t.Errorf("%x is kept", value)
			}
		}
	}
	if hashes != 1 {
		t.Errorf("%d hashes", hashes)
	}
	noErr(t, s.Close())
	text := must(os.ReadFile(path))
	ip := home.Addr().As4()
	if bytes.Contains(text, []byte("198.51.100.213")) || bytes.Contains(text, ip[:]) {
		t.Error("the address is in the file")
	}
}
