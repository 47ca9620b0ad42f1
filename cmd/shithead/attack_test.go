package main

import (
	"io"
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

// attacked is a server with a home, in which ann and bob are known and have played a round, and an operator. Its attacker tries
// what is not theirs: through the real OpenSSH client, and through one that lies where OpenSSH does not.
type attacked struct {
	*served
	t    *testing.T
	boss gossh.Signer
	// folder has all keys: those of ann and bob, of boss who is an operator, and new whom no one knows.
	folder string
}

func attack(t *testing.T) *attacked {
	t.Helper()
	needsOpenSSH(t)
	h, a := newHome(t), &attacked{t: t, folder: t.TempDir()}
	must(t, h.hand(a.folder))
	for _, name := range []string{"boss", "new"} {
		must(t, makeKeyFile(a.folder, name))
	}
	a.boss = a.key("boss")
	operators := filepath.Join(a.folder, "operators")
	write(t, operators, string(gossh.MarshalAuthorizedKey(a.boss.PublicKey())))
	a.served = start(t, h.folder, "--data", h.folder, "--operators", operators)
	return a
}

func (a *attacked) key(name string) gossh.Signer {
	a.t.Helper()
	key, err := gossh.ParsePrivateKey([]byte(read(a.t, filepath.Join(a.folder, name))))
	must(a.t, err)
	return key
}

// public is a public key, as it stands in a file.
func (a *attacked) public(name, comment string) string {
	a.t.Helper()
	return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(a.key(name).PublicKey()))) + " " + comment + "\n"
}

// openssh runs ssh HOST COMMAND with the real client, with a key, or as a guest.
func (a *attacked) openssh(who, command, stdin string, options ...string) sshtest.Answer {
	a.t.Helper()
	line := append(openssh(a.folder, a.port, who, who, options...), "--", command)
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Env = append(os.Environ(), "TERM=xterm")
	cmd.Stdin = strings.NewReader(stdin)
	return answered(cmd)
}

// admin runs a command of operators, which has to work.
func (a *attacked) admin(command string) string {
	a.t.Helper()
	got := a.asks(a.t, a.boss, "admin "+command)
	if got.Status != 0 {
		a.t.Errorf("admin %s: %+v", command, got)
	}
	return got.Out
}

// runs runs a command with the real client, which ends with a status and says something.
func (a *attacked) runs(who, command, stdin string, status int, says string) sshtest.Answer {
	a.t.Helper()
	got := a.openssh(who, command, stdin)
	if got.Status != status || !strings.Contains(got.Out+got.Err, says) {
		a.t.Errorf("%s, %s: %+v, not %d, %q", who, command, got, status, says)
	}
	return got
}

// liar has a public key without the private half.
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
	targets := []string{"", " bob", " no-such-name", " " + room, " no-room", " 127.0.0.1", " --help", " --json", " --off"}
	for _, c := range command.Of(command.Operators) {
		for _, target := range targets {
			lines = append(lines, c.Name+target)
		}
	}
	return append(lines, "aside show "+brokenAside, "aside restore "+brokenAside, "", "help", "--help", "dance", "__complete x")
}

// TestAttacker_WithoutTheRight: whatever an operator can have done, no one else learns that there is such a thing, nor
// whether what they aim at is there; and nothing is done.
func TestAttacker_WithoutTheRight(t *testing.T) {
	t.Parallel()
	a := attack(t)
	ann, outcast := a.key("ann"), sshtest.NewKey(t)
	room := awaitTable(t, a.dial(t, "bob", a.key("bob")).Terminal().Sees("Say something").Types("pp"))
	a.admin("ban " + gossh.FingerprintSHA256(outcast.PublicKey()))
	before := a.admin("rooms --json") + a.admin("bans --json")
	const other = "zebra" // as many letters, and no more like a command
	same := func(line string, status int, ask func(command string) sshtest.Answer) {
		t.Helper()
		got, want := ask(strings.TrimSpace("admin "+line)), ask(strings.TrimSpace(other+" "+line))
		want.Err = strings.ReplaceAll(want.Err, other, "admin")
		if got != want || got.Status != status {
			t.Errorf("admin %s: %+v, not %+v", line, got, want)
		}
	}

	boss, lines := a.boss.PublicKey(), admins(room)
	with := func(methods ...gossh.AuthMethod) func() []gossh.AuthMethod {
		return func() []gossh.AuthMethod { return methods }
	}
	for name, auth := range map[string]func() []gossh.AuthMethod{
		"a player":   with(sshtest.WithKey(ann)),
		"a new key":  func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithKey(sshtest.NewKey(t))} },
		"a guest":    with(sshtest.WithoutKey()),
		"an outcast": with(sshtest.WithKey(outcast)),
		"ann, who has shown an operator's key": func() []gossh.AuthMethod {
			return []gossh.AuthMethod{gossh.PublicKeys(liar{&shown{PublicKey: boss}}, ann)}
		},
		"a guest, who has shown an operator's key": func() []gossh.AuthMethod {
			return []gossh.AuthMethod{gossh.PublicKeys(liar{&shown{PublicKey: boss}}), sshtest.WithoutKey()}
		},
	} {
		status := map[bool]int{false: 127, true: 1}[name == "an outcast"]
		every := 8 // a player says every line, the others these
		if name == "a player" || viewtest.Long() {
			every = 1
		}
		for i := len(name) % every; i < len(lines); i += every {
			client := sshtest.Dial(t, a.address(), "boss", auth()...) // of its own, as sessions on one are paced
			same(lines[i], status, client.Run)
			client.HangUp()
		}
	}
	if _, err := sshtest.TryDial(t, a.address(), "boss", gossh.PublicKeys(liar{boss}), sshtest.WithoutKey()); err == nil {
		t.Error("in with a signature that is none")
	}
	for who, option := range map[string]string{"ann": "-tt", "guest": "-T"} {
		same("kick bob", 127, func(command string) sshtest.Answer {
			return a.openssh(who, command, strings.Repeat("x", 1<<20), option)
		})
	}
	if after := a.admin("rooms --json") + a.admin("bans --json"); after != before {
		t.Errorf("something was done:\n%s\nbefore:\n%s", after, before)
	}
	if got := a.admin("status"); !strings.Contains(got, "draining    no") {
		t.Errorf("%s", got)
	}
}

// TestAttacker_AtWhatIsAnothers gets at no other's keys, codes, profile and rounds; and a key is no one's because another
// claims it.
func TestAttacker_AtWhatIsAnothers(t *testing.T) {
	t.Parallel()
	a := attack(t)
	fingerprint := gossh.FingerprintSHA256(a.key("ann").PublicKey())
	a.runs("bob", "keys remove "+fingerprint, "", 1, "no key of yours")
	if got := a.runs("bob", "keys", "", 0, "SHA256:"); strings.Contains(got.Out, fingerprint) {
		t.Errorf("another's key: %+v", got)
	}
	a.runs("bob", "keys add", a.public("ann", ""), 1, "This key belongs to somebody already")
	a.runs("bob", "name ann", "", 1, "Somebody here has this name already")
	word := taken.FindString(a.runs("ann", "account delete", "", 0, "account delete").Out)
	a.runs("bob", "account delete "+word, "", 1, "that's not the word")

	// A public key is no secret: who adds that of another gets nothing by it. The owner is told, and declines.
	for _, victim := range []string{"new", "boss"} {
		added := taken.FindString(a.runs("bob", "keys add", a.public(victim, "mine"), 0, "is you too").Out)
		a.runs("ann", "keys add", a.public(victim, "mine"), 1, "This key belongs to somebody already")
		own := taken.FindString(a.runs("bob", "whoami --json", "", 0, "SHA256:").Out)
		a.runs("bob", "keys remove "+own, "", 1, "This is the only key you've ever come in with")
		a.admin("ban bob")
		a.runs(victim, "whoami", "", 1, "bob says this key is theirs too.") // who is banned makes no other banned
		a.admin("unban bob")
		asked := func() *sshtest.Session {
			return a.dial(t, victim, a.key(victim)).Terminal().Sees("bob says this key is theirs too.")
		}
		asked().Types("\x03").Ends()
		asked().Types("\t").Sees("What shall we call you?").Types("\x03").Ends()
		if got := a.runs(victim, "whoami", "", 0, "You have no name yet"); got.Err != "" {
			t.Errorf("%+v", got)
		}

		// Who comes with a command is asked, and no command but the answer makes the key bob's: he would see the victim's hand.
		a.runs("bob", "keys add", a.public(victim, "mine"), 0, "is you too")
		for _, command := range []string{"whoami", "stats", "keys", "name victim", "account export", "play", "join x", "watch", "replay", "record"} {
			a.runs(victim, command, "", 1, "If it isn't: ssh HOST keys decline.")
		}
		played := `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}` + "\n" + `{"id":2,"do":"start"}` + "\n"
		got := a.runs(victim, "api", played, 1, `{"id":2,"ok":false,"error":"key_unanswered"`)
		if strings.Contains(got.Out, "view") || strings.Contains(got.Out, `"ok":true`) {
			t.Errorf("%s plays: %+v", victim, got)
		}
		if got := a.runs("bob", "keys --json", "", 0, `"label":"mine"`); !strings.Contains(got.Out, `"first":null`) {
			t.Errorf("the key of %s is bob's: %+v", victim, got)
		}
		a.runs(victim, "keys decline", "", 0, "bob has lost this key")
		a.runs("bob", "keys remove "+added, "", 1, "no key of yours")
		a.runs("bob", "keys add", a.public(victim, "mine"), 0, "is you too")
	}
	a.admin("ban bob")
	for _, command := range []string{"stats", "name bobby", "keys add", "account export", "api", "help", "admin status", "nonsense"} {
		a.runs("bob", command, "", 1, "You're barred.")
	}
	a.admin("unban bob")

	// A private room is in no list, and no program gets the record of a round that runs.
	ann := a.api(t, "ann", a.key("ann"))
	ann.Types(`{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"],"private":true}` + "\n" + `{"id":2,"do":"start"}` + "\n")
	running := regexp.MustCompile(`"type":"view","room":"([a-z-]+)","round":"(\w+)"`)
	ann.Wait("a round", func() bool { return running.MatchString(ann.Got()) })
	found := running.FindStringSubmatch(ann.Got())
	asks := `{"id":1,"do":"record","round":"` + found[2] + `"}` + "\n" + `{"id":2,"do":"rooms"}` + "\n"
	said := a.runs("bob", "api", asks, 0, `{"id":1,"ok":false,"error":"not_found"`)
	for _, command := range []string{"history ann --json", "history ann", "rooms --json", "rooms", "stats ann --json"} {
		said.Out += a.runs("bob", command, "", 0, "").Out
	}
	if strings.Contains(said.Out, found[1]) || strings.Contains(said.Out, found[2]) {
		t.Errorf("bob is told of %q: %+v", found, said)
	}

	// A code is for one key, once.
	code := taken.FindString(a.runs("ann", "keys add", "", 0, "keys redeem").Out)
	a.runs("bob", "keys redeem "+code, "", 1, "This key belongs to somebody already")
	a.runs("new", "keys redeem "+code, "", 0, "From now on this key is ann too.")
	if got := a.asks(t, sshtest.NewKey(t), "keys redeem "+code); got.Status != 1 {
		t.Errorf("twice: %+v", got)
	}
}

// TestAttacker_WithTextThatSteersTerminals reaches no screen, and not the log.
func TestAttacker_WithTextThatSteersTerminals(t *testing.T) {
	t.Parallel()
	a := attack(t)
	const odd = "x\x1b]0;owned\x07\x1b[2J\u009b2J\u202e\u2066\r\nINFO forged \xff\xfe"
	inJSON := strings.NewReplacer("\x1b", `\u001b`, "\x07", `\u0007`, "\r", `\r`, "\n", `\n`, "\xff\xfe", `\ud800`).Replace(odd)
	quoted, said := "'"+odd+"'", ""
	ask := func(key gossh.Signer, command, stdin string) {
		t.Helper()
		s := a.dial(t, odd, key).Open()
		s.Read().ReadErrors()
		s.Request("exec", struct{ Command string }{command})
		_, _ = io.WriteString(s, stdin)
		_ = s.Channel.CloseWrite()
		s.Ends()
		said += s.Got() + s.Errors()
	}
	ann, bob := a.key("ann"), a.key("bob")
	code := taken.FindString(a.asks(t, ann, "keys add").Out)
	ask(a.key("new"), "keys redeem "+code+" "+quoted, "")
	ask(ann, "keys add", a.public("boss", odd))
	ask(bob, "api", `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}`+"\n"+
		`{"id":2,"do":"chat","text":"`+inJSON+`"}`+"\n"+`{"id":3,"do":"`+inJSON+`"}`+"\n"+`{"id":4,"do":"stats","name":"`+inJSON+`"}`+"\n")
	ask(sshtest.NewKey(t), "api", "") // makes a profile, called after the user name
	for command := range strings.SplitSeq("keys,keys --json,account export,rooms,rooms --json,top,top --json,whoami,history,record", ",") {
		ask(ann, command, "")
	}
	const taking = "name,stats,history,record,rules,top --rules,top --by,settings,keys redeem,keys remove,account delete,help,,join"
	for command := range strings.SplitSeq(taking, ",") {
		ask(ann, strings.TrimSpace(command+" "+quoted), "")
		ask(ann, strings.TrimSpace(command+" --"+odd), "")
	}
	for _, c := range command.Of(command.Operators) {
		if c.Name != "backup" && c.Name != "drain" {
			ask(a.boss, "admin "+c.Name+" "+quoted, "")
			ask(a.boss, "admin "+c.Name+" --"+odd, "")
			ask(a.boss, "admin "+c.Name+" "+gossh.FingerprintSHA256(sshtest.NewKey(t).PublicKey())+" --why "+quoted, "")
		}
	}
	for _, command := range []string{"aside show " + brokenAside, "aside restore " + brokenAside, "aside restore " + quoted, "bans", "bans --json"} {
		ask(a.boss, "admin "+command, "")
	}

	for from, text := range map[string]string{"the answers": said, "the log": a.stderr.String()} {
		for line := range strings.Lines(text) {
			unprintable := func(r rune) bool { return !unicode.IsPrint(r) && r != '\u200d' }
			if i := strings.IndexFunc(strings.TrimSuffix(line, "\n"), unprintable); i >= 0 {
				t.Errorf("%s: %q", from, line[max(i-80, 0):])
			}
			if strings.HasPrefix(strings.TrimLeft(line, " │"), "INFO forged") {
				t.Errorf("%s have a line of the attacker's: %q", from, line)
			}
		}
	}
}
