package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
)

// flips flips a bit in each place of a file where a text is, and says how often.
func flips(t *testing.T, path, text string) (n int) {
	t.Helper()
	file, err := os.ReadFile(path)
	check(t, err)
	for at := bytes.Index(file, []byte(text)); at >= 0; at = bytes.Index(file, []byte(text)) {
		file[at] ^= 1
		n++
	}
	check(t, os.WriteFile(path, file, 0o600))
	return n
}

// TestAMember_WhoseBitsFlip is found out, by itself and at once, whichever of the others are there; those are as they should be.
func TestAMember_WhoseBitsFlip(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	client := etcd.Dial(t)
	for i := range 100 {
		_, err := client.Put(t.Context(), fmt.Sprint("journals/", i), "whatever is kept of it")
		check(t, err)
	}
	all := etcd.Addresses()
	agrees := func(i int) error {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second) // a member that is away never answers
		defer cancel()
		return cluster.Agrees(ctx, client, all[i])
	}
	sure := func(i int) (err error) {
		comesTrue(t, "it can be said", func() bool {
			err = agrees(i)
			return !errors.Is(err, data.ErrTryAgain)
		})
		return err
	}
	for i := range all {
		expect(t, fmt.Sprint("member ", i), sure(i), nil)
	}
	etcd.Stop(1)
	expect(t, "one that is not there", agrees(1), data.ErrTryAgain)
	if n := flips(t, filepath.Join(etcd.Folder(1), "member", "snap", "db"), "whatever is kept of it"); n < 100 {
		t.Fatalf("%d values are in the file", n)
	}
	etcd.Restart(t, 1)
	for i, damaged := range []bool{false, true, false} {
		if err := sure(i); errors.Is(err, data.ErrDamaged) != damaged {
			t.Errorf("member %d: %v", i, err)
		}
	}
	etcd.Stop(2)
	for i := range 2 {
		expect(t, "where one says this and one that", agrees(i), data.ErrTryAgain)
	}
}
