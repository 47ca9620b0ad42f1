package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/table/parts"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// language is that of test number n, one after the other.
func language(n int) string { return languages.Tags()[n%len(languages.Tags())] }

// act is what enter does now.
func (d *desk) act() choose.Act { return d.table.scene.Choice.Act(&d.table.scene.At) }

// drawAnywhere draws the screen in windows of some sizes.
func (d *desk) drawAnywhere(rng *rand.Rand) {
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
		r := tabletest.RoundOf(t, enginetest.AnyRules(t, seed, rng), "easy", n, uint64(seed))
		seat := rng.IntN(n+1) - 1
		follows := newDesk(t, language(seed), r.View(seat))
		for r.Step() && r.State.Moves() < 2000 {
			if r.State.Rules().Strict && rng.IntN(10) == 0 {
				r.Foul(rng.IntN(n), rng.IntN)
			}
			v := r.View(seat)
			r.Finish(v, rooms.Between)
			if follows.see(v); follows.table.moment != nil && rng.IntN(3) == 0 {
				held++
				if c := follows.table.moment.Mat.Caption; c == nil || c.Title == "" || len(c.Sentence) == 0 || strings.Contains(c.Title, "{") {
					t.Fatalf("%+v is held of %+v", c, r.Log[len(r.Log)-1])
				}
				follows.drawAnywhere(rng)
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
			d := newDesk(t, language(seed), v)
			for _, p := range words.KeyedPreferences() {
				if rng.IntN(2) == 0 {
					d.prefer(p)
				}
			}
			for range rng.IntN(8) {
				d.press([]string{names[rng.IntN(len(names))], letter(engine.Rank(rng.IntN(engine.NumRanks)))}[rng.IntN(2)])
			}
			d.drawAnywhere(rng)
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

// cardKeys are the keys of the ranks that a player has in the hand or face-up.
func cardKeys(v *rooms.RoomView) (keys string) {
	held := v.Table.Hand.Ranks() | v.Table.Seats[v.Seat].FaceUp.Ranks()
	for r := range engine.NoRank {
		if held.Has(r) {
			keys += letter(r)
		}
	}
	return keys
}

// charted is the screen of a desk in a window of a size, with what its areas mean.
func (d *desk) charted(size [2]int) *frame.Frame {
	f := frame.New(palette, size[0], size[1])
	f.Chart()
	d.screen.Draw(f)
	return f
}

// click clicks a cell.
func (d *desk) click(f *frame.Frame, cell [2]int) {
	msg := tea.MouseClickMsg{X: cell[0], Y: cell[1], Button: tea.MouseLeft}
	if means := ui.Pointed(f, msg, d.table.Typing()); means != nil {
		d.update(means)
	}
}

// tops are the cells at which a click means something of a type that is wanted, in the order of the zones.
func tops[T any](f *frame.Frame, wanted func(T) bool) (cells [][2]int) {
	for _, z := range f.Zones() {
		if means, ok := z.Click.(T); !ok || !wanted(means) {
			continue
		}
		for i := range z.W * z.H {
			x, y := z.X+i%z.W, z.Y+i/z.W
			if got, ok := f.Clicked(x, y).(T); ok && wanted(got) {
				cells = append(cells, [2]int{x, y})
				break
			}
		}
	}
	return cells
}

// pointedWindows are the windows in which rounds are played by mouse.
var pointedWindows = [...][2]int{{80, 24}, {160, 50}, {40, 16}, {40, 12}, {30, 9}}

// TestARoundByMouse: whole rounds of every rule set are played by nothing but clicks on what is drawn, in windows of several
// sizes: there is always one that leads on.
func TestARoundByMouse(t *testing.T) {
	for n, preset := range engine.Presets() {
		for i, size := range pointedWindows {
			if n%len(pointedWindows) != i && !viewtest.Long() {
				continue
			}
			r := tabletest.NewRoundOf(t, preset.Name, []int{2, 4, 9}[i%3], uint64(100+i))
			moves := 0
			for r.State.Phase() != engine.PhaseOver && r.State.Moves() < 600 {
				if legal := r.State.Legal(0, nil); len(legal) > 0 && (r.State.Turn() == engine.NoSeat || r.State.Turn() == 0) {
					r.Make(newDesk(t, "", r.Awake(0)).moveByMouse(size))
					moves++
				} else if !r.Step() {
					break
				}
			}
			if moves < 3 {
				t.Errorf("%s %v: only %d moves by mouse", preset.Name, size, moves)
			}
		}
	}
}

// moveByMouse clicks until a move goes out: a card, a place or a seat that can be chosen, and then what enter does.
func (d *desk) moveByMouse(size [2]int) engine.Move {
	d.t.Helper()
	key := func(name string) func(tea.KeyPressMsg) bool {
		return func(k tea.KeyPressMsg) bool { return k.String() == name }
	}
	const often = 40
	for n := range often {
		f := d.charted(size)
		cells := tops(f, key("enter"))
		switch d.act().Do {
		case choose.DoReady:
			if ready := tops(f, key("r")); len(ready) > 0 {
				cells = ready
			}
		case choose.DoWhom:
			cells = tops(f, func(board.SeatMsg) bool { return true })
		case choose.DoChoose, choose.DoChooseLay, choose.DoCompany, choose.DoTry, choose.DoLayOne:
			cells = tops(f, func(c board.CardMsg) bool { return !c.Chosen })
		case choose.DoNothing:
			if places := tops(f, func(p board.PlaceMsg) bool { return !p.Chosen }); len(places) > 0 {
				cells = places
			}
		default:
		}
		if len(cells) > 0 {
			d.click(f, cells[n%len(cells)])
		}
		for _, c := range d.did {
			if m, ok := c.(rooms.Move); ok {
				return m.Move
			}
		}
		d.did = nil
	}
	d.t.Fatalf("no click leads on: %v, %v\n%s", d.table.scene.View.Legal, d.table.scene.Choice, d.picture(size[0], size[1]))
	return engine.Move{}
}

// TestEveryOwnCardCanBeClicked, by its rank, in every row of own cards, and every seat while something is aimed, in any window.
// Who watches may click keys alone.
func TestEveryOwnCardCanBeClicked(t *testing.T) {
	for _, name := range []string{"set-up", "turn", "theirs", "huge", "flip", "joker"} {
		for _, players := range []int{2, 5} {
			d := situate(t, "", fmt.Sprint(name, " of ", players))
			for _, size := range pointedWindows {
				f := d.charted(size)
				for zone, row := range d.table.Board(size[0], size[1]).Own.Zones {
					for i := range row.Cards {
						r := row.Cards[i].Card.Rank()
						if len(tops(f, func(c board.CardMsg) bool { return c.Zone == zone && c.Rank == r })) == 0 {
							t.Errorf("%s %v: no %v of row %d can be clicked:\n%s", name, size, r, zone, f)
						}
					}
					for _, place := range row.Places {
						n := len(tops(f, func(p board.PlaceMsg) bool { return p.Number == place.Number }))
						if (n > 0) == place.Gone {
							t.Errorf("%s %v: place %d is clicked in %d areas:\n%s", name, size, place.Number, n, f)
						}
					}
				}
				for seat := range players - 1 {
					if size[1] >= 12 && len(tops(f, func(s board.SeatMsg) bool { return s.At == seat })) == 0 {
						t.Errorf("%s %v: seat %d cannot be clicked:\n%s", name, size, seat, f)
					}
				}
			}
		}
	}
	for _, z := range newDesk(t, "", watching(tabletest.When(t, 4, tabletest.IsMyTurn))).charted([2]int{160, 50}).Zones() {
		if _, key := z.Click.(tea.KeyPressMsg); !key {
			t.Errorf("who watches may click %+v", z)
		}
	}
}

// TestPropertyWatchersSeeNoHands: the picture does not depend on hands, face-down cards and the draw pile, only on how
// many they are. Two rounds that differ in nothing else look the same to somebody who watches.
func TestPropertyWatchersSeeNoHands(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for seed := range uint64(10) {
		r := tabletest.RoundOf(t, enginetest.AnyRules(t, int(seed), rng), "easy", 2+rng.IntN(7), seed)
		for range 30 + rng.IntN(60) {
			r.Step()
		}
		if r.State.Phase() == engine.PhaseOver {
			continue
		}
		other := *r
		var err error
		if other.State, err = r.State.View(engine.NoSeat).Sample(rng.IntN); err != nil {
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

// TestPropertyTalkDoesNotTouchTheCards: whatever others say, and whatever is typed into the chat or chosen as a
// reaction, what is chosen, and so what enter does, stays the same.
func TestPropertyTalkDoesNotTouchTheCards(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	talked := 0
	for i := range times(20, 400) {
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, enginetest.AnyRules(t, i, rng), "random", players, uint64(i))
		for r.Step() && r.State.Moves() < 300 {
			if rng.IntN(8) > 0 {
				continue
			}
			v := r.Awake(rng.IntN(players))
			keys := append(strings.Split(cardKeys(v), ""), strings.Fields("enter esc tab up down left right e r")...)
			anyKey := func() string { return keys[rng.IntN(len(keys))] }
			quiet, loud := newDesk(t, "", v), newDesk(t, "", v)
			for range rng.IntN(10) {
				key := anyKey()
				if key == "esc" && quiet.table.scene.Choice == choose.None() {
					continue // to the lobby
				}
				quiet.press(key)
				if loud.press(key); quiet.table.scene.Choice.Dared || len(quiet.did) > 0 {
					break
				}
				switch rng.IntN(4) {
				case 0:
					loud.see(talks(loud.table.scene.View, []string{"1: k k k", "9: 3", "0: enter"}[rng.IntN(3)]))
				case 1:
					for loud.press("c"); loud.table.Typing(); {
						loud.press([]string{anyKey(), "esc"}[rng.IntN(2)])
					}
				case 2:
					loud.press("g", anyKey())
				default:
				}
				talked++
			}
			if a, b := quiet.table.scene.Choice, loud.table.scene.Choice; a != b || quiet.act().Do != loud.act().Do {
				t.Fatalf("%+v and %+v", a, b)
			}
		}
	}
	if talked == 0 {
		t.Error("nobody talks")
	}
}

// everySituation calls a test with every situation in each language.
func everySituation(t *testing.T, test func(what string, show func() *desk)) {
	for _, s := range sheets {
		if s.width != usual[0] || s.locale != "" {
			continue // of situations that other sheets have, too
		}
		for _, c := range s.shots(t) {
			for _, locale := range languages.Tags() {
				test(fmt.Sprintf("%s, %s, %s", s.file, c.head[0], locale), func() *desk { return c.show(t, locale) })
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

// TestWhatIsSaidOfASituationIsSeen to its end: all that the prompt says, and what enter does. The menu cut long lines: a box at
// 80 columns has room for what it says, and the key.
func TestWhatIsSaidOfASituationIsSeen(t *testing.T) {
	const menuRoom = 76 - 4 - 1 - 3
	everySituation(t, func(what string, show func() *desk) {
		d := show()
		for _, act := range d.table.Acts() {
			if width := frame.Width(act.Does) + frame.Width(act.Key.Key); width > menuRoom {
				t.Errorf("%s: %d columns too many: %s", what, width-menuRoom, act.Does)
			}
		}
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
		for i, size := range [][2]int{usual, {99, 45}, {40, 12}} { // without panes
			seen := strings.Join(strings.Fields(d.picture(size[0], size[1])), " ")
			if b.Own != nil && len(b.Own.Earns) > 0 && !slices.ContainsFunc(b.Own.Earns, func(text string) bool {
				return strings.Contains(seen, strings.ReplaceAll(text, words.NoBreak, " "))
			}) {
				t.Errorf("%s: what leaving earns is hidden:\n%s", what, d.picture(size[0], size[1]))
			}
			for _, want := range wants {
				want = strings.Join(strings.Fields(strings.ReplaceAll(want, words.NoBreak, " ")), " ")
				if i < 2 && !strings.Contains(seen, want) {
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

// anyWindow draws what a desk shows in windows of some sizes from the smallest on: texts stand in each, however the lines are
// broken, and nothing lies over the line that parts the screen from what stands beside it.
func (d *desk) anyWindow(rng *rand.Rand, texts ...string) {
	d.t.Helper()
	texts = append(texts, strings.ToUpper(d.table.scene.Words.Table.Enter)+" ", d.table.scene.Name(0))
	for range 25 {
		width, height := fewestColumns+rng.IntN(161), fewestRows+rng.IntN(49)
		f := d.draw(width, height)
		got := strings.TrimSuffix(f.String(), "\n")
		flat, joined := strings.Join(strings.Fields(got), " "), strings.ReplaceAll(got, " ", "")
		for _, want := range texts {
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
				d.t.Fatalf("%dx%d, row %d: %q lies over the line\n%s", width, height, y, over, got)
			}
		}
	}
}

// TestPropertyResults: whatever came of a round, it is said how it ended, what enter does and which keys there are always, and
// the viewer is among the standings. In a waiting room it is said how friends get here, and that one may sit or deal.
func TestPropertyResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for seed := range times(30, 600) {
		players, code := 2+rng.IntN(19), engine.Presets()[rng.IntN(5)].Name
		phase := []rooms.Phase{rooms.Between, rooms.Over}[rng.IntN(2)]
		d := toldRound(t, language(seed), code, players, uint64(seed), phase, func(v *rooms.RoomView) {
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
		v := waitingRoom(t, players, 1+rng.IntN(players))
		if rng.IntN(2) == 0 {
			v = crowded(v, rng)
		}
		v.Seats[0].Auto = false
		d = newDesk(t, language(seed), v)
		d.table.scene.Host = ui.Host{Name: "cards.example", Port: 2222}
		d.anyWindow(rng, "ssh -t -p 2222 cards.example join", v.Code)
	}
}
