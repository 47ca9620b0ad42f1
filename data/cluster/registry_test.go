package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/cluster/clustertest"
)

func node(name, key string, level int) *Node {
	return &Node{Name: name, Key: key, Link: name + ":2322", Level: level, Until: Noon}
}

// TestRegistry: a token is good for one server, as often as that needs it until its time is up; names, keys that were removed, and versions
// are held against a server that comes.
func TestRegistry(t *testing.T) {
	t.Parallel()
	client := NewClient(clustertest.Start(t, 1).Client(0), DefaultLimits())
	r, ctx := NewRegistry(client), t.Context()
	join := func(what, token, name, key string, after time.Duration, want error) {
		t.Helper()
		Expect(t, what, r.Join(ctx, token, node(name, key, data.FirstLevel), Noon.Add(after)), want)
	}
	for range 2 {
		Check(t, r.Register(ctx, node("alpha", "A", data.FirstLevel)))
	}
	join("a token that nobody has given out", "T", "beta", "B", 0, ErrToken)
	Check(t, r.Issue(ctx, "T", Noon.Add(time.Hour)))
	join("a name that is taken", "T", "alpha", "B", 0, ErrNodeTaken)
	join("the time is up", "T", "beta", "B", time.Hour+time.Second, ErrTokenOver)
	join("a server", "T", "beta", "B", 0, nil)
	join("it again", "T", "beta", "B", time.Hour, nil)
	join("it too late", "T", "beta", "B", 2*time.Hour, ErrTokenOver)
	join("another key", "T", "beta", "C", 0, ErrTokenUsed)
	join("another name", "T", "gamma", "B", 0, ErrTokenUsed)
	nodes, err := r.Nodes(ctx)
	if err != nil || len(nodes) != 2 || nodes[0].Name != "alpha" {
		t.Fatalf("%+v, %v", nodes, err)
	}
	if b := nodes[1]; b.Name != "beta" || b.Key != "B" || b.Link != "beta:2322" || !b.Until.Equal(Noon) {
		t.Errorf("%+v", b)
	}

	told, stop := make(chan map[string]Removed, 8), make(chan struct{})
	watching, cancel := context.WithCancel(ctx)
	go func() {
		defer close(stop)
		r.Removed(watching, time.Millisecond, func(all map[string]Removed) { told <- all })
	}()
	if all := <-told; len(all) != 0 {
		t.Errorf("%v", all)
	}
	Expect(t, "one that is not there is removed", r.Remove(ctx, "gamma", Noon), ErrNoNode)
	Check(t, r.Remove(ctx, "beta", Noon))
	if all := <-told; len(all) != 1 || all["B"].Name != "beta" || !all["B"].At.Equal(Noon) {
		t.Errorf("%v", all)
	}
	cancel()
	<-stop
	Expect(t, "it begins again", r.Register(ctx, node("beta", "B", data.FirstLevel)), ErrRemoved)
	join("it joins again", "T", "beta", "B", 0, ErrRemoved)
	Check(t, r.Issue(ctx, "U", Noon.Add(48*time.Hour)))
	join("another in its place", "U", "beta", "C", 0, nil)

	Check(t, r.Sweep(ctx, Noon.Add(26*time.Hour)))
	join("a token that was over", "T", "delta", "D", 0, ErrToken)
	join("one that is not", "U", "beta", "C", 0, nil)
}

// TestLevels: a change waits until all servers know its kind, those that are away among them; from then on no server begins that does
// not.
func TestLevels(t *testing.T) {
	t.Parallel()
	keys := clustertest.Start(t, 1).Client(0)
	client := NewClient(keys, DefaultLimits())
	r, ctx, levels := NewRegistry(client), t.Context(), data.Levels()
	levels["announce"] = data.FirstLevel + 1
	newer, older := newLog(client, levels), NewLog(client)
	Check(t, newer.Begin(ctx, 0))
	wanted := []data.Change{{ID: data.NewID(), At: Noon, Op: data.Announce{Text: "Back at Noon"}}}
	known := []data.Change{{ID: data.NewID(), At: Noon, Op: data.DropRules{Profile: "P", Name: "x"}}}
	there := func(name string, level int) {
		text, err := json.Marshal(Member{Level: level})
		Check(t, err)
		_, err = keys.Put(ctx, memberPrefix+name, string(text))
		Check(t, err)
	}
	register := func(name string, level int) { Check(t, r.Register(ctx, node(name, name, level))) }
	register("alpha", data.FirstLevel+1)
	register("beta", data.FirstLevel) // which is away
	register("gamma", data.FirstLevel)
	there("alpha", data.FirstLevel+1)
	there("gamma", 0)
	refuse := func(behind string) {
		t.Helper()
		err := newer.Append(wanted)
		if !errors.Is(err, data.ErrUpgrade) || !errors.Is(err, data.ErrTryAgain) || !strings.HasSuffix(err.Error(), ": "+behind) {
			t.Errorf("%v, and not %q", err, behind)
		}
	}
	refuse("beta, gamma")
	Check(t, newer.Append(known))
	register("gamma", data.FirstLevel+2)
	refuse("beta, gamma") // its process is the old one yet
	there("gamma", data.FirstLevel+2)
	refuse("beta")
	register("beta", data.FirstLevel) // it may still go back
	Check(t, r.Remove(ctx, "beta", Noon))
	Check(t, newer.Append(wanted), newer.Append(wanted), older.Append(known))
	Expect(t, "an older server begins", r.Register(ctx, node("delta", "delta", data.FirstLevel)), ErrOldVersion)
	if latest, err := newer.Latest(ctx); err != nil || latest != 4 {
		t.Errorf("%d, %v", latest, err)
	}
}

// TestALevel_IsRaisedOnlyForThoseThatAreKnown: a server that comes while it is raised is asked, too.
func TestALevel_IsRaisedOnlyForThoseThatAreKnown(t *testing.T) {
	t.Parallel()
	client := NewClient(clustertest.Start(t, 1).Client(0), DefaultLimits())
	r := NewRegistry(client)
	late := func() { Check(t, r.Register(t.Context(), node("late", "L", data.FirstLevel))) }
	busy := &Client{kv: between{client.kv, late}, watch: client.watch, limits: client.limits}
	l := newLog(busy, map[string]int{"announce": data.FirstLevel + 1})
	err := l.mayAppend([]data.Change{{ID: data.NewID(), At: Noon, Op: data.Announce{Text: "x"}}})
	Expect(t, "a change of a level that a late server does not know", err, data.ErrUpgrade)
}

// between does something between reading the keys and writing one.
type between struct {
	clientv3.KV
	do func()
}

func (b between) Txn(ctx context.Context) clientv3.Txn { return &betweenTxn{b.KV.Txn(ctx), b.do} }

type betweenTxn struct {
	clientv3.Txn
	do func()
}

func (b *betweenTxn) If(of ...clientv3.Cmp) clientv3.Txn {
	if len(of) > 0 {
		b.do()
	}
	b.Txn = b.Txn.If(of...)
	return b
}

// TestDue: the number of those that vote is odd, and five at most.
func TestDue(t *testing.T) {
	for _, c := range []struct{ voters, learn, begin, due int }{
		{1, 0, 0, 0},
		{1, 1, 0, 0},
		{1, 2, 0, 2},
		{1, 3, 0, 2},
		{1, 5, 0, 4},
		{2, 0, 0, 0},
		{2, 1, 0, 1},
		{3, 1, 0, 0},
		{3, 2, 0, 2},
		{4, 1, 0, 1},
		{4, 3, 0, 1},
		{5, 3, 0, 0},
		{1, 2, 1, 0}, // one of them has not begun
	} {
		var all []Voter
		for i := range c.voters + c.learn {
			all = append(all, Voter{ID: uint64(i), Name: "x", Learns: i >= c.voters})
		}
		for i := range c.begin {
			all[c.voters+i].Name = ""
		}
		got := due(all)
		if len(got) != c.due || slices.ContainsFunc(got, func(m Voter) bool { return !m.Learns || m.Name == "" }) {
			t.Errorf("of %d that vote and %d that learn: %v", c.voters, c.learn, got)
		}
	}
}
