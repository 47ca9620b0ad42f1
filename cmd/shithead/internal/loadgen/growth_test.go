package loadgen

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// grown is a report of so many rooms, as it is read from what it prints.
func grown(t *testing.T, rooms, columns int, name string) *Report {
	t.Helper()
	p := plan(t)
	p.Rooms, p.Columns, p.Name = rooms, columns, name
	r := newReport(p, gauge{})
	r.Windows = []Window{
		{Name: stageJoining, LoginCPU: new(5.)},
		{Name: stageIdle, SessionMemory: new(200. * kilo)},
		{Name: stagePlay, Sessions: int64(3 * rooms), Moves: 12.345, Seat: &Quantiles{1, 2, 3.5, 99}, Server: new(float64(rooms))},
	}
	var text bytes.Buffer
	must(t, r.JSON(&text))
	read, err := ReadReport(&text)
	must(t, err)
	return read
}

// TestGrowth has a row for each report and a line for each kind, in the order of sessions, whatever the order of the files.
func TestGrowth(t *testing.T) {
	g := Growth{grown(t, 100, 80, ""), grown(t, 10, 160, ""), grown(t, 10, 80, ""), grown(t, 10, 80, "GOGC 200")}
	g.Sort()
	var table bytes.Buffer
	must(t, g.Markdown(&table))
	lines := strings.Split(strings.TrimSpace(table.String()), "\n")
	var starts []string
	for _, l := range lines[2:] {
		starts = append(starts, strings.Join(strings.Split(l, "|")[1:4], "|"))
	}
	const want = " 2 people, 1 watcher, 160x24 | 30 | 12.3 \n 2 people, 1 watcher, 80x24 | 30 | 12.3 \n 2 people, 1 watcher, 80x24 | 300 | 12.3 \n GOGC 200 2 people, 1 watcher, 80x24 | 30 | 12.3 "
	if got := strings.Join(starts, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if row := lines[len(lines)-1]; !strings.Contains(row, " 1.00 | 2.00 | 3.50 |") || !strings.Contains(row, " 200 |") || !strings.Contains(row, missing) {
		t.Error(row)
	}
	folder := filepath.Join(t.TempDir(), "new")
	must(t, g.Plots(folder))
	svg, err := os.ReadFile(filepath.Join(folder, "growth.svg"))
	must(t, err)
	wellFormed(t, "growth.svg", svg)
	// The server's share, three quantiles, an idle session and a login were measured.
	if charts, lines, dots := strings.Count(string(svg), "<g "), strings.Count(string(svg), "<polyline"), strings.Count(string(svg), "<circle"); charts != 6 || lines != 18 || dots != 24 {
		t.Errorf("%d charts, %d lines, %d dots", charts, lines, dots)
	}
}

// TestReadReport refuses what is none.
func TestReadReport(t *testing.T) {
	for _, text := range []string{"", "{}", "[]", `{"version":1,"windows":[{"window":"joining"}]}`, `{"version":2,"windows":[{"window":"play"}]}`} {
		if r, err := ReadReport(strings.NewReader(text)); err == nil {
			t.Errorf("%q: %+v", text, r)
		}
	}
}
