package live

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// makesMany makes rooms of as many people.
func (in *inn) makesMany(n int) (codes []string) {
	in.Helper()
	for i := range n {
		code, err := in.Make(rooms.Person{ID: data.ID(fmt.Sprint("P", i)), Name: fmt.Sprint("p", i)}, terms())
		if err != nil {
			in.Fatal(err)
		}
		codes = append(codes, code)
	}
	return codes
}

// lives says which lobbies have a room, of those that are not closed.
func (g *gossip) lives(code string) string {
	at := g.has(code)
	for i, l := range g.lobbies {
		l.mu.Lock()
		if l.closed {
			at = strings.ReplaceAll(at, serverName(i), "")
		}
		l.mu.Unlock()
	}
	return at
}

// TestRescue: the rooms of a server that is gone are taken by the others, each once, evenly, and those of servers that are there are not.
func TestRescue(t *testing.T) {
	servers(t, 3, func(g *gossip, s *memoryKeeper) {
		a, b, c := g.at(0, s), g.at(1, s), g.at(2, s)
		codes := a.makesMany(60)
		own, err := b.Make(ann, terms())
		if err != nil {
			t.Fatal(err)
		}
		rescue := func(l *inn, there ...string) {
			t.Helper()
			if err := l.Rescue(there, there); err != nil {
				t.Error(err)
			}
			synctest.Wait()
		}
		for _, l := range []*inn{a, b, c} {
			rescue(l, "a", "b", "c")
			if err := l.Rescue([]string{"a", "b", "c"}, []string{"b", "c"}); err != nil { // a hands them over by itself
				t.Error(err)
			}
		}
		for _, code := range codes {
			if at := g.lives(code); at != "a" {
				t.Fatalf("%s is at %q while all are there", code, at)
			}
		}
		a.Close() // as if killed: its journals stay its own
		for range 2 {
			for _, l := range []*inn{b, c} {
				rescue(l, "b", "c")
			}
		}
		at := map[string]int{}
		for _, code := range codes {
			where := g.lives(code)
			if at[where]++; s.is(code).Owner != where {
				t.Errorf("%s is at %q, and its journal of %q", code, where, s.is(code).Owner)
			}
			if epoch := s.is(code).Epoch; epoch != 2 {
				t.Errorf("%s was taken %d times", code, epoch-1)
			}
		}
		if len(at) != 2 || at["b"] < 12 || at["c"] < 12 {
			t.Errorf("they are at %v", at)
		}
		if b, c := int(b.Figures().Rescued.Load()), int(c.Figures().Rescued.Load()); b != at["b"] || c != at["c"] {
			t.Errorf("%d and %d are counted, and they are at %v", b, c, at)
		}
		if where := g.lives(own); where != "b" {
			t.Errorf("that of b is at %q", where)
		}
	})
}

// TestRescue_OfRoomsThatAreNobodys, once nobody has taken them for long enough.
func TestRescue_OfRoomsThatAreNobodys(t *testing.T) {
	servers(t, 2, func(g *gossip, s *memoryKeeper) {
		a, b := g.at(0, s), g.at(1, s)
		code := a.made()
		if _, err := a.HandOver(code, "omega"); err != nil {
			t.Fatal(err)
		}
		a.Close() // which would take it back
		for range 2 {
			if err := b.Rescue([]string{"b"}, []string{"b"}); err != nil || g.lives(code) != "" {
				t.Errorf("%v, it is at %q", err, g.lives(code))
			}
			time.Sleep(takingPatience / 2)
		}
		if err := b.Rescue([]string{"b"}, []string{"b"}); err != nil || g.lives(code) != "b" {
			t.Errorf("%v, it is at %q", err, g.lives(code))
		}
	})
}

// TestRescue_WhereTheJournalsCannotBeListed or a room not be claimed: it is there the next time.
func TestRescue_WhereTheJournalsCannotBeListed(t *testing.T) {
	servers(t, 2, func(g *gossip, s *memoryKeeper) {
		a, b := g.at(0, s), g.at(1, s)
		code := a.made()
		a.Close()
		s.set(func(s *memoryKeeper) { s.unclaimed = fmt.Errorf("no leader: %w", data.ErrTryAgain) })
		if err := b.Rescue([]string{"b"}, []string{"b"}); err != nil || g.lives(code) != "" {
			t.Errorf("%v, it is at %q", err, g.lives(code))
		}
		s.set(func(s *memoryKeeper) { s.unclaimed = nil })
		time.Sleep(time.Minute) // it goes on by itself
		if at := g.lives(code); at != "b" {
			t.Errorf("it is at %q", at)
		}
		b.Close()
		if err := b.Rescue([]string{"b"}, []string{"b"}); err != nil && !errors.Is(err, rooms.ErrClosed) {
			t.Error(err)
		}
	})
}

// TestHeir: few rooms fall to another server where one comes.
func TestHeir(t *testing.T) {
	const n = 3000
	at, moved := map[string]int{}, 0
	for i := range n {
		room := fmt.Sprint("room-", i)
		before, after := heir(room, []string{"node1", "node2", "node3"}), heir(room, []string{"node4", "node3", "node2", "node1"})
		at[before]++
		if before != after {
			moved++
			if after != "node4" {
				t.Fatalf("%s goes from %s to %s", room, before, after)
			}
		}
	}
	for server, has := range at {
		if has < n/3-150 || has > n/3+150 {
			t.Errorf("%s has %d of %d", server, has, n)
		}
	}
	if len(at) != 3 || moved < n/4-150 || moved > n/4+150 {
		t.Errorf("%v, %d have moved", at, moved)
	}
}
