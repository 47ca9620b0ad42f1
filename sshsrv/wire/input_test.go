package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"go.uber.org/goleak"
)

func patientLimits() InputLimits {
	l := DefaultInputLimits()
	l.SequenceTime, l.EscapeTime, l.PasteSilence = time.Hour, time.Hour, time.Hour
	l.KeyBurst, l.ByteBurst = 1<<30, 1<<30
	return l
}

func sayEvent(event uv.Event) string {
	switch event := event.(type) {
	case uv.KeyPressEvent:
		if event.IsRepeat {
			return "repeat " + event.String()
		}
		return event.String()
	case uv.KeyReleaseEvent:
		return "release " + event.String()
	case uv.PasteEvent:
		return fmt.Sprintf("paste %q", event.Content)
	case uv.MouseClickEvent:
		return fmt.Sprintf("click %d,%d", event.X+1, event.Y+1)
	case uv.MouseWheelEvent:
		way := map[bool]string{true: "up", false: "down"}[event.Button == uv.MouseWheelUp]
		return fmt.Sprintf("wheel %s %d,%d", way, event.X+1, event.Y+1)
	case Background:
		return map[Background]string{
			{Known: true, Light: true}: "light", {Known: true}: "dark", {Wide: true}: "wide", {}: "nothing",
		}[event]
	default:
		return strings.TrimPrefix(fmt.Sprintf("%T%v", event, event), "uv.")
	}
}

// listen is an input whose mouse is on, and gives the events that it has passed on since the last call.
func listen(l InputLimits) (in *Input, take func() []string) {
	var mu sync.Mutex
	var events []string
	in = NewInput(l, func(e uv.Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, sayEvent(e))
	})
	in.SetMouse(true)
	return in, func() (taken []string) {
		mu.Lock()
		defer mu.Unlock()
		taken, events = events, nil
		return taken
	}
}

func read(l InputLimits, mouse bool, pieces ...[]byte) []string {
	in, take := listen(l)
	in.SetMouse(mouse)
	for _, p := range pieces {
		in.Take(slices.Clone(p))
	}
	in.Stop()
	return take()
}

func barred(line string) []string {
	if line == "" {
		return nil
	}
	return strings.Split(line, "|")
}

var inputCases = []struct{ name, sent, want string }{
	{"letters", "aZ 1", "a|Z|space|1"},
	{"controls", "\x01\x03\x1a\t\r\n\x08\x7f\x00\x1f", "ctrl+a|ctrl+c|ctrl+z|tab|enter|ctrl+j|ctrl+h|backspace|ctrl+space|ctrl+_"},
	{
		"arrows, also of an application", "\x1b[A\x1b[B\x1b[C\x1b[D\x1bOA\x1bOB\x1bOC\x1bOD",
		"up|down|right|left|up|down|right|left",
	},
	{"modified arrows", "\x1b[1;5A\x1b[1;2C\x1b[1;3D\x1b[Z", "ctrl+up|shift+right|alt+left|shift+tab"},
	{"home and end", "\x1b[H\x1b[F\x1b[1~\x1b[4~\x1bOH", "home|end|home|end|home"},
	{
		"edit keys, keypad", "\x1b[2~\x1b[3~\x1b[5~\x1b[6~\x1b[3;5~\x1bOM\x1bOj",
		"insert|delete|pgup|pgdown|ctrl+delete|enter|mul",
	},
	{
		"function keys", "\x1bOP\x1bOS\x1b[15~\x1b[24~\x1b[11~\x1b[1;2P\x1b[[A\x1b[[Ea",
		"f1|f4|f5|f12|f1|shift+f1|f1|f5|a",
	},
	{"alt", "\x1ba\x1bZ\x1b\r\x1b\x7f\x1b \x1b\x01", "alt+a|alt+shift+z|alt+enter|alt+backspace|alt+space|ctrl+alt+a"},
	{"alt and a rune, or a sequence", "\x1bä\x1b世\x1b\x1b[A\x1b\x1bOB", "alt+ä|alt+世|alt+up|alt+down"},
	{"escapes and a key", "\x1b\x1b\x1b\x1ba", "esc|esc|esc|alt+a"},
	{"introducers as keys", "\x1b[\x1b]\x1bO\x1bP\x1b_\x1ba", "alt+[|alt+]|alt+shift+o|alt+shift+p|alt+_|alt+a"},
	{"kitty", "\x1b[97u\x1b[97;5u\x1b[97;2u\x1b[27u\x1b[13;2u\x1b[57399u", "a|ctrl+a|A|esc|shift+enter|0"},
	{"kitty repeats and releases", "\x1b[97;1:2u\x1b[97;1:3u\x1b[1;1:3A", "repeat a|release a|release up"},
	{"kitty text, and what is none", "\x1b[97;2;65u\x1b[229;;229u\x1b[97;;27u\x1b[97;;155u", "A|å|a|a"},
	{"other keys modified", "\x1b[27;5;99~\x1b[27;6;9~", "ctrl+c|ctrl+shift+tab"},
	{"runes of all lengths, clusters", "aä世🂡👩\u200d👧e\u0301🇩🇪", "a|ä|世|🂡|👩|\u200d|👧|e|\u0301|🇩|🇪"},
	{"half runes", "\xc3a\xe4\xb8b\xf0\x9f\x82c\xc3\x1b[A", "a|b|c|up"},
	{"no UTF-8", "\xffa\xc0\x80b\xed\xa0\x80c\xf5\x80\x80\x80d\xe4\xb8\xffe", "a|b|c|d|e"},
	{"bytes and runes of C1, the replacement rune", "\x9ba\x90b\x80\u0085c\u009bd\ufffde", "a|b|c|d|e"},
	{"alt and no UTF-8", "\x1b\xff\x1b\x80\x1b\xc3\x28", "("},
	{"paste", "\x1b[200~two\r\nlines\rand\na\ttab ä\x1b[201~x", `paste "two\nlines\nand\na\ttab ä"|x`},
	{"paste with what is no text", "\x1b[200~a\x1b[Ab\x03\xffc\x1b[20\x1b[201\x1b[201~", `paste "a[Abc[20[201"`},
	{"two pastes", "\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~", `paste "a"|paste "b"`},
	{"empty paste and a lone end", "\x1b[200~\x1b[201~\x1b[201~a", "a"},
	{"focus", "\x1b[I\x1b[O", "FocusEvent{}|BlurEvent{}"},
	{"a click", "\x1b[<0;3;4Ma\x1b[<0;3;4mb", "click 3,4|a|b"},
	{"the wheel", "\x1b[<64;80;24M\x1b[<65;80;24M\x1b[<66;80;24M\x1b[<67;80;24Ma", "wheel up 80,24|wheel down 80,24|a"},
	{"clicks with other ends", "\x1b[<0;3;4~\x1b[<0;3;4R\x1b[<0;3;4ua\x1b[0;3;4Mb", "a|b"},
	{"clicks of the old kind", "\x1b[M #$a\x1b[M\xff\xff_b\x1b\x1b[M #$c", "a|b|c"},
	{"a torn click, and one in a paste", "\x1b[<0;3\rb" + pasteHead + "\x1b[<0;3;4M" + pasteTail, `enter|b|paste "[<0;3;4M"`},
	{"what terminals are", "\x1b[?62;1;6ca\x1b[>1;95;0cb\x1bP!|00000000\x1b\\c\x1bP1+r524742\x1b\\d\x1bP>|xterm(390)\x1b\\e", "a|b|c|d|e"},
	{
		"cursor and colours", "\x1b[5;7Ra\x1b[1;1Rb\x1b[?5;7Rc\x1b]11;rgb:0000/0000/0000\x1b\\d\x1b]10;rgb:f/f/f\x07e",
		"a|b|c|d|e",
	},
	{"modes, flags, sizes", "\x1b[?2026;2$ya\x1b[?1ub\x1b[?997;1nc\x1b[8;9999;9999td\x1b[48;1;2;3;4te", "a|b|c|d|e"},
	{"other strings", "\x1b_Gi=1;OK\x1b\\a\x1b^pm\x1b\\b\x1bXsos\x07\x1b\\c\x1b]52;c;aGFsbG8=\x07d", "a|b|c|d"},
	{"unknown sequences, Windows keys", "\x1b[99xa\x1b[1;2;3zb\x1bOzc\x1b[65;0;97;1;0;65535_d", "a|b|c|d"},
	{"control byte in a sequence", "\x1b[1;5\rb\x1b]11;x\x03c\x1bP1+\rd\x1bO5\re", "enter|b|ctrl+c|c|enter|d|enter|e"},
	{"cancelled sequences", "\x1b[1;\x18a\x1b]11;\x1ab\x1bPx\x18c", "a|b|c"},
	{"escape in a sequence", "\x1b[1;\x1b[A\x1b]11;x\x1b[B\x1bO5\x1bOC\x1b[M!\x1b[D", "up|down|right|left"},
	{"rune in a sequence", "\x1b[1;äb", "ä|b"},
	{"bell in a string", "\x1bPa\x07b\x1b\\c", "c"},
	{"long sequence", "\x1b[" + strings.Repeat("1;", 150) + "Aa", "a"},
	{"long string", "\x1b]52;c;" + strings.Repeat("x", 300) + "\x1b\\a", "a"},
	{"long digits", "\x1b[" + strings.Repeat("9", 200) + "~a\x1bO" + strings.Repeat("9", 300) + "Ab", "a|b"},
}

// handOver gives a part of a stream to one input, and to another one what that had not done with and the rest.
func handOver(t *testing.T, l InputLimits, first, second []byte) []string {
	in, take := listen(l)
	track := NewTrack(l)
	in.Take(slices.Clone(first))
	track.Pass(slices.Clone(first))
	rest := in.Stop()
	if got := track.Rest(); !bytes.Equal(got, rest) {
		t.Errorf("%q: the track has %q, the input %q", first, got, rest)
	}
	in, more := listen(l)
	in.Take(append(rest, second...))
	in.Stop()
	return append(take(), more()...)
}

// TestInput: the same events come however a stream is cut, and wherever it is handed over. Without a mouse none is
// heard.
func TestInput(t *testing.T) {
	l := patientLimits()
	for _, c := range inputCases {
		stream, want := []byte(c.sent), barred(c.want)
		check := func(how string, got []string) {
			t.Helper()
			if !slices.Equal(got, want) {
				t.Errorf("%s, %s: %q\n got %q\nwant %q", c.name, how, c.sent, got, want)
			}
		}
		check("by bytes", read(l, true, slices.Collect(slices.Chunk(stream, 1))...))
		for i := range len(stream) + 1 {
			check(fmt.Sprint("cut at ", i), read(l, true, stream[:i], stream[i:]))
			check(fmt.Sprint("handed over at ", i), handOver(t, l, stream[:i], stream[i:]))
		}
		var raw []byte
		var in *Input
		in = NewInput(l, func(e uv.Event) { raw = in.Raw(raw, e) })
		in.SetMouse(true)
		in.Take(stream)
		in.Stop()
		check("raw", read(l, true, raw))
		keys, byBytes, track := NewTrack(l).Pass(stream), 0, NewTrack(l)
		for _, b := range stream {
			byBytes += track.Pass([]byte{b})
		}
		if keys < len(want) || keys != byBytes {
			t.Errorf("%s: a track counts %d, and by bytes %d", c.name, keys, byBytes)
		}
		want = slices.DeleteFunc(want, func(event string) bool {
			return strings.HasPrefix(event, "click ") || strings.HasPrefix(event, "wheel ")
		})
		check("without a mouse", read(l, false, stream))
	}
}

func TestInputReturnsTheReadersError(t *testing.T) {
	defer goleak.VerifyNone(t)
	broken := errors.New("broken")
	for _, c := range []struct{ err, want error }{
		{io.EOF, nil}, {fmt.Errorf("channel: %w", io.EOF), nil}, {broken, broken}, {io.ErrUnexpectedEOF, io.ErrUnexpectedEOF},
	} {
		in, take := listen(DefaultInputLimits())
		// A timer is set when the end comes.
		err := in.Run(io.MultiReader(strings.NewReader("ab\x1b"), iotest.ErrReader(c.err)))
		if events := take(); !errors.Is(err, c.want) || len(events) != 2 {
			t.Errorf("Run with %v: %v and %q", c.err, err, events)
		}
	}
}

func TestInputSurvivesADecoderThatPanics(t *testing.T) {
	unit := slices.Clip([]byte("\x9bM!!!")) // which the framer never makes
	if event := new(gate).decode(unit); event != nil {
		t.Errorf("the decoder makes %v of it, the guard is untested", event)
	}
}

var shreds = []string{
	"\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1bO", "\x1b_", "\x1b^", "\x1bX", "\x1b\\", "\x1b[M", "\x1b[[", "\x1b[<", "\x07",
	pasteHead, pasteTail, "\x1b[20", "11;rgb:", "1;5", "0;1:3u", "65;0;97;1;0;9_", "A", "~", "u", "m", "M", "R", "$", "$y",
	"a", "é", "世", "👩\u200d👧", "\xff", "\xc3", "\xe4\xb8", "\xf0\x9f", "\x9b", "\x9c", "\x00", "\x03", "\x18", "\r", "\x7f",
}

// checkCuts checks that a stream gives the same events however it is cut, and what is held on the way.
func checkCuts(t *testing.T, stream []byte, cuts *rand.Rand) {
	l := patientLimits()
	l.SequenceBytes, l.PasteBytes = 16, 32
	most := 2*(l.SequenceBytes+l.PasteBytes) + keepHeld // a slice that grows may have twice the room that it needs
	whole := read(l, true, stream)
	in, take := listen(l)
	for left := stream; len(left) > 0; {
		n := 1 + cuts.IntN(min(4, len(left)))
		in.read(slices.Clone(left[:n]))
		left = left[n:]
		if held := cap(in.framer.held) + cap(in.clipping.text); held > most {
			t.Errorf("%q: %d bytes are held, at most %d should be", stream, held, most)
		}
	}
	in.close()
	if cut := take(); !slices.Equal(whole, cut) {
		t.Errorf("%q\n whole %q\n  cut %q", stream, whole, cut)
	}
	at := cuts.IntN(len(stream) + 1)
	if handed := handOver(t, l, stream[:at], stream[at:]); !slices.Equal(whole, handed) {
		t.Errorf("%q at %d\n whole %q\nhanded %q", stream, at, whole, handed)
	}
}

// checkReturn checks that plain keys are read again once the times are over, whatever came before.
func checkReturn(t *testing.T, stream []byte) {
	l := DefaultInputLimits()
	in, take := listen(l)
	in.read(slices.Clone(stream))
	time.Sleep(max(l.SequenceTime, l.PasteSilence))
	synctest.Wait()
	in.read([]byte("x"))
	if events := take(); len(events) == 0 || events[len(events)-1] != "x" {
		t.Errorf("%q: a key afterwards gives %q", stream, events)
	}
	in.close()
}

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

// FuzzInput reads any stream: its own seeds are some hundred that are broken in all ways.
func FuzzInput(f *testing.F) {
	for i, c := range inputCases {
		f.Add([]byte(c.sent), uint64(i))
	}
	rng := rand.New(rand.NewPCG(7, 1))
	for i := range 300 {
		var stream []byte
		for range rng.IntN(40) {
			if stream = append(stream, byte(rng.Uint32())); rng.IntN(2) > 0 {
				stream = append(stream[:len(stream)-1], shreds[rng.IntN(len(shreds))]...)
			}
		}
		f.Add(stream, uint64(i))
	}
	f.Fuzz(func(t *testing.T, stream []byte, cuts uint64) {
		synctest.Test(t, func(t *testing.T) {
			checkCuts(t, stream, rand.New(rand.NewPCG(1, cuts)))
			checkReturn(t, stream)
			checkUnits(stream)
		})
	})
}

var properReport = regexp.MustCompile(`^(0|64|65);([1-9]\d{0,3});([1-9]\d{0,3})M$`)

// FuzzMouse reads any report: it is a click or a turn of the wheel in a cell if it is a proper one, else nothing, and never typed.
func FuzzMouse(f *testing.F) {
	for text := range strings.FieldsSeq(`
		0;3;4 0;1;1 0;9999;9999 64;1;1 65;80;24 66;80;24 67;80;24 1;3;4 2;3;4 3;3;4 128;3;4 4;3;4 8;3;4 16;3;4 68;3;4 32;3;4 35;3;4
		0;0;4 0;3;0 0;-3;4 0;+1;1 0;10000;4 0;9999;10000 0;3;99999999999 18446744073709551616;3;4 0;3;18446744073709551617
		0;3 0;3; ;3;4 0;;4 ;; 0 0;3;4;5 0:3:4 0;03;4 00;3;4 <0;3;4 00000000000;1;1
	`) {
		f.Add([]byte(text + "M"))
	}
	f.Fuzz(func(t *testing.T, report []byte) {
		report = slices.DeleteFunc(report, func(b byte) bool { return b < ' ' || b >= '@' && b != 'M' && b != 'm' })
		if i := slices.IndexFunc(report, func(b byte) bool { return b >= '@' }); i >= 0 {
			report = append(report[:i], 'M')
		}
		var want []string
		if parts := properReport.FindSubmatch(report); parts != nil {
			what := map[string]string{"0": "click", "64": "wheel up", "65": "wheel down"}[string(parts[1])]
			want = []string{fmt.Sprintf("%s %s,%s", what, parts[2], parts[3])}
		}
		report = append([]byte(mouseHead), report...)
		got, without := read(patientLimits(), true, report), read(patientLimits(), false, report)
		if !slices.Equal(got, want) || len(without) > 0 {
			t.Errorf("%q is %q, not %q, and without a mouse %q", report, got, want, without)
		}
	})
}
