package live

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
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

// TestHandOver_LeavesWhatIsLeftOfATurn, and what was said, however long the room is with no server.
func TestHandOver_LeavesWhatIsLeftOfATurn(t *testing.T) {
	for gone, left := range map[time.Duration]time.Duration{
		0: 90 * time.Second, 20 * time.Second: 70 * time.Second, 79 * time.Second: 11 * time.Second, 87 * time.Second: 10 * time.Second,
	} {
		servers(t, roomConstructor(), func(_ *gossip, a, b, _ *inn) {
			code, p, q := a.pair(forTwo)
			q.do(rooms.Sit{})
			p.do(rooms.Start{})
			check(a, "1m30s", "%v", time.Until(p.look().Deadline))
			time.Sleep(gone)
			p.do(rooms.Say{Text: "wait for me"})
			epoch := a.handOver(code, "b")
			time.Sleep(7 * time.Second)
			b.take(code, epoch)
			b.enter(code, bob)
			v := b.enter(code, ann).box.Fetch()
			check(a, left.String()+": wait for me", "%v: %s", time.Until(v.Deadline), texts(v))
		})
	}
}

// TestHandOver_OfWhatCannotGo is refused, and leaves the room where it is.
func TestHandOver_OfWhatCannotGo(t *testing.T) {
	stays := func(*inn, *visitor) {}
	do := func(a act) func(*inn, *visitor) { return func(_ *inn, v *visitor) { _ = v.Do(a) } }
	for name, c := range map[string]struct {
		faults faults
		before func(*inn, *visitor)
		want   []error
		// at is the server that has it then, and a minute later when all is well again.
		at string
	}{
		"paused":                   {faults{fail: errDisk}, do(act{line: "lost"}), []error{rooms.ErrPaused, errDisk}, "a"},
		"in doubt":                 {faults{told: errUnknown, unclaimed: errUnknown}, do(act{line: "perhaps"}), []error{rooms.ErrPaused, data.ErrUnknown}, "a"},
		"not let go":               {faults{unclaimed: errAgain}, stays, []error{rooms.ErrPaused, data.ErrTryAgain}, "a"},
		"perhaps let go":           {faults{unclaimed: errUnknown}, stays, []error{rooms.ErrUncertain, data.ErrUnknown}, "a"},
		"let go, it was not known": {faults{letting: errUnknown}, stays, []error{rooms.ErrPaused, data.ErrUnknown}, "a"},
		"another's":                {faults{}, func(a *inn, v *visitor) { a.keeper.give(v.code, "b", 2) }, []error{rooms.ErrMoved}, ""},
		"over":                     {faults{}, do(act{end: true}), []error{rooms.ErrNoRoom}, ""},
		"closed":                   {faults{}, func(a *inn, _ *visitor) { a.Close() }, []error{rooms.ErrClosed}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			servers(t, stubConstructor(), func(g *gossip, a, _, _ *inn) {
				v := a.host()
				g.memory.fail(c.faults)
				c.before(a, v)
				_, err := a.HandOver(v.code, "b")
				checkError(t, name, err, c.want...)
				g.checkAt(v.code, c.at)
				g.memory.fail(faults{})
				time.Sleep(time.Minute)
				g.checkAt(v.code, c.at)
				if name == "another's" {
					v.see("1 moved to b")
				}
				if c.at == "a" {
					v.write("goes on")
				}
				a.checkAside()
			})
		})
	}
}

// TestHandOver_ToNone comes back after a while, unless the lobby is closed before that: then the room has no server until
// one claims it.
func TestHandOver_ToNone(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, b, _ *inn) {
		code, other := a.room(), a.room()
		check(t, "1 b", "%d %s", a.handOver(code, "b"), a.Serves(code))
		time.Sleep(takingPatience - time.Second)
		g.checkAt(code, "")
		time.Sleep(2 * time.Second)
		g.checkAt(code, "a")
		check(t, "", "%s", a.Serves(code))
		a.checkList(guest, other, code)
		a.handOver(other, "b")
		time.Sleep(takingPatience + time.Second)
		a.enter(other, ann).do(act{end: true})
		check(t, "", "%s", a.Serves(other))
		a.enter(code, ann).write("goes on")
		a.handOver(code, "")
		a.Close()
		time.Sleep(time.Minute)
		a.checkKept(code, " 2, 2 lines, next 2")
		b.take(code, 2)
	})
}

// TestARoomThatIsTakenAway_EndsWhenTheOtherServerTellsOfIt, though nothing is done in it.
func TestARoomThatIsTakenAway_EndsWhenTheOtherServerTellsOfIt(t *testing.T) {
	for _, pauses := range []bool{false, true} {
		servers(t, stubConstructor(), func(g *gossip, a, b, _ *inn) {
			v := a.host()
			v.see("1")
			a.Hear(News{Server: "d", Began: time.Now(), Number: 1, Rooms: []RoomNews{{Code: v.code, Change: 1, Epoch: 9}}})
			g.checkAt(v.code, "a")
			check(t, "", "%s", a.Serves(v.code))
			if pauses {
				g.memory.fail(faults{fail: errDisk})
				v.refuse(act{line: "lost"}, rooms.ErrPaused)
				g.memory.fail(faults{})
			}
			b.take(v.code, 1)
			time.Sleep(time.Second)
			g.checkAt(v.code, "b")
			v.see("1 moved to b")
		})
	}
}

// TestTake brings a room here from wherever it is, or is refused.
func TestTake(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, b, _ *inn) {
		code := a.room()
		for _, seen := range []uint64{data.AnyEpoch, 1, 7} { // it is here; the caller is mistaken
			a.take(code, seen)
			a.checkKept(code, "a 1, 1 lines, next 1")
		}
		g.behave(network{quiet: "b"})
		b.take(code, 1) // another has it
		a.checkKept(code, "b 2, 1 lines, next 1")
		g.checkAt(code, "ab") // before anybody looks
		a.take(code, 2)       // a believes to have it at epoch 1
		a.checkKept(code, "a 3, 1 lines, next 1")
		b.enter(code, ann).refuse(act{line: "late"}, rooms.ErrMoved)
		g.checkAt(code, "a")
		b.take(code, 2, data.ErrConflict)
		b.take("no-room", 1, data.ErrNotFound)
		errs := make(chan error, 20) // many at once claim the room once
		for range cap(errs) {
			go func() { errs <- b.Take(code, 3) }()
		}
		for range cap(errs) {
			checkError(t, "many at once", <-errs)
		}
		a.checkKept(code, "b 4, 1 lines, next 1")
		check(t, "1", "%d", len(b.Rooms()))
		b.Close()
		b.take(code, 1, rooms.ErrClosed)
	})
}

// TestTake_OfWhatCannotComeYet goes on by itself, as at the start, once however often it is asked for.
func TestTake_OfWhatCannotComeYet(t *testing.T) {
	for _, c := range []struct {
		fails error
		line  string
	}{
		{fails: errAgain, line: "one"},
		{fails: errUnknown, line: "one"},
		{fails: errDisk, line: "one"},
		{line: "bad"},
		{line: "worse"},
	} {
		servers(t, stubConstructor(), func(g *gossip, a, b, _ *inn) {
			v := a.host()
			v.write(c.line)
			a.handOver(v.code, "b")
			a.Close() // which would take it back
			g.memory.fail(faults{unclaimed: c.fails})
			first := b.Take(v.code, 1)
			if first == nil || c.fails != nil && !errors.Is(first, c.fails) {
				t.Errorf("the answer is %v", first)
			}
			for range 3 {
				check(t, fmt.Sprint(first), "%v", b.Take(v.code, 1))
			}
			if _, err := b.HandOver(v.code, "a"); !errors.Is(err, rooms.ErrPaused) || c.fails != nil && !errors.Is(err, c.fails) {
				t.Errorf("it is handed over: %v", err)
			}
			g.memory.fail(faults{})
			time.Sleep(time.Minute)
			if c.fails == nil {
				b.take(v.code, 1, data.ErrNotFound)
				a.checkAside(v.code)
				return
			}
			g.checkAt(v.code, "b")
			a.checkKept(v.code, "b 2, 2 lines, next 2")
		})
	}
}

// TestTake_OfWhatIsOnItsWay counts by a later epoch, though another server has claimed the room since the first. While
// another take fails it does what it is asked for, and not what the other is.
func TestTake_OfWhatIsOnItsWay(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, b, _ *inn) {
		code := b.room()
		g.memory.fail(faults{unclaimed: errUnknown})
		a.take(code, 1, data.ErrUnknown)
		g.memory.give(code, "c", 2)
		a.take(code, 2, data.ErrUnknown)
		g.memory.fail(faults{})
		a.wait(2 * a.limits.Retry)
		a.checkKept(code, "a 3, 1 lines, next 1")
	})
	servers(t, stubConstructor(), func(g *gossip, a, b, _ *inn) {
		code := a.room()
		g.memory.claiming = func(string) error { time.Sleep(time.Second); return nil }
		b.take(code, 1)
		old := make(chan error, 1)
		go func() { old <- a.Take(code, 1) }()
		synctest.Wait()
		a.take(code, 2) // who knows better
		checkError(t, "who does not", <-old, data.ErrConflict)
		g.checkAt(code, "a")
		a.checkKept(code, "a 3, 1 lines, next 1")
	})
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
			in.checkKept(room, want+", 1 lines, next 70")
			check(t, room+fmt.Sprint(want == "house 5"), "%s%v", room, in.hasRoom(room))
		}
		in.checkAside()
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
			here.checkKept(code, kept)
		}
		known(false)
		try("b 1, 1 lines, next 1")
		here.take(code, 1)
		try("a 2, 1 lines, next 1")
		here.handOver(code, "b")
		try(" 2, 1 lines, next 1")
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

// TestRescue_OfRoomsWithoutAServer, once they have had none for long enough; what cannot be claimed is taken later.
func TestRescue_OfRoomsWithoutAServer(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, b, _ *inn) {
		code, own := a.room(), a.room()
		a.handOver(code, "omega")
		a.Close() // which would take it back
		g.memory.fail(faults{unclaimed: errAgain})
		rescue := func() {
			t.Helper()
			checkError(t, "rescue", b.Rescue([]string{"b"}, []string{"b"}))
		}
		rescue()
		g.checkAt(own, "")
		g.memory.fail(faults{})
		time.Sleep(takingPatience / 2)
		g.checkAt(own, "b") // it goes on by itself
		rescue()
		g.checkAt(code, "")
		time.Sleep(takingPatience / 2)
		rescue()
		g.checkAt(code, "b")
		b.Close()
		rescue()
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
		v.write("on it goes")
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
	return &rooms.RoomSummary{Code: code, Terms: terms(), Maker: ann.From("ann's net"), Players: players}
}

func privateSummary() *rooms.RoomSummary {
	s := summary("secret-fox-quiet-owl", bob)
	s.Terms.Private = true
	return s
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

// TestWhatConcernsTheCluster_CountsTheRoomsOfOthers.
func TestWhatConcernsTheCluster_CountsTheRoomsOfOthers(t *testing.T) {
	joined(t, nil, func(in *inn) {
		own := in.room()
		private, playing, later := privateSummary(), summary("calm-fox", cid), summary("wild-fox", cid)
		playing.Running, playing.Turn, later.Turn = "R1", cid.ID, cid.ID
		in.hear("b", 1, private, playing, later)
		in.checkList(rooms.Person{}, own, "wild-fox", "calm-fox")
		in.checkList(cid, own, "wild-fox", "calm-fox")
		in.checkList(bob, own, "wild-fox", "calm-fox", private.Code)
		in.checkList(ann, own, "wild-fox", "calm-fox", private.Code)
		for _, who := range []rooms.Person{{}, bob} { // a private room tells none who sits there
			list := in.List(who)
			check(t, "wild-fox,", "%s,%s", list.At("cid"), list.At("bob"))
		}
		calls := feed.NewMailbox[rooms.CallsView]()
		in.Watch(cid, feed.NewMailbox[rooms.LobbyView](), calls)
		check(t, "[calm-fox wild-fox]", "%v", calls.Fetch().Rooms)
		check(t, "true false false", "%v %v %v", in.Plays("R1"), in.Plays("R2"), in.Plays(""))
		check(t, "1", "%d", len(in.Rooms()))
	})
}

// TestLimits_HoldForTheCluster as far as has been heard.
func TestLimits_HoldForTheCluster(t *testing.T) {
	two := func(l *rooms.RoomLimits) {
		l.RoomsPerMaker, l.RoomsPerOrigin, l.SeatsPerPlayer, l.SeatsPerOrigin = 2, 2, 2, 2
	}
	joined(t, two, func(in *inn) {
		near := bob.From("bob's net")
		in.hear("b", 1, summary("calm-fox", near), summary("wild-fox", near))
		in.build(ann, terms(), rooms.ErrOwnRooms)
		in.build(cid.From("ann's net"), terms(), rooms.ErrOriginRooms)
		in.build(bob, terms(), rooms.ErrOwnSeats)
		in.build(cid.From("bob's net"), terms(), rooms.ErrOriginSeats)
		in.build(cid, terms())
		time.Sleep(ListExpiry + time.Second)
		in.Retell()
		in.build(ann, terms()) // after the other server is gone
		in.build(near, terms())
	})
}

// TestServes: what is here is not elsewhere, and of two others the later claim counts.
func TestServes(t *testing.T) {
	joined(t, nil, func(in *inn) {
		own := in.room()
		in.hear("b", 3, summary(own), summary("calm-fox"))
		in.hear("c", 2, summary("calm-fox"), summary("wild-fox"))
		in.checkServes(map[string]string{own: "", "calm-fox": "b", "wild-fox": "c", "no-room": ""})
		in.checkList(guest, own, "wild-fox", "calm-fox")
		in.hear("c", 4, summary("calm-fox")) // an old start of a server
		in.checkServes(map[string]string{"calm-fox": "b"})
		time.Sleep(time.Second)
		in.hear("c", 4, summary("calm-fox"))
		in.checkServes(map[string]string{"calm-fox": "c", "wild-fox": ""})
		goes := in.room()
		in.hear("d", 1, summary(goes)) // as of before it was here
		in.handOver(goes, "b")
		in.checkServes(map[string]string{goes: "b"})
		in.hear("e", 2, summary(goes)) // another has taken it
		in.checkServes(map[string]string{goes: "e"})
		in.Hear(News{Server: in.owner, Began: time.Now(), Number: 1, Rooms: []RoomNews{{Code: "own-fox", Change: 1, Epoch: 1}}})
		in.checkServes(map[string]string{"own-fox": ""}) // a lobby does not hear itself
	})
}

// TestWhoTriesCodes_OfRoomsElsewhere learns no more of them than of those here.
func TestWhoTriesCodes_OfRoomsElsewhere(t *testing.T) {
	joined(t, func(l *rooms.RoomLimits) { l.Guesses, l.GuessEvery = 2, time.Hour }, func(in *inn) {
		in.hear("b", 1, privateSummary(), summary("calm-fox"))
		for range 5 { // none of these is a wrong one
			for _, code := range []string{"secret-fox-quiet-owl", "calm-fox"} {
				checkMoved(t, in.visit(code, cid), "b")
			}
		}
		in.reject("no-room", cid, rooms.ErrNoRoom)
		in.reject("no-room", cid, rooms.ErrNoRoom)
		in.reject("secret-fox-quiet-owl", cid, rooms.ErrTooManyGuesses)
		in.reject("calm-fox", cid, rooms.ErrMoved)
		in.reject("secret-fox-quiet-owl", bob, rooms.ErrMoved) // who has a seat there
	})
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

// TestEnter_OfARoomThatNoneHasToldOf leads to where its journal is, and waits for a room that is on its way.
func TestEnter_OfARoomThatNoneHasToldOf(t *testing.T) {
	servers(t, stubConstructor(), func(g *gossip, a, b, c *inn) {
		g.behave(network{loses: 10})
		b.limits.Guesses = 1
		code := a.room()
		checkMoved(t, b.visit(code, cid), "a")
		epoch := a.handOver(code, "b")
		began := time.Now()
		atB, atC := make(chan error, 1), make(chan error, 1)
		go func() { atB <- b.visit(code, cid) }()
		go func() { atC <- c.visit(code, cid) }()
		time.Sleep(2 * time.Second)
		b.take(code, epoch)
		checkError(t, "at b", <-atB)
		checkMoved(t, <-atC, "b")
		if time.Since(began) > 2*time.Second+seekEvery {
			t.Errorf("after %v", time.Since(began))
		}
		b.handOver(code, "")
		began = time.Now()
		c.reject(code, cid, rooms.ErrNoRoom)
		c.reject("no-room", cid, rooms.ErrNoRoom)
		check(t, arrivalPatience.String(), "%v", time.Since(began))
	})
}

// TestNews_OfRulesThatAreNotKnown: such a room is in no list, and it is known where it is.
func TestNews_OfRulesThatAreNotKnown(t *testing.T) {
	joined(t, nil, func(in *inn) {
		news := News{Server: "b", Number: 1, Rooms: []RoomNews{{Code: "calm-fox", Change: 1, Epoch: 1, Summary: summary("calm-fox")}}}
		in.Hear(reread(t, news, `"Revision":2`, `"Revision":99`))
		in.checkList(ann)
		in.checkServes(map[string]string{"calm-fox": "b"})
	})
}

// TestOnlyNewerNewsCount, in whatever order they come.
func TestOnlyNewerNewsCount(t *testing.T) {
	joined(t, nil, func(in *inn) {
		began := time.Now()
		room := func(code string, change uint64) RoomNews {
			s := summary(code)
			s.Watchers = int(change)
			return RoomNews{Code: code, Change: change, Epoch: 1, Opened: began, Summary: s}
		}
		for _, step := range []struct {
			what  string
			began time.Duration
			news  News
			want  string
		}{
			{"a change before anything else", 0, News{Number: 3, Rooms: []RoomNews{room("a", 3)}}, "a3"},
			{"an older one", 0, News{Number: 2, Rooms: []RoomNews{room("a", 2)}}, "a3"},
			{"another room's", 0, News{Number: 1, Rooms: []RoomNews{room("b", 1)}}, "b1 a3"},
			{"all of it, as of before", 0, News{Number: 2, Whole: true, Rooms: []RoomNews{room("a", 2), room("b", 1), room("c", 0)}}, "c0 b1 a3"},
			{"it has gone before the latest change", 0, News{Number: 2, Gone: []RoomGone{{"a", 2}}}, "c0 b1 a3"},
			{"it has gone", 0, News{Number: 5, Gone: []RoomGone{{"b", 5}}}, "c0 a3"},
			{"before it has gone", 0, News{Number: 4, Rooms: []RoomNews{room("b", 4)}}, "c0 a3"},
			{"before it has gone, all of it", 0, News{Number: 4, Whole: true, Rooms: []RoomNews{room("a", 3), room("b", 4), room("d", 4)}}, "d4 a3"},
			{"all of it as of before that", 0, News{Number: 3, Whole: true, Rooms: []RoomNews{room("a", 3), room("c", 0)}}, "d4 a3"},
			{"it has come again", 0, News{Number: 7, Rooms: []RoomNews{room("b", 7)}}, "d4 b7 a3"},
			{"all of it as of before it has come again", 0, News{Number: 6, Whole: true, Rooms: []RoomNews{room("a", 3), room("d", 6)}}, "d6 b7 a3"},
			{"a change that all of it had", 0, News{Number: 5, Rooms: []RoomNews{room("c", 5)}}, "d6 b7 a3"},
			{"all of it", 0, News{Number: 9, Whole: true, Rooms: []RoomNews{room("b", 8)}}, "b8"},
			{"all of it again", 0, News{Number: 9, Whole: true, Rooms: []RoomNews{room("b", 8)}}, "b8"},
			{"a new start", time.Second, News{Number: 1, Rooms: []RoomNews{room("a", 1)}}, "a1"},
			{"the start of before", 0, News{Number: 10, Rooms: []RoomNews{room("b", 10)}}, "a1"},
		} {
			step.news.Server, step.news.Began = "b", began.Add(step.began)
			in.Hear(step.news)
			var got []string
			for _, s := range in.List(rooms.Person{}).Rooms {
				got = append(got, fmt.Sprint(s.Code, s.Watchers))
			}
			check(t, step.what+": "+step.want, "%s: %s", step.what, strings.Join(got, " "))
		}
		for _, of := range in.peers.servers {
			check(t, "1", "%d", len(of.rooms)) // are kept in mind
		}
	})
}
