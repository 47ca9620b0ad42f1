package sshsrv

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/engine"
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

// find is the cell in which a text begins on the screen, from 1 on.
func (p pointing) find(text string) (x, y int, is bool) {
	for row, line := range strings.Split(p.Picture(), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			return 1 + ansi.StringWidth(line[:i]), 1 + row, true
		}
	}
	return 0, 0, false
}

// at is a click on a text.
func (p pointing) at(text string) (bytes string, is bool) {
	x, y, is := p.find(text)
	return fmt.Sprintf(clickBytes, x, y), is
}

// clicks waits for a text and clicks it, until something is so.
func (p pointing) clicks(text, what string, is func() bool) {
	p.t.Helper()
	p.Sees(text)
	bytes, _ := p.at(text)
	p.TypesUntil(bytes, what, is)
}

// goes clicks a text until another one is seen.
func (p pointing) goes(text, to string) {
	p.t.Helper()
	p.clicks(text, to, func() bool { return strings.Contains(p.Picture(), to) })
}

// does does the next thing of a round that the screen offers: it says which click that is.
func (p pointing) does() (bytes string) {
	for _, text := range []string{" ENTER ", "●", " r "} {
		if bytes, is := p.at(text); is {
			return bytes
		}
	}
	return ""
}

// plays plays a round to its end.
func (p pointing) plays(over func() bool) {
	p.t.Helper()
	for !over() {
		p.Wait("something to do, or the end", func() bool { return over() || p.does() != "" })
		before := p.Picture()
		if bytes := p.does(); bytes != "" && !over() {
			p.TypesUntil(bytes, "what a click does", func() bool { return p.Picture() != before || over() })
		}
	}
}

// TestARoundByMouse from the lobby to the result by nothing but clicks as xterm reports them, by each rule set, in windows of several sizes.
func TestARoundByMouse(t *testing.T) {
	presets := engine.Presets()
	if testing.Short() {
		presets = presets[:1]
	}
	for _, preset := range presets {
		for _, size := range [][2]int{{80, 24}, {160, 50}, {40, 16}} {
			t.Run(fmt.Sprintf("%s at %dx%d", preset.Name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				of := rooms.DefaultRoomLimits()
				of.ThinkMin, of.ThinkMax, of.ThinkLeast = time.Millisecond, time.Millisecond, time.Millisecond
				h := startHostOf(t, t.TempDir(), of, nil)
				rules, err := engine.NewRules(preset.Name, nil)
				if err != nil {
					t.Fatal(err)
				}
				p, profile := h.points(t, "ann", size[0], size[1])
				p.goes(" o ", "Rules")
				if x, y, _ := p.find("Rules "); !strings.Contains(p.Picture(), rules.Title) {
					p.TypesUntil(fmt.Sprintf(clickBytes, x, y), "the field of the rules", func() bool { _, _, is := p.find("▶ Rules"); return is })
				}
				for !strings.Contains(p.Picture(), rules.Title) {
					before := p.Picture()
					p.clicks("▸", "other rules", func() bool { return p.Picture() != before })
				}
				p.goes("enter", "ENTER")
				p.clicks("ENTER", "a table", func() bool { _, _, is := p.find(" r "); return is || isCalled(p.Session) })
				played := func() bool {
					rounds, err := h.store.Rounds(profile.ID, 1)
					return err == nil && len(rounds) > 0
				}
				p.plays(played)
				p.goes("esc", "Say something")
			})
		}
	}
}
