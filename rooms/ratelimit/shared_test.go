package ratelimit

import (
	"net/netip"
	"slices"
	"testing"
	"time"
)

// TestSharedLimiters: what is used on one server is used on the other, each token of the limiter and of the key that it is of.
func TestSharedLimiters(t *testing.T) {
	type server struct {
		*Shared
		people *Limiter[string]
		nets   *Limiter[netip.Prefix]
	}
	var told []Used
	var both [2]server
	for i := range both {
		s := server{NewShared(func(u Used) { told = append(told, u) }), New[string](time.Hour, 3), New[netip.Prefix](time.Hour, 3)}
		Share(s.Shared, "people", s.people)
		ShareAs(s.Shared, "nets", s.nets, netip.Prefix.String, netip.ParsePrefix)
		both[i] = s
	}
	home := netip.MustParsePrefix("192.0.2.7/32")
	for range 2 {
		both[0].people.Allow("ann")
		both[0].nets.Allow(home)
	}
	for _, u := range append(slices.Clone(told), Used{"later", "ann"}, Used{"nets", "nonsense"}) {
		both[1].Hear(u)
	}
	if len(told) != 4 { // what is heard is not told again
		t.Errorf("told of %v", told)
	}
	if !both[1].people.Allow("ann") || both[1].people.Allow("ann") || !both[1].nets.Allow(home) || both[1].nets.Allow(home) {
		t.Error("it is not one token that is left")
	}
	if both[1].people.Spent("bob") {
		t.Error("somebody else has none")
	}
	if got := both[0].Names(); !slices.Equal(got, []string{"nets", "people"}) {
		t.Errorf("%q", got)
	}
}
