package room

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

var ann, bob, cid = person("ann"), person("bob"), person("cid")

func TestStaleIsJudgedByWhatOthersDid(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	seen, round := 0, d.round.id
	swap := d.View(ann, d.now).Legal[0]
	d.does(ann, rooms.Move{Round: round, Seen: seen, Move: swap})
	// Bob has not seen ann's swap: that does not matter. Ann has moved herself: hers is late now.
	d.does(bob, rooms.Move{Round: round, Seen: seen, Move: d.View(bob, d.now).Legal[0]})
	d.refused(ann, rooms.Move{Round: round, Seen: seen, Move: engine.Ready(0)}, rooms.ErrStale)
	d.does(ann, rooms.Move{Round: round, Seen: 1, Move: engine.Ready(0)})
	d.does(bob, rooms.Move{Round: round, Seen: 2, Move: engine.Ready(1)})
	before := d.round.state.Moves()
	d.refused(ann, rooms.Move{Round: round, Seen: before + 1, Move: engine.Ready(0)}, rooms.ErrStale) // seen what has not been
	d.refused(ann, rooms.Move{Round: "another", Seen: before, Move: engine.Ready(0)}, rooms.ErrStale)
	d.passes(d.limits.Race) // the race ends by itself: whatever was meant before is late
	if d.round.state.Moves() != before+1 {
		t.Fatalf("%d moves", d.round.state.Moves())
	}
	who := d.onTurn()
	d.refused(who, rooms.Move{Round: round, Seen: before, Move: d.View(who, d.now).Legal[0]}, rooms.ErrStale)
	d.plays(who)
}

// TestTheRaceEndsByItself: the first holder left of the dealer opens with one card (RULES.md bitenight/opening).
func TestTheRaceEndsByItself(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, cid)
	for i, who := range []rooms.Person{ann, bob, cid} {
		d.does(who, rooms.Move{Round: d.round.id, Seen: i, Move: engine.Ready(0)})
	}
	state := d.round.state
	if state.Phase() != engine.PhaseOpening {
		t.Fatalf("phase %v", state.Phase())
	}
	want := engine.NoSeat
	for k := 3; k >= 1; k-- {
		i := (state.Dealer() + k) % 3
		if hand := state.Hand(i); hand.Rank(state.Opening()) > 0 {
			want = i
		}
	}
	if v := d.View(ann, d.now); !v.Deadline.Equal(d.now.Add(d.limits.Race)) {
		t.Errorf("the race ends at %v, it is %v", v.Deadline, d.now)
	}
	d.passes(d.limits.Race - 1)
	if state.Phase() != engine.PhaseOpening {
		t.Fatal("opened too early")
	}
	d.passes(1)
	var opened rooms.Entry
	for _, e := range d.log.entries {
		if e.Kind == rooms.EntryEvent && e.Event.Kind == engine.EventPlayed {
			opened = e
		}
	}
	if opened.Seat != want || opened.Event.N != 1 || !opened.Auto {
		t.Errorf("opened by %+v instead of seat %d with one card", opened, want)
	}
}

func TestABotPlaysForWhoDropsOff(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	who := d.toPlay(ann, bob)
	i := d.seats.of(who)
	if v := d.View(who, d.now); !v.Deadline.IsZero() {
		t.Fatal("there is no clock, and somebody is hurried")
	}
	d.passes(d.limits.Patience - d.limits.Away)
	d.note(d.Depart(who, d.now))
	if !d.has(rooms.EntryDropped, who.Name) {
		t.Error("nobody is told that somebody dropped off")
	}
	moves := d.round.state.Moves()
	d.passes(d.limits.Away - 1)
	if d.round.state.Moves() != moves {
		t.Fatal("not waited for")
	}
	d.passes(1)
	if d.round.state.Moves() != moves+1 || !d.seats[i].auto {
		t.Fatal("no bot plays")
	}
	d.note(d.Arrive(who, d.now))
	if d.seats[i].auto || d.seats.of(who) != i || d.View(who, d.now).Seat != i {
		t.Error("the seat is not given back")
	}
}

// TestLeavingIsNotDroppingOff: the bot plays at once, the result stays the owner's, and there are no points for what it
// played.
func TestLeavingIsNotDroppingOff(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.toPlay(ann, bob, cid)
	i := d.seats.of(bob)
	d.does(bob, rooms.Leave{})
	if d.seats.of(bob) != engine.NoSeat || d.watchers != 1 {
		t.Errorf("bob sits at %d, %d watch", d.seats.of(bob), d.watchers)
	}
	d.refused(bob, rooms.Back{}, rooms.ErrNotSeated)
	d.refused(bob, rooms.Sit{}, rooms.ErrBegun)
	d.passes(2 * time.Hour)
	if len(d.settled) == 0 {
		t.Fatal("the round never ended")
	}
	round := d.settled[0]
	if seat := round.Seats[i]; seat.Player != bob.ID || !seat.Away {
		t.Errorf("bob's result is %+v", seat)
	}
	if len(d.settled) != 3 || !d.settled[2].MatchOver() {
		t.Fatalf("%d rounds", len(d.settled))
	}
	if seat := d.settled[1].Seats[i]; seat.Player != "" || seat.Bot != standIn {
		t.Errorf("in the next round the seat is %+v", seat)
	}
	for _, r := range d.settled {
		for _, seat := range r.Seats {
			if seat.Player != "" && !seat.Away { // ann and cid let every clock run out
				t.Errorf("points for %+v", seat)
			}
		}
	}
	for seat, points := range d.match.Points {
		if points != 0 && seat != i {
			t.Errorf("seat %d has %d points for what a bot played", seat, points)
		}
	}
}

func TestTheNextRoundWaitsForThoseWhoAreHere(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	for len(d.settled) == 0 {
		d.passes(time.Second)
	}
	if d.phase != rooms.Between {
		t.Fatalf("phase %v", d.phase)
	}
	v := d.View(ann, d.now)
	if v.Result == nil || v.Match.Round != 1 || v.Match.Rounds != 3 || v.Deadline.IsZero() || len(v.Legal) > 0 {
		t.Errorf("between rounds ann sees %+v", v)
	}
	shithead := d.last.Shithead
	d.does(bob, rooms.Back{})
	d.does(ann, rooms.Ready{})
	if d.phase != rooms.Between {
		t.Fatal("dealt without bob")
	}
	d.note(d.Depart(bob, d.now)) // who is not here is not waited for
	if d.phase != rooms.Playing || d.round.number != 2 || d.round.state.Dealer() != shithead {
		t.Fatalf("phase %v, round %d, dealt by %d", d.phase, d.round.number, d.round.state.Dealer())
	}
	d.passes(2 * time.Hour)
	if d.phase != rooms.Over || len(d.settled) != 3 || d.Wake().IsZero() == false {
		t.Fatalf("phase %v after %d rounds, due %v", d.phase, len(d.settled), d.Wake())
	}
	match := d.match.ID
	d.does(ann, rooms.Ready{})
	if d.phase != rooms.Playing || d.match.ID == match || d.match.Played != 0 {
		t.Error("no other match begins")
	}
}

func TestARoomEmpties(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.note(d.Depart(ann, d.now))
	d.note(d.Depart(bob, d.now))
	d.passes(d.limits.Linger - 1)
	if d.ended {
		t.Fatal("closed too early")
	}
	d.passes(1)
	if !d.ended {
		t.Error("still there")
	}

	d = gather(t, 0, 1, ann, bob)
	d.does(ann, rooms.Leave{})
	if d.ended || d.maker.ID != bob.ID {
		t.Fatalf("the maker is %v", d.maker)
	}
	d.does(bob, rooms.Leave{})
	if !d.ended {
		t.Error("nobody sits here, and it is still there")
	}

	d = newDesk(t, 0, 1, ann)
	d.does(ann, rooms.Leave{})
	if d.ended {
		t.Fatal("closed while a round runs: ann gets away with it")
	}
	d.passes(time.Hour)
	if !d.ended || len(d.settled) != 1 || d.settled[0].Seats[0].Player != ann.ID || !d.settled[0].Practice() {
		t.Errorf("ended %v, rounds %+v", d.ended, d.settled)
	}
}

func TestMakingTheTable(t *testing.T) {
	d := gather(t, 0, 1, ann, bob)
	d.terms.Seats = 4
	d.seats = slices.Insert(d.seats, 2, seat{}) // one free seat
	d.refused(ann, rooms.Start{}, rooms.ErrSeatsFree)
	d.refused(bob, rooms.Start{}, rooms.ErrNotMaker)
	d.refused(bob, rooms.AddBot{Level: "easy"}, rooms.ErrNotMaker)
	d.refused(ann, rooms.AddBot{Level: "perfect"}, rooms.ErrTerms)
	d.refused(bob, rooms.Sit{}, rooms.ErrSeated)
	d.refused(rooms.Person{Name: "guest"}, rooms.Sit{}, rooms.ErrGuest)
	d.does(ann, rooms.AddBot{Level: "random"})
	d.refused(ann, rooms.AddBot{Level: "easy"}, rooms.ErrFull)
	d.refused(cid, rooms.Sit{}, rooms.ErrFull)
	d.does(ann, rooms.RemoveBot{})
	d.does(ann, rooms.RemoveBot{})
	d.refused(ann, rooms.RemoveBot{}, rooms.ErrNoBot)
	d.note(d.Arrive(cid, d.now))
	d.does(cid, rooms.Sit{})
	d.does(ann, rooms.AddBot{Level: "easy"})
	d.does(ann, rooms.Start{})
	d.refused(ann, rooms.Start{}, rooms.ErrBegun)
	d.refused(ann, rooms.AddBot{Level: "easy"}, rooms.ErrBegun)
	d.refused(ann, rooms.Ready{}, rooms.ErrNotNow)
	for i, s := range d.View(ann, d.now).Seats {
		if (s.Bot != "") != strings.HasSuffix(s.Name, rooms.BotMark) || (s.Bot != "") != (i == 3) {
			t.Errorf("seat %d: %+v", i, s)
		}
	}
}

// revision is how a header says it.
func revision(n int) string { return fmt.Sprintf(`"rev":%d`, n) }

// TestJournalsThatDoNotReplay are refused with what is wrong.
func TestJournalsThatDoNotReplay(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	d.toPlay(ann, bob)
	whole := d.lines
	change := func(i int, old, with string) []data.Line {
		lines := slices.Clone(whole)
		text := string(lines[i].Text)
		if !strings.Contains(text, old) {
			t.Fatalf("no %s in %s", old, text)
		}
		lines[i].Text = []byte(strings.Replace(text, old, with, 1))
		return lines
	}
	header := slices.IndexFunc(whole, func(l data.Line) bool { return l.Record })
	last := len(whole) - 1
	for name, lines := range map[string][]data.Line{
		"empty":           nil,
		"no room":         whole[header:],
		"no header":       slices.Delete(slices.Clone(whole), header, header+1),
		"a move missing":  slices.Delete(slices.Clone(whole), header+1, header+2),
		"a move twice":    append(slices.Clone(whole), whole[last]),
		"not JSON":        change(last, "{", "("),
		"another seat":    change(last, `"seat":`, `"seat":7`),
		"another type":    change(last, `"move"`, `"walk"`),
		"another code":    change(header-1, "calm-heron", "wild-heron"),
		"unknown rules":   change(0, "bitenight", "bridge"),
		"newer":           change(0, `"version":1`, `"version":9`),
		"unknown phase":   change(header-1, `"phase":"play"`, `"phase":"tea"`),
		"newer rules":     change(header, revision(engine.Revision), revision(engine.Revision+1)),
		"too few players": change(header, `"players":2`, `"players":3`),
		"another round":   change(header, string(d.round.id), "R"),
		"another deck":    change(header, `"deck":["`, `"deck":["Jk","`),
	} {
		if _, err := Restore(data.Journal{Room: "calm-heron", Lines: lines}, d.limits, Means{}, d.now); err == nil {
			t.Errorf("%s: restored", name)
		}
	}
}

// TestWhatIsKeptOfALiveRound is what FORMATS.md (Game record) has of live rooms.
func TestWhatIsKeptOfALiveRound(t *testing.T) {
	d := newDesk(t, 0, 1, ann)
	header := d.lines[len(d.lines)-1]
	for _, want := range []string{
		`"round":"` + string(d.round.id) + `"`, `"match":"` + string(d.match.ID) + `"`, revision(engine.Revision), `"at":"2026-05-06T07:08:09Z"`,
		`"seats":[{"id":"id-ann"},{"name":"` + d.seats[1].Name + `","bot":"easy"}]`, `"names":["",""]`, `"first":null`, `"fair":{"version":1,"commit":"` + d.View(ann, d.now).Deal.Commit + `","seed":"`,
	} {
		if !header.Record || !strings.Contains(string(header.Text), want) {
			t.Errorf("no %s in %s", want, header.Text)
		}
	}
	d.now = d.now.Add(1234 * time.Millisecond)
	d.does(ann, rooms.Move{Round: d.round.id, Move: engine.Ready(0)})
	if line := string(d.lines[len(d.lines)-1].Text); !strings.Contains(line, `"t":1234`) || strings.Contains(line, "auto") {
		t.Errorf("the move is %s", line)
	}
	d.does(ann, rooms.Leave{})
	for d.settled == nil {
		d.passes(time.Second)
	}
	if d.settled[0].End != record.EndPlayed && d.settled[0].End != record.EndStalemate {
		t.Errorf("ended %s", d.settled[0].End)
	}
}

// TestWatchersSeeNoHand and share one view.
func TestWatchersSeeNoHand(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	guest := rooms.Person{Name: "guest"}
	d.note(d.Arrive(guest, d.now))
	d.note(d.Arrive(cid, d.now))
	v := d.View(guest, d.now)
	if v != d.View(cid, d.now) || v.Watchers != 2 {
		t.Errorf("%d watch", v.Watchers)
	}
	if v.Seat != engine.NoSeat || v.Table.Hand.Len() != 0 || len(v.Legal) != 0 || v.Table.Seats[0].Hand != 3 {
		t.Errorf("a watcher sees %+v", v.Table)
	}
	if own := d.View(ann, d.now); own.Table.Hand.Len() != 3 || own.Seat != 0 {
		t.Errorf("ann sees %+v", own.Table)
	}
}

func person(name string) rooms.Person { return rooms.Person{ID: data.ID("id-" + name), Name: name} }

// TestWhoIsPlayedFor_IsNotWaitedFor: the lobby says that it is their turn once they are back.
func TestWhoIsPlayedFor_IsNotWaitedFor(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	who := d.toPlay(ann, bob)
	if s := d.Summary(); s.Turn != who.ID {
		t.Fatalf("it is %q's turn, not %q's", s.Turn, who.ID)
	}
	d.seats[d.seats.of(who)].auto = true
	if s := d.Summary(); s.Turn != "" {
		t.Errorf("%q is waited for", s.Turn)
	}
	for _, back := range []rooms.Command{rooms.Back{}, rooms.CallOff{}} {
		d.seats[d.seats.of(who)].auto = true
		fx, err := d.Do(who, back, d.now)
		if err != nil || !fx.Summary || d.Summary().Turn != who.ID {
			t.Errorf("%T: %+v, %v, it is %q's turn", back, fx, err, d.Summary().Turn)
		}
	}
}
