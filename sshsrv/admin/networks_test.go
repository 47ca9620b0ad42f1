package admin

import (
	"net/netip"
	"testing"
)

func TestNetworks(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "::ffff:192.0.2.7": "192.0.2.7/32", "192.0.2.7/24": "192.0.2.0/24",
		"2001:db8::1": "2001:db8::/64", "2001:db8::/32": "2001:db8::/32", "2001:db8::1%eth0": "2001:db8::/64",
		"::ffff:192.0.2.7/120": "192.0.2.0/24", // a network of IPv4, written as IPv6
	} {
		if prefix, ok, err := network(text); !ok || err != nil || prefix != netip.MustParsePrefix(want) {
			t.Errorf("%s is %v, %v, %v", text, prefix, ok, err)
		}
	}
	for _, text := range []string{"ann", "SHA256:x", "1.2.3", "10.0.0.0/99"} {
		if _, ok, err := network(text); ok || err != nil {
			t.Errorf("%s is one, %v", text, err)
		}
	}
	for _, text := range []string{"10.0.0.0/7", "2000::/19", "::ffff:0:0/96", "::ffff:10.0.0.0/103", "::ffff:0:0/80"} {
		if prefix, ok, err := network(text); !ok || err == nil {
			t.Errorf("%s may be banned, as %v", text, prefix)
		}
	}
}
