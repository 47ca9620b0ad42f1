package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/wait"
)

// The keys by which a house knows its servers, whether or not they are there.
const (
	nodesPrefix   = "nodes/"
	removedPrefix = "removed/"
	tokensPrefix  = "tokens/"
	levelKey      = "level"
)

// Node is a server of the house as the house knows it, there or not.
type Node struct {
	Name string `json:"-"`
	// Key names the key that it has certificates for.
	Key string `json:"key"`
	// Link is where it listens to the other servers, and Peer where to those of them that vote, empty for one that never does.
	Link string `json:"link"`
	Peer string `json:"peer,omitempty"`
	// Level is that of the changes that it knows: see [data.Levels]. 0 is for one that has not begun yet.
	Level int `json:"level,omitempty"`
	// Until is when its certificates end.
	Until time.Time `json:"until"`

	// revision is that at which it was written.
	revision int64
}

// isInTheWayOf reports whether another server is found where this one is.
func (n *Node) isInTheWayOf(other Node) bool {
	return n.Name != other.Name && (n.Link != "" && n.Link == other.Link || n.Peer != "" && n.Peer == other.Peer)
}

// Removed is a server that is none of the house any more.
type Removed struct {
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}

// Token lets one server join the house: see [Registry.Issue].
type Token struct {
	Until time.Time `json:"until"`
	// Key and Name are those of the server that has used it, which may do so again.
	Key  string `json:"key,omitempty"`
	Name string `json:"name,omitempty"`
}

// What can be wrong with a server that is to be one of the house.
var (
	// ErrRemoved: it was removed from the house.
	ErrRemoved = errors.New("this server was removed from the cluster: empty its data folder, and let it join again")
	// ErrNodeTaken: another server has that name.
	ErrNodeTaken = errors.New("the cluster has another server of that name: choose another name, or remove that one first")
	// ErrAddress: another server is found there.
	ErrAddress = errors.New("another server of the cluster has that address")
	// ErrNoNode: no server has it.
	ErrNoNode = errors.New("the cluster has no server of that name")
	// ErrOldVersion: there are changes that only later versions know.
	ErrOldVersion = errors.New("the cluster's data needs a later version of this program: start that")
	// ErrToken: nobody has given out such a token, or its time was up long ago. ErrTokenOver and ErrTokenUsed say that it was good once.
	ErrToken     = errors.New("unknown join token")
	ErrTokenOver = errors.New("the token has expired")
	ErrTokenUsed = errors.New("another server has used the token")
)

// Registry is what a house knows of its servers. Besides what they say, its methods fail as [Client] says.
type Registry struct{ client *Client }

// NewRegistry is that which a client reads and writes.
func NewRegistry(client *Client) *Registry { return &Registry{client} }

// Nodes are the servers of the house, in the order of their names.
func (r *Registry) Nodes(ctx context.Context) (nodes []Node, err error) {
	is, err := r.client.readUntil(ctx, clientv3.OpGet(nodesPrefix, clientv3.WithPrefix()))
	if err != nil {
		return nil, err
	}
	return readNodes(is.Responses[0].GetResponseRange())
}

func readNodes(r *etcdserverpb.RangeResponse) (nodes []Node, err error) {
	for _, kv := range r.Kvs {
		n, err := readNode(kv)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, n)
	}
	return nodes, nil
}

func readNode(kv *mvccpb.KeyValue) (n Node, err error) {
	if err := json.Unmarshal(kv.Value, &n); err != nil {
		return Node{}, fmt.Errorf("%w: %s", data.ErrDamaged, kv.Key)
	}
	n.Name, n.revision = strings.TrimPrefix(string(kv.Key), nodesPrefix), kv.ModRevision
	return n, nil
}

// entry is what is known when a server is about to be one of the house.
type entry struct {
	nodes   []Node
	level   int
	levelAt int64
	removed bool
	token   *Token
	tokenAt int64
}

// look reads what is known, of a key and of a token.
func (r *Registry) look(ctx context.Context, key, token string) (e entry, err error) {
	is, err := r.client.readUntil(ctx, clientv3.OpGet(nodesPrefix, clientv3.WithPrefix()), clientv3.OpGet(levelKey),
		clientv3.OpGet(removedPrefix+key), clientv3.OpGet(tokensPrefix+token))
	if err != nil {
		return entry{}, err
	}
	if e.nodes, err = readNodes(is.Responses[0].GetResponseRange()); err != nil {
		return entry{}, err
	}
	if e.level, e.levelAt, err = readLevel(is.Responses[1].GetResponseRange().Kvs); err != nil {
		return entry{}, err
	}
	e.removed = len(is.Responses[2].GetResponseRange().Kvs) > 0
	for _, kv := range is.Responses[3].GetResponseRange().Kvs {
		e.token, e.tokenAt = &Token{}, kv.ModRevision
		if err := json.Unmarshal(kv.Value, e.token); err != nil {
			return entry{}, fmt.Errorf("%w: %s", data.ErrDamaged, kv.Key)
		}
	}
	return e, nil
}

// readLevel reads the highest level of the changes that may be in the log.
func readLevel(kvs []*mvccpb.KeyValue) (level int, revision int64, err error) {
	if len(kvs) == 0 {
		return data.FirstLevel, 0, nil
	}
	level, err = strconv.Atoi(string(kvs[0].Value))
	if err != nil {
		return 0, 0, fmt.Errorf("%w: %s", data.ErrDamaged, kvs[0].Key)
	}
	return level, kvs[0].ModRevision, nil
}

// named is the server of a name, nil if there is none.
func (e *entry) named(name string) *Node {
	i := slices.IndexFunc(e.nodes, func(n Node) bool { return n.Name == name })
	if i < 0 {
		return nil
	}
	return &e.nodes[i]
}

// admits says why a server may not be one of the house.
func (e *entry) admits(n *Node) error {
	is := e.named(n.Name)
	switch {
	case e.removed:
		return ErrRemoved
	case is != nil && is.Key != n.Key:
		return ErrNodeTaken
	case slices.ContainsFunc(e.nodes, n.isInTheWayOf):
		return ErrAddress
	case n.Level < e.level:
		return fmt.Errorf("%w (it knows changes up to level %d, and there are some of level %d)", ErrOldVersion, n.Level, e.level)
	}
	return nil
}

// unchanged are comparisons by which nothing has changed that matters for a server.
func (e *entry) unchanged(n *Node) []clientv3.Cmp {
	var revision int64
	if is := e.named(n.Name); is != nil {
		revision = is.revision
	}
	return []clientv3.Cmp{is(nodesPrefix+n.Name, revision), is(levelKey, e.levelAt), is(removedPrefix+n.Key, 0)}
}

func (n *Node) put() clientv3.Op {
	text, _ := json.Marshal(n) // of texts, numbers and a time nothing fails
	return clientv3.OpPut(nodesPrefix+n.Name, string(text))
}

// Register has the house know a server that begins, or that is other than it was. It fails with [ErrRemoved], [ErrNodeTaken],
// [ErrAddress] or [ErrOldVersion].
func (r *Registry) Register(ctx context.Context, n *Node) error {
	for range r.client.limits.Tries {
		e, err := r.look(ctx, n.Key, "")
		if err != nil {
			return err
		}
		if err := e.admits(n); err != nil {
			return err
		}
		done, err := r.client.txnUntil(ctx, e.unchanged(n), []clientv3.Op{n.put()})
		if err != nil || done.Succeeded {
			return err
		}
	}
	return errBusy
}

// Issue gives out a token, which the house knows by its hash, until a time.
func (r *Registry) Issue(ctx context.Context, hash string, until time.Time) error {
	text, err := json.Marshal(Token{Until: until})
	if err != nil {
		return err
	}
	_, err = r.client.txnUntil(ctx, nil, []clientv3.Op{clientv3.OpPut(tokensPrefix+hash, string(text))})
	return err
}

// keptFor is how long a token that is over is kept, so that it can be said what was wrong with it.
const keptFor = 24 * time.Hour

// Sweep takes tokens away whose time was up long ago.
func (r *Registry) Sweep(ctx context.Context, now time.Time) error {
	all, err := r.client.readUntil(ctx, clientv3.OpGet(tokensPrefix, clientv3.WithPrefix()))
	if err != nil {
		return err
	}
	var errs []error
	for _, kv := range all.Responses[0].GetResponseRange().Kvs {
		var t Token
		if json.Unmarshal(kv.Value, &t) == nil && now.Before(t.Until.Add(keptFor)) {
			continue
		}
		_, err := r.client.txnUntil(ctx, []clientv3.Cmp{is(string(kv.Key), kv.ModRevision)}, []clientv3.Op{clientv3.OpDelete(string(kv.Key))})
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Join has the house know a server that is to be one of it, which takes a token. The same server may do so again, until the time
// of the token is up. It fails with [ErrToken], [ErrTokenOver] or [ErrTokenUsed], and as [Registry.Register] does.
func (r *Registry) Join(ctx context.Context, hash string, n *Node, now time.Time) error {
	for range r.client.limits.Tries {
		e, err := r.look(ctx, n.Key, hash)
		if err != nil {
			return err
		}
		switch {
		case e.token == nil:
			return ErrToken
		case e.token.Key != "" && (e.token.Key != n.Key || e.token.Name != n.Name):
			return ErrTokenUsed
		case now.After(e.token.Until):
			return ErrTokenOver
		}
		if err := e.admits(n); err != nil {
			return err
		}
		used, err := json.Marshal(Token{Until: e.token.Until, Key: n.Key, Name: n.Name})
		if err != nil {
			return err
		}
		done, err := r.client.txnUntil(ctx, append(e.unchanged(n), is(tokensPrefix+hash, e.tokenAt)),
			[]clientv3.Op{n.put(), clientv3.OpPut(tokensPrefix+hash, string(used))})
		if err != nil || done.Succeeded {
			return err
		}
	}
	return errBusy
}

// Remove has a server be none of the house any more: its key is refused from then on. It fails with [ErrNoNode].
func (r *Registry) Remove(ctx context.Context, name string, now time.Time) error {
	text, err := json.Marshal(Removed{name, now})
	if err != nil {
		return err
	}
	for range r.client.limits.Tries {
		e, err := r.look(ctx, "", "")
		if err != nil {
			return err
		}
		n := e.named(name)
		if n == nil {
			return ErrNoNode
		}
		done, err := r.client.txnUntil(ctx, []clientv3.Cmp{is(nodesPrefix+name, n.revision)}, []clientv3.Op{
			clientv3.OpPut(removedPrefix+n.Key, string(text)), clientv3.OpDelete(nodesPrefix + name), clientv3.OpDelete(memberPrefix + name),
			clientv3.OpDelete(appliedPrefix + name), // what it has not applied need not wait for it
		})
		if err != nil || done.Succeeded {
			return err
		}
	}
	return errBusy
}

// Removed tells which servers were removed, by their keys, and of each more, until a context ends. While etcd does not answer
// it tells nothing. What it tells may not be changed.
func (r *Registry) Removed(ctx context.Context, retry time.Duration, told func(map[string]Removed)) {
	all := map[string]Removed{}
	note := func(kv *mvccpb.KeyValue) {
		var is Removed
		_ = json.Unmarshal(kv.Value, &is) // it is removed, whatever is said of it
		all[strings.TrimPrefix(string(kv.Key), removedPrefix)] = is
	}
	for ; ctx.Err() == nil; wait.For(ctx, retry) {
		is, err := r.client.readUntil(ctx, clientv3.OpGet(removedPrefix, clientv3.WithPrefix()))
		if err != nil {
			continue
		}
		for _, kv := range is.Responses[0].GetResponseRange().Kvs {
			note(kv)
		}
		told(maps.Clone(all))
		watching, cancel := context.WithCancel(clientv3.WithRequireLeader(ctx))
		for w := range r.client.watch.Watch(watching, removedPrefix, clientv3.WithPrefix(), clientv3.WithRev(is.Header.Revision+1), clientv3.WithFilterDelete()) {
			if w.Err() != nil {
				break
			}
			for _, e := range w.Events {
				note(e.Kv)
			}
			told(maps.Clone(all))
		}
		cancel()
	}
}
