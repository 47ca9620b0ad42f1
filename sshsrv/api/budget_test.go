package api

import (
	"net/netip"
	"strings"
	"testing"

	"shithead/data"
)

// TestAnAddressPays for all who come from it, and a session that has used up its own budget takes nothing from it.
func TestAnAddressPays(t *testing.T) {
	limits := DefaultLimits()
	limits.Session.Work, limits.Person.Work, limits.Person.WorkBurst = 0, 0, 100
	limits.Address.Work, limits.Address.WorkBurst = 0, 250
	all, err := newAllBudgets(&limits)
	check(t, err)
	here, there := netip.MustParsePrefix("2001:db8::/64"), netip.MustParsePrefix("192.0.2.7/32")
	for _, c := range []struct {
		who  data.ID
		from netip.Prefix
		want int
	}{{"A", here, 10}, {"A", there, 0}, {"B", here, 10}, {"C", here, 5}, {"D", there, 10}} {
		p := all.newPayer(c.from)
		p.is(c.who)
		n := 0
		for p.work(10) {
			n++
		}
		if n != c.want {
			t.Errorf("%s pays %d times, want %d", c.who, n, c.want)
		}
	}
}

// TestBytesAreBounded before it is known who pays for them, and by address for a session that comes again.
func TestBytesAreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.Session.Bytes, limits.Address.Bytes, limits.PendingBytes = 0, 0, 1<<30
	p, taken := alone(t, limits), 0
	for range 20 {
		in := p.api.Listen(p.of.From, func() { t.Error("hung up on") })
		in.Read(strings.NewReader(strings.Repeat(strings.Repeat("x", 16<<10)+"\n", 20)))
		if in.bytes > limits.Session.ByteBurst {
			t.Errorf("a session has %d bytes taken", in.bytes)
		}
		taken += in.bytes
	}
	if taken != limits.Address.ByteBurst {
		t.Errorf("an address has %d bytes taken", taken)
	}
}
