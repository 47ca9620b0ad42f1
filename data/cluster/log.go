package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
)

// Log is the one order of the changes of a house. They lie under the number of the first of those that were appended together, and the
// number of the latest is a key of its own, which every append compares and writes.
type Log struct {
	client *Client
	// levels are those of the kinds of changes, and raised is the highest one that all servers are known to know: see levels.go.
	levels map[string]int
	raised atomic.Int64

	mu sync.Mutex
	// waiting wait to be appended, together. busy: somebody appends.
	waiting []*appended
	busy    bool
	// latest is the number of the latest change at a revision, as far as this server knows; 0 for a revision that is to be read.
	latest   uint64
	revision int64
}

var _ data.Log = (*Log)(nil)

// The bounds of what is appended, and given to a store, at once: a transaction of a store's file that others wait for.
const (
	mostChanges = 500
	mostBytes   = 512 << 10
)

// NewLog is that which a client reads and writes.
func NewLog(client *Client) *Log { return newLog(client, data.Levels()) }

func newLog(client *Client, levels map[string]int) *Log {
	l := &Log{client: client, levels: levels}
	l.raised.Store(data.FirstLevel)
	return l
}

// appended are changes that are appended together, or not.
type appended struct {
	changes []json.RawMessage
	bytes   int
	done    chan error
}

// Append is that of [data.Log]. Changes that a server of the house does not know are [data.ErrUpgrade]. What comes while somebody appends is appended next, together.
func (l *Log) Append(changes []data.Change) error {
	if err := l.mayAppend(changes); err != nil {
		return err
	}
	a := &appended{done: make(chan error, 1)}
	for _, c := range changes {
		text, err := json.Marshal(c)
		if err != nil {
			return err
		}
		a.changes = append(a.changes, text)
		a.bytes += len(text)
	}
	l.mu.Lock()
	l.waiting = append(l.waiting, a)
	begins := !l.busy
	l.busy = true
	l.mu.Unlock()
	if begins {
		go l.work()
	}
	return <-a.done
}

// work appends what waits, until nothing does.
func (l *Log) work() {
	for batch := l.next(); len(batch) > 0; batch = l.next() {
		err := l.add(batch)
		for _, a := range batch {
			a.done <- err
		}
	}
}

// next takes what is appended next, none if nothing waits.
func (l *Log) next() (batch []*appended) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n, changes, bytes := 0, 0, 0
	for ; n < len(l.waiting); n++ {
		changes += len(l.waiting[n].changes)
		bytes += l.waiting[n].bytes
		if n > 0 && (changes > mostChanges || bytes > mostBytes) {
			break
		}
	}
	batch, l.waiting = l.waiting[:n:n], l.waiting[n:]
	l.busy = n > 0
	return batch
}

// add appends a batch. Only one at a time does.
func (l *Log) add(batch []*appended) error {
	var all []json.RawMessage
	for _, a := range batch {
		all = append(all, a.changes...)
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	for range l.client.limits.Tries {
		if l.revision == 0 {
			if err := l.look(); err != nil {
				return err
			}
		}
		after, at := l.latest+uint64(len(all)), numberKey(logPrefix, l.latest+1)
		r, err := l.client.commit(
			[]clientv3.Cmp{is(latestKey, l.revision)},
			[]clientv3.Op{clientv3.OpPut(latestKey, strconv.FormatUint(after, 10)), clientv3.OpPut(at, string(text))},
			clientv3.OpGet(latestKey), clientv3.OpGet(at))
		switch {
		case errors.Is(err, errElected):
			continue
		case err != nil:
			l.revision = 0
			return err
		case r.Succeeded:
			l.latest, l.revision = after, r.Header.Revision
			return nil
		}
		if err := l.heard(r.Responses[0].GetResponseRange().Kvs); err != nil {
			return err
		}
		if is := r.Responses[1].GetResponseRange().Kvs; len(is) > 0 && string(is[0].Value) == string(text) {
			return nil // the one before was appended after all
		}
	}
	return errBusy
}

// look looks what the latest change is.
func (l *Log) look() error {
	r, err := l.client.read(clientv3.OpGet(latestKey))
	if err != nil {
		return err
	}
	return l.heard(r.Responses[0].GetResponseRange().Kvs)
}

// heard takes up the number of the latest change.
func (l *Log) heard(kvs []*mvccpb.KeyValue) (err error) {
	l.latest, l.revision, err = readCount(kvs)
	if err == nil && l.revision == 0 {
		err = ErrNoLog
	}
	return err
}

// Latest is the number of the latest change that there is. It fails once the context ends.
func (l *Log) Latest(ctx context.Context) (uint64, error) {
	r, err := l.client.readUntil(ctx, clientv3.OpGet(latestKey))
	if err != nil {
		return 0, err
	}
	latest, at, err := readCount(r.Responses[0].GetResponseRange().Kvs)
	if err == nil && at == 0 {
		err = ErrNoLog
	}
	return latest, err
}

// store is what changes are given to: see [data.Store.ApplyAll].
type store interface {
	Applied() (uint64, error)
	ApplyAll(first uint64, changes []data.Change) error
}

// Feed gives a store all changes that it has not applied, in order, and then each that is appended, until a context ends, which is nil.
// It fails with [ErrBehind] or [ErrAhead], with [data.ErrNewer] for a change that only a later version knows, and as the store does;
// where etcd does not answer it asks again. It is called again after an error that may pass.
func (l *Log) Feed(ctx context.Context, to store) error {
	for ctx.Err() == nil {
		revision, err := l.catchUp(ctx, to)
		if err == nil {
			err = l.follow(ctx, to, revision+1)
		}
		if err != nil && !errors.Is(err, data.ErrTryAgain) && ctx.Err() == nil {
			return err
		}
	}
	return nil
}

// CatchUp gives a store all changes that it has not applied, in order, until it has what is there. It fails as [Log.Feed] does, with
// [data.ErrTryAgain] where etcd does not answer, and once a context ends.
func (l *Log) CatchUp(ctx context.Context, to store) error {
	_, err := l.catchUp(ctx, to)
	return err
}

// mostChunks is how many values are read at once.
const mostChunks = 16

// catchUp gives a store all changes that there are, up to a revision.
func (l *Log) catchUp(ctx context.Context, to store) (revision int64, err error) {
	for ctx.Err() == nil {
		applied, err := to.Applied()
		if err != nil {
			return 0, err
		}
		next := numberKey(logPrefix, applied+1)
		r, err := l.client.readUntil(ctx,
			clientv3.OpGet(latestKey),
			clientv3.OpGet(next, below(logPrefix), clientv3.WithLimit(mostChunks)),
			clientv3.OpGet(logPrefix, clientv3.WithRange(next), clientv3.WithSort(clientv3.SortByKey, clientv3.SortDescend), clientv3.WithLimit(1)))
		if err != nil {
			return 0, err
		}
		latest, at, err := readCount(r.Responses[0].GetResponseRange().Kvs)
		switch {
		case err != nil:
			return 0, err
		case at == 0:
			return 0, ErrNoLog
		case applied > latest:
			return 0, fmt.Errorf("%w: it has applied %d, and the latest is %d", ErrAhead, applied, latest)
		case applied == latest:
			return r.Header.Revision, nil
		}
		chunks := append(r.Responses[2].GetResponseRange().Kvs, r.Responses[1].GetResponseRange().Kvs...) // it may be in the middle of one
		if err := give(to, applied, chunks); err != nil {
			return 0, err
		}
		if is, err := to.Applied(); err != nil || is == applied {
			return 0, cmp.Or(err, fmt.Errorf("%w: it has applied %d, and the latest is %d", ErrBehind, applied, latest))
		}
	}
	return 0, ctx.Err()
}

// give gives a store values of the log that it has not applied.
func give(to store, applied uint64, chunks []*mvccpb.KeyValue) error {
	for _, kv := range chunks {
		first, err := numberOf(kv.Key)
		if err != nil {
			return fmt.Errorf("%w: the key %q", data.ErrDamaged, kv.Key)
		}
		var changes []data.Change
		if err := json.Unmarshal(kv.Value, &changes); err != nil {
			return fmt.Errorf("changes from %d on: %w", first, err)
		}
		end := first + uint64(len(changes)) - 1
		if first > applied+1 { // those between are not there any more
			return nil
		}
		if end <= applied {
			continue
		}
		if err := to.ApplyAll(first, changes); err != nil {
			return fmt.Errorf("changes from %d on: %w", first, err)
		}
		applied = end
	}
	return nil
}

// follow gives a store each change that is appended from a revision on. It ends, without an error, where it has to look anew.
func (l *Log) follow(ctx context.Context, to store, from int64) error {
	ctx, cancel := context.WithCancel(clientv3.WithRequireLeader(ctx))
	defer cancel()
	for r := range l.client.watch.Watch(ctx, logPrefix, clientv3.WithPrefix(), clientv3.WithRev(from), clientv3.WithFilterDelete()) {
		if r.Err() != nil {
			return nil
		}
		applied, err := to.Applied()
		if err != nil {
			return err
		}
		chunks := make([]*mvccpb.KeyValue, 0, len(r.Events))
		for _, e := range r.Events {
			chunks = append(chunks, e.Kv)
		}
		if err := give(to, applied, chunks); err != nil {
			return err
		}
	}
	return nil
}
