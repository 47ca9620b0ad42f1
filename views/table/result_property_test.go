package table

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table/parts"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// told is a desk at which a whole round was seen, up to its result.
func toldRound(t *testing.T, locale, code string, players int, seed uint64, phase rooms.Phase, change func(v *rooms.RoomView)) *desk {
	t.Helper()
	var d *desk
	r := tabletest.ToTheEnd(t, code, players, seed, func(r *tabletest.Round) {
		v := tabletest.Logged(r)
		if d == nil {
			d = newDesk(t, locale, v)
			d.table.scene.Host = ui.Host{Name: "cards.example", Port: 2222}
			return
		}
		d.table.see(v)
	})
	v := tabletest.Logged(r)
	v.Phase, v.Match.Over = phase, phase == rooms.Over
	v.Result = &rooms.RoundResult{Result: r.State.Result(), Away: make([]bool, players), End: "played", Deal: &rooms.Revealed{}}
	v.Result.Deal.Shares = make([]rooms.Share, players)
	v.Deadline = v.At.Add(30 * time.Second)
	if change != nil {
		change(v)
	}
	d.table.see(v)
	d.table.moment = nil
	return d
}

// twoRounds is a desk at which all rounds of a match were seen.
func twoRounds(t *testing.T, locale string) *desk {
	d := toldRound(t, locale, "bitenight", 3, 3, rooms.Over, nil)
	second := d.table.scene.View
	first, match, result := *second, *second.Match, *second.Result
	first.Match, first.Result = &match, &result
	match.Round, result.Points, result.Shithead = 1, []int{7, 8, 9}, 1
	d.table.see(&first)
	d.table.see(second)
	return d
}

// anyWindow draws what a desk shows in windows of some sizes from the smallest on: texts stand in each, however the lines are
// broken, and nothing lies over the line that parts the screen from what stands beside it.
func (d *desk) anyWindow(rng *rand.Rand, texts ...string) {
	d.t.Helper()
	for range 25 {
		width, height := fewestColumns+rng.IntN(161), fewestRows+rng.IntN(49)
		f := frame.New(d.palette, width, height)
		d.screen.Draw(f)
		got := strings.TrimSuffix(f.String(), "\n")
		flat, joined := strings.Join(strings.Fields(got), " "), strings.ReplaceAll(got, " ", "")
		for _, want := range append(texts, strings.ToUpper(d.table.scene.Words.Table.Enter)+" ", d.table.scene.Name(0)) {
			if !strings.Contains(flat, want) && !strings.Contains(joined, strings.ReplaceAll(want, " ", "")) {
				d.t.Fatalf("%dx%d: no %q in\n%s", width, height, want, got)
			}
		}
		rows := strings.Split(got, "\n")
		if last := rows[len(rows)-1]; len(rows) != height || !strings.HasPrefix(strings.TrimSpace(last), "?") && !strings.Contains(last, ":") {
			d.t.Fatalf("%dx%d: %d rows, the last is %q", width, height, len(rows), last)
		}
		for x, y := parts.MainWidth(width), 2; x < width && y < height-2; y++ {
			if over := f.Content(f.Row(y)[x]); over != "│" {
				d.t.Fatalf("%dx%d, row %d: %q lies over the line\n%s", width, height, y, over, f)
			}
		}
	}
}

// TestPropertyResults: whatever came of a round, it is said how it ended, what enter does and which keys there are always, and
// the viewer is among the standings.
func TestPropertyResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for seed := range times(30, 600) {
		players, code := 2+rng.IntN(19), engine.Presets()[rng.IntN(5)].Name
		phase, locale := []rooms.Phase{rooms.Between, rooms.Over}[rng.IntN(2)], languages.Tags()[seed%len(languages.Tags())]
		d := toldRound(t, locale, code, players, uint64(seed), phase, func(v *rooms.RoomView) {
			if rng.IntN(2) == 0 {
				crowded(v, rng)
			}
			v.Seat, v.Paused, v.Seats[0].Auto = 0, false, false
			for i := range v.Result.Points {
				v.Match.Points[i], v.Result.Away[i] = rng.IntN(2000), rng.IntN(9) == 0
			}
		})
		chip := strings.NewReplacer("ß", "SS", "ẞ", "SS").Replace(strings.ToUpper(d.table.scene.Vocabulary().Shithead))
		if d.table.scene.View.Result.Shithead == engine.NoSeat {
			chip = ""
		}
		d.anyWindow(rng, chip)
	}
}

// TestPropertyWaitingRooms: it is said how friends get here, that one may sit or deal, and which keys there are always.
func TestPropertyWaitingRooms(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for seed := range times(30, 600) {
		players := 2 + rng.IntN(19)
		v := waitingRoom(t, players, 1+rng.IntN(players))
		if rng.IntN(2) == 0 {
			v = crowded(v, rng)
		}
		v.Seats[0].Auto = false
		d := newDesk(t, languages.Tags()[seed%len(languages.Tags())], v)
		d.table.scene.Host = ui.Host{Name: "cards.example", Port: 2222}
		d.anyWindow(rng, "ssh -t -p 2222 cards.example join", v.Code)
	}
}

// TestNamesOfThoseWhoLostWereCut: in a row that has no room for all the last are left out. What is worth telling is whole, or less
// of it is told, or it says that it is cut. By width this is what there is room for: names, tellings and the last player's
// cards; and by height what cards do in a waiting room.
func TestNamesOfThoseWhoLostWereCut(t *testing.T) {
	var b strings.Builder
	results, house := newDesk(t, "", away(ended(t, 8, rooms.Between))), newDesk(t, "", waitingHouse(t, "custom:again=9"))
	for width := fewestColumns; width < 170; width += 24 {
		for i, row := range strings.Split(results.picture(width, 24), "\n") {
			_, told, tells := strings.Cut(row, " 1st out")
			_, names, lost := strings.Cut(row, "so far")
			switch {
			case i == 4:
				fmt.Fprintf(&b, "%d: %s\n", width, strings.Join(strings.Fields(row), " "))
			case tells || lost:
				fmt.Fprintf(&b, "%d: %s\n", width, strings.Join(strings.Fields(told+names), " "))
			}
		}
	}
	for height := 14; height < 46; height += 16 {
		for _, row := range strings.Split(house.picture(120, height), "\n") {
			if _, beside, ok := strings.Cut(row, "│ "); ok {
				fmt.Fprintf(&b, "%d rows: %s\n", height, beside)
			}
		}
	}
	golden.Text(t, "dialogues/sizes", b.String())
}

// TestTheStatusOfAResultIsWhole in windows of any width without panes, as far as two rows have room for it.
func TestTheStatusOfAResultIsWhole(t *testing.T) {
	const most = 2
	for _, locale := range languages.Tags() {
		for _, v := range []*rooms.RoomView{
			voted(ended(t, 5, rooms.Over), 0, 1), promising(withBots(ended(t, 4, rooms.Over)), engine.NoSeat, false, 8),
			promising(withBots(watching(ended(t, 4, rooms.Over))), 2, true, 0),
			promising(withBots(watching(ended(t, 4, rooms.Over))), engine.NoSeat, false, 0),
		} {
			d := newDesk(t, locale, v)
			s := d.table.scene
			status := strings.TrimSpace(s.Queued() + s.Invites() + prompt.Vote(s))
			for width := fewestColumns; parts.MainWidth(width) == width; width++ {
				got := d.picture(width, 24)
				for i, line := range ui.Wrap(status, width-2) {
					if seen := strings.Contains(got, "\n "+line); seen != (i < most) {
						t.Errorf("%d columns, row %d: %q is there: %t\n%s", width, i, line, seen, got)
					}
				}
			}
		}
	}
}

// TestTheTurnOfARoundSaidThatNoCardsWereLeft, where it is not known how many were before it.
func TestTheTurnOfARoundSaidThatNoCardsWereLeft(t *testing.T) {
	for players := 2; players <= 20; players++ {
		d := newDesk(t, languages.Tags()[players%3], ended(t, players, rooms.Between))
		if got, none := d.picture(200, 60), " "+d.table.scene.Words.Table.Cards(0); strings.Contains(got, none) {
			t.Errorf("%q in\n%s", none, got)
		}
	}
}

// TestBarsAreAsLongAsPoints: the fewest have a short one, and none has none.
func TestBarsAreAsLongAsPoints(t *testing.T) {
	v := ended(t, 4, rooms.Between)
	v.Match.Points = []int{1, 2000, 0, 1000}
	bars := map[string]int{}
	for row := range strings.Lines(newDesk(t, "", v).picture(80, 24)) {
		for seat := range v.Seats {
			if name := v.Seats[seat].Name; strings.Contains(row, " "+name) {
				bars[name] = max(bars[name], 2*strings.Count(row, "▄")+strings.Count(row, "▖"))
			}
		}
	}
	if bars["ann"] != 1 || bars["bob"] < 20 || bars["bob"] != 2*bars["dan"] {
		t.Errorf("halves of bars: %v", bars)
	}
}
