package table

import (
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/table/tabletest"
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
		for range 80 {
			d.types("down")
			seen += d.picture(40, 16)
		}
		said := strings.Join(strings.Fields(seen), " ")
		for _, line := range append(words.Table.Help, struct{ Key, Does string }{Does: d.table.scene.vocabulary().Cards.Jump}) {
			for word := range strings.FieldsSeq(line.Key + " " + d.table.scene.vocabulary().Adapt(line.Does)) {
				if !strings.Contains(said, word) {
					t.Errorf("%q is not seen", word)
				}
			}
		}
		if last := d.picture(40, 16); !strings.Contains(last, "4 ×") || strings.Contains(last, words.Table.HelpTitle+"\n") {
			t.Errorf("the last page:\n%s", last)
		}
		d.types("up")
		if !shows[*helpPanel](d) {
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
		waitingRoom(t, 4, 2), result(t, 4, rooms.Between), watching(tabletest.When(t, 4, tabletest.IsTheirs)),
	} {
		for locale, esc := range map[string]string{"": "esc ", "de": "Esc "} {
			for _, width := range []int{40, 60, 80, 120} {
				rows := strings.Split(strings.TrimRight(newDesk(t, locale, v).picture(width, 24), "\n"), "\n")
				if last := rows[len(rows)-1]; !strings.Contains(last, esc) {
					t.Errorf("%d columns: %s", width, last)
				}
			}
		}
	}
}

// TestTheHandRanIntoTheBank of seats that are a line, and into what a seat is doing.
func TestTheHandRanIntoTheBank(t *testing.T) {
	v := tabletest.When(t, 12, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && v.Table.Seats[1].Hand > 0 && v.Table.Seats[1].FaceUp.Len() > 0
	})
	if got := newDesk(t, "", v).picture(80, 24); !strings.Contains(got, "│") || !barred(got, "bob") {
		t.Errorf("\n%s", got)
	}
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

// barred says whether a line stands behind the hand of a seat.
func barred(picture, name string) bool {
	for row := range strings.Lines(picture) {
		if _, after, ok := strings.Cut(row, name+" "); ok {
			before, _, _ := strings.Cut(strings.TrimLeft(after, " "), " ")
			return strings.Contains(before, "│")
		}
	}
	return false
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
