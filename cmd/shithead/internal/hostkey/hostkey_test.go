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

	"shithead/cmd/shithead/internal/durable"
	"shithead/engine/enginetest"
)

var must = enginetest.NoError

const name = "host_ed25519"

// Whether people have been here.
const (
	unknown = false
	known   = true
)

// TestAKeyThatPeopleMayKnow_IsNeverReplaced, and what is wrong with its file is told with what to do. Where no one knows a key yet,
// a file that a loss of power has left empty is replaced.
func TestAKeyThatPeopleMayKnow_IsNeverReplaced(t *testing.T) {
	_, private, _ := ed25519.GenerateKey(nil)
	block, err := ssh.MarshalPrivateKeyWithPassphrase(private, "", []byte("secret"))
	must(t, err)
	locked, zeroes := string(pem.EncodeToMemory(block)), strings.Repeat("\x00", 400)
	for _, test := range []struct {
		text  string
		known bool
		says  string // empty where a key is made
	}{
		{"", known, "its file is empty; "},
		{"", unknown, ""},
		{" \n", unknown, ""},
		{zeroes, known, "its file is empty; "},
		{zeroes, unknown, ""},
		{"rubbish", unknown, "; "},
		{locked[:100], unknown, "; "},
		{locked[:100], known, "; "},
		{locked, unknown, "; "},
	} {
		folder := t.TempDir()
		file := filepath.Join(folder, name)
		must(t, os.WriteFile(file, []byte(test.text), 0o600))
		_, made, err := Load(durable.At(folder), name, test.known)
		text, unread := os.ReadFile(file)
		must(t, unread)
		if test.says == "" {
			if err != nil || !made || string(text) == test.text {
				t.Errorf("%q: %v, made %t", test.text, err, made)
			}
			continue
		}
		says := test.says + "put the host_ed25519 of a backup in its place"
		if !errors.Is(err, ErrBroken) || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") ||
			string(text) != test.text {
			t.Errorf("%q: %v, and the file has %q", test.text, err, text)
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
