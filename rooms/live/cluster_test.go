package live

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
)

func (in *inn) handOver(code, to string) uint64 {
	in.Helper()
	epoch, err := in.HandOver(code, to)
	must(in, err)
	return epoch
}

func (in *inn) take(code string, seen uint64, wants ...error) {
	in.Helper()
	checkError(in, fmt.Sprint("take at ", seen), in.Take(code, seen), wants...)
	synctest.Wait()
}

// TestTheStart_ClaimsRoomByRoom: what another server claims meanwhile is theirs, what cannot be claimed now is later.
func TestTheStart_ClaimsRoomByRoom(t *testing.T) {
	s := newMemoryKeeper()
	for room, owner := range map[string]string{"brave-otter": "house", "calm-otter": "", "dizzy-otter": "", "eager-otter": "else"} {
		s.put(room, owner, 4, "one")
	}
	losses, later := 0, data.ErrTryAgain
	s.claiming = func(room string) (err error) {
		switch room {
		case "calm-otter":
			losses++
			s.give(room, "other", 5)
		case "dizzy-otter":
			err, later = later, nil
		}
		return err
	}
	open(t, setup{keeper: s, config: func(c *Config) {
		c.Claims = func(head data.JournalHead) bool { return head.Owner != "else" && head.Epoch == 4 }
	}}, func(in *inn) {
		time.Sleep(time.Minute)
		for room, want := range map[string]string{"brave-otter": "house 5", "calm-otter": "other 5", "dizzy-otter": "house 5", "eager-otter": "else 4"} {
			check(t, want+", 1 lines, next 70", "%s", in.kept(room))
			check(t, room+fmt.Sprint(want == "house 5"), "%s%v", room, in.hasRoom(room))
		}
		check(t, "0", "%d", len(s.aside))
		check(t, "1", "%d", losses)
	})
}

// TestACode_ThatARoomElsewhereHas_IsNotGivenOut: at whatever epoch that has its journal, whether it was heard of or not, and
// if it has no server, too.
func TestACode_ThatARoomElsewhereHas_IsNotGivenOut(t *testing.T) {
	servers(t, roomConstructor(), func(g *gossip, here, there, _ *inn) {
		g.behave(network{quiet: "b"})
		code := there.build(bob, terms())
		known := func(want bool) {
			t.Helper()
			synctest.Wait()
			here.mu.Lock()
			defer here.mu.Unlock()
			check(g, fmt.Sprint(want), "%v", here.known(code))
		}
		try := func(kept string) {
			t.Helper()
			r := newRunning(here.Lobby, code)
			checkError(g, kept, here.register(r, r.begin(ann, terms())), data.ErrConflict)
			here.unmake(code, errUnknown) // as if none knew what became of it
			check(g, kept, "%s", here.kept(code))
		}
		known(false)
		try("b 1, 1 lines, next 1")
		here.take(code, 1)
		try("a 2, 1 lines, next 1")
		here.handOver(code, "b")
		try("- 2, 1 lines, next 1")
		there.take(code, 2)
		try("b 3, 1 lines, next 1")
		g.behave(network{})
		there.Retell()
		known(true)
	})
}

func (in *inn) buildMany() (codes []string) {
	in.Helper()
	for i := range 60 {
		codes = append(codes, in.build(person(fmt.Sprint("p", i)), terms()))
	}
	return codes
}

// checkHeirs checks that each room is at the one of b and c that inherits it.
func (g *gossip) checkHeirs(codes []string) {
	g.Helper()
	at := map[string]int{}
	for _, code := range codes {
		heir := heir(code, []string{"b", "c"})
		at[heir]++
		g.checkAt(code, heir)
		j, _ := g.memory.kept(code)
		check(g, heir+" 2", "%s %d", j.Owner, j.Epoch)
	}
	if len(at) != 2 || at["b"] < 12 || at["c"] < 12 {
		g.Errorf("they are at %v", at)
	}
}

// TestRescue: the rooms of a server that is gone are taken by the others, each once, evenly, and those of servers that are
// there are not.
func TestRescue(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, b, c *inn) {
		codes := a.buildMany()
		own := b.room()
		all, rest := []string{"a", "b", "c"}, []string{"b", "c"}
		for _, l := range []*inn{a, b, c} {
			checkError(t, "all are there", l.Rescue(all, all))
			checkError(t, "a hands them over by itself", l.Rescue(all, rest))
		}
		for _, code := range codes {
			g.checkAt(code, "a")
		}
		a.Close() // as if killed: its journals stay its own
		for range 2 {
			checkError(t, "at b", b.Rescue(rest, rest))
			checkError(t, "at c", c.Rescue(rest, rest))
		}
		g.checkHeirs(codes)
		check(t, "60", "%d", b.Figures().Rescued.Load()+c.Figures().Rescued.Load())
		g.checkAt(own, "b")
	})
}

// TestHeir: few rooms fall to another server where one comes.
func TestHeir(t *testing.T) {
	moved := 0
	for i := range 3000 {
		room := fmt.Sprint("room-", i)
		before, after := heir(room, []string{"node1", "node2", "node3"}), heir(room, []string{"node4", "node3", "node2", "node1"})
		if before != after {
			moved++
			check(t, "node4", "%s", after)
		}
	}
	if moved < 600 || moved > 900 {
		t.Errorf("%d have moved", moved)
	}
}

// TestLeave: the rooms of a server that leaves are taken by the others at once, each once, evenly, with the people in them.
// Where none takes them they stay, or are back at once.
func TestLeave(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, b, c *inn) {
		codes := a.buildMany()
		own := b.room()
		over, end := context.WithCancel(context.Background())
		end()
		var offers atomic.Int64
		leave := func(want string, ctx context.Context, takers ...string) {
			t.Helper()
			offers.Store(0)
			left := a.Leave(ctx, takers, func(_ context.Context, to, room string, epoch uint64) error {
				offers.Add(1)
				if l := map[string]*inn{"b": b, "c": c}[to]; l != nil {
					return l.Take(room, epoch)
				}
				return errors.New("it is not connected")
			})
			check(t, want, "%d left, %d offers", left, offers.Load())
		}
		leave("60 left, 0 offers", t.Context(), "a") // none else is there
		leave("60 left, 60 offers", t.Context(), "z")
		for _, code := range codes {
			g.checkAt(code, "a")
		}
		leave("60 left, 0 offers", over, "b")
		v := a.enter(codes[0], ann)
		v.do(act{line: "on it goes"})
		leave("0 left, 60 offers", t.Context(), "a", "b", "c")
		g.checkAt(own, "b")
		check(t, "120", "%d", a.Figures().HandedOver.Load()) // also those that came back
		for _, code := range codes {
			g.checkAt(code, heir(code, []string{"b", "c"}))
		}
		checkMoved(t, v.Do(act{line: "late"}), heir(codes[0], []string{"b", "c"}))
	})
}

func summary(code string, players ...rooms.Person) *rooms.RoomSummary {
	return &rooms.RoomSummary{Code: code, Terms: terms(), Maker: ann.From(school), Players: players}
}

// hear has a lobby hear of some rooms of a server that it has never heard of before.
func (in *inn) hear(server string, epoch uint64, all ...*rooms.RoomSummary) {
	news := News{Server: server, Began: time.Now(), Number: uint64(len(all)), Whole: true}
	for i, s := range all {
		news.Rooms = append(news.Rooms, RoomNews{
			Code: s.Code, Change: uint64(i + 1), Epoch: epoch, Opened: time.Now().Add(time.Duration(i) - time.Hour), Summary: s,
		})
	}
	in.Hear(news)
}

// joined is a lobby of stubs that tells none.
func joined(t *testing.T, limits func(*rooms.RoomLimits), test func(*inn)) {
	open(t, setup{limits: limits}, func(in *inn) {
		in.Join(noPeers{})
		test(in)
	})
}

type noPeers struct{}

func (noPeers) Tell(News) {}

func (in *inn) checkServes(want map[string]string) {
	in.Helper()
	for code, server := range want {
		check(in, code+" at "+server, "%s at %s", code, in.Serves(code))
	}
}

// TestWhatHasNotChanged_IsNotToldAgain before all is told again, and what changes all the time is told now and then.
func TestWhatHasNotChanged_IsNotToldAgain(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, _, _ *inn) {
		a.buildMany()
		time.Sleep(time.Minute)
		busy := a.host()
		time.Sleep(time.Second)
		_, _ = g.counted()
		for range 1000 {
			busy.do(act{chatter: true})
			time.Sleep(10 * time.Millisecond)
		}
		told, of := g.counted()
		if most := int(10 * time.Second / tellPeersEvery); told > most+1 || told < most-1 || of != told {
			t.Errorf("%d news of %d rooms are told in ten seconds", told, of)
		}
		time.Sleep(time.Second)
		_, _ = g.counted()
		a.Retell()
		time.Sleep(time.Minute)
		told, of = g.counted()
		check(t, "1 news of 61 rooms", "%d news of %d rooms", told, of)
	})
}

// TestNews_OfRulesThatAreNotKnown: such a room is in no list, and it is known where it is.
func TestNews_OfRulesThatAreNotKnown(t *testing.T) {
	joined(t, nil, func(in *inn) {
		news := News{Server: "b", Number: 1, Rooms: []RoomNews{{Code: "calm-fox", Change: 1, Epoch: 1, Summary: summary("calm-fox")}}}
		in.Hear(reread(t, news, `"Revision":2`, `"Revision":99`))
		check(t, "[]", "%v", codesOf(in.List(ann)))
		in.checkServes(map[string]string{"calm-fox": "b"})
	})
}
