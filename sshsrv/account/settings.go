package account

import (
	"cmp"
	"errors"
	"slices"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// Settings are all there are: those that screens have, and those of commands alone.
func Settings() []ui.Setting {
	return append(ui.Settings(),
		ui.Switch("plain", func(s *data.Settings) *bool { return &s.Plain }), ui.Switch("bot", func(s *data.Settings) *bool { return &s.Bot }))
}

// Change is setting the setting of a name to a value. It reports whether there is such a setting, and that is one of its values.
func Change(name words.Preference, value string) (change func(*data.Settings), ok bool) {
	all := Settings()
	i := slices.IndexFunc(all, func(s ui.Setting) bool { return s.Name == name })
	if i < 0 || !slices.Contains(all[i].Values, value) {
		return nil, false
	}
	return func(in *data.Settings) { all[i].Set(in, value) }, true
}

// ChangeSettings changes settings as they are kept at the moment, one change after another: of several sessions of somebody
// none undoes what another one has changed. It gives the profile as it is then.
func (a *Accounts) ChangeSettings(id data.ID, changes ...func(*data.Settings)) (data.Profile, error) {
	a.changing.Lock()
	defer a.changing.Unlock()
	profile, err := a.store.ByID(id)
	if err != nil {
		return profile, err
	}
	for _, change := range changes {
		change(&profile.Settings)
	}
	return profile, a.store.SetSettings(id, profile.Settings)
}

// Mute keeps that a player has muted another one, or no longer, and forgets players who are gone. It fails with
// [data.ErrMutesFull].
func (a *Accounts) Mute(id, other data.ID, muted bool) error {
	_, err := a.ChangeSettings(id, func(s *data.Settings) {
		for _, one := range s.Muted.IDs() {
			if _, err := a.store.ByID(one); errors.Is(err, data.ErrNotFound) {
				s.Muted = s.Muted.Set(one, false)
			}
		}
		s.Muted = s.Muted.Set(other, muted)
	})
	return err
}

// Mutes reports whether a player has muted another one. A profile that cannot be read has muted none.
func (a *Accounts) Mutes(id, other data.ID) bool {
	profile, err := a.store.ByID(id)
	return err == nil && profile.Settings.Muted.Has(other)
}

// Muted are the players that a player has muted, by their names of today.
func (a *Accounts) Muted(id data.ID) (players []rooms.Person, err error) {
	profile, err := a.store.ByID(id)
	for _, one := range profile.Settings.Muted.IDs() {
		if other, err := a.store.ByID(one); err == nil {
			players = append(players, rooms.Person{ID: one, Name: other.Name})
		}
	}
	slices.SortFunc(players, func(a, b rooms.Person) int { return cmp.Compare(a.Name, b.Name) })
	return players, err
}
