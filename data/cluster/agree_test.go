package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/cluster/clustertest"
	"shithead/engine/enginetest"
)

// TestAMember_WhoseBitsFlip is found out, by itself and at once, whichever of the others are there; those are as they should be.
func TestAMember_WhoseBitsFlip(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	client := etcd.Dial(t)
	for i := range 100 {
		enginetest.Must(client.Put(t.Context(), fmt.Sprint("journals/", i), "whatever is kept of it"))
	}
	all := etcd.Addresses()
	agrees := func(i int) error {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second) // a member that is away never answers
		defer cancel()
		return Agrees(ctx, client, all[i])
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
	path := filepath.Join(etcd.Folder(1), "member", "snap", "db")
	file := enginetest.Must(os.ReadFile(path))
	if n := bytes.Count(file, []byte("whatever is kept of it")); n < 100 {
		t.Fatalf("%d values are in the file", n)
	}
	check(t, os.WriteFile(path, bytes.ReplaceAll(file, []byte("whatever is"), []byte("whateveR is")), 0o600))
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

// electing is etcd during elections without end.
type electing struct {
	clientv3.KV
	unanswered
}

type unanswered struct {
	clientv3.Txn
	asked int
}

func (e *electing) Txn(context.Context) clientv3.Txn { return &e.unanswered }

func (u *unanswered) Then(...clientv3.Op) clientv3.Txn { return u }

func (u *unanswered) Commit() (*clientv3.TxnResponse, error) {
	u.asked++
	return nil, rpctypes.ErrLeaderChanged
}

// TestARead_DuringElections is made again, with pauses.
func TestARead_DuringElections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		etcd, limits, began := &electing{}, DefaultLimits(), time.Now()
		_, err := (&Client{kv: etcd, limits: limits}).read()
		expect(t, "a read", err, data.ErrTryAgain)
		if took, most := time.Since(began), int(limits.Read/electedRetry)+2; took != limits.Read || etcd.asked < most/2 || etcd.asked > most {
			t.Errorf("etcd is asked %d times within %v", etcd.asked, took)
		}
	})
}

// TestProbe says what is wrong with etcd: that it is full, or that too few members are there.
func TestProbe(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	client := etcd.Dial(t)
	_, err := Probe(t.Context(), client)
	check(t, err)
	alarm := &etcdserverpb.AlarmRequest{Action: etcdserverpb.AlarmRequest_ACTIVATE, Alarm: etcdserverpb.AlarmType_NOSPACE}
	enginetest.Must(etcd.Members[0].Server.Alarm(context.Background(), alarm))
	_, err = Probe(t.Context(), client)
	expect(t, "full", err, ErrFull)
	etcd.Stop(1)
	etcd.Stop(2)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second) // nothing can be written before the others are there again
	defer cancel()
	if _, err := Probe(ctx, client); err == nil || errors.Is(err, ErrFull) {
		t.Errorf("one of three: %v", err)
	}
}
