package wire

import (
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
	"go.uber.org/goleak"

	"shithead/views/frame"
)

// asked is what comes of what a terminal sends that was asked for its background, in pieces with pauses between them.
func asked(t *testing.T, within, pause time.Duration, pieces ...string) (events []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
		r, w := io.Pipe()
		in := NewInput(DefaultInputLimits(), func(e uv.Event) {
			if answer, is := e.(Background); is {
				events = append(events, fmt.Sprintf("%+v", answer))
				return
			}
			events = append(events, sayEvent(e))
		})
		in.Await(within)
		done := make(chan error)
		go func() { done <- in.Run(r) }()
		for i, piece := range pieces {
			if i > 0 {
				time.Sleep(pause)
				synctest.Wait()
			}
			_, _ = io.WriteString(w, piece)
		}
		time.Sleep(2 * time.Second) // whatever is torn has ended
		synctest.Wait()
		_, _ = io.WriteString(w, "x")
		_ = w.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return events
}

const (
	saysLight   = "{Known:true Light:true}"
	saysDark    = "{Known:true Light:false}"
	saysNothing = "{Known:false Light:false}"
)

// TestTheBackgroundIsHeard as terminals answer, late and torn, and never as keys.
func TestTheBackgroundIsHeard(t *testing.T) {
	const white, device = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b[?62;22c"
	for name, c := range map[string]struct {
		pause  time.Duration
		pieces []string
		want   []string
	}{
		"xterm, light":                  {0, []string{white + device}, []string{saysLight, saysNothing}},
		"with BEL":                      {0, []string{"\x1b]11;rgb:1414/1616/1b1b\a" + device}, []string{saysDark, saysNothing}},
		"two digits":                    {0, []string{"\x1b]11;rgb:fd/f6/e3\x1b\\"}, []string{saysLight}},
		"with alpha":                    {0, []string{"\x1b]11;rgba:0000/0000/0000/ffff\x1b\\"}, []string{saysDark}},
		"in hex":                        {0, []string{"\x1b]11;#fdf6e3\x1b\\"}, []string{saysLight}},
		"none, but what it is":          {0, []string{device}, []string{saysNothing}},
		"what it is first":              {time.Second, []string{device, white}, []string{saysNothing, saysLight}},
		"late":                          {4 * time.Second, []string{"a", white}, []string{"a", saysLight}},
		"too late":                      {6 * time.Second, []string{"a", white + device}, []string{"a"}},
		"torn behind the introducer":    {200 * time.Millisecond, []string{"\x1b]", "11;rgb:ffff/ffff/ffff\x1b\\"}, []string{saysLight}},
		"torn in the middle":            {200 * time.Millisecond, []string{"\x1b]11;rgb:ff", "ff/ffff/ffff\x1b\\"}, []string{saysLight}},
		"torn in its end":               {200 * time.Millisecond, []string{"\x1b]11;rgb:ffff/ffff/ffff\x1b", "\\" + device}, []string{saysLight, saysNothing}},
		"what it is, torn":              {200 * time.Millisecond, []string{white + "\x1b[", "?62;22c"}, []string{saysLight, saysNothing}},
		"among keys":                    {0, []string{"a" + white + "b"}, []string{"a", saysLight, "b"}},
		"twice":                         {0, []string{white + "\x1b]11;rgb:0/0/0\a" + device + device}, []string{saysLight, saysNothing}},
		"cut off":                       {0, []string{"\x1b]11;rgb:ffff/ff"}, nil},
		"huge":                          {0, []string{"\x1b]11;rgb:" + strings.Repeat("f", 1<<14) + "\x1b\\a"}, []string{"a"}},
		"no colour":                     {0, []string{"\x1b]11;?\x1b\\" + "\x1b]11;\a" + "\x1b]11;rgb:1/2\a" + white}, []string{saysLight}},
		"another answer":                {0, []string{"\x1b]10;rgb:ffff/ffff/ffff\x1b\\\x1b]12;#ffffff\a\x1b]52;c;cm0K\a\x1bP>|kitty\x1b\\\x1b[>1;2c"}, nil},
		"and nobody presses escape":     {0, []string{white, "\x1b"}, []string{saysLight, "esc"}},
		"alt and bracket without sense": {0, []string{"\x1b]"}, []string{"alt+]"}},
	} {
		t.Run(name, func(t *testing.T) {
			want := append(c.want, "x")
			if got := asked(t, 5*time.Second, c.pause, c.pieces...); !slices.Equal(got, want) {
				t.Errorf("%q, not %q", got, want)
			}
		})
	}
}

// TestAnUnaskedBackgroundIsNotHeard, nor are any keys that it has in it.
func TestAnUnaskedBackgroundIsNotHeard(t *testing.T) {
	if got := readPieces(t, patientLimits(), []byte("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22cx")); !slices.Equal(got, []string{"x"}) {
		t.Errorf("%q", got)
	}
}

// TestATerminalIsAsked as its screen is entered, before there is a picture, and answers.
func TestATerminalIsAsked(t *testing.T) {
	for _, c := range []struct {
		ground color.Color
		want   string
	}{{color.White, saysLight}, {color.RGBA{0x14, 0x16, 0x1b, 0xff}, saysDark}} {
		inTime(t, func(t *testing.T) {
			screen := vt.NewEmulator(40, 10)
			screen.SetDefaultBackgroundColor(c.ground)
			answers := make(chan Background, 2)
			in := NewInput(DefaultInputLimits(), func(e uv.Event) { answers <- e.(Background) })
			in.Await(time.Second)
			heard := make(chan error)
			go func() { heard <- in.Run(screen) }()
			d := NewDisplay(Config{
				Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: NewFrames(frame.NewPalette()), Width: 40, Height: 10,
				StuckAfter: time.Minute, Ask: true,
			})
			ran := make(chan error)
			go func() { ran <- d.Run(screen) }()
			if got := fmt.Sprintf("%+v", <-answers); got != c.want {
				t.Errorf("%v is %s", c.ground, got)
			}
			if got := <-answers; got.Known {
				t.Errorf("and then %+v", got)
			}
			if screen.String() != "" && strings.TrimSpace(screen.String()) != "" {
				t.Errorf("something is seen of it:\n%s", screen)
			}
			if err := d.Close(); err != nil {
				t.Error(err)
			}
			if err := <-ran; err != nil {
				t.Error(err)
			}
			_ = screen.InputPipe().(io.Closer).Close() // screen.Close is not made for a Read at the same time
			<-heard
		})
	}
}

// TestIsLight: from a grey on, on which black is as easy to read as white.
func TestIsLight(t *testing.T) {
	for grey := range 256 {
		if got, want := isLight(color.Gray{uint8(grey)}), grey > 117; got != want {
			t.Errorf("grey %d is light: %v", grey, got)
		}
	}
	for c, want := range map[color.RGBA]bool{
		{0x00, 0x2b, 0x36, 0xff}: false, {0xfd, 0xf6, 0xe3, 0xff}: true, {0, 0, 0xff, 0xff}: false, {0, 0xff, 0, 0xff}: true, {0x28, 0x28, 0x28, 0xff}: false,
	} {
		if got := isLight(c); got != want {
			t.Errorf("%v is light: %v", c, got)
		}
	}
}

// TestTheBackgroundThatVariablesSay is the last part of COLORFGBG.
func TestTheBackgroundThatVariablesSay(t *testing.T) {
	light, dark, unknown := Background{true, true}, Background{Known: true}, Background{}
	for value, want := range map[string]Background{
		"0;15": light, "15;0": dark, "0;default;15": light, "7;8": dark, "0;7": light, "0;6": dark, "15": light,
		"": unknown, "0;default": unknown, "0;": unknown, "0;16": unknown, "0;-1": unknown, "0;99999999999999999999": unknown,
		strings.Repeat("0;", 40) + "15": unknown,
	} {
		if got := BackgroundOf([]string{"TERM=x", "COLORFGBG=" + value}); got != want {
			t.Errorf("%q: %+v, not %+v", value, got, want)
		}
	}
}
