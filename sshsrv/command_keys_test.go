package sshsrv

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
)

// dsaKey is a public key of the kind that nothing signs with any more.
const dsaKey = "AAAAB3NzaC1kc3MAAACBALGTSCI5SWlLARjjWEkYOhvjsoVQBgY3UhaJnCaX07S5kBP3jSrkP0ST88x77wf4uwYIrDfcDuGQT3+XbpZNNWfw+AmzwGrj" +
	"CWUzUXStz7PWHNIGwuxWZw9VqY+1Dc3ODOBrP9FbLxBI1V5f4wZWLg64gDNvQkpEYbHD/az7Hd8HAAAAFQDZjXkx60L/fRuGVX6bM8tVLLA+bwAAAIBv" +
	"v1ZiF0Yv7heiSk7Mj8df4roELMlAxCt/ehWlmSr7WJlRm75JsWYU/4vfZ2c7DOLCo3vnu6QJEhNz2/zOXwuhpGXb5rZtyz4GbDdf0L3VI/dio2jzMFdM" +
	"SY82v4ugz05KAQeee2teqLgMlxyxmz6FJdBNSzqgyZ2Yy0mpJ2PYFAAAAIAF+BiwAChKjf0jP0O+c3/o1geHVjVsPkLeodZn8WNhitsZGctrJG6GZiVy" +
	"n5/7kn9XnoygVniVr6HJ7CQECLOuaMNkSAzQVF4HTa5F+lX2o7ELvwa/3wfyb9trJozJP25gz9Js5hw5POEwaZDIDOgBr6D7467Ob8AOHTr2kBeYxw=="

// pipes runs a command with a text as standard input.
func (h *host) pipes(t testing.TB, key gossh.Signer, command, input string) sshtest.Answer {
	t.Helper()
	s := h.connect(t, "root", sshtest.WithKey(key)).Open()
	s.Read()
	if !s.Request("exec", struct{ Command string }{command}) {
		t.Fatalf("%q was refused", command)
	}
	s.Types(input)
	if err := s.Channel.CloseWrite(); err != nil {
		t.Fatal(err)
	}
	return sshtest.Answer{Status: s.Ends(), Out: s.Got()}
}

func line(key gossh.PublicKey, comment string) string {
	return strings.TrimSuffix(string(gossh.MarshalAuthorizedKey(key)), "\n") + " " + comment + "\n"
}

// TestASecondKey comes with a code, and goes again; the last one stays.
func TestASecondKey(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Command.FirstInput = time.Millisecond })
	first, second, stranger := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", first)
	code := codeText.FindString(h.runs(t, first, "keys add", 0, "keys redeem").Out)
	if code == "" {
		t.Fatal("no code")
	}
	h.runs(t, second, "keys redeem WRONG", 1, "This code is unknown")
	h.runs(t, second, "keys redeem "+strings.ToLower(code)+" my laptop", 0, "From now on this key is ann too.")
	h.runs(t, stranger, "keys redeem "+code, 1, "This code is unknown") // it is used
	if got := h.guest(t).Run("keys redeem " + code); got.Status != 1 || got.Err != "you came without a key: make one with ssh-keygen -t ed25519\n" {
		t.Errorf("a guest: %+v", got)
	}
	h.runs(t, second, "whoami", 0, "You are ann.")
	list := h.runs(t, second, "keys", 0, "my laptop")
	for _, key := range []gossh.Signer{first, second} {
		fingerprint := gossh.FingerprintSHA256(key.PublicKey())
		if !strings.Contains(list.Out, fingerprint) {
			t.Errorf("no %s:\n%s", fingerprint, list.Out)
		}
	}
	if !regexp.MustCompile(`(?m)^\* +my laptop +ssh-ed25519 +SHA256:\S+ +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d$`).MatchString(list.Out) {
		t.Errorf("the list is\n%s", list.Out)
	}
	var keys []object.Key
	if err := json.Unmarshal([]byte(h.runs(t, second, "keys --json", 0, "").Out), &keys); err != nil || len(keys) != 2 {
		t.Errorf("%+v, %v", keys, err)
	}
	// Nobody takes another's.
	other := sshtest.NewKey(t)
	h.knows(t, "bob", other)
	h.runs(t, other, "keys remove "+gossh.FingerprintSHA256(first.PublicKey()), 1, "no key of yours")
	h.runs(t, other, "keys remove 'my laptop'", 1, "no key of yours")

	// Who is here with a key that is removed is so no more.
	here := h.connect(t, "x", sshtest.WithKey(second)).Terminal().Sees("Evening, ann.")
	h.runs(t, first, "keys remove my laptop", 0, "isn't you any more")
	if status := here.Ends(); status != cmdline.Failed || !strings.Contains(here.Got(), "has been removed") {
		t.Errorf("ends with %d, %q", status, here.Got())
	}
	h.runs(t, second, "whoami", 0, "You have no name yet")
	h.runs(t, first, "keys remove "+gossh.FingerprintSHA256(first.PublicKey()), 1, "This is the only key")
	if got, err := h.store.ByKey(gossh.FingerprintSHA256(first.PublicKey())); err != nil || got.ID != ann.ID {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestKeysAreLabelled, also the first, which comes without a label. Nothing is called by none.
func TestKeysAreLabelled(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	first, second, other := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", first)
	h.knows(t, "bob", other)
	h.runs(t, first, "keys", 0, "To give it a label: ssh HOST keys label TEXT")
	h.runs(t, first, "keys label old laptop", 0, gossh.FingerprintSHA256(first.PublicKey())+" is called old laptop now.")
	if got := h.runs(t, first, "keys", 0, "* old laptop"); strings.Contains(got.Out, "keys label") {
		t.Errorf("%+v", got)
	}
	if err := h.store.AddKey(ann.ID, data.Key{Fingerprint: gossh.FingerprintSHA256(second.PublicKey()), Type: "ssh-ed25519"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	// The second has no label, and is not meant by nothing.
	h.runs(t, first, "keys remove ''", 1, `no key of yours is called ""`)
	h.runs(t, first, "keys label phone --key "+gossh.FingerprintSHA256(second.PublicKey()), 0, "is called phone now.")
	h.runs(t, first, "keys label 'new phone' --key=phone", 0, "is called new phone now.")
	h.runs(t, other, "keys label mine --key 'new phone'", 1, "no key of yours")
	h.runs(t, other, "keys label mine --key "+gossh.FingerprintSHA256(second.PublicKey()), 1, "no key of yours")
	// A label that looks like another key does not stand in its way.
	h.runs(t, second, "keys label "+gossh.FingerprintSHA256(first.PublicKey()), 0, "")
	h.runs(t, second, "keys remove "+gossh.FingerprintSHA256(first.PublicKey()), 0, "")
	h.runs(t, first, "whoami", 0, "You have no name yet")
	h.runs(t, second, "whoami", 0, "You are ann.")
}

// TestAKeyFromStandardInput is read as ssh-keygen writes it, and nothing else is.
func TestAKeyFromStandardInput(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Command.FirstInput = 30 * time.Second })
	own, taken, second := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", own)
	bob, claimed := h.knows(t, "bob", taken), sshtest.NewKey(t)
	if err := h.store.ClaimKey(bob.ID, data.Key{Fingerprint: fingerprint(claimed)}); err != nil {
		t.Fatal(err)
	}
	public, _, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	authority := sshtest.NewKey(t)
	inside, err := gossh.NewPublicKey(public)
	if err != nil {
		t.Fatal(err)
	}
	certificate := &gossh.Certificate{Key: inside, CertType: gossh.UserCert, ValidBefore: gossh.CertTimeInfinity}
	if err := certificate.SignCert(rand.Reader, authority); err != nil {
		t.Fatal(err)
	}
	small, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	weak, err := gossh.NewPublicKey(&small.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	good := line(second.PublicKey(), "ann@\x1b[2Jlaptop\x07")
	for what, c := range map[string]struct{ input, says string }{
		"nonsense":      {"hello\n", "that's not a public key"},
		"a private key": {"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "that's not a public key"},
		"two keys":      {good + good, "that's several lines"},
		"options":       {`command="rm -rf /" ` + good, "the line has options"},
		"a certificate": {line(certificate, ""), "that's a certificate"},
		"another's":     {line(taken.PublicKey(), ""), "This key belongs to somebody already"},
		"a claimed one": {line(claimed.PublicKey(), ""), "This key belongs to somebody already"},
		"one's own":     {line(own.PublicKey(), ""), "This key belongs to somebody already"},
		"a weak one":    {line(weak, ""), "that key is too weak"},
		"an old one":    {"ssh-dss " + dsaKey + "\n", "that key is too weak"},
		"too long":      {strings.Repeat("x", 100_000), "too long for a public key"},
	} {
		s := h.connect(t, "root", sshtest.WithKey(own)).Open()
		stderr := make(chan string, 1)
		go func() {
			var b bytes.Buffer
			_, _ = b.ReadFrom(s.Channel.Stderr())
			stderr <- b.String()
		}()
		s.Read()
		s.Request("exec", struct{ Command string }{"keys add"})
		_, _ = s.Channel.Write([]byte(c.input)) // it may be told so before it has said all
		_ = s.Channel.CloseWrite()
		if status := s.Ends(); status != 1 {
			t.Errorf("%s: status %d", what, status)
		}
		if said := <-stderr; !strings.Contains(said, c.says) {
			t.Errorf("%s: %q", what, said)
		}
	}
	got := h.pipes(t, own, "keys add", good)
	if got.Status != 0 || got.Out != fingerprint(second)+" is you too, once it says yes: come in with it on a terminal, or with ssh HOST keys accept.\n" {
		t.Fatalf("%+v", got)
	}
	if list := h.runs(t, own, "keys", 0, "ann@laptop"); strings.ContainsAny(list.Out, "\x1b\x07") {
		t.Errorf("%q", list.Out)
	}
	// With nothing on standard input there is a code, and no waiting.
	if got := h.pipes(t, own, "keys add", ""); codeText.FindString(got.Out) == "" {
		t.Errorf("%+v", got)
	}
}

// TestAKeyThatIsRemoved leaves no code behind with which whoever has it comes back.
func TestAKeyThatIsRemoved(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Command.FirstInput = 30 * time.Second })
	own, lost := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", own)
	if err := h.store.AddKey(ann.ID, data.Key{Fingerprint: fingerprint(lost)}, time.Now()); err != nil {
		t.Fatal(err)
	}
	code := codeText.FindString(h.pipes(t, lost, "keys add", "").Out)
	waits := h.connect(t, "x", sshtest.WithKey(lost)).Open()
	waits.Read().Request("exec", struct{ Command string }{"keys add"})
	h.runs(t, own, "keys remove "+fingerprint(lost), 0, "isn't you any more")
	_ = waits.Channel.CloseWrite()
	if waits.Ends(); codeText.MatchString(waits.Got()) {
		t.Errorf("a key that is removed gets a code: %q", waits.Got())
	}
	h.runs(t, lost, "keys redeem "+code, 1, "This code is unknown")
}

// TestAKeyThatIsRemoved_WhileItAdds adds none.
func TestAKeyThatIsRemoved_WhileItAdds(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) {
		s.limits.Command.FirstInput, s.limits.Command.RestInput = 30*time.Second, 30*time.Second
	})
	own, lost, added := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", own)
	if err := h.store.AddKey(ann.ID, data.Key{Fingerprint: fingerprint(lost)}, time.Now()); err != nil {
		t.Fatal(err)
	}
	waits := h.connect(t, "x", sshtest.WithKey(lost)).Open()
	waits.Read().Request("exec", struct{ Command string }{"keys add"})
	waits.Types(line(added.PublicKey(), ""))
	if err := h.store.RemoveKey(ann.ID, fingerprint(lost)); err != nil {
		t.Fatal(err)
	}
	_ = waits.Channel.CloseWrite()
	if status := waits.Ends(); status != cmdline.Failed {
		t.Errorf("ends with %d, %q", status, waits.Got())
	}
	if _, err := h.store.Claimant(fingerprint(added)); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("it is claimed: %v", err)
	}
}

// TestCodesAreNotGuessed: whoever tries many is told to wait.
func TestCodesAreNotGuessed(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	for range command.DefaultLimits().Redeems {
		h.runs(t, key, "keys redeem ABCD-EFGH-IJKL", 1, "This code is unknown")
	}
	h.runs(t, key, "keys redeem ABCD-EFGH-IJKL", 1, "Not so fast.")
}
