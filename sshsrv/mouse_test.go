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

// TestARoundByMouse from the lobby to the result by nothing but clicks as xterm reports them, by each rule set, in windows of several sizes.
func TestARoundByMouse(t *testing.T) {
	presets := engine.Presets()
	if testing.Short() {
		presets = presets[:1]
	}
	sizes := [][2]int{{80, 24}, {160, 50}, {40, 16}}
	for i, preset := range presets {
		for j, size := range sizes {
			if i > 0 && i%len(sizes) != j { // one of them is enough: rounds by clicks in all of them are played in views/table
				continue
			}
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
				p.clicks("Rules ", "the field of the rules", func() bool { return len(p.finds("▶ Rules")) > 0 })
				for !strings.Contains(p.Picture(), rules.Title) {
					before := p.Picture()
					p.clicks("▸", "other rules", func() bool { return p.Picture() != before })
				}
				p.goes("enter", "ENTER")
				p.clicks("ENTER", "a table", func() bool { return len(p.finds("with bots")) == 0 })
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
