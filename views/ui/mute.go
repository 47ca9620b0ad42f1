package ui

import (
	tea "charm.land/bubbletea/v2"

	"shithead/data"
)

// Muted are the players whose words are not shown: Kept are those of the profile, Here those of this session alone.
type Muted struct{ Kept, Here data.Mutes }

// Hears reports whether the words of a player are shown.
func (m Muted) Hears(who data.ID) bool { return !m.Kept.Has(who) && !m.Here.Has(who) }

// Mute mutes a player, or no longer, and keeps that without waiting. What concerns guests lasts as long as the session.
func (l *Context) Mute(who data.ID) tea.Cmd {
	house, mutes := l.Prefers.House, l.Muted.Hears(who)
	if house == nil || who.Guest() {
		l.Muted.Here = l.Muted.Here.Set(who, mutes)
		return nil
	}
	l.Prefers.now.Muted = l.Prefers.now.Muted.Set(who, mutes)
	l.Prefers.change()
	return func() tea.Msg {
		if err := house.Mute(who, mutes); err != nil {
			return PreferredMsg{Err: err}
		}
		return nil
	}
}
