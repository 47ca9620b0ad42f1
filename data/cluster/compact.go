package cluster

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/wait"
)

// CompactionLimits bound how far back the log of a house goes.
type CompactionLimits struct {
	// Every is how often a server says how far its store is, and looks what all have.
	Every time.Duration
	// Keep is how many of the latest changes stay in any case, for a server that starts with a copy of another store.
	Keep uint64
	// Most is how many changes are kept at most for a server that is away, which then has to start with a copy of another store.
	Most uint64
	// Bytes is how much etcd may keep before changes go that a server which is away has not applied.
	Bytes int64
}

// DefaultCompactionLimits keep the log well below what etcd may keep in all.
func DefaultCompactionLimits() CompactionLimits {
	return CompactionLimits{Every: 10 * time.Second, Keep: 5_000, Most: 200_000, Bytes: quotaBytes / 2}
}

// Compactor takes away changes of the log that all stores have. Each server of a house has one.
type Compactor struct {
	client *Client
	// server is whose store it is.
	server string
	store  interface{ Applied() (uint64, error) }
	limits CompactionLimits
	log    *slog.Logger
	// said is up to where the store was, as the others know.
	said uint64
}

// NewCompactor is that of a server with its store.
func NewCompactor(client *Client, server string, store *data.Store, limits CompactionLimits, log *slog.Logger) *Compactor {
	return &Compactor{client: client, server: server, store: store, limits: limits, log: log}
}

// Run says again and again how far the store is, and takes away what all have, until a context ends.
func (c *Compactor) Run(ctx context.Context) {
	for ctx.Err() == nil {
		wait.For(ctx, c.limits.Every)
		err := c.say(ctx)
		if err == nil {
			err = c.Compact(ctx)
		}
		if err != nil && ctx.Err() == nil && !errors.Is(err, data.ErrTryAgain) && !errors.Is(err, data.ErrUnknown) {
			c.log.Error("cluster log not compacted", "err", err)
		}
	}
}

// say has the others know how far the store is, which is on the disk.
func (c *Compactor) say(ctx context.Context) error {
	applied, err := c.store.Applied()
	if err != nil || applied == c.said {
		return err
	}
	_, err = c.client.txnUntil(ctx, nil, []clientv3.Op{clientv3.OpPut(appliedPrefix+c.server, strconv.FormatUint(applied, 10))})
	if err == nil {
		c.said = applied
	}
	return err
}

// HoldLog has the log keep what it has, within the limits, until the compactor of a server says how far its store is: for one that begins
// with a copy, behind which the log must not be cut before it is there.
func (c *Client) HoldLog(ctx context.Context, server string) error {
	_, err := c.txnUntil(ctx, nil, []clientv3.Op{clientv3.OpPut(appliedPrefix+server, "0")})
	return err
}

// mostCompacted is how many values of the log one transaction takes away: others wait for it.
const mostCompacted = 500

// Compact takes away what is not needed any more: changes that all servers which were ever heard of have applied, and others beyond the
// limits. Of several servers that do so at once one does it.
func (c *Compactor) Compact(ctx context.Context) error {
	for {
		r, err := c.client.readUntil(ctx, clientv3.OpGet(latestKey), clientv3.OpGet(appliedPrefix, below(appliedPrefix)))
		if err != nil {
			return err
		}
		latest, _, err := readCount(r.Responses[0].GetResponseRange().Kvs)
		if err != nil {
			return err
		}
		upTo, err := c.due(ctx, latest, r.Responses[1].GetResponseRange().Kvs)
		if err != nil {
			return err
		}
		if more, err := c.cut(ctx, upTo); err != nil || !more {
			return err
		}
	}
}

// due is up to which change all may go.
func (c *Compactor) due(ctx context.Context, latest uint64, said []*mvccpb.KeyValue) (upTo uint64, err error) {
	if latest <= c.limits.Keep || len(said) == 0 {
		return 0, nil
	}
	upTo = latest - c.limits.Keep
	least := latest
	for _, kv := range said {
		applied, _, err := readCount([]*mvccpb.KeyValue{kv})
		if err != nil {
			return 0, err
		}
		least = min(least, applied)
	}
	if least >= upTo {
		return upTo, nil
	}
	if size, err := c.client.size(ctx); err == nil && size > c.limits.Bytes {
		return upTo, nil
	}
	if latest > c.limits.Most {
		least = max(least, latest-c.limits.Most)
	}
	return min(least, upTo), nil
}

// cut takes some values of the log away that hold no change above a number, the oldest first, and reports whether there may be more. Nothing
// is taken where another server does so.
func (c *Compactor) cut(ctx context.Context, upTo uint64) (more bool, err error) {
	next := numberKey(logPrefix, upTo+2)
	r, err := c.client.readUntil(ctx,
		clientv3.OpGet(logPrefix, clientv3.WithRange(next), clientv3.WithKeysOnly(), clientv3.WithLimit(mostCompacted+1)),
		clientv3.OpGet(logPrefix, clientv3.WithRange(next), clientv3.WithKeysOnly(), clientv3.WithLimit(1),
			clientv3.WithSort(clientv3.SortByKey, clientv3.SortDescend)))
	if err != nil {
		return false, err
	}
	oldest, latest := r.Responses[0].GetResponseRange().Kvs, r.Responses[1].GetResponseRange().Kvs
	if len(oldest) < 2 { // the one that is there may hold the change after them
		return false, nil
	}
	end := oldest[len(oldest)-1].Key
	done, err := c.client.txnUntil(ctx, []clientv3.Cmp{is(string(oldest[0].Key), oldest[0].ModRevision)},
		[]clientv3.Op{clientv3.OpDelete(logPrefix, clientv3.WithRange(string(end)))})
	return err == nil && done.Succeeded && string(end) != string(latest[0].Key), err
}
