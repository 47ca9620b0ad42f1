package room

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"shithead/data"
)

// journalFile are the lines of a journal that earlier code has written. It fails the test if one has a text that such code
// cannot have known.
func journalFile(t *testing.T, path, unknown string) (kept []data.Line) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		var l struct {
			Record bool
			Line   json.RawMessage
		}
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		if len(l.Line) == 0 || bytes.Contains(l.Line, []byte(unknown)) {
			t.Fatalf("%s: not of before: %s", path, line)
		}
		kept = append(kept, data.Line{Record: l.Record, Text: l.Line})
	}
	return kept
}
