package views

import (
	"fmt"
	"strconv"
	"time"

	"shithead/rooms"
	"shithead/views/words"
)

// RoomsText are rooms as lines of text, none of them wider than width, if that is positive.
func RoomsText(w *words.Words, view *rooms.LobbyView, width int) []Line {
	if len(view.Rooms) == 0 {
		return Fitted([]Line{{Text: w.Commands.NoRooms}}, width)
	}
	labels := &w.Lobby
	l := listing{
		heads: []string{labels.Room, labels.Rules, labels.Seats, labels.State, labels.Clock, labels.Watching}, gives: 1,
		numbers: []bool{false, false, true, false, true, true},
	}
	for _, r := range view.Rooms {
		state := [...]string{labels.Gathering, labels.Playing, labels.Between, labels.Over}[r.Phase]
		if r.Round > 0 && (r.Phase == rooms.Playing || r.Phase == rooms.Between) {
			state = fmt.Sprintf("%s %d/%d", state, r.Round, r.Rounds)
		}
		clock := noCell
		if r.Terms.Clock > 0 {
			clock = fmt.Sprintf("%d s", r.Terms.Clock/time.Second)
		}
		l.rows = append(l.rows, []string{
			r.Code, words.RulesMarked(&r.Terms), fmt.Sprintf("%d/%d", len(r.Players)+r.Bots, r.Terms.Seats), state, clock, strconv.Itoa(r.Watchers),
		})
	}
	return l.lines(width)
}
