package admin

import (
	"net/netip"
	"testing"
)

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

func TestNetworks(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "::ffff:192.0.2.7": "192.0.2.7/32", "192.0.2.7/24": "192.0.2.0/24",
		"2001:db8::1": "2001:db8::/64", "2001:db8::/32": "2001:db8::/32", "2001:db8::1%eth0": "2001:db8::/64",
	} {
		prefix, is, err := network(text)
		if !is || err != nil || prefix != netip.MustParsePrefix(want) {
			t.Errorf("%s is %v, %v, %v", text, prefix, is, err)
		}
	}
	for _, text := range []string{"ann", "SHA256:x", "1.2.3", "10.0.0.0/99"} {
		if _, is, err := network(text); is || err != nil {
			t.Errorf("%s is one, %v", text, err)
		}
	}
	for _, text := range []string{"10.0.0.0/7", "2000::/19"} {
		if _, is, err := network(text); !is || err == nil {
			t.Errorf("%s may be banned", text)
		}
	}
}
