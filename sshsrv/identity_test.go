package sshsrv

import (
	"io"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
)

func TestFirstVisitChoosesAName(t *testing.T) {
	h := startHost(t, nil)
	key := newKey(t)
	c := h.connect(t, "Ann", withKey(key)).terminal()
	c.sees("Your key is new here").sees("Your name: Ann").types("\r").sees("Ann · 1 here")
	c.types("\x03")
	if status := c.ends(); status != 0 {
		t.Errorf("leaving gives %d", status)
	}
	profile, err := h.store.ByKey(gossh.FingerprintSHA256(key.PublicKey()))
	if err != nil || profile.Name != "Ann" {
		t.Errorf("the key is %+v, %v", profile, err)
	}
	// The second time there is no question, whatever the user name.
	h.connect(t, "root", withKey(key)).terminal().sees("Ann · 1 here")
}

func TestNamesAreCheckedAndUnique(t *testing.T) {
	h := startHost(t, nil)
	h.arrives(t, "ann")
	c := h.connect(t, "ann", withKey(newKey(t))).terminal().sees("Your name: ann2")
	c.types("\x15a\r").sees("2 letters at least")
	c.types("\x15ANN\r").sees("Somebody here has this name already")
	c.types("\x15admin\r").sees("This name is reserved")
	c.types("\x15bob\r").sees("bob · 2 here")
}

func TestGuestsLookOn(t *testing.T) {
	h := startHost(t, nil)
	ann := h.arrives(t, "ann")
	guest := h.connect(t, "whoever", withoutKey()).terminal()
	guest.sees("You are a guest").sees("ssh-keygen -t ed25519").sees("1 here, 1 guest")
	ann.sees("1 here, 1 guest").types("hello guest\r").sees("hello guest")
	guest.sees("hello guest").types("I speak\r?").sees("Type a line").types("x").seesNot("Type a line")
	if strings.Contains(ann.picture(), "I speak") {
		t.Error("a guest was heard")
	}
	guest.types("q")
	if status := guest.ends(); status != 0 {
		t.Errorf("leaving gives %d", status)
	}
	ann.seesNot("1 guest")
}

// TestAKeyMerelyOfferedGivesNothing: whoever shows ann's public key and then comes in otherwise is not ann.
func TestAKeyMerelyOfferedGivesNothing(t *testing.T) {
	h := startHost(t, nil)
	key := newKey(t)
	h.connect(t, "ann", withKey(key)).terminal().sees("Your name: ann").types("\r").sees("ann · 1 here").types("\x03").ends()

	own := newKey(t)
	// Signing with a key that one has not got ends the connection.
	if c, err := h.tryConnect("ann", gossh.PublicKeys(badSigner{key.PublicKey()}), withoutKey()); err == nil {
		_ = c.conn.Close()
		t.Error("came in with a forged signature")
	}
	// Asking whether the key would do, and then coming in with one's own, or with none.
	offer := func() gossh.AuthMethod {
		return gossh.PublicKeys(badSigner{&offeredOnly{PublicKey: key.PublicKey()}}, own)
	}
	h.connect(t, "ann", offer()).terminal().sees("Your key is new here")
	h.connect(t, "ann", gossh.PublicKeys(badSigner{&offeredOnly{PublicKey: key.PublicKey()}}), withoutKey()).
		terminal().sees("You are a guest")
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
	h := startHost(t, nil)
	ann := h.arrives(t, "ann")
	ann.types("/link\r").sees("That key is then you")
	text := regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}`).FindString(ann.picture())
	if text == "" {
		t.Fatalf("no code:\n%s", ann.picture())
	}
	key := newKey(t)
	phone := h.connect(t, "phone", withKey(key)).terminal().sees("Your name: phone")
	phone.types("\t").sees("Code:").types("AAAA-BBBB-CCCC\r").sees("unknown or has expired")
	phone.types("\x15" + strings.ToLower(text) + "\r").sees("ann · 1 here")
	profile, err := h.store.ByKey(gossh.FingerprintSHA256(key.PublicKey()))
	if err != nil || profile.Name != "ann" {
		t.Fatalf("the second key is %+v, %v", profile, err)
	}
	// The code worked once.
	thief := h.connect(t, "thief", withKey(newKey(t))).terminal().sees("Your name: thief")
	thief.types("\t").sees("Code:").types(text + "\r").sees("unknown or has expired")
}

func TestWrongCodesAreLimited(t *testing.T) {
	h := startHost(t, nil)
	keyOf := func(s gossh.Signer) data.Key {
		return data.Key{Fingerprint: gossh.FingerprintSHA256(s.PublicKey()), Type: s.PublicKey().Type()}
	}
	key := keyOf(newKey(t))
	ann, err := h.store.Create("ann", keyOf(newKey(t)), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	a := &account{server: h.Server, id: &identity{key: &key}}
	for range h.limits.CodeTries {
		if _, err := a.Redeem("AAAA"); err == nil {
			t.Fatal("a wrong code worked")
		}
	}
	if _, err := a.Redeem(h.codes.issue(ann.ID)); err == nil {
		t.Error("the right code worked after too many wrong ones")
	}
}

func TestCodesExpire(t *testing.T) {
	works := func(c *codes, text string, use bool) bool {
		used := false
		known := c.redeem(text, func(id data.ID) bool {
			used = id == "ann"
			return use
		})
		return known && used
	}
	c := newCodes(0)
	if works(c, c.issue("ann"), true) {
		t.Error("an expired code worked")
	}
	c = newCodes(DefaultLimits().CodeLife)
	old, latest := c.issue("ann"), c.issue("ann")
	if works(c, old, true) {
		t.Error("an older code worked")
	}
	if !works(c, latest, false) || !works(c, latest, true) {
		t.Error("the latest code did not work, or not again after it could not be used")
	}
	if works(c, latest, true) {
		t.Error("the code worked twice")
	}
}

// TestTheSameNewKeyTwice: who has chosen a name in one window is that in the other, too.
func TestTheSameNewKeyTwice(t *testing.T) {
	h := startHost(t, nil)
	key := newKey(t)
	one := h.connect(t, "ann", withKey(key)).terminal().sees("Your name: ann")
	two := h.connect(t, "bob", withKey(key)).terminal().sees("Your name: bob")
	one.types("\r").sees("ann · 1 here")
	two.types("\r").sees("ann · 1 here")
}

// TestNewcomersAreLimited: one address does not make profiles without end.
func TestNewcomersAreLimited(t *testing.T) {
	h := startHost(t, func(s *Server) { s.news = rooms.NewPaces[netip.Prefix](time.Hour, 2) })
	h.arrives(t, "ann")
	bob := h.arrives(t, "bob")
	cid := h.connect(t, "cid", withKey(newKey(t))).terminal().sees("Your name: cid")
	cid.types("\x15ann\r").sees("Somebody here has this name already")
	cid.types("\x15cid\r").sees("Many people were new here at once")
	bob.types("hello\r").sees("bob  hello").sees("2 here")
}
