package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestOpenSSHStraightToATable: commands that need a terminal begin with it, and leave it as it was.
func TestOpenSSHStraightToATable(t *testing.T) {
	t.Parallel()
	home := newHome(t, "ann", "bob")
	s := start(t, home.folder, "--listen", "127.0.0.1:0", "--data", home.folder)
	d := newDesk(t, s)
	must(t, home.hand(d.folder))
	d.key("new")
	come := func(key string, command ...string) []string {
		return append(d.ssh(key, append(d.with(key), "-t")...), command...)
	}

	d.open("play", 80, 24, come("ann", "play", "--rules", "leeds"))
	code := regexp.MustCompile(`(?m)^ ([a-z]+-[a-z]+) `) // the table's head; the lobby, seen for a moment before it, has none
	room := code.FindStringSubmatch(d.matches("play", code.String()))[1]
	d.open("watch", 80, 24, come("bob", "watch")).sees("watch", "You're watching.")
	d.open("join", 80, 24, come("bob", "join", room)).sees("join", "You're 1st in the queue.")
	d.open("first", 80, 24, come("new", "join", room)).sees("first", "Your name: new")
	d.types("first", "Enter")
	d.sees("first", "You're 2nd in the queue.")
	d.types("first", "Escape")
	d.sees("first", "deal at once")
	d.types("first", "C-c")
	d.sees("first", "ended with 0")

	for window, c := range map[string]struct {
		command []string
		says    string
	}{
		"nowhere":  {[]string{"join", "no-room"}, "There's no such room, or it has closed."},
		"nothing":  {[]string{"watch", "no-room"}, "There's no such room, or it has closed."},
		"norecord": {[]string{"replay", "NOSUCH"}, "no finished round has this id"},
	} {
		picture := d.open(window, 80, 24, come("bob", c.command...)).sees(window, "ended with 1")
		if !strings.Contains(picture, c.says) {
			t.Errorf("%v:\n%s", c.command, picture)
		}
	}

	d.open("replay", 80, 24, come("bob", "replay"))
	last := regexp.MustCompile(`Move 0 of (\d+)`)
	end := last.FindStringSubmatch(d.matches("replay", last.String()))[1]
	d.types("replay", "Right")
	d.sees("replay", "Move 1 of")
	d.types("replay", "Tab")
	d.sees("replay", "as bob does")
	d.types("replay", "Space")
	d.matches("replay", `Move ([2-9]|\d\d+) of`) // and so on, by itself
	d.types("replay", "End")
	d.matches("replay", `Move `+end+` of `+end+`\b`)
	d.sees("replay", "is the Shithead")
	d.types("replay", "Escape")
	d.sees("replay", "ended with 0")
}
