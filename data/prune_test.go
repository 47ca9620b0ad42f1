package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// aged is a store with so many rounds, each of which ended an hour after the one before, and a round that runs. Its last
// check knows how many records are missing then.
func aged(t *testing.T, rounds int, pruned *int) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "store.db")
	s := fastStore(t, path)
	t.Cleanup(func() {
		_ = s.Close()
		checkPruned(t, path, *pruned)
	})
	var writes []Write
	for i := range rounds {
		r := testRound(roundID(i), "ann", "bob")
		r.Ended = noon.Add(time.Duration(i) * time.Hour)
		writes = append(writes, Write{Room: "otter" + string(r.ID), Epoch: 1, Lines: textLines("a", "b"), Settle: r, End: true})
	}
	slices.Reverse(writes) // the order of settling, and of ids, is not that of the times
	writes = append(writes, Write{Room: "running", Epoch: 1, Lines: []Line{{Record: true, Text: []byte("header")}}})
	noErr(t, errors.Join(s.Commit(writes)...))
	return s
}

func roundID(i int) ID { return ID(fmt.Sprintf("%03d", 997*i%1000)) }

// kept are the rounds whose records are there.
func kept(t *testing.T, s *Store, rounds int) (all []int) {
	t.Helper()
	for i := range rounds {
		wantErr(t, errOf(s.Round(roundID(i))), nil, i)
		switch _, err := s.Record(roundID(i)); {
		case err == nil:
			all = append(all, i)
		case !errors.Is(err, ErrNotFound):
			t.Errorf("record %d: %v", i, err)
		}
	}
	return all
}

// prune takes away all that is not to be kept, in small steps, and says how many that were.
func prune(t *testing.T, s *Store, keep Keep, now time.Time) (pruned int) {
	t.Helper()
	for {
		n, err := s.Prune(keep, now)
		if err != nil || n > pruneAtOnce {
			t.Fatalf("%d at once, %v", n, err)
		}
		if n == 0 {
			return pruned
		}
		pruned += n
	}
}

func TestPrune_KeepsTheLatestRecords_AndEveryRoundAndCount(t *testing.T) {
	const rounds = 150
	last := noon.Add((rounds - 1) * time.Hour)
	for what, test := range map[string]struct {
		keep  Keep
		now   time.Time
		first int // of those that are kept
	}{
		"all":                       {Keep{}, last.AddDate(100, 0, 0), 0},
		"a number":                  {Keep{Records: 10}, last, rounds - 10},
		"a number of more":          {Keep{Records: rounds + 1}, last, 0},
		"as many as there are":      {Keep{Records: rounds}, last, 0},
		"an age":                    {Keep{Age: 5 * time.Hour}, last, rounds - 6},
		"an age that none has":      {Keep{Age: rounds * time.Hour}, last, 0},
		"an age that all have":      {Keep{Age: time.Hour}, last.Add(2 * time.Hour), rounds},
		"both, the number is less":  {Keep{Records: 3, Age: 5 * time.Hour}, last, rounds - 3},
		"both, the age is less":     {Keep{Records: 20, Age: 5 * time.Hour}, last, rounds - 6},
		"an age, before its time":   {Keep{Age: time.Hour}, noon.AddDate(-100, 0, 0), 0},
		"a number, before its time": {Keep{Records: 1}, noon.AddDate(-100, 0, 0), rounds - 1},
	} {
		t.Run(what, func(t *testing.T) {
			s := aged(t, rounds, &test.first)
			before, err := s.Stats("ann")
			if err != nil || len(before.Counted) != 2 || before.Counted[0].Rounds != rounds {
				t.Fatalf("%+v, %v", before, err)
			}
			if n := prune(t, s, test.keep, test.now); n != test.first {
				t.Errorf("%d taken away, want %d", n, test.first)
			}
			got := kept(t, s, rounds)
			if len(got) != rounds-test.first || len(got) > 0 && got[0] != test.first {
				t.Errorf("kept are %v", got)
			}
			if after, err := s.Stats("ann"); err != nil || after.Counted[0] != before.Counted[0] {
				t.Errorf("%+v, %v", after, err)
			}
			if j, err := s.Journal("running"); err != nil || len(j.Lines) != 1 {
				t.Errorf("the round that runs: %+v, %v", j, err)
			}
		})
	}
}

// TestPrune_OfARoundThatIsSettledAgain_LeavesItWithoutARecord: settling is idempotent, whatever is kept.
func TestPrune_OfARoundThatIsSettledAgain_LeavesItWithoutARecord(t *testing.T) {
	pruned := 1
	s := aged(t, 2, &pruned)
	prune(t, s, Keep{Records: 1}, noon)
	r := testRound(roundID(0), "ann", "bob")
	settle(t, s, r)
	if got := kept(t, s, 2); !slices.Equal(got, []int{1}) {
		t.Errorf("kept are %v", got)
	}
}

// TestPrune_BesideCommits keeps as many as it should while rounds are settled.
func TestPrune_BesideCommits(t *testing.T) {
	const rounds = 300
	pruned := rounds - 20
	s := aged(t, 0, &pruned)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range rounds {
			r := testRound(roundID(i), "ann", "bob")
			r.Ended = noon.Add(time.Duration(i) * time.Hour)
			noErr(t, s.Commit([]Write{{Room: "otter", Epoch: 1, Settle: r, End: true}})[0])
		}
	}()
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		prune(t, s, Keep{Records: 20}, noon)
	}
	if got := kept(t, s, rounds); len(got) != 20 || got[0] != rounds-20 {
		t.Errorf("kept are %v", got)
	}
}

// TestUsed_FallsAsRecordsGo, while the size of the file stays, and is never more than that.
func TestUsed_FallsAsRecordsGo(t *testing.T) {
	pruned := 0
	s := aged(t, 900, &pruned)
	used := func() int64 {
		t.Helper()
		if err := s.Probe(); err != nil { // a write, before which it is looked
			t.Fatal(err)
		}
		n, err := s.Bytes()
		if err != nil || s.Used() <= 0 || s.Used() > n {
			t.Fatalf("%d of %d bytes are in use, %v", s.Used(), n, err)
		}
		return s.Used()
	}
	before := used()
	for {
		n := must(s.Prune(Keep{Records: 1}, noon))
		if pruned += n; n == 0 {
			break
		}
	}
	if after := used(); after >= before {
		t.Errorf("%d bytes are in use, before %d", after, before)
	}
}
