package table

import (
	"strconv"

	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// heading is the title of a table's window.
type heading struct{ *scene.Scene }

// title says whose turn it is, names the room and counts its moves, whatever moment is held.
func (h heading) title(f *frame.Frame) {
	moves, says := 0, ""
	if h.View.Table != nil {
		moves = h.View.Table.Moves
	}
	w := &h.Words.Table.Board
	switch v := h.At.Playing(); {
	case h.At.Called():
		says = w.TitleTurn + " · "
	case h.Given:
		says = w.TitleSeat + " · "
	case v != nil && v.Turn >= 0:
		says = (&words.Facts{Who: h.Name(v.Turn)}).Fill(w.ToPlay) + " · "
	}
	f.SetTitle(says + h.View.Code + " #" + strconv.Itoa(moves))
}
