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

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

func names(nodes []Node) string {
	var all []string
	for _, n := range nodes {
		all = append(all, n.Name)
	}
	return strings.Join(all, " ")
}

// TestRegistry: a token is good for one server, as often as that needs it until its time is up; names, keys that were removed, and versions
// are held against whoever comes.
func TestRegistry(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	client := NewClient(etcd.Client(0), DefaultLimits())
	r, ctx := NewRegistry(client), t.Context()
	node := func(name, key string) *Node {
		return &Node{Name: name, Key: key, Link: name + ":2322", Level: data.FirstLevel, Until: noon}
	}
	wants := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, and not %v", what, err, want)
		}
	}
	wants("the first server", r.Register(ctx, node("alpha", "A")), nil)
	wants("it begins again", r.Register(ctx, node("alpha", "A")), nil)
	wants("a token nobody has given out", r.Join(ctx, "T", node("beta", "B"), noon), ErrToken)
	wants("a token", r.Issue(ctx, "T", noon.Add(time.Hour)), nil)
	wants("a name that is taken", r.Join(ctx, "T", node("alpha", "B"), noon), ErrNodeTaken)
	wants("the time is up", r.Join(ctx, "T", node("beta", "B"), noon.Add(time.Hour+time.Second)), ErrTokenOver)
	wants("a server", r.Join(ctx, "T", node("beta", "B"), noon), nil)
	wants("it again", r.Join(ctx, "T", node("beta", "B"), noon.Add(time.Hour)), nil)
	wants("it too late", r.Join(ctx, "T", node("beta", "B"), noon.Add(2*time.Hour)), ErrTokenOver)
	wants("another key", r.Join(ctx, "T", node("beta", "C"), noon), ErrTokenUsed)
	wants("another name", r.Join(ctx, "T", node("gamma", "B"), noon), ErrTokenUsed)
	if nodes, err := r.Nodes(ctx); err != nil || names(nodes) != "alpha beta" || nodes[1].Key != "B" || nodes[1].Link != "beta:2322" || !nodes[1].Until.Equal(noon) {
		t.Errorf("%+v, %v", nodes, err)
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
	wants("nobody", r.Remove(ctx, "gamma", noon), ErrNoNode)
	wants("a server is removed", r.Remove(ctx, "beta", noon), nil)
	if all := <-told; len(all) != 1 || all["B"].Name != "beta" || !all["B"].At.Equal(noon) {
		t.Errorf("%v", all)
	}
	cancel()
	<-stop
	wants("it begins again", r.Register(ctx, node("beta", "B")), ErrRemoved)
	wants("it joins again", r.Join(ctx, "T", node("beta", "B"), noon), ErrRemoved)
	wants("another token", r.Issue(ctx, "U", noon.Add(48*time.Hour)), nil)
	wants("another in its place", r.Join(ctx, "U", node("beta", "C"), noon), nil)

	wants("tokens are swept", r.Sweep(ctx, noon.Add(26*time.Hour)), nil)
	wants("one that was over", r.Join(ctx, "T", node("delta", "D"), noon), ErrToken)
	wants("one that is not", r.Join(ctx, "U", node("beta", "C"), noon), nil)
}

// TestLevels: a change waits until all servers know its kind, those that are away among them; from then on no server begins that does
// not.
func TestLevels(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	keys := etcd.Client(0)
	client := NewClient(keys, DefaultLimits())
	r, ctx := NewRegistry(client), t.Context()
	levels := data.Levels()
	levels["announce"] = data.FirstLevel + 1
	newer, older := newLog(client, levels), NewLog(client)
	check(t, newer.Begin(ctx, 0))
	wanted := []data.Change{{ID: data.NewID(), At: noon, Op: data.Announce{Text: "Back at noon"}}}
	known := []data.Change{{ID: data.NewID(), At: noon, Op: data.DropRules{Profile: "P", Name: "x"}}}
	register := func(name string, level int) error {
		return r.Register(ctx, &Node{Name: name, Key: name, Level: level})
	}
	there := func(name string, level int) {
		text, err := json.Marshal(Member{Level: level})
		check(t, err)
		if _, err := keys.Put(ctx, memberPrefix+name, string(text)); err != nil {
			t.Fatal(err)
		}
	}
	for name, level := range map[string]int{"alpha": data.FirstLevel + 1, "beta": data.FirstLevel, "gamma": 0} {
		check(t, register(name, max(level, data.FirstLevel)))
		if name != "beta" { // which is away
			there(name, level)
		}
	}
	refused := func(behind string) {
		t.Helper()
		err := newer.Append(wanted)
		if !errors.Is(err, data.ErrUpgrade) || !errors.Is(err, data.ErrTryAgain) || !strings.HasSuffix(err.Error(), ": "+behind) {
			t.Errorf("%v, and not %q", err, behind)
		}
	}
	refused("beta, gamma")
	if err := newer.Append(known); err != nil {
		t.Errorf("what all know: %v", err)
	}
	check(t, register("gamma", data.FirstLevel+2))
	refused("beta, gamma") // its process is the old one yet
	there("gamma", data.FirstLevel+2)
	refused("beta")
	if err := register("beta", data.FirstLevel); err != nil { // it may still go back
		t.Errorf("%v", err)
	}
	check(t, r.Remove(ctx, "beta", noon))
	for range 2 {
		if err := newer.Append(wanted); err != nil {
			t.Error(err)
		}
	}
	if err := older.Append(known); err != nil {
		t.Errorf("an older server: %v", err)
	}
	if err := register("delta", data.FirstLevel); !errors.Is(err, ErrOldVersion) {
		t.Errorf("an older server begins: %v", err)
	}
	if latest, err := newer.Latest(ctx); err != nil || latest != 4 {
		t.Errorf("%d, %v", latest, err)
	}
}

// TestALevel_IsRaisedOnlyForThoseThatAreKnown: who comes while it is raised is asked, too.
func TestALevel_IsRaisedOnlyForThoseThatAreKnown(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	client := NewClient(etcd.Client(0), DefaultLimits())
	r := NewRegistry(client)
	l := newLog(&Client{kv: between{client.kv, func() {
		if err := r.Register(t.Context(), &Node{Name: "late", Key: "L", Level: data.FirstLevel}); err != nil {
			t.Error(err)
		}
	}}, watch: client.watch, limits: client.limits}, map[string]int{"announce": data.FirstLevel + 1})
	if err := l.mayAppend([]data.Change{{ID: data.NewID(), At: noon, Op: data.Announce{Text: "x"}}}); !errors.Is(err, data.ErrUpgrade) {
		t.Errorf("%v", err)
	}
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
		{1, 2, 1, 0}, // one of them has not begun
		{1, 3, 0, 2},
		{1, 5, 0, 4},
		{2, 0, 0, 0},
		{2, 1, 0, 1},
		{3, 1, 0, 0},
		{3, 2, 0, 2},
		{4, 1, 0, 1},
		{4, 3, 0, 1},
		{5, 3, 0, 0},
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

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
