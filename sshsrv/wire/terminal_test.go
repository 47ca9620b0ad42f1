package wire

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// TestDetect: a TERM, a space, and what else is in the environment.
func TestDetect(t *testing.T) {
	const utf8, ascii = false, true
	long := strings.Repeat("x", 65)
	for want, terminals := range map[Terminal][]string{
		{colorprofile.NoTTY, ascii}: {
			"", "dumb", "dumb CLICOLOR_FORCE=1", "vt52", " TERM=xterm", long,
		},
		{colorprofile.ASCII, utf8}: {
			"vt100", "vt100-w", "vt220-8bit", "xterm-mono", "xterm-256color NO_COLOR=1", "xterm-256color NO_COLOR=yes",
			"xterm-256color NO_COLOR=0", "xterm-256color NO_COLOR=1 CLICOLOR_FORCE=1 COLORTERM=truecolor",
		},
		{colorprofile.ANSI, utf8}: {
			"xterm", "linux", "xterm TERM=dumb", "xterm CLICOLOR=1", "xterm COLORTERM=" + long, "xterm COLORTERM",
			"xterm TMUX=/tmp/x TTY_FORCE=1 WT_SESSION=1 GOOGLE_CLOUD_SHELL=true", "xterm LANG=de_DE.UTF-8", "xterm LANG=de_DE.utf8",
			"xterm LANG=POSIX LC_CTYPE=UTF-8", "xterm LANG=en_US.UTF-8 LC_ALL= LC_CTYPE=", "xterm LC_ALL=C LC_ALL=C.UTF-8",
		},
		{colorprofile.ANSI, ascii}: {
			"xterm LANG=de_DE.ISO-8859-1", "xterm LANG=C", "xterm LANG=en_US.UTF-8 LC_ALL=C",
		},
		{colorprofile.ANSI256, utf8}: {
			"xterm-256color", "screen", "screen-256color COLORTERM=truecolor", "nsterm", "xterm-256color NO_COLOR=",
		},
		{colorprofile.TrueColor, utf8}: {
			"xterm-256color COLORTERM=truecolor", "xterm-kitty", "vt100 COLORTERM=truecolor", "nsterm-256color COLORTERM=truecolor",
		},
	} {
		for _, text := range terminals {
			term, env, _ := strings.Cut(text, " ")
			if got := Detect(term, strings.Fields(env)); got != want || got.Screens() != (got.Profile != colorprofile.NoTTY) {
				t.Errorf("%s: %+v, not %+v, shows screens %v", text, got, want, got.Screens())
			}
		}
	}
}
