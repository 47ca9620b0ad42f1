package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
)

// Levels are which changes may be in the log of a house whose servers are of different versions. A level is only ever raised, in one
// transaction with what all servers that are known say of themselves, and no server begins that is below it: whatever is written,
// all of them can read.

// mayAppend says why changes may not be appended yet: with [data.ErrUpgrade], where servers do not know them, or as a [Client] fails.
func (l *Log) mayAppend(changes []data.Change) error {
	needs := data.FirstLevel
	for i := range changes {
		needs = max(needs, l.levels[changes[i].Kind()])
	}
	return l.Reach(needs)
}

// Reach has the house be of a level from now on: whatever needs that, all its servers know. It fails with [data.ErrUpgrade] while some do
// not, or as a [Client] does. It waits only where the house is below the level, or this server does not know that it is not.
func (l *Log) Reach(level int) error {
	if int64(level) <= l.raised.Load() {
		return nil
	}
	for range l.client.limits.Tries {
		if done, err := l.raise(level); done || err != nil {
			return err
		}
	}
	return errBusy
}

// raise raises the level if all servers know it, and says no if others have come before.
func (l *Log) raise(to int) (done bool, err error) {
	r, err := l.client.read(clientv3.OpGet(levelKey), clientv3.OpGet(nodesPrefix, clientv3.WithPrefix()), clientv3.OpGet(memberPrefix, clientv3.WithPrefix()))
	if err != nil {
		return false, err
	}
	level, at, err := readLevel(r.Responses[0].GetResponseRange().Kvs)
	if err != nil {
		return false, err
	}
	if level < to {
		var behind []string
		for _, answer := range r.Responses[1:] {
			for _, kv := range answer.GetResponseRange().Kvs {
				name := strings.TrimPrefix(strings.TrimPrefix(string(kv.Key), nodesPrefix), memberPrefix)
				if levelOf(kv.Value) < to {
					behind = append(behind, name)
				}
			}
		}
		if len(behind) > 0 {
			return false, fmt.Errorf("%w: %s", data.ErrUpgrade, strings.Join(slices.Compact(slices.Sorted(slices.Values(behind))), ", "))
		}
		asked := r.Header.Revision + 1
		r, err = l.client.txnUntil(context.Background(), []clientv3.Cmp{
			is(levelKey, at),
			clientv3.Compare(clientv3.ModRevision(nodesPrefix), "<", asked).WithPrefix(),
			clientv3.Compare(clientv3.ModRevision(memberPrefix), "<", asked).WithPrefix(),
		}, []clientv3.Op{clientv3.OpPut(levelKey, strconv.Itoa(to))})
		if err != nil || !r.Succeeded {
			return false, err
		}
		level = to
	}
	for was := l.raised.Load(); was < int64(level) && !l.raised.CompareAndSwap(was, int64(level)); was = l.raised.Load() {
		continue
	}
	return true, nil
}

// levelOf is the level that a server says it knows. One that says none is of a version that did not speak of it, or has not begun; one
// that cannot be read knows nothing.
func levelOf(text []byte) int {
	var says struct {
		Level int `json:"level"`
	}
	switch {
	case json.Unmarshal(text, &says) != nil:
		return 0
	case says.Level == 0:
		return data.FirstLevel
	}
	return says.Level
}
