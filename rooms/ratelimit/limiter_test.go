package ratelimit

import (
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestEachKeyHasABucketOfItsOwn that is full at first and fills again, a token each interval.
func TestEachKeyHasABucketOfItsOwn(t *testing.T) {
	l, now := New[string](time.Second, 2), time.Unix(1_000_000, 0)
	for i, step := range []struct {
		key   string
		after time.Duration
		want  bool
	}{
		{"ann", 0, true},
		{"ann", 0, true},
		{"ann", 0, false},
		{"bob", 0, true},
		{"ann", time.Second / 2, false},
		{"ann", time.Second / 2, true},
		{"ann", 0, false},
		{"ann", time.Hour, true},
		{"ann", 0, true},
		{"ann", 0, false},
	} {
		now = now.Add(step.after)
		if got := l.AllowAt(step.key, now); got != step.want {
			t.Errorf("step %d, %s: %v", i, step.key, got)
		}
	}
	for i, want := range []time.Duration{0, 2 * time.Second} {
		if wait := l.ReserveAt("cid", now, 2).DelayFrom(now); wait != want {
			t.Errorf("two tokens, for the time %d: wait for %v", i, wait)
		}
	}
}

// TestServersTogetherGiveAsManyTokensAsOne in the long run, and at once at most a burst each: whoever asks all of them all the time
// gains nothing, however late these hear of each other.
func TestServersTogetherGiveAsManyTokensAsOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const servers, burst, lag = 3, 4, 2 * time.Second
		random := rand.New(rand.NewPCG(1, 0))
		all := make([]*Limiter[string], servers)
		for i := range all {
			all[i] = New[string](time.Second, burst)
		}
		for i := range all {
			all[i].Join(func(key string) {
				for j, other := range all {
					if j != i {
						time.AfterFunc(time.Duration(random.Int64N(int64(lag))), func() { other.Hear(key) })
					}
				}
			})
		}
		given, atOnce := 0, 0
		const seconds = 600
		for i := range seconds * 10 {
			for _, l := range all {
				if l.Allow("greedy") {
					given++
				}
			}
			if i == 0 {
				atOnce = given
			}
			time.Sleep(time.Second / 10)
		}
		if atOnce > servers*burst {
			t.Errorf("%d at once", atOnce)
		}
		if most := burst*servers + seconds; given > most || given < seconds*8/10 {
			t.Errorf("%d in %d seconds", given, seconds)
		}
		if all[0].Spent("modest") {
			t.Error("somebody else has none")
		}
	})
}

// TestSharedLimiters: what is used on one server is used on the other, each token of the limiter and of the key that it is of.
func TestSharedLimiters(t *testing.T) {
	var told []Used
	share := func() (s *Shared, people *Limiter[string], nets *Limiter[netip.Prefix]) {
		s = NewShared(func(u Used) { told = append(told, u) })
		people, nets = New[string](time.Hour, 3), New[netip.Prefix](time.Hour, 3)
		Share(s, "people", people)
		ShareAs(s, "nets", nets, netip.Prefix.String, netip.ParsePrefix)
		return s, people, nets
	}
	_, people, nets := share()
	home := netip.MustParsePrefix("192.0.2.7/32")
	for range 2 {
		people.Allow("ann")
		nets.Allow(home)
	}
	s, people, nets := share() // of another server
	for _, u := range append(slices.Clone(told), Used{"later", "ann"}, Used{"nets", "nonsense"}) {
		s.Hear(u)
	}
	if len(told) != 4 { // what is heard is not told again
		t.Errorf("told of %v", told)
	}
	if !people.Allow("ann") || people.Allow("ann") || !nets.Allow(home) || nets.Allow(home) || people.Spent("bob") {
		t.Error("it is not one token that is left, or bob has none")
	}
	if got := s.Names(); !slices.Equal(got, []string{"nets", "people"}) {
		t.Errorf("%q", got)
	}
}
