package main

import (
	"bytes"
	"context"
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
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// loaded starts a server that lets a load in, and gives the arguments of a short load of it, to which more are added.
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

// TestLoad is the short version of a load: all come and play, and everything is measured that the system tells.
func TestLoad(t *testing.T) {
	t.Parallel()
	s, args := loaded(t, "--moves", "60", "--flat-out", "100ms", "--json", "--plots", filepath.Join(t.TempDir(), "plots"))
	args = append(args, "--server-pid", strconv.Itoa(s.cmd.Process.Pid))
	if runtime.GOOS != "linux" {
		args = args[:len(args)-2]
	}
	got := answered(itself(t, args...))
	var r loadgen.Report
	if err := json.Unmarshal([]byte(got.Out), &r); err != nil || got.Status != 0 {
		t.Fatalf("%v, %+v", err, got)
	}
	var names []string
	for i := range r.Windows {
		w := &r.Windows[i]
		names = append(names, w.Name)
		if w.Sessions != 8 {
			t.Errorf("%s: %d sessions", w.Name, w.Sessions)
		}
		if known := w.Server != nil && w.Foreign != nil && *w.Memory > 1<<20 && *w.SessionMemory != 0; !known && runtime.GOOS == "linux" {
			t.Errorf("%s: the server's use is not known", w.Name)
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
	plots, err := filepath.Glob(filepath.Join(args[slices.Index(args, "--plots")+1], "*.svg"))
	if len(plots) != 3 {
		t.Errorf("the plots are %q, %v", plots, err)
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
	const last = "everybody leaves\nshithead: it was stopped before its end\n"
	code := cmd.ProcessState.ExitCode()
	if code != exitFailed || !strings.HasSuffix(news.String(), last) || !strings.Contains(out.String(), "logins a second") {
		t.Errorf("%v, after\n%s\n%s", cmd.ProcessState, news, out)
	}
	if text := s.stderr.String(); strings.Contains(text, "panic") {
		t.Error(text)
	}
}

func TestLoad_ServerCommand(t *testing.T) {
	t.Parallel()
	words := strings.Fields(shithead(t, "load", "--rooms", "1000", "--seats", "4", "--server-command").Out)
	serve := newServe()
	if err := serve.ParseFlags(words[2:]); err != nil || words[0] != "shithead" || words[1] != "serve" || serve.Flags().NArg() != 0 {
		t.Errorf("%q: %v", words, err)
	}
	for flag, least := range map[string]int{
		"max-connections": 5000, "max-connections-per-address": 4000,
		"max-newcomers-per-address": 4000, "max-seats-per-address": 4000,
	} {
		if n, err := serve.Flags().GetInt(flag); err != nil || n < least {
			t.Errorf("--%s %d, %v", flag, n, err)
		}
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
			if viewtest.Long() {
				p.Moves = 300
			}
			ctx, cancel := context.WithTimeout(t.Context(), 4*sshtest.Patience)
			defer cancel()
			if _, err := loadgen.Run(ctx, p, func(string, string) {}); err != nil {
				t.Error(err)
			}
		})
	}
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

// TestLoad_Refuses what it cannot do, and says what is needed, such as how a server is started that lets it in.
func TestLoad_Refuses(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--max-connections-per-address", "2")
	fails(t, exitFailed, "start it so: shithead serve --listen "+s.address()+" --data NEW-FOLDER --max-connections-per-address 160 ",
		"load", s.address(), "--rooms", "40", "--logins", "200")
	fails(t, exitFailed, "give --server-pid or --server-metrics", "load", "--soak", "1m")
	fails(t, exitFailed, "--server-metrics: ", "load", "--soak", "1m", "--server-metrics", "http://127.0.0.1:1/metrics")
	fails(t, exitUsage, "--soak 1000h0m0s: give a time up to", "load", "--soak", "1000h")
}

func TestLoad_Compare(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	args := []string{"load", "compare", "--plots", filepath.Join(folder, "plots")}
	for _, sessions := range []int64{1000, 20} {
		r := loadgen.Report{Version: 1, Windows: []loadgen.Window{{Name: "play", Sessions: sessions, Server: new(7.)}}}
		var text strings.Builder
		must(t, r.JSON(&text))
		name := filepath.Join(folder, strconv.FormatInt(sessions, 10)+".json")
		write(t, name, text.String())
		args = append(args, name)
	}
	fails(t, 0, `^.*\n.*\n.*\| 20 \|.*\n.*\| 1000 \|.*\n$`, args...)
	read(t, filepath.Join(folder, "plots", "growth.svg"))
	fails(t, exitFailed, "none.json: no such file", "load", "compare", folder+"/none.json")
}
