package wire

import (
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
)

// mouseCases are what terminals report with the modes 1000 and 1006, and what they do not; the bytes of presses, releases and turns of the
// wheel are those that xterm sends.
var mouseCases = []struct{ name, sent, want string }{
	{"a click", "\x1b[<0;3;4M\x1b[<0;3;4m", "click 2,3"},
	{"the first cell and far ones", "\x1b[<0;1;1M\x1b[<0;9999;9999M", "click 0,0|click 9998,9998"},
	{"the wheel", "\x1b[<64;80;24M\x1b[<65;80;24M", "up 79,23|down 79,23"},
	{"the wheel aside", "\x1b[<66;80;24M\x1b[<67;80;24M", ""},
	{"other buttons", "\x1b[<1;3;4M\x1b[<1;3;4m\x1b[<2;3;4M\x1b[<2;3;4m\x1b[<3;3;4M\x1b[<128;3;4M", ""},
	{"modifiers", "\x1b[<4;3;4M\x1b[<8;3;4M\x1b[<16;3;4M\x1b[<68;3;4M", ""},
	{"motion", "\x1b[<32;3;4M\x1b[<35;3;4M", ""},
	{"outside", "\x1b[<0;0;4M\x1b[<0;3;0M\x1b[<0;-3;4M", ""},
	{"huge numbers", "\x1b[<0;10000;4M\x1b[<0;3;99999999999999999999M\x1b[<18446744073709551616;3;4M", ""},
	{"more or fewer", "\x1b[<M\x1b[<0M\x1b[<0;3M\x1b[<0;3;M\x1b[<;3;4M\x1b[<0;;4M\x1b[<0;3;4;5M\x1b[<0:3:4M\x1b[<0;03;4M\x1b[<00;3;4M\x1b[<<0;3;4M", ""},
	{"other ends", "\x1b[<0;3;4~\x1b[<0;3;4R\x1b[<0;3;4u", ""},
	{"of other kinds", "\x1b[M #$\x1b[M\xff\xff_\x1b[0;3;4Mx", "x"},
	{"between keys", "a\x1b[<0;3;4Mb\x1b[<0;3;4mc", "a|click 2,3|b|c"},
	{"a torn one and a key", "\x1b[<0;3\rb", "enter|b"},
	{"in a paste", pasteHead + "\x1b[<0;3;4M" + pasteTail, `paste "[<0;3;4M"`},
}

// sayMouse is an event in a word, of the mouse too.
func sayMouse(event uv.Event) string {
	switch event := event.(type) {
	case uv.MouseClickEvent:
		return fmt.Sprintf("click %d,%d", event.X, event.Y)
	case uv.MouseWheelEvent:
		return fmt.Sprintf("%s %d,%d", map[uv.MouseButton]string{uv.MouseWheelUp: "up", uv.MouseWheelDown: "down"}[event.Button], event.X, event.Y)
	default:
		return sayEvent(event)
	}
}

// mouseEvents are what an input that is told of the mouse, or is not, makes of pieces.
func mouseEvents(t *testing.T, on bool, pieces ...[]byte) (events []string) {
	t.Helper()
	in := NewInput(patientLimits(), func(e uv.Event) { events = append(events, sayMouse(e)) })
	in.SetMouse(on)
	if err := in.Run(&tornReader{left: pieces, err: io.EOF}); err != nil {
		t.Error(err)
	}
	return events
}

// TestInputOfAMouse, however reads have torn it; without being wanted it is nothing, least of all keys.
func TestInputOfAMouse(t *testing.T) {
	for _, c := range mouseCases {
		t.Run(c.name, func(t *testing.T) {
			var want, keys []string
			if c.want != "" {
				want = barred(c.want)
			}
			for _, event := range want {
				if !strings.Contains(event, ",") || strings.HasPrefix(event, "paste") {
					keys = append(keys, event)
				}
			}
			for _, pieces := range [][][]byte{{[]byte(c.sent)}, byBytes(c.sent)} {
				if got := mouseEvents(t, true, slices.Clone(pieces)...); !slices.Equal(got, want) {
					t.Errorf("%q in %d pieces is %q, not %q", c.sent, len(pieces), got, want)
				}
			}
			if got := mouseEvents(t, false, []byte(c.sent)); !slices.Equal(got, keys) {
				t.Errorf("%q is %q to whoever wants no mouse", c.sent, got)
			}
		})
	}
}

// TestInputOfAMouse_OverASlowNetwork: behind its introducer the rest of a report is waited for, which without a mouse is a key by then.
func TestInputOfAMouse_OverASlowNetwork(t *testing.T) {
	for _, on := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			var events []string
			l := DefaultInputLimits()
			in := NewInput(l, func(e uv.Event) { events = append(events, sayMouse(e)) })
			in.SetMouse(on)
			in.read([]byte("\x1b["))
			time.Sleep(2 * l.EscapeTime)
			synctest.Wait()
			in.read([]byte("<0;3;4M"))
			in.close()
			want := "alt+[|<|0|;|3|;|4|M"
			if on {
				want = "click 2,3"
			}
			if got := strings.Join(events, "|"); got != want {
				t.Errorf("mouse %v: %q, not %q", on, got, want)
			}
		})
	}
}

// TestInputOfAMouse_IsBoundedAsKeysAre: a flood of clicks passes no more events than one of keys.
func TestInputOfAMouse_IsBoundedAsKeysAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		passed := 0
		in := NewInput(DefaultInputLimits(), func(uv.Event) { passed++ })
		in.SetMouse(true)
		if err := in.Run(strings.NewReader(strings.Repeat("\x1b[<0;3;4M\x1b[<0;3;4m\x1b[<64;3;4M", 1<<14))); err != nil {
			t.Error(err)
		}
		if most := DefaultInputLimits().KeyBurst; passed != most {
			t.Errorf("%d events passed, %d should have", passed, most)
		}
	})
}

// properReport is a report that means something, as the documents of xterm have it.
var properReport = regexp.MustCompile(`^(0|64|65);([1-9]\d{0,3});([1-9]\d{0,3})M$`)

// FuzzMouse reads any report: it is a click or a turn of the wheel in a cell if it is a proper one, else nothing, and in no case typed.
func FuzzMouse(f *testing.F) {
	for i, text := range []string{"0;3;4M", "64;1;1M", "0;3;4m", ";;M", "00000000000;1;1M", "0;9999;10000M", "0;+1;1M"} {
		f.Add([]byte(text), uint64(i))
	}
	f.Fuzz(func(t *testing.T, report []byte, cuts uint64) {
		report = slices.DeleteFunc(report, func(b byte) bool { return b < ' ' || b >= '@' && b != 'M' && b != 'm' })
		if i := slices.IndexFunc(report, func(b byte) bool { return b >= '@' }); i >= 0 {
			report = report[:i]
			report = append(report, 'M')
		}
		stream := append([]byte(mouseHead), report...)
		var pieces [][]byte
		for rng, left := rand.New(rand.NewPCG(1, cuts)), slices.Clone(stream); len(left) > 0; {
			n := 1 + rng.IntN(min(4, len(left)))
			pieces, left = append(pieces, left[:n]), left[n:]
		}
		got := mouseEvents(t, true, pieces...)
		var want []string
		if parts := properReport.FindSubmatch(report); parts != nil {
			x, _ := strconv.Atoi(string(parts[2]))
			y, _ := strconv.Atoi(string(parts[3]))
			what := map[string]string{"0": "click", "64": "up", "65": "down"}[string(parts[1])]
			want = []string{fmt.Sprintf("%s %d,%d", what, x-1, y-1)}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is %q, not %q", stream, got, want)
		}
		if got := mouseEvents(t, false, stream); len(got) > 0 {
			t.Errorf("%q is %q to whoever wants no mouse", stream, got)
		}
	})
}
