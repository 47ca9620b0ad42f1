package sshsrv

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// The bytes of xterm for a click at a cell, whose press and release it reports, and for a turn of the wheel.
const (
	clickBytes = "\x1b[<0;%[1]d;%[2]dM\x1b[<0;%[1]d;%[2]dm"
	wheelDown  = "\x1b[<65;%d;%dM"
)

// The modes with which a terminal reports its mouse.
const (
	mouseOn  = "\x1b[?1000h\x1b[?1006h"
	mouseOff = "\x1b[?1006l\x1b[?1000l"
)

// pointing is somebody who has nothing but a mouse, and sees what is on the screen.
type pointing struct {
	*sshtest.Session
	t testing.TB
}

// points is somebody known whose setting it is, in a window of a size.
func (h *host) points(t testing.TB, name string, columns, rows int) (pointing, data.Profile) {
	t.Helper()
	key := sshtest.NewKey(t)
	profile := h.knows(t, name, key)
	if err := h.store.SetSettings(profile.ID, data.Settings{Mouse: true, Motion: "off"}); err != nil {
		t.Fatal(err)
	}
	return pointing{h.connect(t, name, sshtest.WithKey(key)).Open().Start(columns, rows), t}, profile
}

// finds are the cells in which a text begins on the screen, from 1 on.
func (p pointing) finds(text string) (cells [][2]int) {
	for row, line := range strings.Split(p.Picture(), "\n") {
		for at := 0; ; at += len(text) {
			i := strings.Index(line[at:], text)
			if i < 0 {
				break
			}
			at += i
			cells = append(cells, [2]int{1 + ansi.StringWidth(line[:at]), 1 + row})
		}
	}
	return cells
}

// at is a click on a text, on one of several of them.
func (p pointing) at(text string, one int) (bytes string, is bool) {
	cells := p.finds(text)
	if len(cells) == 0 {
		return "", false
	}
	cell := cells[one%len(cells)]
	return fmt.Sprintf(clickBytes, cell[0], cell[1]), true
}

// clicks waits for a text and clicks it, until something is so.
func (p pointing) clicks(text, what string, is func() bool) {
	p.t.Helper()
	p.Sees(text)
	bytes, _ := p.at(text, 0)
	p.TypesUntil(bytes, what, is)
}

// goes clicks a text until another one is seen.
func (p pointing) goes(text, to string) {
	p.t.Helper()
	p.clicks(text, to, func() bool { return strings.Contains(p.Picture(), to) })
}

// does is the next click of a round that the screen offers, empty for none: what enter does, a card that can be played, of several one after
// the other, or being ready.
func (p pointing) does(n int) (bytes string) {
	for _, text := range []string{" ENTER ", "●", " r "} {
		if bytes, is := p.at(text, n); is {
			return bytes
		}
	}
	return ""
}

// plays plays a round to its end.
func (p pointing) plays(over func() bool) {
	p.t.Helper()
	for n := 0; !over(); n++ {
		p.Wait("something to do, or the end", func() bool { return over() || p.does(n) != "" })
		before := p.Picture()
		if bytes := p.does(n); bytes != "" && !over() {
			p.TypesUntil(bytes, "what a click does", func() bool { return p.Picture() != before || over() })
		}
	}
}

// TestARoundByMouse from the lobby to the result by nothing but clicks as xterm reports them, in windows of two sizes. Rounds of every
// rule set, and in small windows, are played by clicks in views/table.
func TestARoundByMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {160, 50}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			of := rooms.DefaultRoomLimits()
			of.ThinkMin, of.ThinkMax, of.ThinkLeast = time.Millisecond, time.Millisecond, time.Millisecond
			h := startHostOf(t, t.TempDir(), of, nil)
			p, profile := h.points(t, "ann", size[0], size[1])
			p.goes(" o ", "Rules")
			p.clicks("Seats ", "the field of the seats", func() bool { return len(p.finds("▶ Seats")) > 0 })
			p.goes("enter", "ENTER")
			p.clicks("ENTER", "a table", func() bool { return len(p.finds("with bots")) == 0 })
			p.plays(func() bool {
				rounds, err := h.store.Rounds(profile.ID, 1)
				return err == nil && len(rounds) > 0
			})
			p.goes("esc", "Say something")
			if got := p.Got(); strings.Count(got, mouseOn) != 1 || strings.Contains(got, mouseOff) {
				t.Error("the terminal is not told once to report its mouse")
			}
			p.Types("\x03")
			if p.Ends() != 0 || !strings.Contains(p.Got(), mouseOff) {
				t.Error("the terminal goes on reporting its mouse")
			}
		})
	}
}

// TestTheMouse_IsOffUntilAsked: without the setting a terminal is told nothing of it, and what it reports all the same does nothing; with
// it, it is told at once, whichever session or command has set it, and told off again, also at the end.
func TestTheMouse_IsOffUntilAsked(t *testing.T) {
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	s := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
	p := pointing{s, t}
	settings, _ := p.at(" o ", 0)
	p.Types(settings).Types(fmt.Sprintf(wheelDown, 5, 5)).Types("i").Sees("Leeds Rules")
	if got := p.Got(); strings.Contains(got, "1000h") || strings.Contains(got, mouseOff) {
		t.Errorf("the terminal is told of a mouse: %q", got)
	}
	h.runs(t, key, "settings mouse=on --json", 0, "")
	p.Wait("the mouse", func() bool { return strings.Contains(p.Got(), mouseOn) })
	p.goes("esc", "Evening, ann.")
	h.runs(t, key, "settings mouse=off --json", 0, "")
	p.Wait("no mouse", func() bool { return strings.Contains(p.Got(), mouseOff) })
	h.runs(t, key, "settings mouse=on --json", 0, "")
	p.Wait("the mouse again", func() bool { return strings.Count(p.Got(), mouseOn) == 2 })
	p.Forget()
	p.Types("\x03")
	if status := p.Ends(); status != 0 || !strings.Contains(p.Got(), mouseOff) {
		t.Errorf("status %d: %q", status, p.Got())
	}
}
