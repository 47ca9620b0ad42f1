package room

import (
	"encoding/json"
	"testing"
	"time"

	"shithead/rooms"
)

// TestLinesOfEarlierCode_AreWrittenAgainAsTheyWere to the byte: those of rooms in each phase, and of their company.
func TestLinesOfEarlierCode_AreWrittenAgainAsTheyWere(t *testing.T) {
	limits, phases := rooms.DefaultRoomLimits(), map[rooms.Phase]bool{}
	for _, line := range journalFile(t, "testdata/lines-before-parts.jsonl", `"nothing"`) {
		var c companyLine
		if err := json.Unmarshal(line.Text, &c); err != nil {
			t.Fatal(err)
		}
		again := marshal(c)
		if c.Type == roomLineType {
			r := empty(&limits, Means{}, time.Time{})
			if err := read(line.Text, (replay{r}).read); err != nil {
				t.Fatalf("%v\n%s", err, line.Text)
			}
			phases[r.phase], again = true, r.line()
		}
		if string(again) != string(line.Text) {
			t.Errorf("%s instead of\n%s", again, line.Text)
		}
	}
	if len(phases) != 4 {
		t.Errorf("lines of the phases %v only", phases)
	}
}
