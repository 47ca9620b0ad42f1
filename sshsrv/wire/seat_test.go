package wire_test

import (
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

// TestASeatsUpdateIsSmall: the bytes of a move at a table of four, over whole rounds.
func TestASeatsUpdateIsSmall(t *testing.T) {
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
		p := frame.NewPalette()
		l := ui.NewContext(languages.For(""), look.NewThemes(p), c.depth)
		for seed := range uint64(4) {
			var seat *table.Table
			differ, shown, next := wire.NewDiffer(wire.Terminal{Profile: c.profile}), frame.New(p, c.width, c.height), frame.New(p, c.width, c.height)
			tabletest.ToTheEnd(t, "bitenight", 4, seed, func(r *tabletest.Round) {
				v := r.View(0)
				v.Logged = len(r.Log)
				if seat == nil {
					seat = table.New(l, ann, place{}, v, func() ui.Screen { return nil })
					seat.Draw(shown)
					return
				}
				seat.Update(table.ViewMsg{View: v})
				next.Clear()
				seat.Draw(next)
				bytes += len(differ.Append(nil, shown, next))
				moves++
				shown, next = next, shown
			})
		}
		if bytes > c.most*moves {
			t.Errorf("%dx%d in %s: %d bytes a move, more than %d", c.width, c.height, c.profile, bytes/moves, c.most)
		}
	}
}
