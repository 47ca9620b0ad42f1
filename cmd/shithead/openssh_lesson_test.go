package main

import (
	"cmp"
	"slices"
	"testing"

	"shithead/views/viewtest"
)

// TestOpenSSHLessons are lessons with the real client, each to its end and on to a table of bots by the same rules: of a guest in a usual
// window, and of a newcomer, who is asked first, in the smallest one and in German. It can be left at any time.
func TestOpenSSHLessons(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0")
	d := newDesk(t, s)
	d.key("eve")
	guest := slices.Clip(d.ssh("guest", "-t", "-o", "PubkeyAuthentication=no"))
	comes := map[string]struct {
		columns, rows int
		line          []string
		rules, locale string
		// opens is before the lesson what is seen and what is typed, and table what is seen after it.
		opens []string
		table string
	}{
		"guest": {80, 24, append(guest, "learn", "--rules", "classic"), "classic", "", nil, "Practice: you're a guest"},
		"eve": {
			40, 16, append([]string{"LANG=de_AT.UTF-8"}, d.ssh("eve", append(d.with("eve"), "-t", "-o", "SendEnv=LANG")...)...), "bitenight", "de",
			[]string{"Dein Name: eve", "Enter", "sofort geben", "p", "Schon gespielt?", "n"},
			"bereit, nichts mehr tauschen",
		},
	}
	for window, c := range comes {
		t.Run(window, func(t *testing.T) {
			d := *d
			d.t = t
			d.open(window, c.columns, c.rows, c.line)
			for i := 0; i < len(c.opens); i += 2 {
				d.sees(window, c.opens[i])
				d.types(window, c.opens[i+1])
			}
			named := map[string]string{"enter": "Enter", "tab": "Tab"} // as tmux calls them
			viewtest.Learn(t, c.rules, c.locale, func(keys ...string) {
				for _, key := range keys {
					d.types(window, cmp.Or(named[key], key))
				}
			}, func(pattern string) string { return d.matches(window, pattern) })
			d.types(window, "u", "Enter", "Enter") // a step back, to the end again, and on
			d.sees(window, c.table)
			d.types(window, "C-c")
			d.sees(window, "ended with 0")
		})
	}

	d.open("escape", 80, 24, append(guest, "learn")).sees("escape", "of 17")
	d.types("escape", "2", "4")
	d.sees("escape", "step back")
	d.types("escape", "Escape")
	d.sees("escape", "deal at once")
	d.types("escape", "l")
	d.sees("escape", "1 of 17")
	d.types("escape", "C-c")
	d.sees("escape", "ended with 0")
	d.open("wrong", 80, 24, append(guest, "learn", "--rules", "poker")).sees("wrong", "There are no rules called")
	d.sees("wrong", "ended with 2")
}
