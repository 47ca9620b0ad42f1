package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

// arrival is what the screens of a key that is new here have in common.
type arrival struct {
	*ui.Context
	account Account
	// key is the key that is new here, by type and fingerprint, and user the SSH user name.
	key, user string
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

// Awaits reports whether an answer is awaited: see [App.Awaits].
func (a *arrival) Awaits() bool { return a.busy }

// said is what goes on or went wrong, else nothing.
func (a *arrival) said() (string, frame.StyleID) {
	if a.busy {
		return a.Words.Busy, a.Theme.Soft
	}
	return a.Words.Error(a.trial), a.Theme.Danger
}

// arrivalMargin is left free beside what these screens say, arrivalWidth is how wide that is at most.
const arrivalMargin, arrivalWidth = 2, 74

// dealt are the cards that lie below what these screens say, for the eye: those that every rule set has something to say of.
var dealt = [...]engine.Card{
	engine.NewCard(engine.Two, 0), engine.NewCard(engine.Seven, 1), engine.NewCard(engine.Ten, 2), engine.NewCard(engine.Ace, 3), engine.JokerCard,
}

// drawCards draws a fan of cards between two rows, the largest for which there is room with an empty row above and below.
func (a *arrival) drawCards(f *frame.Frame, y, bottom int) {
	for _, size := range []cards.Size{cards.Poster, cards.Huge, cards.Large} {
		wide := size.Pitch()*(len(dealt)-1) + size.W
		if bottom-y < size.H+2 || f.Width() < wide+2*arrivalMargin {
			continue
		}
		for i, c := range dealt {
			card := cards.Card{Card: c, Size: size, Sheet: look.Under, Lies: i > 0}
			if i < len(dealt)-1 {
				card.Shows = size.Pitch()
			}
			card.Draw(f, a.Theme, arrivalMargin+i*size.Pitch(), min(y+1, bottom-1-size.H))
		}
		return
	}
}
