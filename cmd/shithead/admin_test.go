package main

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// asks runs ssh HOST COMMAND.
func (s *served) asks(t *testing.T, key gossh.Signer, command string) sshtest.Answer {
	t.Helper()
	return sshtest.Dial(t, net.JoinHostPort("127.0.0.1", s.port), "somebody", sshtest.WithKey(key)).Run(command)
}

// comesIn is somebody new who chooses a name.
func (s *served) comesIn(t *testing.T, name string) *sshtest.Session {
	t.Helper()
	c := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", s.port), name, sshtest.WithKey(sshtest.NewKey(t))).Terminal()
	return c.Sees("What shall we call you?").Sees(name).Types("\r").Sees("Say something")
}

// itself is the real command.
func itself(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd := exec.Command(self, args...)
	cmd.Env = append(surroundings(), "SHITHEAD_TEST_RUN=1")
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

// locally runs shithead admin on the machine itself.
func locally(t *testing.T, args ...string) sshtest.Answer {
	t.Helper()
	return answered(linkedCommand(t, append([]string{"admin"}, args...)...))
}

// ended is what a command says that ends by itself: one that hangs tells where.
func ended(t *testing.T, cmd *exec.Cmd) (says string, err error) {
	t.Helper()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	must(t, cmd.Start())
	late := time.AfterFunc(sshtest.Patience, func() { _ = cmd.Process.Signal(syscall.SIGQUIT) })
	defer late.Stop()
	err = cmd.Wait()
	return out.String(), err
}

// answered is what a command says, and how it ends.
func answered(cmd *exec.Cmd) sshtest.Answer {
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run() // its code says how it went
	return sshtest.Answer{Out: out.String(), Err: errs.String(), Status: cmd.ProcessState.ExitCode()}
}

// TestOperators is a day of the operators of the real command: over SSH and on the machine itself, with right and without.
func TestOperators(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	folder, file := filepath.Join(home, "data"), filepath.Join(home, "operators")
	boss, deputy := sshtest.NewKey(t), sshtest.NewKey(t)
	write := func(lines ...string) {
		t.Helper()
		must(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	}
	line := func(key gossh.Signer, name string) string {
		return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(key.PublicKey()))) + " " + name
	}
	write(line(boss, "boss"), "nonsense")
	s := start(t, home, "--listen", "127.0.0.1:0", "--data", folder, "--operators", file)

	// Without the right there is no such command.
	for _, command := range []string{"admin", "admin kick ann", "admin close brave-otter"} {
		got, other := s.asks(t, deputy, command), s.asks(t, deputy, strings.Replace(command, "admin", "zebra", 1))
		if got.Status != 127 || strings.Replace(other.Err, "zebra", "admin", 1) != got.Err || got.Out != other.Out {
			t.Errorf("%s: %+v, %+v", command, got, other)
		}
	}

	ann := s.comesIn(t, "ann")
	ann.Types("pp")
	code, _ := moves(t, ann)
	bob := s.comesIn(t, "bob")
	for _, c := range []struct {
		command, says string
		status        int
	}{
		{"status", `sessions    \d+: 2 people`, 0},
		{"status", `(?m)^disk +\d+ MB left$`, 0},
		{"status --json", `^\{"version":".+"people":2,.*"play":1.*"store_bytes":[1-9]\d*\}\n$`, 0},
		{"who", `(?m)^ann +127\.0\.0\.1 +` + code + ` +since .* UTC +idle .*SSH-2\.0-Go$`, 0},
		{"who --json", `^\[\{"name":"ann","id":".*"room":"` + code + `".*"name":"bob",.*"for":"lobby"`, 0},
		{"who else", `^wrong usage: admin who \[--json\] \[--here\]\n$`, 2},
		{"rooms", `^` + code + ` +play`, 0},
		{"rooms --json", `^\[\{"code":"` + code + `",`, 0},
		{"bans", `^Nobody is banned\.\n$`, 0},
		{"say Hello from the house", `^Said\.\n$`, 0},
		{"say", `^wrong usage: admin say TEXT\n$`, 2},
		{"close", `^wrong usage: admin close`, 2},
		{"close no-room", `^there is no room "no-room"\n$`, 1},
		{"close " + code + " --why Over", `^` + code + ` is closed\.\n$`, 0},
		{"kick nobody", `^nobody is called "nobody"\n$`, 1},
		{"kick bob --why Out", `^bob is out; 1 session ended\.\n$`, 0},
		{"ban bob --for 1h --why Rude", `^bob \(1 key\) is banned until .* UTC; 0 sessions ended\.\n$`, 0},
		{"ban bob --for ever", `^wrong usage \(--for: `, 2},
		{"bans --json", `"name":"bob".*"why":"Rude","by":"(boss|local)"`, 0},
		{"unban bob", `^bob isn't banned any more\.\n$`, 0},
		{"unban bob", `^there is no ban of "bob"`, 1},
		{"aside", `^Nothing is set aside\.\n$`, 0},
		{"aside --json", `^\[\]\n$`, 0},
		{"aside show brave-otter/1", `^nothing called "brave-otter/1" is set aside`, 1},
		{"aside restore brave-otter/1", `^nothing called "brave-otter/1" is set aside`, 1},
		{"aside restore", `^wrong usage: admin aside `, 2},
		{"drain --off", `^the server isn't draining\n$`, 1},
		{"dance", `^admin has no command "dance"; try admin help\n$`, 2},
	} {
		got := s.asks(t, boss, "admin "+c.command)
		if got.Status != c.status || !regexp.MustCompile(c.says).MatchString(got.Out+got.Err) || (c.status == 0) != (got.Err == "") {
			t.Errorf("%s: %+v", c.command, got)
		}
		if strings.HasPrefix(c.command, "kick bob") {
			bob.Ends() // so that no session is counted that is about to
		}
	}
	ann.Sees("The house has closed this room. The reason: Over")
	if !strings.Contains(bob.Got(), "Hello from the house") || !strings.Contains(bob.Got(), "The reason: Out") {
		t.Errorf("bob got %q", bob.Got())
	}

	// A backup comes over the line, and is one.
	copied := filepath.Join(home, "copy.tar.gz")
	if got := s.asks(t, boss, "admin backup"); got.Status != 0 || os.WriteFile(copied, []byte(got.Out), 0o600) != nil {
		t.Errorf("the backup ends with %d, %q", got.Status, got.Err)
	}
	if out, err := itself(t, "restore", copied, "--data", filepath.Join(home, "again")).CombinedOutput(); err != nil {
		t.Errorf("the backup does not come back: %v, %s", err, out)
	}

	// The same on the machine itself.
	for _, c := range []struct {
		args   []string
		says   string
		status int
	}{
		{[]string{"status", "--json", "--data", folder}, `"people":1,`, 0},
		{[]string{"--data=" + folder, "ban", "SHA256:" + strings.Repeat("A", 43), "--why", "two words"}, ` is banned for good; 0 `, 0},
		{[]string{"bans", "--data", folder}, `, by local: two words\n$`, 0},
		{[]string{"kick", "bob", "--data", folder}, `^bob isn't here\n$`, 1},
		{[]string{"dance", "--data", folder}, `^admin has no command "dance"; try admin help\n$`, 2},
		{[]string{"status", "--data"}, `^shithead: flag needs an argument: --data\n$`, 2},
		{[]string{"status", "--data", home}, `^shithead: no server is running on the data folder .*: say which with --data\n$`, 1},
		{[]string{"--help"}, `drain \[SERVER\] \[--within 30m\] \[--off\]`, 0},
	} {
		if got := locally(t, c.args...); got.Status != c.status || !regexp.MustCompile(c.says).MatchString(got.Out+got.Err) {
			t.Errorf("%q: %+v", c.args, got)
		}
	}

	// The file is read again when told; one that is gone changes nothing.
	reread := func() {
		t.Helper()
		must(t, s.cmd.Process.Signal(syscall.SIGHUP))
	}
	answers := func(key gossh.Signer, status int) {
		t.Helper()
		await(t, "status "+strconv.Itoa(status), s.stderr, func() bool {
			return s.asks(t, key, "admin bans").Status == status
		})
	}
	write(line(deputy, "deputy"))
	reread()
	answers(deputy, 0)
	answers(boss, 127)
	// So does one that is damaged, whatever else is in it, as it may not be all there yet.
	for _, lines := range [][]string{{"\x00\xff\x00 rubbish"}, {line(boss, "boss"), line(deputy, "deputy")[:60]}, {strings.Repeat("x", 1<<20)}} {
		kept := func() int { return strings.Count(s.stderr.String(), "the operators stay as they were") }
		before := kept()
		write(lines...)
		reread()
		await(t, "that they stay", s.stderr, func() bool {
			answers(deputy, 0)
			return kept() > before
		})
		if got := s.asks(t, boss, "admin bans"); got.Status != 127 {
			t.Errorf("half a file makes an operator: %+v", got)
		}
	}
	must(t, os.Remove(file))
	reread()
	answers(deputy, 0)

	// No round runs, so the server stops by itself, as if told to.
	if got := s.asks(t, deputy, "admin drain"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if status := ann.Ends(); status != 0 || !strings.Contains(ann.Got(), "The server is going down") {
		t.Errorf("ends with %d", status)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("stopped with %v", err)
	}
	for _, want := range []string{
		`the operators stay as they were.*no such file`, `lines that are no keys are passed over.*line 2: not a public key`,
		`operator.* act=close what=` + code + ` why=Over by=boss key=SHA256:`,
		`operator.* act=ban what=bob why=Rude by=boss`, `operator.* act=ban what=SHA256:A+ why="two words" by=local`,
		`operator.* act=kick what=nobody .*by=boss.* err="nobody is called`, `operator.* act=drain what=30m0s .*by=deputy`,
	} {
		if !regexp.MustCompile(want).MatchString(s.stderr.String()) {
			t.Errorf("the log has no %s:\n%s", want, s.stderr)
		}
	}
}

// TestAside_OnTheMachineItself does what it does over SSH.
func TestAside_OnTheMachineItself(t *testing.T) {
	t.Parallel()
	h := newHome(t, "ann", "bob")
	start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--data", h.folder)
	aside := func(status int, says string, args ...string) sshtest.Answer {
		t.Helper()
		got := locally(t, append(append([]string{"aside"}, args...), "--data", h.folder)...)
		if got.Status != status || !regexp.MustCompile(says).MatchString(got.Out+got.Err) {
			t.Errorf("%q: %+v", args, got)
		}
		return got
	}
	list := aside(0, `^abandoned-otter/1, .*: line 1: no room`)
	found := regexp.MustCompile(`(?m)^((\S+)/2), `).FindStringSubmatch(list.Out)
	if found == nil {
		t.Fatal(list.Out)
	}
	aside(0, `"id":"`+found[1]+`"`, "--json")
	aside(0, `"type":"room".*"code":"`+found[2]+`"`, "show", found[1])
	aside(0, `(?m)^1 room no room\\x1b\]0;owned\\a`, "show", brokenAside)
	aside(0, `^`+found[2]+` goes on\.\n$`, "restore", found[1])
	aside(1, `^it stays aside, as it still leads nowhere: `, "restore", brokenAside)
	aside(2, `^wrong usage`, "restore")
	if got := locally(t, "rooms", "--data", h.folder); !strings.HasPrefix(got.Out, found[2]+" ") {
		t.Errorf("%+v", got)
	}
	if got := locally(t, "status", "--json", "--data", h.folder); !strings.Contains(got.Out, `"set_aside":1,"store_state":"ok","store_faults":0,`) {
		t.Errorf("%+v", got)
	}
}

// TestServe_WithoutItsOperators does not begin.
func TestServe_WithoutItsOperators(t *testing.T) {
	t.Parallel()
	refused(t, t.TempDir(), "the operators' file: open .*nowhere: no such file", "--listen", "127.0.0.1:0", "--operators", "nowhere")
}
