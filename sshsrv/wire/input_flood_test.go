package wire

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"pgregory.net/rapid"
)

const million = 1 << 20

// flood counts what an input passes on of one long write.
func flood(t *testing.T, text string) (passed int, last string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		in := NewInput(DefaultInputLimits(), func(e uv.Event) {
			passed++
			last = sayEvent(e)
		})
		if err := in.Run(strings.NewReader(text)); err != nil {
			t.Error(err)
		}
	})
	return passed, last
}

func TestInputDropsWhatIsAboveTheRates(t *testing.T) {
	l := DefaultInputLimits()
	for _, c := range []struct {
		name, text string
		passed     int
		last       string
	}{
		{"keys and ctrl+c", strings.Repeat("a", million) + "\x03", l.KeyBurst + 1, "ctrl+c"},
		{"arrows and ctrl+c", strings.Repeat("\x1b[A", million/3) + "\x1b[99;5u", l.KeyBurst + 1, "ctrl+c"},
		{"arrows and ctrl+c another way", strings.Repeat("\x1b[A", million/3) + "\x1b[27;5;99~", l.KeyBurst + 1, "ctrl+c"},
		{"kitty keys and ctrl+c with num lock", strings.Repeat("\x1b[97;1u", million/7) + "\x1b[99;133u", l.KeyBurst + 1, "ctrl+c"},
		{"nothing but ctrl+c", strings.Repeat("\x03", million), l.KeyBurst + l.Interrupts, "ctrl+c"},
		{"escapes", strings.Repeat("\x1b", million) + "[A", l.KeyBurst, "esc"},
		{"runes", strings.Repeat("🂡", million/4), l.KeyBurst, "🂡"},
		{"Windows keys", strings.Repeat("\x1b[65;0;97;1;0;65535_", million/20), 0, ""},
		{"mouse", strings.Repeat("\x1b[<35;10;10M", million/12), 0, ""},
		{"one paste", pasteHead + strings.Repeat("x", million) + pasteTail + "a", 2, "a"},
		{"small pastes", strings.Repeat(pasteHead+"x"+pasteTail, million/13), l.KeyBurst, `paste "x"`},
		{"pastes of the longest kind", strings.Repeat(pasteHead+strings.Repeat("x", l.PasteBytes)+pasteTail, 200), l.ByteBurst / l.PasteBytes, ""},
		{"one string", "\x1b]52;c;" + strings.Repeat("x", million) + "\x07a", 1, "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			passed, last := flood(t, c.text)
			if passed != c.passed || c.last != "" && last != c.last {
				t.Errorf("%d events passed, the last is %q, want %d and %q", passed, last, c.passed, c.last)
			}
		})
	}
}

func TestInputPassesKeysAgainAfterAFlood(t *testing.T) {
	withTypist(t, DefaultInputLimits(), func(p *typist) {
		p.send(strings.Repeat("a", million))
		p.events = nil
		p.send("b")
		p.expect("")
		// A tenth of a second is ten keys.
		p.pause(100 * millis)
		p.send(strings.Repeat("c", 20))
		p.expect(strings.TrimSuffix(strings.Repeat("c|", 10), "|"))
	})
}

func TestInputPassesALongParagraphTypedFast(t *testing.T) {
	withTypist(t, DefaultInputLimits(), func(p *typist) {
		for range 1000 {
			p.send("x")
			p.pause(10 * millis)
		}
		if len(p.events) != 1000 {
			t.Errorf("%d of 1000 keys passed", len(p.events))
		}
	})
}

// shreds are what broken streams are made of.
var shreds = []string{
	"\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1bO", "\x1b_", "\x1b^", "\x1bX", "\x1b\\", "\x1b[M", "\x1b[[", "\x1b[<", "\x07",
	pasteHead, pasteTail, "\x1b[20", "11;rgb:", "1;5", "0;1:3u", "65;0;97;1;0;9_", "A", "~", "u", "m", "M", "R", "$", "$y",
	"a", "é", "世", "👩\u200d👧", "\xff", "\xc3", "\xe4\xb8", "\xf0\x9f", "\x9b", "\x9c", "\x00", "\x03", "\x18", "\r", "\x7f",
}

// broken draws a stream of shreds and single bytes.
func broken(t *rapid.T) []byte {
	var stream []byte
	for range rapid.IntRange(0, 40).Draw(t, "parts") {
		if rapid.Bool().Draw(t, "shred") {
			stream = append(stream, rapid.SampledFrom(shreds).Draw(t, "part")...)
		} else {
			stream = append(stream, rapid.Byte().Draw(t, "byte"))
		}
	}
	return stream
}

// held is the memory that an input holds for a stream, in bytes.
func (in *Input) held() int { return cap(in.framer.held) + cap(in.clipping.text) }

// heldBound is what that can be at most: a slice that grows may have twice the room that it needs.
func heldBound(l InputLimits) int { return 2*(l.SequenceBytes+l.PasteBytes) + keepHeld }

// atOnce are limits without rates, with room for little.
func atOnce() InputLimits {
	l := patientLimits()
	l.SequenceBytes, l.PasteBytes = 16, 32
	return l
}

// complainer is a test, of the library's or of rapid's kind.
type complainer interface {
	Errorf(format string, args ...any)
}

// checkCuts checks that a stream gives the same events however it is cut, and what is held on the way.
func checkCuts(t complainer, stream []byte, cuts *rand.Rand) {
	l := atOnce()
	var whole, torn []string
	in := NewInput(l, func(e uv.Event) { whole = append(whole, sayEvent(e)) })
	if err := in.Run(&tornReader{left: [][]byte{slices.Clone(stream)}, err: io.EOF}); err != nil {
		t.Errorf("Run: %v", err)
	}
	in = NewInput(l, func(e uv.Event) { torn = append(torn, sayEvent(e)) })
	for left := stream; len(left) > 0; {
		n := 1 + cuts.IntN(min(4, len(left)))
		in.read(slices.Clone(left[:n]))
		left = left[n:]
		if in.held() > heldBound(l) {
			t.Errorf("%q: %d bytes are held, at most %d should be", stream, in.held(), heldBound(l))
		}
	}
	in.close()
	if !slices.Equal(whole, torn) {
		t.Errorf("%q\n whole %q\n  torn %q", stream, whole, torn)
	}
}

// checkReturn checks that plain keys are read again once the times are over, whatever came before.
func checkReturn(t complainer, stream []byte) {
	l := DefaultInputLimits()
	last := ""
	in := NewInput(l, func(e uv.Event) { last = sayEvent(e) })
	in.read(slices.Clone(stream))
	time.Sleep(max(l.SequenceTime, l.PasteSilence))
	synctest.Wait()
	in.read([]byte("x"))
	if last != "x" {
		t.Errorf("%q: a key afterwards gives %q", stream, last)
	}
	in.close()
}

// checkUnits checks without the guard that the decoder takes every unit without panicking.
func checkUnits(stream []byte) {
	c := framer{limit: 64}
	var decoder uv.EventDecoder
	for len(stream) > 0 {
		var unit []byte
		if unit, stream = c.next(stream); unit != nil {
			decoder.Decode(slices.Clip(slices.Clone(unit)))
		}
	}
	for unit := c.flush(); unit != nil; unit = c.flush() {
		decoder.Decode(slices.Clip(slices.Clone(unit)))
	}
}

func TestInputOfBrokenStreams(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		stream, cuts := broken(r), rapid.Uint64().Draw(r, "cuts")
		synctest.Test(t, func(*testing.T) {
			checkCuts(r, stream, rand.New(rand.NewPCG(1, cuts)))
			checkReturn(r, stream)
			checkUnits(stream)
		})
	})
}

func FuzzInput(f *testing.F) {
	for i, c := range inputCases {
		f.Add([]byte(c.sent), uint64(i))
	}
	f.Add([]byte(strings.Join(shreds, "")), uint64(0))
	f.Fuzz(func(t *testing.T, stream []byte, cuts uint64) {
		synctest.Test(t, func(t *testing.T) {
			checkCuts(t, stream, rand.New(rand.NewPCG(1, cuts)))
			checkReturn(t, stream)
			checkUnits(stream)
		})
	})
}
