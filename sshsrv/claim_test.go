package sshsrv

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
	"shithead/views"
)

// claims has somebody add a public key to theirs.
func (h *host) claims(t testing.TB, who, key gossh.Signer) {
	t.Helper()
	if got := h.pipes(t, who, "keys add", line(key.PublicKey(), "mine")); got.Status != 0 || !strings.Contains(got.Out, "is you too") {
		t.Fatalf("%+v", got)
	}
}

// patient is a server that waits for standard input, however slow the machine is.
func patient(s *Server) { s.limits.FirstInput, s.limits.RestInput = sshtest.Patience, sshtest.Patience }

// isWhose says whose key that is, and who claims it; both may be empty.
func (h *host) isWhose(t testing.TB, key gossh.Signer) (owner, claimant string) {
	t.Helper()
	for name, find := range map[*string]func(string) (data.Profile, error){&owner: h.store.ByKey, &claimant: h.store.Claimant} {
		p, err := find(fingerprint(key))
		if err != nil && !errors.Is(err, data.ErrNotFound) {
			t.Fatal(err)
		}
		*name = p.Name
	}
	return owner, claimant
}

// question is what whoever has a claimed key is asked.
const question = "says this key is theirs too."

// TestAClaimedKey_AtATerminal is asked whether it is who claims it, and is nobody until it has said so.
func TestAClaimedKey_AtATerminal(t *testing.T) {
	for keys, c := range map[string]struct{ sees, owner, claimant string }{
		"\r":   {"ann · 1 here", "ann", ""},
		"\t":   {"Your name: phone", "", ""},
		"\x03": {"", "", "ann"},
	} {
		h := startHost(t, patient)
		own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
		ann := h.knows(t, "ann", own)
		h.claims(t, own, phone)
		s := h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees("ann " + question)
		if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "ann" {
			t.Errorf("before it is answered: %q, %q", owner, claimant)
		}
		if sessions, players, guests := h.people.count(); sessions != 1 || players != 0 || guests != 1 {
			t.Errorf("%d sessions, %d players, %d guests", sessions, players, guests)
		}
		if s.Types(keys); c.sees == "" {
			s.Ends()
		} else {
			s.Sees(c.sees)
		}
		if owner, claimant := h.isWhose(t, phone); owner != c.owner || claimant != c.claimant {
			t.Errorf("%q: %q, %q", keys, owner, claimant)
		}
		if keys == "\t" {
			s.Types("\x15bob\r").Sees("bob · 1 here")
			if owner, _ := h.isWhose(t, phone); owner != "bob" {
				t.Errorf("the key is %q", owner)
			}
			if keys, err := h.store.Keys(ann.ID); err != nil || len(keys) != 1 {
				t.Errorf("%+v, %v", keys, err)
			}
		}
		if keys == "\r" { // and never again
			s.Types("\x03").Ends()
			h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees("ann · 1 here")
		}
	}
}

// TestAClaimedKey_WithACommand is who claims it at once, and is told that the first time, beside what it has asked for.
func TestAClaimedKey_WithACommand(t *testing.T) {
	for command, out := range map[string]string{
		"whoami --json": `"name":"ann"`, "api": `"name":"ann"`, "keys remove nothing": "",
	} {
		h := startHost(t, patient)
		own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
		h.knows(t, "ann", own)
		h.claims(t, own, phone)
		ask := func() sshtest.Answer {
			s := h.connect(t, "phone", sshtest.WithKey(phone)).Open()
			if err := s.Channel.CloseWrite(); err != nil {
				t.Fatal(err)
			}
			return s.Run(command)
		}
		got := ask()
		says := "This key is ann's from now on: ann has added it. If that isn't you: ssh HOST keys remove " + fingerprint(phone) + "\n"
		if !strings.HasPrefix(got.Err, says) || !strings.Contains(got.Out, out) {
			t.Errorf("%s: %+v", command, got)
		}
		if owner, claimant := h.isWhose(t, phone); owner != "ann" || claimant != "" {
			t.Errorf("%s: the key is %q, %q", command, owner, claimant)
		}
		again := ask()
		if again.Out != got.Out || says+again.Err != got.Err || again.Status != got.Status {
			t.Errorf("%s, again: %+v, not %+v", command, again, got)
		}
		// What it was told undoes it.
		h.runs(t, phone, "keys remove "+fingerprint(phone), 0, "isn't you any more")
		h.runs(t, phone, "whoami", 0, "You have no name yet")
	}
}

// TestAClaimedKey_WithNoCommandThatRuns stays claimed: nothing was done as anybody.
func TestAClaimedKey_WithNoCommandThatRuns(t *testing.T) {
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	for command, status := range map[string]int{"zebra": statusUnknown, "stats --zebra": statusUsage, "'open": statusUsage, "keys --help": statusDone} {
		if got := h.connect(t, "x", sshtest.WithKey(phone)).Run(command); got.Status != status || strings.Contains(got.Err, "from now on") {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "ann" {
		t.Errorf("%q, %q", owner, claimant)
	}
}

// TestAClaimedKey_WithACode becomes whose the code is, whoever claims it.
func TestAClaimedKey_WithACode(t *testing.T) {
	h := startHost(t, patient)
	annKey, malKey, phone := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", annKey)
	h.knows(t, "mallory", malKey)
	h.claims(t, malKey, phone)
	h.runs(t, phone, "keys redeem WRONG", 1, "This code is unknown")
	if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "mallory" {
		t.Errorf("%q, %q", owner, claimant)
	}
	code := codeText.FindString(h.pipes(t, annKey, "keys add", "").Out)
	h.runs(t, phone, "keys redeem "+code, 0, "From now on this key is ann too.")
	h.runs(t, phone, "whoami", 0, "You are ann.")
	h.runs(t, malKey, "keys remove mine", 1, "no key of yours")
}

// TestAClaimedKey_WithAScreen: play begins as who claims it.
func TestAClaimedKey_WithAScreen(t *testing.T) {
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	s := h.connect(t, "phone", sshtest.WithKey(phone)).Open()
	s.Pty(80, 24).Read().Request("exec", struct{ Command string }{"play"})
	s.Wait("a table", func() bool { return strings.Contains(s.Got(), "#") })
	if owner, _ := h.isWhose(t, phone); owner != "ann" {
		t.Errorf("the key is %q", owner)
	}
}

// TestAClaimedKey_IsListedAsNeverUsed until it has come in.
func TestAClaimedKey_IsListedAsNeverUsed(t *testing.T) {
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	list := func() (key keyObject) {
		t.Helper()
		var keys []keyObject
		if err := json.Unmarshal([]byte(h.runs(t, own, "keys --json", 0, "").Out), &keys); err != nil || len(keys) != 2 {
			t.Fatalf("%+v, %v", keys, err)
		}
		return keys[1]
	}
	if key := list(); key.Fingerprint != fingerprint(phone) || key.First != nil || key.Last != nil || key.Label != "mine" {
		t.Errorf("%+v", key)
	}
	h.runs(t, own, "keys", 0, "never used")
	h.runs(t, own, "account export", 0, `"label":"mine","type":"ssh-ed25519","fingerprint":"`+fingerprint(phone)+`","first":null,"last":null`)
	h.runs(t, own, "keys remove "+fingerprint(own), 1, "This is the only key you've ever come in with")
	h.connect(t, "phone", sshtest.WithKey(phone)).Run("whoami")
	if key := list(); key.First == nil || key.Last == nil {
		t.Errorf("%+v", key)
	}
	h.runs(t, own, "keys remove "+fingerprint(own), 0, "isn't you any more")
}

// TestAClaimThatChanges while its question is on a screen makes nobody who they did not say.
func TestAClaimThatChanges(t *testing.T) {
	h := startHost(t, patient)
	annKey, malKey, phone := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", annKey)
	h.knows(t, "mallory", malKey)
	h.claims(t, annKey, phone)
	s := h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees("ann " + question)
	h.runs(t, annKey, "keys remove mine", 0, "isn't you any more")
	h.claims(t, malKey, phone)
	s.Types("\r").Sees("taken that back")
	if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "mallory" {
		t.Errorf("%q, %q", owner, claimant)
	}
	// Who chooses a name is that, whoever has claimed the key meanwhile.
	s.Types("\t").Sees("Your name: phone").Types("\r").Sees("phone · 1 here")
	if owner, claimant := h.isWhose(t, phone); owner != "phone" || claimant != "" {
		t.Errorf("%q, %q", owner, claimant)
	}
}

// TestAClaimAnsweredInAnotherWindow stays as it was answered there.
func TestAClaimAnsweredInAnotherWindow(t *testing.T) {
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	one := h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees(question)
	two := h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees(question)
	one.Types("\r").Sees("ann · 1 here")
	two.Types("\t").Sees(views.WordsFor("").Error(data.ErrKeyTaken)).Types("\r").Sees("ann · 1 here")
}

// TestMalloryClaimsBobsKey, which gives her nothing and takes nothing from him, also while she is banned.
func TestMalloryClaimsBobsKey(t *testing.T) {
	h := startHost(t, patient)
	_, admin := h.boss(t)
	malKey, bobs := sshtest.NewKey(t), sshtest.NewKey(t)
	mallory := h.knows(t, "mallory", malKey)
	h.claims(t, malKey, bobs)
	waits := h.connect(t, "bob", sshtest.WithKey(bobs)).Terminal().Sees("mallory " + question)
	if got := admin("ban mallory"); got.Status != 0 || !strings.HasPrefix(got.Out, "mallory (1 key) is banned") {
		t.Errorf("%+v", got)
	}
	h.runs(t, malKey, "whoami", 1, "You're barred.")
	h.runs(t, bobs, "whoami", 0, "You have no name yet") // with a command nobody becomes somebody who is banned
	if owner, claimant := h.isWhose(t, bobs); owner != "" || claimant != "mallory" {
		t.Errorf("%q, %q", owner, claimant)
	}
	h.connect(t, "bob", sshtest.WithKey(bobs)).Terminal().Sees("mallory " + question)
	waits.Types("\t").Sees("Your name: bob").Types("\r").Sees("bob · 1 here")
	h.runs(t, bobs, "whoami", 0, "You are bob.")

	// A key that she has herself is not hers any more than the others, once it has said so.
	other := sshtest.NewKey(t)
	if err := h.store.ClaimKey(mallory.ID, data.Key{Fingerprint: fingerprint(other)}); err != nil {
		t.Fatal(err)
	}
	s := h.connect(t, "x", sshtest.WithKey(other)).Terminal().Sees(question).Types("\r")
	if s.Ends(); !strings.Contains(s.Got(), "You're barred") {
		t.Errorf("%q", s.Got())
	}
	h.runs(t, other, "whoami", 1, "You're barred.")
}

// TestAClaimOnAnApisKey by somebody banned does not keep its program from a profile of its own.
func TestAClaimOnAnApisKey(t *testing.T) {
	h := startHost(t, patient)
	_, admin := h.boss(t)
	malKey, bobs := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "mallory", malKey)
	h.claims(t, malKey, bobs)
	admin("ban mallory")
	if got := h.pipes(t, bobs, "api", `{"id":1,"do":"rooms"}`+"\n"); strings.Contains(got.Out, "mallory") || !strings.Contains(got.Out, `"ok":true`) {
		t.Errorf("%+v", got)
	}
	if owner, claimant := h.isWhose(t, bobs); owner == "" || owner == "mallory" || claimant != "" {
		t.Errorf("%q, %q", owner, claimant)
	}
}

// TestAnOperatorsKeyInAProfile protects it from nothing, neither claimed nor proved; and the operator stays one.
func TestAnOperatorsKeyInAProfile(t *testing.T) {
	h := startHost(t, patient)
	boss, admin := h.boss(t)
	malKey := sshtest.NewKey(t)
	mallory := h.knows(t, "mallory", malKey)
	h.claims(t, malKey, boss)
	in := h.connect(t, "mallory", sshtest.WithKey(malKey)).Terminal().Sees("mallory · 1 here")
	if got := admin("kick mallory"); got.Out != "mallory is out; 1 session ended.\n" || got.Status != 0 {
		t.Errorf("%+v", got)
	}
	in.Ends()
	for _, prove := range []bool{false, true} {
		if prove {
			if _, err := h.store.ProveKey(mallory.ID, fingerprint(boss), time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		if got := admin("ban mallory"); got.Status != 0 || got.Err != "" || !strings.HasPrefix(got.Out, "mallory (1 key) is banned") {
			t.Errorf("%v: %+v", prove, got)
		}
		h.runs(t, malKey, "stats", 1, "You're barred.")
		if owner, _ := h.isWhose(t, boss); (owner != "") != prove { // an operator's command makes nobody a player
			t.Errorf("%v: the operator is %q", prove, owner)
		}
		if got := admin("unban mallory"); got.Status != 0 {
			t.Errorf("%v: %+v", prove, got)
		}
	}
	// Whose keys all are operators' cannot be banned.
	h.runs(t, malKey, "keys remove "+fingerprint(malKey), 0, "isn't you any more")
	if got := admin("ban mallory"); got.Status != statusFailed || !strings.Contains(got.Err, "mallory comes with operators' keys") {
		t.Errorf("%+v", got)
	}
}
