package sshsrv

import (
	"errors"
	"io"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/sshtest"
	"shithead/views/words"
)

func TestFirstVisitChoosesAName(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	c := h.connect(t, "Ann", sshtest.WithKey(key)).Terminal()
	c.Sees("Your key is new here").Sees("Your name: Ann").Types("\r").Sees("Evening, Ann.")
	c.Types("\x03")
	if status := c.Ends(); status != 0 {
		t.Errorf("leaving gives %d", status)
	}
	profile, err := h.store.ByKey(gossh.FingerprintSHA256(key.PublicKey()))
	if err != nil || profile.Name != "Ann" {
		t.Errorf("the key is %+v, %v", profile, err)
	}
	// The second time there is no question, whatever the user name.
	h.connect(t, "root", sshtest.WithKey(key)).Terminal().Sees("Evening, Ann.")
}

func TestNamesAreCheckedAndUnique(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	h.arrives(t, "ann")
	c := h.connect(t, "ann", sshtest.WithKey(sshtest.NewKey(t))).Terminal().Sees("Your name: ann2")
	c.Types("\x15a\r").Sees("at least 2 letters")
	c.Types("\x15ANN\r").Sees("Somebody here has this name already")
	c.Types("\x15admin\r").Sees("This name is reserved")
	c.Types("\x15bob\r").Sees("Evening, bob.")
}

func TestGuestsLookOn(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		ann := h.talks(t, "ann")
		guest := h.connect(t, "whoever", sshtest.WithoutKey()).Terminal()
		guest.Sees("You are a guest").Sees("ssh-keygen -t ed25519").Sees("1 here, 1 guest")
		ann.Sees("1 here, 1 guest").Types("hello guest\r").Sees("hello guest")
		guest.Sees("hello guest").Types("cHear me\r?").Sees("sort the rooms").SeesNot("type a line").Types("x").SeesNot("sort the rooms")
		if strings.Contains(ann.Picture(), "Hear me") {
			t.Error("a guest was heard")
		}
		guest.Types("q")
		if status := guest.Ends(); status != 0 {
			t.Errorf("leaving gives %d", status)
		}
		ann.SeesNot("1 guest")
	})
}

// TestAKeyMerelyOfferedGivesNothing: whoever shows ann's public key and then comes in otherwise is not ann.
func TestAKeyMerelyOfferedGivesNothing(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Your name: ann").Types("\r").Sees("Evening, ann.").Types("\x03").Ends()

	own := sshtest.NewKey(t)
	// Signing with a key that one has not got ends the connection.
	if c, err := sshtest.TryDial(t, h.address, "ann", gossh.PublicKeys(badSigner{key.PublicKey()}), sshtest.WithoutKey()); err == nil {
		_ = c.Conn.Close()
		t.Error("came in with a forged signature")
	}
	// Asking whether the key would do, and then coming in with one's own, or with none.
	offer := func() gossh.AuthMethod {
		return gossh.PublicKeys(badSigner{&offeredOnly{PublicKey: key.PublicKey()}}, own)
	}
	h.connect(t, "ann", offer()).Terminal().Sees("Your key is new here")
	h.connect(t, "ann", gossh.PublicKeys(badSigner{&offeredOnly{PublicKey: key.PublicKey()}}), sshtest.WithoutKey()).
		Terminal().Sees("You are a guest")
}

// badSigner has a public key and signs rubbish.
type badSigner struct{ key gossh.PublicKey }

func (b badSigner) PublicKey() gossh.PublicKey { return b.key }

func (b badSigner) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: b.key.Type(), Blob: make([]byte, 64)}, nil
}

// offeredOnly is a public key that is itself when the server is asked whether it would do, and another when the answer
// comes back: so the client goes on with the next, and the server has heard the question.
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

func TestASecondKeyIsLinkedByCode(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.talks(t, "ann")
	ann.Types("/link\r").Sees("Then that key is you")
	text := regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}`).FindString(ann.Picture())
	if text == "" {
		t.Fatalf("no code:\n%s", ann.Picture())
	}
	key := sshtest.NewKey(t)
	phone := h.connect(t, "phone", sshtest.WithKey(key)).Terminal().Sees("Your name: phone")
	phone.Types("\t").Sees("Code:").Types("AAAA-BBBB-CCCC\r").Sees("unknown or has expired")
	phone.Types("\x15" + strings.ToLower(text) + "\r").Sees("Evening, ann.")
	profile, err := h.store.ByKey(gossh.FingerprintSHA256(key.PublicKey()))
	if err != nil || profile.Name != "ann" {
		t.Fatalf("the second key is %+v, %v", profile, err)
	}
	// The code worked once.
	thief := h.connect(t, "thief", sshtest.WithKey(sshtest.NewKey(t))).Terminal().Sees("Your name: thief")
	thief.Types("\t").Sees("Code:").Types(text + "\r").Sees("unknown or has expired")
}

func TestWrongCodesAreLimited(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	keyOf := func(s gossh.Signer) data.Key {
		return data.Key{Fingerprint: gossh.FingerprintSHA256(s.PublicKey()), Type: s.PublicKey().Type()}
	}
	key := keyOf(sshtest.NewKey(t))
	own := keyOf(sshtest.NewKey(t))
	ann, err := h.store.Create("ann", own, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	a := h.accounts.Of(&account.Identity{Key: &key}, netip.Prefix{}, nil)
	for range h.limits.Account.CodeTries {
		if _, err := a.Redeem("AAAA"); err == nil {
			t.Fatal("a wrong code worked")
		}
	}
	code, err := h.accounts.LinkCode(&account.Identity{Key: &own, Profile: ann})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Redeem(code); err == nil {
		t.Error("the right code worked after too many wrong ones")
	}
}

// TestTheSameNewKeyTwice: who has chosen a name in one window is that in the other, too.
func TestTheSameNewKeyTwice(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	one := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Your name: ann")
	two := h.connect(t, "bob", sshtest.WithKey(key)).Terminal().Sees("Your name: bob")
	one.Types("\r").Sees("Evening, ann.")
	two.Types("\r").Sees("Evening, ann.")
}

// TestNewcomersAreLimited: one address does not make profiles without end.
func TestNewcomersAreLimited(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, newcomers(2))
	h.arrives(t, "ann")
	bob := h.talks(t, "bob")
	cid := h.connect(t, "cid", sshtest.WithKey(sshtest.NewKey(t))).Terminal().Sees("Your name: cid")
	cid.Types("\x15ann\r").Sees("Somebody here has this name already")
	cid.Types("\x15cid\r").Sees("Your network has sent a crowd of newcomers")
	bob.Types("hello\r").Sees("bob  hello").Sees("2 here")
}

// TestACode_HoldsAfterARestart, as one that is given at another server does.
func TestACode_HoldsAfterARestart(t *testing.T) {
	t.Parallel()
	folder, key, phone := t.TempDir(), sshtest.NewKey(t), sshtest.NewKey(t)
	h := startHostIn(t, folder, nil)
	h.knows(t, "ann", key)
	code := codeText.FindString(h.connect(t, "x", sshtest.WithKey(key)).Open().Pty(80, 24).Run("keys add").Out)
	word := codeText.FindString(h.runs(t, key, "account delete", 0, "will be gone for good").Out)
	h.end()
	h = startHostIn(t, folder, nil)
	h.runs(t, phone, "keys redeem "+code+" phone", 0, "ann")
	h.runs(t, sshtest.NewKey(t), "keys redeem "+code, 1, "unknown or has expired")
	h.runs(t, phone, "account delete "+code, 1, "that's not the word")
	h.runs(t, phone, "account delete "+word, 0, "The profile of ann is deleted.")
}

// TestACode_OfAKeyThatIsGone is not given: the session that comes with the key has not ended yet.
func TestACode_OfAKeyThatIsGone(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key, second := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	gone := data.Key{Fingerprint: gossh.FingerprintSHA256(second.PublicKey())}
	if err := h.store.AddKey(ann.ID, gone, time.Now()); err != nil {
		t.Fatal(err)
	}
	a := h.accounts.Of(&account.Identity{Key: &gone, Profile: ann}, netip.Prefix{}, nil)
	if _, err := a.LinkCode(); err != nil {
		t.Error(err)
	}
	if err := h.store.RemoveKey(ann.ID, gone.Fingerprint); err != nil {
		t.Fatal(err)
	}
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
