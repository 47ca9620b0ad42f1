package room

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/rooms"
)

var gus, gil = named(rooms.NewGuest(), "gus"), named(rooms.NewGuest(), "gil")

// TestGuestsSitDown where that is allowed, and nowhere else; who has no id never does.
func TestGuestsSitDown(t *testing.T) {
	wait, tea := rooms.Queue{Wait: true}, rooms.React{Reaction: rooms.ReactionTea}
	d := gather(t, 0, 0, ann, bob)
	d.comes(gus)
	d.refused(gus, rooms.Sit{}, rooms.ErrGuest)
	d.refused(gus, wait, rooms.ErrGuest)
	d = gather(t, 0, 0, ann, gus)
	d.comes(guest)
	for _, c := range []rooms.Command{rooms.Sit{}, wait, tea} {
		d.refused(guest, c, rooms.ErrGuest)
	}
	d.refused(gus, rooms.Say{Text: "hello"}, rooms.ErrGuest)
	d.refused(gus, rooms.TypeShare{Text: "hello"}, rooms.ErrGuest)
	d.refused(gus, rooms.Start{}, rooms.ErrNotMaker)
	d.does(gus, tea)
	d.does(ann, rooms.Start{})
	v := d.sees(gus)
	check(t, "1 gus false -1", "%d %s %v %d", v.Seat, v.Seats[1].Name, v.Advises(), v.Alone())
	d.toPlay()
	// After a restart it is theirs, if they are the same: their server may have gone on while that of the room did not.
	v = d.restored(gus).sees(gus)
	check(t, "1 true", "%d %v", v.Seat, v.Terms.Guests)
	check(t, "true", "%v", d.playsOut(aRandom(), human).Practice()) // for the only other person
}

// TestARoundWithAGuest is one of the people there, and rates none; nothing of the guest is kept but a name in the record.
func TestARoundWithAGuest(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, gus)
	check(t, "false true", "%v %v", bytes.Contains(d.record(), []byte(gus.ID)), bytes.Contains(d.record(), []byte(gus.Name)))
	for random := aRandom(); d.phase != rooms.Over; {
		r := d.playsOut(random, human)
		check(t, fmt.Sprint(data.UnratedGuests, " 2 "), "%s %d %s%s", r.Rates(), len(r.People()), r.Seats[2].Player, r.Seats[2].Bot)
		if d.phase == rooms.Between {
			d.again()
		}
	}
	won := 0
	for k, standing := range d.newest().Standings {
		check(t, "false", "%v", standing.Player.Guest())
		if standing.Place == 1 {
			won += d.seats[d.match.Standings()[k].Seat].Tally.Won
		}
	}
	check(t, "true", "%v", won > 0)
}

// TestAGuestWhoGoes gives the seat up with that, before a match and in a round, which goes on between guests alone.
func TestAGuestWhoGoes(t *testing.T) {
	d := gather(t, 0, 0, ann, gus, gil)
	d.goes(gus)
	d.shows("gathering ann free gil")
	d.does(ann, rooms.AddBot{Level: "easy"}, rooms.Start{})
	d.toPlay()
	d.goes(gil)
	d.shows("playing ann easy gil-left")
	d.watched(0)
	check(t, "false", "%v", d.seats[2].here)
	d.comes(gil)
	d.watched(1)
	check(t, "-1", "%d", d.sees(gil).Seat)

	d = newDesk(t, 0, 0, ann, gus, gil)
	d.does(ann, rooms.Leave{})
	random := aRandom()
	d.playsOut(random, human)
	d.again()
	d.playsOut(random, human)
	check(t, "false", "%v", d.ended)
}

// TestAGuestWhoIsRemoved does not come back as another from there, but others do from elsewhere, and people.
func TestAGuestWhoIsRemoved(t *testing.T) {
	away := rooms.NewGuest().From(cafe)
	d := gather(t, 0, 2, ann, away)
	d.does(ann, rooms.RemoveBot{}, rooms.RemoveBot{}, rooms.Remove{Seat: 1})
	for _, who := range []rooms.Person{away, rooms.NewGuest().From(cafe)} {
		d.comes(who)
		d.refused(who, rooms.Sit{}, rooms.ErrRemoved)
	}
	for _, who := range []rooms.Person{rooms.NewGuest().From(train), bob.From(cafe), rooms.NewGuest()} {
		d.comes(who)
		d.does(who, rooms.Sit{})
	}
}

// TestWhoWasRemovedWatches, and does not sit down again before the match begins.
func TestWhoWasRemovedWatches(t *testing.T) {
	d := gather(t, 0, 1, ann, bob)
	d.refused(bob, rooms.Remove{Seat: 0}, rooms.ErrNotMaker)
	for _, i := range []int{-1, 0, 2, 3} { // nowhere, her own, a bot's
		d.refused(ann, rooms.Remove{Seat: i}, rooms.ErrNobody)
	}
	d.does(ann, rooms.Remove{Seat: 1})
	d.refused(ann, rooms.Remove{Seat: 1}, rooms.ErrNobody)
	d.shows("gathering ann free easy")
	d.watched(1)
	check(t, "", "%s", d.shares()[1])
	d.told(rooms.EntryRemoved, "bob")
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.goes(bob)
	d = d.restored(ann, bob)
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.comes(cid)
	d.does(cid, rooms.Sit{})
	d.goes(cid)
	d.does(ann, rooms.Remove{Seat: 1}) // who is not here
	d.watched(1)
	d.does(ann, rooms.AddBot{Level: "easy"}, rooms.Start{})
	d.refused(ann, rooms.Remove{Seat: 1}, rooms.ErrBegun)
	d.does(bob, rooms.Queue{Wait: true})
	check(t, "[]", "%v", d.removed)

	d = gather(t, 0, 0, ann, bob)
	d.does(ann, rooms.Remove{Seat: 1})
	for range d.limits.Removed { // of ever so many the last are known
		who := person(string(data.NewID()))
		d.comes(who)
		d.does(who, rooms.Sit{})
		d.does(ann, rooms.Remove{Seat: 1})
	}
	d.does(bob, rooms.Sit{})
	check(t, fmt.Sprint(d.limits.Removed), "%d", len(d.removed))
}

// TestARoomHasAMaker as long as a person sits there: who leaves hands it over.
func TestARoomHasAMaker(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.goes(bob)
	d.does(ann, rooms.Leave{})
	check(t, "cid", "%s", d.maker.Name)
	d.refused(ann, rooms.SetForfeit{Text: "tea"}, rooms.ErrNotMaker)
	d.does(cid, rooms.SetForfeit{Text: "tea"})
	d.kept()
}

func TestTalkIsBounded(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	say, wow := rooms.Say{Text: "hello"}, rooms.React{Reaction: rooms.ReactionWow}
	d.refused(guest, wow, rooms.ErrGuest)
	for c, want := range map[rooms.Command]error{
		rooms.Say{Text: " \x07\u202e "}:                                rooms.ErrSilent,
		rooms.React{Reaction: rooms.NoReaction}:                        rooms.ErrSilent,
		rooms.React{Reaction: rooms.ReactionTea + 1}:                   rooms.ErrSilent,
		rooms.Say{Text: strings.Repeat("a", d.limits.ChatColumns+1)}:   rooms.ErrLong,
		rooms.Say{Text: strings.Repeat("字", d.limits.ChatColumns/2+1)}: rooms.ErrLong,
	} {
		d.refused(ann, c, want)
	}
	for n := range d.limits.SayBurst {
		d.does(ann, []rooms.Command{say, wow}[n%2])
	}
	d.refused(ann, say, rooms.ErrTooFast)
	d.goes(ann) // who goes and comes again is no faster
	d.comes(ann)
	d.refused(ann, wow, rooms.ErrTooFast)
	d.does(bob, say)
	d.passes(d.limits.SayEvery)
	d.does(ann, say)

	shown := map[*rooms.RoomView]string{}
	for n := range 3 * d.limits.Chat {
		d.passes(d.limits.SayEvery)
		d.does(ann, rooms.Say{Text: fmt.Sprint("line ", n)})
		v := d.sees(bob)
		if len(v.Chat) > d.limits.Chat || v.Chat[len(v.Chat)-1].Text != fmt.Sprint("line ", n) {
			t.Fatalf("%d lines, the last is %+v", len(v.Chat), v.Chat[len(v.Chat)-1])
		}
		shown[v] = fmt.Sprint(v.Chat)
	}
	for v, chat := range shown {
		if fmt.Sprint(v.Chat) != chat {
			t.Fatal("what a person was shown has changed")
		}
	}
}

// TestTalkStandsWhereItBelongs in the log, however much of either is kept.
func TestTalkStandsWhereItBelongs(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.toPlay()
	for range 3 * d.limits.Log {
		before := d.sees(bob).Logged
		d.does(bob, rooms.Say{Text: "hello"})
		d.Room.note(rooms.Entry{Kind: rooms.EntryBack, Seat: 1})
		v := d.sees(bob)
		check(t, fmt.Sprint(before, before+1), "%d %d", v.Chat[len(v.Chat)-1].Logged, v.Logged)
		d.passes(d.limits.SayEvery)
	}
}

func TestReactionsHaveNames(t *testing.T) {
	names := map[string]bool{rooms.NoReaction.String(): true}
	for _, r := range rooms.Reactions() {
		if names[r.String()] {
			t.Errorf("%d is called %q", r, r)
		}
		names[r.String()] = true
	}
}

// TestWhatWasSaidTwiceIsKeptTwice over a pause: lines that are alike are told apart by those around them.
func TestWhatWasSaidTwiceIsKeptTwice(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.toPlay()
	wow := rooms.React{Reaction: rooms.ReactionWow}
	d.does(ann, rooms.Say{Text: "hello"}, wow, wow)
	d.plays(d.onTurn())
	for unsaid := range 2 {
		if unsaid > 0 {
			d.does(ann, wow)
		}
		d.Remember()
		r := d.restored()
		r.Inherit(d.Room, d.now, d.now)
		check(t, fmt.Sprintf("%d of %d", unsaid, 3+unsaid), "%d of %d", r.chat.unsaid, len(r.chat.lines))
	}
}

// TestTheNewLogHasTheChatInPlace: lines stand where they did between the moves of the round that is replayed, and those from
// before it before all of it.
func TestTheNewLogHasTheChatInPlace(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.limits.Log = 10_000
	d.toPlay()
	behind := func(d *desk) (moves []int) {
		for _, c := range d.chat.lines {
			n := 0
			for _, e := range d.log.entries[:c.Logged] {
				if e.Move != nil {
					n = e.Move.N
				}
			}
			moves = append(moves, n)
		}
		return moves
	}
	for range 5 {
		d.plays(d.onTurn())
		d.does(bob, rooms.Say{Text: "well"})
		d.passes(time.Second)
	}
	d.does(ann, agree)
	check(t, fmt.Sprint(behind(d)), "%v", behind(d.restored()))
	d.matchOver()
	for _, c := range d.restored().chat.lines {
		check(t, "0", "%d", c.Logged) // the log began anew
	}
}

// TestOnlySoMuchOfTheChatIsKept: the latest lines; what is said while a round runs fills no journal, and is kept after it; no
// record has any of it.
func TestOnlySoMuchOfTheChatIsKept(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.limits.TalkBytes, d.limits.ChatKept = 2000, 10
	d.toPlay()
	for n := range 3 * d.limits.ChatKept {
		d.does(ann, rooms.Say{Text: fmt.Sprint("line-", n)})
		d.plays(d.onTurn())
		d.passes(d.limits.SayEvery)
		size := 0
		for _, line := range d.lines {
			if bytes.Contains(line.Text, []byte(`"company"`)) {
				size += len(line.Text)
			}
		}
		if size > d.limits.TalkBytes+500 || d.phase != rooms.Playing || bytes.Contains(d.record(), []byte("line-")) {
			t.Fatalf("%d bytes after %d lines, phase %v; in the record:\n%s", size, n, d.phase, d.record())
		}
	}
	if stopped := d.stops(0).texts(); !strings.HasSuffix(stopped, "line-29]") {
		t.Errorf("what was beyond the bound is not kept when the server stops: %s", stopped)
	}
	d.between()
	if got := d.restored().texts(); !strings.HasPrefix(got, "[line-20 ") || !strings.HasSuffix(got, " line-29]") {
		t.Errorf("after the round %s are kept", got)
	}
}

// TestReadyOutlastsARestart, until a person goes, and is a write once for a person and a round.
func TestReadyOutlastsARestart(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.rounds(3)
	d.between()
	d.all(rooms.Back{}, ann, bob, cid)
	for n := range 3 {
		fx, err := d.Do(ann, rooms.Ready{}, d.now)
		if err != nil || fx.Write != (n == 0) {
			t.Fatalf("ready for the time %d: %+v, %v", n+1, fx, err)
		}
		d.note(fx)
	}
	d = d.restored(bob, cid)
	d.does(bob, rooms.Ready{})
	d.shows("between ann-gone bob cid")
	check(t, "true", "%v", d.seats[0].ready)
	d.does(cid, rooms.Ready{})
	d.shows("playing ann-gone bob cid")
}

// TestWhatWasLeftOfATurnIsLeft after a restart, and a moment at least; while the server was stopped in good order no time
// passed.
func TestWhatWasLeftOfATurnIsLeft(t *testing.T) {
	const minute, second = time.Minute, time.Second
	for _, c := range []struct {
		name          string
		clock         time.Duration
		orderly       bool
		elapsed, down time.Duration
		// left is what is left, next what the next turn has.
		left, next time.Duration
	}{
		{"stopped", minute, true, 20 * second, time.Hour, 40 * second, minute},
		{"stopped late", minute, true, 55 * second, time.Hour, 10 * second, minute},
		{"killed", minute, false, 20 * second, 5 * second, 35 * second, minute},
		{"killed, and gone for long", minute, false, 20 * second, time.Hour, 10 * second, minute},
		{"killed, and the clock was set back", minute, false, 20 * second, -time.Hour, minute, minute},
		{"stopped, without a clock", 0, true, 2 * minute, time.Hour, 3 * minute, rooms.DefaultRoomLimits().Patience},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, c.clock, 0, ann, bob)
			d.plays(d.toPlay())
			d.passes(c.elapsed)
			if c.orderly {
				d = d.stops(c.down, ann, bob)
			} else {
				d.now = d.now.Add(c.down)
				d = d.restored(ann, bob)
			}
			d.left(c.left)
			d.plays(d.onTurn())
			d.left(c.next)
		})
	}
}

// TestAPauseAsTheNextRoundIsDealt_KeepsWhoIsReady: between rounds the journal has no more of the last one than its result.
func TestAPauseAsTheNextRoundIsDealt_KeepsWhoIsReady(t *testing.T) {
	const between, playing = rooms.Between, rooms.Playing
	for _, c := range []struct {
		before, after moment
		follows       bool
	}{
		{moment{phase: between, round: "R", moves: 184}, moment{phase: between}, true},
		{moment{phase: rooms.Over, round: "R", moves: 184}, moment{phase: rooms.Over}, true},
		{moment{phase: between, round: "R", moves: 184}, moment{phase: playing, round: "S"}, false},
		{moment{phase: playing, round: "R", moves: 184}, moment{phase: playing, round: "R", moves: 184}, true},
		{moment{phase: playing, round: "R", moves: 184}, moment{phase: playing, round: "R", moves: 185}, false},
		{moment{phase: playing, round: "R"}, moment{phase: playing, round: "S"}, false},
	} {
		check(t, fmt.Sprint(c.before, c.after, c.follows), "%v %v %v", c.before, c.after, c.before.follows(&c.after))
	}
}

// TestTheForfeitIsTheMakers to set, at any time, and is kept.
func TestTheForfeitIsTheMakers(t *testing.T) {
	d := gather(t, 30*time.Second, 0, ann, bob)
	d.refused(bob, rooms.SetForfeit{Text: "sings"}, rooms.ErrNotMaker)
	d.refused(ann, rooms.SetForfeit{Text: strings.Repeat("字", rooms.ForfeitColumns/2+1)}, rooms.ErrLong)
	d.does(ann, rooms.SetForfeit{Text: " makes\tthe \x1b[31mtea\n"})
	forfeit := func(want string) {
		t.Helper()
		v := d.sees(bob)
		check(t, fmt.Sprint(want, want, want), "%s%s%s", v.Forfeit, v.Terms.Forfeit, d.Summary().Terms.Forfeit)
	}
	forfeit("makes the tea")
	d.idle(ann, rooms.SetForfeit{Text: "makes the tea"}) // the same again
	d.does(ann, rooms.Start{})
	due, lines := d.clock.deadline, len(d.lines)
	for n := range d.limits.Forfeits {
		d.does(ann, rooms.SetForfeit{Text: fmt.Sprint("washes ", n)})
	}
	d.refused(ann, rooms.SetForfeit{Text: "too often"}, rooms.ErrTooFast)
	check(t, fmt.Sprint(due, d.limits.Forfeits), "%v %d", d.clock.deadline, len(d.lines)-lines)
	d.kept(ann, bob)
	d.between()
	d.does(ann, rooms.SetForfeit{Text: ""})
	forfeit("")
}
