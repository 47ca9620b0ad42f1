package main

import (
	"testing"

	"shithead/sshsrv/sshtest"
)

// TestServe_RatesOneAddress_IfToldTo, with the flag or in the environment: then only the pace is against two programs.
func TestServe_RatesOneAddress_IfToldTo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		flag        []string
		environment []string
		want        string
	}{
		"not told":           {nil, nil, "one_address"},
		"by the environment": {nil, []string{"SHITHEAD_RATE_ONE_ADDRESS=true"}, "too_fast"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startWith(t, t.TempDir(), c.environment, append([]string{"--proxy-protocol", "127.0.0.1"}, c.flag...)...)
			address := sshtest.Balancer(t, s.address(), "192.0.2.7")
			game := newContest(t, 1, func() string { return address })
			game.open(1)
			game.begin()
			game.until("no round ends", func() bool {
				history := game.games[0].history
				history.mu.Lock()
				defer history.mu.Unlock()
				for _, e := range history.events {
					got := string(e.facts["unrated"])
					if e.kind != "result" || got == `"abandoned"` {
						continue // they may go round and round
					}
					slow := got == "" && c.want == "too_fast" // so is a busy machine, and then they are rated
					if got != `"`+c.want+`"` && !slow {
						t.Errorf("%s, want %s", got, c.want)
					}
					return true
				}
				return false
			})
			close(game.done)
			game.playing.Wait()
			if len(game.gave) > 0 {
				t.Error(game.gave)
			}
		})
	}
}
