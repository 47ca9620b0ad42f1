package account

import (
	"slices"

	"shithead/data"
	"shithead/views/ui"
	"shithead/views/words"
)

// Settings are all there are: those that screens have, and those of commands alone.
func Settings() []ui.Setting {
	return append(ui.Settings(),
		ui.Switch("plain", func(s *data.Settings) *bool { return &s.Plain }), ui.Switch("bot", func(s *data.Settings) *bool { return &s.Bot }))
}

// Change is setting the setting of a name to a value. It says whether there is such a setting, and that is one of its values.
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
