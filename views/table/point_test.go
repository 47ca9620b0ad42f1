package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
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

// any is whatever it is.
func anything[T any](T) bool { return true }

// pointedWindows are the windows in which rounds are played by mouse.
var pointedWindows = [...][2]int{{80, 24}, {160, 50}, {40, 16}, {40, 12}, {30, 9}}

// TestARoundByMouse: whoever has the first seat plays whole rounds of every rule set by nothing but clicks on what is drawn, in windows
// of several sizes: there is always one that leads on.
func TestARoundByMouse(t *testing.T) {
	for _, preset := range engine.Presets() {
		for i, size := range pointedWindows {
			for _, players := range []int{2, 4, 9}[i%3 : i%3+1] {
				r := tabletest.NewRoundOf(t, preset.Name, players, uint64(100+i))
				moves := 0
				for r.State.Phase() != engine.PhaseOver && r.State.Moves() < 600 {
					legal := r.State.Legal(0, nil)
					if len(legal) == 0 || r.State.Turn() != engine.NoSeat && r.State.Turn() != 0 {
						if !r.Step() {
							break
						}
						continue
					}
					d := newDesk(t, []string{"", "de"}[i%2], r.Awake(0))
					r.Make(d.movesByMouse(size))
					moves++
				}
				if moves < 3 {
					t.Errorf("%s %v: only %d moves by mouse", preset.Name, size, moves)
				}
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
		seats := tops(f, anything[board.SeatMsg])
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

// TestNobodyElsesBoardIsClicked: of somebody who watches nothing but keys.
func TestNobodyElsesBoardIsClicked(t *testing.T) {
	d := newDesk(t, "", viewtest.Watched(tabletest.When(t, 4, tabletest.IsMyTurn)))
	for _, z := range d.charted([2]int{160, 50}).Zones() {
		if _, key := z.Click.(tea.KeyPressMsg); !key {
			t.Errorf("%+v", z)
		}
	}
}

// TestAClickAims at the seat that is clicked, and a second one does it.
func TestAClickAims(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsJoker)
	d := newDesk(t, "", v)
	joker := func(c board.CardMsg) bool { return c.Rank == engine.Joker && !c.Chosen }
	if cells := tops(d.charted([2]int{80, 24}), joker); len(cells) > 0 {
		d.clicks(d.charted([2]int{80, 24}), cells[0][0], cells[0][1])
	}
	for range 2 {
		f := d.charted([2]int{80, 24})
		cells := tops(f, func(s board.SeatMsg) bool { return s.At == 1 })
		d.clicks(f, cells[0][0], cells[0][1])
	}
	want := fmt.Sprint(engine.ShootAt(v.Seat, engine.Joker, 1, (v.Seat+2)%4))
	if len(d.did) != 1 || fmt.Sprint(d.did[0].(rooms.Move).Move) != want {
		t.Errorf("did %v, not %s", d.did, want)
	}
}

// TestACardOfASwapIsPutBack by a second click, another one of its row takes its place, and one of the other row is swapped with it.
func TestACardOfASwapIsPutBack(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsSetUp))
	click := func(zone, i int) {
		cards := d.table.Board(80, 24).Own.Zones[zone].Cards
		f := d.charted([2]int{80, 24})
		cells := tops(f, func(c board.CardMsg) bool { return c.Zone == zone && c.Rank == cards[i].Card.Rank() })
		d.clicks(f, cells[0][0], cells[0][1])
	}
	click(1, 0)
	if c := d.table.scene.Choice; c.Picked == engine.NoRank || c.Row != engine.ZoneFaceUp {
		t.Fatalf("picked %+v", c)
	}
	if click(1, 0); d.table.scene.Choice.Picked != engine.NoRank {
		t.Error("it is not put back")
	}
	click(1, 0)
	click(0, 0)
	if len(d.did) != 1 {
		t.Fatalf("did %v", d.did)
	}
	if m, is := d.did[0].(rooms.Move); !is || m.Move.Kind != engine.MoveSwap {
		t.Errorf("did %v", d.did)
	}
}

// TestReactionsAndPeopleAreClicked: a reaction by a click on it, and a row of people is gone to.
func TestReactionsAndPeopleAreClicked(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	d.types("g")
	f := d.charted([2]int{160, 24})
	if d.clicks(f, 2, 23); len(d.did) != 1 {
		t.Errorf("did %v:\n%s", d.did, f)
	}
	d.types("p")
	rows := tops(d.charted([2]int{80, 24}), anything[ui.PickMsg])
	if len(rows) != 3 {
		t.Fatalf("%d rows of people can be gone to", len(rows))
	}
	before := d.picture(80, 24)
	if d.clicks(d.charted([2]int{80, 24}), rows[1][0], rows[1][1]); d.picture(80, 24) == before {
		t.Error("a click goes to nobody")
	}
	if panel.Typing(d.table.panel) {
		t.Error("somebody types")
	}
}

// clicksOn clicks the first area that means a click of a type.
func clicksOn[T any](d *desk, size [2]int) (is bool) {
	d.t.Helper()
	f := d.charted(size)
	cells := tops(f, anything[T])
	if len(cells) > 0 {
		d.clicks(f, cells[0][0], cells[0][1])
	}
	return len(cells) > 0
}

// TestTheDrawPileIsClicked: where a chance card may be turned that does so, whatever else is chosen, and elsewhere nothing.
func TestTheDrawPileIsClicked(t *testing.T) {
	for _, size := range pointedWindows {
		v := tabletest.WhenOf(t, "custom", 4, tabletest.IsChance)
		for _, keys := range [][]string{nil, {"right"}, {"right", "right"}} {
			d := newDesk(t, "", v)
			d.types(keys...)
			if !clicksOn[board.DrawMsg](d, size) || len(d.did) != 1 || d.did[0].(rooms.Move).Move.Kind != engine.MoveChance {
				t.Errorf("%v, %v: did %v", size, keys, d.did)
			}
		}
		for _, is := range []func(*rooms.RoomView) bool{tabletest.IsTheirs, tabletest.IsMyTurn, tabletest.IsSetUp} {
			d := newDesk(t, "", tabletest.When(t, 4, is))
			before := d.table.scene.Choice
			if d.update(board.DrawMsg{}); len(d.did) > 0 || d.table.scene.Choice != before {
				t.Errorf("%v: did %v, chose %+v", size, d.did, d.table.scene.Choice)
			}
		}
	}
}

// TestThePileIsClicked: it is chosen to be taken where it may be, and taken by a second click; with cards chosen they are played.
func TestThePileIsClicked(t *testing.T) {
	for _, size := range pointedWindows {
		v := tabletest.WhenOf(t, "schwechat", 4, func(v *rooms.RoomView) bool {
			most := len(v.Legal) - 1
			return tabletest.IsMyTurn(v) && most > 1 && v.Legal[most].Kind == engine.MoveTake && v.Legal[0].Rank != v.Legal[most-1].Rank
		})
		d := newDesk(t, "", v)
		if !clicksOn[board.PileMsg](d, size) || len(d.did) > 0 || !d.table.scene.Choice.Taking {
			t.Errorf("%v: did %v, chose %+v", size, d.did, d.table.scene.Choice)
		}
		if clicksOn[board.PileMsg](d, size); len(d.did) != 1 || d.did[0].(rooms.Move).Move.Kind != engine.MoveTake {
			t.Errorf("%v: did %v", size, d.did)
		}
		d = newDesk(t, "", v)
		d.types("right")
		if clicksOn[board.PileMsg](d, size); len(d.did) != 1 || d.did[0].(rooms.Move).Move.Kind != engine.MovePlay {
			t.Errorf("%v: did %v", size, d.did)
		}
	}
}
