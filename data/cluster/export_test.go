package cluster

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

var Noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

func Check(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func Expect(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, not %v", what, err, want)
	}
}

// Begin begins a log as houses did before they had ids.
func (l *Log) Begin(ctx context.Context, applied uint64) error {
	_, err := l.client.txnUntil(ctx, []clientv3.Cmp{is(latestKey, 0)}, []clientv3.Op{clientv3.OpPut(latestKey, strconv.FormatUint(applied, 10))})
	return err
}

// ClearUnborn is what [StartEtcd] does first.
var ClearUnborn = clearUnborn

// Elects has a client know when another member leads, as that of a member of this process does.
func Elects(c *Client, elected func() <-chan struct{}) *Client {
	c.elected = elected
	return c
}
