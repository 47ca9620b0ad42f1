package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/raft/v3"

	"shithead/data"
	"shithead/data/wait"
)

// Limits bound what is waited for.
type Limits struct {
	// Write is how long a write may take before nobody knows what became of it: longer than an election, so that most are answered
	// in the end. Read is how long a read may take.
	Write, Read time.Duration
	// Tries is how often a write is made that others have come before.
	Tries int
}

// DefaultLimits suit servers whose elections take some two seconds.
func DefaultLimits() Limits { return Limits{Write: 5 * time.Second, Read: 5 * time.Second, Tries: 100} }

// Client is what reads and writes the keys of one house. It may be used by many at once.
type Client struct {
	kv     clientv3.KV
	watch  clientv3.Watcher
	limits Limits
	// size is how much etcd keeps, in bytes.
	size func(context.Context) (int64, error)
	// led reports whether there is a leader, nil where that is asked of each request anyway. elected gives what is closed once another one
	// leads, and what came of the writes of before is known here; nil where that is not known.
	led     func() bool
	elected func() <-chan struct{}
	// ended: no request is waited for any more once this context ends, nil for never.
	ended context.Context
}

// NewClient uses a connection with etcd, which whoever has made it closes.
func NewClient(etcd *clientv3.Client, limits Limits) *Client {
	return &Client{kv: etcd.KV, watch: etcd.Watcher, limits: limits, size: func(ctx context.Context) (int64, error) {
		ctx, cancel := within(ctx, limits.Read)
		defer cancel()
		at := append(etcd.Endpoints(), "") // one in this process has no address
		r, err := etcd.Status(ctx, at[0])
		if err != nil {
			return 0, err
		}
		return r.DbSizeInUse, nil
	}}
}

// NewMemberClient uses a connection with a member of this process ([Etcd.Client]), which itself waits for a leader; this does not. It waits
// for nothing after [Etcd.Leave].
func NewMemberClient(etcd *clientv3.Client, member *Etcd, limits Limits) *Client {
	c := NewClient(etcd, limits)
	server := member.member.Server
	c.led = func() bool { return server.Leader() != 0 }
	c.elected, c.ended = server.FirstCommitInTermNotify, member.serving
	return c
}

// errNotLed says that a member knows of none that leads.
var errNotLed = fmt.Errorf("%w: %w: etcd: %w", data.ErrTryAgain, data.ErrAlone, rpctypes.ErrNoLeader)

// txn carries out a transaction that writes, and gives its answer. It fails with [data.ErrTryAgain] where etcd says that nothing
// was written and nothing will be, and otherwise with [data.ErrUnknown].
func (c *Client) txn(of []clientv3.Cmp, then []clientv3.Op, otherwise ...clientv3.Op) (*clientv3.TxnResponse, error) {
	return c.txnUntil(context.Background(), of, then, otherwise...)
}

// txnUntil does as txn does, and fails once a context ends, too.
func (c *Client) txnUntil(ctx context.Context, of []clientv3.Cmp, then []clientv3.Op, otherwise ...clientv3.Op) (*clientv3.TxnResponse, error) {
	ctx, cancel := c.within(ctx, c.limits.Write)
	defer cancel()
	if c.led != nil && !c.led() {
		return nil, errNotLed
	}
	r, err := c.kv.Txn(ctx).If(of...).Then(then...).Else(otherwise...).Commit()
	switch {
	case err == nil:
		return r, nil
	case errors.Is(err, rpctypes.ErrNoLeader):
		return nil, errNotLed
	case isRefused(err):
		return nil, fmt.Errorf("%w: etcd: %w", data.ErrTryAgain, err)
	default:
		return nil, fmt.Errorf("%w: %w: etcd: %w", data.ErrUnknown, data.ErrAlone, err)
	}
}

// errElected says of a write that another member becomes the leader, or has meanwhile, and nobody has answered: it is lost, most probably,
// and may be made again where a second one comes to nothing if the first was made after all.
var errElected = fmt.Errorf("%w: another server of etcd leads now", data.ErrUnknown)

// electedRetry is after how long a read is made again that was answered by an election.
const electedRetry = 20 * time.Millisecond

// afterElection is how long an answer is waited for once another member leads, and droppedRetry after how long a write is made again that
// a member does not take which is about to hand over what it leads.
const afterElection, droppedRetry = 100 * time.Millisecond, 50 * time.Millisecond

// commit carries out a transaction that writes as txn does, and also fails with errElected.
func (c *Client) commit(of []clientv3.Cmp, then []clientv3.Op, otherwise ...clientv3.Op) (*clientv3.TxnResponse, error) {
	ctx, giveUp := context.WithCancelCause(context.Background())
	defer giveUp(nil)
	if c.elected != nil {
		go func(elected <-chan struct{}) {
			select {
			case <-ctx.Done():
			case <-elected:
				time.AfterFunc(afterElection, func() { giveUp(errElected) })
			}
		}(c.elected())
	}
	r, err := c.txnUntil(ctx, of, then, otherwise...)
	switch {
	case err == nil:
	case strings.Contains(err.Error(), raft.ErrProposalDropped.Error()): // of which etcd tells only the words
		time.Sleep(droppedRetry)
		return nil, errElected
	case errors.Is(err, data.ErrUnknown) && errors.Is(context.Cause(ctx), errElected):
		return nil, errElected
	}
	return r, err
}

// isRefused reports whether an error of etcd comes before anything is proposed, or instead of what would have been written.
func isRefused(err error) bool {
	return errors.Is(err, rpctypes.ErrNoSpace) || errors.Is(err, rpctypes.ErrTooManyRequests) || errors.Is(err, rpctypes.ErrRequestTooLarge)
}

// read reads some keys as they are at one moment, which is never before the call. It fails with [data.ErrTryAgain].
func (c *Client) read(gets ...clientv3.Op) (*clientv3.TxnResponse, error) {
	return c.readUntil(context.Background(), gets...)
}

// readUntil reads as read does, and fails once a context ends, too.
func (c *Client) readUntil(ctx context.Context, gets ...clientv3.Op) (*clientv3.TxnResponse, error) {
	ctx, cancel := c.within(ctx, c.limits.Read)
	defer cancel()
	if c.led != nil && !c.led() {
		return nil, errNotLed
	}
	for {
		r, err := c.kv.Txn(ctx).Then(gets...).Commit()
		switch {
		case err == nil:
			return r, nil
		case errors.Is(err, rpctypes.ErrLeaderChanged) && ctx.Err() == nil: // which is no reason not to ask the next one
			wait.For(ctx, electedRetry)
			continue
		}
		return nil, fmt.Errorf("%w: %w: etcd: %w", data.ErrTryAgain, data.ErrAlone, err)
	}
}

// within is a context for one request, which ends when nothing is waited for any more.
func (c *Client) within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := within(ctx, d)
	if c.ended == nil {
		return ctx, cancel
	}
	stop := context.AfterFunc(c.ended, cancel)
	return ctx, func() {
		stop()
		cancel()
	}
}

// within is a context for one request. A server of etcd that has no leader refuses it at once.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(clientv3.WithRequireLeader(ctx), d)
}

// is compares a key with how it was read; a revision of 0 is that it was not there.
func is(key string, revision int64) clientv3.Cmp {
	return clientv3.Compare(clientv3.ModRevision(key), "=", revision)
}

// ErrFull says that etcd has no room left, so that nothing can be written until an operator has made some.
var ErrFull = errors.New("etcd is full")

// Slow is how long it takes at least to look something up where etcd is slow, which takes milliseconds else. probing is how long it is
// waited for.
const Slow, probing = 500 * time.Millisecond, 2 * time.Second

// Probe looks something up that more than half of the members have to agree on, and says how long it took. It fails with [ErrFull], or if
// there is no answer: then this server is on the side of too few, or has lost all of them.
func Probe(ctx context.Context, etcd *clientv3.Client) (took time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, probing)
	defer cancel()
	began := time.Now()
	if _, err := etcd.Get(ctx, latestKey); err != nil {
		return 0, fmt.Errorf("no answer from more than half of the voting servers: %w", err)
	}
	took = time.Since(began).Round(time.Millisecond)
	alarms, err := etcd.AlarmList(ctx)
	if err != nil {
		return took, fmt.Errorf("no answer from more than half of the voting servers: %w", err)
	}
	for _, a := range alarms.Alarms {
		if a.Alarm == etcdserverpb.AlarmType_NOSPACE {
			return took, fmt.Errorf("%w: more than %d MB are stored", ErrFull, quotaBytes>>20)
		}
	}
	return took, nil
}
