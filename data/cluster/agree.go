package cluster

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
)

// errUnsure says that it is not known whether what a member keeps is what the others keep. It is a [data.ErrTryAgain].
var errUnsure = fmt.Errorf("%w: too few of the voting servers have reported their data", data.ErrTryAgain)

// hashed is what a member keeps up to a revision, as a sum.
type hashed struct {
	sum       uint32
	compacted int64
}

// agreeing is how long the members have to say what they keep: on a busy machine each takes seconds.
const agreeing = 10 * time.Second

// Agrees looks whether what a member of etcd keeps, by the address where clients connect with it, is what more than half of
// those that vote do: a bit that has flipped in its files is found by no check of etcd itself. It fails with [data.ErrDamaged]
// where more than half of them agree on something else, and with [data.ErrTryAgain] where it cannot be said. It does not wait
// for members whose answers change nothing.
func Agrees(ctx context.Context, etcd *clientv3.Client, own string) error {
	ctx, cancel := context.WithTimeout(ctx, agreeing)
	defer cancel()
	now, err := etcd.Get(ctx, latestKey)
	if err != nil {
		return errors.Join(errUnsure, err)
	}
	members, err := etcd.MemberList(ctx)
	if err != nil {
		return errors.Join(errUnsure, err)
	}
	type answer struct {
		at string
		hashed
	}
	answers, voting, asked := make(chan answer, len(members.Members)), 0, 0
	for _, m := range members.Members {
		at := clientOf(m)
		switch {
		case m.IsLearner && at == own:
			return nil // it gets what the others keep, and may not say its own yet
		case m.IsLearner:
			continue
		}
		if voting++; at == "" {
			continue // it has not begun yet
		}
		asked++
		go func() {
			a := answer{at: at}
			if r, err := etcd.HashKV(ctx, at, now.Header.Revision); err == nil {
				a.hashed = hashed{r.Hash, r.CompactRevision}
			}
			answers <- a
		}()
	}
	counts, mine := map[hashed]int{}, hashed{}
	for range asked {
		a := <-answers
		if a.hashed == (hashed{}) {
			continue
		}
		if counts[a.hashed]++; a.at == own {
			mine = a.hashed
		}
		if err := mine.among(counts, voting); !errors.Is(err, errUnsure) {
			return err
		}
	}
	return errUnsure
}

// clientOf is where clients connect with a member, empty where that is not known yet.
func clientOf(m *etcdserverpb.Member) string {
	for _, text := range m.ClientURLs {
		if is, err := url.Parse(text); err == nil {
			return is.Host
		}
	}
	return ""
}

// among reports whether a sum is that of more than half of the members, of which some have said theirs.
func (h hashed) among(counts map[hashed]int, members int) error {
	if h == (hashed{}) {
		return errUnsure
	}
	for is, n := range counts {
		switch {
		case n <= members/2:
		case is == h:
			return nil
		case is.compacted == h.compacted:
			return fmt.Errorf("%w: etcd's data here is not that of %d of %d servers", data.ErrDamaged, n, members)
		}
	}
	return errUnsure
}

// Agreeing is how often it is looked whether members agree while they run.
const Agreeing = 10 * time.Minute
