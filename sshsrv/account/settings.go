package account

import (
	"slices"

	"shithead/data"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// Setting is one of the [data.Settings]. The first of its values is what it is until it is set.
type Setting struct {
	Name   string
	Values []string
	// Of gives which of the values it has, and Keep has it have one.
	Of   func(*data.Settings) int
	Keep func(*data.Settings, int)
}

// Settings are all there are.
func Settings() []Setting {
	return []Setting{
		textSetting("language", func(s *data.Settings) *string { return &s.Language }, append([]string{"auto"}, languages.Tags()...)...),
		textSetting("cards", func(s *data.Settings) *string { return &s.Cards }, "auto", "unicode", "ascii"),
		textSetting(string(words.FourSuits), func(s *data.Settings) *string { return &s.Suits }, "two", "four"),
		switchSetting(string(words.AutoSelect), func(s *data.Settings) *bool { return &s.AutoSelect }),
		switchSetting(string(words.RulesBeside), func(s *data.Settings) *bool { return &s.Rules }),
		switchSetting("bot", func(s *data.Settings) *bool { return &s.Bot }),
	}
}

// SettingCalled is the setting of a name. It says whether there is one.
func SettingCalled(name string) (Setting, bool) {
	all := Settings()
	i := slices.IndexFunc(all, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return Setting{}, false
	}
	return all[i], true
}

// textSetting is a setting that is kept as text, as nothing where it has its first value.
func textSetting(name string, field func(*data.Settings) *string, values ...string) Setting {
	kept := append([]string{""}, values[1:]...)
	return Setting{
		name, values,
		func(s *data.Settings) int { return max(0, slices.Index(kept, *field(s))) },
		func(s *data.Settings, value int) { *field(s) = kept[value] },
	}
}

func switchSetting(name string, field func(*data.Settings) *bool) Setting {
	return Setting{
		name,
		[]string{"off", "on"},
		func(s *data.Settings) int {
			if *field(s) {
				return 1
			}
			return 0
		},
		func(s *data.Settings, value int) { *field(s) = value == 1 },
	}
}

// Value is how it is set.
func (s *Setting) Value(in *data.Settings) string { return s.Values[s.Of(in)] }

// Change is setting it to one of its values. It says whether that is one.
func (s *Setting) Change(value string) (change func(*data.Settings), ok bool) {
	i := slices.Index(s.Values, value)
	return func(in *data.Settings) { s.Keep(in, i) }, i >= 0
}

// PreferencesIn are those of the settings that are changed at a table.
func PreferencesIn(s *data.Settings) map[words.Preference]bool {
	on := map[words.Preference]bool{}
	for _, p := range words.AllPreferences() {
		if setting, ok := SettingCalled(string(p)); ok {
			on[p] = setting.Of(s) == 1
		}
	}
	return on
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
