package table

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/parts"
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

// TestRoundsHaveColumns where all of a match were seen.
func TestRoundsHaveColumns(t *testing.T) {
	d := toldRound(t, "", "bitenight", 3, 3, rooms.Over, func(v *rooms.RoomView) { v.Match.Round = 2 })
	second := d.table.scene.View
	first, match, result := *second, *second.Match, *second.Result
	first.Match, first.Result = &match, &result
	match.Round, result.Points, result.Shithead = 1, []int{7, 8, 9}, 1
	d.table.see(&first)
	d.table.see(second)
	rows := strings.Split(d.picture(100, 40), "\n")
	heads := 0
	for i, row := range rows {
		if strings.Contains(row, "r1    r2") && strings.Contains(row, "sum") {
			heads = i
		}
	}
	if table := strings.Join(rows[heads:heads+8], "\n"); heads == 0 || !strings.Contains(table, "✗ 8") || !strings.Contains(table, " 7 ") {
		t.Errorf("no rounds in\n%s", d.picture(100, 40))
	}
}

// TestPropertyResults: whatever came of a round, in every window from 40x12 on it is said how it ended, what enter does and
// which keys there are always, the viewer is among the standings, and nothing lies over what stands beside.
func TestPropertyResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for seed := range uint64(times(30, 600)) {
		players := 2 + rng.IntN(19)
		code := []string{"bitenight", "leeds", "schwechat", "classic", "custom"}[rng.IntN(5)]
		phase := []rooms.Phase{rooms.Between, rooms.Over}[rng.IntN(2)]
		d := toldRound(t, languages.Tags()[seed%uint64(len(languages.Tags()))], code, players, seed, phase, func(v *rooms.RoomView) {
			if rng.IntN(2) == 0 {
				crowded(v, rng)
			}
			v.Seat, v.Paused = 0, false
			for i := range v.Result.Points {
				v.Match.Points[i] = rng.IntN(2000)
				v.Result.Away[i] = rng.IntN(9) == 0
			}
			v.Seats[0].Auto = false
		})
		chip := strings.NewReplacer("ß", "SS", "ẞ", "SS").Replace(strings.ToUpper(d.table.scene.Vocabulary().Shithead))
		if d.table.scene.View.Result.Shithead == engine.NoSeat {
			chip = ""
		}
		for range 25 {
			width, height := fewestColumns+rng.IntN(161), fewestRows+rng.IntN(49)
			got := d.picture(width, height)
			rows := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
			plain := strings.ReplaceAll(got, " ", "")
			for _, want := range []string{strings.ReplaceAll(chip, " ", ""), " " + strings.ToUpper(d.table.scene.Words.Table.Enter) + " ", d.table.scene.Name(0)} {
				if !strings.Contains(got, want) && !strings.Contains(plain, want) {
					t.Fatalf("seed %d, %dx%d: no %q in\n%s", seed, width, height, want, got)
				}
			}
			if last := rows[len(rows)-1]; len(rows) != height || !strings.HasPrefix(strings.TrimSpace(last), "?") && !strings.Contains(last, ":") {
				t.Fatalf("seed %d, %dx%d: %d rows, the last is %q", seed, width, height, len(rows), last)
			}
			besideIsWhole(t, d, width, height)
		}
	}
}

// besideIsWhole checks that the line that parts a screen from what stands beside it has no gap.
func besideIsWhole(t *testing.T, d *desk, width, height int) {
	t.Helper()
	f := frame.New(frame.NewPalette(), width, height)
	d.screen.Draw(f)
	x := parts.MainWidth(width)
	if x == width {
		return
	}
	for y := 2; y < height-2; y++ {
		if got := f.Content(f.Row(y)[x]); got != "│" {
			t.Fatalf("%dx%d, row %d: %q lies over the line\n%s", width, height, y, got, f)
		}
	}
}

// TestPropertyWaitingRooms: in every window from 40x12 on it is said how friends get here, that one may sit or deal, and
// which keys there are always.
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
		for range 25 {
			width, height := fewestColumns+rng.IntN(161), fewestRows+rng.IntN(49)
			got := d.picture(width, height)
			flat := strings.Join(strings.Fields(got), " ")
			for _, want := range []string{"ssh -t -p 2222 cards.example join", v.Code, " " + strings.ToUpper(d.table.scene.Words.Table.Enter) + " ", d.table.scene.Name(0)} {
				if !strings.Contains(flat, want) {
					t.Fatalf("seed %d, %dx%d: no %q in\n%s", seed, width, height, want, got)
				}
			}
			if rows := strings.Count(got, "\n"); rows != height {
				t.Fatalf("%d rows of %d", rows, height)
			}
			besideIsWhole(t, d, width, height)
		}
	}
}

// TestNamesOfThoseWhoLostWereCut: in a row that has no room for all the last are left out.
func TestNamesOfThoseWhoLostWereCut(t *testing.T) {
	cut := regexp.MustCompile(`so far.*\pL…`)
	for _, players := range []int{4, 8, 20} {
		d := newDesk(t, "", ended(t, players, rooms.Between))
		for width := 60; width < 230; width += 3 {
			if got := d.picture(width, 50); cut.MatchString(got) {
				t.Errorf("%d players, %d columns: %s", players, width, cut.FindString(got))
			}
		}
	}
}
