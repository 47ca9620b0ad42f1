package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
	"shithead/views/frame"
)

// pointer is somebody in a window of a desk who has a mouse.
type pointer struct {
	*desk
	window string
}

// report sends the bytes of xterm for a click at a cell, counted from 1 on.
func (p pointer) report(x, y int) {
	p.t.Helper()
	p.types(p.window, "-l", fmt.Sprintf("\x1b[<0;%[1]d;%[2]dM\x1b[<0;%[1]d;%[2]dm", x, y))
}

func (p pointer) picture() string {
	p.t.Helper()
	return p.tmux("capture-pane", "-p", "-t", p.window)
}

// clocks are seconds that are left, with their bars: they go on while nothing else happens.
var clocks = regexp.MustCompile(`[━─╍]*[ !]*\d+ s\b[ ━─╍]*`)

// seen waits until the screen has not changed for longer than it takes to see it, and gives it without its clocks.
func (p pointer) seen() string {
	p.t.Helper()
	const sees = 400 * time.Millisecond
	look := time.NewTicker(looksEvery)
	defer look.Stop()
	picture, since, late := "", time.Now(), time.Now().Add(sshtest.Patience)
	for time.Since(since) < sees {
		if time.Now().After(late) {
			p.t.Fatalf("the screen does not rest:\n%s", picture)
		}
		<-look.C
		if now := clocks.ReplaceAllString(p.picture(), ""); now != picture {
			picture, since = now, time.Now()
		}
	}
	return picture
}

// changes waits, but not for long, until the screen is another one.
func (p pointer) changes(before string) bool {
	p.t.Helper()
	look := time.NewTicker(looksEvery)
	defer look.Stop()
	for late := time.Now().Add(time.Second); time.Now().Before(late); <-look.C {
		if clocks.ReplaceAllString(p.picture(), "") != before {
			return true
		}
	}
	return false
}

// finds are the cells in which a text begins in a picture, counted from 1 on.
func finds(picture, text string) (cells [][2]int) {
	for y, line := range strings.Split(picture, "\n") {
		for at := 0; ; at += len(text) {
			i := strings.Index(line[at:], text)
			if i < 0 {
				break
			}
			at += i
			cells = append(cells, [2]int{1 + frame.Width(line[:at]), 1 + y})
		}
	}
	return cells
}

// clicks clicks a text, and again where it still is, until something is seen.
func (p pointer) clicks(text, to string) {
	p.t.Helper()
	const often = 10
	wanted := regexp.MustCompile(to)
	for range often {
		picture := p.seen()
		if wanted.MatchString(picture) {
			return
		}
		if cells := finds(picture, text); len(cells) > 0 {
			p.report(cells[0][0], cells[0][1])
			p.changes(picture)
		}
	}
	p.t.Fatalf("no click on %q leads to %s:\n%s", text, to, p.picture())
}

// reports waits until the terminal is told to report its mouse as SGR has it, or not to.
func (p pointer) reports(is bool) {
	p.t.Helper()
	flags := map[bool]string{true: "11", false: "00"}[is]
	p.awaits("^"+flags+"\n$", "display-message", "-p", "-t", p.window, "#{mouse_standard_flag}#{mouse_sgr_flag}")
}

// stands waits until the cursor stands on a row that is like a pattern, and is shown or not.
func (p pointer) stands(row string, shown bool) {
	p.t.Helper()
	wanted, late := regexp.MustCompile(row), time.Now().Add(sshtest.Patience)
	look := time.NewTicker(looksEvery)
	defer look.Stop()
	for ; ; <-look.C {
		at := strings.Fields(p.tmux("display-message", "-p", "-t", p.window, "#{cursor_y} #{cursor_flag}"))
		y, err := strconv.Atoi(at[0])
		must(p.t, err)
		rows := strings.Split(p.picture(), "\n")
		if y < len(rows) && wanted.MatchString(rows[y]) && (at[1] == "1") == shown {
			return
		}
		if time.Now().After(late) {
			p.t.Fatalf("the cursor is in row %d, shown %s, not at %s:\n%s", y, at[1], row, strings.Join(rows, "\n"))
		}
	}
}

// nonsense is what no terminal reports that has a mouse, or what points at nothing.
var nonsense = []string{
	"\x1b[<0;81;3M", "\x1b[<0;3;25M", "\x1b[<0;9999;9999M", "\x1b[<0;99999999999999999999;1M", "\x1b[<0;0;0M", "\x1b[<0;-1;4M",
	"\x1b[<M", "\x1b[<0;3M", "\x1b[<0;3;4;5M", "\x1b[<2;3;4M", "\x1b[<35;3;4M", "\x1b[<0;3;4m", "\x1b[M #$", "\x1b[<0;3;\x1b[<0;1",
}

// TestOpenSSHByMouse goes with the real client to a table and back by nothing but clicks, after the mouse was turned
// on, by a command and on the screen; what is no click does nothing. The cursor stands on the line that says what can
// be done.
func TestOpenSSHByMouse(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0")
	d := newDesk(t, s)
	d.key("ann")
	p := pointer{d, "ann"}
	d.open("ann", 80, 24, d.ssh("ann", d.with("ann")...)).sees("ann", "Your name: ann")
	p.stands(`Your name: ann`, true)
	d.types("ann", "Enter")
	d.sees("ann", "Evening, ann.")
	p.stands(` p +deal at once`, false)
	says := func(command ...string) string {
		t.Helper()
		line := append(d.ssh("ann", append(d.with("ann"), "-T")...), command...)
		out, err := exec.Command(line[0], line[1:]...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", command, err, out)
		}
		return string(out)
	}

	// While it is off, what is reported is nothing.
	p.reports(false)
	before := p.seen()
	at := finds(before, " o ")[0]
	p.report(at[0], at[1])
	says("settings", "mouse=on", "auto-select=on")
	p.reports(true)
	for _, bytes := range nonsense {
		d.types("ann", "-l", bytes)
	}
	d.types("ann", "Escape")
	if after := p.seen(); after != before {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}

	// It is turned off on the screen, by itself, and on again by a key.
	d.types("ann", ",")
	p.clicks("Mouse ", "▶ Mouse")
	p.stands("▶ Mouse", false)
	p.clicks("▶ Mouse", `▶ Mouse +● off`)
	p.reports(false)
	d.types("ann", "Enter")
	p.reports(true)
	p.clicks("esc", "Evening, ann.")

	p.clicks(" o ", "▶ Seats")
	p.stands("▶ Seats", false)
	p.clicks("Pace ", "▶ Pace")
	p.clicks("▸", "▶ Pace .* turbo")
	p.clicks("enter", "ENTER")
	p.stands(" ENTER ", false)
	p.clicks("ENTER", "r  ready")
	p.clicks("r  ready", `ann +is ready|Race!|You can|YOUR TURN|plays [0-9JQKA]`)
	p.clicks("esc", "Evening, ann.")
	d.types("ann", "C-c")
	d.sees("ann", "ended with 0")
	p.reports(false)
	p.stands(`^$`, true)
}
