package main

import (
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// TestOpenSSHAtATable is a table with the real client: bots, somebody who watches in a larger window, a window that
// changes its size, a connection that breaks, and a server that goes down and comes back.
func TestOpenSSHAtATable(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := start(t, home, "--listen", "127.0.0.1:0")
	d := newDesk(t, s)
	d.key("ann")
	d.key("bob")
	d.open("ann", 80, 24, d.ssh("ann", d.with("ann")...)).sees("ann", "Your name: ann")
	d.types("ann", "Enter")
	d.sees("ann", "deal at once")
	d.types("ann", "p")
	d.sees("ann", "Played before?")
	d.types("ann", "Enter")
	d.sees("ann", "r  ready, no more swaps")
	d.sees("ann", "draw pile")
	d.matches("ann", `(?s)(?:\S+\* +0 p\..*){3}`)
	head := regexp.MustCompile(`^ ([a-z]+-[a-z]+) `)
	code := head.FindStringSubmatch(d.matches("ann", head.String()))

	d.open("bob", 140, 45, d.ssh("bob", d.with("bob")...)).sees("bob", "Your name: bob")
	d.types("bob", "Enter")
	d.sees("bob", code[1])
	d.types("bob", "w")
	d.sees("bob", "You're watching.")
	d.sees("ann", "1 watching")

	d.types("ann", "r")
	d.matches("bob", `ann +is ready`) // who has rows for more than a few moves, which come at once
	d.types("ann", ".")
	d.sees("ann", ", .  bots: fast")
	d.matches("bob", `ann +sets the bots to fast`)
	d.tmux("resize-window", "-t", "ann", "-x", "100", "-y", "30")
	d.matches("ann", `(?m)^.{90,}$`) // all of it is drawn on
	d.tmux("resize-window", "-t", "ann", "-x", "40", "-y", "16")
	d.sees("ann", code[1]+" ")
	d.titled("ann", `^(▶ your turn · |\S+ to play · )?`+code[1]+` #\d+\n$`)
	d.tmux("resize-window", "-t", "ann", "-x", "80", "-y", "24")

	// Esc leads to the lobby, and the seat is still there; so it is after the client was killed.
	inLobby := `back to ` + code[1] + `|` + code[1] + ` waits for you`
	d.types("ann", "Escape")
	d.matches("ann", inLobby)
	d.types("ann", "Enter")
	d.sees("ann", "draw pile")
	d.tmux("kill-session", "-t", "ann")
	d.sees("bob", "not here")
	d.open("ann", 80, 24, d.ssh("ann", d.with("ann")...)).matches("ann", inLobby)
	d.types("ann", "Enter")
	d.matches("bob", `ann +is back`)

	// So it is after the server was stopped and started again.
	must(t, s.cmd.Process.Signal(syscall.SIGTERM))
	for _, window := range []string{"ann", "bob"} {
		if picture := d.sees(window, "ended with 0"); !strings.Contains(picture, "The server is going down") {
			t.Errorf("the last words to %s:\n%s", window, picture)
		}
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("stopped with %v\n%s", err, s.stderr)
	}
	d.port = start(t, home, "--listen", "127.0.0.1:0").port
	d.open("later", 80, 24, d.ssh("ann", d.with("ann")...)).matches("later", inLobby)
	d.types("later", "Enter")
	d.sees("later", "draw pile")
	d.sees("later", "bots: fast")
	d.types("later", "x")
	d.sees("later", "Leave for good?")
	d.types("later", "y")
	d.sees("later", "deal at once")
	d.types("later", "C-c")
	d.sees("later", "ended with 0")
}
