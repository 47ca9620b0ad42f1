package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

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
		return 0, fmt.Errorf("no answer of more than half of the servers that vote: %w", err)
	}
	took = time.Since(began).Round(time.Millisecond)
	alarms, err := etcd.AlarmList(ctx)
	if err != nil {
		return took, fmt.Errorf("no answer of more than half of the servers that vote: %w", err)
	}
	for _, a := range alarms.Alarms {
		if a.Alarm == etcdserverpb.AlarmType_NOSPACE {
			return took, fmt.Errorf("%w: more than %d MB are kept", ErrFull, quotaBytes>>20)
		}
	}
	return took, nil
}
