package loadgen

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	gossh "golang.org/x/crypto/ssh"
)

// keyring has a key for each session: new ones, or those of a folder, which is made if it is not there, or those that it has
// given out before.
type keyring struct {
	folder string
	// kept are the keys that were given out, by number, below that of the first newcomer; nil for none.
	kept *sync.Map
}

func newKeyring(folder string) (keyring, error) {
	if folder == "" {
		return keyring{}, nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return keyring{}, fmt.Errorf("cannot create the folder of keys: %w", err)
	}
	return keyring{folder: folder}, nil
}

// key is the key of a session by its number.
func (k keyring) key(number int) (gossh.Signer, error) {
	if k.folder == "" {
		return k.newKey(number)
	}
	path := filepath.Join(k.folder, fmt.Sprintf("load%d_ed25519", number))
	text, err := os.ReadFile(path)
	if err == nil {
		return gossh.ParsePrivateKey(text)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	signer, private, err := newKey()
	if err != nil {
		return nil, err
	}
	block, err := gossh.MarshalPrivateKey(private, "")
	if err != nil {
		return nil, err
	}
	return signer, os.WriteFile(path, pem.EncodeToMemory(block), 0o600)
}

// newKey is one that is in no folder.
func (k keyring) newKey(number int) (gossh.Signer, error) {
	if k.kept == nil || number >= newcomer {
		signer, _, err := newKey()
		return signer, err
	}
	if key, has := k.kept.Load(number); has {
		return key.(gossh.Signer), nil
	}
	signer, _, err := newKey()
	k.kept.Store(number, signer)
	return signer, err
}

func newKey() (gossh.Signer, ed25519.PrivateKey, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	signer, err := gossh.NewSignerFromKey(private)
	return signer, private, err
}
