package sshsrv

import (
	"encoding/json"
	"net/netip"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
)

// through is the host as those see it who come from an address.
func (h *host) through(t *testing.T, from string) *host {
	t.Helper()
	other := *h
	other.address, other.town = sshtest.Balancer(t, h.next(t).address, from), nil
	return &other
}

// TestAResultSaysWhetherItRates: programs that play as fast as they can do not, wherever they come from, and two that come
// from one address do not in any case. The list of rounds says the same.
func TestAResultSaysWhetherItRates(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		const fast, slow = time.Hour, 0 // whatever takes less is too fast
		for what, c := range map[string]struct {
			ann, bob string
			least    time.Duration
			any      bool
			want     data.Rated
		}{
			"one address, fast":             {"192.0.2.7", "192.0.2.7", fast, false, data.UnratedAddress},
			"one address":                   {"192.0.2.7", "192.0.2.7", slow, false, data.UnratedAddress},
			"one address, and all is rated": {"192.0.2.7", "192.0.2.7", slow, true, data.RatedYes},
			"one network of IPv6":           {"2001:db8:1:2::7", "2001:db8:1:2:9::1", slow, false, data.UnratedAddress},
			"two networks of IPv6":          {"2001:db8:1:2::7", "2001:db8:1:3::7", slow, false, data.RatedYes},
			"two addresses":                 {"192.0.2.7", "192.0.2.8", slow, false, data.RatedYes},
			"two addresses, fast":           {"192.0.2.7", "192.0.2.8", fast, false, data.UnratedPace},
			"this machine":                  {"127.0.0.1", "127.0.0.1", slow, false, data.RatedYes},
			"this machine by IPv6":          {"::1", "::1", slow, false, data.RatedYes},
			"this machine, fast":            {"127.0.0.1", "127.0.0.1", fast, false, data.UnratedPace},
		} {
			if at.servers > 1 && !long() && what != "one network of IPv6" && what != "two addresses" && what != "two addresses, fast" {
				continue
			}
			t.Run(what, func(t *testing.T) {
				t.Parallel()
				limits := rooms.DefaultRoomLimits()
				limits.RatedMove, limits.RateOneAddress = c.least, c.any
				h := at.startsOf(t, limits, func(s *Server) {
					hasty(s)
					s.gate = gate.New(&s.limits.Gate, s.store, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, s.log, nil)
				})
				programs := []*apiClient{
					h.through(t, c.ann).api(t, "ann", sshtest.WithKey(sshtest.NewKey(t))),
					h.through(t, c.bob).api(t, "bob", sshtest.WithKey(sshtest.NewKey(t))),
				}
				code := programs[0].does("create", map[string]any{"rules": "classic", "seats": 2}).text("room")
				programs[1].does("join", map[string]any{"room": code})
				programs[0].does("start", nil)
				var all sync.WaitGroup
				for seat, program := range programs {
					all.Go(func() {
						p := newRandomProgram(program, seat)
						p.plays(false)
						result := p.results[p.rounds[0]]
						want := c.want
						if result.text("end") != "played" { // at random they may go round and round
							want = data.UnratedAbandoned
						}
						p.saysWhy(result, want)
						p.saysWhy(p.lastRound(), want)
					})
				}
				all.Wait()
			})
		}
	})
}

// saysWhy checks what a result, or a round, says of whether it rates.
func (p *randomProgram) saysWhy(line apiLine, want data.Rated) {
	p.t.Helper()
	yes, why := "true", ""
	if want != data.RatedYes {
		yes, why = "false", string(want)
	}
	if string(line["rated"]) != yes || line.text("unrated") != why || (line["unrated"] == nil) != (why == "") {
		p.t.Errorf("want %q: %s", want, object.Line(line))
	}
}

// lastRound is the latest of the program's rounds.
func (p *randomProgram) lastRound() apiLine {
	p.t.Helper()
	var stats struct {
		Last []apiLine `json:"last"`
	}
	if err := json.Unmarshal(p.does("stats", nil)["stats"], &stats); err != nil || len(stats.Last) != 1 {
		p.t.Errorf("%+v, %v", stats, err)
		return nil
	}
	return stats.Last[0]
}
