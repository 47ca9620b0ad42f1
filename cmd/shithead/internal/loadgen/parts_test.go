package loadgen

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// plan is one that is right.
func plan(t *testing.T) *Plan {
	t.Helper()
	rules, err := engine.ParseRules("bitenight")
	must(t, err)
	return &Plan{
		Address: "127.0.0.1:2222", Rooms: 2, Seats: 2, Watchers: 1, Columns: 80, Rows: 24, Logins: 10,
		Terms: rooms.Terms{Rules: rules, Seats: 2},
	}
}

// TestPlan_Check: a load has bounds, and goes to this machine unless said otherwise.
func TestPlan_Check(t *testing.T) {
	must(t, plan(t).Check())
	for says, change := range map[string]func(p *Plan){
		"--rooms 0":         func(p *Plan) { p.Rooms = 0 },
		"sessions":          func(p *Plan) { p.Rooms = 2000 },
		"--seats -1":        func(p *Plan) { p.Seats = -1 },
		"--logins NaN":      func(p *Plan) { p.Logins = nan() },
		"--flat-out":        func(p *Plan) { p.FlatOut = time.Hour },
		"--think":           func(p *Plan) { p.Think = -1 },
		"nobody":            func(p *Plan) { p.Seats = 0 },
		"a match":           func(p *Plan) { p.Terms.Rounds = 1000 },
		"is no address":     func(p *Plan) { p.Address = "localhost" },
		"house.example.org": func(p *Plan) { p.Address = "house.example.org:22" },
		"is not this":       func(p *Plan) { p.Address = ":22" },
		"[::]:22 is not":    func(p *Plan) { p.More = []string{"[::]:22"} },
		"--scattered":       func(p *Plan) { p.Scattered = true },
		"at one server":     func(p *Plan) { p.Soak, p.More = time.Hour, []string{"localhost:22"} },
	} {
		p := plan(t)
		change(p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
	}
	for _, address := range []string{"localhost:22", "[::1]:22", "127.9.9.9:22"} {
		p := plan(t)
		p.Address = address
		if err := p.Check(); err != nil {
			t.Error(err)
		}
	}
	for number, want := range map[bool][]string{false: {"a", "a", "b", "b", "c", "c", "a", "a"}, true: {"a", "b", "b", "c", "c", "a", "a", "b"}} {
		p := plan(t)
		p.Rooms, p.Seats, p.Programs, p.Watchers = 4, 1, 1, 0
		p.Address, p.More, p.Scattered = "a", []string{"b", "c"}, number
		for i, at := range want {
			if is := p.address(i); is != at {
				t.Errorf("scattered %t, session %d comes in by %s, not %s", number, i, is, at)
			}
		}
	}
	p := plan(t)
	p.Address, p.Remote = "house.example.org:22", true
	if err := p.Check(); err != nil {
		t.Error(err)
	}
}

func nan() float64 {
	n, _ := strconv.ParseFloat("NaN", 64)
	return n
}

// TestMind_ThinksTheSame from the same seed, never for ever, and not at all at a pace without thinking.
func TestMind_ThinksTheSame(t *testing.T) {
	p := &pace{think: time.Second, spread: 2}
	a, b, other := newMind(1, 7), newMind(1, 7), newMind(1, 8)
	differs, longer := false, 0
	for range 1000 {
		thinks := a.thinks(p)
		if thinks != b.thinks(p) {
			t.Fatal("the same mind thinks otherwise")
		}
		differs = differs || thinks != other.thinks(p)
		if thinks <= 0 || thinks > longestThought*time.Second {
			t.Fatalf("it thinks for %v", thinks)
		}
		if thinks > time.Second {
			longer++
		}
	}
	if !differs || longer < 400 || longer > 600 {
		t.Errorf("others differ: %v; %d of 1000 thoughts are longer than the median", differs, longer)
	}
	if a.thinks(&pace{spread: 1}) != 0 {
		t.Error("no thinking takes time")
	}
}

// TestKeyring_KeepsKeys in a folder, and none without.
func TestKeyring_KeepsKeys(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "keys")
	var kept [][]byte
	for range 2 {
		ring, err := newKeyring(folder)
		must(t, err)
		key, err := ring.key(3)
		must(t, err)
		kept = append(kept, key.PublicKey().Marshal())
	}
	if !bytes.Equal(kept[0], kept[1]) {
		t.Error("another key")
	}
	if info, err := os.Stat(filepath.Join(folder, "load3_ed25519")); err != nil || info.Mode() != 0o600 {
		t.Errorf("the key's file: %v, %v", info, err)
	}
	one, err1 := keyring{}.key(1)
	two, err2 := keyring{}.key(1)
	if err1 != nil || err2 != nil || bytes.Equal(one.PublicKey().Marshal(), two.PublicKey().Marshal()) {
		t.Errorf("the same key twice, or %v, %v", err1, err2)
	}
}

// TestGauge reads this process.
func TestGauge(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /proc")
	}
	g := gauge{[]int{os.Getpid()}}
	r := g.read()
	if err := g.check(); err != nil || !r.known || !r.serverKnown || r.memory < 1<<20 || r.machine < r.self || processors() < 1 {
		t.Errorf("%+v, %v, %d processors", r, err, processors())
	}
	time1, err1 := processTime("self")
	time2, err2 := processTicks("self")
	if differ := (time1 - time2).Abs(); err1 != nil || err2 != nil || differ > time.Second {
		t.Errorf("%v by threads and %v in ticks, %v, %v", time1, time2, err1, err2)
	}
	if err := (gauge{[]int{1 << 30}}).check(); !errors.Is(err, errNoProcess) {
		t.Errorf("a process that is not there: %v", err)
	}
	if r := (gauge{}).read(); !r.known || r.serverKnown {
		t.Errorf("without a server: %+v", r)
	}
}

// TestReport_Text has a column for each window, and no row in which nothing was measured.
func TestReport_Text(t *testing.T) {
	r := newReport(plan(t), gauge{})
	r.Cores = 2
	r.add(Window{Name: "joining", Seconds: 2, Sessions: 6, Logins: 3}, &distribution{})
	r.add(Window{Name: "play", Seconds: 10, Sessions: 6, Updates: 40, Seat: &Quantiles{1.25, 20.4, 300, 99}, Server: new(1.5)}, &distribution{})
	var text bytes.Buffer
	must(t, r.Text(&text))
	const want = "2 rooms of bitenight: in each 2 people, 1 watcher; terminals of 80x24; thinking 0s; 2 processors\n\n" +
		"                          joining             play\n" +
		"                 seconds      2.0             10.0\n" +
		"                sessions        6                6\n" +
		"         logins a second      3.0                –\n" +
		"   seat updates a second        –               40\n" +
		"        to the last seat        –  1.2 / 20 / 300\n" +
		"server, % of a processor        –             1.50\n"
	if got := text.String(); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestPlots are SVG that can be read, with a line for each window and none for what was not measured.
func TestPlots(t *testing.T) {
	r := newReport(plan(t), gauge{})
	d := &distribution{window: "play"}
	for i := range 5000 {
		d.times[lastSeat] = append(d.times[lastSeat], time.Duration(i)*time.Microsecond)
	}
	r.add(Window{Name: "play"}, d)
	r.add(Window{Name: "still"}, &distribution{window: "still"})
	r.Samples = []Sample{{Seconds: 1, Updates: 10}, {Seconds: 2, Updates: 30}}
	folder := filepath.Join(t.TempDir(), "new", "plots")
	must(t, r.Plots(folder))
	for name, lines := range map[string]int{"latency.svg": 1, "memory.svg": 0, "updates.svg": 1} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		must(t, err)
		if n := strings.Count(string(text), "<polyline"); n != lines || strings.Contains(string(text), "NaN") || strings.Contains(string(text), "Inf") {
			t.Errorf("%s has %d lines:\n%s", name, n, text)
		}
		wellFormed(t, name, text)
	}
}

func wellFormed(t *testing.T, name string, text []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

// TestRound has a few marks from 0 up to the most.
func TestRound(t *testing.T) {
	for most, want := range map[float64]string{
		1: "0 0.2 0.4 0.6 0.8 1", 9.9: "0 1 2 3 4 5 6 7 8 9", 23: "0 5 10 15 20", 100: "0 20 40 60 80 100", 4500: "0 1000 2000 3000 4000", 0.001: "0 0.0002 0.0004 0.0006 0.0008 0.001",
	} {
		var says []string
		for _, m := range round(most) {
			says = append(says, m.says)
		}
		if got := strings.Join(says, " "); got != want {
			t.Errorf("%v: %s, want %s", most, got, want)
		}
	}
}

// must ends the test where something has failed that it needs.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
