package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// desk is a terminal multiplexer of its own with the real OpenSSH client in its windows.
type desk struct {
	t      *testing.T
	folder string
	socket string
	port   string
}

// newDesk skips the test where OpenSSH's client or tmux are missing.
func newDesk(t *testing.T, s *served) *desk {
	t.Helper()
	for _, command := range []string{"ssh", "ssh-keygen", "tmux"} {
		if _, err := exec.LookPath(command); err != nil {
			t.Skipf("%s is not installed: this needs the real OpenSSH client, and tmux as its terminal", command)
		}
	}
	short, err := os.MkdirTemp("", "t") //nolint:usetesting // its path is short enough for a socket
	must(t, err)
	d := &desk{t: t, folder: t.TempDir(), socket: filepath.Join(short, "tmux"), port: s.port}
	t.Cleanup(func() {
		_ = exec.Command("tmux", "-S", d.socket, "kill-server").Run()
		_ = os.RemoveAll(short)
	})
	return d
}

func (d *desk) tmux(args ...string) string {
	d.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-u", "-S", d.socket, "-f", "/dev/null"}, args...)...)
	cmd.Env = append(os.Environ(), "SHELL=/bin/sh") // an account for tests may have none that lets it in
	out, err := cmd.CombinedOutput()
	if err != nil {
		d.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// key makes a key.
func (d *desk) key(name string) {
	d.t.Helper()
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", filepath.Join(d.folder, name)).CombinedOutput(); err != nil {
		d.t.Fatalf("ssh-keygen: %v\n%s", err, out)
	}
}

// ssh is the command line of the client.
func (d *desk) ssh(user string, options ...string) []string {
	return append(append([]string{
		"ssh", "-F", "/dev/null", "-p", d.port, "-o", "LogLevel=ERROR", "-o", "StrictHostKeyChecking=accept-new",
		"-o", "UserKnownHostsFile=" + filepath.Join(d.folder, "known_hosts"), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
	}, options...), user+"@127.0.0.1")
}

func (d *desk) with(key string) []string { return []string{"-i", filepath.Join(d.folder, key)} }

// open runs a command in a window of a size, which stays when the command has ended.
func (d *desk) open(window string, columns, rows int, command []string) *desk {
	d.t.Helper()
	d.tmux("new-session", "-d", "-s", window, "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows),
		strings.Join(command, " ")+`; echo "ended with $?"; exec cat`)
	return d
}

func (d *desk) types(window string, keys ...string) {
	d.t.Helper()
	d.tmux(append([]string{"send-keys", "-t", window}, keys...)...)
}

// sees waits until a text is in a window, and gives what else is.
func (d *desk) sees(window, text string) string {
	d.t.Helper()
	return d.matches(window, regexp.QuoteMeta(text))
}

// matches waits until something in a window is like a pattern, and gives what else is there.
func (d *desk) matches(window, pattern string) string {
	d.t.Helper()
	return d.awaits(pattern, "capture-pane", "-p", "-t", window)
}

// titled waits until the title of a window is like a pattern: it is drawn after all else.
func (d *desk) titled(window, pattern string) {
	d.t.Helper()
	d.awaits(pattern, "display-message", "-p", "-t", window, "#{pane_title}")
}

// looksEvery is how often a window is looked at: each time that is a process.
const looksEvery = 50 * time.Millisecond

// awaits waits until what a command of tmux says is like a pattern, and gives it.
func (d *desk) awaits(pattern string, command ...string) string {
	d.t.Helper()
	wanted, late := regexp.MustCompile(pattern), time.Now().Add(sshtest.Patience)
	look := time.NewTicker(looksEvery)
	defer look.Stop()
	for ; ; <-look.C {
		said := d.tmux(command...)
		if wanted.MatchString(said) {
			return said
		}
		if time.Now().After(late) {
			d.t.Fatalf("never came: %s\nThere is:\n%s", pattern, said)
		}
	}
}

// TestOpenSSHInTmux is an evening of three people with the real client: two with keys, one without.
func TestOpenSSHInTmux(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0")
	d := newDesk(t, s)
	d.key("ann")
	d.key("bob")

	d.open("ann", 80, 24, d.ssh("ann", d.with("ann")...)).sees("ann", "Your name: ann")
	d.types("ann", "anne", "Enter")
	d.sees("ann", "Evening, anne.")
	d.open("bob", 140, 45, d.ssh("bob", d.with("bob")...)).sees("bob", "Your name: bob")
	d.types("bob", "Enter")
	d.sees("bob", "Evening, bob.")
	d.open("guest", 60, 20, d.ssh("guest", "-o", "PubkeyAuthentication=no")).sees("guest", "ssh-keygen -t ed25519")
	d.sees("ann", "2 here, 1 guest")

	d.types("ann", "c", "hello bob", "Enter")
	for _, window := range []string{"ann", "bob", "guest"} {
		d.sees(window, "anne  hello bob")
	}
	d.titled("bob", `^Shithead #1\n$`)

	d.tmux("resize-window", "-t", "ann", "-x", "50", "-y", "15")
	d.matches("ann", `^ SHITHEAD `) // the heading of small windows
	d.types("ann", "?")
	d.sees("ann", "play now: a table with three bots")
	d.types("ann", "-N", "30", "Down")
	d.sees("ann", "redraw the screen")
	d.types("ann", "x", "C-c")
	d.sees("ann", "ended with 0")
	d.sees("bob", "1 here, 1 guest")

	// Whoever only shows ann's public key is a guest.
	must(t, os.Rename(filepath.Join(d.folder, "ann"), filepath.Join(d.folder, "elsewhere")))
	d.open("thief", 80, 24, d.ssh("anne", d.with("ann.pub")...)).sees("thief", "You are a guest")

	// With the key one is who one was.
	d.open("again", 80, 24, d.ssh("root", d.with("elsewhere")...)).sees("again", "Evening, anne.")

	must(t, s.cmd.Process.Signal(syscall.SIGTERM))
	for _, window := range []string{"bob", "guest", "thief", "again"} {
		picture := d.sees(window, "ended with 0")
		if !strings.Contains(picture, "The server is going down") || strings.Contains(picture, "remote host") {
			t.Errorf("the last words to %s:\n%s", window, picture)
		}
	}
}

// TestOpenSSHCommands: without a terminal the server answers like a command line.
func TestOpenSSHCommands(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0")
	d := newDesk(t, s)
	d.key("ann")
	for _, c := range []struct {
		args        []string
		code        int
		out, errOut string
	}{
		{[]string{"help"}, 0, "Shithead over SSH", ""},
		{[]string{"stats"}, 1, "", "for people with a name here"},
		{[]string{"stats", "--all"}, 2, "", "Usage: stats [NAME] [--json]"},
		{[]string{"dance", "wildly"}, 127, "", `no command "dance"; try help`},
		{nil, 0, "What shall we call you?", ""},
	} {
		line := append(d.ssh("ann", append(d.with("ann"), "-T")...), c.args...)
		cmd := exec.Command(line[0], line[1:]...)
		var out, errOut strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &errOut
		_ = cmd.Run()
		if cmd.ProcessState.ExitCode() != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(errOut.String(), c.errOut) {
			t.Errorf("%v: code %d, %q, %q", c.args, cmd.ProcessState.ExitCode(), out.String(), errOut.String())
		}
		if c.out == "" && out.Len() > 0 || c.errOut == "" && errOut.Len() > 0 {
			t.Errorf("%v: %q, %q", c.args, out.String(), errOut.String())
		}
	}
}
