package wire

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// handOver gives the first part of a stream to one input, and the rest to another one, which is given what the first had not
// done with, by itself or by a track of the same bytes.
func handOver(t complainer, l InputLimits, first, second []byte) []string {
	var events []string
	note := func(e uv.Event) { events = append(events, sayEvent(e)) }
	in, track := NewInput(l, note), NewTrack(l)
	in.Take(slices.Clone(first))
	track.Pass(slices.Clone(first))
	rest := in.Stop()
	if got := track.Rest(); !bytes.Equal(got, rest) {
		t.Errorf("%q: the track has %q, the input %q", first, got, rest)
	}
	in = NewInput(l, note)
	in.Take(append(rest, second...))
	in.Stop()
	return events
}

// TestAnInputThatIsHandedOver gives every key once, wherever that happens.
func TestAnInputThatIsHandedOver(t *testing.T) {
	for _, c := range inputCases {
		for i := range len(c.sent) + 1 {
			if got := handOver(t, patientLimits(), []byte(c.sent[:i]), []byte(c.sent[i:])); !slices.Equal(got, barred(c.want)) {
				t.Errorf("%s: %q at %d\n got %q\nwant %q", c.name, c.sent, i, got, barred(c.want))
			}
		}
	}
}

func TestAnInputThatIsHandedOver_WhateverComes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stream := broken(t)
		at := rapid.IntRange(0, len(stream)).Draw(t, "at")
		var whole []string
		in := NewInput(atOnce(), func(e uv.Event) { whole = append(whole, sayEvent(e)) })
		in.Take(slices.Clone(stream))
		in.Stop()
		if got := handOver(t, atOnce(), stream[:at], stream[at:]); !slices.Equal(got, whole) {
			t.Errorf("%q at %d\n whole %q\nhanded %q", stream, at, whole, got)
		}
	})
}

// TestRaw_GivesTheSameEvents to who reads it, and a track counts them.
func TestRaw_GivesTheSameEvents(t *testing.T) {
	for _, c := range inputCases {
		var events []string
		var raw []byte
		var in *Input
		in = NewInput(patientLimits(), func(e uv.Event) {
			events = append(events, sayEvent(e))
			raw = in.Raw(raw, e)
		})
		in.Take([]byte(c.sent))
		in.Stop()
		if got := readPieces(t, patientLimits(), raw); len(raw) > 0 && !slices.Equal(got, events) {
			t.Errorf("%s: %q\n got %q\nwant %q", c.name, raw, got, events)
		}
		if n := NewTrack(patientLimits()).Pass([]byte(c.sent)); n < len(events) {
			t.Errorf("%s: %d of %d", c.name, n, len(events))
		}
	}
}

// TestTrack_CountsKeys and pastes, each once.
func TestTrack_CountsKeys(t *testing.T) {
	track := NewTrack(DefaultInputLimits())
	n := 0
	for _, b := range []byte("aä\x1b[A" + pasteHead + "hello\x1b[A" + pasteTail + "\x1b[1;5A") {
		n += track.Pass([]byte{b})
	}
	if n != 5 {
		t.Error(n)
	}
}

// TestATerminalThatIsYielded stays entered, and the next display draws all of its own picture on it, whatever has been sent: also
// half of something.
func TestATerminalThatIsYielded(t *testing.T) {
	for what, torn := range map[string]string{
		"whole": "", "half a sequence": "\x1b[3", "half a title": "\x1b]2;xx", "half a rune": "\xe6\xbc",
		"half an update": syncBegin + "\x1b[2;2Hx", "a cursor and colours": showCursor + autowrapOn + "\x1b[31m",
	} {
		inTime(t, func(t *testing.T) {
			first := newSession(20, 3).start()
			first.Draw(says("the first"))
			synctest.Wait()
			if err := first.Yield(); err != nil {
				t.Error(err)
			}
			client := first.wire.client
			if !client.screen.IsAltScreen() || !client.hidden {
				t.Errorf("%s: the terminal was left", what)
			}
			client.write([]byte(torn))
			second := newSession(20, 3)
			second.config.Entered, second.wire.client = true, client
			second.start().Draw(says("second"))
			synctest.Wait()
			second.shows(t, says("second"))
			if !client.hidden {
				t.Errorf("%s: there is a cursor", what)
			}
			if err := second.Close(); err != nil {
				t.Error(err)
			}
			if client.screen.IsAltScreen() || client.hidden {
				t.Errorf("%s: the terminal was not left", what)
			}
			all := first.wire.sent.String() + second.wire.sent.String()
			for _, once := range []string{screenOn, screenOff, titlePush} {
				if n := strings.Count(all, once); n != 1 {
					t.Errorf("%s: %q was sent %d times", what, once, n)
				}
			}
		})
	}
}

// TestATerminalThatIsYielded_BeforeAPicture is entered all the same, and left by who has it, picture or not.
func TestATerminalThatIsYielded_BeforeAPicture(t *testing.T) {
	inTime(t, func(t *testing.T) {
		first := newSession(20, 3).start()
		if err := first.Yield(); err != nil {
			t.Error(err)
		}
		if got := first.wire.sent.String(); got != enterScreen {
			t.Errorf("%q", got)
		}
		second := newSession(20, 3)
		second.config.Entered, second.wire.client = true, first.wire.client
		if err := second.start().Close(); err != nil {
			t.Error(err)
		}
		if got := second.wire.sent.String(); got != leaveScreen {
			t.Errorf("%q", got)
		}
	})
}

// TestLeaveScreen hands a terminal back in the middle of anything.
func TestLeaveScreen(t *testing.T) {
	for _, torn := range []string{"", "\x1b[3", "\x1b]2;xx", "\xe6", syncBegin} {
		client := newWire(20, 3).client
		client.write([]byte(enterScreen + torn + LeaveScreen))
		if client.screen.IsAltScreen() || client.hidden || strings.Contains(ansi.Strip(client.screen.String()), "x") {
			t.Errorf("%q", torn)
		}
	}
}
