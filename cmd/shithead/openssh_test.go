package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
	"shithead/views/frame"
	"shithead/views/ui"
)

// needsOpenSSH skips the test where OpenSSH's client is missing, or another command that goes with it.
func needsOpenSSH(t *testing.T, more ...string) {
	t.Helper()
	for _, command := range append(more, "ssh", "ssh-keygen") {
		if _, err := exec.LookPath(command); err != nil {
			t.Skipf("%s is not installed: this needs the real OpenSSH client, and its terminal", command)
		}
	}
}

func makeKeyFile(folder, name string) error {
	return exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name+"@home", "-f", filepath.Join(folder, name)).Run()
}

// openssh is the command line of the real client for a user with a key of a folder, none where it is "guest", up to the host.
func openssh(folder, port, user, key string, options ...string) []string {
	line := append([]string{
		"ssh", "-F", "/dev/null", "-p", port, "-o", "LogLevel=ERROR", "-o", "StrictHostKeyChecking=accept-new",
		"-o", "UserKnownHostsFile=" + filepath.Join(folder, "known_hosts"), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
	}, options...)
	if key == "guest" {
		line = append(line, "-o", "PubkeyAuthentication=no")
	} else {
		line = append(line, "-i", filepath.Join(folder, key))
	}
	return append(line, user+"@127.0.0.1")
}

// desk is a terminal multiplexer of its own with the real OpenSSH client in its windows.
type desk struct {
	t      *testing.T
	folder string
	server *served
	// control is a client of the multiplexer that takes commands, and says what their output is.
	control io.Writer
	says    *bufio.Reader
}

// newDesk skips the test where OpenSSH's client or tmux are missing.
func newDesk(t *testing.T, s *served, keys ...string) *desk {
	t.Helper()
	needsOpenSSH(t, "tmux")
	short, err := os.MkdirTemp("", "t") //nolint:usetesting // its path is short enough for a socket
	must(t, err)
	d := &desk{t: t, folder: t.TempDir(), server: s}
	cmd := exec.Command("tmux", "-u", "-S", filepath.Join(short, "tmux"), "-f", "/dev/null", "-C", "new-session", "-s", "desk", "exec cat")
	cmd.Env = append(os.Environ(), "SHELL=/bin/sh") // an account for tests may have none that lets it in
	said, err := cmd.StdoutPipe()
	must(t, err)
	d.control, err = cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	d.says = bufio.NewReader(said)
	t.Cleanup(func() {
		_, _ = io.WriteString(d.control, "kill-server\n")
		_ = cmd.Wait()
		_ = os.RemoveAll(short)
	})
	d.output() // of the command that it begins with
	for _, name := range keys {
		must(t, makeKeyFile(d.folder, name))
	}
	return d
}

func (d *desk) tmux(args ...string) string {
	d.t.Helper()
	line := ""
	for _, arg := range args {
		line += "'" + strings.ReplaceAll(arg, "'", `'\''`) + "' "
	}
	_, err := io.WriteString(d.control, line+"\n")
	must(d.t, err)
	return d.output()
}

// output is that of the next command, which stands between lines that begin with %begin and %end.
func (d *desk) output() (text string) {
	d.t.Helper()
	for end := ""; ; {
		line, err := d.says.ReadString('\n')
		must(d.t, err)
		numbers, begins := strings.CutPrefix(line, "%begin")
		switch {
		case end == "" && begins:
			end = numbers
		case end != "" && line == "%error"+end:
			d.t.Fatalf("tmux says %s", text)
		case end != "" && line == "%end"+end:
			return text
		case end != "":
			text += line
		}
	}
}

type window struct {
	*desk
	name string
	last string // the key that was typed last
}

func (d *desk) open(name string, columns, rows int, command ...string) *window {
	d.t.Helper()
	d.tmux("new-session", "-d", "-s", name, "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows),
		strings.Join(command, " ")+`; echo "ended with $?"; exec cat`)
	return &window{desk: d, name: name}
}

func (d *desk) come(name, key string, command ...string) *window {
	d.t.Helper()
	user := cmp.Or(strings.TrimSuffix(key, ".pub"), name)
	return d.open(name, 80, 24, append(openssh(d.folder, d.server.port, user, key, "-t"), command...)...)
}

func (w *window) types(keys ...string) {
	w.t.Helper()
	if keys[0] == w.last {
		time.Sleep(ui.Reaction) // as a person does, who sees first what it led to
	}
	w.last = keys[len(keys)-1]
	w.tmux(append([]string{"send-keys", "-t", w.name}, keys...)...)
}

// does waits for each odd text to be seen, or for something like it where it begins with ~, and then presses the keys of the even
// one, as tmux calls them.
func (w *window) does(seesAndTypes ...string) *window {
	w.t.Helper()
	for i, step := range seesAndTypes {
		if pattern, ok := strings.CutPrefix(step, "~"); i%2 == 0 && ok {
			w.finds(pattern)
		} else if i%2 == 0 {
			w.sees(step)
		} else if step != "" {
			w.types(strings.Fields(step)...)
		}
	}
	return w
}

func (w *window) sees(text string) (picture string) {
	w.t.Helper()
	return w.awaits(regexp.QuoteMeta(text), "capture-pane", "-p")
}

// finds waits until something in the window is like a pattern, and gives what its group is, or all of it.
func (w *window) finds(pattern string) string {
	w.t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(w.awaits(pattern, "capture-pane", "-p"))
	return found[len(found)-1]
}

// awaits waits until what a command of tmux says of the window is like a pattern, and gives it.
func (w *window) awaits(pattern, command string, args ...string) (said string) {
	w.t.Helper()
	wanted := regexp.MustCompile(pattern)
	if !isSoon(sshtest.Patience, func() bool {
		said = w.tmux(append([]string{command, "-t", w.name}, args...)...)
		return wanted.MatchString(said)
	}) {
		w.t.Fatalf("never came: %s\nThere is:\n%s", pattern, said)
	}
	return said
}

func (w *window) leaves() {
	w.t.Helper()
	w.types("C-c")
	w.sees("ended with 0")
}

func (w *window) resize(columns, rows int) {
	w.t.Helper()
	w.tmux("resize-window", "-t", w.name, "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows))
}

// goesDown stops the server of a desk, and fails unless the last words to some windows are what they are to be.
func (d *desk) goesDown(windows ...*window) {
	d.t.Helper()
	must(d.t, d.server.cmd.Process.Signal(syscall.SIGTERM))
	for _, w := range windows {
		picture := w.sees("ended with 0")
		if !strings.Contains(picture, "The server is going down") || strings.Contains(picture, "remote host") {
			d.t.Errorf("the last words to %s:\n%s", w.name, picture)
		}
	}
	d.server.stopped(d.t)
}

// TestOpenSSHInTmux is an evening of three people with the real client: two with keys, one without.
func TestOpenSSHInTmux(t *testing.T) {
	t.Parallel()
	d := newDesk(t, start(t, t.TempDir()), "ann", "bob")
	ann := d.come("ann", "ann").does("Your name: ann", "a n n e Enter", "Evening, anne.")
	bob := d.open("bob", 140, 45, openssh(d.folder, d.server.port, "bob", "bob")...).does("Your name: bob", "Enter",
		"Evening, bob.")
	guest := d.open("guest", 60, 20, openssh(d.folder, d.server.port, "guest", "guest")...).does("ssh-keygen -t ed25519")
	ann.does("2 here, 1 guest", "c h e l l o Enter")
	for _, w := range []*window{ann, bob, guest} {
		w.sees("anne  hello")
	}
	bob.awaits(`^Shithead #1\n$`, "display-message", "-p", "#{pane_title}")
	ann.resize(50, 15)
	ann.does(`~^ SHITHEAD `, "?", "play now: a table with three bots", "-N 30 Down", "redraw the screen", "x")
	ann.leaves()
	bob.sees("1 here, 1 guest")

	// Who only shows ann's public key is a guest; with the key one is who one was.
	must(t, os.Rename(filepath.Join(d.folder, "ann"), filepath.Join(d.folder, "elsewhere")))
	thief := d.come("thief", "ann.pub").does("You are a guest")
	again := d.come("again", "elsewhere").does("Evening, anne.")
	d.goesDown(bob, guest, thief, again)
}

// TestOpenSSHAtATable is a table with the real client: bots, a person who watches in a larger window, a window that
// changes its size, a connection that breaks, and a server that goes down and comes back.
func TestOpenSSHAtATable(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	d := newDesk(t, start(t, home), "ann", "bob")
	ann := d.come("ann", "ann").does("Your name: ann", "Enter", "deal at once", "p", "Played before?", "1 Enter",
		"r  ready, no more swaps", "", `~(?s)(?:\S+\* +0 p\..*){3}`)
	code := ann.finds(`^ ([a-z]+-[a-z]+) `)
	bob := d.open("bob", 140, 45, openssh(d.folder, d.server.port, "bob", "bob")...).does("Your name: bob", "Enter",
		code, "w", "You're watching.")
	ann.does("1 watching", "r")
	bob.finds(`ann +is ready`) // in a window with rows for more than a few moves, which come at once
	ann.types(".")
	ann.sees(", .  bots: fast")
	bob.finds(`bots: fast`) // what she did may be too long ago in his story by then
	ann.resize(100, 30)
	ann.finds(`(?m)^.{90,}$`) // all of it is drawn on
	ann.resize(40, 16)
	ann.sees(code + " ")
	ann.awaits(`^(▶ your turn · |\S+ to play · )?`+code+` #\d+\n$`, "display-message", "-p", "#{pane_title}")
	ann.resize(80, 24)

	// Esc leads to the lobby, and the seat is still there; so it is after the client was killed, and after the server was.
	inLobby := `~back to ` + code + `|` + code + ` waits for you`
	ann.types("Escape")
	ann.does(inLobby, "Enter", "draw pile")
	d.tmux("kill-session", "-t", "ann")
	bob.sees("not here")
	ann = d.come("ann", "ann").does(inLobby, "Enter")
	bob.finds(`ann +is back`)
	d.goesDown(ann, bob)
	d.server = start(t, home)
	d.come("later", "ann").does(inLobby, "Enter", "draw pile", "", "bots: fast", "x", "Leave for good?", "y", "deal at once").leaves()
}

// TestOpenSSHStraightToATable: commands that need a terminal begin with it, and leave it as it was.
func TestOpenSSHStraightToATable(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	d := newDesk(t, start(t, home.folder, "--data", home.folder), "new")
	must(t, home.hand(d.folder))
	room := d.come("play", "ann", "play", "--rules", "leeds").finds(`(?m)^ ([a-z]+-[a-z]+) `)
	d.come("watch", "bob", "watch").sees("You're watching.")
	d.come("join", "bob", "join", room).sees("You're 1st in the queue.")
	d.come("first", "new", "join", room).
		does("Your name: new", "Enter", "Played before?", "Enter", "You're 2nd in the queue.", "Escape",
			"deal at once").leaves()
	replay := d.come("replay", "bob", "replay")
	end := replay.finds(`Move 0 of (\d+)`)
	replay.types("Right")
	replay.does("Move 1 of", "Tab", "as bob does", "Space", `~Move ([2-9]|\d\d+) of`, "End", // by itself
		`~Move `+end+` of `+end+`\b`, "", "is the Shithead", "Escape", "ended with 0")
}

// TestOpenSSHWithoutAKey is a person without a key who plays bots with the real client, is told how to have a name, has one, and
// opens a table; a friend comes by the line that the waiting room shows, and a guest does not where none may sit.
func TestOpenSSHWithoutAKey(t *testing.T) {
	t.Parallel()
	d := newDesk(t, start(t, t.TempDir()), "eve", "friend")
	d.come("practice", "guest", "play").does("Played before?", "Enter", "Practice: you're a guest", "r",
		`~(?s)^ practice .*deck`, "Escape",
		"Want it kept?", "", "ssh-keygen -t ed25519", "Escape", "deal at once", "q", "ended with 0")
	eve := d.come("eve", "eve").does("Your name: eve", "Enter", "deal at once", "o", "Open a room", "Enter",
		"Played before?", "Enter", "QR code", "#", "For a phone's camera", "Escape")
	room := eve.finds(`ssh -t -p \d+ \S+ join ([a-z]+-[a-z]+)`)
	d.come("friend", "friend", "join", room).does("Your name: friend", "Enter", "Played before?", "Enter",
		"friend (you)")
	eve.sees("friend")
	d.come("uninvited", "guest", "join", room).sees("ended with 1")
}

// TestOpenSSHByMouse: the real terminal reports its mouse from when it is turned on to the end, and a click goes where it is to; what
// is no click does nothing. The cursor stands on the line that is chosen.
func TestOpenSSHByMouse(t *testing.T) {
	t.Parallel()
	d := newDesk(t, start(t, t.TempDir()), "ann")
	ann := d.come("ann", "ann").does("Your name: ann", "Enter", "Evening, ann.")
	const reports = "#{mouse_standard_flag}#{mouse_sgr_flag}"
	ann.awaits("^00\n$", "display-message", "-p", reports)
	d.come("settings", "ann", "settings", "mouse=on").sees("ended with 0")
	ann.awaits("^11\n$", "display-message", "-p", reports)
	before, _, _ := strings.Cut(ann.sees(" o  "), " o  ")
	x, y := 2+frame.Width(before[strings.LastIndexByte(before, '\n')+1:]), 1+strings.Count(before, "\n")
	await(t, "what the click leads to", new(spoken), func() bool { // which is for what was drawn with the mouse on
		ann.types("-l", fmt.Sprintf("\x1b[<0;%[1]d;%[2]dM\x1b[<0;%[1]d;%[2]dm", x, y)) // as xterm has it
		return strings.Contains(ann.tmux("capture-pane", "-p", "-t", ann.name), "▶ ")
	})
	ann.types("Down")
	await(t, "the cursor on the row that is chosen", new(spoken), func() bool {
		above, _, _ := strings.Cut(ann.sees("▶ "), "▶ ")
		return ann.tmux("display-message", "-p", "-t", ann.name,
			"#{cursor_y}") == fmt.Sprintln(strings.Count(above, "\n"))
	})
	ann.types("-l", "\x1b[<0;3;\x1b[<0;1\x1b[<0;9999;9999M\x1b[<0;0;0M\x1b[<0;3M\x1b[<2;3;4M")
	ann.does("▶ ", "Escape", "deal at once").leaves()
	ann.awaits("^00\n$", "display-message", "-p", reports)
}
