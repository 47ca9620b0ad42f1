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

var ann = rooms.Person{ID: "p0", Name: tabletest.Names[0]}

type place struct{}

func (place) Do(rooms.Command) error { return nil }
func (place) Exit()                  {}
func (place) Who() rooms.Person      { return ann }

// viewsOf are what a seat at a table of four is shown of a round, move by move.
func viewsOf(tb testing.TB, seed uint64) (round []*rooms.RoomView) {
	tabletest.ToTheEnd(tb, "bitenight", 4, seed, func(r *tabletest.Round) {
		v := r.View(0)
		v.Logged = len(r.Log)
		round = append(round, v)
	})
	return round
}

type seat struct {
	table       *table.Table
	differ      *wire.Differ
	shown, next *frame.Frame
	out         []byte
}

func newSeat(depth look.Depth, profile colorprofile.Profile, width, height int, view *rooms.RoomView) *seat {
	p := frame.NewPalette()
	l := ui.NewContext(languages.For(""), look.NewThemes(p), depth)
	s := &seat{
		table:  table.New(l, ann, place{}, view, func() ui.Screen { return nil }),
		differ: wire.NewDiffer(wire.Terminal{Profile: profile}), shown: frame.New(p, width, height), next: frame.New(p, width, height),
	}
	s.table.Draw(s.shown)
	return s
}

func (s *seat) show(v *rooms.RoomView) int {
	s.table.Update(table.ViewMsg{View: v})
	s.next.Clear()
	s.table.Draw(s.next)
	s.out = s.differ.Append(s.out[:0], s.shown, s.next)
	s.shown, s.next = s.next, s.shown
	return len(s.out)
}

// TestASeatsUpdateIsSmall: the bytes of a move at a table of four, over whole rounds.
func TestASeatsUpdateIsSmall(t *testing.T) {
	var rounds [][]*rooms.RoomView
	for seed := range uint64(4) {
		rounds = append(rounds, viewsOf(t, seed))
	}
	for _, c := range []struct {
		depth               look.Depth
		profile             colorprofile.Profile
		width, height, most int
	}{
		{look.Indexed, colorprofile.ANSI256, 80, 24, 650},
		{look.True, colorprofile.TrueColor, 80, 24, 745},
		{look.Indexed, colorprofile.ANSI256, 120, 40, 1270},
	} {
		bytes, moves := 0, 0
		for _, round := range rounds {
			s := newSeat(c.depth, c.profile, c.width, c.height, round[0])
			for _, v := range round[1:] {
				bytes += s.show(v)
				moves++
			}
		}
		if bytes > c.most*moves {
			t.Errorf("%dx%d in %s: %d bytes a move, more than %d", c.width, c.height, c.profile, bytes/moves, c.most)
		}
	}
}

// BenchmarkSeatUpdate is a move at a table of four, from the room's view to the bytes for a terminal.
func BenchmarkSeatUpdate(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			round := viewsOf(b, 0)
			s := newSeat(look.Indexed, colorprofile.ANSI256, size[0], size[1], round[0])
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				s.show(round[1+n%(len(round)-1)])
			}
		})
	}
}
