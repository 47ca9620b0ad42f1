package ui

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/words"
)

// Preferences are what the person in front of the screens prefers. All screens of a session share them, so a change holds at
// once wherever it is made; that it is kept may come later, or not at all.
type Preferences struct {
	// on are as they hold here, kept as they are kept.
	on, kept map[words.Preference]bool
	// House keeps them, nil for guests and those who have not come in.
	House Keeper
	// busy: one is being kept.
	busy bool
}

// PreferredMsg is what became of keeping a preference.
type PreferredMsg struct {
	preference words.Preference
	on         bool
	Err        error
}

// Adopt takes over what is kept, if anything is.
func (p *Preferences) Adopt(kept func() map[words.Preference]bool) {
	if kept == nil {
		return
	}
	for preference, on := range kept() {
		p.on[preference], p.kept[preference] = on, on
	}
}

// Is says whether a preference is on.
func (p *Preferences) Is(preference words.Preference) bool { return p.on[preference] }

// Toggle turns a preference on or off, and keeps it without waiting for that.
func (p *Preferences) Toggle(preference words.Preference) tea.Cmd {
	p.on[preference] = !p.on[preference]
	return p.keep()
}

// keep keeps what is not kept as it holds here, one after the other.
func (p *Preferences) keep() tea.Cmd {
	if p.busy || p.House == nil {
		return nil
	}
	for _, preference := range words.AllPreferences() {
		if on := p.on[preference]; on != p.kept[preference] {
			p.busy = true
			house := p.House
			return func() tea.Msg { return PreferredMsg{preference, on, house.Prefer(preference, on)} }
		}
	}
	return nil
}

// Answered hears what became of it. What could not be kept is tried again with the next change.
func (p *Preferences) Answered(msg PreferredMsg) tea.Cmd {
	p.busy = false
	if msg.Err != nil {
		return nil
	}
	p.kept[msg.preference] = msg.on
	return p.keep()
}

// Keeper keeps preferences for later sessions.
type Keeper interface {
	// Prefer keeps for later sessions whether a preference is on. It may wait for the disk; screens call it in commands.
	Prefer(p words.Preference, on bool) error
}
