package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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

// awaitServers waits until a server knows that so many servers are there, and which of them take rooms.
func awaitServers(t *testing.T, observer *atomic.Pointer[map[string]Member], there int, taking ...string) {
	t.Helper()
	slices.Sort(taking)
	comesTrue(t, fmt.Sprint(taking, " take rooms"), func() bool {
		all := observer.Load()
		return all != nil && len(*all) == there && slices.Equal(Taking(*all), taking)
	})
}

// TestMembership: it is known which servers are there, also over elections and while a member of etcd is gone. A server
// that led etcd keeps its lease if it follows the next leader, and else loses it, however long that lasts.
func TestMembership(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	name := func(n int) string { return fmt.Sprint("member", n) }
	led := max(0, etcd.Leader())
	next, last := (led+1)%3, (led+2)%3
	var seen [3]atomic.Pointer[map[string]Member]
	var ends [3]context.CancelFunc
	var members [3]*Membership
	var running sync.WaitGroup
	t.Cleanup(running.Wait)
	for n, member := range etcd.Members {
		var ctx context.Context
		ctx, ends[n] = context.WithCancel(t.Context())
		limits := DefaultMembershipLimits()
		limits.Lease = time.Hour
		if n == next {
			limits.Silence = time.Hour // the test checks by itself
		}
		own := Member{Name: name(n), SSH: name(n) + ":2222", Began: noon}
		members[n] = NewMembership(etcd.Client(n), &Etcd{member: member}, own, limits)
		running.Go(func() { members[n].Run(ctx, func(there map[string]Member) { seen[n].Store(&there) }) })
	}
	for n := range seen {
		awaitServers(t, &seen[n], 3, name(0), name(1), name(2))
	}
	equal(t, "what a server says", (*seen[led].Load())[name(next)], members[next].own)
	leads := etcd.Members[led].Server
	check(t, leads.MoveLeader(t.Context(), uint64(leads.MemberID()), uint64(etcd.Members[next].Server.MemberID())))
	var leases []int64
	follow := func() bool {
		leases = nil
		r, err := etcd.Client(last).Get(t.Context(), memberPrefix, clientv3.WithPrefix())
		for i := 0; err == nil && i < len(r.Kvs); i++ {
			if strings.Contains(string(r.Kvs[i].Value), `"leader":"`+name(next)+`"`) {
				leases = append(leases, r.Kvs[i].Lease)
			}
		}
		return len(leases) == 3
	}
	comesTrue(t, "all follow the next leader", follow)
	before := leases
	members[next].checkFollowers(t.Context(), true)
	comesTrue(t, "all follow it still", follow)
	equal(t, "the leases of servers that follow", leases, before)
	members[led].Say(Member{Name: name(led), Draining: true})
	awaitServers(t, &seen[last], 3, name(next), name(last))
	etcd.Stop(next)
	awaitServers(t, &seen[led], 2, name(last))
	ends[last]()
	awaitServers(t, &seen[led], 1)
	etcd.Restart(t, next)
	enginetest.Must(etcd.Dial(t).Put(t.Context(), "servers/delta", "not JSON"))
	awaitServers(t, &seen[led], 2, "delta")
}

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
