package wire

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// Terminal is what is known of a client's terminal. The zero value shows no screens.
type Terminal struct {
	// Profile is the richest color that it shows, [colorprofile.ASCII] for attributes without color.
	Profile colorprofile.Profile
	// ASCII says that it shows nothing but ASCII.
	ASCII bool
}

// maxValue is how long, in bytes, a value from the client may be to be looked at; the longest name in terminfo has 24.
const maxValue = 64

// likeTerm names terminals that colorprofile takes for something else by their names, and one that it knows right.
var likeTerm = map[string]string{
	"nsterm":          "xterm-256color",
	"nsterm-256color": "xterm-256color",
	"vt52":            "dumb",
}

// noColor are terminals that have attributes and no colours, by how their names begin; in what follows come sizes and modes,
// such as vt100-w or vt220-8bit.
var noColor = []string{"vt100", "vt102", "vt200", "vt220", "vt300", "vt320", "vt400", "vt420", "vt510", "vt520", "xterm-mono", "ansi-mono"}

// Detect says what a terminal of the type term shows, by the variables that came with it ("NAME=value"). No other is looked
// at than those that are named here: not TERM, nor TMUX, which makes a library run a program, nor TTY_FORCE, which is for pipes.
func Detect(term string, env []string) Terminal {
	if len(term) > maxValue {
		term = ""
	}
	if like, ok := likeTerm[term]; ok {
		term = like
	}
	if term == "" || term == "dumb" {
		return Terminal{Profile: colorprofile.NoTTY, ASCII: true}
	}
	vars := variables(env)
	known := []string{"TERM=" + term}
	for _, name := range []string{"COLORTERM", "CLICOLOR", "CLICOLOR_FORCE"} {
		if value, ok := vars[name]; ok {
			known = append(known, name+"="+value)
		}
	}
	if vars["NO_COLOR"] != "" {
		// Whatever the value is, says no-color.org; colorprofile wants a boolean.
		known = append(known, "NO_COLOR=1")
	}
	t := Terminal{Profile: colorprofile.Env(known), ASCII: !utf8Locale(vars)}
	if vars["COLORTERM"] == "" && slices.ContainsFunc(noColor, func(name string) bool { return strings.HasPrefix(term, name) }) {
		t.Profile = min(t.Profile, colorprofile.ASCII)
	}
	return t
}

// Screens reports whether the terminal can place text on a screen; others are spoken to in plain lines.
func (t Terminal) Screens() bool { return t.Profile >= colorprofile.ASCII }

// variables are those whose values are short enough to be looked at; of one that is there twice, the last counts.
func variables(env []string) map[string]string {
	vars := make(map[string]string, 4)
	for _, line := range env {
		if name, value, ok := strings.Cut(line, "="); ok && len(value) <= maxValue {
			vars[name] = value
		}
	}
	return vars
}

// utf8Locale reports whether the first locale that is set, in the order of POSIX, has the encoding UTF-8. Clients that
// send none are taken for UTF-8, as nearly all are.
func utf8Locale(vars map[string]string) bool {
	locale := strings.ToLower(cmp.Or(vars["LC_ALL"], vars["LC_CTYPE"], vars["LANG"], "utf8"))
	return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
}
