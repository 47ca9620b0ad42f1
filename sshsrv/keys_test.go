package sshsrv

import (
	crand "crypto/rand"
	"crypto/rsa"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
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
	first.run("keys remove new laptop", 0, "isn't you any more")
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
		Key: second.key.PublicKey(), CertType: gossh.UserCert, ValidBefore: gossh.CertTimeInfinity,
	}
	check(t, certificate.SignCert(crand.Reader, claimed.key))
	weak := must(gossh.NewPublicKey(&must(rsa.GenerateKey(crand.Reader, 1024)).PublicKey))
	good := line(second.key.PublicKey(), "ann@\x1b[2Jlaptop\x07")
	for input, says := range map[string]string{
		`command="rm -rf /" ` + good:      "the line has options",
		line(certificate, ""):             "that's a certificate",
		line(claimed.key.PublicKey(), ""): "This key belongs to somebody already",
		line(own.key.PublicKey(), ""):     "This key belongs to somebody already",
		line(weak, ""):                    "that key is too weak",
		strings.Repeat("x", 100_000):      "too long for a public key",
	} {
		checkAnswer(t, own.feed("keys add", input), cmdline.Failed, says)
	}
	checkAnswer(t, own.feed("keys add", good), 0, second.fingerprint()+" is you too")
	checkLacks(t, own.run("keys", 0, "ann@laptop").Out, "\x1b", "\x07")
	if got := own.feed("keys add", ""); codeText.FindString(got.Out) == "" { // and no waiting
		t.Errorf("%+v", got)
	}
}

func TestAKeyThatIsRemoved(t *testing.T) {
	h := serve(t, patient)
	own, added := h.known(t, "ann"), h.stranger(t)
	lost := own.again()
	code := codeText.FindString(lost.feed("keys add", "").Out)
	for _, input := range []string{"", line(added.key.PublicKey(), "")} {
		lost := own.again()
		waits := lost.pipe("keys add").Types(input)
		own.run("keys remove "+lost.fingerprint(), 0, "isn't you any more")
		waits.EndInput()
		if checkEnd(t, waits, cmdline.Failed, ""); codeText.MatchString(waits.Got()) {
			t.Errorf("it is given %q", waits.Got())
		}
	}
	added.checkOwner("", "")
	own.run("keys remove "+lost.fingerprint(), 0, "isn't you any more")
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
		if _, err := a.Redeem("AAAA"); err == nil {
			t.Fatal("a wrong code worked")
		}
	}
	if _, err := a.Redeem(must(h.accounts.LinkCode(&account.Identity{Key: &own, Profile: ann.Profile}))); err == nil {
		t.Error("the right code worked after too many wrong ones")
	}
}

// TestACode_OfAKeyThatIsGone is not given: the session that comes with the key has not ended yet.
func TestACode_OfAKeyThatIsGone(t *testing.T) {
	h := serve(t)
	ann := h.known(t, "ann")
	gone := ann.again().dataKey()
	a := h.accounts.Of(&account.Identity{Key: &gone, Profile: ann.Profile}, netip.Prefix{}, nil)
	must(a.LinkCode())
	check(t, h.store.RemoveKey(ann.ID, gone.Fingerprint))
	if code, err := a.LinkCode(); !errors.Is(err, words.ErrNoProfile) {
		t.Errorf("%s, %v", code, err)
	}
	for range h.limits.Account.Changes {
		_, _ = a.LinkCode()
	}
	if _, err := a.LinkCode(); !errors.Is(err, rooms.ErrTooFast) {
		t.Errorf("too often: %v", err)
	}
}

// TestASecondKeyIsLinkedByCode that is typed on a screen, and works once.
func TestASecondKeyIsLinkedByCode(t *testing.T) {
	h := serve(t)
	ann, phone := h.talk(t, "ann").Types("/link\r").Sees("Then that key is you"), h.stranger(t)
	code := codeText.FindString(ann.Picture())
	asks := func(p *player) *sshtest.Session {
		return p.dial().Terminal().Sees("Your name: ").Types("\t").Sees("Code:")
	}
	s := asks(phone).Types("AAAA-BBBB-CCCC\r").Sees("unknown or has expired")
	s.Types("\x15" + strings.ToLower(code) + "\r").Sees("Evening, ann.")
	phone.checkOwner("ann", "")
	asks(h.stranger(t)).Types(code + "\r").Sees("unknown or has expired")
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
	signer := must(gossh.NewCertSigner(certificate, own))
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

// claim has a player add another's public key to theirs.
func (p *player) claim(other *player) {
	p.t.Helper()
	checkAnswer(p.t, p.feed("keys add", line(other.key.PublicKey(), "mine")), 0, other.fingerprint()+
		" is you too, once it says yes: come in with it on a terminal, or with ssh HOST keys accept.\n")
}

// line is a public key as ssh-keygen writes it.
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
	unanswered = "ann " + question + " If that's you: ssh HOST keys accept. If it isn't: ssh HOST keys decline.\n"
)

// TestAClaimedKey_WithACommand is refused whatever there is, and stays no player's: nothing but an answer accepts.
func TestAClaimedKey_WithACommand(t *testing.T) {
	h, ann, phone := claimed(t)
	taking := map[string]string{"join": " no-room", "name": " bea", "account": " export", "settings": " language=de"}
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
	checkEqual(t, must(h.store.ByID(ann.ID)), ann.Profile)
	ann.run("account export", 0, `"label":"mine","type":"ssh-ed25519","fingerprint":"`+phone.fingerprint()+
		`","first":null,"last":null`)
	ann.run("keys remove "+ann.fingerprint(), 1, "This is the only key you've ever come in with")

	phone.run("keys accept", 0, "From now on this key is ann too. To undo that: ssh HOST keys remove "+phone.fingerprint())
	phone.run("whoami", 0, "You are ann.")
	checkLacks(t, ann.run("keys --json", 0, `"label":"mine"`).Out, "null") // as both were used
	phone.run("keys accept", 1, "nothing to answer")
	ann.run("keys remove "+ann.fingerprint(), 0, "isn't you any more")
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
		{"play", "ready, no more swaps", "ready, no more swaps"},
		{"join " + room, " in the queue.", " in the queue."},
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
		ann.run("keys remove "+phone.fingerprint(), 0, "isn't you any more") // whose session it is, is known
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
	ann.run("keys remove mine", 0, "isn't you any more")
	mallory.claim(phone)
	s.Types("\r").Sees("taken that back")
	phone.checkOwner("", "mallory")
	// Who chooses a name has that, whoever has claimed the key meanwhile.
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
