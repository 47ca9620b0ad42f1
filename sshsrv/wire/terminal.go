package wire

import (
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

// Variables that say something about a terminal. No other is looked at: TMUX makes a library run a program, and
// TTY_FORCE is for pipes.
const (
	envColor       = "COLORTERM"
	envNoColor     = "NO_COLOR"
	envColorOn     = "CLICOLOR"
	envColorForced = "CLICOLOR_FORCE"
	envAll         = "LC_ALL"
	envType        = "LC_CTYPE"
	envLang        = "LANG"
	envBackground  = "COLORFGBG"
)

// likeTerm names terminals that colorprofile takes for something else by their names, and one that it knows right.
var likeTerm = map[string]string{
	"nsterm":          "xterm-256color",
	"nsterm-256color": "xterm-256color",
	"vt52":            "dumb",
}

// noColor are terminals that have attributes and no colours, by how their names begin; in what follows come sizes and modes,
// such as vt100-w or vt220-8bit.
var noColor = []string{"vt100", "vt102", "vt200", "vt220", "vt300", "vt320", "vt400", "vt420", "vt510", "vt520", "xterm-mono", "ansi-mono"}

// Detect says what a terminal of the type term shows, by the variables that came with it ("NAME=value"). TERM among
// them is not looked at. It runs nothing and asks nobody.
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
	vars := allowed(env)
	known := []string{"TERM=" + term}
	for _, name := range []string{envColor, envColorOn, envColorForced} {
		if value, ok := vars[name]; ok {
			known = append(known, name+"="+value)
		}
	}
	if vars[envNoColor] != "" {
		// Whatever the value is, says no-color.org; colorprofile wants a boolean.
		known = append(known, envNoColor+"=1")
	}
	t := Terminal{Profile: colorprofile.Env(known), ASCII: !utf8Locale(vars)}
	if vars[envColor] == "" && slices.ContainsFunc(noColor, func(name string) bool { return strings.HasPrefix(term, name) }) {
		t.Profile = min(t.Profile, colorprofile.ASCII)
	}
	return t
}

// Screens says whether the terminal can place text on a screen; others are spoken to in plain lines.
func (t Terminal) Screens() bool { return t.Profile >= colorprofile.ASCII }

// allowed picks the variables that are looked at; of one that is there twice, the last counts.
func allowed(env []string) map[string]string {
	vars := make(map[string]string, 4)
	for _, line := range env {
		name, value, ok := strings.Cut(line, "=")
		if !ok || len(value) > maxValue {
			continue
		}
		switch name {
		case envColor, envNoColor, envColorOn, envColorForced, envAll, envType, envLang, envBackground:
			vars[name] = value
		}
	}
	return vars
}

// utf8Locale says whether the first locale that is set, in the order of POSIX, has the encoding UTF-8. Clients that
// send none are taken for UTF-8, as nearly all are.
func utf8Locale(vars map[string]string) bool {
	for _, name := range []string{envAll, envType, envLang} {
		if value := strings.ToLower(vars[name]); value != "" {
			return strings.Contains(value, "utf-8") || strings.Contains(value, "utf8")
		}
	}
	return true
}
