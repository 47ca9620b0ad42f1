package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/spf13/pflag"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv"
	"shithead/sshsrv/gate"
)

// TestBounds_HaveFlags that set nothing else, and are looked at.
func TestBounds_HaveFlags(t *testing.T) {
	defaults := defaultBounds()
	for i, one := range defaults.all() {
		b, flags := defaultBounds(), &pflag.FlagSet{}
		b.addTo(flags, "")
		must(t, errors.Join(b.check(), flags.Set(one.flag, "7"), b.check()))
		for j, got := range b.all() {
			if want := map[bool]int{false: *defaults.all()[j].value, true: 7}[i == j]; *got.value != want {
				t.Errorf("--%s 7: %s is %d", one.flag, got.flag, *got.value)
			}
		}
		for _, wrong := range []int{one.least - 1, one.most + 1} {
			*b.all()[i].value = wrong
			if err := b.check(); err == nil || !strings.Contains(err.Error(), one.flag) {
				t.Errorf("--%s %d: %v", one.flag, wrong, err)
			}
		}
	}
}

// TestFromEnvironment: texts, lists and decimal numbers are what the flag says, else the environment, else as they are.
func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct{ environment, flag, want string }{
		{"", "", "as,is"}, {"x,\"y", "", "x,\"y"}, {"", "v,w", "v,w"}, {"x,y", "v,w", "v,w"},
	} {
		t.Setenv("SHITHEAD_A_TEXT", c.environment)
		t.Setenv("SHITHEAD_A_LIST", c.environment)
		flags := &pflag.FlagSet{}
		text, list := flags.String("a-text", "as,is", ""), flags.StringSlice("a-list", []string{"as", "is"}, "")
		must(t, fromEnvironment(flags))
		if c.environment != "" && flags.Lookup("a-text").DefValue != c.environment {
			t.Errorf("%+v: help says %q", c, flags.Lookup("a-text").DefValue)
		}
		if c.flag != "" {
			must(t, errors.Join(flags.Set("a-text", c.flag), flags.Set("a-list", c.flag)))
		}
		if *text != c.want || !slices.Equal(*list, strings.Split(c.want, ",")) {
			t.Errorf("%+v: %q, %q", c, *text, *list)
		}
	}
	flags := &pflag.FlagSet{}
	ten := flags.Int("ten", 1, "")
	t.Setenv("SHITHEAD_TEN", "010")
	for _, wrong := range [][2]string{{"b", "0x10"}, {"c", "99999999999999999999"}} {
		t.Setenv(variable(wrong[0]), wrong[1])
		flags.Int(wrong[0], 1, "")
	}
	err := fromEnvironment(flags)
	if fmt.Sprint(err) != "SHITHEAD_B \"0x10\": give a whole number\nSHITHEAD_C \"99999999999999999999\": give a whole number" || *ten != 10 {
		t.Errorf("%d, %v", *ten, err)
	}
}

// shelf gives away so many old records each time it is asked, fails where that is -1, and believes that it is a year
// ago.
type shelf struct {
	gives []int
	keep  data.Keep
	// asked are when it was asked, and nows by which times, since it began. passed is what was said to have passed.
	began               time.Time
	asked, nows, passed []time.Duration
}

const year = 365 * 24 * time.Hour

func (s *shelf) Prune(keep data.Keep, now time.Time) (n int, err error) {
	s.keep = keep
	s.asked, s.nows = append(s.asked, time.Since(s.began)), append(s.nows, now.Add(year).Sub(s.began))
	if n, s.gives = s.gives[0], s.gives[1:]; n < 0 {
		return 0, errors.New("disk full")
	}
	return n, nil
}

func (s *shelf) Believe(now time.Time, passed time.Duration) (time.Time, bool, error) {
	s.passed = append(s.passed, passed)
	return now.Add(-year), true, nil
}

func (s *shelf) ForgetAddresses(now time.Time) (int, error) {
	s.asked = append(s.asked, now.Sub(s.began))
	return 0, context.DeadlineExceeded
}

// TestPruneAndForget take old records and addresses away at once, records in small steps with pauses in between, and
// again every so often, also after failing. Records go by the time that is believed, which is asked for once an hour,
// and said once.
func TestPruneAndForget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const breath, second, third = pruneBreath, pruneEvery + 3*pruneBreath, 2*pruneEvery + 3*pruneBreath
		s := &shelf{gives: []int{10, 10, 5, 0, -1, 10, 2, 0}, began: time.Now()}
		keep, log := data.Keep{Records: 7, Age: time.Hour}, new(bytes.Buffer)
		ctx, cancel := context.WithTimeout(t.Context(), 3*pruneEvery)
		defer cancel()
		prune(ctx, s, keep, slog.New(slog.NewTextHandler(log, nil)))
		asked := []time.Duration{0, breath, 2 * breath, 3 * breath, second, third, third + breath, third + 2*breath}
		nows := []time.Duration{0, 0, 0, 0, second, third, third, third}
		if s.keep != keep || !slices.Equal(s.asked, asked) || !slices.Equal(s.nows, nows) {
			t.Errorf("keeps %+v, asked after %v for %v", s.keep, s.asked, s.nows)
		}
		if !slices.Equal(s.passed, []time.Duration{0, second, pruneEvery}) {
			t.Errorf("passed are %v", s.passed)
		}
		for _, says := range []string{"clock jumped", "records=25", "disk full", "records=12"} {
			if strings.Count(log.String(), says) != 1 {
				t.Errorf("%q is not said once: %s", says, log)
			}
		}
		kept := &shelf{}
		if prune(t.Context(), kept, data.Keep{}, nil); kept.passed != nil {
			t.Errorf("where all is kept: %+v", kept)
		}

		book := &shelf{began: time.Now()}
		ctx, cancel = context.WithTimeout(t.Context(), 2*forgetEvery+time.Minute)
		defer cancel()
		forget(ctx, book, slog.New(slog.DiscardHandler))
		if !slices.Equal(book.asked, []time.Duration{0, forgetEvery, 2 * forgetEvery}) {
			t.Errorf("addresses are looked for after %v", book.asked)
		}
	})
}

// TestCollector_GoesByTheHeap, after each collection.
func TestCollector_GoesByTheHeap(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	defer debug.SetGCPercent(debug.SetGCPercent(77))
	check := func(what string, least, most int) (percent int) {
		t.Helper()
		percent = debug.SetGCPercent(100)
		if debug.SetGCPercent(percent); percent < least || percent > most {
			t.Errorf("%d %s", percent, what)
		}
		return percent
	}
	runtime.GC() // of what tests before this one have left
	var measured int64
	c := newCollector("", func(live int64) { measured = live }, slog.New(slog.DiscardHandler))
	check("for a small heap", 151, 800)
	ballast := make([]byte, 256<<20)
	runtime.GC()
	c.tune()
	runtime.KeepAlive(ballast)
	check("for a large heap", 150, 150)
	if measured < 256<<20 {
		t.Errorf("%d bytes are measured", measured)
	}
	runtime.GC()
	c.tune()
	small := check("for a small heap again", 151, 800)
	runtime.GC()
	debug.SetMemoryLimit(32 << 20)
	c.tune()
	check("for a small heap with a limit", 25, small-1)
	debug.SetGCPercent(77)
	c.tune()
	check("although nothing was collected", 77, 77)
}

// TestServe_CollectsGarbage as often as the environment says, or by the heap.
func TestServe_CollectsGarbage(t *testing.T) {
	t.Parallel()
	for environment, bounds := range map[string][2]float64{"GOGC=": {151, 800}, "GOGC=77": {77, 77}} {
		s := startWith(t, t.TempDir(), []string{environment}, "--metrics", "127.0.0.1:0")
		got := scraped(t, s)["go_gc_gogc_percent"].GetMetric()[0].GetGauge().GetValue()
		if logged := strings.Contains(s.stderr.String(), "set by GOGC GOGC=77"); got < bounds[0] ||
			got > bounds[1] || logged != (got == 77) {
			t.Errorf("with %q %v: %s", environment, got, s.stderr)
		}
	}
}

// TestLimitMemory: the runtime gets a part of what the cgroup may have, unless the environment says something else. Rooms
// and connections have to fit into that, or into a part of the machine's.
func TestLimitMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	const unlimited = `level=DEBUG msg="no memory limit in the cgroup"`
	for _, c := range []struct {
		most, environment string
		want              int64
		says              string
		rooms             int
	}{
		{
			"268435456\n", "", 208037479,
			`level=INFO msg="memory limit taken from the cgroup" MiB=256 file=/sys/fs/cgroup/a/memory.max GOMEMLIMIT_MiB=198`, 812,
		},
		{"268435456\n", "100MiB", math.MaxInt64, `level=INFO msg="memory limit taken from GOMEMLIMIT" GOMEMLIMIT=100MiB`, 2000},
		{"max\n", "", math.MaxInt64, unlimited, 1668},
	} {
		debug.SetMemoryLimit(math.MaxInt64)
		var log bytes.Buffer
		limit := limitMemory(fstest.MapFS{
			"proc/meminfo":               {Data: []byte("MemFree: 7 kB\nMemTotal:      500000 kB\n")},
			"proc/self/cgroup":           {Data: []byte("0::/a\n")},
			"proc/self/mountinfo":        {Data: []byte("30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")},
			"sys/fs/cgroup/a/memory.max": {Data: []byte(c.most)},
		}, c.environment, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
		got, said := debug.SetMemoryLimit(-1), log.String()
		if got != c.want || strings.Count(said, "\n") != 1 || !strings.Contains(said, c.says) {
			t.Errorf("%d, want %d; %s, want %s", got, c.want, said, c.says)
		}
		server, rooms := sshsrv.DefaultLimits(), rooms.DefaultRoomLimits()
		fitMemory(limit, &server, &rooms, slog.New(slog.DiscardHandler))
		if rooms.Rooms != c.rooms || rooms.Guests != min(200, c.rooms/8) || server.Gate.Memory < int64(2*rooms.Rooms*roomBytes) {
			t.Errorf("of %d bytes %d, for %d rooms and %d guests", limit, server.Gate.Memory, rooms.Rooms, rooms.Guests)
		}
	}
}

// TestMoreConnectionsThanFiles: a server whose connections would take all files would not answer on its control socket.
func TestMoreConnectionsThanFiles(t *testing.T) {
	for most, want := range map[uint64]int{math.MaxUint64: 5000, 5640: 5000, 5639: 4999, 1024: 784, 100: 1} {
		var log bytes.Buffer
		l := gate.DefaultLimits()
		limitConnections(most, &l, slog.New(slog.NewTextHandler(&log, nil)))
		if connections := l.Connections; connections != want || (want < 5000) != strings.Contains(log.String(), "level=WARN") {
			t.Errorf("of %d files %d connections, want %d; %s", most, connections, want, &log)
		}
	}
}
