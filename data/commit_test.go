package data

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/data/journal"
	"shithead/data/ledger"

	"go.etcd.io/bbolt"
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
	noErr(t, errors.Join(s.Commit(writes)...))
}

// hasJournal fails unless the journal of a room is that one.
func hasJournal(t testing.TB, s *Store, want Journal) {
	t.Helper()
	equal(t, must(s.Journal(want.Room)), want)
}

func textOf(j Journal) string {
	text := fmt.Sprintf("%q of %q: epoch %d, next %d:", j.Room, j.Owner, j.Epoch, j.Next)
	for _, line := range j.Lines {
		text += fmt.Sprintf(" %v %q", line.Record, line.Text)
	}
	return text
}

func TestCommit_AppendsInOrder_AlsoTwiceInOneCall(t *testing.T) {
	s := newStore(t)
	text := []byte("c")
	mustCommit(t, s,
		Write{Room: "otter", Epoch: 1, Lines: textLines("a")},
		Write{Room: "ott", Epoch: 1},
		Write{Room: "otter", Epoch: 1, Next: 1, Lines: recordLines("b", "")},
		Write{Room: "otters", Epoch: 1, Lines: []Line{{Text: text}}})
	text[0] = 'x' // the store has its own
	hasJournal(t, s, Journal{Room: "otter", Epoch: 1, Next: 3, Lines: append(textLines("a"), Line{Record: true, Text: []byte("b")}, Line{Record: true, Text: []byte{}})})
	hasJournal(t, s, Journal{Room: "ott", Epoch: 1, Next: 0, Lines: nil})
	hasJournal(t, s, Journal{Room: "otters", Epoch: 1, Next: 1, Lines: textLines("c")})
	wantErr(t, errOf(s.Journal("otte")), ErrNotFound)
	if errs := s.Commit(nil); len(errs) != 0 {
		t.Error(errs)
	}
}

func TestCommit_ThatIsNotAsTheJournalIs_ConflictsAndWritesNothing(t *testing.T) {
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
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a", "b")})
			mustCommit(t, s, Write{Room: "otter", Epoch: 1, Next: 2, Settle: testRound("R0", "cat", "dan"), Rest: textLines("c")})
			must(s.Claim("otter", "house", 1))
			before := everything(t, s)
			if w.Lines = recordLines("x"); w.Owner == "" && w.Room == "otter" {
				w.Owner = "house"
			}
			if errs := s.Commit([]Write{w}); len(errs) != 1 || !errors.Is(errs[0], ErrConflict) {
				t.Fatal(errs)
			} else if text := errs[0].Error(); !strings.Contains(text, w.Room) || !strings.Contains(text, fmt.Sprintf("epoch %d, line %d", w.Epoch, w.Next)) {
				t.Errorf("without the facts: %s", text)
			}
			equal(t, everything(t, s), before)
			// Beside a write that succeeds, it still writes nothing.
			errs := s.Commit([]Write{w, {Room: "hare", Epoch: 1, Lines: textLines("h")}, w})
			if !errors.Is(errs[0], ErrConflict) || errs[1] != nil || !errors.Is(errs[2], ErrConflict) {
				t.Fatal(errs)
			}
			hasJournal(t, s, Journal{Room: "hare", Epoch: 1, Next: 1, Lines: textLines("h")})
			mustCommit(t, s, Write{Room: "hare", Epoch: 1, Next: 1, End: true})
			equal(t, everything(t, s), before)
		})
	}
}

// everything is all that a store holds, by bucket and key.
func everything(t testing.TB, s *Store) map[string]string {
	t.Helper()
	return everythingIn(t, s.db())
}

func everythingIn(t testing.TB, db *bbolt.DB) map[string]string {
	t.Helper()
	all := map[string]string{}
	if err := db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, bucket *bbolt.Bucket) error {
			if string(name) == sumsBucket { // which follow from all else
				return nil
			}
			return bucket.ForEach(func(k, v []byte) error {
				all[string(name)+"/"+string(k)] = string(v)
				return nil
			})
		})
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCommit_OfWhatCannotBeKept_SaysSoAndWritesNothing(t *testing.T) {
	long := strings.Repeat("x", ledger.PartBytes+1)
	round := func(change func(*Round)) *Round {
		r := testRound("R", "ann", "bea")
		change(r)
		return r
	}
	for what, w := range map[string]Write{
		"no room":              {Epoch: 1},
		"a zero byte":          {Room: "ot\x00ter", Epoch: 1},
		"a long room":          {Room: long, Epoch: 1},
		"a long line":          {Room: "otter", Epoch: 1, Lines: []Line{{Text: make([]byte, journal.TextBytes+1)}}},
		"a long rest":          {Room: "otter", Epoch: 1, Settle: testRound("R", "ann"), Rest: []Line{{Text: make([]byte, journal.TextBytes+1)}}},
		"two lines in one":     {Room: "otter", Epoch: 1, Lines: recordLines("a\nb")},
		"a lone long rest":     {Room: "otter", Epoch: 1, Rest: []Line{{Text: make([]byte, journal.TextBytes+1)}}},
		"a rest of two lines":  {Room: "otter", Epoch: 1, Rest: recordLines("a\nb")},
		"a round without id":   {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.ID = "" })},
		"a round's long id":    {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.ID = ID(long) })},
		"no rules":             {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.Rules = "" })},
		"long rules":           {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.Rules = long })},
		"a player's zero byte": {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.Seats[1].Player = "b\x00" })},
		"a leaver's long id": {Room: "otter", Epoch: 1, Settle: round(func(r *Round) {
			r.Standings = []MatchResult{{Player: "ann", Place: 1}, {Player: ID(long), Place: 2, Away: true}}
		})},
		"a leaver's zero byte": {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.Standings = []MatchResult{{Player: "\x00", Place: 1, Away: true}} })},
		"no place in a match":  {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.Standings = []MatchResult{{Player: "ann", Place: 1}, {Player: "bea"}} })},
		"a bot's place of -1":  {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.Standings = []MatchResult{{Place: -1}} })},
		"the year 10,000":      {Room: "otter", Epoch: 1, Settle: round(func(r *Round) { r.Ended = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC) })},
	} {
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			before := everything(t, s)
			errs := s.Commit([]Write{w})
			if errs[0] == nil || errors.Is(errs[0], ErrConflict) || errors.Is(errs[0], ErrDamaged) {
				t.Error(errs)
			}
			equal(t, everything(t, s), before)
		})
	}
	longest := strings.Repeat("x", ledger.PartBytes)
	r := testRound(ID(longest), ID(longest), "ann")
	r.Rules, r.Standings = longest, []MatchResult{{Player: ID(longest), Place: 1, Away: true}}
	mustCommit(t, newStore(t), Write{Room: longest, Epoch: 1, Lines: []Line{{Text: make([]byte, journal.TextBytes)}}, Settle: r})
}

func TestCommit_WhenTheTransactionFails_AllWritesDo(t *testing.T) {
	s := newStore(t)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a")})
	before := everything(t, s)
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
	equal(t, everything(t, s), before)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Next: 1, Lines: textLines("b")})
	hasJournal(t, s, Journal{Room: "otter", Epoch: 1, Next: 2, Lines: textLines("a", "b")})
}
