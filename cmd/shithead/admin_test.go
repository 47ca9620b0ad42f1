package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// TestOperators is a day of the operators of the real command: over SSH and on the machine itself, with right and without.
func TestOperators(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	folder, file := filepath.Join(home, "data"), filepath.Join(home, "operators")
	boss, deputy := sshtest.NewKey(t), sshtest.NewKey(t)
	line := func(key gossh.Signer, name string) string {
		return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(key.PublicKey()))) + " " + name + "\n"
	}
	write(t, file, line(boss, "boss")+"nonsense\n")
	s := start(t, home, "--data", folder, "--operators", file)
	tells := "\nOperators: those with a key in " + file + ": ssh -p " + s.port + " localhost admin help\n"
	await(t, "what it tells operators", s.stdout, func() bool { return strings.Contains(s.stdout.String(), tells) })

	ann, bob := s.comesIn(t, "ann"), s.comesIn(t, "bob")
	ann.Types("p").Sees("Played before?").Types("y")
	code := awaitTable(t, ann)
	for _, c := range []struct {
		status        int
		command, says string
	}{
		{0, "status", `(?s)sessions    \d+: 2 of players.*\ndisk +\d+ MB left\n`},
		{0, "status --json", `^\{"version":".+"people":2,.*"play":1.*"store_bytes":[1-9]\d*\}\n$`},
		{0, "who", `(?m)^ann +127\.0\.0\.1 +` + code + ` +since .* UTC +idle \d+s\s+SSH-2\.0-Go$`},
		{0, "rooms", `^` + code + ` +play`},
		{0, "say Hello from the house", `^Said\.\n$`},
		{0, "close " + code + " --why Over", `^` + code + ` is closed\.\n$`},
		{1, "kick nobody", `^no player is called "nobody"\n$`},
		{0, "kick bob --why Out", `^bob is out; 1 session ended\.\n$`},
		{0, "ban bob --for 1h --why Rude", `^bob \(1 key\) is banned until .* UTC; \d sessions? ended\.\n$`},
		{0, "unban bob", `^bob isn't banned any more\.\n$`},
	} {
		got := s.asks(t, boss, "admin "+c.command)
		if got.Status != c.status || !regexp.MustCompile(c.says).MatchString(got.Out+got.Err) || (c.status == 0) != (got.Err == "") {
			t.Errorf("%s: %+v", c.command, got)
		}
	}
	ann.Sees("The house has closed this room. The reason: Over")
	bob.Ends()
	if !strings.Contains(bob.Got(), "Hello from the house") || !strings.Contains(bob.Got(), "The reason: Out") {
		t.Errorf("bob got %q", bob.Got())
	}

	// A backup comes over the line, and is one.
	copied := filepath.Join(home, "copy.tar.gz")
	write(t, copied, s.asks(t, boss, "admin backup").Out)
	works(t, "restore", copied, "--data", filepath.Join(home, "again"))

	// The same on the machine itself.
	for _, c := range []struct {
		status int
		says   string
		args   []string
	}{
		{0, `"people":1,`, []string{"status", "--json", "--data", folder}},
		{0, ` is banned for good; 0\s`, []string{"--data=" + folder, "ban", "SHA256:" + strings.Repeat("A", 43), "--why", "two words"}},
		{0, `, by local: two\s+words\n$`, []string{"bans", "--data", folder}},
		{1, `^nothing called "otter-otter/1" is set aside`, []string{"aside", "show", "otter-otter/1", "--data", folder}},
		{2, `^admin has no command "dance"; try admin help\n$`, []string{"dance", "--data", folder}},
		{2, `^shithead: --data: give a value\n$`, []string{"status", "--data"}},
		{1, `^shithead: no server is running on the data folder .*: say which with --data\n$`, []string{"status", "--data", home}},
		{0, "^" + regexp.QuoteMeta(s.asks(t, boss, "help admin ban").Out) + "$", []string{"ban", "--help"}},
	} {
		fails(t, c.status, c.says, append([]string{"admin"}, c.args...)...)
	}

	// The file is read again when told; one that is damaged, as it may not be all there yet, or gone changes nothing.
	answers := func(key gossh.Signer, status int) {
		t.Helper()
		await(t, "status "+strconv.Itoa(status), s.stderr, func() bool { return s.asks(t, key, "admin bans").Status == status })
	}
	write(t, file, line(deputy, "deputy"))
	must(t, s.cmd.Process.Signal(syscall.SIGHUP))
	answers(deputy, 0)
	answers(boss, 127)
	kept := func() int { return strings.Count(s.stderr.String(), "operators not reloaded") }
	for _, text := range []string{"\x00\xff\x00 rubbish", line(boss, "boss") + line(deputy, "deputy")[:60], strings.Repeat("x", 1<<20), ""} {
		before := kept()
		if write(t, file, text); text == "" {
			must(t, os.Remove(file))
		}
		must(t, s.cmd.Process.Signal(syscall.SIGHUP))
		await(t, "that they stay", s.stderr, func() bool { return kept() > before })
		if got := s.asks(t, boss, "admin bans"); got.Status != 127 {
			t.Errorf("half a file makes an operator: %+v", got)
		}
		answers(deputy, 0)
	}

	// No round runs, so the server stops by itself, as if told to.
	if got := s.asks(t, deputy, "admin drain"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if status := ann.Ends(); status != 0 || !strings.Contains(ann.Got(), "The server is going down") {
		t.Errorf("ends with %d", status)
	}
	s.stopped(t)
	for _, want := range []string{
		`operators not reloaded.*no such file`, `invalid lines in the operators' file skipped.*line 2: not a public key`,
		`operator.* act=close what=` + code + ` why=Over by=boss key=SHA256:`,
		`operator.* act=ban what=bob why=Rude by=boss`, `operator.* act=ban what=SHA256:A+ why="two words" by=local`,
		`operator.* act=kick what=nobody .*by=boss.* err="no player is called`, `operator.* act=drain what=30m0s .*by=deputy`,
	} {
		if !regexp.MustCompile(want).MatchString(s.stderr.String()) {
			t.Errorf("the log has no %s:\n%s", want, s.stderr)
		}
	}
}
