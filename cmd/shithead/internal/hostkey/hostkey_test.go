package hostkey

import (
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

	"shithead/cmd/shithead/internal/datafolder/foldertest"
	"shithead/cmd/shithead/internal/durable"
)

var must = foldertest.Must

const name = "host_ed25519"

// Whether people have been here.
const (
	unknown = false
	known   = true
)

// TestAPowerFailure_WhileTheKeyIsMade, before anything that is done with the disk, leaves a folder in which a key is made or
// found; and once the key is given out it is the one that is found.
func TestAPowerFailure_WhileTheKeyIsMade(t *testing.T) {
	for what, files := range map[string]map[string]string{
		"no file": {}, "an empty file": {name: ""}, "a file of zeroes": {name: strings.Repeat("\x00", 400)}, "a file of blanks": {name: " \n"},
		"a draft": {".host_ed25519-9": "-----BEGIN OPEN"},
	} {
		t.Run(what, func(t *testing.T) {
			found := 0
			for fails, given := 0, ssh.Signer(nil); given == nil; fails++ {
				d := newDisk(files)
				d.fails = fails
				var made bool
				var err error
				if given, made, err = Load(d, name, unknown); err != nil && !errors.Is(err, errPower) || err == nil && !made {
					t.Fatalf("%v, made %v", err, made)
				}
				for _, after := range d.after() {
					found++
					key, _, err := Load(after, name, unknown)
					if err != nil || given != nil && ssh.FingerprintSHA256(given.PublicKey()) != ssh.FingerprintSHA256(key.PublicKey()) {
						t.Fatalf("after %q: %v, or another key than was given out", d.done, err)
					}
				}
			}
			if found < 15 {
				t.Errorf("only %d folders", found)
			}
		})
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
		says  string
	}{
		{"", known, "its file is empty"},
		{strings.Repeat("\x00", 400), known, "its file is empty"},
		{"rubbish", unknown, ""},
		{locked[:100], unknown, ""},
		{locked[:100], known, ""},
		{locked, unknown, ""},
	} {
		d := newDisk(map[string]string{name: test.text})
		_, _, err := Load(d, name, test.known)
		says := test.says + "; put the host_ed25519 of a backup in its place"
		if !errors.Is(err, ErrBroken) || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", test.text, err)
		}
		if len(d.done) > 0 || string(d.names[name].text) != test.text {
			t.Errorf("%q: it did %q", test.text, d.done)
		}
	}
}

// TestLoad_InARealFolder makes a key for its owner alone, and finds it and those that others have made.
func TestLoad_InARealFolder(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, name)
	// finds looks for a key, and gives what is then in the folder.
	finds := func(wantMade bool, kind string) (text string) {
		t.Helper()
		key, made, err := Load(durable.At(folder), name, !wantMade)
		if err != nil || made != wantMade || key.PublicKey().Type() != kind {
			t.Fatalf("%v, made %v", err, made)
		}
		info, err := os.Stat(file)
		must(t, err)
		if files, _ := os.ReadDir(folder); info.Mode() != 0o600 || len(files) != 1 {
			t.Errorf("%v, %v", info, files)
		}
		return ssh.FingerprintSHA256(key.PublicKey())
	}
	if finds(true, ssh.KeyAlgoED25519) != finds(false, ssh.KeyAlgoED25519) {
		t.Error("another key")
	}
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	block, err := ssh.MarshalPrivateKey(own, "")
	must(t, err)
	must(t, os.WriteFile(file, pem.EncodeToMemory(block), 0o600))
	finds(false, ssh.KeyAlgoECDSA256)
	wish, err := os.ReadFile("testdata/wish-2.0.3") // of the library that made keys for servers before this one
	must(t, errors.Join(err, os.WriteFile(file, wish, 0o600)))
	if key := finds(false, ssh.KeyAlgoED25519); key != "SHA256:1gEVmBw7nn6V7fVKU8dEUFq5HBXcN+c93YBrR/zQSms" {
		t.Errorf("the key is %s", key)
	}
	if _, _, err := Load(durable.At(filepath.Join(folder, "nowhere")), name, unknown); err == nil || errors.Is(err, ErrBroken) {
		t.Error(err)
	}
}
