package table

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// seen is what is seen in the smallest window while a key is pressed often, and where it ends.
func (d *desk) seen(key string) (all, last string) {
	for range 120 {
		last = d.picture(fewestColumns, fewestRows)
		all += last
		d.types(key)
	}
	return strings.Join(strings.Fields(all), " "), last
}

// expectWords checks that each word of some texts is in another.
func (d *desk) expectWords(seen string, texts ...string) {
	d.t.Helper()
	for word := range strings.FieldsSeq(strings.Join(texts, " ")) {
		if !strings.Contains(seen, word) {
			d.t.Errorf("%q is not seen", word)
		}
	}
}

// TestTheHelpWasCut in narrow windows: all of it can be turned to, and the log was scrolled into nothing: it ends when its
// oldest line is seen.
func TestTheHelpWasCut(t *testing.T) {
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, tabletest.When(t, 4, tabletest.IsMyTurn))
		w, v := d.table.scene.Words, d.table.scene.Vocabulary()
		d.types("?")
		d.fitsAt(40, 16, w.HelpKeys[0].Does)
		seen, last := d.seen("down")
		for _, line := range w.Table.Help {
			if line.Key != w.Table.Board.SecondKey.Key { // no room for a second table
				d.expectWords(seen, line.Key, v.Adapt(line.Does))
			}
		}
		if d.expectWords(seen, v.Cards.Jump); !strings.Contains(last, "4 ×") || strings.Contains(last, w.Table.HelpTitle+"\n") {
			t.Errorf("the last page:\n%s", last)
		}
		d.types("x", "l")
		d.seen("up")
		rows := strings.Split(d.picture(40, 16), "\n")
		if slices.ContainsFunc(rows[3:14], func(row string) bool { return strings.Trim(row, "│ ") == "" }) {
			t.Errorf("nothing is seen:\n%s", strings.Join(rows, "\n"))
		}
		if d.types("down"); d.picture(40, 16) == strings.Join(rows, "\n") {
			t.Error("the way down is longer than the way up")
		}
	}
}

// TestTheLastRowKeepsItsOrder in every phase and width: chat, reactions, rules, help and the way out are always in it, leaving
// for good is in the help alone.
func TestTheLastRowKeepsItsOrder(t *testing.T) {
	all := everyPhase(t)
	all["gathering"], all["between"] = waitingRoom(t, 4, 4), ended(t, 4, rooms.Between)
	for name, v := range all {
		for _, locale := range languages.Tags() {
			d := newDesk(t, locale, v)
			foot := d.table.scene.Words.Table.Board.Foot
			if keys := footKeys(foot); keys != "? c g i l p esc" {
				t.Errorf("%q are the keys: %s", locale, keys)
			}
			for width := 40; width < 210; width += 7 {
				rows := strings.Split(strings.TrimRight(d.picture(width, 24), "\n"), "\n")
				last := " " + rows[len(rows)-1] + " "
				for _, k := range foot {
					_, after, ok := strings.Cut(last, " "+k.Key+" ")
					if last = " " + after; !ok {
						t.Fatalf("%s, %d columns: no %s, or not in its place: %s", name, width, k.Key, rows[len(rows)-1])
					}
				}
			}
		}
	}
}

// footKeys are the keys of the last row.
func footKeys(foot []words.Key) string {
	keys := make([]string, len(foot))
	for i, k := range foot {
		press, _ := ui.Press(k)
		keys[i] = press.String()
	}
	return strings.Join(keys, " ")
}

// everyPhase is a table in every phase of a round, for whoever plays and whoever does not.
func everyPhase(t *testing.T) map[string]*rooms.RoomView {
	all := map[string]*rooms.RoomView{
		"aim":     tabletest.When(t, 5, tabletest.IsAim),
		"jump":    tabletest.When(t, 5, tabletest.IsJump),
		"laying":  tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLay),
		"laid":    tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLaid),
		"watched": watching(tabletest.When(t, 6, tabletest.IsTheirs)),
		"auto":    auto(tabletest.When(t, 4, tabletest.IsTheirs)),
	}
	for name, is := range map[string]func(*rooms.RoomView) bool{
		"set-up": tabletest.IsSetUp, "ready": tabletest.IsReady, "race": tabletest.IsRace, "turn": tabletest.IsMyTurn,
		"theirs": tabletest.IsTheirs, "flip": tabletest.IsFlip, "stuck": tabletest.IsStuck, "out": tabletest.IsOut,
	} {
		all[name] = tabletest.When(t, 4, is)
	}
	return all
}

// TestTheFirstRowsOfNarrowWindows: what a seat is doing ran into its name, and the direction gave way to the watchers, though
// it is more important. It is that of numbers where so many others sit there that they have some.
func TestTheFirstRowsOfNarrowWindows(t *testing.T) {
	swapping, theirs := tabletest.When(t, 5, tabletest.IsSetUp), tabletest.When(t, 4, tabletest.IsTheirs)
	for width := 40; width < 140; width++ {
		top, _, _ := strings.Cut(newDesk(t, "", theirs).picture(width, 24), "\n")
		direction := strings.Contains(top, "clockwise")
		if (strings.Contains(top, "watching") || width == 80) && !direction {
			t.Errorf("%d columns: %s", width, top)
		}
		for row := range strings.Lines(newDesk(t, "", swapping).picture(max(60, width), 30)) {
			if at := strings.Index(row, "swapping"); at > 0 && row[at-1] != ' ' {
				t.Fatalf("%d columns: %s", width, row)
			}
		}
	}
	newDesk(t, "", tabletest.When(t, 8, tabletest.Mine)).fitsAt(40, 16, "↻ clockwise")
	newDesk(t, "", watching(tabletest.When(t, 8, tabletest.Mine))).fitsAt(40, 16, "↻ 1 → 8")
}

// TestThePilesNameLeftNoRoom for what it asks, in some rule set or other.
func TestThePilesNameLeftNoRoom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range times(15, 300) {
		r := tabletest.FirstRound(t, viewtest.AnyRules(t, i, rng), "easy", 3, uint64(i))
		for n := 0; n < 100 && r.Step(); n++ {
			v := r.View(0)
			if v.Table.Phase != engine.PhasePlay || n%5 != 0 {
				continue
			}
			for _, locale := range languages.Tags() {
				d := newDesk(t, locale, v)
				seen := d.picture(80, 24)
				for row := range strings.Lines(seen) {
					title := " " + d.table.scene.Vocabulary().Pile + " " + strconv.Itoa(len(v.Table.Pile)) + " · "
					if strings.Contains(row, title) && strings.Contains(row, "…") {
						t.Fatalf("%s:\n%s", v.Terms.Rules.Code(), seen)
					}
				}
			}
		}
	}
}
