package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/memlimit"
	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// must ends the test where something has failed that it needs.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return string(text)
}

func write(t testing.TB, path, text string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), 0o600))
}

// openStore opens the store of a data folder that no server holds, until the test ends or closes it.
func openStore(t testing.TB, folder string) *data.Store {
	t.Helper()
	store, err := data.Open(filepath.Join(folder, storeFile))
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return store
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

func itself(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd := exec.Command(self, args...)
	cmd.Env = append(surroundings(), "TEST_RUN_SHITHEAD=1")
	return cmd
}

// surroundings is the environment without what would steer a server, or have it say more than it does elsewhere.
func surroundings() []string {
	return slices.DeleteFunc(os.Environ(), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return strings.HasPrefix(name, "SHITHEAD_") ||
			slices.Contains([]string{collectVariable, memoryVariable, "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"}, name)
	})
}

// unpaced is the environment of a server that paces nothing: all in a test come from one address, and at once.
func unpaced() (env []string) {
	for _, name := range []string{
		"HANDSHAKES", "HANDSHAKES_PER_ADDRESS", "SESSIONS_PER_ADDRESS", "REQUESTS_PER_ADDRESS", "BYTES_PER_ADDRESS", "SCREENS_PER_ADDRESS",
		"KEYS_PER_ADDRESS",
	} {
		env = append(env, "SHITHEAD_MAX_"+name+"=1000000000")
	}
	return append(env, "SHITHEAD_MAX_CONNECTIONS_PER_ADDRESS=10000") // many stay open where a server is stopped
}

type served struct {
	cmd    *exec.Cmd
	port   string
	stderr *spoken
	// stdout is what it prints after its first line.
	stdout *spoken
}

// start starts the command in a home of its own and waits for the line that says what to type.
func start(t *testing.T, home string, args ...string) *served {
	t.Helper()
	return startWith(t, home, unpaced(), args...)
}

// startWith is start with an environment of its own.
func startWith(t *testing.T, home string, env []string, args ...string) *served {
	t.Helper()
	return startCommand(t, itself(t, append([]string{"serve"}, args...)...), home, env...)
}

// startCommand is start with the command that becomes the server. It listens at any port unless it is told otherwise.
func startCommand(t *testing.T, cmd *exec.Cmd, home string, env ...string) *served {
	t.Helper()
	s := &served{cmd: cmd, stderr: new(spoken), stdout: new(spoken)}
	cmd.Env = append(append(cmd.Env, "HOME="+home, "XDG_DATA_HOME=", "SHITHEAD_LISTEN=127.0.0.1:0"), env...)
	cmd.Stderr = s.stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(s.kill)
	late := tellWhereItHangs(cmd)
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	if late.Stop(); err != nil {
		t.Fatalf("no line: %v\n%s", err, s.stderr)
	}
	go func() { _, _ = io.Copy(s.stdout, lines) }()
	found := regexp.MustCompile(`^Listening on \S+:(\d+)\. Come in: ssh -p (\d+) localhost\n$`).FindStringSubmatch(line)
	if found == nil || found[1] != found[2] {
		t.Fatalf("the line is %q", line)
	}
	s.port = found[1]
	return s
}

// confine has a command run with so much memory, in bytes: within a cgroup below SHITHEAD_CGROUP, which it returns, else
// the Go runtime has the limit.
func confine(t *testing.T, cmd *exec.Cmd, memory int64) (group string) {
	t.Helper()
	parent := os.Getenv("SHITHEAD_CGROUP")
	if parent == "" {
		cmd.Env = append(cmd.Env, memoryVariable+"="+strconv.FormatInt(memlimit.Limit{Bytes: memory}.ForGo(), 10))
		return ""
	}
	group = filepath.Join(parent, fmt.Sprintf("shithead-%d-%s", os.Getpid(), rand.Text()))
	must(t, os.Mkdir(group, 0o755))
	t.Cleanup(func() { must(t, os.Remove(group)) })
	file := filepath.Join(group, "memory.max")
	if _, err := os.Stat(file); err != nil {
		file = filepath.Join(group, "memory.limit_in_bytes")
	}
	must(t, os.WriteFile(file, []byte(strconv.FormatInt(memory, 10)), 0))
	within := []string{"sh", "-c", `echo $$ > "$0" && exec "$@"`, filepath.Join(group, "cgroup.procs"), cmd.Path}
	cmd.Args = append(within, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
	return group
}

// memory is how much memory the server has beside the pages of files, in bytes.
func (s *served) memory(t *testing.T) int64 {
	t.Helper()
	status := read(t, fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	found := regexp.MustCompile(`\nRssAnon:\s+(\d+) kB\n`).FindStringSubmatch(status)
	kilobytes, _ := strconv.ParseInt(append(found, "", "")[1], 10, 64)
	return kilobytes << 10
}

// tellWhereItHangs has a command that does not end in time say where it is, unless it is stopped.
func tellWhereItHangs(cmd *exec.Cmd) *time.Timer {
	return time.AfterFunc(sshtest.Patience, func() { _ = cmd.Process.Signal(syscall.SIGQUIT) })
}

func (s *served) address() string { return net.JoinHostPort("127.0.0.1", s.port) }

func (s *served) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// stop tells a server to stop, which has to end well.
func (s *served) stop(t *testing.T, signal os.Signal) {
	t.Helper()
	must(t, s.cmd.Process.Signal(signal))
	s.stopped(t)
}

func (s *served) stopped(t *testing.T) {
	t.Helper()
	s.stopsWith(t, 0, "")
}

// stopsWith waits for the end of a server, and fails unless it has that code and says so.
func (s *served) stopsWith(t *testing.T, code int, says string) {
	t.Helper()
	defer tellWhereItHangs(s.cmd).Stop()
	_ = s.cmd.Wait() // its code says how it went
	if got := s.cmd.ProcessState.ExitCode(); got != code || !regexp.MustCompile(says).MatchString(s.stderr.String()) {
		t.Errorf("it ends with %d, and says %s", got, s.stderr)
	}
}

// logs waits until the server has logged something like a pattern, and gives what its groups are.
func (s *served) logs(t *testing.T, pattern string) (found []string) {
	t.Helper()
	like := regexp.MustCompile(pattern)
	await(t, pattern, s.stderr, func() bool {
		found = like.FindStringSubmatch(s.stderr.String())
		return found != nil
	})
	return found
}

func (s *served) dial(t *testing.T, name string, key gossh.Signer) *sshtest.Client {
	t.Helper()
	return sshtest.Dial(t, s.address(), name, sshtest.WithKey(key))
}

func (s *served) asks(t *testing.T, key gossh.Signer, command string) sshtest.Answer {
	t.Helper()
	return s.dial(t, "person", key).Run(command)
}

// api begins a session of a program, whose lines come like a screen.
func (s *served) api(t *testing.T, name string, key gossh.Signer) *sshtest.Session {
	t.Helper()
	program := s.dial(t, name, key).Open().Read().ReadErrors()
	if !program.Request("exec", struct{ Command string }{"api"}) {
		t.Fatal("no API")
	}
	return program
}

// comesIn is a new person who chooses a name.
func (s *served) comesIn(t *testing.T, name string) *sshtest.Session {
	t.Helper()
	return newcomer(t, s.address(), name, sshtest.NewKey(t))
}

// comeIn is a person who comes in at a terminal in which no line is cut.
func comeIn(t *testing.T, address, name string, key gossh.Signer) *sshtest.Session {
	t.Helper()
	return sshtest.Dial(t, address, name, sshtest.WithKey(key)).Open().Start(140, 45)
}

func newcomer(t *testing.T, address, name string, key gossh.Signer) *sshtest.Session {
	t.Helper()
	return comeIn(t, address, name, key).Sees("Your name: " + name).Types("\r").Sees("deal at once").Reads()
}

func awaitTable(t *testing.T, s *sshtest.Session) (room string) {
	t.Helper()
	s.Wait("the table", func() bool { return tableTitle.MatchString(s.Title()) })
	return tableTitle.FindStringSubmatch(s.Title())[1]
}

// botsDeal has a person in the lobby play bots that act at once, and gives the room.
func botsDeal(t *testing.T, s *sshtest.Session) (room string) {
	t.Helper()
	s.Types("p").Sees("Played before?").Types("y")
	room = awaitTable(t, s)
	s.Types("..").Sees("bots: turbo")
	return room
}

func hostKey(t *testing.T, port string) gossh.PublicKey {
	t.Helper()
	c := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", port), "ann", sshtest.WithoutKey())
	c.HangUp()
	return c.HostKey
}

func answered(cmd *exec.Cmd) sshtest.Answer {
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		return sshtest.Answer{Err: err.Error(), Status: -1}
	}
	defer tellWhereItHangs(cmd).Stop()
	_ = cmd.Wait() // its code says how it went
	return sshtest.Answer{Out: out.String(), Err: errs.String(), Status: cmd.ProcessState.ExitCode()}
}

// shithead runs a command: in this process, unless it would serve.
func shithead(t *testing.T, args ...string) sshtest.Answer {
	t.Helper()
	if args[0] != "serve" || args[len(args)-1] == "--help" {
		return runHere(args...)
	}
	cmd := itself(t, args...)
	cmd.Env = append(cmd.Env, "HOME="+t.TempDir(), "XDG_DATA_HOME=")
	return answered(cmd)
}

func works(t *testing.T, args ...string) {
	t.Helper()
	fails(t, 0, "", args...)
}

// fails runs a command that ends with a code, and says something like a pattern.
func fails(t *testing.T, code int, says string, args ...string) {
	t.Helper()
	if got := shithead(t, args...); got.Status != code || !regexp.MustCompile(says).MatchString(got.Out+got.Err) {
		t.Fatalf("%q: %+v, not %d and %q", args, got, code, says)
	}
}

// refused runs serve, which must end at once with one line that says why.
func refused(t *testing.T, says string, args ...string) {
	t.Helper()
	line := `^(.* INFO  memory limit taken from the cgroup .*\n)?shithead: .*` + says + `.*\n$`
	fails(t, exitFailed, line, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
}
