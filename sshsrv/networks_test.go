package sshsrv

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
