package api

import (
	"net/netip"
	"strings"
	"testing"

	"shithead/data"
)

// TestAnAddressPays for all who come from it, and nobody who has used up their own budget takes from it.
func TestAnAddressPays(t *testing.T) {
	limits := DefaultLimits()
	for _, b := range []*Budget{&limits.Session, &limits.Person, &limits.Guests} {
		b.Work = 0
	}
	limits.Person.WorkBurst, limits.Address.Work, limits.Address.WorkBurst = 100, 0, 250
	all, err := newAllBudgets(&limits)
	check(t, err)
	here, there := netip.MustParsePrefix("2001:db8::/64"), netip.MustParsePrefix("192.0.2.7/32")
	pays := func(who data.ID, from netip.Prefix, want int) {
		t.Helper()
		p := all.newPayer(from)
		p.is(who)
		n := 0
		for range 50 {
			if p.work(10) {
				n++
			}
		}
		if n != want {
			t.Errorf("%s pays %d times, want %d", who, n, want)
		}
	}
	pays("A", here, 10)
	pays("A", there, 0)
	pays("B", here, 10)
	pays("C", here, 5)
	pays("D", there, 10)
}

// TestBytesAreBounded before anybody is known to pay for them, and by address whoever comes again.
func TestBytesAreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.Session.Bytes, limits.Address.Bytes, limits.PendingBytes = 0, 0, 1<<30
	all, err := newAllBudgets(&limits)
	check(t, err)
	line := strings.Repeat("x", 16<<10) + "\n"
	from := netip.MustParsePrefix("192.0.2.7/32")
	taken := 0
	for range 20 {
		in := newInbox(&limits, all.newPayer(from), func() { t.Error("hung up on") })
		in.Read(strings.NewReader(strings.Repeat(line, 20)))
		if in.bytes > limits.Session.ByteBurst {
			t.Errorf("a session has %d bytes taken", in.bytes)
		}
		taken += in.bytes
	}
	if taken != limits.Address.ByteBurst {
		t.Errorf("an address has %d bytes taken", taken)
	}
}
