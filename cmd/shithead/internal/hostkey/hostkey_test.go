package hostkey

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
)

const name = "host_ed25519"

// Whether people have been here.
const (
	nobody   = false
	somebody = true
)

// same says whether two keys are.
func same(a, b ssh.Signer) bool { return bytes.Equal(a.PublicKey().Marshal(), b.PublicKey().Marshal()) }

// beginnings are folders in which a key has yet to be made.
func beginnings() map[string]map[string]string {
	return map[string]map[string]string{
		"no file": {}, "an empty file": {name: ""}, "a file of zeroes": {name: strings.Repeat("\x00", 400)}, "a file of blanks": {name: " \n"},
		"a draft": {".host_ed25519-9": "-----BEGIN OPEN"},
	}
}

// TestAPowerFailure_WhileTheKeyIsMade, before anything that is done with the disk, leaves a folder in which a key is made or
// found; and once the key is given out it is the one that is found.
func TestAPowerFailure_WhileTheKeyIsMade(t *testing.T) {
	for what, files := range beginnings() {
		t.Run(what, func(t *testing.T) {
			found := 0
			for fails := 0; ; fails++ {
				d := newDisk(files)
				d.fails = fails
				given, made, err := Load(d, name, nobody)
				if err != nil && !errors.Is(err, errPower) || err == nil && !made {
					t.Fatalf("%v, made %v", err, made)
				}
				for _, after := range d.after() {
					found++
					key, _, err := Load(after, name, nobody)
					if err != nil {
						t.Fatalf("after %q: %v", d.trace, err)
					}
					if given != nil && !same(given, key) {
						t.Fatalf("after %q: another key than was given out", d.trace)
					}
				}
				if given != nil {
					if len(d.trace) < 5 {
						t.Errorf("all that was done is %q", d.trace)
					}
					break
				}
			}
			if found < 15 {
				t.Errorf("only %d folders", found)
			}
		})
	}
}

// TestThePowerFailure_BreaksAKeyThatIsOnlyWritten, as libraries do: so the test above can fail.
func TestThePowerFailure_BreaksAKeyThatIsOnlyWritten(t *testing.T) {
	d := newDisk(nil)
	file, _, _ := d.Create(name)
	_, private, _ := ed25519.GenerateKey(nil)
	block, err := ssh.MarshalPrivateKey(private, "")
	must(t, err)
	_, _ = file.Write(pem.EncodeToMemory(block))
	empty, broken, gone := 0, 0, 0
	for _, after := range d.after() {
		switch _, made, err := Load(after, name, somebody); {
		case errors.Is(err, ErrBroken) && strings.Contains(err.Error(), "empty"):
			empty++
		case errors.Is(err, ErrBroken):
			broken++
		case made:
			gone++
		}
	}
	if empty == 0 || broken == 0 || gone == 0 {
		t.Errorf("%d empty, %d broken, %d gone", empty, broken, gone)
	}
}

// TestAKeyThatPeopleMayKnow_IsNeverReplaced, and what is wrong with its file is said with what to do.
func TestAKeyThatPeopleMayKnow_IsNeverReplaced(t *testing.T) {
	_, private, _ := ed25519.GenerateKey(nil)
	block, err := ssh.MarshalPrivateKeyWithPassphrase(private, "", []byte("secret"))
	must(t, err)
	locked := string(pem.EncodeToMemory(block))
	for _, test := range []struct {
		text  string
		known bool
	}{
		{"", somebody},
		{strings.Repeat("\x00", 400), somebody},
		{"rubbish", nobody},
		{locked[:100], nobody},
		{locked[:100], somebody},
		{locked, nobody},
	} {
		d := newDisk(map[string]string{name: test.text})
		_, _, err := Load(d, name, test.known)
		const says = "put the host_ed25519 of a backup in its place"
		if !errors.Is(err, ErrBroken) || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", test.text, err)
		}
		if len(d.trace) > 0 || string(d.names[name].text) != test.text {
			t.Errorf("%q: it did %q", test.text, d.trace)
		}
	}
}

// TestLoad_InARealFolder makes a key for its owner alone, and finds it and those that others have made.
func TestLoad_InARealFolder(t *testing.T) {
	folder := t.TempDir()
	first, made, err := Load(durable.At(folder), name, nobody)
	if err != nil || !made || first.PublicKey().Type() != ssh.KeyAlgoED25519 {
		t.Fatalf("%v, made %v", err, made)
	}
	info, err := os.Stat(filepath.Join(folder, name))
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if files, _ := os.ReadDir(folder); len(files) != 1 {
		t.Errorf("%v", files)
	}
	if again, made, err := Load(durable.At(folder), name, somebody); err != nil || made || !same(first, again) {
		t.Errorf("%v, made %v", err, made)
	}
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	block, err := ssh.MarshalPrivateKey(own, "")
	must(t, err)
	must(t, durable.Write(durable.At(folder), name, pem.EncodeToMemory(block)))
	if key, _, err := Load(durable.At(folder), name, somebody); err != nil || key.PublicKey().Type() != ssh.KeyAlgoECDSA256 {
		t.Errorf("%v", err)
	}
	if _, _, err := Load(durable.At(filepath.Join(folder, "nowhere")), name, nobody); err == nil || errors.Is(err, ErrBroken) {
		t.Error(err)
	}
}

// TestAKeyThatWishHasMade, in the version that made keys for servers before this one, is found.
func TestAKeyThatWishHasMade(t *testing.T) {
	text, err := os.ReadFile("testdata/wish-2.0.3")
	must(t, err)
	d := newDisk(map[string]string{name: string(text)})
	key, made, err := Load(d, name, somebody)
	if err != nil || made || ssh.FingerprintSHA256(key.PublicKey()) != "SHA256:1gEVmBw7nn6V7fVKU8dEUFq5HBXcN+c93YBrR/zQSms" {
		t.Errorf("%v, made %v", err, made)
	}
}

// must ends the test where something has failed that it needs.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
