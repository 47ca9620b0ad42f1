package cluster

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
)

// MostVoters is how many servers vote at most: each write waits for more than half of them.
const MostVoters = 5

// Voter is a member of etcd.
type Voter struct {
	ID uint64
	// Name is the server's, empty for one that has not begun yet.
	Name string
	// Peer and Client are where it listens, HOST:PORT; Client is empty for one that has not begun yet.
	Peer, Client string
	// Learns: it does not vote yet, and is given what the others have.
	Learns bool
}

// Voters are the members of etcd, and who is to be one.
type Voters struct {
	etcd   *clientv3.Client
	limits Limits
}

// NewVoters uses a connection with etcd, which whoever has made it closes.
func NewVoters(etcd *clientv3.Client, limits Limits) *Voters { return &Voters{etcd, limits} }

// List are the members. It fails with [data.ErrTryAgain].
func (v *Voters) List(ctx context.Context) (all []Voter, err error) {
	ctx, cancel := within(ctx, v.limits.Read)
	defer cancel()
	r, err := v.etcd.MemberList(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: etcd: %w", data.ErrTryAgain, err)
	}
	for _, m := range r.Members {
		all = append(all, Voter{m.ID, m.Name, first(m.PeerURLs), first(m.ClientURLs), m.IsLearner})
	}
	return all, nil
}

// first is the address of the first of some URLs, empty for none.
func first(urls []string) string {
	if len(urls) == 0 {
		return ""
	}
	u, err := url.Parse(urls[0])
	if err != nil {
		return ""
	}
	return u.Host
}

// Add has a server that listens at an address be a member that learns, unless it is one already. It fails with [data.ErrTryAgain] or
// [data.ErrUnknown], after which it may be done again.
func (v *Voters) Add(ctx context.Context, peer string) error {
	all, err := v.List(ctx)
	if err != nil {
		return err
	}
	for _, m := range all {
		if m.Peer == peer {
			return nil
		}
	}
	ctx, cancel := within(ctx, v.limits.Write)
	defer cancel()
	at := address(peer)
	if _, err := v.etcd.MemberAddAsLearner(ctx, []string{at.String()}); err != nil && !errors.Is(err, rpctypes.ErrPeerURLExist) {
		return unchanged(err)
	}
	return nil
}

// Remove has a member be none any more. It fails as Add does.
func (v *Voters) Remove(ctx context.Context, id uint64) error {
	ctx, cancel := within(ctx, v.limits.Write)
	defer cancel()
	if _, err := v.etcd.MemberRemove(ctx, id); err != nil && !errors.Is(err, rpctypes.ErrMemberNotFound) {
		return unchanged(err)
	}
	return nil
}

// unchanged is why there are no other members now, as far as etcd says. One that has come lately is waited for some seconds.
func unchanged(err error) error {
	for _, refusal := range []error{rpctypes.ErrUnhealthy, rpctypes.ErrMemberNotEnoughStarted, rpctypes.ErrTooManyLearners, rpctypes.ErrNoLeader} {
		if errors.Is(err, refusal) {
			return fmt.Errorf("%w: etcd: %w", data.ErrTryAgain, err)
		}
	}
	return fmt.Errorf("%w: etcd: %w", data.ErrUnknown, err)
}

// Promote has members that have learned enough vote, if their number is odd then: of an even number none more may be lost than of one
// less. It reports whether any does.
func (v *Voters) Promote(ctx context.Context) (done bool, err error) {
	all, err := v.List(ctx)
	if err != nil {
		return false, err
	}
	for _, m := range due(all) {
		asking, cancel := within(ctx, v.limits.Write)
		_, err := v.etcd.MemberPromote(asking, m.ID)
		cancel()
		switch {
		case errors.Is(err, rpctypes.ErrMemberLearnerNotReady):
			return done, nil
		case err != nil:
			return done, fmt.Errorf("%w: etcd: %w", data.ErrUnknown, err)
		}
		done = true
	}
	return done, nil
}

// due are the members that are to vote from now on.
func due(all []Voter) (some []Voter) {
	voters := 0
	for _, m := range all {
		switch {
		case !m.Learns:
			voters++
		case m.Name != "":
			some = append(some, m)
		}
	}
	n := min(len(some), MostVoters-voters)
	if (voters+n)%2 == 0 {
		n--
	}
	return some[:max(0, n)]
}
