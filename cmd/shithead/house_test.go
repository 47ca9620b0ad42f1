package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/testscript"
	"go.etcd.io/bbolt"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
)

// makeHouse is the scripts' command "house DIR": a data folder as a server that was stopped leaves it.
func makeHouse(ts *testscript.TestScript, _ bool, args []string) {
	folder := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(folder, 0o700))
	store, err := data.Open(filepath.Join(folder, storeFile))
	ts.Check(err)
	ts.Check(store.Close())
	_, key, err := ed25519.GenerateKey(rand.Reader)
	ts.Check(err)
	block, err := gossh.MarshalPrivateKey(key, "")
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(folder, hostKeyFile), pem.EncodeToMemory(block), 0o600))
}

// makeNewer is the scripts' command "newer DIR": the store in it says that a server to come has written it.
func makeNewer(ts *testscript.TestScript, _ bool, args []string) {
	db, err := bbolt.Open(filepath.Join(ts.MkAbs(args[0]), storeFile), 0o600, nil)
	ts.Check(err)
	ts.Check(db.Update(func(tx *bbolt.Tx) error { return tx.Bucket([]byte("meta")).Put([]byte("version"), []byte("99")) }))
	ts.Check(db.Close())
}
