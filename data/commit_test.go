package data

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data/journal"
	"shithead/data/ledger"
)

func textLines(texts ...string) (lines []Line) {
	for _, text := range texts {
		lines = append(lines, Line{Text: []byte(text)})
	}
	return lines
}

func recordLines(texts ...string) (lines []Line) {
	for _, text := range texts {
		lines = append(lines, Line{Record: true, Text: []byte(text)})
	}
	return lines
}

// mustCommit carries out writes that a test needs.
func mustCommit(t testing.TB, s *Store, writes ...Write) {
	t.Helper()
	noErr(t, s.Commit(writes)...)
}

func TestCommit_ThatIsNotAsTheJournalIs_ConflictsAndWritesNothing(t *testing.T) {
	s := newStore(t)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a", "b")})
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Next: 2, Settle: testRound("R0", "cat", "dan"), Rest: textLines("c")})
	must(s.Claim("otter", "house", 1))
	before := everything(s)
	for what, w := range map[string]Write{
		"no journal, epoch 0":       {Room: "fox", Epoch: 0},
		"no journal, epoch 2":       {Room: "fox", Epoch: 2},
		"no journal, number 1":      {Room: "fox", Epoch: 1, Next: 1},
		"begun anew":                {Room: "otter", Epoch: 1},
		"another owner":             {Room: "otter", Owner: "other", Epoch: 2, Next: 3},
		"an earlier epoch":          {Room: "otter", Epoch: 1, Next: 3},
		"a later epoch":             {Room: "otter", Epoch: 3, Next: 3},
		"an earlier number":         {Room: "otter", Epoch: 2, Next: 2},
		"a later number":            {Room: "otter", Epoch: 2, Next: 4},
		"number of lines that are":  {Room: "otter", Epoch: 2, Next: 1},
		"to settle":                 {Room: "otter", Epoch: 1, Next: 3, Settle: testRound("R", "ann", "bea")},
		"to settle what is settled": {Room: "otter", Epoch: 1, Next: 3, Settle: testRound("R0", "ann", "bea")},
		"to make room":              {Room: "otter", Epoch: 1, Next: 3, Rest: textLines("r")},
		"to end":                    {Room: "otter", Epoch: 2, Next: 2, End: true},
		"to end without a journal":  {Room: "fox", Epoch: 2, End: true},
	} {
		if w.Lines = recordLines("x"); w.Owner == "" && w.Room == "otter" {
			w.Owner = "house"
		}
		err := s.Commit([]Write{w})[0]
		wantErr(t, err, ErrConflict, what)
		for _, fact := range []string{w.Room, fmt.Sprintf("epoch %d, line %d", w.Epoch, w.Next)} {
			if !strings.Contains(fmt.Sprint(err), fact) {
				t.Errorf("%s, without %s: %v", what, fact, err)
			}
		}
		equal(t, everything(s), before, what)
	}
}

func TestCommit_OfWhatCannotBeKept_SaysSoAndWritesNothing(t *testing.T) {
	s, long, room := newStore(t), strings.Repeat("x", ledger.PartBytes+1), Write{Room: "otter", Epoch: 1}
	change := func(change func(*Write)) Write { w := room; change(&w); return w }
	lines := func(lines ...Line) Write { return change(func(w *Write) { w.Lines = lines }) }
	rest := func(lines ...Line) Write { return change(func(w *Write) { w.Rest = lines }) }
	round := func(edit func(*Round)) Write {
		r := testRound("R", "ann", "bea")
		edit(r)
		return change(func(w *Write) { w.Settle = r })
	}
	standings := func(all ...MatchResult) Write { return round(func(r *Round) { r.Standings = all }) }
	tooLong, twoLines := Line{Text: make([]byte, journal.TextBytes+1)}, recordLines("a\nb")[0]
	before := everything(s)
	for what, w := range map[string]Write{
		"no room":              {Epoch: 1},
		"a zero byte":          {Room: "ot\x00ter", Epoch: 1},
		"a long room":          {Room: long, Epoch: 1},
		"a long owner":         change(func(w *Write) { w.Owner = long }),
		"a long line":          lines(tooLong),
		"two lines in one":     lines(twoLines),
		"a long rest":          rest(tooLong),
		"a rest of two lines":  rest(twoLines),
		"a round without id":   round(func(r *Round) { r.ID = "" }),
		"a round's long id":    round(func(r *Round) { r.ID = ID(long) }),
		"no rules":             round(func(r *Round) { r.Rules = "" }),
		"long rules":           round(func(r *Round) { r.Rules = long }),
		"a player's zero byte": round(func(r *Round) { r.Seats[1].Player = "b\x00" }),
		"the year 10,000":      round(func(r *Round) { r.Ended = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC) }),
		"a leaver's long id":   standings(MatchResult{Player: "ann", Place: 1}, MatchResult{Player: ID(long), Place: 2, Away: true}),
		"a leaver's zero byte": standings(MatchResult{Player: "\x00", Place: 1, Away: true}),
		"no place in a match":  standings(MatchResult{Player: "ann", Place: 1}, MatchResult{Player: "bea"}),
		"a bot's place of -1":  standings(MatchResult{Place: -1}),
	} {
		if err := s.Commit([]Write{w})[0]; err == nil || errors.Is(err, ErrConflict) || errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", what, err)
		}
		equal(t, everything(s), before, what)
	}
	longest := long[1:]
	r := testRound(ID(longest), ID(longest), "ann")
	r.Rules, r.Standings = longest, []MatchResult{{Player: ID(longest), Place: 1, Away: true}}
	mustCommit(t, s, Write{Room: longest, Epoch: 1, Lines: []Line{{Text: make([]byte, journal.TextBytes)}}, Settle: r})
}

func TestCommit_WhenTheTransactionFails_AllWritesDo(t *testing.T) {
	s := newStore(t)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a")})
	before := everything(s)
	s.db().MaxSize = 1
	for _, err := range s.Commit([]Write{
		{Room: "otter", Epoch: 1, Next: 1, Lines: []Line{{Text: make([]byte, journal.TextBytes)}}},
		{Room: "fox", Epoch: 1, Lines: textLines("b")},
		{Room: "fox", Epoch: 7},
	}) {
		if err == nil || errors.Is(err, ErrConflict) {
			t.Error(err)
		}
	}
	s.db().MaxSize = 0
	equal(t, everything(s), before)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Next: 1, Lines: textLines("b")})
}

func TestAJournal_ThatWasRead_StaysAsItWas_WhenItsPagesAreUsedAgain(t *testing.T) {
	s := newStore(t)
	want := Journal{Room: "otter", Owner: "house", Epoch: 2, Next: 2}
	want.Lines = recordLines(strings.Repeat("a", 3000), strings.Repeat("b", 3000))
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: want.Lines})
	claimed := must(s.Claim("otter", "house", 1))
	read := must(s.Journal("otter"))
	mustCommit(t, s, Write{Room: "otter", Owner: "house", Epoch: 2, Next: 2, End: true})
	for n := range uint64(20) {
		mustCommit(t, s, Write{Room: "fox", Epoch: 1, Next: n, Lines: textLines(strings.Repeat("x", 3000))})
	}
	equal(t, []Journal{claimed, read}, []Journal{want, want})
}

// TestABrokenJournal is named, left as it is by all but who sets it aside, and stays there.
func TestABrokenJournal(t *testing.T) {
	for what, damage := range map[string]func(*tables) error{
		"a line in the middle": func(tab *tables) error { return tab.lines.unset(lineKey("otter", 1)) },
		"the last line":        func(tab *tables) error { return tab.lines.unset(lineKey("otter", 2)) },
		"a line's kind":        func(tab *tables) error { return tab.lines.set(lineKey("otter", 1), []byte("x")) },
		"a line's all":         func(tab *tables) error { return tab.lines.set(lineKey("otter", 1), nil) },
		"the head":             func(tab *tables) error { return tab.journals.set([]byte("otter"), []byte("{")) },
		"the head's version":   func(tab *tables) error { return tab.journals.set([]byte("otter"), []byte(`{"v":99}`)) },
	} {
		s := newStore(t)
		mustCommit(t, s, Write{Room: "fox", Epoch: 1}, Write{Room: "otter", Epoch: 1, Lines: textLines("a", "b", "c")})
		noErr(t, s.update(damage))
		unread := func(err error) {
			t.Helper()
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), `"otter"`) {
				t.Errorf("%s: %v", what, err)
			}
		}
		before := everything(s)
		unread(errOf(s.Journal("otter")))
		unread(errOf(s.Claim("otter", "house", AnyEpoch)))
		unread(s.Commit([]Write{{Room: "otter", Epoch: 1, Next: 3, Settle: testRound("R", "ann", "bea")}})[0])
		equal(t, everything(s), before, what)
		a := setAside(t, s, "otter", "broken")
		equal(t, must(s.Journals()).Heads, []JournalHead{{Room: "fox", Epoch: 1}}, what)
		_, j, err := s.AsideJournal("otter", a.ID)
		if noErr(t, err); j.Broken == nil || len(j.Lines) != a.Lines || string(j.Lines[0].Text) != "a" {
			t.Errorf("%s: %+v", what, j)
		}
		before = everything(s)
		unread(s.GiveBack("otter", a.ID))
		equal(t, everything(s), before, what)
	}
}

// setAside puts the journal of a room aside, and gives how it is listed.
func setAside(t *testing.T, s *Store, room, reason string) Aside {
	t.Helper()
	noErr(t, s.SetAside(room, reason, AnyEpoch))
	for _, a := range slices.Backward(must(s.Asides())) {
		if a.Room == room {
			return a
		}
	}
	t.Fatalf("%q is not listed", room)
	return Aside{}
}

// TestAsides_AreListedShownAndGivenBack as they were when they were set aside.
func TestAsides_AreListedShownAndGivenBack(t *testing.T) {
	s := newStore(t)
	lines := append(textLines("room", ""), recordLines("head\x00er", "move", "\xff\x00")...)
	mustCommit(t, s,
		Write{Room: "otter", Epoch: 1, Lines: textLines("gone")}, Write{Room: "otter", Epoch: 1, Next: 1, Rest: lines},
		Write{Room: "ott", Epoch: 1}, Write{Room: "otters", Epoch: 1, Lines: textLines("x")})
	before := must(s.Journal("otter"))
	began := stamp(time.Now())
	first := setAside(t, s, "otter", "line 3:\n\x1b[31mno such card")
	equal(t, first, Aside{Room: "otter", ID: 1, Reason: "line 3: no such card", At: first.At, Lines: 5})
	if first.At.Before(began) {
		t.Errorf("set aside at %v", first.At)
	}
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("another")})
	second := setAside(t, s, "otter", strings.Repeat("x", 10_000))
	equal(t, len(second.Reason), ReasonColumns)
	empty := setAside(t, s, "ott", "empty")
	equal(t, must(s.Asides()), []Aside{empty, first, second})
	a, j, err := s.AsideJournal("otter", first.ID)
	noErr(t, err)
	equal(t, a, first)
	equal(t, j, before)
	for _, id := range []uint64{0, 99, empty.ID} {
		_, _, err := s.AsideJournal("otter", id)
		wantErr(t, err, ErrNotFound, id)
		wantErr(t, s.GiveBack("otter", id), ErrNotFound, id)
	}

	noErr(t, s.GiveBack("otter", first.ID))
	before.Epoch++
	equal(t, must(s.Journal("otter")), before)
	wantErr(t, s.GiveBack("otter", second.ID), ErrJournalThere)
	wantErr(t, s.GiveBack("otter", first.ID), ErrNotFound, "twice")
	equal(t, must(s.Asides()), []Aside{empty, second})
	mustCommit(t, s, Write{Room: "otter", Epoch: 2, Next: before.Next, Lines: textLines("goes on")})
	equal(t, setAside(t, s, "otter", "and again").ID, empty.ID+1)
}

// wantNewOwner fails unless an error tells that "new" has the journal of otter, at epoch 2.
func wantNewOwner(t *testing.T, err error) {
	t.Helper()
	facts, isConflict := errors.AsType[*ConflictError](err)
	if !isConflict || !errors.Is(err, ErrConflict) || facts.Owner != "new" || facts.Epoch != 2 {
		t.Errorf("%v, want new at epoch 2", err)
	}
}

// TestAJournal_IsItsOwners: a claim fences the owner before, letting go is only for the owner, and others keep theirs.
func TestAJournal_IsItsOwners(t *testing.T) {
	s := newStore(t)
	equal(t, len(must(s.Journals()).Heads), 0)
	mustCommit(t, s,
		Write{Room: "otter", Owner: "old", Epoch: 1, Lines: textLines("a")},
		Write{Room: "fox", Owner: "old", Epoch: 1, Lines: textLines("b")})
	noErr(t, s.update(func(tab *tables) error { return tab.journals.set([]byte("pike"), []byte("{")) }))
	want := Journal{Room: "otter", Owner: "new", Epoch: 2, Next: 1, Lines: textLines("a")}
	equal(t, must(s.Claim("otter", "new", 1)), want)
	late := Write{Room: "otter", Owner: "old", Epoch: 1, Next: 1, Lines: textLines("late")}
	wantNewOwner(t, s.Commit([]Write{late})[0])
	facts, _ := errors.AsType[*ConflictError](s.Commit([]Write{late})[0])
	equal(t, facts.Believed, Position{Owner: "old", Epoch: 1, Next: 1})
	wantNewOwner(t, errOf(s.Claim("otter", "third", 1))) // of two who have seen the same, one claims
	wantNewOwner(t, s.SetAside("otter", "broken", 1))
	for _, name := range []string{"", "ne\x00w", strings.Repeat("x", ledger.PartBytes+1)} {
		if _, err := s.Claim("otter", name, AnyEpoch); err == nil || errors.Is(err, ErrConflict) {
			t.Errorf("%.10q: %v", name, err)
		}
	}
	for _, c := range []struct {
		owner string
		epoch uint64
	}{{"old", 1}, {"new", 1}, {"old", 2}, {"new", 3}} {
		wantNewOwner(t, s.LetGo("otter", c.owner, c.epoch))
	}
	for what, err := range map[string]error{
		"claim":     errOf(s.Claim("bear", "new", AnyEpoch)),
		"let go":    s.LetGo("bear", "new", 1),
		"set aside": s.SetAside("bear", "x", AnyEpoch),
	} {
		wantErr(t, err, ErrNotFound, what)
	}
	equal(t, must(s.Journal("otter")), want)
	heads := must(s.Journals()).Heads
	equal(t, heads[:2], []JournalHead{{Room: "fox", Owner: "old", Epoch: 1}, {Room: "otter", Owner: "new", Epoch: 2}})
	wantErr(t, heads[2].Broken, ErrDamaged)

	for range 2 {
		noErr(t, s.LetGo("otter", "new", 2))
		want.Owner = ""
		equal(t, must(s.Journal("otter")), want)
	}
	late.Owner, late.Epoch = "new", 2
	wantErr(t, s.Commit([]Write{late})[0], ErrConflict)
	equal(t, must(s.Claim("otter", "third", AnyEpoch)).Epoch, 3)
	noErr(t, s.SetAside("otter", "why not", 3), s.SetAside("pike", "broken", AnyEpoch))
}

// begin begins the journal of a room that the writes of stepsOf go on from.
func begin(t *testing.T, s *Store, room string) {
	t.Helper()
	mustCommit(t, s, Write{Room: room, Owner: "house", Epoch: 1, Lines: append(textLines("room"), recordLines("1", "2")...)})
}

// stepsOf are writes that a room may have.
func stepsOf(room string) map[string]Write {
	round := func() *Round { return testRound(ID(room), "ann", "bea") }
	all := map[string]Write{
		"lines":               {Lines: recordLines("3", "4")},
		"a round":             {Lines: recordLines("3"), Settle: round()},
		"a round and a rest":  {Lines: recordLines("3"), Settle: round(), Rest: textLines("r", "s")},
		"a round and the end": {Lines: recordLines("3"), Settle: round(), End: true},
		"a rest":              {Rest: textLines("r", "s")},
		"no rest":             {Rest: []Line{}},
		"lines and a rest":    {Lines: textLines("3"), Rest: textLines("r")},
		"the end":             {End: true},
		"nothing":             {},
	}
	for what, w := range all {
		w.Room, w.Owner, w.Epoch, w.Next = room, "house", 1, 3
		all[what] = w
	}
	return all
}

// TestInSteps comes to the same as a commit at once, in as many transactions as a write has steps.
func TestInSteps(t *testing.T) {
	whole, s := newStore(t), newStore(t)
	var writes []Write
	for _, what := range slices.Sorted(maps.Keys(stepsOf(""))) {
		begin(t, whole, what)
		begin(t, s, what)
		writes = append(writes, stepsOf(what)[what])
	}
	writes = append(writes,
		Write{Room: "a round", Owner: "house", Epoch: 1, Next: 4, Lines: textLines("behind it")}, // the second one of its room
		Write{Room: "fox", Epoch: 7, Lines: textLines("x"), Settle: testRound("no", "ann"), Rest: textLines("y")})
	var batches []int
	errs := InSteps(writes, func(steps []Write) []error {
		rooms := map[string]bool{}
		for _, step := range steps {
			rooms[step.Room] = true
		}
		equal(t, len(rooms), len(steps))
		batches = append(batches, len(steps))
		return s.Commit(steps)
	})
	for i, err := range whole.Commit(writes) {
		if errors.Is(err, ErrConflict) != errors.Is(errs[i], ErrConflict) || (err == nil) != (errs[i] == nil) {
			t.Errorf("write %d: %v, at once %v", i, errs[i], err)
		}
	}
	equal(t, everything(s), everything(whole))
	equal(t, batches, []int{10, 4, 3, 1})
}

// TestAWholeWrite_IsOneTransaction, and none if all of it is there.
func TestAWholeWrite_IsOneTransaction(t *testing.T) {
	s := newStore(t)
	takes := func(what string, want int, writes ...Write) {
		t.Helper()
		before := transactions(s)
		mustCommit(t, s, writes...)
		equal(t, transactions(s)-before, want, what)
	}
	for what, w := range stepsOf("whole") {
		begin(t, s, "whole")
		if w.Settle != nil {
			w.Settle.ID = ID(what)
		}
		takes(what, 1, w)
		if w.Settle != nil {
			takes(what, 0, w)
			begin(t, s, what)
			again := stepsOf(what)[what]
			again.Settle.ID = ID(what + " by steps")
			takes(what, 1, again.Steps()...)
		}
		_ = s.SetAside("whole", "for the next", AnyEpoch)
	}
}

// TestSteps_OfAnotherOwner conflict, whatever of them is there.
func TestSteps_OfAnotherOwner(t *testing.T) {
	s := newStore(t)
	for what := range stepsOf("") {
		for k := range 3 {
			for _, goesOn := range []bool{false, true} {
				room := fmt.Sprint(what, k, goesOn)
				w := stepsOf(room)[what]
				steps := w.Steps()
				if k >= len(steps) {
					continue
				}
				begin(t, s, room)
				mustCommit(t, s, steps[:k]...)
				j := must(s.Claim(room, "other", 1))
				if goesOn {
					mustCommit(t, s, Write{Room: room, Owner: "other", Epoch: 2, Next: j.Next, Lines: textLines("on")})
				}
				before := transactions(s)
				for _, step := range append(steps, w) {
					wantErr(t, s.Commit([]Write{step})[0], ErrConflict, room)
				}
				equal(t, transactions(s), before, room)
			}
		}
	}
}

// TestLines_AtTheSamePlace are there if they are the same, in that epoch, and conflict if they are not.
func TestLines_AtTheSamePlace(t *testing.T) {
	s := newStore(t)
	begin(t, s, "otter")
	at := func(next uint64, lines []Line) Write {
		return Write{Room: "otter", Owner: "house", Epoch: 1, Next: next, Lines: lines}
	}
	mustCommit(t, s, at(3, textLines("3", "4")), at(5, textLines("5")))
	before := transactions(s)
	mustCommit(t, s, at(3, textLines("3", "4")), at(5, textLines("5")), at(4, textLines("4", "5")), at(1, recordLines("1", "2")))
	for what, w := range map[string]Write{
		"others":          at(3, textLines("3", "x")),
		"of another kind": at(3, recordLines("3", "4")),
		"beyond the end":  at(5, textLines("5", "6")),
		"behind a gap":    at(7, textLines("7")),
		"none":            at(3, nil),
	} {
		wantErr(t, s.Commit([]Write{w})[0], ErrConflict, what)
	}
	equal(t, transactions(s), before)
}
