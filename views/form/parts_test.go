package form

import (
	"testing"

	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// TestPropertySettingsStayWithinTheirBounds, whatever is set in whatever order, and what they make is what is recalled.
func TestPropertySettingsStayWithinTheirBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := usual()
		for range rapid.IntRange(0, 20).Draw(t, "changes") {
			s.set(rapid.IntRange(0, words.NumFields-1).Draw(t, "field"), rapid.IntRange(-3, 40).Draw(t, "to"))
		}
		for field, n := range s.values {
			if least, most := s.bounds(field); n < least || n > most {
				t.Errorf("field %d is %d, out of %d to %d", field, n, least, most)
			}
		}
		made, again := s.terms(), usual()
		if len(made.Bots) >= made.Seats {
			t.Errorf("%d bots at %d seats", len(made.Bots), made.Seats)
		}
		again.recall(&made)
		if got := again.terms(); got.Rules.Code() != made.Rules.Code() || !sameTerms(got, made) {
			t.Errorf("%+v is recalled as %+v", made, got)
		}
	})
}

func sameTerms(a, b rooms.Terms) bool {
	return a.Seats == b.Seats && len(a.Bots) == len(b.Bots) && a.Clock == b.Clock && a.BotPace == b.BotPace && a.Rounds == b.Rounds &&
		a.Private == b.Private && (len(a.Bots) == 0 || a.Bots[0] == b.Bots[0])
}

// TestACodeGoesToItsRules: into the draft that is chosen if it is of the same rule set, else into the preset.
func TestACodeGoesToItsRules(t *testing.T) {
	s := usual()
	for _, code := range []string{"custom:again=9", "leeds:packs=2", "custom:down=4"} {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		s.takeCode(rules)
		if of := engine.Presets()[s.values[words.FieldRules]].Name; of != rules.Name || s.draft().text() != code {
			t.Errorf("%s is %s, of %s", code, s.draft().text(), of)
		}
	}
}

// TestPropertyTheChosenRowIsInSight, however few rows fit.
func TestPropertyTheChosenRowIsInSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := make([]row, rapid.IntRange(1, 30).Draw(t, "rows"))
		rows[rapid.IntRange(0, len(rows)-1).Draw(t, "chosen")].chosen = true
		fit := rapid.IntRange(1, len(rows)).Draw(t, "fit")
		seen, chosen := inSight(rows, fit), false
		for _, r := range seen {
			chosen = chosen || r.chosen
		}
		if len(seen) != fit || !chosen {
			t.Errorf("%d rows for %d, with the one that is chosen: %v", len(seen), fit, chosen)
		}
	})
}

// TestPropertyLitCardsAreInSight: of rows that are lit the first is in sight, and the last if there is room for all of them.
func TestPropertyLitCardsAreInSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := cardList{rows: make([]cardRow, rapid.IntRange(1, 30).Draw(t, "rows"))}
		begin := rapid.IntRange(0, len(c.rows)-1).Draw(t, "begin")
		end := rapid.IntRange(begin+1, len(c.rows)).Draw(t, "end")
		for i := range c.rows {
			c.rows[i] = cardRow{card: "9", lit: i >= begin && i < end}
		}
		fit := rapid.IntRange(2, 10).Draw(t, "fit")
		first, seen := c.toLit(fit), fit
		if first+fit < len(c.rows) {
			seen-- // for the mark that there is more
		}
		if first > begin || end-begin < fit && end > first+seen {
			t.Errorf("from %d on %d rows of %d are seen, %d to %d of them lit", first, fit, len(c.rows), begin, end)
		}
	})
}
