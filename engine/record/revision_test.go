package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/engine/sim"
)

// olderRecord was written by the last program that knew no revision of the rules but the first, with what has been
// amended since: a highest Joker opens, 200 quiet moves a player are a stalemate, an option is chosen that does nothing.
func olderRecord(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/revision1/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestOlderRecordsDoNotFollowByNewerRules: what has been amended happens in them. The line names where it does first.
func TestOlderRecordsDoNotFollowByNewerRules(t *testing.T) {
	for name, c := range map[string]struct {
		line int
		want error
	}{
		"highest-trace": {10, engine.ErrTurn},
		"live":          {263, engine.ErrOver}, // the Joker is laid by whoever may lay anything then
	} {
		newer := strings.ReplaceAll(strings.ReplaceAll(string(olderRecord(t, name)), `"rev":1,`, ""), `"deck":[`, `"rev":2,"deck":[`)
		_, err := record.Replay(strings.NewReader(newer), nil)
		var at *record.LineError
		if !errors.As(err, &at) || at.Line != c.line || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v in line %d", name, err, c.want, c.line)
		}
	}
}

// TestOlderRecordsAreVerified: the deck of a round of the first revision follows from what was committed to.
func TestOlderRecordsAreVerified(t *testing.T) {
	dealt, err := record.Verify(bytes.NewReader(olderRecord(t, "live")))
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
