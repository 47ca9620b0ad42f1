package wire

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"go.uber.org/goleak"
)

// tornReader reads one piece at a time, and then err.
type tornReader struct {
	left [][]byte
	err  error
}

func (p *tornReader) Read(b []byte) (int, error) {
	if len(p.left) == 0 {
		return 0, p.err
	}
	n := copy(b, p.left[0])
	if p.left[0] = p.left[0][n:]; len(p.left[0]) == 0 {
		p.left = p.left[1:]
	}
	return n, nil
}

// patientLimits never run into a time or a rate.
func patientLimits() InputLimits {
	l := DefaultInputLimits()
	l.SequenceTime, l.EscapeTime, l.PasteSilence = time.Hour, time.Hour, time.Hour
	l.KeyBurst, l.ByteBurst = 1<<30, 1<<30
	return l
}

// sayEvent is an event in a word.
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
	default:
		return strings.TrimPrefix(fmt.Sprintf("%T%v", event, event), "uv.")
	}
}

// readPieces is what an input makes of a stream that comes in pieces.
func readPieces(t *testing.T, l InputLimits, left ...[]byte) []string {
	t.Helper()
	events := []string{}
	in := NewInput(l, func(e uv.Event) { events = append(events, sayEvent(e)) })
	if err := in.Run(&tornReader{left: left, err: io.EOF}); err != nil {
		t.Errorf("Run at the end of input: %v", err)
	}
	return events
}

// byBytes cuts a text into bytes.
func byBytes(text string) [][]byte {
	var all [][]byte
	for i := range len(text) {
		all = append(all, []byte{text[i]})
	}
	return all
}

func barred(line string) []string { return strings.Split(line, "|") }

var inputCases = []struct{ name, sent, want string }{
	{"letters", "aZ 1", "a|Z|space|1"},
	{"controls", "\x01\x03\x1a\t\r\n\x08\x7f\x00\x1f", "ctrl+a|ctrl+c|ctrl+z|tab|enter|ctrl+j|ctrl+h|backspace|ctrl+space|ctrl+_"},
	{"arrows", "\x1b[A\x1b[B\x1b[C\x1b[D", "up|down|right|left"},
	{"arrows of an application", "\x1bOA\x1bOB\x1bOC\x1bOD", "up|down|right|left"},
	{"modified arrows", "\x1b[1;5A\x1b[1;2C\x1b[1;3D\x1b[Z", "ctrl+up|shift+right|alt+left|shift+tab"},
	{"home and end", "\x1b[H\x1b[F\x1b[1~\x1b[4~\x1bOH", "home|end|home|end|home"},
	{"edit keys", "\x1b[2~\x1b[3~\x1b[5~\x1b[6~\x1b[3;5~", "insert|delete|pgup|pgdown|ctrl+delete"},
	{"function keys", "\x1bOP\x1bOS\x1b[15~\x1b[24~\x1b[11~\x1b[1;2P", "f1|f4|f5|f12|f1|shift+f1"},
	{"function keys of the Linux console", "\x1b[[A\x1b[[Ea", "f1|f5|a"},
	{"keypad", "\x1bOM\x1bOj", "enter|mul"},
	{"alt", "\x1ba\x1bZ\x1b\r\x1b\x7f\x1b ", "alt+a|alt+shift+z|alt+enter|alt+backspace|alt+space"},
	{"alt and ctrl", "\x1b\x01", "ctrl+alt+a"},
	{"alt and a rune", "\x1bä\x1b世", "alt+ä|alt+世"},
	{"alt and a sequence", "\x1b\x1b[A\x1b\x1bOB", "alt+up|alt+down"},
	{"escapes and a key", "\x1b\x1b\x1b\x1ba", "esc|esc|esc|alt+a"},
	{"introducers as keys", "\x1b[\x1b]\x1bO\x1bP\x1b_\x1ba", "alt+[|alt+]|alt+shift+o|alt+shift+p|alt+_|alt+a"},
	{"kitty", "\x1b[97u\x1b[97;5u\x1b[97;2u\x1b[27u\x1b[13;2u\x1b[57399u", "a|ctrl+a|A|esc|shift+enter|0"},
	{"kitty repeats and releases", "\x1b[97;1:2u\x1b[97;1:3u\x1b[1;1:3A", "repeat a|release a|release up"},
	{"kitty text", "\x1b[97;2;65u\x1b[229;;229u", "A|å"},
	{"kitty text that is none", "\x1b[97;;27u\x1b[97;;155u", "a|a"},
	{"other keys modified", "\x1b[27;5;99~\x1b[27;6;9~", "ctrl+c|ctrl+shift+tab"},
	{"runes of all lengths", "aä世🂡", "a|ä|世|🂡"},
	{"clusters", "👩\u200d👧e\u0301🇩🇪", "👩|\u200d|👧|e|\u0301|🇩|🇪"},
	{"half runes", "\xc3a\xe4\xb8b\xf0\x9f\x82c\xc3\x1b[A", "a|b|c|up"},
	{"no UTF-8", "\xffa\xc0\x80b\xed\xa0\x80c\xf5\x80\x80\x80d\xe4\xb8\xffe", "a|b|c|d|e"},
	{"single bytes of C1", "\x9ba\x90b\x80", "a|b"},
	{"runes of C1", "\u0085a\u009bb", "a|b"},
	{"the replacement rune", "\ufffda", "a"},
	{"alt and no UTF-8", "\x1b\xff\x1b\x80\x1b\xc3\x28", "("},
	{"paste", "\x1b[200~two\r\nlines\rand\na\ttab ä\x1b[201~x", `paste "two\nlines\nand\na\ttab ä"|x`},
	{"paste with what is no text", "\x1b[200~a\x1b[Ab\x03\xffc\x1b[20\x1b[201\x1b[201~", `paste "a[Abc[20[201"`},
	{"two pastes", "\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~", `paste "a"|paste "b"`},
	{"empty paste and a lone end", "\x1b[200~\x1b[201~\x1b[201~a", "a"},
	{"focus", "\x1b[I\x1b[O", "FocusEvent{}|BlurEvent{}"},
	{"mouse", "\x1b[<0;3;4Ma\x1b[<0;3;4mb\x1b[M #$c\x1b[M\xff\xff_d", "a|b|c|d"},
	{"wheel, and places that no screen has", "\x1b[<64;3;4Ma\x1b[<0;1002;4Mb\x1b[<0;3;99999999999Mc\x1b[<0;0;1Md\x1b\x1b[M #$e", "a|b|c|d|e"},
	{"attributes", "\x1b[?62;1;6ca\x1b[>1;95;0cb\x1bP!|00000000\x1b\\c", "a|b|c"},
	{"cursor", "\x1b[5;7Ra\x1b[1;1Rb\x1b[1;5Rc\x1b[?5;7Rd", "a|b|c|d"},
	{"colours", "\x1b]11;rgb:0000/0000/0000\x1b\\a\x1b]10;rgb:f/f/f\x07b", "a|b"},
	{"modes and flags", "\x1b[?2026;2$ya\x1b[?1ub\x1b[?997;1nc\x1b[4;1$yd", "a|b|c|d"},
	{"capabilities", "\x1bP1+r524742\x1b\\a\x1bP0+r\x1b\\b\x1bP>|xterm(390)\x1b\\c", "a|b|c"},
	{"graphics and others", "\x1b_Gi=1;OK\x1b\\a\x1b^pm\x1b\\b\x1bXsos\x07\x1b\\c", "a|b|c"},
	{"sizes", "\x1b[8;9999;9999ta\x1b[48;1;2;3;4tb\x1b[4;1;1tc", "a|b|c"},
	{"clipboard", "\x1b]52;c;aGFsbG8=\x07a", "a"},
	{"Windows keys", "\x1b[65;0;97;1;0;65535_a", "a"},
	{"unknown sequences", "\x1b[99xa\x1b[1;2;3zb\x1bOzc", "a|b|c"},
	{"control byte in a sequence", "\x1b[1;5\rb\x1b]11;x\x03c\x1bP1+\rd\x1bO5\re", "enter|b|ctrl+c|c|enter|d|enter|e"},
	{"cancelled sequences", "\x1b[1;\x18a\x1b]11;\x1ab\x1bPx\x18c", "a|b|c"},
	{"escape in a sequence", "\x1b[1;\x1b[A\x1b]11;x\x1b[B\x1bO5\x1bOC\x1b[M!\x1b[D", "up|down|right|left"},
	{"rune in a sequence", "\x1b[1;äb", "ä|b"},
	{"bell in a string", "\x1bPa\x07b\x1b\\c", "c"},
	{"long sequence", "\x1b[" + strings.Repeat("1;", 150) + "Aa", "a"},
	{"long string", "\x1b]52;c;" + strings.Repeat("x", 300) + "\x1b\\a", "a"},
	{"long digits", "\x1b[" + strings.Repeat("9", 200) + "~a\x1bO" + strings.Repeat("9", 300) + "Ab", "a|b"},
}

func TestInputGivesTheSameEventsHoweverItIsCut(t *testing.T) {
	for _, c := range inputCases {
		t.Run(c.name, func(t *testing.T) {
			check := func(how string, left ...[]byte) {
				t.Helper()
				if got := readPieces(t, patientLimits(), left...); !slices.Equal(got, barred(c.want)) {
					t.Fatalf("%s: %q\n got %q\nwant %q", how, c.sent, got, barred(c.want))
				}
			}
			check("whole", []byte(c.sent))
			check("by bytes", byBytes(c.sent)...)
			for i := range len(c.sent) {
				check(fmt.Sprintf("cut at %d", i), []byte(c.sent[:i]), []byte(c.sent[i:]))
			}
		})
	}
}

func TestInputReturnsTheReadersError(t *testing.T) {
	defer goleak.VerifyNone(t)
	broken := errors.New("broken")
	for _, c := range []struct{ err, want error }{
		{io.EOF, nil}, {fmt.Errorf("channel: %w", io.EOF), nil}, {broken, broken}, {io.ErrUnexpectedEOF, io.ErrUnexpectedEOF},
	} {
		events := 0
		in := NewInput(DefaultInputLimits(), func(uv.Event) { events++ })
		// A timer is set when the end comes.
		if err := in.Run(&tornReader{left: [][]byte{[]byte("ab\x1b")}, err: c.err}); !errors.Is(err, c.want) || events != 2 {
			t.Errorf("Run with %v: %v and %d events", c.err, err, events)
		}
	}
}

func TestInputSurvivesADecoderThatPanics(t *testing.T) {
	g := gate{}
	unit := make([]byte, 5)
	copy(unit, "\x9bM!!!")
	// The framer never makes this unit.
	if event := g.decode(unit[:5:5]); event != nil {
		t.Errorf("the decoder makes %v of it, the guard is untested", event)
	}
}
