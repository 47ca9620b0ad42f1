package main

import (
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// The attacker has the real command before them, and tries what is not theirs: through the real OpenSSH client, and through
// one that lies where OpenSSH does not.

// attacked is a server with a home, in which ann and bob are known and have played a round, and an operator.
type attacked struct {
	*served
	home home
	boss gossh.Signer
	// folder has everybody's keys: those of ann and bob, boss who is an operator, and new whom nobody knows.
	folder string
}

func attack(t *testing.T) *attacked {
	t.Helper()
	for _, command := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(command); err != nil {
			t.Skipf("%s is not installed: this needs the real OpenSSH client", command)
		}
	}
	a := &attacked{home: newHome(t, "ann", "bob"), folder: t.TempDir()}
	must(t, a.home.hand(a.folder))
	for _, name := range []string{"boss", "new"} {
		out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", filepath.Join(a.folder, name)).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	a.boss = a.key(t, "boss")
	operators := filepath.Join(a.folder, "operators")
	must(t, os.WriteFile(operators, gossh.MarshalAuthorizedKey(a.boss.PublicKey()), 0o600))
	a.served = start(t, a.home.folder, "--listen", "127.0.0.1:0", "--data", a.home.folder, "--operators", operators)
	return a
}

// key is somebody's key.
func (a *attacked) key(t *testing.T, name string) gossh.Signer {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(a.folder, name))
	must(t, err)
	key, err := gossh.ParsePrivateKey(text)
	must(t, err)
	return key
}

// public is somebody's public key, as it stands in a file.
func (a *attacked) public(t *testing.T, name, comment string) string {
	t.Helper()
	return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(a.key(t, name).PublicKey()))) + " " + comment + "\n"
}

// openssh runs ssh HOST COMMAND with the real client, as somebody whose key there is, or as a guest.
func (a *attacked) openssh(t *testing.T, who, command, stdin string, options ...string) sshtest.Answer {
	t.Helper()
	line := []string{
		"-F", "/dev/null", "-p", a.port, "-o", "LogLevel=ERROR", "-o", "StrictHostKeyChecking=accept-new",
		"-o", "UserKnownHostsFile=" + filepath.Join(a.folder, "known_hosts"), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
	}
	if who == "guest" {
		line = append(line, "-o", "PubkeyAuthentication=no")
	} else {
		line = append(line, "-i", filepath.Join(a.folder, who))
	}
	cmd := exec.Command("ssh", append(append(line, options...), who+"@127.0.0.1", "--", command)...)
	cmd.Env = append(os.Environ(), "TERM=xterm")
	cmd.Stdin = strings.NewReader(stdin)
	return answered(cmd)
}

// liar has somebody's public key without the private half.
type liar struct{ key gossh.PublicKey }

func (l liar) PublicKey() gossh.PublicKey { return l.key }

func (l liar) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: l.key.Type(), Blob: make([]byte, 64)}, nil
}

// shown is a public key that the server is asked about, and that is another when it has answered: so the client goes on with
// the next key.
type shown struct {
	gossh.PublicKey
	asked bool
}

func (s *shown) Marshal() []byte {
	blob := s.PublicKey.Marshal()
	if s.asked {
		blob[len(blob)-1] ^= 1
	}
	s.asked = true
	return blob
}

// admins are lines that begin with the word of operators: every command there is, with whatever may stand behind it.
func admins(room string) (lines []string) {
	targets := []string{"", " bob", " nobody-of-that-name", " " + room, " no-room", " 127.0.0.1", " --help", " --json", " --off"}
	for _, c := range command.Of(command.Operators) {
		for _, target := range targets {
			lines = append(lines, c.Name+target)
		}
	}
	return append(lines, "aside show "+brokenAside, "aside restore "+brokenAside, "", "help", "--help", "dance", "__complete x")
}

// TestAttacker_WithoutTheRight: whatever an operator can have done, nobody else learns that there is such a thing, nor
// whether what they aim at is there; and nothing is done.
func TestAttacker_WithoutTheRight(t *testing.T) {
	t.Parallel()
	a := attack(t)
	ann, bob, outcast := a.key(t, "ann"), a.key(t, "bob"), sshtest.NewKey(t)
	room := a.table(t, bob)
	if got := a.asks(t, a.boss, "admin ban "+gossh.FingerprintSHA256(outcast.PublicKey())); got.Status != 0 {
		t.Fatalf("%+v", got)
	}
	before := a.asks(t, a.boss, "admin rooms --json").Out + a.asks(t, a.boss, "admin bans --json").Out

	const other = "zebra" // as many letters, and no more like a command
	same := func(t *testing.T, line string, status int, ask func(command string) sshtest.Answer) {
		t.Helper()
		got, want := ask(strings.TrimSpace("admin "+line)), ask(strings.TrimSpace(other+" "+line))
		want.Err = strings.ReplaceAll(want.Err, other, "admin")
		if got != want || got.Status != status {
			t.Errorf("admin %s: %+v, not %+v", line, got, want)
		}
	}
	boss, lines := a.boss.PublicKey(), admins(room)
	for name, c := range map[string]struct {
		auth   func() []gossh.AuthMethod
		status int
	}{
		"a player":   {func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithKey(ann)} }, 127},
		"a new key":  {func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithKey(sshtest.NewKey(t))} }, 127},
		"a guest":    {func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithoutKey()} }, 127},
		"an outcast": {func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithKey(outcast)} }, 1},
		"ann, who has shown an operator's key": {func() []gossh.AuthMethod {
			return []gossh.AuthMethod{gossh.PublicKeys(liar{&shown{PublicKey: boss}}, ann)}
		}, 127},
		"a guest, who has shown an operator's key": {func() []gossh.AuthMethod {
			return []gossh.AuthMethod{gossh.PublicKeys(liar{&shown{PublicKey: boss}}), sshtest.WithoutKey()}
		}, 127},
	} {
		every := 8 // a player says every line, the others these
		if name == "a player" || viewtest.Long() {
			every = 1
		}
		t.Run(name, func(t *testing.T) {
			// Each comes over a connection of its own, on which sessions are paced.
			for i := len(name) % every; i < len(lines); i += every {
				client := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", a.port), "boss", c.auth()...)
				same(t, lines[i], c.status, client.Run)
				client.HangUp()
			}
		})
	}
	if _, err := sshtest.TryDial(t, net.JoinHostPort("127.0.0.1", a.port), "boss", gossh.PublicKeys(liar{boss}), sshtest.WithoutKey()); err == nil {
		t.Error("in with a signature that is none")
	}

	t.Run("openssh", func(t *testing.T) {
		for _, c := range command.Of(command.Operators) {
			for who, option := range map[string]string{"ann": "-tt", "guest": "-T"} {
				same(t, c.Name+" bob", 127, func(command string) sshtest.Answer { return a.openssh(t, who, command, "", option) })
			}
		}
		same(t, "kick bob", 127, func(command string) sshtest.Answer { return a.openssh(t, "ann", command, strings.Repeat("x", 1<<20)) })
	})

	if after := a.asks(t, a.boss, "admin rooms --json").Out + a.asks(t, a.boss, "admin bans --json").Out; after != before {
		t.Errorf("something was done:\n%s\nbefore:\n%s", after, before)
	}
	if got := a.asks(t, a.boss, "admin status"); !strings.Contains(got.Out, "draining    no") {
		t.Errorf("%+v", got)
	}
}

// table has somebody play at a table, and gives its room.
func (a *attacked) table(t *testing.T, who gossh.Signer) (room string) {
	t.Helper()
	s := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", a.port), "somebody", sshtest.WithKey(who)).Terminal()
	s.Sees("Say something").Types("pp")
	room, _ = moves(t, s)
	return room
}

// TestAttacker_AtWhatIsAnothers gets at nobody's keys, codes and profile, and a key is nobody's because somebody else says so.
func TestAttacker_AtWhatIsAnothers(t *testing.T) {
	t.Parallel()
	a := attack(t)
	runs := func(who, command, stdin string, status int, says string) sshtest.Answer {
		t.Helper()
		got := a.openssh(t, who, command, stdin)
		if got.Status != status || !strings.Contains(got.Out+got.Err, says) {
			t.Errorf("%s, %s: %+v, not %d, %q", who, command, got, status, says)
		}
		return got
	}
	fingerprint := gossh.FingerprintSHA256(a.key(t, "ann").PublicKey())
	runs("bob", "keys remove "+fingerprint, "", 1, "no key of yours")
	if got := runs("bob", "keys", "", 0, "SHA256:"); strings.Contains(got.Out, fingerprint) {
		t.Errorf("another's key: %+v", got)
	}
	runs("bob", "keys add", a.public(t, "ann", ""), 1, "This key belongs to somebody already")
	runs("bob", "name ann", "", 1, "Somebody here has this name already")
	runs("bob", "account delete "+taken.FindString(runs("ann", "account delete", "", 0, "account delete").Out), "", 1, "that's not the word")

	// A public key is no secret: whoever adds that of somebody else gets nothing by it. The owner is told, and declines.
	for _, victim := range []string{"new", "boss"} {
		added := taken.FindString(runs("bob", "keys add", a.public(t, victim, "mine"), 0, "is you too").Out)
		runs("ann", "keys add", a.public(t, victim, "mine"), 1, "This key belongs to somebody already")
		own := taken.FindString(runs("bob", "whoami --json", "", 0, "SHA256:").Out)
		runs("bob", "keys remove "+own, "", 1, "This is the only key you've ever come in with")
		if got := a.asks(t, a.boss, "admin ban bob"); got.Status != 0 {
			t.Errorf("banning whoever has added the key of %s: %+v", victim, got)
		}
		runs(victim, "whoami", "", 1, "bob says this key is theirs too.") // who is banned makes nobody banned
		if got := a.asks(t, a.boss, "admin unban bob"); got.Status != 0 {
			t.Errorf("%+v", got)
		}
		asked := func() *sshtest.Session {
			return sshtest.Dial(t, net.JoinHostPort("127.0.0.1", a.port), victim, sshtest.WithKey(a.key(t, victim))).Terminal().
				Sees("bob says this key is theirs too.")
		}
		asked().Types("\x03").Ends()
		declining := asked().Types("\t").Sees("What shall we call you?")
		declining.Types("\x03").Ends()
		if got := runs(victim, "whoami", "", 0, "You have no name yet"); got.Err != "" {
			t.Errorf("%+v", got)
		}
		// Who comes with a command is asked, and no command but the answer makes the key bob's: he would see the victim's hand.
		runs("bob", "keys add", a.public(t, victim, "mine"), 0, "is you too")
		for _, command := range []string{"whoami", "stats", "keys", "name victim", "account export", "play", "join x", "watch", "replay", "record"} {
			runs(victim, command, "", 1, "If it isn't: ssh HOST keys decline.")
		}
		played := `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}` + "\n" + `{"id":2,"do":"start"}` + "\n"
		if got := runs(victim, "api", played, 1, `{"id":2,"ok":false,"error":"key_unanswered"`); strings.Contains(got.Out, "view") || strings.Contains(got.Out, `"ok":true`) {
			t.Errorf("%s plays: %+v", victim, got)
		}
		if got := runs("bob", "keys --json", "", 0, `"label":"mine"`); !strings.Contains(got.Out, `"first":null`) {
			t.Errorf("the key of %s is bob's: %+v", victim, got)
		}
		runs(victim, "keys decline", "", 0, "bob has lost this key")
		runs("bob", "keys remove "+added, "", 1, "no key of yours")
		runs("bob", "keys add", a.public(t, victim, "mine"), 0, "is you too")
	}
	if got := a.asks(t, a.boss, "admin ban bob"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	for _, command := range []string{"stats", "name bobby", "keys add", "account export", "api", "help", "admin status", "nonsense"} {
		runs("bob", command, "", 1, "You're barred.")
	}
	if got := a.asks(t, a.boss, "admin unban bob"); got.Status != 0 {
		t.Errorf("%+v", got)
	}

	// A code is for one key, once.
	code := taken.FindString(runs("ann", "keys add", "", 0, "keys redeem").Out)
	runs("bob", "keys redeem "+code, "", 1, "This key belongs to somebody already")
	runs("new", "keys redeem "+code, "", 0, "From now on this key is ann too.")
	if got := a.asks(t, sshtest.NewKey(t), "keys redeem "+code); got.Status != 1 {
		t.Errorf("twice: %+v", got)
	}
}

// TestAttacker_AtARoundThatRuns does not get its record, from anybody, by any way.
func TestAttacker_AtARoundThatRuns(t *testing.T) {
	t.Parallel()
	a := attack(t)
	ann := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", a.port), "ann", sshtest.WithKey(a.key(t, "ann"))).Open()
	ann.Read().Request("exec", struct{ Command string }{"api"})
	ann.Types(`{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"],"private":true}` + "\n" + `{"id":2,"do":"start"}` + "\n")
	running := regexp.MustCompile(`"type":"view","room":"([a-z-]+)","round":"(\w+)"`)
	ann.Wait("a round", func() bool { return running.MatchString(ann.Got()) })
	found := running.FindStringSubmatch(ann.Got())
	room, round := found[1], found[2]

	for _, who := range []string{"ann", "bob", "new", "guest"} {
		for command, status := range map[string]int{"record " + round: 1, "replay " + round: 1} {
			if got := a.openssh(t, who, command, "", "-tt"); got.Status != status || !strings.Contains(got.Err+got.Out, "still being played") || strings.Contains(got.Out, "deck") {
				t.Errorf("%s, %s: %+v", who, command, got)
			}
		}
		for _, command := range []string{"history ann --json", "history ann", "rooms --json", "rooms", "stats ann --json"} {
			if got := a.openssh(t, who, command, ""); got.Status != 0 || strings.Contains(got.Out, round) || strings.Contains(got.Out, room) {
				t.Errorf("%s, %s: %+v", who, command, got)
			}
		}
	}
	asks := `{"id":1,"do":"record","round":"` + round + `"}` + "\n" + `{"id":2,"do":"rooms"}` + "\n"
	if got := a.openssh(t, "bob", "api", asks); !strings.Contains(got.Out, `{"id":1,"ok":false,"error":"not_found"`) || strings.Contains(got.Out, room) {
		t.Errorf("%+v", got)
	}
}

// TestAttacker_WithTextThatSteersTerminals reaches nobody's screen, and not the log.
func TestAttacker_WithTextThatSteersTerminals(t *testing.T) {
	t.Parallel()
	a := attack(t)
	const odd = "x\x1b]0;owned\x07\x1b[2J\u009b2J\u202e\u2066\r\nINFO forged \xff\xfe"
	inJSON := strings.NewReplacer("\x1b", `\u001b`, "\x07", `\u0007`, "\r", `\r`, "\n", `\n`, "\xff\xfe", `\ud800`).Replace(odd)
	quoted := "'" + odd + "'"
	said := ""
	ask := func(who, command, stdin string) {
		got := a.openssh(t, who, command, stdin)
		said += got.Out + got.Err
	}
	code := taken.FindString(a.openssh(t, "ann", "keys add", "").Out)
	ask("new", "keys redeem "+code+" "+quoted, "")
	ask("ann", "keys add", a.public(t, "boss", odd))
	ask("bob", "api", `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}`+"\n"+
		`{"id":2,"do":"chat","text":"`+inJSON+`"}`+"\n"+`{"id":3,"do":"`+inJSON+`"}`+"\n"+`{"id":4,"do":"stats","name":"`+inJSON+`"}`+"\n")
	got := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", a.port), odd, sshtest.WithKey(sshtest.NewKey(t))).Open()
	got.Read().Request("exec", struct{ Command string }{"api"}) // makes a profile, called after the user name
	_ = got.Channel.CloseWrite()
	got.Ends()
	said += got.Got()
	for _, command := range []string{"keys", "keys --json", "account export", "rooms", "rooms --json", "top", "top --json", "whoami", "history", "record"} {
		ask("ann", command, "")
	}
	for _, command := range []string{
		"name", "stats", "history", "record", "rules", "top --rules", "top --by", "settings", "keys redeem", "keys remove", "account delete", "help", "", "join",
	} {
		ask("ann", strings.TrimSpace(command+" "+quoted), "")
		ask("ann", strings.TrimSpace(command+" --"+odd), "")
	}
	for _, c := range command.Of(command.Operators) {
		if c.Name != "backup" && c.Name != "drain" {
			ask("boss", "admin "+c.Name+" "+quoted, "")
			ask("boss", "admin "+c.Name+" --"+odd, "")
			ask("boss", "admin "+c.Name+" "+gossh.FingerprintSHA256(sshtest.NewKey(t).PublicKey())+" --why "+quoted, "")
		}
	}
	ask("boss", "admin aside show "+brokenAside, "")
	ask("boss", "admin aside restore "+brokenAside, "")
	ask("boss", "admin aside restore "+quoted, "")
	ask("boss", "admin bans", "")
	ask("boss", "admin bans --json", "")
	for from, text := range map[string]string{"the answers": said, "the log": a.stderr.String()} {
		for line := range strings.Lines(text) {
			if i := strings.IndexFunc(strings.TrimSuffix(line, "\n"), func(r rune) bool { return !unicode.IsPrint(r) && r != '\u200d' }); i >= 0 {
				t.Errorf("%s: %q", from, line[max(i-80, 0):])
			}
			if strings.HasPrefix(strings.TrimLeft(line, " │"), "INFO forged") {
				t.Errorf("%s have a line of the attacker's: %q", from, line)
			}
		}
	}
}
