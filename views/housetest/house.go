package housetest

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/rooms"
	"shithead/views/stats"
	"shithead/views/table"
	"shithead/views/words"
)

// House is a house, and every room of it.
type House struct {
	// Said are the lines that were said in the hall, Did the other calls, and Made the terms of rooms.
	Said []string
	Did  []string
	Made []rooms.Terms
	// History is what is kept of the person's play, Saved are the rules that they keep.
	History stats.History
	// Leaders are who is on every board.
	Leaders []ledger.Ranked
	Saved   []data.SavedRules
	// As is who the person is at a table of their own.
	As rooms.Person
	// Listed are the rooms there are, and Hall is who is here.
	Listed *rooms.LobbyView
	Hall   *rooms.HallView
	// These are what it answers.
	SayErr, MakeErr, EnterErr, DoErr, StatsErr, SaveErr, PreferErr error
}

// ExpectDid fails the test unless the calls in Did are these.
func (h *House) ExpectDid(t testing.TB, want ...string) {
	t.Helper()
	if !slices.Equal(h.Did, want) {
		t.Errorf("did %q, not %q", h.Did, want)
	}
}

// Done gives what it was asked to do since the last call: the calls, the lines that were said, and the terms of rooms.
func (h *House) Done() []string {
	list := h.Did
	for _, line := range h.Said {
		list = append(list, "say "+line)
	}
	for _, m := range h.Made {
		list = append(list, fmt.Sprintf("%s for %d, bots %v %s, %v, %d rounds, %v ahead, way for %v",
			m.Rules.Code(), m.Seats, m.Bots, m.BotPace, m.Clock, m.Rounds, m.HeadStart, m.Yield))
	}
	h.Did, h.Said, h.Made = nil, nil, nil
	return list
}

// Say remembers a line.
func (h *House) Say(text string) error {
	h.Said = append(h.Said, text)
	return h.SayErr
}

// Make makes the room "new-room".
func (h *House) Make(terms rooms.Terms) (string, error) {
	h.Did, h.Made = append(h.Did, "make"), append(h.Made, terms)
	return "new-room", h.MakeErr
}

// Enter goes into a room.
func (h *House) Enter(code string) (table.Place, error) { return h.in("enter ", code) }

func (h *House) in(how, code string) (table.Place, error) {
	h.Did = append(h.Did, how+code)
	if h.EnterErr != nil {
		return nil, h.EnterErr
	}
	return place{h, code}, nil
}

// Rooms are Listed.
func (h *House) Rooms() *rooms.LobbyView { return h.Listed }

// News are those that it was given.
func (h *House) News() (*rooms.HallView, *rooms.LobbyView) {
	return cmp.Or(h.Hall, &rooms.HallView{}), cmp.Or(h.Listed, &rooms.LobbyView{})
}

// Watch goes into a second room.
func (h *House) Watch(code string) (table.Place, error) { return h.in("watch ", code) }

// SavedRules are Saved.
func (h *House) SavedRules() ([]data.SavedRules, error) { return slices.Clone(h.Saved), nil }

// SaveRules keeps rules in Saved.
func (h *House) SaveRules(name, code string) error {
	h.Did = append(h.Did, "save "+name+" "+code)
	if h.SaveErr == nil {
		h.Saved = slices.DeleteFunc(h.Saved, func(r data.SavedRules) bool { return r.Name == name })
		h.Saved = append(h.Saved, data.SavedRules{Name: name, Code: code})
	}
	return h.SaveErr
}

// DropRules takes rules out of Saved.
func (h *House) DropRules(name string) error {
	h.Did = append(h.Did, "drop "+name)
	h.Saved = slices.DeleteFunc(h.Saved, func(r data.SavedRules) bool { return r.Name == name })
	return nil
}

// Prefer remembers a preference.
func (h *House) Prefer(preference words.Preference, value string) error {
	h.Did = append(h.Did, fmt.Sprint("prefer ", preference, " ", value))
	return h.PreferErr
}

// Mute remembers that a player was muted, or no longer.
func (h *House) Mute(who data.ID, muted bool) error {
	h.Did = append(h.Did, fmt.Sprint("mute ", who, " ", muted))
	return h.PreferErr
}

// Stats are History.
func (h *House) Stats() (stats.History, error) { return h.History, h.StatsErr }

// Board are Leaders.
func (h *House) Board(string, ledger.Measure) ([]ledger.Ranked, error) { return h.Leaders, h.StatsErr }

// place is being in a room.
type place struct {
	house *House
	code  string
}

func (p place) Do(c rooms.Command) error {
	p.house.Did = append(p.house.Did, fmt.Sprintf("%T in %s", c, p.code))
	return p.house.DoErr
}

// Who is As.
func (p place) Who() rooms.Person { return p.house.As }

func (p place) Exit() { p.house.Did = append(p.house.Did, "exit "+p.code) }
