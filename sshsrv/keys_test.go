package sshsrv

import (
	crand "crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"io"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
	"shithead/views/words"
)

// dsaKey is a public key of the kind that nothing signs with any more.
const dsaKey = "AAAAB3NzaC1kc3MAAACBALGTSCI5SWlLARjjWEkYOhvjsoVQBgY3UhaJnCaX07S5kBP3jSrkP0ST88x77wf4uwYIrDfcDuGQT3+XbpZNNWfw+AmzwGrj" +
	"CWUzUXStz7PWHNIGwuxWZw9VqY+1Dc3ODOBrP9FbLxBI1V5f4wZWLg64gDNvQkpEYbHD/az7Hd8HAAAAFQDZjXkx60L/fRuGVX6bM8tVLLA+bwAAAIBv" +
	"v1ZiF0Yv7heiSk7Mj8df4roELMlAxCt/ehWlmSr7WJlRm75JsWYU/4vfZ2c7DOLCo3vnu6QJEhNz2/zOXwuhpGXb5rZtyz4GbDdf0L3VI/dio2jzMFdM" +
	"SY82v4ugz05KAQeee2teqLgMlxyxmz6FJdBNSzqgyZ2Yy0mpJ2PYFAAAAIAF+BiwAChKjf0jP0O+c3/o1geHVjVsPkLeodZn8WNhitsZGctrJG6GZiVy" +
	"n5/7kn9XnoygVniVr6HJ7CQECLOuaMNkSAzQVF4HTa5F+lX2o7ELvwa/3wfyb9trJozJP25gz9Js5hw5POEwaZDIDOgBr6D7467Ob8AOHTr2kBeYxw=="

// TestASecondKey comes with a code, and goes again; the last one stays.
func TestASecondKey(t *testing.T) {
	t.Parallel()
	h := startWith(t, func(c *config) { c.limits.Command.FirstInput = time.Millisecond })
	first, second, bob := h.known(t, "ann"), h.stranger(t), h.known(t, "bob")
	code := codeText.FindString(first.runs("keys add", 0, "keys redeem").Out)
	second.runs("keys redeem WRONG", 1, "This code is unknown")
	second.runs("keys redeem "+strings.ToLower(code)+" my laptop", 0, "From now on this key is ann too.")
	h.stranger(t).runs("keys redeem "+code, 1, "This code is unknown") // it is used
	h.keyless(t).runs("keys redeem "+code, 1, "you came without a key: make one with ssh-keygen -t ed25519\n")
	second.runs("whoami", 0, "You are ann.")
	list := second.runs("keys", 0, first.fingerprint()).Out
	if !regexp.MustCompile(`(?m)^\* +my laptop +ssh-ed25519 +` + regexp.QuoteMeta(second.fingerprint()) + ` +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d$`).MatchString(list) {
		t.Errorf("the list is\n%s", list)
	}
	var keys []object.Key
	if err := json.Unmarshal([]byte(second.runs("keys --json", 0, "").Out), &keys); err != nil || len(keys) != 2 {
		t.Errorf("%+v, %v", keys, err)
	}
	bob.runs("keys remove "+first.fingerprint(), 1, "no key of yours") // which are another's
	bob.runs("keys remove 'my laptop'", 1, "no key of yours")

	second.Name = "ann"
	here := second.lobby()
	first.runs("keys remove my laptop", 0, "isn't you any more")
	ends(t, here, cmdline.Failed, "has been removed")
	second.runs("whoami", 0, "You have no name yet")
	first.runs("keys remove "+first.fingerprint(), 1, "This is the only key")
	first.whose("ann", "")

	third := first.again()
	here = third.lobby()
	third.runs("keys remove "+third.fingerprint(), 0, "")
	here.Ends()
}

// TestKeysAreLabelled, also the first, which comes without a label. No key is called by none.
func TestKeysAreLabelled(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	first, other := h.known(t, "ann"), h.known(t, "bob")
	first.runs("keys", 0, "To give it a label: ssh HOST keys label TEXT")
	first.runs("keys label old laptop", 0, first.fingerprint()+" is called old laptop now.")
	if got := first.runs("keys", 0, "* old laptop"); strings.Contains(got.Out, "keys label") {
		t.Errorf("%+v", got)
	}
	second := first.again()
	first.runs("keys remove ''", 1, `no key of yours is called ""`)
	first.runs("keys label phone --key "+second.fingerprint(), 0, "is called phone now.")
	first.runs("keys label 'new phone' --key=phone", 0, "is called new phone now.")
	other.runs("keys label mine --key 'new phone'", 1, "no key of yours")
	other.runs("keys label mine --key "+second.fingerprint(), 1, "no key of yours")
	// A label that looks like another key does not stand in its way.
	second.runs("keys label "+first.fingerprint(), 0, "")
	second.runs("keys remove "+first.fingerprint(), 0, "")
	first.runs("whoami", 0, "You have no name yet")
	second.runs("whoami", 0, "You are ann.")
}

// TestAKeyFromStandardInput is read as ssh-keygen writes it, and nothing else is.
func TestAKeyFromStandardInput(t *testing.T) {
	t.Parallel()
	h := startWith(t, patient)
	own, bob, claimed, second := h.known(t, "ann"), h.known(t, "bob"), h.stranger(t), h.stranger(t)
	check(t, h.store.ClaimKey(bob.ID, claimed.dataKey()))
	certificate := &gossh.Certificate{Key: second.key.PublicKey(), CertType: gossh.UserCert, ValidBefore: gossh.CertTimeInfinity}
	check(t, certificate.SignCert(crand.Reader, claimed.key))
	weak := must(gossh.NewPublicKey(&must(rsa.GenerateKey(crand.Reader, 1024)).PublicKey))
	good := line(second.key.PublicKey(), "ann@\x1b[2Jlaptop\x07")
	for _, c := range []struct{ input, says string }{
		{"hello\n", "that's not a public key"},
		{"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "that's not a public key"},
		{good + good, "that's several lines"},
		{`command="rm -rf /" ` + good, "the line has options"},
		{line(certificate, ""), "that's a certificate"},
		{line(bob.key.PublicKey(), ""), "This key belongs to somebody already"},
		{line(claimed.key.PublicKey(), ""), "This key belongs to somebody already"},
		{line(own.key.PublicKey(), ""), "This key belongs to somebody already"},
		{line(weak, ""), "that key is too weak"},
		{"ssh-dss " + dsaKey + "\n", "that key is too weak"},
		{strings.Repeat("x", 100_000), "too long for a public key"},
	} {
		if got := own.pipes("keys add", c.input); got.Status != 1 || !strings.Contains(got.Err, c.says) {
			t.Errorf("%.50s: %+v", c.input, got)
		}
	}
	answers(t, own.pipes("keys add", good), 0, second.fingerprint()+" is you too")
	if list := own.runs("keys", 0, "ann@laptop"); strings.ContainsAny(list.Out, "\x1b\x07") {
		t.Errorf("%q", list.Out)
	}
	if got := own.pipes("keys add", ""); codeText.FindString(got.Out) == "" { // and no waiting
		t.Errorf("%+v", got)
	}
}

// TestAKeyThatIsRemoved adds no other, and leaves no code behind that leads back.
func TestAKeyThatIsRemoved(t *testing.T) {
	t.Parallel()
	h := startWith(t, patient)
	own, added := h.known(t, "ann"), h.stranger(t)
	lost := own.again()
	code := codeText.FindString(lost.pipes("keys add", "").Out)
	for _, input := range []string{"", line(added.key.PublicKey(), "")} {
		lost := own.again()
		waits := lost.dials().Open()
		waits.Read().Request("exec", struct{ Command string }{"keys add"})
		waits.Types(input)
		own.runs("keys remove "+lost.fingerprint(), 0, "isn't you any more")
		_ = waits.Channel.CloseWrite()
		if status := waits.Ends(); status != cmdline.Failed || codeText.MatchString(waits.Got()) {
			t.Errorf("ends with %d, %q", status, waits.Got())
		}
	}
	added.whose("", "")
	own.runs("keys remove "+lost.fingerprint(), 0, "isn't you any more")
	lost.runs("keys redeem "+code, 1, "This code is unknown")
}

// TestCodesAreNotGuessed: a player who tries many is told to wait, at a terminal, too.
func TestCodesAreNotGuessed(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	guesser, ann := h.stranger(t), h.known(t, "ann")
	for range command.DefaultLimits().Redeems {
		guesser.runs("keys redeem ABCD-EFGH-IJKL", 1, "This code is unknown")
	}
	guesser.runs("keys redeem ABCD-EFGH-IJKL", 1, "Not so fast.")

	key := h.stranger(t).dataKey()
	a := h.accounts.Of(&account.Identity{Key: &key}, netip.Prefix{}, nil)
	for range h.limits.Account.CodeTries {
		if _, err := a.Redeem("AAAA"); err == nil {
			t.Fatal("a wrong code worked")
		}
	}
	own := ann.dataKey()
	if _, err := a.Redeem(must(h.accounts.LinkCode(&account.Identity{Key: &own, Profile: ann.Profile}))); err == nil {
		t.Error("the right code worked after too many wrong ones")
	}
}

// TestACode_HoldsAfterARestart, as one that is given at another server does.
func TestACode_HoldsAfterARestart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	h := startAt(t, folder)
	ann := h.known(t, "ann")
	code := codeText.FindString(ann.dials().Open().Pty(80, 24).Run("keys add").Out)
	word := codeText.FindString(ann.runs("account delete", 0, "will be gone for good").Out)
	h.end()
	h = startAt(t, folder)
	phone := h.stranger(t)
	phone.runs("keys redeem "+code+" phone", 0, "ann")
	h.stranger(t).runs("keys redeem "+code, 1, "unknown or has expired")
	phone.runs("account delete "+code, 1, "that's not the word")
	phone.runs("account delete "+word, 0, "The profile of ann is deleted.")
}

// TestACode_OfAKeyThatIsGone is not given: the session that comes with the key has not ended yet.
func TestACode_OfAKeyThatIsGone(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
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
	t.Parallel()
	h := startHost(t, nil)
	ann := h.talks(t, "ann").Types("/link\r").Sees("Then that key is you")
	code, phone, thief := codeText.FindString(ann.Picture()), h.stranger(t), h.stranger(t)
	s := phone.dials().Terminal().Sees("Your name: ").Types("\t").Sees("Code:").Types("AAAA-BBBB-CCCC\r").Sees("unknown or has expired")
	s.Types("\x15" + strings.ToLower(code) + "\r").Sees("Evening, ann.")
	phone.whose("ann", "")
	thief.dials().Terminal().Sees("Your name: ").Types("\t").Sees("Code:").Types(code + "\r").Sees("unknown or has expired")
}

// TestCertificatesAreNoKeys: a player has the key in them, not the paper round it.
func TestCertificatesAreNoKeys(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	certificate := &gossh.Certificate{
		Key: key.PublicKey(), CertType: gossh.UserCert, ValidPrincipals: []string{"ann"}, ValidBefore: gossh.CertTimeInfinity,
	}
	check(t, certificate.SignCert(crand.Reader, sshtest.NewKey(t)))
	signer := must(gossh.NewCertSigner(certificate, key))
	h.refuses(t, "a certificate", sshtest.WithKey(signer))
	h.connect(t, "ann", gossh.PublicKeys(signer, key)).Terminal().Sees("Your key is new here")
}

// refuses checks that a connection is not let in.
func (h *host) refuses(t *testing.T, what string, auth ...gossh.AuthMethod) {
	t.Helper()
	if c, err := sshtest.TryDial(t, h.address, "ann", auth...); err == nil {
		c.HangUp()
		t.Errorf("%s came in", what)
	}
}

// TestAKeyMerelyOfferedGivesNothing: a client that shows ann's public key and then comes in otherwise is not ann.
func TestAKeyMerelyOfferedGivesNothing(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := h.known(t, "ann").key.PublicKey()
	// Signing with a key that a client does not have ends the connection.
	h.refuses(t, "a forged signature", gossh.PublicKeys(badSigner{key}), sshtest.WithoutKey())
	// Asking whether the key would do, and then coming in with one's own, or with none.
	offered := func() gossh.Signer { return badSigner{&offeredOnly{PublicKey: key}} }
	h.connect(t, "ann", gossh.PublicKeys(offered(), sshtest.NewKey(t))).Terminal().Sees("Your key is new here")
	h.connect(t, "ann", gossh.PublicKeys(offered()), sshtest.WithoutKey()).Terminal().Sees("You are a guest")
}

// badSigner has a public key and signs rubbish.
type badSigner struct{ key gossh.PublicKey }

func (b badSigner) PublicKey() gossh.PublicKey { return b.key }

func (b badSigner) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: b.key.Type(), Blob: make([]byte, 64)}, nil
}

// offeredOnly is a public key that is itself when the server is asked whether it would do, and another when the answer comes back: so the
// client goes on with the next, and the server has heard the question.
type offeredOnly struct {
	gossh.PublicKey
	asked bool
}

func (o *offeredOnly) Marshal() []byte {
	blob := o.PublicKey.Marshal()
	if o.asked {
		blob[len(blob)-1] ^= 1
	}
	o.asked = true
	return blob
}
