package live

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"shithead/rooms"
)

// offers has the lobbies of a test take what they are offered, and counts how often.
func (g *gossip) offers(s *memoryKeeper, count *atomic.Int64) Offer {
	return func(_ context.Context, to, room string, epoch uint64) error {
		count.Add(1)
		for i := range g.lobbies {
			if serverName(i) == to {
				return g.at(i, s).Take(room, epoch)
			}
		}
		return errors.New("it is not connected")
	}
}

// TestLeave: the rooms of a server that leaves are taken by the others at once, each once, evenly, with the people who are in them.
func TestLeave(t *testing.T) {
	servers(t, 3, func(g *gossip, s *memoryKeeper) {
		a, b := g.at(0, s), g.at(1, s)
		codes := a.makesMany(60)
		own, err := b.Make(ann, terms())
		if err != nil {
			t.Fatal(err)
		}
		in := a.enters(codes[0], ann)
		var offered atomic.Int64
		if left := a.Leave(context.Background(), []string{"a", "b", "c"}, g.offers(s, &offered)); left != 0 || offered.Load() != 60 {
			t.Errorf("%d are left, %d were offered", left, offered.Load())
		}
		synctest.Wait()
		at := map[string]int{}
		for _, code := range codes {
			where := g.lives(code)
			if at[where]++; s.is(code).Owner != where || where != heir(code, []string{"b", "c"}) {
				t.Errorf("%s is at %q, and its journal of %q", code, where, s.is(code).Owner)
			}
		}
		if len(at) != 2 || at["b"] < 12 || at["c"] < 12 || g.lives(own) != "b" {
			t.Errorf("they are at %v, that of b at %s", at, g.lives(own))
		}
		if n := a.Figures().HandedOver.Load(); n != 60 {
			t.Errorf("%d are counted", n)
		}
		var moved *rooms.MovedError
		if err := in.Do(act{line: "late"}); !errors.As(err, &moved) || moved.Owner != heir(codes[0], []string{"b", "c"}) {
			t.Errorf("whoever is there is told %v", err)
		}
	})
}

// TestLeave_WhereNobodyTakesThem: the rooms stay, or are back at once.
func TestLeave_WhereNobodyTakesThem(t *testing.T) {
	servers(t, 3, func(g *gossip, s *memoryKeeper) {
		a := g.at(0, s)
		codes := a.makesMany(5)
		over, end := context.WithCancel(context.Background())
		end()
		for name, c := range map[string]struct {
			ctx    context.Context
			takers []string
			offers int64
		}{
			"nobody else is there": {context.Background(), []string{"a"}, 0},
			"nobody takes them":    {context.Background(), []string{"z"}, 5},
			"it is too late":       {over, []string{"b"}, 0},
		} {
			var offered atomic.Int64
			if left := a.Leave(c.ctx, c.takers, g.offers(s, &offered)); left != 5 || offered.Load() != c.offers {
				t.Errorf("%s: %d are left, %d were offered", name, left, offered.Load())
			}
			synctest.Wait()
			if slices.ContainsFunc(codes, func(code string) bool { return g.lives(code) != "a" }) {
				t.Errorf("%s: they are elsewhere", name)
			}
			a.enters(codes[0], ann).does(act{line: "on it goes"})
		}
	})
}
