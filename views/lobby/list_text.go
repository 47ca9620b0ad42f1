package lobby

import (
	"fmt"
	"strconv"
	"time"

	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// RoomsText are rooms as lines of text, none of them wider than width, if that is positive.
func RoomsText(w *words.Words, view *rooms.LobbyView, width int) []ui.Line {
	if len(view.Rooms) == 0 {
		return ui.Fitted([]ui.Line{{Text: w.Commands.NoRooms}}, width)
	}
	labels := &w.Lobby
	l := ui.Listing{
		Words: w,
		Heads: []string{labels.Room, labels.Rules, labels.Seats, labels.State, labels.Clock, labels.Watching}, Gives: 1,
		Numbers: []bool{false, false, true, false, true, true},
	}
	for _, r := range view.Rooms {
		clock := ui.NoCell
		if r.Terms.Clock > 0 {
			clock = fmt.Sprintf("%d s", r.Terms.Clock/time.Second)
		}
		l.Rows = append(l.Rows, []string{
			r.Code, words.RulesMarked(&r.Terms), fmt.Sprintf("%d/%d", len(r.Players)+r.Bots, r.Terms.Seats), phaseText(labels, r),
			clock, strconv.Itoa(r.Watchers),
		})
	}
	return l.Lines(width)
}

// WaitingText says of rooms that they wait for their reader, a line each, none of them wider than width, if that is positive.
func WaitingText(w *words.Words, waiting []*rooms.RoomSummary, width int) []ui.Line {
	var lines []ui.Line
	for _, r := range waiting {
		lines = append(lines, ui.Line{Text: roomSaid(w.Lobby.WaitsFor, r)})
	}
	return ui.Fitted(lines, width)
}
