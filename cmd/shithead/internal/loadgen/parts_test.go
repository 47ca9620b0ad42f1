package loadgen

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
)

var must = enginetest.NoError

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

// TestPlan_Check: a load has bounds, and goes to this machine unless it is told otherwise.
func TestPlan_Check(t *testing.T) {
	for says, change := range map[string]func(p *Plan){
		"--rooms 0":         func(p *Plan) { p.Rooms = 0 },
		"sessions":          func(p *Plan) { p.Rooms = 2000 },
		"--seats -1":        func(p *Plan) { p.Seats = -1 },
		"--logins NaN":      func(p *Plan) { p.Logins = math.NaN() },
		"--flat-out":        func(p *Plan) { p.FlatOut = time.Hour },
		"--think":           func(p *Plan) { p.Think = -1 },
		"no client":         func(p *Plan) { p.Seats = 0 },
		"a match":           func(p *Plan) { p.Terms.Rounds = 1000 },
		"is no address":     func(p *Plan) { p.Address = "localhost" },
		"house.example.org": func(p *Plan) { p.Address = "house.example.org:22" },
		"is not this":       func(p *Plan) { p.Address = ":22" },
		"[::]:22 is not":    func(p *Plan) { p.More = []string{"[::]:22"} },
		"--scattered":       func(p *Plan) { p.Scattered = true },
		"at one server":     func(p *Plan) { p.Soak, p.More = time.Hour, []string{"localhost:22"} },
		"":                  func(*Plan) {},
		" ":                 func(p *Plan) { p.Address = "localhost:22" },
		"  ":                func(p *Plan) { p.Address, p.More = "[::1]:22", []string{"127.9.9.9:22"} },
		"   ":               func(p *Plan) { p.Address, p.Remote = "house.example.org:22", true },
	} {
		p := plan(t)
		change(p)
		good := strings.TrimSpace(says) == ""
		if err := p.Check(); good != (err == nil) || !good && !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", says, err)
		}
	}
	for scattered, want := range map[bool]string{false: "aabbccaa", true: "abbccaab"} {
		p := &Plan{Rooms: 4, Seats: 1, Programs: 1, Address: "a", More: []string{"b", "c"}, Scattered: scattered}
		for i, at := range want {
			if got := p.address(i); got != string(at) {
				t.Errorf("scattered %t, session %d comes in by %s, not %c", scattered, i, got, at)
			}
		}
	}
}

// TestMind_ThinksTheSame from the same seed, never for ever, and not at all at a pace without thinking.
func TestMind_ThinksTheSame(t *testing.T) {
	p := &pace{think: time.Second, spread: 2}
	a, b := newMind(1, 7), newMind(1, 7)
	longer := 0
	for range 1000 {
		thinks := a.thinks(p)
		if thinks != b.thinks(p) || thinks <= 0 || thinks > longestThought*time.Second {
			t.Fatalf("it thinks for %v, or the same mind thinks otherwise", thinks)
		}
		if thinks > time.Second {
			longer++
		}
	}
	if longer < 400 || longer > 600 || a.thinks(p) == newMind(1, 8).thinks(p) || a.thinks(&pace{spread: 1}) != 0 {
		t.Errorf("%d of 1000 thoughts are longer than the median; or others think the same, or no thinking takes time", longer)
	}
}

// TestKeyring_KeepsKeys in a folder, and none without.
func TestKeyring_KeepsKeys(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "keys")
	for _, c := range []struct {
		folder string
		same   bool
	}{{folder, true}, {"", false}} {
		var kept [2]string
		for i := range kept {
			ring, err := newKeyring(c.folder)
			must(t, err)
			key, err := ring.key(3)
			must(t, err)
			kept[i] = string(key.PublicKey().Marshal())
		}
		if same := kept[0] == kept[1]; same != c.same {
			t.Errorf("in %q the same key twice: %t", c.folder, same)
		}
	}
	if info, err := os.Stat(filepath.Join(folder, "load3_ed25519")); err != nil || info.Mode() != 0o600 {
		t.Errorf("the key's file: %v, %v", info, err)
	}
}

// TestGauge reads this process.
func TestGauge(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /proc")
	}
	g := gauge{[]int{os.Getpid()}}
	r := g.read()
	byThreads, err1 := processTime("self")
	inTicks, err2 := processTicks("self")
	if err := errors.Join(g.check(), err1, err2); err != nil || (byThreads-inTicks).Abs() > time.Second {
		t.Errorf("%v by threads and %v in ticks, %v", byThreads, inTicks, err)
	}
	if !r.known || !r.serverKnown || r.memory < 1<<20 || r.machine < r.self || processors() < 1 {
		t.Errorf("%+v, %d processors", r, processors())
	}
	if err := (gauge{[]int{1 << 30}}).check(); !errors.Is(err, errNoProcess) {
		t.Errorf("a process that is not there: %v", err)
	}
	if r := (gauge{}).read(); !r.known || r.serverKnown {
		t.Errorf("without a server: %+v", r)
	}
}

// TestReport has a column for each window, and no row in which nothing was measured. Its plots have a line for each window.
func TestReport(t *testing.T) {
	r := newReport(plan(t), gauge{})
	r.Cores = 2
	d := &distribution{window: "play"}
	for i := range 5000 {
		d.times[lastSeat] = append(d.times[lastSeat], time.Duration(i)*time.Microsecond)
	}
	r.add(Window{Name: "joining", Seconds: 2, Sessions: 6, Logins: 3}, &distribution{window: "joining"})
	r.add(Window{Name: "play", Seconds: 10, Sessions: 6, Updates: 40, Seat: &Quantiles{1.25, 20.4, 300, 99}, Server: new(1.5)}, d)
	r.Samples = []Sample{{Seconds: 1, Updates: 10}, {Seconds: 2, Updates: 30}}
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
	folder := filepath.Join(t.TempDir(), "new", "plots")
	must(t, r.Plots(folder))
	expectDrawn(t, filepath.Join(folder, "latency.svg"), map[string]int{"<polyline": 1})
	expectDrawn(t, filepath.Join(folder, "memory.svg"), map[string]int{"<polyline": 0})
	expectDrawn(t, filepath.Join(folder, "updates.svg"), map[string]int{"<polyline": 1})
}

// expectDrawn reads a drawing, which has to be XML with numbers and have so many of some parts.
func expectDrawn(t *testing.T, path string, parts map[string]int) {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	if strings.Contains(string(text), "NaN") || strings.Contains(string(text), "Inf") {
		t.Errorf("%s has no numbers:\n%s", path, text)
	}
	for d := xml.NewDecoder(bytes.NewReader(text)); err == nil; {
		_, err = d.Token()
	}
	if !errors.Is(err, io.EOF) {
		t.Fatalf("%s: %v", path, err)
	}
	for part, want := range parts {
		if n := strings.Count(string(text), part); n != want {
			t.Errorf("%s has %d of %s, want %d", path, n, part, want)
		}
	}
}

// TestGrowth has a row for each report and a line for each kind, in the order of sessions, whatever the order of the files.
func TestGrowth(t *testing.T) {
	var g Growth
	for _, c := range []struct {
		rooms, columns int
		name           string
	}{{100, 80, ""}, {10, 160, ""}, {10, 80, ""}, {10, 80, "GOGC 200"}} {
		p := plan(t)
		p.Rooms, p.Columns, p.Name = c.rooms, c.columns, c.name
		r := newReport(p, gauge{})
		seat, server := &Quantiles{1, 2, 3.5, 99}, new(float64(c.rooms))
		r.Windows = []Window{
			{Name: stageJoining, LoginCPU: new(5.)},
			{Name: stageIdle, SessionMemory: new(200. * kilo)},
			{Name: stagePlay, Sessions: int64(3 * c.rooms), Moves: 12.345, Seat: seat, Server: server},
		}
		var text bytes.Buffer
		must(t, json.NewEncoder(&text).Encode(r))
		read, err := ReadReport(&text)
		must(t, err)
		g = append(g, read)
	}
	g.Sort()
	var table bytes.Buffer
	must(t, g.Markdown(&table))
	lines := strings.Split(strings.TrimSpace(table.String()), "\n")
	for i, want := range []string{
		"| 2 people, 1 watcher, 160x24 | 30 | 12.3 |", "| 2 people, 1 watcher, 80x24 | 30 | 12.3 |",
		"| 2 people, 1 watcher, 80x24 | 300 | 12.3 |", "| GOGC 200 2 people, 1 watcher, 80x24 | 30 | 12.3 |",
	} {
		if !strings.HasPrefix(lines[2+i], want) {
			t.Errorf("%s, want %s", lines[2+i], want)
		}
	}
	row := lines[len(lines)-1]
	if !strings.Contains(row, " 1.00 | 2.00 | 3.50 |") || !strings.Contains(row, " 200 |") || !strings.Contains(row, missing) {
		t.Error(row)
	}
	folder := filepath.Join(t.TempDir(), "new")
	must(t, g.Plots(folder))
	// The server's share, three quantiles, an idle session and a login were measured.
	expectDrawn(t, filepath.Join(folder, "growth.svg"), map[string]int{"<g ": 6, "<polyline": 18, "<circle": 24})
	const other = `{"version":1,"windows":[{"window":"joining"}]}`
	for _, text := range []string{"", "{}", "[]", other, `{"version":2,"windows":[{"window":"play"}]}`} {
		if r, err := ReadReport(strings.NewReader(text)); err == nil {
			t.Errorf("%q: %+v", text, r)
		}
	}
}
