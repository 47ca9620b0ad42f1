package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// served is the real command, serving.
type served struct {
	cmd    *exec.Cmd
	port   string
	stderr *spoken
}

// spoken is what a command says, which can be read while it runs.
type spoken struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *spoken) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *spoken) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// await waits until something is so of which nothing tells, and fails with what is said if it never is.
func await(t *testing.T, what string, says fmt.Stringer, ok func() bool) {
	t.Helper()
	if !isSoon(sshtest.Patience, ok) {
		t.Fatalf("never came: %s\n%s", what, says)
	}
}

// isSoon reports whether something is so within a time. It looks less and less often, as a look may be a process.
func isSoon(within time.Duration, ok func() bool) bool {
	late := time.Now().Add(within)
	for pause := 5 * time.Millisecond; !ok(); pause = min(2*pause, 200*time.Millisecond) {
		if time.Now().After(late) {
			return false
		}
		<-time.After(pause)
	}
	return true
}

// start starts the command in a home of its own and waits for the line that says what to type. Everybody in a test comes from
// one address, and in no time: so nobody is paced.
func start(t *testing.T, home string, args ...string) *served {
	t.Helper()
	return startFrom(t, nil, home, args...)
}

// startFrom is start with something as its standard input.
func startFrom(t *testing.T, in *os.File, home string, args ...string) *served {
	t.Helper()
	return startWith(t, in, home, unpaced(), args...)
}

// unpaced is the environment of a server that paces nobody.
func unpaced() []string {
	const atOnce = "=1000000000"
	return []string{
		"SHITHEAD_MAX_HANDSHAKES" + atOnce, "SHITHEAD_MAX_HANDSHAKES_PER_ADDRESS" + atOnce, "SHITHEAD_MAX_SESSIONS_PER_ADDRESS" + atOnce,
		"SHITHEAD_MAX_REQUESTS_PER_ADDRESS" + atOnce, "SHITHEAD_MAX_BYTES_PER_ADDRESS" + atOnce, "SHITHEAD_MAX_SCREENS_PER_ADDRESS" + atOnce,
		"SHITHEAD_MAX_KEYS_PER_ADDRESS" + atOnce,
	}
}

// startWith is startFrom with an environment of its own.
func startWith(t *testing.T, in *os.File, home string, env []string, args ...string) *served {
	t.Helper()
	return startCommand(t, itself(t, append([]string{"serve"}, args...)...), in, home, env)
}

// startCommand is startWith with the command that becomes the server.
func startCommand(t *testing.T, cmd *exec.Cmd, in *os.File, home string, env []string) *served {
	t.Helper()
	s := &served{cmd: cmd, stderr: new(spoken)}
	s.cmd.Env = append(append(s.cmd.Env, "HOME="+home, "XDG_DATA_HOME="), env...)
	s.cmd.Stderr = s.stderr
	if in != nil {
		s.cmd.Stdin = in
	}
	out, err := s.cmd.StdoutPipe()
	must(t, err)
	must(t, s.cmd.Start())
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
	})
	late := time.AfterFunc(sshtest.Patience, func() { _ = s.cmd.Process.Signal(syscall.SIGQUIT) }) // it tells where it hangs
	line, err := bufio.NewReader(out).ReadString('\n')
	if late.Stop(); err != nil {
		t.Fatalf("no line: %v\n%s", err, s.stderr)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	found := regexp.MustCompile(`^Listening on \S+:(\d+)\. Come in: ssh -p (\d+) localhost\n$`).FindStringSubmatch(line)
	if found == nil || found[1] != found[2] {
		t.Fatalf("the line is %q", line)
	}
	s.port = found[1]
	return s
}

// TestServe: on a machine with nothing but a home it makes what it needs, lets people in, and stops when told.
func TestServe(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := start(t, home, "--listen", "127.0.0.1:0")
	folder := filepath.Join(home, ".local/share/shithead")
	for name, want := range map[string]os.FileMode{"": 0o700 | os.ModeDir, "host_ed25519": 0o600, "shithead.db": 0o600} {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil || info.Mode() != want {
			t.Errorf("%q is %v, %v", name, info, err)
		}
	}
	first := hostKey(t, s.port)
	if first.Type() != gossh.KeyAlgoED25519 {
		t.Errorf("the host key is %s", first.Type())
	}

	// The same store and the same port are held now: one sentence each, and code 1.
	refused(t, home, "in use", "--listen", "127.0.0.1:0")
	refused(t, t.TempDir(), "can't listen on 127.0.0.1:"+s.port+": .*address already in use", "--listen", "127.0.0.1:"+s.port)

	must(t, s.cmd.Process.Signal(syscall.SIGTERM))
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("stopped with %v\n%s", err, s.stderr)
	}
	// The next time it is the same server.
	if again := hostKey(t, start(t, home, "--listen", "127.0.0.1:0").port); !bytes.Equal(first.Marshal(), again.Marshal()) {
		t.Error("another host key")
	}
}

// TestServeRefuses what cannot be.
func TestServeRefuses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, []byte("not a folder"), 0o600))
	refused(t, t.TempDir(), "data folder", "--data", file)
	refused(t, t.TempDir(), "data folder", "--data", filepath.Join(file, "below"))

	damaged := t.TempDir()
	must(t, os.WriteFile(filepath.Join(damaged, "shithead.db"), []byte(strings.Repeat("rubbish", 10_000)), 0o600))
	refused(t, t.TempDir(), "damaged", "--data", damaged, "--listen", "127.0.0.1:0")

	badKey := t.TempDir()
	must(t, os.WriteFile(filepath.Join(badKey, "host_ed25519"), []byte("rubbish"), 0o600))
	refused(t, t.TempDir(), "host key .*host_ed25519", "--data", badKey, "--listen", "127.0.0.1:0")
	refused(t, t.TempDir(), "can't listen on nowhere", "--listen", "nowhere")
	if code := refusedWith(t, t.TempDir(), "--log", "--log", "loud"); code != 2 {
		t.Errorf("a bad flag gives %d", code)
	}
}

func refused(t *testing.T, home, says string, args ...string) {
	t.Helper()
	if code := refusedWith(t, home, says, args...); code != 1 {
		t.Errorf("%v gives %d", args, code)
	}
}

// refusedWith runs serve, which must end at once with one line that says why, and gives its code.
func refusedWith(t *testing.T, home, says string, args ...string) int {
	t.Helper()
	cmd := linkedCommand(t, append([]string{"serve"}, args...)...)
	cmd.Env = append(cmd.Env, "HOME="+home, "XDG_DATA_HOME=")
	text, err := ended(t, cmd)
	if err == nil || !regexp.MustCompile(`^(.* INFO a cgroup limits the memory .*\n)?shithead: .*`+says+`.*\n$`).MatchString(text) {
		t.Errorf("%v says %q, %v", args, text, err)
	}
	return cmd.ProcessState.ExitCode()
}

// hostKey asks a server for its key.
func hostKey(t *testing.T, port string) gossh.PublicKey {
	t.Helper()
	c := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", port), "ann", sshtest.WithoutKey())
	c.HangUp()
	return c.HostKey
}
