package hostkey

import (
	"bytes"
	"crypto/ed25519"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
)

// ErrBroken says that the file holds no key that could be used. It comes with what is wrong and what to do.
var ErrBroken = errors.New("the host key is broken")

// Load is the key in a file of a folder, and whether it was made just now: where there is no file, or one that a loss of
// power has left empty before anybody could know what was to be in it. A key that was made is on the disk.
//
// Known reports whether people have been here. Then an empty file is [ErrBroken], as any that holds something else than a key;
// a file that is not there is made in any case: somebody has taken it away.
func Load(in durable.Folder, name string, known bool) (key ssh.Signer, made bool, err error) {
	text, err := in.ReadFile(name)
	empty := len(bytes.Trim(text, "\x00 \t\r\n")) == 0
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && empty && !known:
		key, err = create(in, name)
		return key, true, err
	case err != nil:
		return nil, false, err
	case empty:
		return nil, false, fmt.Errorf("%w: its file is empty; %s", ErrBroken, advice(name))
	}
	if key, err = ssh.ParsePrivateKey(text); err != nil {
		return nil, false, fmt.Errorf("%w: %w; %s", ErrBroken, err, advice(name))
	}
	return key, false, nil
}

// advice is what to do about a broken key.
func advice(name string) string {
	return fmt.Sprintf("put the %s of a backup in its place; without one move the file away, and a new key is made: "+
		"the client of every earlier player then warns that the key has changed", name)
}

// create makes a key, in the form that ssh-keygen writes.
func create(in durable.Folder, name string) (ssh.Signer, error) {
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(private, "")
	if err != nil {
		return nil, err
	}
	if err := durable.Write(in, name, pem.EncodeToMemory(block)); err != nil {
		return nil, fmt.Errorf("cannot save the host key: %w", err)
	}
	return ssh.NewSignerFromKey(private)
}
