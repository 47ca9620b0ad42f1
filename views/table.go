package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
)

// table is a room from the inside: the cards, whose turn it is, and what happens.
type table struct {
	look
	me rooms.Person
	// room is being in it, view its newest view.
	room Table
	view *rooms.RoomView
	// back makes the screen that leaving leads to.
	back func() Screen
}

// newTable is the screen of a room, once its first view has come.
func newTable(l look, me rooms.Person, room Table, view *rooms.RoomView, back func() Screen) *table {
	return &table{look: l, me: me, room: room, view: view, back: back}
}

func (t *table) Update(msg tea.Msg) (Screen, tea.Cmd) { return t, nil }

func (t *table) Draw(f *frame.Frame) {}
