package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
)

// arrival is what the screens of a key that is new here have in common.
type arrival struct {
	*ui.Context
	account Account
	// enter makes the screen that comes next.
	enter func(rooms.Person) (ui.Screen, tea.Cmd)
	// busy: an answer is awaited. Trial is why the latest was none that leads on.
	busy  bool
	trial error
}

// knownMsg is the answer to who somebody is.
type knownMsg struct {
	person rooms.Person
	err    error
}

// ask asks the account who somebody is.
func (a *arrival) ask(who func() (rooms.Person, error)) tea.Cmd {
	a.busy, a.trial = true, nil
	return func() tea.Msg {
		person, err := who()
		return knownMsg{person, err}
	}
}

// said is what goes on or went wrong, else nothing.
func (a *arrival) said() (string, frame.StyleID) {
	if a.busy {
		return a.Words.Busy, a.Theme.Soft
	}
	return a.Words.Error(a.trial), a.Theme.Danger
}

// arrivalMargin is left free beside what these screens say, arrivalWidth is how wide that is at most.
const arrivalMargin, arrivalWidth = 2, 74
