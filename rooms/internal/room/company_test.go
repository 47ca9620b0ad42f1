package room

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/rooms"
)

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
			t.Fatal("what somebody was shown has changed")
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

// TestReadyOutlastsARestart, until somebody goes, and is a write once for a person and a round.
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
