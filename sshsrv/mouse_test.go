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
	"shithead/sshsrv/sshtest"
)

const (
	// The bytes of xterm for a click at a cell, whose press and release it reports, and for a turn of the wheel.
	clickBytes = "\x1b[<0;%[1]d;%[2]dM\x1b[<0;%[1]d;%[2]dm"
	wheelDown  = "\x1b[<65;5;5M"
	// The modes with which a terminal reports its mouse.
	mouseOn  = "\x1b[?1000h\x1b[?1006h"
	mouseOff = "\x1b[?1006l\x1b[?1000l"
)

// cell is a place on the screen, from 1 on.
type cell struct{ column, row int }

func (c cell) click() string { return fmt.Sprintf(clickBytes, c.column, c.row) }

// pointing is a player who has nothing but a mouse, and sees what is on the screen.
type pointing struct {
	*sshtest.Session
	t testing.TB
}

// finds are the cells in which a text begins on the screen.
func (p pointing) finds(text string) (cells []cell) {
	for row, line := range strings.Split(p.Picture(), "\n") {
		for at := 0; ; at += len(text) {
			i := strings.Index(line[at:], text)
			if i < 0 {
				break
			}
			at += i
			cells = append(cells, cell{1 + ansi.StringWidth(line[:at]), 1 + row})
		}
	}
	return cells
}

// quick is how fast a program sees what is on the screen.
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

// tries clicks once and waits, but not for long, until something is so. It reports whether it is.
func (p pointing) tries(at cell, what string, is func() bool) bool {
	p.t.Helper()
	late := time.Now().Add(time.Second)
	p.Types(at.click())
	p.TypesUntil("", what, func() bool { return is() || time.Now().After(late) })
	return is()
}

// clicks waits for a text and clicks it, and again where it still is, until something is so.
func (p pointing) clicks(text, what string, is func() bool) {
	p.t.Helper()
	for range 10 {
		p.Wait(text, func() bool { return is() || len(p.finds(text)) > 0 })
		p.settles()
		cells := p.finds(text)
		if is() || len(cells) > 0 && p.tries(cells[0], what, is) {
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

// below are the cells in which a text begins below a row.
func (p pointing) below(text string, row int) []cell {
	return slices.DeleteFunc(p.finds(text), func(c cell) bool { return c.row <= row })
}

// choices are the cells of what can be done, as a player sees them: what enter does, cards that can be played, being ready, cards to be
// laid, and who can be aimed at.
func (p pointing) choices() (cells []cell) {
	for _, text := range []string{" ENTER ", "●", " r  "} {
		if all := p.finds(text); len(all) > 0 {
			return p.below(text, all[len(all)-1].row-1) // the lowest row that has it
		}
	}
	switch picture := p.Picture(); {
	case strings.Contains(picture, " to choose"): // cards to be laid
		own := p.finds("───")
		for _, suit := range []string{"♠", "♥", "♦", "♣"} {
			cells = append(cells, p.below(suit, own[len(own)-1].row)...)
		}
	case strings.Contains(picture, "Who gets the ") || strings.Contains(picture, "whom"):
		return p.finds("*")
	}
	return cells
}

// plays plays a round to its end, or nearly so: it looks what can be done, and clicks one thing after the other of that. After so many
// clicks that do something it stops: in some rule sets the last two players may go on for as long as they like.
func (p pointing) plays(over func() bool) {
	p.t.Helper()
	const most, fruitless = 60, 40 // in a row: then nothing that is shown does anything
	n, done := 0, 0
	for !over() && done < most {
		p.Wait("something to do, or the end", func() bool { return over() || len(p.choices()) > 0 })
		p.settles()
		cells := p.choices()
		if over() || len(cells) == 0 {
			continue
		}
		before := p.unclocked()
		if p.tries(cells[n%len(cells)], "what a click does", func() bool { return p.unclocked() != before || over() }) {
			n, done = 0, done+1
		} else if n++; n > fruitless { // something else, then
			p.t.Fatalf("no click does anything:\n%s", p.Got())
		}
	}
}

// TestARoundByMouse from the lobby to the result by nothing but clicks as xterm reports them, in windows of several sizes; the long version
// plays all rule sets.
func TestARoundByMouse(t *testing.T) {
	t.Parallel()
	sizes := []cell{{160, 50}, {40, 16}, {80, 24}}
	for i, rules := range engine.Presets() {
		if i >= 2 && !long() {
			break
		}
		size := sizes[i%len(sizes)]
		t.Run(fmt.Sprint(rules.Name, size), func(t *testing.T) {
			t.Parallel()
			h := startWith(t, func(c *config) {
				c.rooms.ThinkMin, c.rooms.ThinkMax, c.rooms.ThinkLeast = time.Millisecond, time.Millisecond, time.Millisecond
				c.change = func(s *Server) { s.reaction = quick }
			})
			ann := h.known(t, "ann")
			check(t, h.store.SetSettings(ann.ID, data.Settings{Mouse: true, AutoSelect: true, Motion: "off"}))
			p := pointing{ann.dials().Open().Start(size.column, size.row), t}
			p.goes(" o ", "▶ Seats")
			p.goes("Rules ", "▶ Rules")
			for range i {
				before := p.unclocked()
				p.clicks("▸", "other rules", func() bool { return p.unclocked() != before })
			}
			p.goes("enter", "ENTER")
			p.clicks("ENTER", "a table", func() bool { return len(p.finds("with bots")) == 0 })
			p.plays(func() bool {
				rounds := must(h.store.Rounds(ann.ID, 1))
				return len(rounds) > 0 && rounds[0].Rules == rules.Name
			})
			p.goes("esc", "Say something")
			if got := p.Got(); strings.Count(got, mouseOn) != 1 || strings.Contains(got, mouseOff) {
				t.Error("the terminal is not told once to report its mouse")
			}
			ends(t, p.Types("\x03"), 0, mouseOff)
		})
	}
}

// TestTheMouse_IsOffUntilAsked: without the setting a terminal is told nothing of it, and what it reports all the same does nothing; with
// it, it is told at once, whichever session or command has set it, and told off again, also at the end.
func TestTheMouse_IsOffUntilAsked(t *testing.T) {
	t.Parallel()
	ann := startHost(t, nil).known(t, "ann")
	p := pointing{ann.lobby(), t}
	p.Types(p.finds(" o ")[0].click()).Types(wheelDown).Types("i").Sees("Leeds Rules")
	if got := p.Got(); strings.Contains(got, "1000h") || strings.Contains(got, mouseOff) {
		t.Errorf("the terminal is told of a mouse: %q", got)
	}
	sets := func(value, bytes string, times int) {
		t.Helper()
		ann.runs("settings mouse="+value+" --json", 0, "")
		p.Wait("the mouse is "+value, func() bool { return strings.Count(p.Got(), bytes) == times })
	}
	sets("on", mouseOn, 1)
	p.goes("esc", "Evening, ann.")
	sets("off", mouseOff, 1)
	sets("on", mouseOn, 2)
	p.Forget()
	ends(t, p.Types("\x03"), 0, mouseOff)
}

// TestTheMouse_GoesAlong to the server of the room and wherever that moves, is turned on there, and stays on at home; it is off at the end.
func TestTheMouse_GoesAlong(t *testing.T) {
	t.Parallel()
	town := townOf(t, 3, func(c *config) { c.change = func(s *Server) { s.reaction = quick } })
	code := town.known(t, town.alpha)
	var people []pointing
	for i, at := range town.hosts {
		ann := at.known(t, fmt.Sprint("ann", i))
		sets := func(here bool) {
			if here {
				ann.runs("settings mouse=on", 0, "mouse=on")
			}
		}
		sets(i < 2)
		p := pointing{ann.shows("watch " + code).Sees("mia"), t}
		sets(i == 2) // at another server than their own
		p.Wait("the mouse", func() bool { return strings.Contains(p.Got(), mouseOn) })
		people = append(people, p)
	}
	from := town.alpha
	for _, to := range []*host{town.beta, town.hosts[2]} {
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
		ends(t, p.Types("\x03"), 0, mouseOff)
		left(t, p.Session)
		if got := p.Got(); strings.LastIndex(got, mouseOff) < strings.LastIndex(got, mouseOn) {
			t.Error("the terminal goes on reporting its mouse")
		}
	}
}
