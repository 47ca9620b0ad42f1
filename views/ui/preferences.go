package ui

import (
	"slices"
	"unique"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/views/words"
)

// Preferences are what the person in front of the screens has set. All screens of a session share them, so a change holds at
// once wherever it is made; that it is kept may come later, or not at all.
type Preferences struct {
	// now are as they hold here, kept as they are kept.
	now, kept data.Settings
	// name stands for what holds here, by which it is compared with what holds for others.
	name unique.Handle[data.Settings]
	// House keeps them, nil for guests and those who have not come in.
	House Keeper
	// busy: one is being kept. set is what was heard of all of them meanwhile, nil for nothing.
	busy bool
	set  *data.Settings
	// changed is called after each change.
	changed func()
}

// PreferredMsg is what became of keeping a preference.
type PreferredMsg struct {
	preference words.Preference
	value      string
	Err        error
}

// Adopt takes over what is kept, if anything is.
func (p *Preferences) Adopt(kept func() data.Settings) {
	if kept == nil {
		return
	}
	p.now = kept()
	p.kept = p.now
	p.change()
}

// SetMsg says how all preferences are kept from now on, whichever session has changed them.
type SetMsg struct{ Settings data.Settings }

// Take takes over how preferences are kept, but for those that were changed here and are not kept yet. While one is being
// kept that waits, as it may be from before; that this one is kept is told as well, later.
func (p *Preferences) Take(msg SetMsg) {
	if p.busy {
		p.set = &msg.Settings
		return
	}
	now := msg.Settings
	for i := range settings {
		if s := &settings[i]; s.Value(&p.now) != s.Value(&p.kept) {
			s.Set(&now, s.Value(&p.now))
		}
	}
	p.now, p.kept = now, msg.Settings
	p.change()
}

// Settings are all preferences as they are set here, kept or not.
func (p *Preferences) Settings() data.Settings { return p.now }

// Value is how a preference is set.
func (p *Preferences) Value(preference words.Preference) string {
	return settingOf(preference).Value(&p.now)
}

// Is reports whether a preference is on, or suits have four colours.
func (p *Preferences) Is(preference words.Preference) bool {
	value := p.Value(preference)
	return value == On || value == Four
}

// Toggle gives a preference its next value, and keeps it without waiting for that.
func (p *Preferences) Toggle(preference words.Preference) tea.Cmd { return p.Turn(preference, 1) }

// Turn gives a preference the value that stands some further in its list, around the ends of it.
func (p *Preferences) Turn(preference words.Preference, by int) tea.Cmd {
	values := settingOf(preference).Values
	at := slices.Index(values, p.Value(preference)) + by
	return p.Set(preference, values[(at+len(values))%len(values)])
}

// Set gives a preference one of its values, and keeps it without waiting for that.
func (p *Preferences) Set(preference words.Preference, value string) tea.Cmd {
	settingOf(preference).Set(&p.now, value)
	p.change()
	return p.keep()
}

func (p *Preferences) change() {
	p.name = unique.Make(p.now)
	p.changed()
}

// keep keeps what is not kept as it holds here, one after the other.
func (p *Preferences) keep() tea.Cmd {
	if p.busy || p.House == nil {
		return nil
	}
	for i := range settings {
		name, value := settings[i].Name, settings[i].Value(&p.now)
		if value != settings[i].Value(&p.kept) {
			p.busy = true
			house := p.House
			return func() tea.Msg { return PreferredMsg{name, value, house.Prefer(name, value)} }
		}
	}
	return nil
}

// Answered hears what became of it. What could not be kept is tried again with the next change.
func (p *Preferences) Answered(msg PreferredMsg) tea.Cmd {
	p.busy = false
	if msg.Err == nil {
		settingOf(msg.preference).Set(&p.kept, msg.value)
	}
	if set := p.set; set != nil {
		p.set = nil
		p.Take(SetMsg{*set})
	}
	if msg.Err != nil {
		return nil
	}
	return p.keep()
}

// Keeper keeps preferences for later sessions.
type Keeper interface {
	// Prefer keeps for later sessions which value a preference has. It may wait for the disk; screens call it in commands.
	Prefer(p words.Preference, value string) error
	// Mute keeps that a player is muted, or is not. It may wait as Prefer does. It fails with [data.ErrMutesFull].
	Mute(who data.ID, muted bool) error
}
