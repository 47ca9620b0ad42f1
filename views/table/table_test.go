package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// waitingRoom is a room before its match.
func waitingRoom(t *testing.T, players, taken int) *rooms.RoomView {
	v := tabletest.NewRound(t, players, 1).View(0)
	v.Phase, v.Table, v.Legal, v.Match, v.Log, v.Round = rooms.Gathering, nil, nil, nil, nil, ""
	for i := taken; i < players; i++ {
		v.Seats[i] = rooms.SeatView{}
	}
	return v
}

// waitingHouse is such a room whose rules are what a code says.
func waitingHouse(t *testing.T, code string) *rooms.RoomView {
	t.Helper()
	v := waitingRoom(t, 4, 4)
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	v.Terms.Rules = rules
	return v
}

// ended is a room after a round.
func ended(t *testing.T, players int, phase rooms.Phase) *rooms.RoomView {
	t.Helper()
	return tabletest.Result(t, "bitenight", players, phase)
}

// only is the result of a match of this round alone.
func only(v *rooms.RoomView) *rooms.RoomView {
	m := v.Match
	m.Round, m.Rounds, m.Shitheads = 1, 1, make([]int, len(v.Seats))
	m.Shitheads[v.Table.Shithead]++
	m.Standings = nil
	for seat, times := range m.Shitheads {
		m.Standings = append(m.Standings, engine.Standing{Seat: seat, Place: 1 + times*(len(v.Seats)-1), Shitheads: times})
	}
	return v
}

// away is a result in which a bot played for the first and for the last.
func away(v *rooms.RoomView) *rooms.RoomView {
	v.Result.Away[v.Table.Out[0]], v.Result.Away[v.Table.Shithead] = true, true
	return v
}

func watching(v *rooms.RoomView) *rooms.RoomView {
	v.Seat, v.Legal = engine.NoSeat, nil
	v.Table.Seat, v.Table.Hand = engine.NoSeat, engine.Bag{}
	return v
}

// noon is when a server stops.
var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// warned is a room in which the house has just said something.
func warned(v *rooms.RoomView, n rooms.Notice) *rooms.RoomView {
	v.Log = append(v.Log, rooms.Entry{Kind: rooms.EntryNotice, Seat: engine.NoSeat, Notice: n})
	return v
}

// shut is a room that the house has closed.
func shut(v *rooms.RoomView) *rooms.RoomView {
	v.Closed = rooms.ShutError{Why: "the words that were used at this table are not the ones that we want to read"}
	return v
}

// TestTablePictures holds every situation at a table against its picture.
func TestTablePictures(t *testing.T) {
	for name, c := range map[string]struct {
		view   *rooms.RoomView
		locale string
		types  []string
		sizes  [][2]int
	}{
		"setup":           {view: tabletest.When(t, 4, tabletest.IsSetUp)},
		"setup-picked":    {view: tabletest.When(t, 4, tabletest.IsSetUp), types: []string{"right", "up", "right"}},
		"setup-de":        {view: tabletest.When(t, 3, tabletest.IsSetUp), locale: "de"},
		"ready":           {view: tabletest.When(t, 4, tabletest.IsReady)},
		"race":            {view: tabletest.When(t, 4, tabletest.IsRace)},
		"race-none":       {view: tabletest.When(t, 4, tabletest.IsNoRace)},
		"turn":            {view: tabletest.When(t, 4, tabletest.IsMyTurn)},
		"turn-chosen":     {view: tabletest.When(t, 4, tabletest.IsMyTurn), types: []string{"right", "right", "up"}},
		"turn-de":         {view: tabletest.When(t, 4, tabletest.IsMyTurn), locale: "de", types: []string{"right"}},
		"turn-2":          {view: tabletest.When(t, 2, tabletest.IsMyTurn)},
		"turn-8":          {view: tabletest.When(t, 8, tabletest.IsMyTurn), types: []string{"right"}},
		"turn-12":         {view: tabletest.When(t, 12, tabletest.Mine)},
		"turn-20":         {view: tabletest.When(t, 20, tabletest.Mine)},
		"turn-huge":       {view: tabletest.When(t, 3, tabletest.IsHuge), types: []string{"right"}},
		"bank":            {view: tabletest.When(t, 4, tabletest.IsBank)},
		"theirs":          {view: tabletest.When(t, 4, tabletest.IsTheirs)},
		"jump":            {view: tabletest.When(t, 5, tabletest.IsJump)},
		"stuck":           {view: tabletest.When(t, 4, tabletest.IsStuck)},
		"flip":            {view: tabletest.When(t, 4, tabletest.IsFlip), types: []string{"right"}},
		"aim":             {view: tabletest.When(t, 5, tabletest.IsAim)},
		"joker":           {view: tabletest.When(t, 8, tabletest.IsJoker), types: []string{"o", "enter", "right"}},
		"out":             {view: tabletest.When(t, 4, tabletest.IsOut)},
		"watcher":         {view: watching(tabletest.When(t, 6, tabletest.IsMyTurn))},
		"help":            {view: tabletest.When(t, 4, tabletest.IsMyTurn), types: []string{"?"}},
		"log":             {view: tabletest.When(t, 4, tabletest.IsMyTurn), types: []string{"l"}},
		"leave":           {view: tabletest.When(t, 4, tabletest.IsMyTurn), types: []string{"x"}},
		"gathering":       {view: waitingRoom(t, 4, 3)},
		"gathering-full":  {view: waitingRoom(t, 4, 4)},
		"gathering-20-de": {view: waitingRoom(t, 20, 17), locale: "de"},
		"gathering-house": {view: waitingHouse(t, "custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A")},
		"between":         {view: ended(t, 4, rooms.Between)},
		"between-20":      {view: ended(t, 20, rooms.Between)},
		"over":            {view: ended(t, 5, rooms.Over)},
		"over-2-de":       {view: ended(t, 2, rooms.Over), locale: "de"},
		"over-most-often": {view: tabletest.Result(t, "leeds", 5, rooms.Over)},
		"over-only-round": {view: only(away(tabletest.Result(t, "schwechat", 4, rooms.Over))), locale: "de"},
		"between-leeds":   {view: away(tabletest.Result(t, "leeds", 4, rooms.Between))},
		"unrated":         {view: unrated(ended(t, 4, rooms.Between), data.UnratedAddress)},
		"unrated-over":    {view: unrated(tabletest.Result(t, "classic", 3, rooms.Over), data.UnratedPace)},
		"unrated-de":      {view: unrated(ended(t, 5, rooms.Over), data.UnratedPace), locale: "de"},
		"closed":          {view: closed(tabletest.When(t, 4, tabletest.IsMyTurn))},
		"shut":            {view: shut(tabletest.When(t, 4, tabletest.IsMyTurn))},
		"house":           {view: warned(tabletest.When(t, 4, tabletest.IsMyTurn), rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"})},
		"house-drain-de":  {view: warned(tabletest.When(t, 4, tabletest.IsTheirs), rooms.Notice{Kind: rooms.NoticeDrain, By: noon}), locale: "de"},
		"house-between":   {view: warned(ended(t, 4, rooms.Between), rooms.Notice{Kind: rooms.NoticeDrain, By: noon})},
		"house-gathering": {view: warned(waitingRoom(t, 4, 3), rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"})},
		"alone":           {view: alone(tabletest.When(t, 4, tabletest.IsMyTurn))},
		"paused":          {view: paused(tabletest.When(t, 4, tabletest.IsMyTurn))},
		"auto":            {view: auto(tabletest.When(t, 4, tabletest.IsTheirs))},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, c.locale, c.view)
			d.types(c.types...)
			var pictures strings.Builder
			for _, size := range windowsOf(d, name) {
				pictures.WriteString(d.picture(size[0], size[1]))
				fmt.Fprintf(&pictures, "--- %dx%d\n", size[0], size[1])
			}
			golden.Screen[*Table](t, "table-"+name, d.screen, pictures.String())
		})
	}
}

// windowsOf are the windows of the pictures of what is shown, the usual one first: somebody's turn in every kind of window.
func windowsOf(d *desk, name string) [][2]int {
	if d.table.scene.At.Playing() == nil || d.table.panel != nil || d.table.scene.View.Closed != nil {
		return [][2]int{{80, 24}, {140, 45}, {40, 16}}
	}
	list := [][2]int{{80, 24}, {120, 40}, {40, 12}, {60, 20}, {200, 60}}
	if strings.HasPrefix(name, "turn") {
		return list
	}
	return list[:3]
}

// unrated is a result that does not rate people.
func unrated(v *rooms.RoomView, why data.Rated) *rooms.RoomView { v.Result.Rated = why; return v }

// TestTheResultSaysWhyItDoesNotRate, in both languages, and else nothing of ratings.
func TestTheResultSaysWhyItDoesNotRate(t *testing.T) {
	for rated, want := range map[data.Rated][2]string{
		data.UnratedAddress:   {"Not rated: all from one network.", "Ohne Wertung: alle aus einem Netz."},
		data.UnratedPace:      {"Not rated: played too fast.", "Ohne Wertung: zu schnell gespielt."},
		data.RatedYes:         {},
		data.RatedUnsaid:      {},
		data.UnratedPractice:  {},
		data.UnratedAbandoned: {},
	} {
		for i, locale := range languages.Tags()[:2] {
			d := newDesk(t, locale, unrated(ended(t, 4, rooms.Between), rated))
			got := d.picture(80, 24)
			if said := strings.Contains(got, "Not rated") || strings.Contains(got, "Wertung"); said != (want[i] != "") || !strings.Contains(got, want[i]) {
				t.Errorf("%q, %q: %s", rated, locale, got)
			}
		}
	}
}

func closed(v *rooms.RoomView) *rooms.RoomView { v.Closed = rooms.ErrElsewhere; return v }
func paused(v *rooms.RoomView) *rooms.RoomView { v.Paused = true; return v }
func alone(v *rooms.RoomView) *rooms.RoomView  { v.CutOff = true; return paused(v) }
func auto(v *rooms.RoomView) *rooms.RoomView   { v.Seats[0].Auto = true; return v }

// TestTheWaitingRoomShowsWhatEveryCardDoes: in full where there is room for it as the story is short, else each by its name.
func TestTheWaitingRoomShowsWhatEveryCardDoes(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, height := range []int{24, 30, 40, 60} {
			got := newDesk(t, locale, waitingHouse(t, "custom:again=9")).picture(120, height)
			for _, card := range []string{"2", "3", "7", "8", "9", "10", "J", "Joker", "4 ×"} {
				if !strings.Contains(got, "│ "+card+" ") {
					t.Errorf("%s, %d rows: nothing about %s in\n%s", locale, height, card, got)
				}
			}
		}
	}
}
