package room

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/data"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// paced sets the pace of the bots, step by step.
func (d *desk) paced(who rooms.Person, pace rooms.BotPace) {
	d.t.Helper()
	for d.terms.BotPace != pace {
		d.does(who, rooms.PaceBots{Faster: d.terms.BotPace < pace})
	}
}

// toABot lets the others act until a bot is on turn, thinking.
func (d *desk) toABot(people ...rooms.Person) *seat {
	d.t.Helper()
	for d.running() {
		turn := d.round.state.Turn()
		if s := &d.seats[turn]; s.Bot != "" {
			return s
		}
		d.plays(people[slices.IndexFunc(people, func(p rooms.Person) bool { return p.ID == d.seats[turn].Player })])
	}
	d.t.Fatal("no bot is ever on turn")
	return nil
}

// TestBotsTakeTheirTimeByPace: at the usual one as long as ever, at the others more or less of it, the less the shorter the
// clock is, and never so little that nobody sees their moves.
func TestBotsTakeTheirTimeByPace(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		pace      rooms.BotPace
		clock     time.Duration
		low, high time.Duration
	}{
		{rooms.PaceSlow, time.Minute, 1200 * ms, 4000 * ms},
		{rooms.PaceNormal, time.Minute, 600 * ms, 2000 * ms},
		{rooms.PaceNormal, 0, 720 * ms, 2400 * ms},
		{rooms.PaceNormal, 30 * time.Second, 510 * ms, 1700 * ms},
		{rooms.PaceNormal, 2 * time.Minute, 720 * ms, 2400 * ms},
		{rooms.PaceFast, time.Minute, 240 * ms, 800 * ms},
		{rooms.PaceTurbo, time.Minute, 150 * ms, 300 * ms},
		{rooms.PaceSlow, 15 * time.Second, 840 * ms, 2800 * ms},
		{rooms.PaceNormal, 15 * time.Second, 420 * ms, 1400 * ms},
		{rooms.PaceFast, 15 * time.Second, 168 * ms, 560 * ms},
		{rooms.PaceTurbo, 15 * time.Second, 150 * ms, 210 * ms},
		{rooms.PaceTurbo, 0, 150 * ms, 360 * ms},
	} {
		d := gatherBy(t, "leeds", c.clock, 1, ann)
		d.paced(ann, c.pace)
		d.does(ann, rooms.Start{})
		d.toPlay(ann)
		s := d.toABot(ann)
		least, most := c.high, c.low
		for n := range 1000 {
			d.round.id = data.ID(strconv.Itoa(n))
			s.due = time.Time{}
			d.plan(d.now)
			takes := s.due.Sub(d.now)
			if takes < c.low || takes > c.high {
				t.Fatalf("%v with a clock of %v: %v", c.pace, c.clock, takes)
			}
			least, most = min(least, takes), max(most, takes)
		}
		if spread := c.high - c.low; least > c.low+spread/20 || most < c.high-spread/20 {
			t.Errorf("%v with a clock of %v: from %v to %v", c.pace, c.clock, least, most)
		}
	}
}

// TestNoPaceIsTooFastToFollow: at the fastest one there is a while between a bot's move and the one before it.
func TestNoPaceIsTooFastToFollow(t *testing.T) {
	for _, code := range []string{"bitenight", "classic"} {
		d := gatherBy(t, code, 15*time.Second, 4, ann)
		d.paced(ann, rooms.PaceTurbo)
		d.does(ann, rooms.Start{})
		d.toPlay(ann)
		d.does(ann, rooms.Leave{}) // so that nobody else plays
		quick, before := 0, int64(-1)
		for moves := d.round.state.Moves(); d.running(); moves = d.round.state.Moves() {
			lines := d.lines
			for d.running() && d.round.state.Moves() == moves {
				d.now = d.Wake()
				fx := d.Tick(d.now)
				lines = fx.Lines
				d.note(fx)
			}
			var line record.Move
			if err := json.Unmarshal(lines[0].Text, &line); err != nil || line.T == nil {
				t.Fatalf("%s, %v", lines[0].Text, err)
			}
			if took := *line.T - before; before >= 0 {
				if took < d.limits.ThinkLeast.Milliseconds() {
					t.Errorf("%s after %d ms", lines[0].Text, took)
				}
				if took < 300 {
					quick++
				}
			}
			before = *line.T
		}
		if quick < 20 {
			t.Errorf("%s: only %d moves were quick", code, quick)
		}
	}
}

// TestPeopleGoFirst: at every pace and every clock bots leave people the same time to open a race, and to jump in.
func TestPeopleGoFirst(t *testing.T) {
	for _, pace := range rooms.BotPaces() {
		for _, clock := range []time.Duration{0, 15 * time.Second, rooms.DefaultClock} {
			for _, code := range []string{"classic", "bitenight"} { // a race, jumping in
				d := gatherBy(t, code, clock, 4, ann)
				d.terms.Rounds = 12
				d.paced(ann, pace)
				d.does(ann, rooms.Start{})
				if took := d.firsts(); took[2500*time.Millisecond] == 0 || len(took) > 1 {
					t.Errorf("%s, %v with a clock of %v: bots are first after %v", code, pace, clock, took)
				}
			}
		}
	}
}

// firsts lets the match play itself, and counts after how long bots opened a race or jumped in.
func (d *desk) firsts() map[time.Duration]int {
	d.t.Helper()
	took := map[time.Duration]int{}
	for d.phase != rooms.Over {
		races, since := d.running() && d.round.state.Phase() == engine.PhaseOpening, d.clock.since
		d.now = d.Wake()
		fx := d.Tick(d.now)
		d.note(fx)
		for _, l := range fx.Lines {
			var line record.Move
			if err := json.Unmarshal(l.Text, &line); err != nil {
				d.t.Fatal(err)
			}
			jumps := strings.HasPrefix(line.Move, "jump:")
			if l.Record && line.Seat != nil && d.seats[*line.Seat].Bot != "" && (jumps || races) {
				took[d.now.Sub(since)]++
			}
		}
	}
	return took
}

// jumpers are those of some people who could jump in.
func (d *desk) jumpers(people []rooms.Person) (list []rooms.Person) {
	for _, who := range people {
		if i := d.seats.of(who); i != d.round.state.Turn() && d.round.mayAct(i) {
			list = append(list, who)
		}
	}
	return list
}

// TestPeopleKeepTheirTimeToJumpIn before a bot on turn plays at a fast pace. At a table of several people what lies open tells
// whether bots wait, and not what somebody holds.
func TestPeopleKeepTheirTimeToJumpIn(t *testing.T) {
	for _, people := range [][]rooms.Person{{ann}, {ann, bob}} {
		seen := map[string]int{}
		d := gatherBy(t, "bitenight", rooms.DefaultClock, 3, people...)
		d.terms.Rounds = 20
		d.paced(ann, rooms.PaceTurbo)
		d.does(ann, rooms.Start{})
		for d.phase != rooms.Over {
			for d.toPlay(people...); d.running(); {
				d.waits(people, seen)
				if turn := d.round.state.Turn(); d.seats[turn].Bot == "" {
					d.plays(d.seats[turn].owner())
					continue
				}
				d.now = d.Wake()
				d.note(d.Tick(d.now))
			}
			d.passes(d.limits.Between)
		}
		for _, what := range []string{"quick", "a bot's own", "somebody could"} {
			if seen[what] == 0 {
				t.Errorf("%d people: never %s", len(people), what)
			}
		}
		if told := seen["nobody could, and it waits"] + seen["somebody could, and it does not wait"]; (told > 0) != (len(people) > 1) {
			t.Errorf("%d people: %v", len(people), seen)
		}
	}
}

// waits checks how long each bot that is about to act takes.
func (d *desk) waits(people []rooms.Person, seen map[string]int) {
	d.t.Helper()
	state := d.round.state
	for i := range d.seats {
		s := &d.seats[i]
		if s.due.IsZero() || state.Phase() != engine.PhasePlay {
			continue
		}
		takes, open := s.due.Sub(s.thought), len(d.jumpers(people)) > 0
		waits := takes == s.thinks
		switch {
		case state.Turn() != i:
			seen["a bot's own"]++
			if takes != d.limits.PeopleFirst {
				d.t.Errorf("a bot jumps in after %v", takes)
			}
			continue
		case len(people) == 1 && waits != open, len(people) > 1 && waits != (state.Run() > 1):
			d.t.Errorf("somebody could jump in: %v, %d on top, and a bot takes %v of %v", open, state.Run(), takes, s.thinks)
		case open != waits && waits:
			seen["nobody could, and it waits"]++
		case open != waits:
			seen["somebody could, and it does not wait"]++
		}
		if open {
			seen["somebody could"]++
		}
		if !waits {
			seen["quick"]++
		}
	}
}

// TestThePaceCountsAtOnce: what a bot thinks about takes the new time, from when it began, and no random number is drawn
// for that.
func TestThePaceCountsAtOnce(t *testing.T) {
	d := gatherBy(t, "leeds", rooms.DefaultClock, 2, ann)
	d.does(ann, rooms.Start{})
	d.toPlay(ann)
	s := d.toABot(ann)
	begun, usual := d.now, s.due.Sub(d.now)
	d.passes(100 * time.Millisecond)
	for _, c := range []struct {
		pace  rooms.BotPace
		takes time.Duration
	}{
		{rooms.PaceFast, usual * 40 / 100},
		{rooms.PaceTurbo, max(usual*15/100, 150*time.Millisecond)},
		{rooms.PaceNormal, usual},
		{rooms.PaceSlow, 2 * usual},
		{rooms.PaceNormal, usual},
	} {
		if d.paced(ann, c.pace); s.due != begun.Add(c.takes) || d.Wake() != s.due {
			t.Errorf("%v: due after %v, and it should be %v of %v", c.pace, s.due.Sub(begun), c.takes, usual)
		}
	}
	moves := d.round.state.Moves()
	d.passes(usual - 101*time.Millisecond)
	if d.round.state.Moves() != moves {
		t.Fatal("acted too early")
	}
	d.paced(ann, rooms.PaceTurbo) // which is over since a while
	if d.passes(0); d.round.state.Moves() != moves+1 {
		t.Error("it still thinks")
	}
}

// TestWhoSetsThePace: whoever plays alone with bots, and the maker where several play; nobody who watches.
func TestWhoSetsThePace(t *testing.T) {
	program := rooms.Person{ID: "id-deep", Name: "deep", Bot: true}
	guest := rooms.Person{Name: "guest"}
	for name, c := range map[string]struct {
		make func(t *testing.T) *desk
		want map[rooms.Person]error
	}{
		"alone, gathering": {
			func(t *testing.T) *desk { return gather(t, 0, 2, ann) },
			map[rooms.Person]error{ann: nil, bob: rooms.ErrNotAlone, guest: rooms.ErrNotAlone},
		},
		"two, gathering": {
			func(t *testing.T) *desk { return gather(t, 0, 2, ann, bob) },
			map[rooms.Person]error{ann: nil, bob: rooms.ErrNotMaker, cid: rooms.ErrNotMaker, guest: rooms.ErrNotMaker},
		},
		"two play": {
			func(t *testing.T) *desk { return newDesk(t, 0, 1, bob, ann) },
			map[rooms.Person]error{bob: nil, ann: rooms.ErrNotMaker, cid: rooms.ErrNotMaker},
		},
		"one has left, and was not the maker": {
			func(t *testing.T) *desk { d := newDesk(t, 0, 1, ann, bob); d.does(bob, rooms.Leave{}); return d },
			map[rooms.Person]error{ann: nil, bob: rooms.ErrNotAlone},
		},
		"the maker has left, and two play on": {
			func(t *testing.T) *desk { d := newDesk(t, 0, 1, ann, bob, cid); d.does(ann, rooms.Leave{}); return d },
			map[rooms.Person]error{bob: nil, cid: rooms.ErrNotMaker, ann: rooms.ErrNotMaker},
		},
		"all have left, and bots play on": {
			func(t *testing.T) *desk { d := newDesk(t, 0, 1, ann); d.does(ann, rooms.Leave{}); return d },
			map[rooms.Person]error{ann: rooms.ErrNotSeated, bob: rooms.ErrNotMaker},
		},
		"a program made the room, and a person sits there": {
			func(t *testing.T) *desk { return gather(t, 0, 1, program, ann) },
			map[rooms.Person]error{ann: nil, program: rooms.ErrNotAlone},
		},
		"a person and a program": {
			func(t *testing.T) *desk { return newDesk(t, 0, 1, ann, program) },
			map[rooms.Person]error{ann: nil, program: rooms.ErrNotAlone},
		},
		"a program alone": {
			func(t *testing.T) *desk { return newDesk(t, 0, 1, program) },
			map[rooms.Person]error{program: nil, ann: rooms.ErrNotMaker},
		},
		"between rounds": {
			func(t *testing.T) *desk { d := newDesk(t, 0, 1, ann, bob); d.between(); return d },
			map[rooms.Person]error{ann: nil, bob: rooms.ErrNotMaker},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := c.make(t)
			for who, want := range c.want {
				if v := d.View(who, d.now); v.PacesBots(who) != want {
					t.Errorf("%s is shown %v instead of %v", who.Name, v.PacesBots(who), want)
				}
				if want != nil {
					d.refused(who, rooms.PaceBots{Faster: true}, want)
					continue
				}
				d.does(who, rooms.PaceBots{Faster: true})
				v := d.View(bob, d.now)
				last := v.Log[len(v.Log)-1]
				if v.Terms.BotPace != rooms.PaceFast || last.Kind != rooms.EntryPace || last.Name != who.Name || last.BotPace != rooms.PaceFast {
					t.Errorf("set to %v, and told as %+v", v.Terms.BotPace, last)
				}
			}
		})
	}
}

// TestThePaceEndsSomewhere: from the last step none leads further, and nothing is written.
func TestThePaceEndsSomewhere(t *testing.T) {
	d := gather(t, 0, 1, ann)
	for _, faster := range []bool{true, false} {
		for range 4 {
			d.does(ann, rooms.PaceBots{Faster: faster})
		}
		if fx, err := d.Do(ann, rooms.PaceBots{Faster: faster}, d.now); err != nil || fx.Write || fx.Changed {
			t.Errorf("%v and further: %+v, %v", d.terms.BotPace, fx, err)
		}
	}
	if paces := rooms.BotPaces(); d.terms.BotPace != paces[0] {
		t.Errorf("%v is not the slowest", d.terms.BotPace)
	}
}

// TestThePaceIsKept over restarts, from the making of the room on.
func TestThePaceIsKept(t *testing.T) {
	for _, pace := range rooms.BotPaces() {
		d := gather(t, 15*time.Second, 1, ann, bob)
		d.paced(ann, pace)
		d.kept(ann, bob)
		d.does(ann, rooms.Start{})
		d.toPlay(ann, bob)
		d.kept(ann, bob)
		d.paced(ann, rooms.PaceSlow)
		d.paced(ann, pace)
		if after := d.kept(ann, bob).restored(ann, bob); after.terms.BotPace != pace {
			t.Errorf("after a restart %v instead of %v", after.terms.BotPace, pace)
		}
		d.between()
		d.paced(ann, rooms.PaceTurbo)
		d.kept(ann, bob)
	}
}

// TestThePaceIsKeptInBounds: it is set at any time, however often, and the journal of the round does not grow with that for
// ever; at its end it is kept in any case. In the log the last entry about it counts.
func TestThePaceIsKeptInBounds(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann)
	d.toPlay(ann)
	lines, entries := len(d.lines), d.log.logged
	for n := range 1000 {
		d.does(ann, rooms.PaceBots{Faster: n%6 < 3}) // up and down again
		if v := d.View(ann, d.now); v.Terms.BotPace != d.terms.BotPace || v.Log[len(v.Log)-1].BotPace != v.Terms.BotPace {
			t.Fatalf("%v is shown as %v", d.terms.BotPace, v.Terms.BotPace)
		}
	}
	if more := len(d.lines) - lines; more != d.limits.PaceLines {
		t.Errorf("%d lines more", more)
	}
	if more := d.log.logged - entries; more != 1 {
		t.Errorf("%d entries more", more)
	}
	d.paced(ann, rooms.PaceSlow)
	d.between()
	if d.terms.BotPace != rooms.PaceSlow {
		t.Errorf("%v", d.terms.BotPace)
	}
	d.kept(ann)
}

// TestAnEntryIsWrittenOverNobodysView: an entry of the log about the pace takes the place of the one before for those who see
// the room then.
func TestAnEntryIsWrittenOverNobodysView(t *testing.T) {
	d := gather(t, 0, 1, ann)
	d.does(ann, rooms.PaceBots{Faster: true})
	before := d.View(ann, d.now)
	d.does(ann, rooms.PaceBots{Faster: true})
	if e := before.Log[len(before.Log)-1]; e.BotPace != rooms.PaceFast {
		t.Errorf("a view from before has %+v", e)
	}
	if v := d.View(ann, d.now); v.Logged != before.Logged || len(v.Log) != len(before.Log) {
		t.Errorf("%d and %d entries", before.Logged, v.Logged)
	}
}

// TestAJournalFromBeforeThePaceOfBots, of a round that runs, reads on: its bots are as fast as they were.
func TestAJournalFromBeforeThePaceOfBots(t *testing.T) {
	limits := rooms.DefaultRoomLimits()
	d := &desk{t: t, now: time.Date(2026, 5, 6, 7, 9, 0, 0, time.UTC), Room: empty(&limits, Means{}, time.Time{})}
	d.lines = journalFile(t, "testdata/journal-before-bot-pace.jsonl", `"pace"`)
	d = d.restored(ann)
	if !d.running() || d.round.state.Moves() != 30 || d.terms.BotPace != rooms.PaceNormal {
		t.Fatalf("phase %v, bots %v", d.phase, d.terms.BotPace)
	}
	s := d.toABot(ann)
	if takes := s.due.Sub(d.now); takes != s.thinks {
		t.Errorf("a bot takes %v of %v", takes, s.thinks)
	}
	if d.paced(ann, rooms.PaceTurbo); !regexp.MustCompile(`"pace":"turbo"`).MatchString(d.latest()) {
		t.Errorf("the line is %s", d.latest())
	}
	d.kept(ann)
	d.between()
}
