package lobby

import (
	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/form"
	"shithead/views/stats"
	"shithead/views/table"
	"shithead/views/ui"
)

// House is what somebody who has come in can do in the lobby and in what it leads to.
type House interface {
	form.House
	stats.Source
	ui.Keeper
	table.SecondHouse
	// Say says a line to everybody in the hall. It never waits.
	Say(text string) error
	// News are the hall and the lobby as they are now. It does not wait.
	News() (*rooms.HallView, *rooms.LobbyView)
}

// Config is what a lobby needs of its session.
type Config struct {
	// Enter lets the person in. It does not wait.
	Enter func(rooms.Person) House
	// Preferences are what is kept of what the person prefers, nil for nothing. It never waits.
	Preferences func() data.Settings
	// LinkCode is a new code with which another key can become one of the profile's. It may wait for the disk.
	LinkCode func() (string, error)
	// Way leads into the room in which the session begins, nil where it begins in the lobby.
	Way *table.Way
	// Stay: who cannot go that way stays in the lobby.
	Stay bool
	// Learn are the rules of a lesson with which the session begins, nil for none.
	Learn *engine.Rules
	// WeakKey is set for a guest whose key was refused because it is too weak.
	WeakKey bool
}
