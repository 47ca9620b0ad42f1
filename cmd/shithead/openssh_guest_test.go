package main

import (
	"regexp"
	"testing"
)

// TestOpenSSHWithoutAKey is somebody without a key who plays bots with the real client, who is told how to become somebody, does so, and
// comes again to a table of their own; and a friend who comes by the line that the waiting room shows: a name, then the table. A guest
// comes by it, too, where guests may sit, be it by the words of a private room.
func TestOpenSSHWithoutAKey(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0")
	d := newDesk(t, s)
	d.open("guest", 80, 24, append(d.ssh("eve", "-t", "-o", "PubkeyAuthentication=no"), "play")).sees("guest", "Practice: you're a guest")
	d.types("guest", "r")
	d.matches("guest", `(?s)^ practice .*draw pile`)
	d.types("guest", "Escape")
	d.sees("guest", "Want it kept?")
	d.sees("guest", "ssh-keygen -t ed25519")
	d.types("guest", "Escape")
	d.sees("guest", "deal at once")
	d.types("guest", "q")
	d.sees("guest", "ended with 0")

	d.key("eve")
	d.open("eve", 80, 24, d.ssh("eve", d.with("eve")...)).sees("eve", "Your name: eve")
	d.types("eve", "Enter")
	d.sees("eve", "deal at once")
	d.types("eve", "o")
	d.sees("eve", "Open a room")
	d.types("eve", "Enter")
	d.sees("eve", "QR code")
	d.types("eve", "#")
	d.sees("eve", "For a phone's camera")
	d.types("eve", "Escape")
	line := regexp.MustCompile(`ssh -t -p \d+ \S+ join ([a-z]+-[a-z]+)`)
	room := line.FindStringSubmatch(d.matches("eve", line.String()))[1]

	d.key("friend")
	d.open("friend", 80, 24, append(d.ssh("friend", append(d.with("friend"), "-t")...), "join", room)).sees("friend", "Your name: friend")
	d.types("friend", "Enter")
	d.sees("friend", "friend (you)")
	d.sees("eve", "friend")

	guest := append(d.ssh("eve", "-t", "-o", "PubkeyAuthentication=no"), "join")
	d.open("uninvited", 80, 24, append(guest, room)).sees("uninvited", "ended with 1")
	d.types("eve", "Escape")
	d.sees("eve", "deal at once")
	d.types("eve", "o")
	d.sees("eve", "Open a room")
	d.types("eve", "Up", "Up", "Up", "Up")
	d.sees("eve", "▶ Guests")
	d.types("eve", "Right", "Up", "Right")
	d.matches("eve", `(?s)friends with the code.*may play`)
	d.types("eve", "Enter")
	d.sees("eve", "It's private.")
	line = regexp.MustCompile(`join ([a-z]+(?:-[a-z]+)+)`)
	private := line.FindStringSubmatch(d.matches("eve", line.String()))[1]
	d.open("wrong", 80, 24, append(guest, private+"-x")).sees("wrong", "ended with 1")
	d.open("invited", 80, 24, append(guest, private)).matches("invited", `guest-\d+ \(you\)`)
	d.sees("eve", "guest-")
}
