package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
)

// charted is the screen of a desk in a window of a size, with what its areas mean.
func (d *desk) charted(size [2]int) *frame.Frame {
	f := frame.New(d.palette, size[0], size[1])
	f.Chart()
	d.screen.Draw(f)
	return f
}

// clicks clicks a cell.
func (d *desk) clicks(f *frame.Frame, x, y int) {
	msg := tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}
	if means := ui.Pointed(f, msg, d.table.Typing()); means != nil {
		d.update(means)
	}
}

// tops are the cells at which a click means something of a type that is wanted, in the order of the zones.
func tops[T any](f *frame.Frame, wanted func(T) bool) (cells [][2]int) {
	for _, z := range f.Zones() {
		means, is := z.Click.(T)
		if !is || !wanted(means) {
			continue
		}
	cells:
		for y := z.Y; y < z.Y+z.H; y++ {
			for x := z.X; x < z.X+z.W; x++ {
				if got, is := f.Clicked(x, y).(T); is && wanted(got) {
					cells = append(cells, [2]int{x, y})
					break cells
				}
			}
		}
	}
	return cells
}

// isKey is a press of a key of a name.
func isKey(name string) func(tea.KeyPressMsg) bool {
	return func(k tea.KeyPressMsg) bool { return k.String() == name }
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
					r.Make(newDesk(t, "", r.Awake(0)).movesByMouse(size))
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

// movesByMouse clicks until a move goes out: a card, a place or somebody that can be chosen, and then what enter does.
func (d *desk) movesByMouse(size [2]int) engine.Move {
	d.t.Helper()
	const often = 40
	for n := range often {
		f := d.charted(size)
		enter := tops(f, isKey("enter"))
		ready := tops(f, isKey("r"))
		cards := tops(f, func(c board.CardMsg) bool { return !c.Chosen })
		seats := tops(f, func(board.SeatMsg) bool { return true })
		places := tops(f, func(p board.PlaceMsg) bool { return !p.Chosen })
		act := d.table.scene.Choice.Act(&d.table.scene.At).Do
		try := func(cells [][2]int) {
			if len(cells) > 0 {
				at := cells[n%len(cells)]
				d.clicks(f, at[0], at[1])
			}
		}
		switch {
		case act == choose.DoReady && len(ready) > 0:
			try(ready)
		case act == choose.DoWhom:
			try(seats)
		case act == choose.DoChoose || act == choose.DoChooseLay || act == choose.DoCompany || act == choose.DoTry || act == choose.DoLayOne:
			try(cards)
		case act == choose.DoNothing && len(places) > 0:
			try(places)
		default:
			try(enter)
		}
		for _, c := range d.did {
			if m, is := c.(rooms.Move); is {
				return m.Move
			}
		}
		d.did = nil
	}
	d.t.Fatalf("no click leads on: %v, %v\n%s", d.table.scene.View.Legal, d.table.scene.Choice, d.picture(size[0], size[1]))
	return engine.Move{}
}

// TestPropertyClicksDoWhatIsSaid: whatever is clicked at whatever moment, a move that goes out is legal, or the screen has said that it does
// not fit; and each own card that may be clicked is drawn inside of the window.
func TestPropertyClicksDoWhatIsSaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 20))
	sent := 0
	for i := range times(50, 500) {
		rules := viewtest.AnyRules(t, i, rng)
		players := 2 + rng.IntN(5)
		r := tabletest.RoundOf(t, rules, "random", players, uint64(i))
		for r.Step() && r.State.Moves() < 300 {
			if rng.IntN(5) > 0 {
				continue
			}
			v := r.Awake(rng.IntN(players))
			d := newDesk(t, "", v)
			size := pointedWindows[rng.IntN(len(pointedWindows))]
			for range rng.IntN(12) {
				f := d.charted(size)
				zones := f.Zones()
				if len(zones) == 0 {
					break
				}
				z := zones[rng.IntN(len(zones))]
				a, before := d.table.scene.Choice.Act(&d.table.scene.At), len(d.did)
				d.clicks(f, z.X+rng.IntN(z.W), z.Y+rng.IntN(z.H))
				if len(d.did) == before {
					continue
				}
				if move, is := d.did[before].(rooms.Move); is {
					sent++
					legal := slices.ContainsFunc(v.Legal, func(m engine.Move) bool {
						m.Slot = move.Move.Slot
						return tabletest.SameMove(m, move.Move)
					})
					if !legal && a.Do != choose.DoTry && a.Do != choose.DoPeek {
						t.Fatalf("%s: a click on %+v sent %v, which is not legal: %v", rules.Code(), z, move.Move, v.Legal)
					}
				}
				break
			}
		}
	}
	if sent < 100 {
		t.Errorf("only %d moves went out", sent)
	}
}

// TestEveryOwnCardCanBeClicked, by its rank, in every row of own cards, and every seat while something is aimed, in any window.
func TestEveryOwnCardCanBeClicked(t *testing.T) {
	for name, is := range map[string]func(*rooms.RoomView) bool{
		"set-up": tabletest.IsSetUp, "turn": tabletest.IsMyTurn, "others": tabletest.IsTheirs, "many": tabletest.IsHuge, "flip": tabletest.IsFlip, "aim": tabletest.IsJoker,
	} {
		for _, players := range []int{2, 5} {
			v := tabletest.When(t, players, is)
			d := newDesk(t, "", v)
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
				if size[1] >= 12 {
					for seat := range players - 1 {
						if len(tops(f, func(s board.SeatMsg) bool { return s.At == seat })) == 0 {
							t.Errorf("%s %v: seat %d cannot be clicked:\n%s", name, size, seat, f)
						}
					}
				}
			}
		}
	}
}

// click is a click on what means something in a usual window.
type click struct{ means any }

// TestDialoguesByMouse: what clicks do.
func TestDialoguesByMouse(t *testing.T) {
	turn, set, joker := tabletest.When(t, 4, tabletest.IsMyTurn), tabletest.When(t, 4, tabletest.IsSetUp), tabletest.When(t, 4, tabletest.IsJoker)
	chance := tabletest.WhenOf(t, "custom", 4, tabletest.IsChance)
	eats := tabletest.WhenOf(t, "schwechat", 4, func(v *rooms.RoomView) bool {
		most := len(v.Legal) - 1
		return tabletest.IsMyTurn(v) && most > 1 && v.Legal[most].Kind == engine.MoveTake && v.Legal[0].Rank != v.Legal[most-1].Rank
	})
	own := func(zone, i int, chosen bool) click {
		cards := newDesk(t, "", set).table.Board(usual[0], usual[1]).Own.Zones[zone].Cards
		return click{board.CardMsg{Zone: zone, Rank: cards[i].Card.Rank(), Chosen: chosen}}
	}
	bob, pile, draw := click{board.SeatMsg{At: 1}}, click{board.PileMsg{}}, click{board.DrawMsg{}}
	dialogues(t, "mouse",
		on(joker, "a click aims, and a second one does it", click{board.CardMsg{Rank: engine.Joker}}, bob, bob),
		on(set, "a card of a swap is put back", own(1, 0, false), own(1, 0, true)),
		on(set, "another one of its row takes its place", own(1, 0, false), own(1, 1, false)),
		on(set, "one of the other row is swapped with it", own(1, 0, false), own(0, 0, false)),
		on(turn, "a reaction is clicked", "g", click{"1"}),
		on(turn, "people are gone to", "p", click{ui.PickMsg{Row: 1}}),
		on(chance, "a chance card is clicked", draw),
		on(chance, "whatever else is chosen", "right", draw),
		on(turn, "elsewhere the draw pile is not", board.DrawMsg{}),
		on(set, "nor in the set-up", board.DrawMsg{}),
		on(eats, "the pile is chosen, and taken by a second click", pile, pile),
		on(eats, "cards that are chosen are played on it", "right", pile),
	)
	for _, z := range newDesk(t, "", watching(tabletest.When(t, 4, tabletest.IsMyTurn))).charted([2]int{160, 50}).Zones() {
		if _, key := z.Click.(tea.KeyPressMsg); !key {
			t.Errorf("who watches may click %+v", z)
		}
	}
}
