package wire

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

func TestDetect(t *testing.T) {
	const (
		none  = colorprofile.NoTTY
		plain = colorprofile.ASCII
		basic = colorprofile.ANSI
		more  = colorprofile.ANSI256
		full  = colorprofile.TrueColor
	)
	for _, c := range []struct {
		term, env string
		want      Terminal
	}{
		{"xterm", "", Terminal{basic, false}},
		{"xterm-256color", "", Terminal{more, false}},
		{"xterm-256color", "COLORTERM=truecolor", Terminal{full, false}},
		{"xterm-kitty", "", Terminal{full, false}},
		{"screen", "", Terminal{more, false}},
		{"screen-256color", "COLORTERM=truecolor", Terminal{more, false}},
		{"linux", "", Terminal{basic, false}},
		{"vt100", "", Terminal{plain, false}},
		{"vt100-w", "", Terminal{plain, false}},
		{"vt220-8bit", "", Terminal{plain, false}},
		{"vt100", "COLORTERM=truecolor", Terminal{full, false}},
		{"xterm-mono", "", Terminal{plain, false}},
		{"nsterm", "", Terminal{more, false}},
		{"nsterm-256color", "COLORTERM=truecolor", Terminal{full, false}},
		{"", "", Terminal{none, true}},
		{"dumb", "", Terminal{none, true}},
		{"dumb", "CLICOLOR_FORCE=1", Terminal{none, true}},
		{"vt52", "", Terminal{none, true}},
		{"", "TERM=xterm", Terminal{none, true}},
		{"xterm", "TERM=dumb", Terminal{basic, false}},
		{strings.Repeat("x", 65), "", Terminal{none, true}},
		{"xterm-256color", "NO_COLOR=1", Terminal{plain, false}},
		{"xterm-256color", "NO_COLOR=yes", Terminal{plain, false}},
		{"xterm-256color", "NO_COLOR=0", Terminal{plain, false}},
		{"xterm-256color", "NO_COLOR=", Terminal{more, false}},
		{"xterm-256color", "NO_COLOR=1 CLICOLOR_FORCE=1 COLORTERM=truecolor", Terminal{plain, false}},
		{"xterm", "CLICOLOR=1", Terminal{basic, false}},
		{"xterm", "TMUX=/tmp/x TTY_FORCE=1 WT_SESSION=1 GOOGLE_CLOUD_SHELL=true", Terminal{basic, false}},
		{"xterm", "COLORTERM=" + strings.Repeat("x", 65), Terminal{basic, false}},
		{"xterm", "COLORTERM", Terminal{basic, false}},
		{"xterm", "LANG=de_DE.UTF-8", Terminal{basic, false}},
		{"xterm", "LANG=de_DE.utf8", Terminal{basic, false}},
		{"xterm", "LANG=de_DE.ISO-8859-1", Terminal{basic, true}},
		{"xterm", "LANG=C", Terminal{basic, true}},
		{"xterm", "LANG=POSIX LC_CTYPE=UTF-8", Terminal{basic, false}},
		{"xterm", "LANG=en_US.UTF-8 LC_ALL=C", Terminal{basic, true}},
		{"xterm", "LANG=en_US.UTF-8 LC_ALL= LC_CTYPE=", Terminal{basic, false}},
		{"xterm", "LC_ALL=C LC_ALL=C.UTF-8", Terminal{basic, false}},
	} {
		if got := Detect(c.term, strings.Fields(c.env)); got != c.want {
			t.Errorf("TERM %q, %q: %+v, not %+v", c.term, c.env, got, c.want)
		}
	}
}

func TestTerminalShowsScreens(t *testing.T) {
	for profile, want := range map[colorprofile.Profile]bool{
		colorprofile.Unknown: false, colorprofile.NoTTY: false, colorprofile.ASCII: true, colorprofile.ANSI: true, colorprofile.TrueColor: true,
	} {
		if got := (Terminal{Profile: profile}).Screens(); got != want {
			t.Errorf("%s: %v", profile, got)
		}
	}
}
