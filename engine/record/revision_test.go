package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/engine/sim"
)

// olderRecords were written by the last program that knew no revision of the rules but the first, with what has been
// amended since: a highest Joker opens, 200 quiet moves a player are a stalemate, an option is chosen that does nothing.
func olderRecords(t *testing.T) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/revision1/*.jsonl")
	if err != nil || len(names) < 5 {
		t.Fatalf("%d records, %v", len(names), err)
	}
	texts := map[string][]byte{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[strings.TrimSuffix(filepath.Base(name), ".jsonl")] = text
	}
	return texts
}

// TestOlderRecordsReplayAsTheyDid, and are written as they were.
func TestOlderRecordsReplayAsTheyDid(t *testing.T) {
	for name, text := range olderRecords(t) {
		var again bytes.Buffer
		found, err := record.Replay(bytes.NewReader(text), record.NewWriter(&again, strings.Contains(name, "trace")))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(text, again.Bytes()) {
			t.Errorf("%s is written otherwise now", name)
		}
		t.Logf("%s: %+v", name, found)
	}
}

// TestOlderRecordsDoNotFollowByNewerRules: what has been amended happens in them. The line names where it does first.
func TestOlderRecordsDoNotFollowByNewerRules(t *testing.T) {
	older := olderRecords(t)
	for name, c := range map[string]struct {
		line int
		want error
	}{
		"highest":       {79, engine.ErrTurn}, // another opens the second round
		"highest-trace": {10, engine.ErrTurn},
		"live":          {263, engine.ErrOver}, // the Joker is laid by whoever may lay anything then
		"stalemate":     {136, engine.ErrOver},
	} {
		newer := strings.ReplaceAll(strings.ReplaceAll(string(older[name]), `"rev":1,`, ""), `"deck":[`, `"rev":2,"deck":[`)
		_, err := record.Replay(strings.NewReader(newer), nil)
		var at *record.LineError
		if !errors.As(err, &at) || at.Line != c.line || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v in line %d", name, err, c.want, c.line)
		}
	}
}

// TestOlderRecordsAreVerified: the deck of a round of the first revision follows from what was committed to.
func TestOlderRecordsAreVerified(t *testing.T) {
	dealt, err := record.Verify(bytes.NewReader(olderRecords(t)["live"]))
	if err != nil || len(dealt) != 1 || dealt[0].End != record.EndStalemate || dealt[0].Shares != 2 {
		t.Errorf("%+v, %v", dealt, err)
	}
}

// TestRecordsSayTheirRevision: simulations write it, of older rules too.
func TestRecordsSayTheirRevision(t *testing.T) {
	for revision := 1; revision <= engine.Revision; revision++ {
		rules, err := engine.KeptRules("custom", map[string]string{"joker": "highest"}, revision)
		if err != nil {
			t.Fatal(err)
		}
		text := play(t, false, sim.Config{Rules: rules, Players: 2, Rounds: 1, Seed: "1", Bots: []string{"easy"}})
		if want := fmt.Sprintf(`],"rev":%d}`+"\n", revision); !strings.Contains(string(text), want) {
			t.Errorf("no %s in %.900s", want, text)
		}
		var again bytes.Buffer
		if _, err := record.Replay(bytes.NewReader(text), record.NewWriter(&again, false)); err != nil || !bytes.Equal(text, again.Bytes()) {
			t.Errorf("of revision %d: %v", revision, err)
		}
	}
}
