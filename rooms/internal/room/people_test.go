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
