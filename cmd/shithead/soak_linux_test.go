package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/loadgen"
)

// TestSoak has people and rooms come and go, after which the server has as many goroutines, open files, sessions and rooms as
// before, and a heap about as large. SHITHEAD_SOAK=1h does so for that long: then its memory, goroutines and files do not grow
// meanwhile either, the store grows by as much a round at the end as at first, and soak.svg and soak.json lie in the folder
// SHITHEAD_SOAK_PLOTS, if there is one.
func TestSoak(t *testing.T) {
	p := tables(t, "bitenight", 2)
	p.Programs, p.Watchers, p.Rooms, p.Logins, p.Think, p.Spread = 1, 1, 3, 100, 20*time.Millisecond, 0.5
	p.Terms.Seats, p.Soak = 3, time.Second
	if text := os.Getenv("SHITHEAD_SOAK"); text != "" {
		p.Rooms, p.Think, p.Terms.Bots, p.Terms.Seats = 20, 2*time.Second, []string{"easy"}, 4
		var err error
		if p.Soak, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	} else {
		t.Parallel()
	}
	folder := filepath.Join(t.TempDir(), "data")
	cmd := itself(t, append([]string{
		"serve", "--listen", "127.0.0.1:0", "--data", folder, "--metrics", "127.0.0.1:0", "--keep-records", "20",
	}, limitsFor(p)...)...)
	s := startCommand(t, cmd, t.TempDir(), collectVariable+"=20")
	p.Address, p.Servers, p.Folder = "127.0.0.1:"+s.port, []int{s.cmd.Process.Pid}, folder
	p.Metrics = s.logs(t, `url=(http://127\.0\.0\.1:\d+/metrics)`)[1]
	r, err := loadgen.RunSoak(t.Context(), p, func(_, says string) { t.Log(says) })
	if err != nil {
		t.Fatalf("%v\n%s", err, s.stderr)
	}
	var text strings.Builder
	must(t, r.Text(&text))
	t.Log(text.String())
	for _, leak := range r.Leaks() {
		t.Errorf("%s: %s", leak.Figure, leak.Says)
	}
	failed, times := 0, 0
	for _, h := range r.Happened {
		failed, times = failed+h.Failed, times+h.Times
	}
	if len(r.Verdicts) < 5 || r.Moves == 0 || 10*failed > times {
		t.Errorf("%d verdicts, %d moves, %d of %d events came to nothing", len(r.Verdicts), r.Moves, failed, times)
	}
	if plots := os.Getenv("SHITHEAD_SOAK_PLOTS"); plots != "" {
		must(t, r.Plots(plots))
		json, err := os.Create(filepath.Join(plots, "soak.json"))
		must(t, err)
		must(t, errors.Join(r.JSON(json), json.Close()))
	}

	// The store has every round, and no journal of a room that is closed.
	s.stop(t, syscall.SIGTERM)
	last := r.Samples[len(r.Samples)-1]
	if rounds := keys(t, folder, "rounds"); rounds == 0 || float64(rounds) != *last.Rounds {
		t.Errorf("the store has %d rounds, and the server says %v", rounds, *last.Rounds)
	}
	if journals := keys(t, folder, "journals"); journals != 0 {
		t.Errorf("%d journals of rooms that are closed", journals)
	}
	t.Logf("%d records", keys(t, folder, "records"))
}
