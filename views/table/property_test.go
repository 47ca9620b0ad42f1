package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

func frameTitle(d *desk) string {
	f := frame.New(frame.NewPalette(), 80, 24)
	d.screen.Draw(f)
	return f.Title()
}

// drawsAnywhere draws the screen in windows of some sizes.
func (d *desk) drawsAnywhere(rng *rand.Rand) {
	d.picture(1+rng.IntN(200), 1+rng.IntN(60))
	d.picture([]int{40, 80, 140}[rng.IntN(3)], []int{12, 24, 45}[rng.IntN(3)])
}

// TestPropertyTableDraws: whatever round is played, whoever looks and whatever they type, every window can be drawn. What is
// held of a moment says something of it.
func TestPropertyTableDraws(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	names := strings.Fields("enter esc tab up down left right e r l ? c g p u w m d 0 s h b")
	held := 0
	for seed := range times(20, 400) {
		n := 2 + rng.IntN(19)
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, seed, rng), "easy", n, uint64(seed))
		seat, locale := rng.IntN(n+1)-1, languages.Tags()[seed%len(languages.Tags())]
		sees := newDesk(t, locale, r.View(seat))
		for r.Step() && r.State.Moves() < 2000 {
			if r.State.Rules().Strict && rng.IntN(10) == 0 {
				r.Foul(rng.IntN(n), rng.IntN)
			}
			v := r.View(seat)
			if r.State.Phase() == engine.PhaseOver {
				v.Phase = rooms.Between
				v.Result = &rooms.RoundResult{Result: r.State.Result(), Away: make([]bool, n), End: record.EndPlayed}
			}
			if sees.sees(v); sees.table.moment != nil && rng.IntN(3) == 0 {
				held++
				if c := sees.table.moment.Mat.Caption; c == nil || c.Title == "" || len(c.Sentence) == 0 || strings.Contains(c.Title, "{") {
					t.Fatalf("%+v is held of %+v", c, r.Log[len(r.Log)-1])
				}
				sees.drawsAnywhere(rng)
			}
			if rng.IntN(20) > 0 {
				continue
			}
			v = r.View(rng.IntN(n+1) - 1)
			v.Seats[rng.IntN(n)].Auto = true
			if rng.IntN(5) == 0 {
				v.Phase = rooms.Phase(rng.IntN(4))
			}
			if rng.IntN(2) == 0 {
				v = crowded(v, rng)
			}
			d := newDesk(t, locale, v)
			for _, p := range words.KeyedPreferences() {
				if rng.IntN(2) == 0 {
					d.prefer(p)
				}
			}
			for range rng.IntN(8) {
				d.types([]string{names[rng.IntN(len(names))], letter(engine.Rank(rng.IntN(engine.NumRanks)))}[rng.IntN(2)])
			}
			d.drawsAnywhere(rng)
		}
	}
	if held < 200 {
		t.Errorf("only %d moments are held", held)
	}
}

// crowded is a view with all that people may have to do with each other.
func crowded(v *rooms.RoomView, rng *rand.Rand) *rooms.RoomView {
	n := len(v.Seats)
	v = queueing(forfeited(tallied(v)), rng.IntN(20), rng.IntN(20))
	if rng.IntN(2) == 0 {
		v = private(v)
	}
	v = callsOff(v, rng.IntN(n), rng.IntN(n))
	v.Titled = rng.IntN(n+1) - 1
	for range rng.IntN(9) {
		text := []string{"3", "8", "hello", strings.Repeat("字", 100), strings.Repeat("no end of it ", 15)}[rng.IntN(5)]
		v = later(talks(v, fmt.Sprint(rng.IntN(20), ": ", text)), rng.IntN(3))
	}
	return v
}

// TestPropertyWatchersSeeNoHands: the picture does not depend on hands, face-down cards and the draw pile, only on how
// many they are. Two rounds that differ in nothing else look the same to somebody who watches.
func TestPropertyWatchersSeeNoHands(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for seed := range uint64(10) {
		n := 2 + rng.IntN(7)
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, int(seed), rng), "easy", n, seed)
		for range 30 + rng.IntN(60) {
			if !r.Step() {
				break
			}
		}
		if r.State.Phase() == engine.PhaseOver {
			continue
		}
		other := *r
		view := r.State.View(engine.NoSeat)
		var err error
		if other.State, err = view.Sample(rng.IntN); err != nil {
			t.Fatal(err)
		}
		for _, size := range [][2]int{{80, 24}, {140, 45}, {40, 16}} {
			a := newDesk(t, "", r.View(engine.NoSeat)).prefer(words.RulesBeside).picture(size[0], size[1])
			b := newDesk(t, "", other.View(engine.NoSeat)).prefer(words.RulesBeside).picture(size[0], size[1])
			if a != b {
				t.Fatalf("hidden cards show:\n%s\n%s", a, b)
			}
		}
	}
}

// everySituation calls a test with every situation in each language.
func everySituation(t *testing.T, test func(what string, show func() *desk)) {
	for _, s := range sheets(t) {
		if s.size != [2]int{} || s.locale != "" {
			continue // of situations that other sheets have, too
		}
		for _, c := range s.shots {
			for _, locale := range languages.Tags() {
				test(fmt.Sprintf("%s, %s, %s", s.file, c.name, locale), func() *desk { return c.show(locale) })
			}
		}
	}
}

// TestEverySituationFitsItsWindow of any size: all rows are there, none is too wide, and besides names and letters of words only
// runes are drawn that terminals of one column a rune and of ASCII alone have something for.
func TestEverySituationFitsItsWindow(t *testing.T) {
	known := "╭╮╰╯─│┄┆┴░▲▶▸▾▴◂◆●✓★✦♣♦♥♠…·×→←↑↓↻↺≥−“”„’━╍╳▏▕▄▀█▌▐▖○✗ÄÖÜäöüßÀÇÉÊàâçéèêîïôùûœ«»\u00a0\n" + strings.Join(tabletest.Names, "")
	rng := rand.New(rand.NewPCG(6, 6))
	everySituation(t, func(what string, show func() *desk) {
		d := show()
		for n := range times(4, 200) {
			if n == 2 {
				d.prefer(words.KeyedPreferences()...)
			}
			width, height := rng.IntN(221), rng.IntN(71)
			got := d.picture(width, height)
			rows := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
			if width > 0 && height > 0 && len(rows) != height {
				t.Fatalf("%s: %d rows in %dx%d", what, len(rows), width, height)
			}
			for _, row := range rows {
				if frame.Width(row) > width {
					t.Fatalf("%s: %dx%d is too narrow for %q", what, width, height, row)
				}
			}
			for _, r := range got {
				if (r < ' ' || r > '~') && !strings.ContainsRune(known, r) {
					t.Fatalf("%s: %q is drawn", what, r)
				}
			}
		}
	})
}

// TestWhatIsSaidOfASituationIsSeen to its end: all that the prompt says, and what enter does.
func TestWhatIsSaidOfASituationIsSeen(t *testing.T) {
	everySituation(t, func(what string, show func() *desk) {
		d := show()
		s := d.table.scene
		if s.At.Playing() == nil || d.table.panel != nil || s.View.Closed != nil || s.Entry.Reacting {
			return
		}
		var wants []string
		if news, _ := prompt.News(s, usual[0]-2); news == "" && s.Choice == choose.None() {
			wants = append(wants, prompt.Status(s))
		}
		b := d.table.Board(usual[0], usual[1])
		if b.Main {
			wants = append(wants, b.Keys[0].Key, b.Keys[0].Does)
		}
		for _, size := range [][2]int{usual, {99, 45}} { // without panes
			seen := strings.Join(strings.Fields(d.picture(size[0], size[1])), " ")
			for _, want := range wants {
				want = strings.Join(strings.Fields(strings.ReplaceAll(want, words.NoBreak, " ")), " ")
				if !strings.Contains(seen, want) {
					t.Errorf("%s: no %q in\n%s", what, want, d.picture(size[0], size[1]))
				}
			}
		}
	})
}

// TestEveryKeyThatIsShownDoesSomething: it leads elsewhere, has something done or changes the picture. Quitting and the
// menu are for the session, and while a card of a swap is picked there is one row to go on in.
func TestEveryKeyThatIsShownDoesSomething(t *testing.T) {
	tried, n := 0, 0
	everySituation(t, func(what string, show func() *desk) {
		if n++; n%len(languages.Tags()) != n/len(languages.Tags())%len(languages.Tags()) && !viewtest.Long() {
			return
		}
		d := show()
		if d.table.Typing() {
			return // keys are text
		}
		before := d.picture(usual[0], usual[1])
		for _, z := range d.charted(usual).Zones() {
			press, ok := z.Click.(tea.KeyPressMsg)
			key := press.String()
			oneRow := key == "tab" && d.table.scene.Choice.Picked != engine.NoRank
			if !ok || z.Says == "" || oneRow || slices.Contains([]string{"ctrl+c", ":"}, key) {
				continue
			}
			tried++
			one := show()
			screen, cmd := one.screen.Update(press)
			if screen == ui.Screen(one.table) && cmd == nil && one.picture(usual[0], usual[1]) == before {
				t.Errorf("%s: %q does nothing:\n%s", what, z.Says, before)
			}
		}
	})
	if tried < 500 {
		t.Errorf("only %d keys are tried", tried)
	}
}

// TestEverySituationCanBeRead on every kind of terminal.
func TestEverySituationCanBeRead(t *testing.T) {
	n, each := 0, times(29, 1)
	everySituation(t, func(what string, show func() *desk) {
		if n++; n%each == 0 {
			d := show()
			viewtest.CanBeRead(t, what, d.table.scene.Context, d.screen)
		}
	})
}

func TestTooSmallAWindow(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	for _, size := range [][2]int{{39, 16}, {40, 11}, {24, 8}} {
		if got := d.picture(size[0], size[1]); !strings.Contains(got, "choose cards first") || !strings.Contains(got, "▶") {
			t.Errorf("no game in lines at %v:\n%s", size, got)
		}
	}
	d.types("l")
	for _, size := range [][2]int{{39, 16}, {40, 11}} {
		if got := d.picture(size[0], size[1]); !strings.Contains(got, "make the window larger") {
			t.Errorf("%v:\n%s", size, got)
		}
	}
}

func BenchmarkTableDraw(b *testing.B) {
	for _, c := range []struct {
		name string
		desk *desk
	}{
		{"4", newDesk(b, "", tabletest.When(b, 4, tabletest.IsMyTurn))},
		{"20", newDesk(b, "", tabletest.When(b, 20, tabletest.Mine))},
		{"setup", newDesk(b, "", tabletest.When(b, 4, tabletest.IsSetUp))},
		{"rules", newDesk(b, "", tabletest.When(b, 4, tabletest.IsMyTurn)).prefer(words.RulesBeside)},
	} {
		for _, size := range [][2]int{usual, {120, 40}} {
			b.Run(fmt.Sprintf("%s/%dx%d", c.name, size[0], size[1]), func(b *testing.B) {
				f := frame.New(frame.NewPalette(), size[0], size[1])
				b.ReportAllocs()
				for b.Loop() {
					f.Clear()
					c.desk.table.Draw(f)
				}
			})
		}
	}
}

// BenchmarkTableUpdate is a new view of a table.
func BenchmarkTableUpdate(b *testing.B) {
	v := tabletest.When(b, 8, tabletest.IsMyTurn)
	d := newDesk(b, "", v)
	v.Deadline = time.Time{}
	b.ReportAllocs()
	for b.Loop() {
		d.table.Update(ViewMsg{v})
	}
}
