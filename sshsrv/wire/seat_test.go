package wire_test

import (
	"fmt"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"shithead/rooms"
	"shithead/sshsrv/wire"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// place is a room that nothing is sent to.
type place struct{}

func (place) Do(rooms.Command) error { return nil }
func (place) Exit()                  {}
func (place) Who() rooms.Person      { return rooms.Person{ID: "p0", Name: tabletest.Names[0]} }

// views are what a seat at a table of four sees of some rounds, move by move.
func views(tb testing.TB) (rounds [][]*rooms.RoomView) {
	for seed := range uint64(4) {
		var seen []*rooms.RoomView
		tabletest.ToTheEnd(tb, "bitenight", 4, seed, func(r *tabletest.Round) {
			v := r.View(0)
			v.Logged = len(r.Log)
			seen = append(seen, v)
		})
		rounds = append(rounds, seen)
	}
	return rounds
}

// seat is somebody at a table, and what their terminal shows.
type seat struct {
	table  *table.Table
	differ *wire.Differ
	frames [2]*frame.Frame
	shown  int
	out    []byte
}

func newSeat(depth look.Depth, profile colorprofile.Profile, width, height int, view *rooms.RoomView) *seat {
	p := frame.NewPalette()
	l := ui.NewContext(languages.For(""), look.NewThemes(p), depth)
	s := &seat{differ: wire.NewDiffer(wire.Terminal{Profile: profile})}
	s.table = table.New(l, rooms.Person{ID: "p0", Name: tabletest.Names[0]}, place{}, view, func() ui.Screen { return nil })
	for i := range s.frames {
		s.frames[i] = frame.New(p, width, height)
	}
	s.table.Draw(s.frames[0])
	return s
}

// sees shows a view, and gives the bytes that the terminal gets.
func (s *seat) sees(v *rooms.RoomView) []byte {
	s.table.Update(table.ViewMsg{View: v})
	before, now := s.frames[s.shown], s.frames[1-s.shown]
	now.Clear()
	s.table.Draw(now)
	s.out = s.differ.Append(s.out[:0], before, now)
	s.shown = 1 - s.shown
	return s.out
}

// TestASeatsUpdateIsSmall: the bytes of a move at a table of four, over whole rounds.
func TestASeatsUpdateIsSmall(t *testing.T) {
	for _, c := range []struct {
		name          string
		depth         look.Depth
		profile       colorprofile.Profile
		width, height int
		most          int
	}{
		{"80x24 in 256 colours", look.Indexed, colorprofile.ANSI256, 80, 24, 650},
		{"80x24 in true colour", look.True, colorprofile.TrueColor, 80, 24, 745},
		{"120x40 in 256 colours", look.Indexed, colorprofile.ANSI256, 120, 40, 1270},
	} {
		bytes, moves := 0, 0
		for _, round := range views(t) {
			s := newSeat(c.depth, c.profile, c.width, c.height, round[0])
			for _, v := range round[1:] {
				bytes += len(s.sees(v))
				moves++
			}
		}
		if bytes > c.most*moves {
			t.Errorf("%s: %d bytes a move, more than %d", c.name, bytes/moves, c.most)
		}
	}
}

// BenchmarkSeatUpdate is a move at a table of four, from the room's view to the bytes for a terminal.
func BenchmarkSeatUpdate(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			round := views(b)[0]
			s := newSeat(look.Indexed, colorprofile.ANSI256, size[0], size[1], round[0])
			b.ReportAllocs()
			bytes, n := 0, 0
			for b.Loop() {
				if n++; n == len(round) {
					n = 1
				}
				bytes += len(s.sees(round[n]))
			}
			b.ReportMetric(float64(bytes)/float64(b.N), "sent/op")
		})
	}
}
