package data

import (
	"errors"
	"strings"
	"testing"
	"time"

	"shithead/data/journal"
	"shithead/data/ledger"
	"shithead/engine/enginetest"
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
	for _, w := range writes {
		noErr(t, s.Commit(w))
	}
}

func TestCommit_OfWhatCannotBeKept_SaysSoAndWritesNothing(t *testing.T) {
	s, long := newStore(t), strings.Repeat("x", ledger.PartBytes+1)
	tooLong, twoLines := []Line{{Text: make([]byte, journal.TextBytes+1)}}, recordLines("a\nb")
	before := everything(s)
	for what, spoil := range map[string]func(w *Write, r *Round){
		"no room":              func(w *Write, _ *Round) { w.Room = "" },
		"a zero byte":          func(w *Write, _ *Round) { w.Room = "ot\x00ter" },
		"a long room":          func(w *Write, _ *Round) { w.Room = long },
		"a long owner":         func(w *Write, _ *Round) { w.Owner = long },
		"a long line":          func(w *Write, _ *Round) { w.Lines = tooLong },
		"two lines in one":     func(w *Write, _ *Round) { w.Lines = twoLines },
		"a long rest":          func(w *Write, _ *Round) { w.Rest = tooLong },
		"a rest of two lines":  func(w *Write, _ *Round) { w.Rest = twoLines },
		"a round without id":   func(_ *Write, r *Round) { r.ID = "" },
		"a round's long id":    func(_ *Write, r *Round) { r.ID = ID(long) },
		"no rules":             func(_ *Write, r *Round) { r.Rules = "" },
		"long rules":           func(_ *Write, r *Round) { r.Rules = long },
		"a player's zero byte": func(_ *Write, r *Round) { r.Seats[1].Player = "b\x00" },
		"the year 10,000":      func(_ *Write, r *Round) { r.Ended = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC) },
		"a leaver's long id":   func(_ *Write, r *Round) { r.Standings[1].Player = ID(long) },
		"a leaver's zero byte": func(_ *Write, r *Round) { r.Standings[1].Player = "\x00" },
		"no place in a match":  func(_ *Write, r *Round) { r.Standings[1].Place = 0 },
		"a bot's place of -1":  func(_ *Write, r *Round) { r.Standings = []MatchResult{{Place: -1}} },
	} {
		r := testRound("R", "ann", "bea")
		r.Standings = []MatchResult{{Player: "ann", Place: 1}, {Player: "cat", Place: 2, Away: true}}
		w := Write{Room: "otter", Epoch: 1, Settle: r}
		spoil(&w, r)
		if err := s.Commit(w); err == nil || errors.Is(err, ErrConflict) || errors.Is(err, ErrDamaged) {
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
	want := Journal{Room: "otter", Owner: "house", Epoch: 2, Next: 3}
	want.Lines = append(recordLines(strings.Repeat("a", 3000), strings.Repeat("b", 3000)), textLines("")...)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: want.Lines})
	claimed := enginetest.Must(s.Claim("otter", "house", 1))
	read := enginetest.Must(s.Journal("otter"))
	mustCommit(t, s, Write{Room: "otter", Owner: "house", Epoch: 2, Next: 3, End: true})
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
		unread(s.Commit(Write{Room: "otter", Epoch: 1, Next: 3, Settle: testRound("R", "ann", "bea")}))
		equal(t, everything(s), before, what)
		noErr(t, s.SetAside("otter", "broken", AnyEpoch))
		a := enginetest.Must(s.Asides())[0]
		equal(t, enginetest.Must(s.Journals()).Heads, []JournalHead{{Room: "fox", Epoch: 1}}, what)
		_, j, err := s.AsideJournal("otter", a.ID)
		if noErr(t, err); j.Broken == nil || len(j.Lines) != a.Lines || string(j.Lines[0].Text) != "a" {
			t.Errorf("%s: %+v", what, j)
		}
		before = everything(s)
		unread(s.GiveBack("otter", a.ID))
		equal(t, everything(s), before, what)
	}
}

// TestLines_AtTheSamePlace are there if they are the same, in that epoch, and conflict if they are not.
func TestLines_AtTheSamePlace(t *testing.T) {
	s := newStore(t)
	begun := append(textLines("room"), recordLines("1", "2")...)
	mustCommit(t, s, Write{Room: "otter", Owner: "house", Epoch: 1, Lines: begun})
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
		wantErr(t, s.Commit(w), ErrConflict, what)
	}
	equal(t, transactions(s), before)
}
