package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// newcomersCome has one key come in for the first time at two servers at once, and another key under the same name.
func (o *ordeal) newcomersCome(n int) {
	name, key := "twin", sshtest.NewKey(o.T)
	for i, k := range []*witness{{key: key}, {key: key}, {key: sshtest.NewKey(o.T)}} {
		o.playing.Go(func() {
			k.T, k.name, k.at, k.history = o.T, name, func() string { return o.address(1 + (n+i)%3) }, newHistory()
			if !k.begins() {
				return
			}
			late := time.NewTimer(witnessPatience)
			defer late.Stop()
			line, is, goes := k.hears(late.C)
			if goes && line != nil && is.Type == "hello" {
				o.mu.Lock()
				defer o.mu.Unlock()
				if was, known := o.newcomers[is.Player.ID]; known && was != is.Player.Name {
					o.Errorf("%s is told that they are %s, and %s", is.Player.ID, was, is.Player.Name)
				}
				o.newcomers[is.Player.ID] = is.Player.Name
			}
		})
	}
}

// settles waits until all servers say the same of everybody.
func (o *ordeal) settles() {
	o.Helper()
	for _, r := range o.rooms {
		if !saySameOf(o.T, r.names(), o.address(1), o.address(2), o.address(3)) {
			o.Errorf("not all say the same of %q", r.names())
		}
	}
}

// saySameOf waits until servers say the same of some people, and reports whether they do.
func saySameOf(t *testing.T, names []string, addresses ...string) bool {
	key := sshtest.NewKey(t)
	return isSoon(sshtest.Patience/2, func() bool {
		said := map[string]bool{}
		for _, at := range addresses {
			all := ""
			if client, err := sshtest.TryDial(t, at, "reader", sshtest.WithKey(key)); err == nil {
				for _, name := range names {
					all += client.Run("stats " + name + " --json").Out
				}
				client.HangUp()
			}
			said[all] = true
		}
		return len(said) == 1 && !said[""]
	})
}

// checks compares what was told with what each server has kept, and what they have with each other.
func (o *ordeal) checks() (faults []string) {
	o.Helper()
	var all [4]map[string]string
	for n := 1; n <= 3; n++ {
		path := filepath.Join(o.folder, nodeName(n), storeFile)
		all[n] = kept(o.T, path)
		store, err := data.Open(path)
		if err != nil {
			return append(faults, err.Error())
		}
		for _, r := range o.rooms {
			for _, name := range r.names() {
				faults = append(faults, r.history.check(store, name)...)
			}
		}
		names := map[string]bool{}
		for id, name := range o.newcomers {
			if p, err := store.ByName(name); err != nil || string(p.ID) != id || names[name] {
				faults = append(faults, fmt.Sprintf("%s is told to be %s, and is %s, %v", name, id, p.ID, err))
			}
			names[name] = true
		}
		if err := store.Close(); err != nil {
			faults = append(faults, err.Error())
		}
	}
	for n := 2; n <= 3; n++ {
		for key := range all[1] {
			if all[n][key] != all[1][key] {
				faults = append(faults, fmt.Sprintf("%s: %q is kept by server 1, and %q by server %d", key, all[1][key], all[n][key], n))
			}
		}
		if len(all[n]) != len(all[1]) {
			faults = append(faults, fmt.Sprintf("%d keys are kept by server 1, and %d by server %d", len(all[1]), len(all[n]), n))
		}
	}
	return faults
}

// findsDamage damages what the last server has kept, in ways that cannot go unnoticed, and fails unless each is found.
func (o *ordeal) findsDamage() {
	o.Helper()
	path := filepath.Join(o.folder, nodeName(3), storeFile)
	for _, bucket := range []string{"records", "rounds", "stats", "names"} {
		was, err := os.ReadFile(path)
		must(o, err)
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
		must(o, err)
		err = db.Update(func(tx *bbolt.Tx) error {
			first, _ := tx.Bucket([]byte(bucket)).Cursor().First()
			return tx.Bucket([]byte(bucket)).Delete(first)
		})
		if err = errors.Join(err, db.Close()); err != nil {
			o.Fatal(err)
		}
		if len(o.checks()) == 0 {
			o.Errorf("nothing is found where one of the %s is lost", bucket)
		}
		must(o, os.WriteFile(path, was, 0o600))
	}
}

// kept is all that a store's file has of the house, by bucket and key: all but what its server notes of its clock.
func kept(t *testing.T, path string) map[string]string {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	must(t, err)
	defer db.Close()
	all := map[string]string{}
	must(t, db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(k, v []byte) error {
				if key := string(name) + "/" + string(k); key != "meta/clock" && key != "sums/meta" {
					all[key] = string(v)
				}
				return nil
			})
		})
	}))
	return all
}
