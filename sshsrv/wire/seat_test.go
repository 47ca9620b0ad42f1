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

// TestASeatsUpdateIsSmall: the bytes of a move at a table of four, over whole rounds.
func TestASeatsUpdateIsSmall(t *testing.T) {
	p := frame.NewPalette()
	l := ui.NewContext(languages.For(""), look.NewThemes(p), look.True)
	for _, c := range []struct{ width, height, most int }{{80, 24, 745}, {120, 40, 1410}} {
		bytes, moves := 0, 0
		for seed := range uint64(3) {
			var seat *table.Table
			differ := wire.NewDiffer(wire.Terminal{Profile: colorprofile.TrueColor})
			shown, next := frame.New(p, c.width, c.height), frame.New(p, c.width, c.height)
			tabletest.ToTheEnd(t, "bitenight", 4, seed, func(r *tabletest.Round) {
				v := r.View(0)
				v.Logged = len(r.Log)
				if seat == nil {
					seat = table.New(l, rooms.Person{ID: "p0", Name: tabletest.Names[0]}, nil, v, nil)
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
			t.Errorf("%dx%d: %d bytes a move, more than %d", c.width, c.height, bytes/moves, c.most)
		}
	}
}
