package main

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/hostkey"
	"shithead/data"
)

// ownKey is the key by which people know a server.
type ownKey struct {
	signer gossh.Signer
	file   string
	// made: it was made just now, known: people have been here.
	made, known bool
}

// hostKeyOf is the host key in a folder, which is made where there is none; see [hostkey.Load].
func hostKeyOf(folder string, store *data.Store) (*ownKey, error) {
	k := &ownKey{file: filepath.Join(folder, hostKeyFile)}
	var err error
	if k.known, err = store.Inhabited(); err != nil {
		return nil, err
	}
	k.signer, k.made, err = hostkey.Load(durable.At(folder), hostKeyFile, k.known)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", k.file, err)
	}
	return k, nil
}

// report logs what whoever runs the server should know of its key.
func (k *ownKey) report(log *slog.Logger) {
	fingerprint := gossh.FingerprintSHA256(k.signer.PublicKey())
	switch {
	case k.made && k.known:
		log.Warn("host key missing, a new one was created: SSH clients of earlier players will warn about it",
			"file", k.file, "fingerprint", fingerprint)
	case k.made:
		log.Info("host key created", "file", k.file, "fingerprint", fingerprint)
	}
	if info, err := os.Stat(k.file); err == nil && info.Mode().Perm()&0o077 != 0 {
		log.Warn("host key readable by other users: run chmod 600", "file", k.file)
	}
}
