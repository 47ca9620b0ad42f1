package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/wait"
)

// memberPrefix is where each server that is there has a key, under a lease of its own.
const memberPrefix = "servers/"

// Member is a server of the house that is there, as it says itself.
type Member struct {
	Name string `json:"-"`
	// SSH is where people come in, and Come what they type for it; Link is where the other servers connect.
	SSH  string `json:"ssh"`
	Come string `json:"come,omitempty"`
	Link string `json:"link"`
	// Version is that of its program.
	Version string `json:"version,omitempty"`
	// Level is that of the changes that it knows, 0 for a version that does not say: see [data.Levels].
	Level int `json:"level,omitempty"`
	// Authority: it has the key of the house, and can make certificates.
	Authority bool `json:"authority,omitempty"`
	// Draining: it is about to stop, so that nothing falls to it.
	Draining bool `json:"draining,omitempty"`
	// Began is when its process did.
	Began time.Time `json:"began"`
}

// announcement is the value of a server's key.
type announcement struct {
	Member
	// Leader is the name of the server that leads etcd, written again after each election by those that vote.
	Leader string `json:"leader,omitempty"`
}

// Membership keeps it known that a server is there, and knows which others are.
type Membership struct {
	client *clientv3.Client
	limits MembershipLimits
	say    chan Member
	own    Member
	// voter is the member of etcd in this process, nil for none. It has the name of the server.
	voter *Etcd
}

// MembershipLimits bound how long servers count as there.
type MembershipLimits struct {
	// Lease is how long a server is there after it was heard of last, in whole seconds.
	Lease time.Duration
	// Retry is how long it is waited after a failure before the next attempt.
	Retry time.Duration
	// Leave is how long it is waited until the others know that a server leaves; else they notice once the lease ends. It is short, as
	// nobody answers where all stop.
	Leave time.Duration
	// Silence is how long a server that led etcd may take to follow the next leader before its lease is revoked.
	Silence time.Duration
}

// DefaultMembershipLimits have a server be gone some three seconds after its end.
func DefaultMembershipLimits() MembershipLimits {
	return MembershipLimits{
		Lease: 3 * time.Second, Retry: 200 * time.Millisecond, Leave: 500 * time.Millisecond, Silence: time.Second,
	}
}

// NewMembership is that of a server, not known before [Membership.Run]. The voter is nil where it does not vote.
func NewMembership(etcd *clientv3.Client, voter *Etcd, own Member, limits MembershipLimits) *Membership {
	return &Membership{client: etcd, voter: voter, limits: limits, say: make(chan Member, 1), own: own}
}

// Say has the server be known as that from now on. It does not wait. It is called by one goroutine.
func (m *Membership) Say(own Member) {
	select {
	case <-m.say:
	default:
	}
	m.say <- own
}

// Run keeps it known that the server is there until a context ends, and then that it is not. It tells of the servers that are there, this
// one among them, by their names, and of each change of them: of an end within the lease after it, and an election of etcd, if there
// is one. While etcd does not answer it tells nothing. What it tells may not be changed.
func (m *Membership) Run(ctx context.Context, told func(there map[string]Member)) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		m.watch(ctx, told)
	}()
	for ctx.Err() == nil {
		if err := m.stay(ctx); err != nil && ctx.Err() == nil {
			wait.For(ctx, m.limits.Retry)
		}
	}
	<-done
}

// stay has a lease, and the key under it, until that is lost or the context ends.
func (m *Membership) stay(ctx context.Context) error {
	granting, cancel := context.WithTimeout(ctx, m.limits.Lease)
	defer cancel()
	lease, err := m.client.Grant(granting, int64(m.limits.Lease/time.Second))
	if err != nil {
		return err
	}
	defer func() {
		leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), m.limits.Leave)
		defer cancel()
		_, _ = m.client.Revoke(leaving, lease.ID) // else it ends by itself
	}()
	alive, err := m.client.KeepAlive(ctx, lease.ID)
	if err != nil {
		return err
	}
	elected, checks, until := m.voter.elected(), (<-chan time.Time)(nil), time.Time{}
	if err := m.put(ctx, lease.ID); err != nil {
		return err
	}
	for {
		select {
		case _, ok := <-alive:
			if !ok {
				return fmt.Errorf("%w: the lease is over", data.ErrTryAgain)
			}
		case <-elected:
			elected, checks = m.voter.elected(), nil
			if err := m.put(ctx, lease.ID); err == nil && m.voter.leader() == m.own.Name {
				checks, until = time.Tick(m.limits.Retry), time.Now().Add(m.limits.Silence)
			}
		case now := <-checks:
			over := now.After(until)
			if m.checkFollowers(ctx, over); over {
				checks = nil
			}
		case m.own = <-m.say:
			if err := m.put(ctx, lease.ID); err != nil {
				return err
			}
		}
	}
}

// put says that the server is there.
func (m *Membership) put(ctx context.Context, lease clientv3.LeaseID) error {
	text, err := json.Marshal(announcement{m.own, m.voter.leader()})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, m.limits.Lease)
	defer cancel()
	_, err = m.client.Put(ctx, memberPrefix+m.own.Name, string(text), clientv3.WithLease(lease))
	return err
}

// checkFollowers reads which servers follow this one, which leads etcd. When their time is over it revokes the lease of
// the one that led before and does not: an election has extended it. Each read also frees a new leader, which commits
// nothing for up to a second while etcd has an answer to an older read that no other read takes.
func (m *Membership) checkFollowers(ctx context.Context, over bool) {
	ctx, cancel := context.WithTimeout(ctx, m.limits.Lease)
	defer cancel()
	r, err := m.client.Get(ctx, memberPrefix, clientv3.WithPrefix())
	if err != nil || !over || m.voter.leader() != m.own.Name {
		return
	}
	for _, kv := range r.Kvs {
		name, a := strings.TrimPrefix(string(kv.Key), memberPrefix), announcement{}
		if json.Unmarshal(kv.Value, &a) == nil && a.Leader == name && name != m.own.Name {
			_, _ = m.client.Revoke(ctx, clientv3.LeaseID(kv.Lease)) // else it ends by itself
		}
	}
}

// watch tells who is there.
func (m *Membership) watch(ctx context.Context, told func(map[string]Member)) {
	var last map[string]Member
	tell := func(there map[string]Member) {
		if last == nil || !maps.Equal(last, there) {
			last = maps.Clone(there)
			told(last)
		}
	}
	for ctx.Err() == nil {
		there, revision, err := thereBy(ctx, m.client, m.limits)
		if err != nil {
			wait.For(ctx, m.limits.Retry)
			continue
		}
		tell(there)
		watching, cancel := context.WithCancel(clientv3.WithRequireLeader(ctx))
		for r := range m.client.Watch(watching, memberPrefix, clientv3.WithPrefix(), clientv3.WithRev(revision+1)) {
			if r.Err() != nil {
				break
			}
			for _, e := range r.Events {
				note(there, e.Kv, e.Type == mvccpb.DELETE)
			}
			tell(there)
		}
		cancel()
	}
}

// There are the servers that are there, by their names.
func There(ctx context.Context, etcd *clientv3.Client, limits MembershipLimits) (map[string]Member, error) {
	there, _, err := thereBy(ctx, etcd, limits)
	return there, err
}

func thereBy(ctx context.Context, etcd *clientv3.Client, limits MembershipLimits) (there map[string]Member, revision int64, err error) {
	ctx, cancel := within(ctx, limits.Lease)
	defer cancel()
	r, err := etcd.Get(ctx, memberPrefix, clientv3.WithPrefix())
	if err != nil {
		return nil, 0, err
	}
	there = map[string]Member{}
	for _, kv := range r.Kvs {
		note(there, kv, false)
	}
	return there, r.Header.Revision, nil
}

// note notes what is said of a server. Of one that says what cannot be read nothing is known but that it is there.
func note(there map[string]Member, kv *mvccpb.KeyValue, gone bool) {
	name := strings.TrimPrefix(string(kv.Key), memberPrefix)
	if gone {
		delete(there, name)
		return
	}
	var is Member
	if json.Unmarshal(kv.Value, &is) != nil {
		is = Member{}
	}
	is.Name = name
	there[name] = is
}

// Taking are the names of those servers to which rooms may fall, in order: those that are not draining.
func Taking(there map[string]Member) (names []string) {
	for name, m := range there {
		if !m.Draining {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
