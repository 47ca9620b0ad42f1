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
		if n := strings.Count(wellFormed(t, filepath.Join(folder, name)), "<polyline"); n != lines {
			t.Errorf("%s has %d lines", name, n)
		}
	}
}

// wellFormed reads a drawing, which has to be XML with numbers.
func wellFormed(t *testing.T, path string) string {
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
	return string(text)
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
		r.Windows = []Window{
			{Name: stageJoining, LoginCPU: new(5.)},
			{Name: stageIdle, SessionMemory: new(200. * kilo)},
			{
				Name: stagePlay, Sessions: int64(3 * c.rooms), Moves: 12.345, Seat: &Quantiles{1, 2, 3.5, 99}, Server: new(float64(c.rooms)),
			},
		}
		var text bytes.Buffer
		must(t, r.JSON(&text))
		read, err := ReadReport(&text)
		must(t, err)
		g = append(g, read)
	}
	g.Sort()
	var table bytes.Buffer
	must(t, g.Markdown(&table))
	lines := strings.Split(strings.TrimSpace(table.String()), "\n")
	for i, want := range []string{
		"| 2 people, 1 watcher, 160x24 | 30 | 12.3 |", "| 2 people, 1 watcher, 80x24 | 30 | 12.3 |", "| 2 people, 1 watcher, 80x24 | 300 | 12.3 |",
		"| GOGC 200 2 people, 1 watcher, 80x24 | 30 | 12.3 |",
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
	svg := wellFormed(t, filepath.Join(folder, "growth.svg"))
	// The server's share, three quantiles, an idle session and a login were measured.
	for part, want := range map[string]int{"<g ": 6, "<polyline": 18, "<circle": 24} {
		if n := strings.Count(svg, part); n != want {
			t.Errorf("%d of %s, want %d", n, part, want)
		}
	}
}

// TestReadReport refuses what is none.
func TestReadReport(t *testing.T) {
	for _, text := range []string{
		"", "{}", "[]", `{"version":1,"windows":[{"window":"joining"}]}`, `{"version":2,"windows":[{"window":"play"}]}`,
	} {
		if r, err := ReadReport(strings.NewReader(text)); err == nil {
			t.Errorf("%q: %+v", text, r)
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
