package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/cmd/shithead/internal/loadgen"
	"shithead/engine"
	"shithead/rooms"
)

// loaded starts a server that lets a load in, and gives the arguments of a short load of it.
func loaded(t *testing.T, args ...string) (*served, []string) {
	t.Helper()
	s := start(t, t.TempDir(), "--rate-one-address")
	return s, append([]string{
		"load", "127.0.0.1:" + s.port, "--rooms", "2", "--seats", "2", "--programs", "1", "--bots", "easy", "--pace", "turbo", "--watchers", "1",
		"--logins", "200", "--think", "20ms", "--warm-up", "0s", "--duration", "100ms", "--idle", "10ms",
	}, args...)
}

// limitsFor are the flags of a server that lets a load in.
func limitsFor(p *loadgen.Plan) (flags []string) {
	for _, one := range serverLimits(p) {
		flags = append(flags, "--"+one.flag, strconv.Itoa(*one.value))
	}
	return flags
}

// tables is a load of people at tables of so many, in which no one thinks.
func tables(t *testing.T, rules string, people int, bots ...string) *loadgen.Plan {
	t.Helper()
	set, err := engine.ParseRules(rules)
	must(t, err)
	return &loadgen.Plan{
		Seats: people, Columns: 80, Rows: 24,
		Terms: rooms.Terms{Rules: set, Seats: people + len(bots), Bots: bots, Rounds: rooms.MaxRounds},
	}
}

// TestLoad is the short version of a load: all come and play, and everything is measured that the system tells.
func TestLoad(t *testing.T) {
	t.Parallel()
	plots := filepath.Join(t.TempDir(), "plots")
	s, args := loaded(t, "--moves", "60", "--flat-out", "100ms", "--json", "--plots", plots)
	if runtime.GOOS == "linux" {
		args = append(args, "--server-pid", strconv.Itoa(s.cmd.Process.Pid))
	}
	got := answered(itself(t, args...))
	var r loadgen.Report
	if err := json.Unmarshal([]byte(got.Out), &r); err != nil || got.Status != 0 {
		t.Fatalf("%v, %+v", err, got)
	}
	var names []string
	for _, w := range r.Windows {
		names = append(names, w.Name)
		known := runtime.GOOS != "linux" || w.Server != nil && w.Foreign != nil && *w.Memory > 1<<20 &&
			*w.SessionMemory != 0
		if w.Sessions != 8 || !known {
			t.Errorf("%s: %+v", w.Name, w)
		}
	}
	if want := []string{"joining", "idle", "play", "flat out", "still"}; !slices.Equal(names, want) {
		t.Fatalf("the windows are %q", names)
	}
	play := r.Windows[2]
	if play.Moves*play.Seconds < 59 || play.Updates < play.Moves || play.Watched == 0 || *play.Bytes < 100 {
		t.Errorf("in play: %+v", play)
	}
	for to, q := range map[string]*loadgen.Quantiles{"oneself": play.Own, "the last seat": play.Seat, "the last watcher": play.Watcher} {
		if q == nil || q.Count == 0 || q.P50 <= 0 || q.P95 < q.P50 || q.P99 < q.P95 {
			t.Errorf("moves to %s take %+v", to, q)
		}
	}
	if drawn, err := filepath.Glob(filepath.Join(plots, "*.svg")); len(drawn) != 3 {
		t.Errorf("the plots are %q, %v", drawn, err)
	}
}

// TestLoad_Stops at a signal: what was measured is printed, all leave, and the code is 1.
func TestLoad_Stops(t *testing.T) {
	t.Parallel()
	s, args := loaded(t, "--duration", "10m")
	cmd, out, news := itself(t, args...), new(bytes.Buffer), new(spoken)
	cmd.Stdout, cmd.Stderr = out, news
	must(t, cmd.Start())
	defer func() { _ = cmd.Process.Kill() }()
	await(t, "that they play", news, func() bool { return strings.Contains(news.String(), "  they play") })
	must(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // its code says how it went
	const last = "all clients leave\nshithead: it was stopped before its end\n"
	code := cmd.ProcessState.ExitCode()
	if code != exitFailed || !strings.HasSuffix(news.String(), last) || !strings.Contains(out.String(), "logins a second") {
		t.Errorf("%v, after\n%s\n%s", cmd.ProcessState, news, out)
	}
	if text := s.stderr.String(); strings.Contains(text, "panic") {
		t.Error(text)
	}
}

// TestLoad_EveryRuleSet is played with the keys of the load, from one round into the next.
func TestLoad_EveryRuleSet(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	for _, preset := range engine.Presets() {
		t.Run(preset.Name, func(t *testing.T) {
			t.Parallel()
			p := tables(t, preset.Name, 2)
			p.Address, p.Rooms, p.Logins, p.Moves = s.address(), 1, 100, 100
			if _, err := loadgen.Run(t.Context(), p, func(string, string) {}); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLoad_IsNotLetIn by a server with its usual limits: it tells how one is started that lets it in.
func TestLoad_IsNotLetIn(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--max-connections-per-address", "2")
	fails(t, exitFailed, "start it so: shithead serve --listen "+s.address()+" --data NEW-FOLDER --max-connections-per-address 160 ",
		"load", s.address(), "--rooms", "40", "--logins", "200")
}
