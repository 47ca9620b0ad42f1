package data

import (
	"errors"
	"fmt"
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

func mustCommit(t testing.TB, s *Store, writes ...Write) {
	t.Helper()
	noErr(t, s.Commit(writes)...)
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
		"a head of no version": func(tab *tables) error { return tab.journals.set([]byte("otter"), []byte("{}")) },
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
	all := must(s.Asides())
	return all[len(all)-1]
}

// TestAJournal_ThatWasSetAside is whole, with a reason in a line, and given back once.
func TestAJournal_ThatWasSetAside(t *testing.T) {
	s, began := newStore(t), stamp(time.Now())
	lines := append(textLines("room", ""), recordLines("head\x00er", "\xff\x00")...)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: lines})
	before := must(s.Journal("otter"))
	a := setAside(t, s, "otter", "line 3:\n\x1b[31mno such card"+strings.Repeat("x", 10_000))
	equal(t, []int{int(a.ID), a.Lines, len(a.Reason)}, []int{1, 4, ReasonColumns})
	if a.At.Before(began) || !strings.HasPrefix(a.Reason, "line 3: no such card") {
		t.Errorf("%+v", a)
	}
	noErr(t, s.GiveBack("otter", a.ID))
	before.Epoch++
	equal(t, must(s.Journal("otter")), before)
	wantErr(t, s.GiveBack("otter", a.ID), ErrNotFound, "twice")
	for _, name := range []string{"", "ne\x00w", strings.Repeat("x", ledger.PartBytes+1)} {
		if _, err := s.Claim("otter", name, AnyEpoch); err == nil || errors.Is(err, ErrConflict) {
			t.Errorf("claimed by %.10q: %v", name, err)
		}
	}
}

func begin(t *testing.T, s *Store, room string) {
	t.Helper()
	mustCommit(t, s, Write{Room: room, Owner: "house", Epoch: 1, Lines: append(textLines("room"), recordLines("1", "2")...)})
}

// TestInSteps comes to the same as a commit at once, in as many transactions as a write has steps. A whole write is one,
// and none if all of it is there.
func TestInSteps(t *testing.T) {
	whole, s := newStore(t), newStore(t)
	var writes []Write
	for i, w := range []Write{
		{Room: "a round", Lines: recordLines("3"), Settle: &Round{}},
		{Room: "a round and a rest", Lines: recordLines("3"), Settle: &Round{}, Rest: textLines("r", "s")},
		{Room: "a round and the end", Lines: recordLines("3"), Settle: &Round{}, End: true},
		{Room: "lines", Lines: recordLines("3", "4")},
		{Room: "a rest", Rest: textLines("r", "s")},
		{Room: "no rest", Rest: []Line{}},
		{Room: "lines and a rest", Lines: textLines("3"), Rest: textLines("r")},
		{Room: "the end", End: true},
		{Room: "nothing"},
	} {
		begin(t, whole, w.Room)
		begin(t, s, w.Room)
		w.Owner, w.Epoch, w.Next = "house", 1, 3
		if w.Settle != nil {
			w.Settle = testRound(ID(fmt.Sprint("R", i)), "ann", "bea")
		}
		writes = append(writes, w)
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
	for i, w := range writes {
		before := transactions(whole)
		for again := range 2 {
			err := whole.Commit([]Write{w})[0]
			if again == 0 {
				equal(t, fmt.Sprint(errs[i]), fmt.Sprint(err), w.Room)
			}
		}
		if w.Settle != nil && w.Epoch == 1 {
			equal(t, transactions(whole)-before, 1, w.Room)
		}
	}
	equal(t, everything(s), everything(whole))
	equal(t, batches, []int{10, 4, 3, 1})
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
