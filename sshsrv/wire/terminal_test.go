package wire

import (
	"encoding/base64"
	"image/color"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// TestIsLight: from a grey on, on which black is as easy to read as white.
func TestIsLight(t *testing.T) {
	for grey := range 256 {
		if got, want := isLight(color.Gray{uint8(grey)}), grey > 117; got != want {
			t.Errorf("grey %d is light: %v", grey, got)
		}
	}
	for c, want := range map[color.RGBA]bool{
		{0, 0x2b, 0x36, 0xff}: false, {0, 0, 0xff, 0xff}: false,
		{0, 0xff, 0, 0xff}: true,
	} {
		if got := isLight(c); got != want {
			t.Errorf("%v is light: %v", c, got)
		}
	}
}

func TestTheBackgroundThatVariablesSay(t *testing.T) {
	for want, values := range map[Background][]string{
		{Known: true, Light: true}: {"0;15", "0;default;15", "0;7", "15"},
		{Known: true}:              {"15;0", "7;8", "0;6"},
		{}: {
			"", "0;default", "0;", "0;16", "0;-1", "0;99999999999999999999",
			strings.Repeat("0;", 40) + "15",
		},
	} {
		for _, value := range values {
			if got := BackgroundOf([]string{"TERM=x", "COLORFGBG=" + value}); got != want {
				t.Errorf("%q: %+v, not %+v", value, got, want)
			}
		}
	}
}

func TestCopied_IsOneSequenceOfASCII(t *testing.T) {
	long := strings.Repeat("x", maxCopied)
	for _, text := range []string{"ssh -t -p 2222 cards.example join violet-fox", " ~", long} {
		if want := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"; string(copied(text)) != want {
			t.Errorf("%.20q: %q", text, copied(text))
		}
	}
	for _, text := range []string{"", "two\nlines", "bell\a", "escape \x1b]52;c;eA==\a", "é", "\x7f", "\xff", long +
		"x"} {
		if got := copied(text); got != nil {
			t.Errorf("%.20q: %q", text, got)
		}
	}
}

// TestDetect: a TERM, a space, and what else is in the environment.
func TestDetect(t *testing.T) {
	const utf8, ascii = false, true
	long := strings.Repeat("x", 65)
	for want, terminals := range map[Terminal][]string{
		{colorprofile.NoTTY, ascii}: {"", "dumb", "dumb CLICOLOR_FORCE=1", "vt52", " TERM=xterm", long},
		{colorprofile.ASCII, utf8}: {
			"vt100", "vt100-w", "vt220-8bit", "xterm-mono", "xterm-256color NO_COLOR=1", "xterm-256color NO_COLOR=yes",
			"xterm-256color NO_COLOR=0", "xterm-256color NO_COLOR=1 CLICOLOR_FORCE=1 COLORTERM=truecolor",
		},
		{colorprofile.ANSI, utf8}: {
			"xterm", "linux", "xterm TERM=dumb", "xterm CLICOLOR=1", "xterm COLORTERM=" + long, "xterm COLORTERM",
			"xterm TMUX=/tmp/x TTY_FORCE=1 WT_SESSION=1 GOOGLE_CLOUD_SHELL=true", "xterm LANG=de_DE.UTF-8",
			"xterm LANG=de_DE.utf8",
			"xterm LANG=POSIX LC_CTYPE=UTF-8", "xterm LANG=en_US.UTF-8 LC_ALL= LC_CTYPE=",
			"xterm LC_ALL=C LC_ALL=C.UTF-8",
		},
		{colorprofile.ANSI, ascii}: {"xterm LANG=de_DE.ISO-8859-1", "xterm LANG=C", "xterm LANG=en_US.UTF-8 LC_ALL=C"},
		{colorprofile.ANSI256, utf8}: {
			"xterm-256color", "screen", "screen-256color COLORTERM=truecolor", "nsterm", "xterm-256color NO_COLOR=",
		},
		{colorprofile.TrueColor, utf8}: {
			"xterm-256color COLORTERM=truecolor", "xterm-kitty", "vt100 COLORTERM=truecolor",
			"nsterm-256color COLORTERM=truecolor",
		},
	} {
		for _, text := range terminals {
			term, env, _ := strings.Cut(text, " ")
			if got := Detect(term, strings.Fields(env)); got != want ||
				got.Screens() != (got.Profile != colorprofile.NoTTY) {
				t.Errorf("%s: %+v, not %+v, shows screens %v", text, got, want, got.Screens())
			}
		}
	}
}
