package main

import (
	"net"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// TestServe_RatesOneAddress_IfToldTo, with the flag or in the environment: then only the pace is against three programs.
func TestServe_RatesOneAddress_IfToldTo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		flag        []string
		environment []string
		want        string
	}{
		"not told":           {nil, nil, "one_address"},
		"by the flag":        {[]string{"--rate-one-address"}, nil, "too_fast"},
		"by the environment": {nil, []string{"SHITHEAD_RATE_ONE_ADDRESS=true"}, "too_fast"},
		"both, and not":      {[]string{"--rate-one-address=false"}, []string{"SHITHEAD_RATE_ONE_ADDRESS=true"}, "one_address"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"--listen", "127.0.0.1:0", "--proxy-protocol", "127.0.0.1"}, c.flag...)
			s := startWith(t, nil, t.TempDir(), c.environment, args...)
			results := make(chan string)
			ended := t.Context().Done()
			h := &honest{
				address: sshtest.Balancer(t, net.JoinHostPort("127.0.0.1", s.port), "192.0.2.7"),
				rules:   "bitenight", thinks: 2 * time.Millisecond,
				result: func(unrated string) {
					select {
					case results <- unrated:
					case <-ended:
					}
				},
			}
			h.sitDown(t, 1)
			late := time.After(sshtest.Patience)
			for got := "abandoned"; got == "abandoned"; { // they may go round and round
				select {
				case got = <-results:
					slow := got == "" && c.want == "too_fast" // so is a busy machine, and then they are rated
					if got != c.want && got != "abandoned" && !slow {
						t.Errorf("%q, want %q", got, c.want)
					}
				case <-late:
					t.Fatal("no round ends")
				}
			}
			h.home()
		})
	}
	refusedWith(t, t.TempDir(), "SHITHEAD_RATE_ONE_ADDRESS|--rate-one-address|flag", "--rate-one-address=perhaps")
}
