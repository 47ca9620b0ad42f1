package table

import (
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// atPace is the view after somebody has set the pace of the bots.
func atPace(v *rooms.RoomView, who int, pace rooms.BotPace) *rooms.RoomView {
	w := *v
	w.Terms.BotPace = pace
	set := rooms.Entry{Kind: rooms.EntryPace, Seat: who, Name: tabletest.Names[who], BotPace: pace}
	w.Log = append(w.Log[:len(w.Log):len(w.Log)], set)
	w.Logged++
	return &w
}

// solo is the view of somebody who is at the table with bots alone.
func solo(v *rooms.RoomView) *rooms.RoomView {
	for i := range v.Seats {
		if i != v.Seat {
			v.Seats[i].Owner, v.Seats[i].Bot, v.Seats[i].Here, v.Seats[i].Auto = rooms.Person{}, "easy", false, false
		}
	}
	return v
}

// ofAnother is a room that somebody else has made.
func ofAnother(v *rooms.RoomView) *rooms.RoomView { v.Maker = by(1); return v }

// TestThePaceIsShownWhereBotsPlay, and not at a table of people only.
func TestThePaceIsShownWhereBotsPlay(t *testing.T) {
	v := atPace(tabletest.When(t, 3, tabletest.IsTheirs), 0, rooms.PaceFast)
	newDesk(t, "", v).silent("bots: fast")
	v = atPace(tabletest.When(t, 4, tabletest.IsTheirs), 0, rooms.PaceFast)
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, v)
		top, _, _ := strings.Cut(d.picture(80, 24), "\n")
		if !strings.Contains(top, d.table.scene.BotPace()) {
			t.Errorf("the first row is %s", top)
		}
	}
}

// TestPacesHaveWords in both languages, which fit into the first row.
func TestPacesHaveWords(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := &languages.For(locale).Table.Pace
		for _, p := range rooms.BotPaces() {
			if w.Names[p] == "" || len(w.Says(w.Bots, p)) > 16 || !strings.Contains(w.Says(w.Sets, p), w.Name(p)) {
				t.Errorf("%v: %q, %q, %q", p, w.Names[p], w.Says(w.Bots, p), w.Says(w.Sets, p))
			}
		}
	}
}
