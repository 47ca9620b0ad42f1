package table

import (
	"strings"
	"testing"

	"shithead/rooms"
)

// TestTheRatingChanges with a match that was seen from its beginning, and nothing is said of one where there is none.
func TestTheRatingChanges(t *testing.T) {
	for want, c := range map[string]struct {
		before, after int
		late          bool
	}{
		"rating 1516 (−8)":  {1524, 1516, false},
		"rating 1530 (+30)": {1500, 1530, false},
		"rating 1500 (±0)":  {1500, 1500, false},
		"rating 1600 ":      {1500, 1600, true},
		"":                  {0, 0, false},
	} {
		shown, asked := c.before, 0
		begins := ended(t, 4, rooms.Playing)
		begins.Match.Round, begins.Match.ID, begins.Match.Over, begins.Result = 1, "m1", false, nil
		if c.late {
			begins.Match.Round = 2
		}
		d := newDesk(t, "", begins)
		d.table.scene.Rating = func(rules string) int {
			if asked++; rules != "bitenight" {
				t.Errorf("asked by the rules %q", rules)
			}
			return shown
		}
		d.sees(begins)
		over := ended(t, 4, rooms.Over)
		over.Match.ID = "m1"
		shown = c.after
		d.sees(over)
		d.sees(over)
		d.table.moment = nil
		got := d.reads()
		if !strings.Contains(got, want) || want == "" && strings.Contains(got, "rating") {
			t.Errorf("no %q in\n%s", want, d.picture(140, 45))
		}
		if most := 2; asked > most || asked == 0 {
			t.Errorf("asked %d times", asked)
		}
	}
}
