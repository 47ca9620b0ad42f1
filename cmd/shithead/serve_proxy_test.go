package main

import (
	"fmt"
	"testing"
)

func TestParseProxies(t *testing.T) {
	for text, want := range map[string]string{
		"10.1.2.3/8":    "[10.0.0.0/8]",
		"192.0.2.7":     "[192.0.2.7/32]",
		"2001:db8::/32": "[2001:db8::/32]",
		"::1":           "[::1/128]",
		"":              "",
		"fe80::1%eth0":  "",
		"balancer":      "",
		"10.0.0.0/99":   "",
	} {
		got, err := parseProxies([]string{text})
		if (want == "") != (err != nil) || want != "" && fmt.Sprint(got) != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
