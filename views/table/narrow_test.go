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

// TestTheHelpWasCut in narrow windows: all of it can be turned to.
func TestTheHelpWasCut(t *testing.T) {
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, tabletest.When(t, 4, tabletest.IsMyTurn))
		words := d.table.scene.Words
		d.types("?")
		seen := d.picture(40, 16)
		if !strings.Contains(seen, words.HelpKeys[0].Does) {
			t.Errorf("nothing says how to see more:\n%s", seen)
		}
		for range 100 {
			d.types("down")
			seen += d.picture(40, 16)
		}
		said := strings.Join(strings.Fields(seen), " ")
		for _, line := range append(words.Table.Help, struct{ Key, Does string }{Does: d.table.scene.Vocabulary().Cards.Jump}) {
			if line.Key == words.Table.Board.SecondKey.Key {
				continue // no room for a second table
			}
			for word := range strings.FieldsSeq(line.Key + " " + d.table.scene.Vocabulary().Adapt(line.Does)) {
				if !strings.Contains(said, word) {
					t.Errorf("%q is not seen", word)
				}
			}
		}
		if last := d.picture(40, 16); !strings.Contains(last, "4 ×") || strings.Contains(last, words.Table.HelpTitle+"\n") {
			t.Errorf("the last page:\n%s", last)
		}
		d.types("up")
		if !d.shows("helpPanel") {
			t.Error("an arrow leads back")
		}
		d.types("x")
		if d.table.panel != nil {
			t.Error("no way back")
		}
	}
}

// TestTheLogWasScrolledIntoNothing: it ends when its oldest line is seen.
func TestTheLogWasScrolledIntoNothing(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	d.types("l")
	for range 200 {
		d.types("up")
	}
	for _, size := range [][2]int{{80, 24}, {40, 16}, {140, 45}} {
		rows := strings.Split(d.picture(size[0], size[1]), "\n")
		for _, row := range rows[3 : size[1]-2] {
			if strings.Trim(row, "│ ") == "" {
				t.Errorf("nothing is seen at %v:\n%s", size, strings.Join(rows, "\n"))
				break
			}
		}
	}
	before := d.picture(80, 24)
	d.types("down")
	if d.picture(80, 24) == before {
		t.Error("the way down is longer than the way up")
	}
}

// TestTheWayOutWasNotAmongTheKeys of narrow windows.
func TestTheWayOutWasNotAmongTheKeys(t *testing.T) {
	for _, v := range []*rooms.RoomView{
		tabletest.When(t, 4, tabletest.IsMyTurn), tabletest.When(t, 4, tabletest.IsSetUp), tabletest.When(t, 4, tabletest.IsFlip), tabletest.When(t, 5, tabletest.IsAim), tabletest.When(t, 4, tabletest.IsReady), waitingRoom(t, 4, 4),
		waitingRoom(t, 4, 2), ended(t, 4, rooms.Between), watching(tabletest.When(t, 4, tabletest.IsTheirs)),
	} {
		for locale, esc := range map[string]string{"": "esc", "de": "Esc", "fr": "Échap"} {
			for _, width := range []int{40, 60, 80, 120} {
				rows := strings.Split(strings.TrimRight(newDesk(t, locale, v).picture(width, 24), "\n"), "\n")
				if last := rows[len(rows)-1]; !strings.Contains(last, " "+esc) {
					t.Errorf("%d columns: %s", width, last)
				}
			}
		}
	}
}

// TestTheLastRowKeepsItsOrder in every phase and width: chat, reactions, rules and help are always in it, leaving for good is
// in the help alone.
func TestTheLastRowKeepsItsOrder(t *testing.T) {
	for name, v := range everyPhase(t) {
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
			if keys := d.table.Board(120, 40).Keys; slices.ContainsFunc(keys, func(k words.Key) bool { return k.Key == "x" }) {
				t.Errorf("%s: x is among %v", name, keys)
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
	return map[string]*rooms.RoomView{
		"set-up": tabletest.When(t, 4, tabletest.IsSetUp), "ready": tabletest.When(t, 4, tabletest.IsReady), "race": tabletest.When(t, 4, tabletest.IsRace),
		"turn": tabletest.When(t, 4, tabletest.IsMyTurn), "theirs": tabletest.When(t, 4, tabletest.IsTheirs), "aim": tabletest.When(t, 5, tabletest.IsAim),
		"jump": tabletest.When(t, 5, tabletest.IsJump), "flip": tabletest.When(t, 4, tabletest.IsFlip), "stuck": tabletest.When(t, 4, tabletest.IsStuck),
		"out": tabletest.When(t, 4, tabletest.IsOut), "laying": tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLay), "laid": tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLaid),
		"watched": watching(tabletest.When(t, 6, tabletest.IsTheirs)), "auto": auto(tabletest.When(t, 4, tabletest.IsTheirs)),
	}
}

// TestAWordRanIntoTheNext: what a seat is doing stands apart from its name.
func TestAWordRanIntoTheNext(t *testing.T) {
	for locale, word := range map[string]string{"": "swapping", "de": "tauscht"} {
		for width := 60; width < 130; width++ {
			for row := range strings.Lines(newDesk(t, locale, tabletest.When(t, 5, tabletest.IsSetUp)).picture(width, 30)) {
				if at := strings.Index(row, word); at > 0 && row[at-1] != ' ' {
					t.Fatalf("%d columns: %s", width, row)
				}
			}
		}
	}
}

// TestTheDirectionGaveWayToTheWatchers, though it is the more important.
func TestTheDirectionGaveWayToTheWatchers(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	for width := 40; width < 140; width++ {
		top, _, _ := strings.Cut(newDesk(t, "", v).picture(width, 24), "\n")
		if strings.Contains(top, "watching") && !strings.Contains(top, "clockwise") || width == 80 && !strings.Contains(top, "clockwise") {
			t.Errorf("%d columns: %s", width, top)
		}
	}
}

// TestTheDirectionIsThatOfNumbers where so many others sit at the table that they have numbers.
func TestTheDirectionIsThatOfNumbers(t *testing.T) {
	newDesk(t, "", tabletest.When(t, 8, tabletest.Mine)).fitsAt(40, 16, "↻ clockwise")
	newDesk(t, "", watching(tabletest.When(t, 8, tabletest.Mine))).fitsAt(40, 16, "↻ 1 → 8")
}

// TestOnlyTheMainThingIsFilled: where nothing can be done but to choose, no key is.
func TestOnlyTheMainThingIsFilled(t *testing.T) {
	idle := map[string]bool{"ready": true, "theirs": true, "out": true, "watched": true, "auto": true}
	for name, v := range everyPhase(t) {
		if b := newDesk(t, "", v).table.Board(120, 40); b.Main == idle[name] {
			t.Errorf("%s: %v is filled: %v", name, b.Keys[0], b.Main)
		}
	}
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
