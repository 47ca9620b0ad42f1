package sshsrv

import (
	crand "crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/lobby"
	"shithead/views/stats"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// patient waits for standard input, however slow the machine is.
func patient(c *config) {
	c.Limits.Command.FirstInput, c.Limits.Command.RestInput = sshtest.Patience, sshtest.Patience
}

// TestASecondKey goes again with its sessions. The scripts over ssh have more of what keys say.
func TestASecondKey(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Command.FirstInput = time.Millisecond })
	first, second, bob := h.known(t, "ann"), h.stranger(t), h.known(t, "bob")
	second.Name = "ann"
	code := codeText.FindString(first.run("keys add", 0, "keys redeem").Out)
	second.run("keys redeem "+strings.ToLower(code)+" my laptop", 0, "From now on this key is ann too.")
	bob.run("keys label mine --key "+second.fingerprint(), 1, "no key of yours")
	first.run("keys label 'new laptop' --key='my laptop'", 0, "is called new laptop now.")
	here := second.lobby()
	first.run("keys remove new laptop", 0, "was removed from your profile")
	checkEnd(t, here, cmdline.Failed, "has been removed")

	third := first.again()
	// A label that looks like another key does not stand in its way.
	third.run("keys label "+first.fingerprint(), 0, "")
	third.run("keys remove "+first.fingerprint(), 0, "")
	first.checkOwner("", "")
	fourth := third.again()
	here = fourth.lobby()
	fourth.run("keys remove "+fourth.fingerprint(), 0, "")
	here.Ends()
}

func TestAKeyFromStandardInput(t *testing.T) {
	h := serve(t, patient)
	own, claimed, second := h.known(t, "ann"), h.stranger(t), h.stranger(t)
	check(t, h.store.ClaimKey(h.known(t, "bob").ID, claimed.dataKey()))
	certificate := &gossh.Certificate{
		Key: second.key.PublicKey(), CertType: gossh.UserCert, ValidPrincipals: []string{"ann"}, ValidBefore: gossh.CertTimeInfinity,
	}
	check(t, certificate.SignCert(crand.Reader, claimed.key))
	weak := enginetest.Must(gossh.NewPublicKey(&enginetest.Must(rsa.GenerateKey(crand.Reader, 1024)).PublicKey))
	good := line(second.key.PublicKey(), "ann@\x1b[2Jlaptop\x07")
	for input, says := range map[string]string{
		`command="rm -rf /" ` + good:      "the line has options",
		line(certificate, ""):             "that's a certificate",
		line(claimed.key.PublicKey(), ""): "This key has an owner already",
		line(own.key.PublicKey(), ""):     "This key has an owner already",
		line(weak, ""):                    "that key is too weak",
		strings.Repeat("x", 100_000):      "too long for a public key",
	} {
		checkAnswer(t, own.feed("keys add", input), cmdline.Failed, says)
	}
	checkAnswer(t, own.feed("keys add", good), 0, second.fingerprint()+" is added")
	checkLacks(t, own.run("keys", 0, "ann@laptop").Out, "\x1b", "\x07")
	checkMatches(t, own.feed("keys add", "").Out, codeText.String()) // and no waiting
}

func TestAKeyThatIsRemoved(t *testing.T) {
	h := serve(t, patient)
	own, added := h.known(t, "ann"), h.stranger(t)
	lost := own.again()
	code := codeText.FindString(lost.feed("keys add", "").Out)
	for _, input := range []string{"", line(added.key.PublicKey(), "")} {
		lost := own.again()
		waits := lost.pipe("keys add").Types(input)
		own.run("keys remove "+lost.fingerprint(), 0, "was removed from your profile")
		waits.EndInput()
		checkEnd(t, waits, cmdline.Failed, "")
		checkEqual(t, codeText.FindString(waits.Got()), "")
	}
	added.checkOwner("", "")
	own.run("keys remove "+lost.fingerprint(), 0, "was removed from your profile")
	lost.run("keys redeem "+code, 1, "This code is unknown")
}

func TestCodesAreNotGuessed(t *testing.T) {
	h := serve(t)
	guesser, ann := h.stranger(t), h.known(t, "ann")
	for range command.DefaultLimits().Redeems {
		guesser.run("keys redeem ABCD-EFGH-IJKL", 1, "This code is unknown")
	}
	guesser.run("keys redeem ABCD-EFGH-IJKL", 1, "Not so fast.")

	key, own := h.stranger(t).dataKey(), ann.dataKey()
	a := h.accounts.Of(&account.Identity{Key: &key}, netip.Prefix{}, nil)
	for range h.limits.Account.CodeTries {
		checkEqual(t, errorOf(a.Redeem("AAAA")) != nil, true)
	}
	code := enginetest.Must(h.accounts.LinkCode(&account.Identity{Key: &own, Profile: ann.Profile}))
	checkEqual(t, errorOf(a.Redeem(code)) != nil, true, "the right code after too many wrong ones")

	of := &session{server: h.Server}
	first := of.account()
	checkEqual(t, of.account(), first, "what changes who a session is comes one after the other")

	// The session that comes with the key has not ended yet.
	gone := ann.again().dataKey()
	a = h.accounts.Of(&account.Identity{Key: &gone, Profile: ann.Profile}, netip.Prefix{}, nil)
	enginetest.Must(a.LinkCode())
	check(t, h.store.RemoveKey(ann.ID, gone.Fingerprint))
	checkError(t, errorOf(a.LinkCode()), words.ErrNoProfile)
	for range h.limits.Account.Changes {
		_, _ = a.LinkCode()
	}
	checkError(t, errorOf(a.LinkCode()), rooms.ErrTooFast)
}

// TestASecondKeyIsLinkedByCode that is typed on a screen, and works once.
func TestASecondKeyIsLinkedByCode(t *testing.T) {
	h := serve(t)
	ann, phone := h.talk(t, "ann").Types("/link\r").Sees("Then that key belongs to you"), h.stranger(t)
	code := codeText.FindString(ann.Picture())
	asks := func(p *player) *sshtest.Session {
		return p.dial().Terminal().Sees("Your name: ").Types("\t").Sees("Code:")
	}
	s := asks(phone).Types("AAAA-BBBB-CCCC\r").Sees("unknown or has expired")
	s.Types("\x15" + strings.ToLower(code) + "\r").Sees("Evening, ann.")
	phone.checkOwner("ann", "")
	asks(h.stranger(t)).Types(code + "\r").Sees("unknown or has expired")
}

// TestTheWrongKey_IsNamed where it has no profile, and its profile, if nothing was played, is merged into the right
// one.
func TestTheWrongKey_IsNamed(t *testing.T) {
	h := serve(t)
	ann, wrong := h.known(t, "ann"), h.stranger(t)
	wrong.Name = "ann"
	const taken, other = "ann is taken. If that's you, you came with the wrong key.",
		"ssh -o IdentitiesOnly=yes -i FILE HOST"
	key := "Your key is ssh-ed25519 " + wrong.fingerprint() + "."
	s := wrong.dial().Terminal().Sees(taken).Sees(key).Sees(other)
	h.stranger(t).dial().Terminal().Sees(other).SeesNot("is taken")
	wrong.run("whoami", 0, taken+"\n"+key+"\nTo come with another: "+other)
	wrong.run("stats", 1, taken+"\n"+key)
	s.Types("\r").Sees("Evening, ann2.")

	h.keep(&data.Round{
		ID: data.NewID(), Match: data.NewID(), Room: "otter", Rules: "classic", Began: time.Now(), Ended: time.Now(),
		End:   "called_off",
		Seats: []data.SeatResult{{Player: enginetest.Must(h.store.ByName("ann2")).ID}, {Bot: "easy"}},
	})
	code := codeText.FindString(ann.run("keys add", 0, "ssh HOST keys redeem").Out)
	wrong.run("keys redeem nonsense", 1, "unknown or has expired")
	wrong.run("keys redeem "+code, 1, "To give up ann2 and link the key:\n  ssh HOST keys redeem --merge "+code)
	wrong.checkOwner("ann2", "")
	wrong.run("keys redeem --merge "+code, 0, "From now on this key is ann too.")
	wrong.checkOwner("ann", "")
	checkEnd(t, s, cmdline.Failed, "Your profile has been merged into ann: come in again.")

	bob := h.known(t, "bob")
	h.keep(&data.Round{
		ID: data.NewID(), Match: data.NewID(), Room: "otter", Rules: "classic", Began: time.Now(), Ended: time.Now(),
		Seats: []data.SeatResult{{Player: bob.ID, Place: 1}, {Bot: "easy", Place: 2, Shithead: true}},
	})
	code = codeText.FindString(ann.run("keys add", 0, "").Out)
	bob.run("keys redeem --merge "+code, 1, "delete bob first (account delete)")
	ann.run("keys redeem --merge "+code, 1, "has an owner already")
	bob.checkOwner("bob", "")

	cid := h.known(t, "cid")
	for range data.MaxKeys - len(enginetest.Must(h.store.Keys(ann.ID))) {
		check(t, h.store.AddKey(ann.ID, data.Key{Fingerprint: fingerprint(sshtest.NewKey(t)), Type: "ssh-ed25519"},
			time.Now()))
	}
	cid.run("keys redeem --merge "+code, 1, "keys")
	cid.checkOwner("cid", "")
}

// TestALiteralHOST_WasToBeCopied: what is to be copied has the address that the client came by, in every language.
func TestALiteralHOST_WasToBeCopied(t *testing.T) {
	h := serve(t, func(c *config) { c.Public = ui.Host{} })
	ann := h.known(t, "ann")
	_, port, _ := net.SplitHostPort(h.address)
	lines := []string{"help", "whoami", "keys", "keys add", "account delete", "replay", "help keys redeem"}
	for _, c := range command.Of(command.Everybody) {
		lines = append(lines, "help "+c.Name)
	}
	for _, language := range languages.Tags() {
		ann.run("settings language="+language, 0, "")
		for _, line := range lines {
			got := ann.dial().Run(line)
			if text := unwrapped(got.Out + got.Err); strings.Contains(text, "HOST") ||
				!strings.Contains(text, " -p "+port+" 127.0.0.1") {
				t.Errorf("%s in %s: %+v", line, language, got)
			}
		}
	}
	text := "my HOST, over SSH. ssh -t HOST, ssh -o A=b -i FILE HOST"
	want := "my HOST, over SSH. ssh -t a.example, ssh -o A=b -i FILE a.example"
	checkEqual(t, ui.Host{Name: "a.example"}.Fill(text), want)
}

// TestAWeakKey_DoesNotLogIn, as keys add does not take it; one that has a profile already does.
func TestAWeakKey_DoesNotLogIn(t *testing.T) {
	h := serve(t)
	weak := enginetest.Must(gossh.NewSignerFromKey(enginetest.Must(rsa.GenerateKey(crand.Reader, 1024))))
	told := ""
	client := enginetest.Must(sshtest.TryDialOver(t, enginetest.Must(net.Dial("tcp", h.address)), &gossh.ClientConfig{
		User: "ann", Auth: []gossh.AuthMethod{gossh.PublicKeys(weak), sshtest.WithoutKey()},
		BannerCallback: func(message string) error { told += message; return nil },
	}))
	const reason = "that key is too weak: use Ed25519"
	client.Terminal().Sees(reason)
	for _, language := range languages.All() {
		if says := language.Words().Commands.KeyWeak; !strings.Contains(told, says+"\n") {
			t.Errorf("no %q in %q", says, told)
		}
	}
	for _, line := range []string{"whoami", "stats", "keys redeem AAAA-BBBB-CCCC", "keys accept"} {
		if got := client.Run(line); !strings.Contains(got.Out+got.Err, reason) ||
			strings.Contains(got.Out+got.Err, "without a key") {
			t.Errorf("%s: %+v", line, got)
		}
	}
	if got := client.Run("whoami --json"); !strings.Contains(got.Out, `"weak_key":true`) {
		t.Errorf("whoami --json: %+v", got)
	}
	old := h.known(t, "bob")
	check(t, h.store.AddKey(old.ID, data.Key{Fingerprint: fingerprint(weak), Type: weak.PublicKey().Type()},
		time.Now()))
	h.connect(t, "bob", gossh.PublicKeys(weak)).Terminal().Sees("Evening, bob.")
}

// TestAKeyMerelyOfferedGivesNothing: who shows ann's public key, or a certificate, and comes in otherwise is not ann.
func TestAKeyMerelyOfferedGivesNothing(t *testing.T) {
	h := serve(t)
	public, own := h.known(t, "ann").key.PublicKey(), sshtest.NewKey(t)
	// Signing with a key that a client does not have ends the connection.
	h.refuse(t, "a forged signature", gossh.PublicKeys(badSigner{public}), sshtest.WithoutKey())
	// Asking whether the key would do, and then coming in with one's own, or with none.
	offered := func() gossh.Signer { return badSigner{flickering{public, new(int)}} }
	h.connect(t, "ann", gossh.PublicKeys(offered(), own)).Terminal().Sees("Your key is new here")
	h.connect(t, "ann", gossh.PublicKeys(offered()), sshtest.WithoutKey()).Terminal().Sees("You are a guest")

	certificate := &gossh.Certificate{
		Key: own.PublicKey(), CertType: gossh.UserCert, ValidPrincipals: []string{"ann"}, ValidBefore: gossh.CertTimeInfinity,
	}
	check(t, certificate.SignCert(crand.Reader, sshtest.NewKey(t)))
	signer := enginetest.Must(gossh.NewCertSigner(certificate, own))
	h.refuse(t, "a certificate", sshtest.WithKey(signer))
	h.connect(t, "ann", gossh.PublicKeys(signer, own)).Terminal().Sees("Your key is new here")
}

// badSigner has a public key and signs rubbish.
type badSigner struct{ key gossh.PublicKey }

func (b badSigner) PublicKey() gossh.PublicKey { return b.key }

func (b badSigner) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: b.key.Type(), Blob: make([]byte, 64)}, nil
}

// flickering is a public key that looks like another once it is answered: the client goes on with the next one.
type flickering struct {
	gossh.PublicKey
	asked *int
}

func (f flickering) Marshal() []byte {
	*f.asked++
	blob := f.PublicKey.Marshal()
	if *f.asked%2 == 0 {
		blob[len(blob)-1] ^= 1
	}
	return blob
}

// claimed are a host, a player, and another one whose key that one has added.
func claimed(t *testing.T) (h *host, ann, phone *player) {
	t.Helper()
	h = serve(t, patient)
	ann, phone = h.known(t, "ann"), h.stranger(t)
	ann.claim(phone)
	return h, ann, phone
}

func (p *player) claim(other *player) {
	p.t.Helper()
	checkAnswer(p.t, p.feed("keys add", line(other.key.PublicKey(), "mine")), 0, other.fingerprint()+
		" is added. Confirm it from there: come in with it on a terminal, or with ssh HOST keys accept.\n")
}

func line(key gossh.PublicKey, comment string) string {
	return strings.TrimSuffix(string(gossh.MarshalAuthorizedKey(key)), "\n") + " " + comment + "\n"
}

// checkOwner checks whose key a player has, and who claims it. Both may be empty.
func (p *player) checkOwner(owner, claimant string) {
	p.t.Helper()
	owns, _ := p.store.ByKey(p.fingerprint())
	claims, _ := p.store.Claimant(p.fingerprint())
	checkEqual(p.t, owns.Name, owner, "whose it is")
	checkEqual(p.t, claims.Name, claimant, "who claims it")
}

const (
	// question is what a player with a claimed key is asked.
	question = "says this key is theirs too."
	// unanswered is what a command says instead.
	unanswered = "ann " + question + " If that's you: ssh HOST keys accept. If it\nisn't: ssh HOST keys decline.\n"
)

// TestAClaimedKey_WithACommand is refused whatever there is, and stays no player's: nothing but an answer accepts.
func TestAClaimedKey_WithACommand(t *testing.T) {
	h, ann, phone := claimed(t)
	taking := map[string]string{
		"join": " no-room", "name": " bea", "account": " export", "unmute": " ann", "settings": " language=de",
	}
	lines := strings.Split("keys add,keys label mine,keys remove mine,account delete,stats ann,play --rules leeds", ",")
	for _, c := range command.Of(command.Everybody) {
		if c.Name != "help" && c.Name != "api" {
			lines = append(lines, c.Name+taking[c.Name])
		}
	}
	for _, line := range lines {
		checkEqual(t, phone.dial().Run(line), sshtest.Answer{Err: unanswered, Status: cmdline.Failed}, line)
	}
	phone.run("help", 0, "api")
	phone.run("keys --help", 0, "accept")
	for line, status := range map[string]int{"zebra": cmdline.Unknown, "stats --zebra": cmdline.Misused} {
		checkLacks(t, phone.run(line, status, "").Err, "keys accept")
	}
	phone.checkOwner("", "ann")
	checkEqual(t, enginetest.Must(h.store.ByID(ann.ID)), ann.Profile)
	ann.run("account export", 0, `"label":"mine","type":"ssh-ed25519","fingerprint":"`+phone.fingerprint()+
		`","first":null,"last":null`)
	ann.run("keys remove "+ann.fingerprint(), 1, "This is the only key you've ever come in with")

	phone.run("keys accept", 0, "From now on this key is ann too. To undo that: ssh HOST keys remove "+phone.fingerprint())
	phone.run("whoami", 0, "You are ann.")
	checkLacks(t, ann.run("keys --json", 0, `"label":"mine"`).Out, "null") // as both were used
	phone.run("keys accept", 1, "nothing to answer")
	ann.run("keys remove "+ann.fingerprint(), 0, "was removed from your profile")
	ann.run("whoami", 0, "You have no name yet")
}

func TestAClaimedKey_WithACode(t *testing.T) {
	h, ann, phone := claimed(t)
	bob := h.known(t, "bob")
	phone.run("keys redeem WRONG", 1, "This code is unknown")
	phone.checkOwner("", "ann")
	phone.run("keys redeem "+codeText.FindString(bob.feed("keys add", "").Out), 0, "From now on this key is bob too.")
	phone.run("whoami", 0, "You are bob.")
	ann.run("keys remove mine", 1, "no key of yours")
}

// TestAClaimedKey_AtATerminal is asked first, is no player's until it has said so, and is then where it wanted to be.
func TestAClaimedKey_AtATerminal(t *testing.T) {
	h := serve(t, patient)
	_, room := h.known(t, "maker").deal()
	for i, c := range []struct{ command, accepted, declined string }{
		{"", "Evening, ann0.", "Evening, phone0."},
		{"play", "ready, no more swaps", "Played before?"},
		{"join " + room, " in the queue.", "Played before?"},
		{"watch", "You're watching.", "You're watching."},
	} {
		ann, name := h.known(t, fmt.Sprint("ann", i)), fmt.Sprint("phone", i)
		begins := func() (phone *player, s *sshtest.Session) {
			phone = h.stranger(t)
			ann.claim(phone)
			if s = phone.dial().Open(); c.command == "" {
				s.Start(100, 40)
			} else {
				s.StartCommand(100, 40, c.command)
			}
			s.Sees(ann.Name + " " + question)
			phone.checkOwner("", ann.Name)
			return phone, s
		}
		phone, s := begins()
		_, before, _ := h.open.Count()
		s.Types("\r").Sees(c.accepted)
		phone.checkOwner(ann.Name, "")
		_, players, _ := h.open.Count()
		checkEqual(t, players, before+1)
		ann.run("keys remove "+phone.fingerprint(), 0, "was removed from your profile") // whose session it is, is known
		s.Ends()

		phone, s = begins()
		s.Types("\x03").Ends()
		phone.checkOwner("", ann.Name)
		phone, s = begins()
		s.Types("\t").Sees("Your name: ").Types("\x15" + name + "\r").Sees(c.declined)
		phone.checkOwner(name, "")
		s.HangUp()
	}
}

// TestAClaimThatChanges while its question is on a screen gives the key to no player but whom it has named.
func TestAClaimThatChanges(t *testing.T) {
	h, ann, phone := claimed(t)
	mallory := h.known(t, "mallory")
	s := phone.dial().Terminal().Sees("ann " + question)
	ann.run("keys remove mine", 0, "was removed from your profile")
	mallory.claim(phone)
	s.Types("\r").Sees("taken that back")
	phone.checkOwner("", "mallory")
	// A name that is chosen holds, although another player has claimed the key meanwhile.
	s.Types("\t").Sees("Your name: ").Types("\x15phone\r").Sees("Evening, phone.")
	phone.checkOwner("phone", "")

	tablet := h.stranger(t)
	ann.claim(tablet)
	one, two := tablet.dial().Terminal().Sees(question), tablet.dial().Terminal().Sees(question)
	one.Types("\r").Sees("Evening, ann.") // it stays as it was answered in another window
	two.Types("\t").Sees(languages.For("").Error(data.ErrKeyTaken)).Types("\r").Sees("Evening, ann.")
}

func TestMalloryClaimsBobsKey(t *testing.T) {
	h := serve(t, patient)
	mallory, bob, program, other := h.known(t, "mallory"), h.stranger(t), h.stranger(t), h.stranger(t)
	for _, p := range []*player{bob, program, other} {
		mallory.claim(p)
	}
	waits := bob.dial().Terminal().Sees("mallory " + question)
	h.boss(t).do("ban mallory", "mallory (1 key) is banned")
	mallory.run("whoami", 1, "You're barred.")
	bob.run("whoami", 1, "mallory says this key is theirs too.") // and not that he is banned
	bob.checkOwner("", "mallory")
	waits.Types("\t").Sees("Your name: ").Types("\x15bob\r").Sees("Evening, bob.")
	bob.run("whoami", 0, "You are bob.")

	// A program that declines has a profile of its own then.
	program.run("keys decline", 0, "mallory has lost this key.")
	got := checkAnswer(t, program.feed("api", `{"id":1,"do":"rooms"}`+"\n"), 0, `"ok":true`)
	checkLacks(t, got.Out, "mallory")
	program.checkOwner("player", "")

	// A key that accepts has what she has: a ban.
	other.run("keys accept", 1, "You're barred.")
	other.run("whoami", 1, "You're barred.")
	third := h.stranger(t)
	check(t, h.store.ClaimKey(mallory.ID, third.dataKey()))
	checkEnd(t, third.dial().Terminal().Sees(question).Types("\r"), 1, "You're barred")
	third.run("whoami", 1, "You're barred.")
}

// TestCommandsAnswer on standard output, or on standard error with a status. The scripts over ssh have most of them.
func TestCommandsAnswer(t *testing.T) {
	h := serve(t)
	ann, tags := h.known(t, "ann"), languages.Tags()
	h.known(t, "bob")
	for command, says := range map[string]string{
		"  help ":                         "    help       this list, or how a command works\n",
		"help keys":                       "  add [< KEY.pub]                        add another device's key, by code or as a",
		"stats ann":                       "Statistics of ann\n\nNo finished rounds yet. Press p",
		"stats bob":                       "Statistics of bob\n\nNo finished rounds yet.\n",
		"stats 'a.n.n'":                   "Statistics of ann\n",
		"history":                         "Last rounds of ann\n\nNo finished rounds to show.\n",
		"history ann --json":              `"rounds":[]}` + "\n",
		"top":                             "Most points: All rules\n\nNo one yet.\n",
		"top --rules leeds --by shithead": "Most often the Shithead: Leeds Rules",
		"settings":                        "language you read (auto, " + strings.Join(tags, ", ") + ")\ntheme=auto",
	} {
		ann.run(command, cmdline.Done, says)
	}
	for command, says := range map[string]string{
		"rules leeds:again=9":    "These rules have no option “again”.\n",
		"stats --json=maybe":     "Usage: stats [NAME] [--json]\n",
		"keys __complete x":      "Usage: keys [--json]\n",
		"settings language":      "setting \"language\"; there are: language=auto|" + strings.Join(tags, "|") + " ",
		"settings cards=\x1b[2J": `"cards=\x1b[2J"`,
		"keys label '\x1b[m '":   "Usage: keys label",
		"play --yield never":     "bots don't make way at \"never\"; there are company, match and round\n",
		"play --pace blitz":      "there is no pace \"blitz\"; there are slow, normal, fast and turbo\n",
	} {
		ann.run(command, cmdline.Misused, says)
	}
	for command, says := range map[string]string{
		"stats \x1b[2J":       "no player is called \"\\x1b[2J\"\n",
		"name -- \x1b[31mred": "A name has 2 to 16 letters",
		"watch":               "no one is playing right now",
		"record":              "you haven't finished a round yet\n",
		"record \x00\xff":     "no finished round has this id\n",
	} {
		ann.run(command, cmdline.Failed, says)
	}
	ann.run("__complete stats", cmdline.Unknown, "there is no command")
	ann.run("\x1b[2Jx", cmdline.Unknown, `"\x1b[2Jx"`)
}

func TestReadingCommandsMakeNoProfile(t *testing.T) {
	h := serve(t)
	p, guest := h.stranger(t), h.keyless(t)
	for _, c := range command.Of(command.Everybody) {
		if c.Name == "api" || command.Converses(c.Name) {
			continue // which are for those who want one
		}
		for rest := range strings.SplitSeq(",ann,--json,add,export,redeem CODE,label x,remove x,language=de,leeds", ",") {
			p.dial().Run(c.Name + " " + rest)
		}
		guest.dial().Run(c.Name)
	}
	p.checkOwner("", "")
	p.run("whoami --json", 0, `"player":null`)
	noProfile := languages.For("").Error(words.ErrNoProfile)
	for command := range strings.SplitSeq("stats,history,name anna,settings,keys,keys add,keys remove x,account export", ",") {
		p.run(command, 1, noProfile)
	}
	guest.run("keys redeem CODE", 1, "you came without a key")
	guest.run("record", 1, noProfile)
	checkError(t, errorOf(h.store.ByName("root")), data.ErrNotFound)
}

// TestTextFitsTheTerminal, whatever its width, and 80 columns without one. It has colours only where the client wants them. A command to
// copy is indented, and stays whole.
func TestTextFitsTheTerminal(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Account.Changes, c.Limits.Account.ChangeEvery = 1, time.Nanosecond })
	ann, other := h.known(t, "東京のたぬき君"), h.known(t, "Maximiliane-XVI.")
	for n, rules := range []string{"bitenight", "leeds", "schwechat"} {
		h.keep(&data.Round{
			ID: data.NewID(), Rules: rules, Ended: time.Now().Add(time.Duration(n) * time.Minute), Seats: []data.SeatResult{
				{Player: other.ID, Place: 1}, {Player: ann.ID, Place: 2, Shithead: true, Points: 1000, Pile: 90},
			},
		})
	}
	terms := lobby.PlayNow(languages.For("en"), form.UsualRules(false), false)
	enginetest.Must(h.lobby.Make(rooms.Person{ID: ann.ID, Name: ann.Name}, terms))
	asked := strings.Split("stats nobody-of-that-name-is-here-at-all|stats Maximiliane-XVI.|history Maximiliane-XVI.|"+
		"top --rules leeds --by rating|top --by shithead|rules leeds|settings x=y|account delete|keys dance|dance|record|"+
		"rules custom:again=9,skip=8,reverse=J,hand=5,packs=2,chance=on|keys label 東京のたぬき君のとても長い名前のラップトップ|"+
		"record NOSUCH|name ''|--help|keys add", "|")
	for _, c := range command.Of(command.Everybody) {
		if c.Name != "api" && !c.Screens {
			asked = append(asked, c.Name)
		}
		asked = append(asked, "help "+c.Name, c.Name+" --what")
	}
	for path := range strings.SplitSeq("keys add,keys label,keys redeem,keys remove,account export,account delete", ",") {
		asked = append(asked, path+" --help", path+" 1 2 --what")
	}
	for _, c := range command.Of(command.Operators) {
		asked = append(asked, "admin "+c.Name+" --help", "admin "+c.Name+" --what")
	}
	asked = append(asked, "help admin", "admin status", "admin who", "admin rooms", "admin ban x --for "+strings.Repeat("long", 9))
	h.SetOperators(account.Operators{ann.fingerprint(): "ann"})
	client, coloured := ann.dial(), regexp.MustCompile(`\x1b\[[0-9;]*[3-9][0-9]`)
	for _, command := range asked {
		bare := client.Run(command)
		got := map[int]string{80: bare.Out + bare.Err}
		for _, width := range []int{20, 33, 80} {
			answer := client.Open().Pty(width, 24).Run(command)
			got[width] += answer.Out + answer.Err
		}
		for width, text := range got {
			for line := range strings.Lines(text) {
				if wide := ansi.StringWidth(strings.TrimRight(line, "\r\n")); wide > width && !strings.HasPrefix(line, "  ssh HOST ") {
					t.Errorf("%s at %d: %d columns: %q", command, width, wide, line)
				}
			}
		}
		s := client.Open().Pty(80, 24)
		s.Env("NO_COLOR", "1")
		if got := s.Run(command); coloured.MatchString(got.Out) {
			t.Errorf("%s: colours all the same: %q", command, got.Out)
		}
		checkLacks(t, fmt.Sprint(bare), "\x1b")
	}
	ann.run("settings cards=ascii", 0, "")
	checkMatches(t, client.Open().Pty(80, 24).Run("rules schwechat").Out, `\A[\x00-\x7f]+\z`) // ASCII
	dumb := client.Open()
	dumb.Request("pty-req", sshtest.PtyRequest{Term: "dumb", Columns: 80, Rows: 24, Modes: "\x00"})
	checkLacks(t, dumb.Run("stats").Out, "\x1b")
}

func TestAllThatIsKeptIsGiven(t *testing.T) {
	h := serve(t)
	ann := h.known(t, "ann")
	check(t, h.store.SaveRules(ann.ID, "mine", "leeds"))
	const many = 2*200 + 3 // more than two transactions read
	for n := range many {
		h.keep(&data.Round{
			ID: data.ID(fmt.Sprint("ROUND", 1000+n)), Rules: "classic", Ended: time.Unix(int64(n/2), 0),
			Seats: []data.SeatResult{{Player: "other", Place: 1}, {Player: ann.ID, Place: 2, Shithead: true, Pile: 10 + n}},
		})
	}
	ann.run("name anne", 0, "")
	var all object.Account
	check(t, json.Unmarshal([]byte(ann.run("account export", 0, "").Out), &all))
	checkEqual(t, all.Player.Name, "anne")
	checkEqual(t, []int{len(all.Keys), len(all.Rules), len(all.Held), len(all.Counted)}, []int{1, 1, 1, 2})
	seen := map[data.ID]bool{}
	for _, r := range all.Rounds {
		seen[r.Round] = true
	}
	inOrder := slices.IsSortedFunc(all.Rounds, func(a, b object.Round) int { return b.Ended.Compare(a.Ended) })
	checkEqual(t, []int{len(seen), len(all.Rounds)}, []int{many, many})
	checkEqual(t, inOrder, true)
	ann.Name = "anne"
	ann.lobby().Types("sb").Sees("Boards: Bite Night Scheissekopf").Sees("No one yet.")
	text := ann.dial().Open().Pty(40, 24).Run("stats").Out
	listed := slices.Compact(regexp.MustCompile(`ROUND\d+`).FindAllString(text, -1))
	checkEqual(t, len(listed), stats.LastRounds)
	checkEqual(t, slices.Contains(listed, fmt.Sprint("ROUND", 1000+many-2)), true)
}

// TestRecords come with the names of today to all who know the id, once the round is over and while they are kept.
func TestRecords(t *testing.T) {
	h := serve(t)
	ann, bob, cid := h.known(t, "ann"), h.known(t, "bob"), h.known(t, "cid")
	alone := []data.SeatResult{{Player: bob.ID, Place: 1}}
	h.keep(&data.Round{ID: "OLD", Rules: "classic", Ended: time.Unix(1, 0), Seats: alone}, `{"type":"round"}`)
	checkEqual(t, enginetest.Must(h.store.Prune(data.Keep{Age: time.Hour}, time.Now())), 1)
	for i, round := range []data.ID{"FIRST", "SECOND"} {
		h.keep(&data.Round{
			ID: round, Match: "M", Rules: "leeds", Ended: time.Now().Add(time.Duration(i)), End: "closed",
			Seats: []data.SeatResult{{Player: ann.ID}, {Player: "GONE"}},
		}, fmt.Sprintf(`{"type":"round","version":1,"rules":"leeds","options":{},"players":2,"names":["",""],"dealer":0,`+
			`"first":1,"deck":["4s"],"round":%q,"seats":[{"id":%q},{"id":"GONE"}]}`, round, ann.ID), `{"type":"result"}`)
	}
	enginetest.Must(h.store.Rename(ann.ID, "anne", time.Now()))
	for command, want := range map[string]string{"record FIRST": "FIRST", "record": "SECOND"} {
		got := ann.run(command, 0, `"names":["anne","someone"]`).Out
		checkMatches(t, got, `"round":"`+want+`"`, `^{"type":"result"}\n\z`)
	}
	h.keyless(t).run("record FIRST", 0, `"name":"anne"`)

	cid.deal()
	running := string(h.lobby.Rooms()[0].Running)
	const over, plays, none = "the server no longer keeps its record", "still being played", "no finished round has this id"
	for round, says := range map[string]string{"OLD": over, "OTHER": none, running: plays, running + "X": none} {
		bob.run("record "+round, 1, says)
		cid.run("record "+round, 1, says)
		if says != none {
			checkAnswer(t, cid.dial().Open().Pty(80, 24).Run("replay "+round), 1, "")
		}
	}
	bob.run("record", 1, over)
}

// TestARoundOfAPrivateRoom_WasReadByAnybody who asked for the history of one of its players. To the
// others it is in no list, so that they have its id only as a link from a player.
func TestARoundOfAPrivateRoom_WasReadByAnybody(t *testing.T) {
	h := serve(t)
	ann, bob, cid, guest := h.known(t, "ann"), h.known(t, "bob"), h.known(t, "cid"), h.keyless(t)
	for i, room := range []string{"brave-otter", "brave-otter-calm-fox"} {
		h.keep(&data.Round{
			ID: data.ID(fmt.Sprint("ROUND", i)), Match: data.ID(fmt.Sprint("MATCH", i)), Room: room, Rules: "leeds",
			Ended: time.Now().Add(time.Duration(i)),
			Seats: []data.SeatResult{
				{Place: 1, Bot: "easy"},
				{Player: ann.ID, Place: 2, Points: 5, Pile: 20 + i},
				{Player: bob.ID, Place: 3, Shithead: true},
			},
		}, `{"type":"result"}`)
	}
	api := cid.api()
	for _, who := range []*player{bob, cid, guest} {
		listed := who.run("top --json", 0, "").Out
		for _, command := range []string{"stats", "stats --json", "history", "history --json", "history --count 1"} {
			listed += who.run(command+" ann", 0, "ROUND").Out
		}
		if who == cid {
			listed += jsonText(api.do("stats", fields{"name": "ann"}))
			listed += jsonText(api.do("command", fields{"line": "history ann --json"}))
		}
		checkEqual(t, strings.Contains(listed, "ROUND1") || strings.Contains(listed, "MATCH1"), who == bob, listed)
		checkMatches(t, listed, `"points":10`, `"pile":21`) // it counts
		who.run("record ROUND1", 0, "result")
	}
	checkMatches(t, ann.run("stats", 0, "").Out, "21 cards, in ROUND1", "ROUND0")
	checkMatches(t, ann.run("top --json", 0, "").Out, `"pile_round":"ROUND1"`)
}
