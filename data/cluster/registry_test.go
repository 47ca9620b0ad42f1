package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/cluster/clustertest"
	"shithead/engine/enginetest"
)

func node(name, key string, level int) *Node {
	return &Node{Name: name, Key: key, Link: name + ":2322", Level: level, Until: noon}
}

// TestRegistry: a token is good for one server, as often as that needs it, until its time is up.
func TestRegistry(t *testing.T) {
	t.Parallel()
	r, ctx := NewRegistry(newClient(clustertest.Start(t, 1))), t.Context()
	join := func(what, token, name, key string, after time.Duration, want error) {
		t.Helper()
		expect(t, what, r.Join(ctx, token, node(name, key, data.FirstLevel), noon.Add(after)), want)
	}
	for range 2 {
		check(t, r.Register(ctx, node("alpha", "A", data.FirstLevel)))
	}
	join("a token that nobody has given out", "T", "beta", "B", 0, ErrToken)
	check(t, r.Issue(ctx, "T", noon.Add(time.Hour)))
	join("a name that is taken", "T", "alpha", "B", 0, ErrNodeTaken)
	join("the time is up", "T", "beta", "B", time.Hour+time.Second, ErrTokenOver)
	join("a server", "T", "beta", "B", 0, nil)
	join("it again", "T", "beta", "B", time.Hour, nil)
	join("it too late", "T", "beta", "B", 2*time.Hour, ErrTokenOver)
	join("another key", "T", "beta", "C", 0, ErrTokenUsed)
	join("another name", "T", "gamma", "B", 0, ErrTokenUsed)
	nodes := enginetest.Must(r.Nodes(ctx))
	want := []Node{*node("alpha", "A", data.FirstLevel), *node("beta", "B", data.FirstLevel)}
	want[0].revision, want[1].revision = nodes[0].revision, nodes[1].revision
	equal(t, "servers", nodes, want)

	told, stop := make(chan map[string]Removed, 8), make(chan struct{})
	watching, cancel := context.WithCancel(ctx)
	go func() {
		defer close(stop)
		r.Removed(watching, time.Millisecond, func(all map[string]Removed) { told <- all })
	}()
	equal(t, "removed at first", len(<-told), 0)
	expect(t, "one that is not there is removed", r.Remove(ctx, "gamma", noon), ErrNoNode)
	check(t, r.Remove(ctx, "beta", noon))
	equal(t, "removed", <-told, map[string]Removed{"B": {Name: "beta", At: noon}})
	cancel()
	<-stop
	expect(t, "it begins again", r.Register(ctx, node("beta", "B", data.FirstLevel)), ErrRemoved)
	join("it joins again", "T", "beta", "B", 0, ErrRemoved)
	check(t, r.Issue(ctx, "U", noon.Add(48*time.Hour)))
	join("another in its place", "U", "beta", "C", 0, nil)

	check(t, r.Sweep(ctx, noon.Add(26*time.Hour)))
	join("a token that was over", "T", "delta", "D", 0, ErrToken)
	join("one that is not", "U", "beta", "C", 0, nil)
}

// TestLevels: a change waits until all servers know its kind; from then on no server begins that does not.
func TestLevels(t *testing.T) {
	t.Parallel()
	keys := clustertest.Start(t, 1).Client(0)
	client := NewClient(keys, DefaultLimits())
	r, ctx, levels := NewRegistry(client), t.Context(), data.Levels()
	levels["announce"] = data.FirstLevel + 1
	newer, older := newLog(client, levels), NewLog(client)
	begin(t, newer, 0)
	wanted := []data.Change{{ID: data.NewID(), At: noon, Op: data.Announce{Text: "Back at noon"}}}
	known := []data.Change{{ID: data.NewID(), At: noon, Op: data.DropRules{Profile: "P", Name: "x"}}}
	there := func(name string, level int) {
		text := enginetest.Must(json.Marshal(Member{Level: level}))
		enginetest.Must(keys.Put(ctx, memberPrefix+name, string(text)))
	}
	register := func(name string, level int) { check(t, r.Register(ctx, node(name, name, level))) }
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
	check(t, newer.Append(known))
	register("gamma", data.FirstLevel+2)
	refuse("beta, gamma") // its process is the old one yet
	there("gamma", data.FirstLevel+2)
	refuse("beta")
	register("beta", data.FirstLevel) // it may still go back
	check(t, r.Remove(ctx, "beta", noon))
	check(t, newer.Append(wanted), newer.Append(wanted), older.Append(known))
	expect(t, "an older server begins", r.Register(ctx, node("delta", "delta", data.FirstLevel)), ErrOldVersion)
	equal(t, "changes", enginetest.Must(newer.Latest(ctx)), 4)
}

// TestALevel_IsRaisedOnlyForThoseThatAreKnown: a server that comes while it is raised is asked, too.
func TestALevel_IsRaisedOnlyForThoseThatAreKnown(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	client, busy := newClient(etcd), newClient(etcd)
	client.kv = &hooked{KV: client.kv, before: func(txn int) error {
		if txn == 2 { // it has read the keys, and is about to write one
			return NewRegistry(busy).Register(t.Context(), node("late", "L", data.FirstLevel))
		}
		return nil
	}}
	l := newLog(client, map[string]int{"announce": data.FirstLevel + 1})
	err := l.mayAppend([]data.Change{{ID: data.NewID(), At: noon, Op: data.Announce{Text: "x"}}})
	expect(t, "a change of a level that a late server does not know", err, data.ErrUpgrade)
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
