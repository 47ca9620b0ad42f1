package sshsrv

import (
	"fmt"
	"regexp"
	"slices"
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
	if err := h.store.SetSettings(profile.ID, data.Settings{Mouse: true, AutoSelect: true, Motion: "off"}); err != nil {
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

// quick is how fast somebody sees what is on the screen who is a program.
const quick = 30 * time.Millisecond

// settles waits until the screen has not changed for as long as it takes to see it: what is clicked sooner was meant for what was there
// before.
func (p pointing) settles() {
	p.t.Helper()
	picture, since := p.Picture(), time.Now()
	p.TypesUntil("", "a screen that rests", func() bool {
		if now := p.unclocked(); now != picture {
			picture, since = now, time.Now()
		}
		return time.Since(since) > 2*quick
	})
}

// seconds are how clocks are shown: they go on, and nothing else changes.
var seconds = regexp.MustCompile(`[━─╍]*[ !]*\d+ s\b[ ━─╍]*`)

// unclocked is the screen without clocks.
func (p pointing) unclocked() string { return seconds.ReplaceAllString(p.Picture(), "") }

// tries clicks once and waits, but not for long, until something is so. It says whether it is.
func (p pointing) tries(bytes, what string, is func() bool) bool {
	p.t.Helper()
	late := time.Now().Add(time.Second)
	p.Types(bytes)
	p.TypesUntil("", what, func() bool { return is() || time.Now().After(late) })
	return is()
}

// clicks waits for a text and clicks it, and again where it still is, until something is so.
func (p pointing) clicks(text, what string, is func() bool) {
	p.t.Helper()
	const often = 10
	for range often {
		p.Wait(text, func() bool { return is() || len(p.finds(text)) > 0 })
		p.settles()
		bytes, there := p.at(text, 0)
		if is() || there && p.tries(bytes, what, is) {
			return
		}
	}
	p.t.Fatalf("%s: no click on %q leads there:\n%s", what, text, p.Picture())
}

// goes clicks a text until another one is seen.
func (p pointing) goes(text, to string) {
	p.t.Helper()
	p.clicks(text, to, func() bool { return strings.Contains(p.Picture(), to) })
}

// below are the cells in which a text begins in the lowest row that has it, or in all rows below one.
func (p pointing) below(text string, row int) (cells [][2]int) {
	all := p.finds(text)
	for _, cell := range all {
		if row == 0 && cell[1] == all[len(all)-1][1] || row > 0 && cell[1] > row {
			cells = append(cells, cell)
		}
	}
	return cells
}

// choices are the cells of what can be done, as a player sees them: what enter does, cards that can be played, being ready, cards to be
// laid, and whoever can be aimed at.
func (p pointing) choices() [][2]int {
	for _, text := range []string{" ENTER ", "●", " r  "} {
		if cells := p.below(text, 0); len(cells) > 0 {
			return cells
		}
	}
	switch picture := p.Picture(); {
	case strings.Contains(picture, " to choose"): // cards to be laid
		own := p.finds("───")
		return slices.Concat(p.below("♠", own[len(own)-1][1]), p.below("♥", own[len(own)-1][1]), p.below("♦", own[len(own)-1][1]), p.below("♣", own[len(own)-1][1]))
	case strings.Contains(picture, "Who gets the ") || strings.Contains(picture, "whom"):
		return p.finds("*")
	}
	return nil
}

// mostClicks is after how many clicks that do something a round is left: in some rule sets the last two may go on for as long as they like.
const mostClicks = 80

// plays plays a round to its end, or nearly so: it looks what can be done, and clicks one thing after the other of that.
func (p pointing) plays(over func() bool) {
	p.t.Helper()
	const fruitless = 40 // in a row: then nothing that is shown does anything
	n, done := 0, 0
	for !over() && done < mostClicks {
		p.Wait("something to do, or the end", func() bool { return over() || len(p.choices()) > 0 })
		p.settles()
		cells := p.choices()
		if over() || len(cells) == 0 {
			continue
		}
		before, cell := p.unclocked(), cells[n%len(cells)]
		if p.tries(fmt.Sprintf(clickBytes, cell[0], cell[1]), "what a click does", func() bool { return p.unclocked() != before || over() }) {
			n, done = 0, done+1
		} else if n++; n > fruitless { // something else, then
			p.t.Fatalf("no click does anything:\n%s", p.Got())
		}
	}
	p.t.Logf("%d clicks, to the end: %t", done, over())
}

// TestARoundByMouse from the lobby to the result by nothing but clicks as xterm reports them: of each rule set, in windows of three sizes.
func TestARoundByMouse(t *testing.T) {
	t.Parallel()
	sizes := [][2]int{{160, 50}, {40, 16}, {80, 24}}
	for i, rules := range engine.Presets() {
		size := sizes[i%len(sizes)]
		t.Run(fmt.Sprintf("%s %dx%d", rules.Name, size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			of := rooms.DefaultRoomLimits()
			of.ThinkMin, of.ThinkMax, of.ThinkLeast = time.Millisecond, time.Millisecond, time.Millisecond
			h := startHostOf(t, t.TempDir(), of, func(s *Server) { s.reaction = quick })
			p, profile := h.points(t, "ann", size[0], size[1])
			p.goes(" o ", "▶ Seats")
			p.goes("Rules ", "▶ Rules")
			for range i {
				before := p.unclocked()
				p.clicks("▸", "other rules", func() bool { return p.unclocked() != before })
			}
			p.goes("enter", "ENTER")
			p.clicks("ENTER", "a table", func() bool { return len(p.finds("with bots")) == 0 })
			p.plays(func() bool {
				rounds, err := h.store.Rounds(profile.ID, 1)
				return err == nil && len(rounds) > 0 && rounds[0].Rules == rules.Name
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
	t.Parallel()
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

// TestTheMouse_GoesAlong to the server of the room and wherever that moves, is turned on there, and stays on at home; it is off at the end.
func TestTheMouse_GoesAlong(t *testing.T) {
	t.Parallel()
	inTowns(t, func(s *Server) { s.reaction = quick }, takesTheMouseAlong)
}

func takesTheMouseAlong(t *testing.T, town *town) {
	code := town.known(t, town.alpha)
	var people []pointing
	for i, at := range town.hosts {
		key := at.player(t, fmt.Sprint("ann", i))
		if i < 2 {
			at.runs(t, key, "settings mouse=on", 0, "mouse=on")
		}
		p := pointing{at.connect(t, "x", sshtest.WithKey(key)).Open().StartCommand(100, 40, "watch "+code).Sees("mia"), t}
		if i == 2 { // at another server than their own
			at.runs(t, key, "settings mouse=on", 0, "mouse=on")
		}
		p.Wait("the mouse", func() bool { return strings.Contains(p.Got(), mouseOn) })
		people = append(people, p)
	}
	from := town.alpha
	for _, to := range []*host{town.beta, town.hosts[2], town.alpha} {
		for _, p := range people {
			p.goes("? help", "to the lobby")
			p.goes("to the lobby", "? help")
		}
		from.moves(t, code, to)
		to.counts(t, len(people)) // all are there
		from = to
	}
	for _, p := range people {
		p.goes("esc", "Say something")
		p.goes(" o ", "▶ Seats")
		p.Types("\x03")
		if status := p.Ends(); status != 0 {
			t.Errorf("ends with %d", status)
		}
		left(t, p.Session)
		if got := p.Got(); strings.LastIndex(got, mouseOff) < strings.LastIndex(got, mouseOn) {
			t.Error("the terminal goes on reporting its mouse")
		}
	}
}
