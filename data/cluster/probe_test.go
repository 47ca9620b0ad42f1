package cluster_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"

	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
)

// TestProbe says what is wrong with etcd: that it is full, or that too few members are there.
func TestProbe(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	client := etcd.Dial(t)
	if took, err := cluster.Probe(t.Context(), client); err != nil || took < 0 {
		t.Errorf("%v, %v", took, err)
	}
	alarm := &etcdserverpb.AlarmRequest{Action: etcdserverpb.AlarmRequest_ACTIVATE, Alarm: etcdserverpb.AlarmType_NOSPACE}
	_, err := etcd.Members[0].Server.Alarm(context.Background(), alarm)
	check(t, err)
	_, err = cluster.Probe(t.Context(), client)
	expect(t, "full", err, cluster.ErrFull)
	etcd.Stop(1)
	etcd.Stop(2)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second) // nothing can be written before the others are there again
	defer cancel()
	if _, err := cluster.Probe(ctx, client); err == nil || errors.Is(err, cluster.ErrFull) {
		t.Errorf("one of three: %v", err)
	}
}
