package sshsrv

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
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

// claimed are a host, a player, and another one whose key that one has added.
func claimed(t *testing.T) (h *host, ann, phone *player) {
	t.Helper()
	h = startWith(t, patient)
	ann, phone = h.known(t, "ann"), h.stranger(t)
	ann.claims(phone)
	return h, ann, phone
}

// claims has a player add another's public key to theirs.
func (p *player) claims(other *player) {
	p.t.Helper()
	answers(p.t, p.pipes("keys add", line(other.key.PublicKey(), "mine")), 0, other.fingerprint()+
		" is you too, once it says yes: come in with it on a terminal, or with ssh HOST keys accept.\n")
}

// line is a public key as ssh-keygen writes it.
func line(key gossh.PublicKey, comment string) string {
	return strings.TrimSuffix(string(gossh.MarshalAuthorizedKey(key)), "\n") + " " + comment + "\n"
}

// whose checks whose key a player has, and who claims it; both may be empty.
func (p *player) whose(owner, claimant string) {
	p.t.Helper()
	owns, _ := p.store.ByKey(p.fingerprint())
	claims, _ := p.store.Claimant(p.fingerprint())
	if owns.Name != owner || claims.Name != claimant {
		p.t.Errorf("it is %q's and claimed by %q, not %q and %q", owns.Name, claims.Name, owner, claimant)
	}
}

// keys checks how many keys a player has.
func (p *player) keys(want int) {
	p.t.Helper()
	if keys := must(p.store.Keys(p.ID)); len(keys) != want {
		p.t.Errorf("%s has the keys %+v", p.Name, keys)
	}
}

const (
	// question is what a player with a claimed key is asked.
	question = "says this key is theirs too."
	// unanswered is what a command says instead.
	unanswered = "ann says this key is theirs too. If that's you: ssh HOST keys accept. If it isn't: ssh HOST keys decline.\n"
)

// TestAClaimedKey_AtATerminal is asked whether it is who claims it, and is no player's until it has said so.
func TestAClaimedKey_AtATerminal(t *testing.T) {
	t.Parallel()
	for keys, c := range map[string]struct{ sees, owner, claimant string }{
		"\r":   {"Evening, ann.", "ann", ""},
		"\t":   {"Your name: phone", "", ""},
		"\x03": {"", "", "ann"},
	} {
		h, ann, phone := claimed(t)
		phone.Name = "phone" // the SSH user name
		s := phone.dials().Terminal().Sees("ann " + question)
		phone.whose("", "ann")
		if sessions, players, guests := h.open.Count(); sessions != 1 || players != 0 || guests != 1 {
			t.Errorf("%d sessions, %d players, %d guests", sessions, players, guests)
		}
		if s.Types(keys); c.sees == "" {
			s.Ends()
		}
		s.Sees(c.sees)
		phone.whose(c.owner, c.claimant)
		switch keys {
		case "\t":
			s.Types("\x15bob\r").Sees("Evening, bob.")
			phone.whose("bob", "")
			ann.keys(1)
		case "\r": // and never again
			s.Types("\x03").Ends()
			phone.dials().Terminal().Sees("Evening, ann.")
		}
	}
}

// TestAClaimedKey_WithACommand is refused whatever there is, and stays no player's: nothing but an answer accepts.
func TestAClaimedKey_WithACommand(t *testing.T) {
	t.Parallel()
	h, ann, phone := claimed(t)
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
		if got := phone.dials().Run(line); got != (sshtest.Answer{Err: unanswered, Status: cmdline.Failed}) {
			t.Errorf("%s: %+v", line, got)
		}
	}
	phone.runs("help", 0, "api")
	phone.runs("help keys", 0, "accept")
	phone.runs("keys --help", 0, "accept")
	for line, status := range map[string]int{"zebra": cmdline.Unknown, "stats --zebra": cmdline.Misused, "'open": cmdline.Misused} {
		if got := phone.runs(line, status, ""); strings.Contains(got.Err, "keys accept") {
			t.Errorf("%s: %+v", line, got)
		}
	}
	phone.whose("", "ann")
	if got := must(h.store.ByID(ann.ID)); got != ann.Profile {
		t.Errorf("ann is %+v", got)
	}
	list := func() object.Key {
		t.Helper()
		var keys []object.Key
		check(t, json.Unmarshal([]byte(ann.runs("keys --json", 0, "").Out), &keys))
		return keys[1]
	}
	if key := list(); key.Fingerprint != phone.fingerprint() || key.First != nil || key.Last != nil || key.Label != "mine" {
		t.Errorf("before it has answered: %+v", key)
	}
	ann.runs("keys", 0, "never used")
	ann.runs("account export", 0, `"label":"mine","type":"ssh-ed25519","fingerprint":"`+phone.fingerprint()+`","first":null,"last":null`)
	ann.runs("keys remove "+ann.fingerprint(), 1, "This is the only key you've ever come in with")

	phone.runs("keys accept", 0, "From now on this key is ann too. To undo that: ssh HOST keys remove "+phone.fingerprint())
	phone.runs("whoami", 0, "You are ann.")
	if key := list(); key.First == nil || key.Last == nil {
		t.Errorf("when it has answered: %+v", key)
	}
	phone.runs("keys accept", 1, "nothing to answer")
	phone.runs("keys decline", 1, "nothing to answer")
	ann.runs("keys remove "+ann.fingerprint(), 0, "isn't you any more")
	ann.runs("whoami", 0, "You have no name yet")
}

// TestAClaimedKey_IsDeclinedWithACommand and is as new as it was.
func TestAClaimedKey_IsDeclinedWithACommand(t *testing.T) {
	t.Parallel()
	h, ann, phone := claimed(t)
	phone.runs("keys decline", 0, "ann has lost this key. Come in and choose a name of your own.")
	ann.keys(1)
	phone.runs("keys decline", 1, "nothing to answer")
	phone.runs("whoami", 0, "You have no name yet")
	answers(t, phone.pipes("api", ""), 0, `"name":"player"`)
	h.keyless(t).runs("keys accept", 1, "you came without a key: make one with ssh-keygen -t ed25519\n")
}

// TestAClaimedKey_OfAProgram is greeted as a guest, and every request is refused until the key has answered.
func TestAClaimedKey_OfAProgram(t *testing.T) {
	t.Parallel()
	_, _, phone := claimed(t)
	asks, all := "", api.RequestNames()
	for _, do := range all {
		asks += `{"id":"` + do + `","do":"` + do + `","rules":"leeds","seats":2,"bots":["easy"],"bot":true,"text":"x","room":"x","round":"x"}` + "\n"
	}
	got := phone.pipes("api", asks)
	hello := `{"type":"hello","version":1,"player":{"id":"","name":"guest","bot":false}}` + "\n"
	if got.Status != cmdline.Failed || got.Err != unanswered || !strings.HasPrefix(got.Out, hello) {
		t.Errorf("%+v", got)
	}
	for _, do := range all {
		if !strings.Contains(got.Out, `{"id":"`+do+`","ok":false,"error":"key_unanswered","message":"`) {
			t.Errorf("%s is not refused: %s", do, got.Out)
		}
	}
	if n := strings.Count(got.Out, "\n"); n != 1+len(all) || strings.Contains(got.Out, "true") {
		t.Errorf("%d lines: %s", n, got.Out)
	}
	phone.whose("", "ann")
	phone.runs("keys accept", 0, "this key is ann too")
	if got = answers(t, phone.pipes("api", asks), 0, `"name":"ann"`); !strings.Contains(got.Out, `"ok":true`) {
		t.Errorf("accepted: %+v", got)
	}
}

// TestAClaimedKey_WithACode becomes whose the code is, whoever claims it.
func TestAClaimedKey_WithACode(t *testing.T) {
	t.Parallel()
	h, ann, phone := claimed(t)
	bob := h.known(t, "bob")
	phone.runs("keys redeem WRONG", 1, "This code is unknown")
	phone.whose("", "ann")
	phone.runs("keys redeem "+codeText.FindString(bob.pipes("keys add", "").Out), 0, "From now on this key is bob too.")
	phone.runs("whoami", 0, "You are bob.")
	ann.runs("keys remove mine", 1, "no key of yours")
}

// plays has a round in the store that a player has finished against a bot.
func (p *player) plays(round string) {
	p.t.Helper()
	var out bytes.Buffer
	must(sim.Play(sim.Config{
		Rules: must(engine.ParseRules("leeds")), Players: 2, Rounds: 1, Seed: "1", Bots: []string{"easy"},
	}, record.NewWriter(&out, false)))
	seats := fmt.Sprintf(`{"round":%q,"seats":[{"id":%q},{"bot":"easy"}],`, round, p.ID)
	var lines []string
	for text := range strings.Lines(strings.Replace(out.String(), "{", seats, 1)) {
		lines = append(lines, strings.TrimSuffix(text, "\n"))
	}
	p.keeps(&data.Round{ID: data.ID(round), Rules: "leeds", Ended: time.Now(), Seats: []data.SeatResult{{Player: p.ID, Place: 1}, {Bot: "easy", Place: 2}}}, lines...)
}

// keeps has a round in the store that was played, with a record.
func (h *host) keeps(r *data.Round, lines ...string) {
	r.End = cmp.Or(r.End, "played")
	write := data.Write{Room: "otter-" + string(r.ID), Epoch: 1, End: true, Settle: r}
	for _, text := range lines {
		write.Lines = append(write.Lines, data.Line{Record: true, Text: []byte(text)})
	}
	if err := h.store.Commit([]data.Write{write})[0]; err != nil {
		panic(err)
	}
}

// TestAClaimedKey_WithACommandThatShowsScreens is asked first, and is then where it wanted to be, as the player it says it is.
func TestAClaimedKey_WithACommandThatShowsScreens(t *testing.T) {
	t.Parallel()
	h := startWith(t, patient)
	_, room := h.known(t, "maker").deals()
	for i, c := range []struct{ command, accepted, declined string }{
		{"play", "ready, no more swaps", "ready, no more swaps"},
		{"join " + room, " in the queue.", " in the queue."},
		{"watch", "You're watching.", "You're watching."},
		{"watch " + room, "You're watching.", "You're watching."},
		{"replay ROUND", "Move 0 of", "Move 0 of"},
		{"replay", "Move 0 of", ""},
	} {
		ann := h.known(t, fmt.Sprint("ann", i))
		ann.plays("ROUND" + ann.Name)
		for _, accept := range []bool{true, false} {
			phone := h.stranger(t)
			ann.claims(phone)
			s := phone.shows(strings.Replace(c.command, "ROUND", "ROUND"+ann.Name, 1)).Sees(ann.Name + " " + question)
			phone.whose("", ann.Name)
			switch {
			case accept:
				s.Types("\r").Sees(c.accepted)
				phone.whose(ann.Name, "")
				ann.runs("keys remove "+phone.fingerprint(), 0, "isn't you any more") // whose session it is, is known
				s.Ends()
			case c.declined == "":
				ends(t, s.Types("\t"), cmdline.Failed, "with a name here")
			default:
				if s.Types("\t"); !strings.HasPrefix(c.command, "replay") {
					s.Sees("Your name: ").Types(fmt.Sprint("\x15phone", i, "\r"))
				}
				s.Sees(c.declined)
				if owner, _ := h.store.ByKey(phone.fingerprint()); owner.Name == ann.Name {
					t.Errorf("%s: declined, the key is %q", c.command, owner.Name)
				}
				s.HangUp()
			}
		}
	}
}

// TestAClaimThatChanges while its question is on a screen makes the player of the key what they have said, and nothing else.
func TestAClaimThatChanges(t *testing.T) {
	t.Parallel()
	h, ann, phone := claimed(t)
	mallory := h.known(t, "mallory")
	s := phone.dials().Terminal().Sees("ann " + question)
	ann.runs("keys remove mine", 0, "isn't you any more")
	mallory.claims(phone)
	s.Types("\r").Sees("taken that back")
	phone.whose("", "mallory")
	// Who chooses a name has that, whoever has claimed the key meanwhile.
	s.Types("\t").Sees("Your name: ").Types("\x15phone\r").Sees("Evening, phone.")
	phone.whose("phone", "")

	tablet := h.stranger(t)
	ann.claims(tablet)
	one, two := tablet.dials().Terminal().Sees(question), tablet.dials().Terminal().Sees(question)
	one.Types("\r").Sees("Evening, ann.") // it stays as it was answered in another window
	two.Types("\t").Sees(languages.For("").Error(data.ErrKeyTaken)).Types("\r").Sees("Evening, ann.")
}

// TestMalloryClaimsBobsKey, which gives her nothing and takes nothing from him, also while she is banned.
func TestMalloryClaimsBobsKey(t *testing.T) {
	t.Parallel()
	h := startWith(t, patient)
	mallory, bob, program, other := h.known(t, "mallory"), h.stranger(t), h.stranger(t), h.stranger(t)
	for _, p := range []*player{bob, program, other} {
		mallory.claims(p)
	}
	waits := bob.dials().Terminal().Sees("mallory " + question)
	h.boss(t).does("ban mallory", "mallory (1 key) is banned")
	mallory.runs("whoami", 1, "You're barred.")
	bob.runs("whoami", 1, "mallory says this key is theirs too.") // and not that he is banned
	bob.whose("", "mallory")
	bob.dials().Terminal().Sees("mallory " + question)
	waits.Types("\t").Sees("Your name: ").Types("\x15bob\r").Sees("Evening, bob.")
	bob.runs("whoami", 0, "You are bob.")

	// A program that declines has a profile of its own then.
	const asks = `{"id":1,"do":"rooms"}` + "\n"
	if got := program.pipes("api", asks); got.Status != cmdline.Failed || !strings.Contains(got.Out, `"error":"key_unanswered"`) {
		t.Errorf("%+v", got)
	}
	program.runs("keys decline", 0, "mallory has lost this key.")
	if got := answers(t, program.pipes("api", asks), 0, `"ok":true`); strings.Contains(got.Out, "mallory") {
		t.Errorf("%+v", got)
	}
	program.whose("player", "")

	// A key that accepts has what she has: a ban.
	other.runs("keys accept", 1, "You're barred.")
	other.runs("whoami", 1, "You're barred.")
	third := h.stranger(t)
	check(t, h.store.ClaimKey(mallory.ID, third.dataKey()))
	ends(t, third.dials().Terminal().Sees(question).Types("\r"), 1, "You're barred")
	third.runs("whoami", 1, "You're barred.")
}

// TestAnOperatorsKeyInAProfile protects it from nothing, neither claimed nor proved; and the operator stays one.
func TestAnOperatorsKeyInAProfile(t *testing.T) {
	t.Parallel()
	h := startWith(t, patient)
	boss, mallory := h.boss(t), h.known(t, "mallory")
	mallory.claims(boss.player)
	in := mallory.lobby()
	boss.does("kick mallory", "mallory is out; 1 session ended.\n")
	in.Ends()
	for _, owner := range []string{"", "mallory"} {
		if owner != "" {
			must(h.store.ProveKey(mallory.ID, boss.fingerprint(), time.Now()))
		}
		boss.does("ban mallory", "mallory (1 key) is banned")
		mallory.runs("stats", 1, "You're barred.")
		if got, _ := h.store.ByKey(boss.fingerprint()); got.Name != owner { // an operator's command proves no key
			t.Errorf("the operator is %q", got.Name)
		}
		boss.does("unban mallory", "")
	}
	// A player whose keys all are operators' cannot be banned.
	mallory.runs("keys remove "+mallory.fingerprint(), 0, "isn't you any more")
	boss.runs("admin ban mallory", cmdline.Failed, "mallory comes with operators' keys")
}
