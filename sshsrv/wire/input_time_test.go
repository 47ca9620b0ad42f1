package wire

import (
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"go.uber.org/goleak"
)

const millis = time.Millisecond

// step is what is typed, for how long nothing follows, and which events there have been when that is over.
type step struct {
	sent  string
	pause time.Duration
	want  string
}

// typeSteps runs steps in virtual time. A key follows, as nothing of before may be in its way.
func typeSteps(t *testing.T, l InputLimits, set func(in *Input), steps ...step) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
		in, take := listen(l)
		set(in)
		r, w := io.Pipe()
		done := make(chan error, 1)
		go func() { done <- in.Run(r) }()
		for i, s := range append(steps, step{"", time.Minute, ""}, step{"x", 0, "x"}) {
			_, _ = io.WriteString(w, s.sent)
			time.Sleep(s.pause)
			synctest.Wait()
			if events := take(); !slices.Equal(events, barred(s.want)) {
				t.Errorf("step %d: %.40q gives %q, not %q", i, s.sent, events, s.want)
			}
		}
		_ = w.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func mouseOnly(on bool) func(*Input) { return func(in *Input) { in.SetMouse(on) } }

func TestInput_Times(t *testing.T) {
	l, flood := DefaultInputLimits(), strings.Repeat("flood", 1000)
	for name, steps := range map[string][]step{
		"escape":                     {{"\x1b", 49 * millis, ""}, {"", millis, "esc"}, {"a", 0, "a"}},
		"two escapes":                {{"\x1b\x1b", 49 * millis, ""}, {"", millis, "esc|esc"}},
		"alt and a bracket":          {{"\x1b[", 49 * millis, ""}, {"", millis, "alt+["}},
		"alt and O":                  {{"\x1bO", 49 * millis, ""}, {"", millis, "alt+shift+o"}},
		"alt and another introducer": {{"\x1bP", 49 * millis, ""}, {"", millis, "alt+shift+p"}},
		"escape behind a string":     {{"\x1b]11;x\x1b", 49 * millis, ""}, {"", millis, "esc"}},
		"escape in time is alt":      {{"\x1b", 49 * millis, ""}, {"a", 0, "alt+a"}},
		"a key in three pieces":      {{"\x1b", 30 * millis, ""}, {"[", 19 * millis, ""}, {"A", 0, "up"}},
		"half a rune behind what took its time": {
			{"\x1b[1;", 900 * millis, ""}, {"5A", 0, "ctrl+up"}, {"\xe4", time.Minute, ""}, {"\xb8\x96", 0, "世"},
		},
		"an escape has its own time": {{"\x1b", 40 * millis, ""}, {"a\x1b", 40 * millis, "alt+a"}, {"", 10 * millis, "esc"}},
		"a paste without an end": {
			{"\x1b[200~abc", 900 * millis, ""},
			{"def\x1b[20", 999 * millis, ""},
			{"", millis, `paste "abcdef"`},
		},
		"an empty paste without an end": {{"\x1b[200~", time.Second, ""}, {"b", 0, "b"}},
		// A tenth of a second is ten keys.
		"keys after a flood": {
			{strings.Repeat("a", many), 0, as(200)},
			{"b", 100 * millis, ""},
			{strings.Repeat("a", 20), 0, as(10)},
		},
		"a long paragraph that is typed fast": slices.Repeat([]step{{"x", 10 * millis, "x"}}, 1000),
	} {
		t.Run(name, func(t *testing.T) { typeSteps(t, l, mouseOnly(false), steps...) })
	}
	for _, start := range []string{"\x1b]0;", "\x1bPq", "\x1b_G", "\x1b^x", "\x1bXx", "\x1b[1;", "\x1bO5", "\x1b[M ", "\x1b[["} {
		t.Run(start+" without an end", func(t *testing.T) {
			typeSteps(t, l, mouseOnly(false), step{start, time.Second, ""}, step{"ab", 0, "a|b"},
				step{start + "\rc", 0, "enter|c"}) // a control byte is out at once
			if strings.ContainsAny(start, "]P_^X") { // keys do not put the end off
				steps := append([]step{{start + flood, 99 * millis, ""}},
					slices.Repeat([]step{{"x", 99 * millis, ""}}, 9)...)
				typeSteps(t, l, mouseOnly(false), append(steps, step{"x", 10 * millis, ""},
					step{"y\x03", 0, "y|ctrl+c"})...)
			}
		})
	}
	// Behind its introducer the rest of a report is waited for, which without a mouse is a key by then.
	typeSteps(t, l, mouseOnly(false), step{"\x1b[", 100 * millis, "alt+["}, step{"<0;3;4M", 0, "<|0|;|3|;|4|M"})
	typeSteps(t, l, mouseOnly(true), step{"\x1b[", 100 * millis, ""}, step{"<0;3;4M", 0, "click 3,4"})
	l.PasteBytes = 8 // the sixth rune would be cut in two
	typeSteps(t, l, mouseOnly(false), step{"\x1b[200~abcd" + strings.Repeat("世", 100_000) + "\x1b[201~z", 0, `paste "abcd世"|z`})
}

func as(n int) string { return strings.TrimSuffix(strings.Repeat("a|", n), "|") }

// TestTheBackgroundIsHeard as terminals answer, late and torn, and never as keys.
func TestTheBackgroundIsHeard(t *testing.T) {
	const white, device = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b[?62;22c"
	soon := 200 * millis
	for name, steps := range map[string][]step{
		"xterm, light":                  {{white + device, 0, "light|nothing"}},
		"with BEL":                      {{"\x1b]11;rgb:1414/1616/1b1b\a" + device, 0, "dark|nothing"}},
		"in hex":                        {{"\x1b]11;#fdf6e3\x1b\\", 0, "light"}},
		"none, but what it is":          {{device, 0, "nothing"}},
		"what it is first":              {{device, time.Second, "nothing"}, {white, 0, "light"}},
		"late":                          {{"a", 4 * time.Second, "a"}, {white, 0, "light"}},
		"too late":                      {{"a", 6 * time.Second, "a"}, {white + device, 0, ""}},
		"torn behind the introducer":    {{"\x1b]", soon, ""}, {"11;rgb:ffff/ffff/ffff\x1b\\", 0, "light"}},
		"torn in the middle":            {{"\x1b]11;rgb:ff", soon, ""}, {"ff/ffff/ffff\x1b\\", 0, "light"}},
		"torn in its end":               {{"\x1b]11;rgb:ffff/ffff/ffff\x1b", soon, "light"}, {"\\" + device, 0, "nothing"}},
		"what it is, torn":              {{white + "\x1b[", soon, "light"}, {"?62;22c", 0, "nothing"}},
		"among keys":                    {{"a" + white + "b", 0, "a|light|b"}},
		"twice":                         {{white + "\x1b]11;rgb:0/0/0\a" + device + device, 0, "light|nothing"}},
		"cut off":                       {{"\x1b]11;rgb:ffff/ff", 0, ""}},
		"huge":                          {{"\x1b]11;rgb:" + strings.Repeat("f", 1<<14) + "\x1b\\a", 0, "a"}},
		"no colour":                     {{"\x1b]11;?\x1b\\" + "\x1b]11;\a" + "\x1b]11;rgb:1/2\a" + white, 0, "light"}},
		"another answer":                {{"\x1b]10;rgb:ffff/ffff/ffff\x1b\\\x1b]12;#ffffff\a\x1b]52;c;cm0K\a\x1bP>|kitty\x1b\\\x1b[>1;2c", 0, ""}},
		"characters that are wide":      {{"\x1b[2;5R" + white + device, 0, "wide|light|nothing"}},
		"one that is":                   {{"\x1b[2;4R\x1b[2;4R" + device, 0, "wide|nothing"}},
		"none that is":                  {{"\x1b[2;3R\x1b[2;5R" + device, 0, "nothing"}},
		"wide, late and torn":           {{"\x1b[2", soon, ""}, {";5R", 4 * time.Second, "wide"}, {"\x1b[2;5R", 0, ""}},
		"a key instead of a place":      {{"\x1b[1;5R", 0, ""}, {"\x1b[2;5R", 0, "wide"}},
		"and then escape":               {{white, 0, "light"}, {"\x1b", 2 * time.Second, "esc"}},
		"alt and bracket without sense": {{"\x1b]", 2 * time.Second, "alt+]"}},
	} {
		t.Run(name, func(t *testing.T) {
			typeSteps(t, DefaultInputLimits(), func(in *Input) { in.Await(5 * time.Second) }, steps...)
		})
	}
}

// TestInput_WaitsForSend: its time does not count, and the end comes after it, also that of a timer.
func TestInput_WaitsForSend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var events []string
		in := NewInput(DefaultInputLimits(), func(e uv.Event) {
			time.Sleep(time.Minute)
			events = append(events, sayEvent(e))
		})
		r, w := io.Pipe()
		go func() {
			for _, piece := range []string{"a\x1b", "[1;", "5A", "\x1b"} {
				_, _ = io.WriteString(w, piece)
			}
			time.Sleep(time.Second)
			_ = w.Close()
		}()
		if err := in.Run(r); err != nil || !slices.Equal(events, barred("a|ctrl+up|esc")) {
			t.Errorf("%q, %v", events, err)
		}
	})
}

const many = 1 << 18

func TestInputDropsWhatIsAboveTheRates(t *testing.T) {
	l := DefaultInputLimits()
	paste := func(text string) string { return pasteHead + text + pasteTail }
	for name, c := range map[string]struct {
		text   string
		passed int
		last   string
	}{
		"keys and ctrl+c":                     {strings.Repeat("a", many) + "\x03", l.KeyBurst + 1, "ctrl+c"},
		"arrows and ctrl+c":                   {strings.Repeat("\x1b[A", many/3) + "\x1b[99;5u", l.KeyBurst + 1, "ctrl+c"},
		"arrows and ctrl+c another way":       {strings.Repeat("\x1b[A", many/3) + "\x1b[27;5;99~", l.KeyBurst + 1, "ctrl+c"},
		"kitty keys and ctrl+c with num lock": {strings.Repeat("\x1b[97;1u", many/7) + "\x1b[99;133u", l.KeyBurst + 1, "ctrl+c"},
		"nothing but ctrl+c":                  {strings.Repeat("\x03", many), l.KeyBurst + l.Interrupts, "ctrl+c"},
		"escapes":                             {strings.Repeat("\x1b", many) + "[A", l.KeyBurst, "esc"},
		"Windows keys":                        {strings.Repeat("\x1b[65;0;97;1;0;65535_", many/20), 0, ""},
		"motion of the mouse":                 {strings.Repeat("\x1b[<35;10;10M", many/12), 0, ""},
		"clicks": {
			strings.Repeat("\x1b[<0;3;4M\x1b[<0;3;4m", many/18), l.KeyBurst,
			"click 3,4",
		},
		"one paste":                  {paste(strings.Repeat("x", many)) + "a", 2, "a"},
		"small pastes":               {strings.Repeat(paste("x"), many/13), l.KeyBurst, `paste "x"`},
		"pastes of the longest kind": {strings.Repeat(paste(strings.Repeat("x", l.PasteBytes)), 200), l.ByteBurst / l.PasteBytes, ""},
		"one string":                 {"\x1b]52;c;" + strings.Repeat("x", many) + "\x07a", 1, "a"},
	} {
		synctest.Test(t, func(t *testing.T) {
			in, take := listen(l)
			if err := in.Run(strings.NewReader(c.text)); err != nil {
				t.Error(err)
			}
			passed := take()
			if len(passed) != c.passed || c.last != "" && passed[len(passed)-1] != c.last {
				t.Errorf("%s: %d events, not %d, up to %.20q", name, len(passed), c.passed, passed[max(0, len(passed)-1):])
			}
		})
	}
}
