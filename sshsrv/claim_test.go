package sshsrv

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/engine/sim"
	"shithead/sshsrv/api"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
	"shithead/views/words/languages"
)

// claims has somebody add a public key to theirs.
func (h *host) claims(t testing.TB, who, key gossh.Signer) {
	t.Helper()
	if got := h.pipes(t, who, "keys add", line(key.PublicKey(), "mine")); got.Status != 0 || !strings.Contains(got.Out, "is you too") {
		t.Fatalf("%+v", got)
	}
}

// patient is a server that waits for standard input, however slow the machine is.
func patient(s *Server) {
	s.limits.Command.FirstInput, s.limits.Command.RestInput = sshtest.Patience, sshtest.Patience
}

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
	t.Parallel()
	for keys, c := range map[string]struct{ sees, owner, claimant string }{
		"\r":   {"Evening, ann.", "ann", ""},
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
		if sessions, players, guests := h.open.Count(); sessions != 1 || players != 0 || guests != 1 {
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
			s.Types("\x15bob\r").Sees("Evening, bob.")
			if owner, _ := h.isWhose(t, phone); owner != "bob" {
				t.Errorf("the key is %q", owner)
			}
			if keys, err := h.store.Keys(ann.ID); err != nil || len(keys) != 1 {
				t.Errorf("%+v, %v", keys, err)
			}
		}
		if keys == "\r" { // and never again
			s.Types("\x03").Ends()
			h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees("Evening, ann.")
		}
	}
}

// answers is what somebody with a claimed key types without a terminal.
const answers = "ann says this key is theirs too. If that's you: ssh HOST keys accept. If it isn't: ssh HOST keys decline.\n"

// TestAClaimedKey_WithACommand is refused whatever there is, and stays nobody's: nothing but an answer accepts.
func TestAClaimedKey_WithACommand(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", own)
	h.claims(t, own, phone)
	taking := map[string]string{"join": " no-room", "name": " bea", "account": " export", "settings": " language=de"}
	lines := []string{
		"keys add", "keys label mine", "keys remove mine", "account delete", "whoami --json", "stats ann", "record NOSUCH", "play --rules leeds",
	}
	for _, c := range command.Of(command.Everybody) {
		if c.Name != "help" && c.Name != "api" {
			lines = append(lines, c.Name+taking[c.Name])
		}
	}
	for _, line := range lines {
		if got := h.connect(t, "phone", sshtest.WithKey(phone)).Run(line); got.Status != cmdline.Failed || got.Out != "" || got.Err != answers {
			t.Errorf("%s: %+v", line, got)
		}
	}
	h.runs(t, phone, "help", 0, "api")
	h.runs(t, phone, "help keys", 0, "accept")
	if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "ann" {
		t.Errorf("the key is %q, %q", owner, claimant)
	}
	if got, err := h.store.ByID(ann.ID); err != nil || got != ann {
		t.Errorf("ann is %+v, %v", got, err)
	}

	h.runs(t, phone, "keys accept", 0, "From now on this key is ann too. To undo that: ssh HOST keys remove "+fingerprint(phone))
	h.runs(t, phone, "whoami", 0, "You are ann.")
	h.runs(t, phone, "keys accept", 1, "nothing to answer")
	h.runs(t, phone, "keys decline", 1, "nothing to answer")
	h.runs(t, phone, "keys remove "+fingerprint(phone), 0, "isn't you any more") // as it was told
	h.runs(t, phone, "whoami", 0, "You have no name yet")
}

// TestAClaimedKey_IsDeclinedWithACommand and is as new as it was.
func TestAClaimedKey_IsDeclinedWithACommand(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", own)
	h.claims(t, own, phone)
	h.runs(t, phone, "keys decline", 0, "ann has lost this key. Come in and choose a name of your own.")
	if keys, err := h.store.Keys(ann.ID); err != nil || len(keys) != 1 {
		t.Errorf("ann's keys: %+v, %v", keys, err)
	}
	h.runs(t, phone, "keys decline", 1, "nothing to answer")
	h.runs(t, phone, "whoami", 0, "You have no name yet")
	if got := h.pipes(t, phone, "api", ""); got.Status != 0 || !strings.Contains(got.Out, `"name":"root"`) && !strings.Contains(got.Out, `"name":"player"`) {
		t.Errorf("%+v", got)
	}
	if got := h.guest(t).Run("keys accept"); got.Status != 1 || got.Err != "you came without a key: make one with ssh-keygen -t ed25519\n" {
		t.Errorf("a guest: %+v", got)
	}
}

// TestAClaimedKey_OfAProgram is greeted as nobody, and every request is refused until the key has answered.
func TestAClaimedKey_OfAProgram(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	asks := ""
	for _, do := range api.RequestNames() {
		asks += `{"id":"` + do + `","do":"` + do + `","rules":"leeds","seats":2,"bots":["easy"],"bot":true,"text":"x","room":"x","round":"x"}` + "\n"
	}
	session := func() (said, errs string, status int) {
		s := h.connect(t, "phone", sshtest.WithKey(phone)).Open()
		s.Types(asks)
		if err := s.Channel.CloseWrite(); err != nil {
			t.Fatal(err)
		}
		got := s.Run("api")
		return got.Out, got.Err, got.Status
	}
	said, errs, status := session()
	if status != cmdline.Failed || errs != answers || !strings.HasPrefix(said, `{"type":"hello","version":1,"player":{"id":"","name":"guest","bot":false}}`+"\n") {
		t.Errorf("%d, %q, %q", status, errs, said)
	}
	for _, do := range api.RequestNames() {
		if !strings.Contains(said, `{"id":"`+do+`","ok":false,"error":"key_unanswered","message":"`) {
			t.Errorf("%s is not refused: %s", do, said)
		}
	}
	if n := strings.Count(said, "\n"); n != 1+len(api.RequestNames()) || strings.Contains(said, "true") {
		t.Errorf("%d lines: %s", n, said)
	}
	if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "ann" {
		t.Errorf("the key is %q, %q", owner, claimant)
	}
	h.runs(t, phone, "keys accept", 0, "this key is ann too")
	if said, errs, status = session(); status != cmdline.Done || errs != "" || !strings.Contains(said, `"name":"ann"`) || !strings.Contains(said, `"ok":true`) {
		t.Errorf("accepted: %d, %q, %q", status, errs, said)
	}
}

// TestAClaimedKey_WithNoCommandThatRuns stays claimed: nothing was done as anybody.
func TestAClaimedKey_WithNoCommandThatRuns(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	for command, status := range map[string]int{"zebra": cmdline.Unknown, "stats --zebra": cmdline.Misused, "'open": cmdline.Misused, "keys --help": cmdline.Done} {
		if got := h.connect(t, "x", sshtest.WithKey(phone)).Run(command); got.Status != status || strings.Contains(got.Err, "keys accept") {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "ann" {
		t.Errorf("%q, %q", owner, claimant)
	}
}

// TestAClaimedKey_WithACode becomes whose the code is, whoever claims it.
func TestAClaimedKey_WithACode(t *testing.T) {
	t.Parallel()
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

// plays has a round in the store that somebody has finished against a bot.
func (h *host) plays(t *testing.T, who data.ID) {
	t.Helper()
	rules, err := engine.ParseRules("leeds")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	config := sim.Config{Rules: rules, Players: 2, Rounds: 1, Seed: "1", Bots: []string{"easy"}}
	if _, err := sim.Play(config, record.NewWriter(&out, false)); err != nil {
		t.Fatal(err)
	}
	seats := fmt.Sprintf(`{"round":"FINISHED","seats":[{"id":%q},{"bot":"easy"}],`, who)
	write := data.Write{Room: "otter", Epoch: 1, End: true, Settle: &data.Round{
		ID: "FINISHED", Rules: "leeds", Ended: time.Now(), End: "played", Seats: []data.SeatResult{{Player: who, Place: 1}, {Bot: "easy", Place: 2}},
	}}
	for line := range strings.Lines(strings.Replace(out.String(), "{", seats, 1)) {
		write.Lines = append(write.Lines, data.Line{Record: true, Text: []byte(strings.TrimSuffix(line, "\n"))})
	}
	if err := h.store.Commit([]data.Write{write})[0]; err != nil {
		t.Fatal(err)
	}
}

// TestAClaimedKey_WithACommandThatShowsScreens is asked first, and is then where it wanted to be, as whoever it says it is.
func TestAClaimedKey_WithACommandThatShowsScreens(t *testing.T) {
	t.Parallel()
	for command, sees := range map[string]struct{ accepted, declined string }{
		"play":            {"ready, no more swaps", "ready, no more swaps"},
		"join ROOM":       {"ROOM", "You're 1st in the queue."},
		"watch":           {"ROOM", "You're watching."},
		"watch ROOM":      {"ROOM", "You're watching."},
		"replay FINISHED": {"Move 0 of", "Move 0 of"},
		"replay":          {"Move 0 of", ""},
	} {
		for _, accept := range []bool{true, false} {
			h := startHost(t, patient)
			own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
			ann := h.knows(t, "ann", own)
			h.plays(t, ann.ID)
			room := regexp.MustCompile(`(?:^| · )([a-z]+-[a-z]+) #`)
			maker := h.connect(t, "ann", sshtest.WithKey(own)).Terminal().Sees("Evening, ann.").Types("pp")
			maker.Wait("a table", func() bool { return room.MatchString(maker.Title()) })
			in := strings.NewReplacer("ROOM", room.FindStringSubmatch(maker.Title())[1])
			h.claims(t, own, phone)

			s := h.connect(t, "phone", sshtest.WithKey(phone)).Open()
			s.StartCommand(80, 24, in.Replace(command)).Sees("ann " + question)
			if owner, claimant := h.isWhose(t, phone); owner != "" || claimant != "ann" {
				t.Errorf("%s: before it is answered: %q, %q", command, owner, claimant)
			}
			if accept {
				s.Types("\r").Sees(in.Replace(sees.accepted))
				if owner, _ := h.isWhose(t, phone); owner != "ann" {
					t.Errorf("%s: the key is %q", command, owner)
				}
				h.runs(t, own, "keys remove "+fingerprint(phone), 0, "isn't you any more") // whose session it is, is known
				s.Ends()
				continue
			}
			if s.Types("\t"); sees.declined == "" {
				if status := s.Ends(); status != cmdline.Failed || !strings.Contains(s.Errors(), "with a name here") {
					t.Errorf("%s, declined: %d, %q", command, status, s.Errors())
				}
				continue
			}
			if !strings.HasPrefix(command, "replay") {
				s.Sees("Your name: phone").Types("\r")
			}
			s.Sees(sees.declined)
			if owner, claimant := h.isWhose(t, phone); owner == "ann" || claimant != "" {
				t.Errorf("%s: declined, the key is %q, %q", command, owner, claimant)
			}
		}
	}
}

// TestAClaimedKey_IsListedAsNeverUsed until it has come in.
func TestAClaimedKey_IsListedAsNeverUsed(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	list := func() (key object.Key) {
		t.Helper()
		var keys []object.Key
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
	if key := list(); key.First != nil {
		t.Errorf("a command that was refused has used it: %+v", key)
	}
	h.connect(t, "phone", sshtest.WithKey(phone)).Run("keys accept")
	if key := list(); key.First == nil || key.Last == nil {
		t.Errorf("%+v", key)
	}
	h.runs(t, own, "keys remove "+fingerprint(own), 0, "isn't you any more")
}

// TestAClaimThatChanges while its question is on a screen makes nobody who they did not say.
func TestAClaimThatChanges(t *testing.T) {
	t.Parallel()
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
	s.Types("\t").Sees("Your name: phone").Types("\r").Sees("Evening, phone.")
	if owner, claimant := h.isWhose(t, phone); owner != "phone" || claimant != "" {
		t.Errorf("%q, %q", owner, claimant)
	}
}

// TestAClaimAnsweredInAnotherWindow stays as it was answered there.
func TestAClaimAnsweredInAnotherWindow(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	own, phone := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	h.claims(t, own, phone)
	one := h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees(question)
	two := h.connect(t, "phone", sshtest.WithKey(phone)).Terminal().Sees(question)
	one.Types("\r").Sees("Evening, ann.")
	two.Types("\t").Sees(languages.For("").Error(data.ErrKeyTaken)).Types("\r").Sees("Evening, ann.")
}

// TestMalloryClaimsBobsKey, which gives her nothing and takes nothing from him, also while she is banned.
func TestMalloryClaimsBobsKey(t *testing.T) {
	t.Parallel()
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
	h.runs(t, bobs, "whoami", 1, "mallory says this key is theirs too.") // and not that he is banned
	if owner, claimant := h.isWhose(t, bobs); owner != "" || claimant != "mallory" {
		t.Errorf("%q, %q", owner, claimant)
	}
	h.connect(t, "bob", sshtest.WithKey(bobs)).Terminal().Sees("mallory " + question)
	waits.Types("\t").Sees("Your name: bob").Types("\r").Sees("Evening, bob.")
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

// TestAClaimOnAnApisKey by somebody banned is declined like any other, and its program has a profile of its own then.
func TestAClaimOnAnApisKey(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	_, admin := h.boss(t)
	malKey, bobs := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "mallory", malKey)
	h.claims(t, malKey, bobs)
	admin("ban mallory")
	asks := func() sshtest.Answer { return h.pipes(t, bobs, "api", `{"id":1,"do":"rooms"}`+"\n") }
	if got := asks(); got.Status != cmdline.Failed || !strings.Contains(got.Out, `"error":"key_unanswered"`) {
		t.Errorf("%+v", got)
	}
	h.runs(t, bobs, "keys decline", 0, "mallory has lost this key.")
	if got := asks(); strings.Contains(got.Out, "mallory") || !strings.Contains(got.Out, `"ok":true`) {
		t.Errorf("%+v", got)
	}
	if owner, claimant := h.isWhose(t, bobs); owner == "" || owner == "mallory" || claimant != "" {
		t.Errorf("%q, %q", owner, claimant)
	}
}

// TestAClaimBySomebodyBanned that is accepted with a command gives what they have: a ban.
func TestAClaimBySomebodyBanned(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	_, admin := h.boss(t)
	malKey, other := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "mallory", malKey)
	h.claims(t, malKey, other)
	admin("ban mallory")
	h.runs(t, other, "keys accept", 1, "You're barred.")
	h.runs(t, other, "whoami", 1, "You're barred.")
}

// TestAnOperatorsKeyInAProfile protects it from nothing, neither claimed nor proved; and the operator stays one.
func TestAnOperatorsKeyInAProfile(t *testing.T) {
	t.Parallel()
	h := startHost(t, patient)
	boss, admin := h.boss(t)
	malKey := sshtest.NewKey(t)
	mallory := h.knows(t, "mallory", malKey)
	h.claims(t, malKey, boss)
	in := h.connect(t, "mallory", sshtest.WithKey(malKey)).Terminal().Sees("Evening, mallory.")
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
	if got := admin("ban mallory"); got.Status != cmdline.Failed || !strings.Contains(got.Err, "mallory comes with operators' keys") {
		t.Errorf("%+v", got)
	}
}
