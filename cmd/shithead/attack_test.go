package main

import (
	"cmp"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// attacked is a server with a home, in which ann and bob are known and have played a round, and an operator, op.
type attacked struct {
	*served
	t *testing.T
	// keys are theirs, by their names, and new, which is not known.
	keys map[string]gossh.Signer
}

func attack(t *testing.T) *attacked {
	t.Helper()
	h, a := newHome(t), &attacked{t: t, keys: map[string]gossh.Signer{"new": sshtest.NewKey(t)}}
	operators := h.operators(t)
	for name, file := range h.keys {
		key, err := gossh.ParsePrivateKey(file)
		must(t, err)
		a.keys[name] = key
	}
	a.served = start(t, h.folder, "--data", h.folder, "--operators", operators)
	return a
}

// public is a public key, as it stands in a file.
func (a *attacked) public(name, comment string) string {
	return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(a.keys[name].PublicKey()))) + " " + comment + "\n"
}

// pipe runs a command with an input.
func (a *attacked) pipe(user string, key gossh.Signer, command, input string) sshtest.Answer {
	a.t.Helper()
	s := a.dial(a.t, user, key).Open().Types(input)
	s.EndInput()
	return s.Run(command)
}

// runs runs a command, which has to end with a status and answer something.
func (a *attacked) runs(who, command, input string, status int, says string) sshtest.Answer {
	a.t.Helper()
	got := a.pipe(who, a.keys[who], command, input)
	if got.Status != status || !strings.Contains(got.Out+got.Err, says) {
		a.t.Errorf("%s, %s: %+v, not %d, %q", who, command, got, status, says)
	}
	return got
}

func (a *attacked) admin(command string) string {
	a.t.Helper()
	return a.runs("op", "admin "+command, "", 0, "").Out
}

// liar has a public key without the private half.
type liar struct{ key gossh.PublicKey }

func (l liar) PublicKey() gossh.PublicKey { return l.key }
func (l liar) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: l.key.Type(), Blob: make([]byte, 64)}, nil
}

// shown is a public key that is another when the server has answered, so that the client goes on with the next key.
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

// TestAttacker_WithoutTheRight learns neither that there are commands of operators nor whether what they aim at is there, and
// does nothing.
func TestAttacker_WithoutTheRight(t *testing.T) {
	t.Parallel()
	a := attack(t)
	ann, boss, outcast := a.keys["ann"], a.keys["op"].PublicKey(), sshtest.NewKey(t)
	room := awaitTable(t, a.dial(t, "bob", a.keys["bob"]).Terminal().Sees("Say something").Types("pp"))
	a.admin("ban " + gossh.FingerprintSHA256(outcast.PublicKey()))
	before := a.admin("rooms --json") + a.admin("bans --json")
	lines := []string{"aside show " + brokenAside, "aside restore " + brokenAside, "", "help", "--help", "dance", "__complete x"}
	for _, c := range command.Of(command.Operators) {
		for _, target := range []string{"", "bob", "no-such-name", room, "no-room", "127.0.0.1", "--help", "--json", "--off"} {
			lines = append(lines, strings.TrimSpace(c.Name+" "+target))
		}
	}
	// check holds the answer to a command of operators against that to a word that is none, and has as many letters.
	check := func(who, line string, status int, ask func(command string) sshtest.Answer) {
		t.Helper()
		got, want := ask(strings.TrimSpace("admin "+line)), ask(strings.TrimSpace("zebra "+line))
		want.Err = strings.ReplaceAll(want.Err, "zebra", "admin")
		if got != want || got.Status != status {
			t.Errorf("%s, admin %s: %+v, not %+v", who, line, got, want)
		}
	}

	for _, c := range []struct {
		who           string
		status, every int // of the lines, in a short run
		auth          func() []gossh.AuthMethod
	}{
		{"a player", 127, 4, func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithKey(ann)} }},
		{"a new key", 127, 14, func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithKey(sshtest.NewKey(t))} }},
		{"a guest", 127, 14, func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithoutKey()} }},
		{"an outcast", 1, 14, func() []gossh.AuthMethod { return []gossh.AuthMethod{sshtest.WithKey(outcast)} }},
		{"ann, who has shown an operator's key", 127, 14, func() []gossh.AuthMethod {
			return []gossh.AuthMethod{gossh.PublicKeys(liar{&shown{PublicKey: boss}}, ann)}
		}},
		{"a guest, who has shown an operator's key", 127, 14, func() []gossh.AuthMethod {
			return []gossh.AuthMethod{gossh.PublicKeys(liar{&shown{PublicKey: boss}}), sshtest.WithoutKey()}
		}},
	} {
		if viewtest.Long() {
			c.every = 1
		}
		for i := len(c.who) % c.every; i < len(lines); i += c.every {
			check(c.who, lines[i], c.status, func(command string) sshtest.Answer {
				client := sshtest.Dial(t, a.address(), "op", c.auth()...) // of its own, as sessions on one are paced
				defer client.HangUp()
				return client.Run(command)
			})
		}
	}
	if _, err := sshtest.TryDial(t, a.address(), "op", gossh.PublicKeys(liar{boss}), sshtest.WithoutKey()); err == nil {
		t.Error("in with a signature that is none")
	}
	check("ann at a terminal", "kick bob", 127, func(command string) sshtest.Answer {
		return a.dial(t, "op", ann).Open().Pty(80, 24).Run(command)
	})
	check("ann with an input", "kick bob", 127, func(command string) sshtest.Answer {
		return a.pipe("op", ann, command, strings.Repeat("x", 1<<16))
	})
	if after := a.admin("rooms --json") + a.admin("bans --json"); after != before {
		t.Errorf("something was done:\n%s\nbefore:\n%s", after, before)
	}
	if got := a.admin("status"); !strings.Contains(got, "draining    no") {
		t.Errorf("%s", got)
	}
}

// TestAttacker_AtWhatIsAnothers gets at no other's keys, codes, profile and rounds.
func TestAttacker_AtWhatIsAnothers(t *testing.T) {
	t.Parallel()
	a := attack(t)
	fingerprint := gossh.FingerprintSHA256(a.keys["ann"].PublicKey())
	a.runs("bob", "keys remove "+fingerprint, "", 1, "no key of yours")
	if got := a.runs("bob", "keys", "", 0, "SHA256:"); strings.Contains(got.Out, fingerprint) {
		t.Errorf("another's key: %+v", got)
	}
	a.runs("bob", "name ann", "", 1, "Somebody here has this name already")

	// A public key is no secret. No command but the answer makes it that of bob, who has added it: he would see the owner's hand.
	const create = `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]`
	for _, victim := range []string{"new", "op"} {
		added := taken.FindString(a.runs("bob", "keys add", a.public(victim, "mine"), 0, "is you too").Out)
		a.runs("ann", "keys add", a.public(victim, "mine"), 1, "This key belongs to somebody already")
		for command := range strings.SplitSeq("whoami,stats,keys,name victim,account export,play,join x,watch,replay,record", ",") {
			a.runs(victim, command, "", 1, "If it isn't: ssh HOST keys decline.")
		}
		got := a.runs(victim, "api", create+"}\n"+`{"id":2,"do":"start"}`+"\n", 1, `{"id":2,"ok":false,"error":"key_unanswered"`)
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
	for command := range strings.SplitSeq("stats,name bobby,keys add,account export,api,help,admin status,nonsense", ",") {
		a.runs("bob", command, "", 1, "You're barred.")
	}
	a.admin("unban bob")

	// A private room is in no list, and no program gets the record of a round that runs.
	ann := a.api(t, "ann", a.keys["ann"])
	ann.Types(create + `,"private":true}` + "\n" + `{"id":2,"do":"start"}` + "\n")
	running := regexp.MustCompile(`"type":"view","room":"([a-z-]+)","round":"(\w+)"`)
	ann.Wait("a round", func() bool { return running.MatchString(ann.Got()) })
	found := running.FindStringSubmatch(ann.Got())
	asks := `{"id":1,"do":"record","round":"` + found[2] + `"}` + "\n" + `{"id":2,"do":"rooms"}` + "\n"
	said := a.runs("bob", "api", asks, 0, `{"id":1,"ok":false,"error":"not_found"`).Out
	for command := range strings.SplitSeq("history ann --json,history ann,rooms --json,rooms,stats ann --json", ",") {
		said += a.runs("bob", command, "", 0, "").Out
	}
	if strings.Contains(said, found[1]) || strings.Contains(said, found[2]) {
		t.Errorf("bob is told of %q: %s", found, said)
	}
}

// TestAttacker_WithTextThatSteersTerminals reaches no screen, and not the log.
func TestAttacker_WithTextThatSteersTerminals(t *testing.T) {
	t.Parallel()
	a := attack(t)
	const odd = "x\x1b]0;owned\x07\x1b[2J\u009b2J\u202e\u2066\r\nINFO forged \xff\xfe"
	inJSON := strings.NewReplacer("\x1b", `\u001b`, "\x07", `\u0007`, "\r", `\r`, "\n", `\n`, "\xff\xfe", `\ud800`).Replace(odd)
	quoted, said := "'"+odd+"'", ""
	ask := func(who, command, input string) {
		t.Helper()
		got := a.pipe(odd, cmp.Or(a.keys[who], sshtest.NewKey(t)), command, input)
		said += got.Out + got.Err
	}
	code := taken.FindString(a.runs("ann", "keys add", "", 0, "keys redeem").Out)
	ask("new", "keys redeem "+code+" "+quoted, "")
	ask("ann", "keys add", a.public("op", odd))
	ask("bob", "api", `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}`+"\n"+
		`{"id":2,"do":"chat","text":"`+inJSON+`"}`+"\n"+`{"id":3,"do":"`+inJSON+`"}`+"\n"+`{"id":4,"do":"stats","name":"`+inJSON+`"}`+"\n")
	ask("another", "api", "") // makes a profile, called after the user name
	for command := range strings.SplitSeq("keys,keys --json,account export,rooms,rooms --json,top,top --json,whoami,history,record", ",") {
		ask("ann", command, "")
	}
	const taking = "name,stats,history,record,rules,top --rules,top --by,settings,keys redeem,keys remove,account delete,help,,join"
	for command := range strings.SplitSeq(taking, ",") {
		ask("ann", strings.TrimSpace(command+" "+quoted), "")
		ask("ann", strings.TrimSpace(command+" --"+odd), "")
	}
	for _, c := range command.Of(command.Operators) {
		if c.Name != "backup" && c.Name != "drain" {
			ask("op", "admin "+c.Name+" "+quoted, "")
			ask("op", "admin "+c.Name+" --"+odd, "")
			ask("op", "admin "+c.Name+" "+gossh.FingerprintSHA256(sshtest.NewKey(t).PublicKey())+" --why "+quoted, "")
		}
	}
	for _, command := range []string{"aside show " + brokenAside, "aside restore " + brokenAside, "aside restore " + quoted, "bans", "bans --json"} {
		ask("op", "admin "+command, "")
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
