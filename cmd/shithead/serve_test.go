package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// TestServe: on a machine with nothing but a home it makes what it needs, lets people in, and stops when told.
func TestServe(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := start(t, home)
	folder := filepath.Join(home, ".local/share/shithead")
	for name, want := range map[string]os.FileMode{"": 0o700 | os.ModeDir, "host_ed25519": 0o600, "shithead.db": 0o600} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Mode() != want {
			t.Errorf("%q is %v, %v", name, info, err)
		}
	}
	first := hostKey(t, s.port)
	if first.Type() != gossh.KeyAlgoED25519 {
		t.Errorf("the host key is %s", first.Type())
	}

	// The same store and the same port are held now: one sentence each, and code 1.
	refused(t, 1, "in use", "--data", folder)
	refused(t, 1, "can't listen on 127.0.0.1:"+s.port+": .*address already in use", "--listen", "127.0.0.1:"+s.port)

	s.stop(t, syscall.SIGTERM)
	if again := hostKey(t, start(t, home).port); !bytes.Equal(first.Marshal(), again.Marshal()) {
		t.Error("another host key")
	}
}

func TestServeRefuses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "not a folder")
	damaged, badKey := t.TempDir(), t.TempDir()
	write(t, filepath.Join(damaged, storeFile), strings.Repeat("rubbish", 10_000))
	write(t, filepath.Join(badKey, hostKeyFile), "rubbish")
	for _, c := range []struct {
		code int
		says string
		args []string
	}{
		{1, "data folder", []string{"--data", file}},
		{1, "data folder", []string{"--data", filepath.Join(file, "below")}},
		{1, "damaged", []string{"--data", damaged}},
		{1, "host key .*host_ed25519", []string{"--data", badKey}},
		{1, "can't listen on nowhere", []string{"--listen", "nowhere"}},
		{1, "the operators' file: open .*nowhere: no such file", []string{"--operators", "nowhere"}},
		{1, "could be read by other machines", []string{"--metrics", ":0"}},
		{1, "can't be given at nonsense", []string{"--metrics", "nonsense"}},
		{2, "--log", []string{"--log", "loud"}},
		{2, "give text or json", []string{"--log-format", "xml"}},
		{2, `--public-name "a b": give a host`, []string{"--public-name", "a b"}},
		{2, "--rate-one-address", []string{"--rate-one-address=perhaps"}},
	} {
		refused(t, c.code, c.says, c.args...)
	}
}
