package room

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// texts are what was said.
func texts(chat []rooms.ChatLine) (list []string) {
	for _, c := range chat {
		list = append(list, c.Text+c.Reaction.String())
	}
	return list
}

// stops is the room after the server has stopped in good order, for so long.
func (d *desk) stops(down time.Duration, people ...rooms.Person) *desk {
	d.t.Helper()
	d.note(d.Stop(d.now))
	d.now = d.now.Add(down)
	return d.restored(people...)
}

// TestTheChatOutlastsARestart: it goes with the next write, before the match, while a round runs and after it.
func TestTheChatOutlastsARestart(t *testing.T) {
	said := []string{"one"}
	d := gather(t, 15*time.Second, 0, ann, bob)
	d.comes(cid)
	again := func(what string) {
		t.Helper()
		d = d.restored(ann, bob, cid)
		if got := texts(d.View(cid, d.now).Chat); !slices.Equal(got, said) {
			t.Fatalf("%s: the chat is %q, and it was %q", what, got, said)
		}
	}
	d.does(ann, rooms.Say{Text: "one"})
	d.does(ann, rooms.SetForfeit{Text: "tea"})
	again("before the match")

	said = append(said, "two", "tea")
	d.does(cid, rooms.Say{Text: "two"})
	d.does(bob, rooms.React{Reaction: rooms.ReactionTea})
	d.does(ann, rooms.Start{})
	again("with a deal")
	if line := d.chat.lines[1]; line.Who != cid || line.Seat != engine.NoSeat || d.chat.lines[2].Seat != 1 {
		t.Errorf("said by %+v", d.chat.lines)
	}

	said = append(said, "three")
	d.does(bob, rooms.Say{Text: "three"})
	d.toPlay(ann, bob)
	said = append(said, "four")
	d.does(bob, rooms.Say{Text: "four"})
	d.plays(d.onTurn())
	again("with a move")

	said = append(said, "five")
	d.does(cid, rooms.Say{Text: "five"})
	d.matchOver()
	again("with a result")

	said = append(said, "six")
	d.does(cid, rooms.Say{Text: "six"})
	d = d.stops(time.Hour)
	again("with a stop")
}

// TestTheNewLogHasTheChatInPlace: lines stand where they did between the moves of the round that is replayed, and those from
// before it before all of it.
func TestTheNewLogHasTheChatInPlace(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.limits.Log = 10_000
	d.toPlay(ann, bob)
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
	d.does(ann, rooms.CallOff{Agree: true})
	if was, is := behind(d), behind(d.restored()); !slices.Equal(was, is) {
		t.Errorf("said after the moves %v, and not %v", is, was)
	}
	d.matchOver()
	d = d.restored()
	for _, c := range d.chat.lines {
		if c.Logged != 0 {
			t.Errorf("%+v is said after what the log tells, which began anew", c)
		}
	}
}

// TestOnlySoMuchOfTheChatIsKept: the latest lines; what is said while a round runs fills no journal, and is kept after it; no
// record has any of it.
func TestOnlySoMuchOfTheChatIsKept(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.limits.TalkBytes, d.limits.ChatKept = 2000, 10
	d.toPlay(ann, bob)
	for n := range 3 * d.limits.ChatKept {
		d.does(ann, rooms.Say{Text: fmt.Sprint("line ", n)})
		d.plays(d.onTurn())
		d.passes(d.limits.SayEvery)
		if d.phase != rooms.Playing {
			t.Fatal("the round is over")
		}
		size := 0
		for _, line := range d.lines {
			if bytes.Contains(line.Text, []byte(`"company"`)) {
				size += len(line.Text)
			}
			if line.Record && bytes.Contains(line.Text, []byte("line ")) {
				t.Fatalf("in the record: %s", line.Text)
			}
		}
		if size > d.limits.TalkBytes+500 {
			t.Fatalf("%d bytes after %d lines", size, n)
		}
	}
	last := texts(d.chat.lines)
	if stopped := d.stops(0); texts(stopped.chat.lines)[len(stopped.chat.lines)-1] != last[len(last)-1] {
		t.Error("what was beyond the bound is not kept when the server stops")
	}
	d.between()
	if is := texts(d.restored().chat.lines); !slices.Equal(is, last[len(last)-d.limits.ChatKept:]) {
		t.Errorf("after the round %q are kept of %q", is, last)
	}
}

// TestReadyOutlastsARestart, until somebody goes, and is a write once for a person and a round.
func TestReadyOutlastsARestart(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.terms.Rounds, d.match.Rounds = 3, 3
	d.between()
	for _, who := range []rooms.Person{ann, bob, cid} {
		d.does(who, rooms.Back{})
	}
	for n := range 3 {
		fx, err := d.Do(ann, rooms.Ready{}, d.now)
		if err != nil || fx.Write != (n == 0) {
			t.Fatalf("ready for the time %d: %+v, %v", n+1, fx, err)
		}
		d.note(fx)
	}
	d = d.restored(bob, cid)
	d.does(bob, rooms.Ready{})
	if d.phase != rooms.Between || !d.seats[0].ready {
		t.Fatalf("phase %v, ann ready: %v", d.phase, d.seats[0].ready)
	}
	d.does(cid, rooms.Ready{})
	if d.phase != rooms.Playing {
		t.Error("all who were here are ready, and it does not go on")
	}
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
			d.toPlay(ann, bob)
			d.plays(d.onTurn())
			d.passes(c.elapsed)
			if c.orderly {
				d = d.stops(c.down, ann, bob)
			} else {
				d.now = d.now.Add(c.down)
				d = d.restored(ann, bob)
			}
			if got := d.clock.deadline.Sub(d.now).Round(time.Millisecond); got != c.left {
				t.Errorf("%v are left", got)
			}
			d.plays(d.onTurn())
			if got := d.clock.deadline.Sub(d.now); got != c.next {
				t.Errorf("the next turn has %v", got)
			}
		})
	}
}

// TestAJournalFromBeforeTheCompany, of a round that runs, reads on.
func TestAJournalFromBeforeTheCompany(t *testing.T) {
	limits := rooms.DefaultRoomLimits()
	d := &desk{t: t, now: time.Date(2026, 5, 6, 7, 8, 40, 0, time.UTC), Room: empty(&limits, Means{}, time.Time{})}
	d.lines = journalFile(t, "testdata/journal-before-company.jsonl", companyLineType)
	d = d.restored(ann, bob)
	if !d.running() || d.round.state.Moves() != 10 || len(d.chat.lines)+len(d.queue.people) != 0 || d.seats.agreement() != nil {
		t.Fatalf("phase %v, %+v", d.phase, d.Room)
	}
	d.does(ann, rooms.Say{Text: "hello"})
	d.between()
	if d.kept(ann, bob); !slices.Equal(texts(d.restored().chat.lines), []string{"hello"}) {
		t.Errorf("the chat is %q", texts(d.restored().chat.lines))
	}
}

// TestACompanyThatCannotBe is refused with its journal.
func TestACompanyThatCannotBe(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	for name, text := range map[string]string{
		"newer":         `{"type":"company","version":2}`,
		"older":         `{"type":"company"}`,
		"no such seat":  `{"type":"company","version":1,"chat":[{"id":"a","seat":2,"text":"hello"}]}`,
		"no such react": `{"type":"company","version":1,"chat":[{"id":"a","seat":0,"reaction":"boo"}]}`,
		"not JSON":      `{"type":"company","version":1,"chat":7}`,
	} {
		lines := append(slices.Clone(d.lines), data.Line{Text: []byte(text)})
		if _, err := Restore(data.Journal{Room: d.code, Lines: lines}, d.limits, Means{}, d.now); err == nil {
			t.Errorf("%s: restored", name)
		}
	}
	if _, err := Restore(data.Journal{Room: d.code, Lines: []data.Line{d.companyLine(0, time.Time{})}}, d.limits, Means{}, d.now); !errors.Is(err, errNoRoomLine) {
		t.Errorf("of no room: %v", err)
	}
	lines := append(slices.Clone(d.lines), data.Line{Text: []byte(`{"type":"company","version":1,"ready":[-1,99],"agree":[7],"here":[2]}`)})
	if _, err := Restore(data.Journal{Room: d.code, Lines: lines}, d.limits, Means{}, d.now); err != nil {
		t.Errorf("seats that there are not: %v", err)
	}
}

// TestAPauseAsTheNextRoundIsDealt_KeepsWhoIsReady: between rounds the journal has no more of the last one than its result.
func TestAPauseAsTheNextRoundIsDealt_KeepsWhoIsReady(t *testing.T) {
	for _, c := range []struct {
		was, is moment
		follows bool
	}{
		{moment{phase: rooms.Between, round: "R", moves: 184}, moment{phase: rooms.Between}, true},
		{moment{phase: rooms.Over, round: "R", moves: 184}, moment{phase: rooms.Over}, true},
		{moment{phase: rooms.Between, round: "R", moves: 184}, moment{phase: rooms.Playing, round: "S"}, false},
		{moment{phase: rooms.Playing, round: "R", moves: 184}, moment{phase: rooms.Playing, round: "R", moves: 184}, true},
		{moment{phase: rooms.Playing, round: "R", moves: 184}, moment{phase: rooms.Playing, round: "R", moves: 185}, false},
		{moment{phase: rooms.Playing, round: "R"}, moment{phase: rooms.Playing, round: "S"}, false},
	} {
		if got := c.was.follows(&c.is); got != c.follows {
			t.Errorf("%+v, then %+v: %v", c.was, c.is, got)
		}
	}
}
