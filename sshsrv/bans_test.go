package sshsrv

import (
	"net/netip"
	"testing"
	"time"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// TestBansThatOverlap: a ban of a player that is over leaves the longer one of a key as it is, whichever came first.
func TestBansThatOverlap(t *testing.T) {
	key, other := fingerprint(sshtest.NewKey(t)), fingerprint(sshtest.NewKey(t))
	now := time.Now()
	forGood := data.Ban{Keys: []string{key}, Since: now, Why: "for good"}
	over := data.Ban{Player: "ANN", Name: "ann", Keys: []string{key, other}, Since: now, Until: now.Add(-time.Minute)}
	for name, all := range map[string][]data.Ban{
		"the long one first": {forGood, over}, "the short one first": {over, forGood},
	} {
		b, err := newBans(listed(all))
		if err != nil {
			t.Fatal(err)
		}
		if ban, is := b.of(key, "ANN"); !is || ban.Why != "for good" {
			t.Errorf("%s: %v, %+v", name, is, ban)
		}
		if _, is := b.of(other, "ANN"); is {
			t.Errorf("%s: the short one lasts", name)
		}
	}
}

// listed are bans that nobody adds to.
type listed []data.Ban

func (l listed) Bans(time.Time) ([]data.Ban, error) { return l, nil }
func (listed) Ban(data.Ban, time.Time) error        { return nil }
func (listed) Unban(string) error                   { return nil }
func (listed) Keys(data.ID) ([]data.Key, error)     { return nil, nil }

// TestNetworksOfIPv4WrittenAsIPv6 are networks of IPv4.
func TestNetworksOfIPv4WrittenAsIPv6(t *testing.T) {
	prefix, is, err := network("::ffff:192.0.2.7/120")
	if !is || err != nil || prefix != netip.MustParsePrefix("192.0.2.0/24") {
		t.Errorf("%v, %v, %v", prefix, is, err)
	}
	for _, text := range []string{"::ffff:0:0/96", "::ffff:10.0.0.0/103", "::ffff:0:0/80"} {
		if prefix, is, err := network(text); !is || err == nil {
			t.Errorf("%s may be banned, as %v", text, prefix)
		}
	}
}
