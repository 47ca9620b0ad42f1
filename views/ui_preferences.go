package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/words"
)

// preferences are what the person in front of the screens prefers. All screens of a session share them, so a change holds at
// once wherever it is made; that it is kept may come later, or not at all.
type preferences struct {
	// on are as they hold here, kept as they are kept.
	on, kept map[words.Preference]bool
	// house keeps them, nil for guests and those who have not come in.
	house preferenceKeeper
	// busy: one is being kept.
	busy bool
}

// preferredMsg is what became of keeping a preference.
type preferredMsg struct {
	preference words.Preference
	on         bool
	err        error
}

func newPreferences() *preferences {
	return &preferences{on: map[words.Preference]bool{}, kept: map[words.Preference]bool{}}
}

// adopt takes over what is kept, if anything is.
func (p *preferences) adopt(kept func() map[words.Preference]bool) {
	if kept == nil {
		return
	}
	for preference, on := range kept() {
		p.on[preference], p.kept[preference] = on, on
	}
}

// is says whether a preference is on.
func (p *preferences) is(preference words.Preference) bool { return p.on[preference] }

// toggle turns a preference on or off, and keeps it without waiting for that.
func (p *preferences) toggle(preference words.Preference) tea.Cmd {
	p.on[preference] = !p.on[preference]
	return p.keep()
}

// keep keeps what is not kept as it holds here, one after the other.
func (p *preferences) keep() tea.Cmd {
	if p.busy || p.house == nil {
		return nil
	}
	for _, preference := range words.AllPreferences() {
		if on := p.on[preference]; on != p.kept[preference] {
			p.busy = true
			house := p.house
			return func() tea.Msg { return preferredMsg{preference, on, house.Prefer(preference, on)} }
		}
	}
	return nil
}

// answered hears what became of it. What could not be kept is tried again with the next change.
func (p *preferences) answered(msg preferredMsg) tea.Cmd {
	p.busy = false
	if msg.err != nil {
		return nil
	}
	p.kept[msg.preference] = msg.on
	return p.keep()
}

// preferenceKeeper keeps preferences for later sessions.
type preferenceKeeper interface {
	// Prefer keeps for later sessions whether a preference is on. It may wait for the disk; screens call it in commands.
	Prefer(p words.Preference, on bool) error
}
