package ui

import (
	"slices"

	"shithead/data"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// The values that several settings have.
const (
	Auto = "auto"
	On   = "on"
	Off  = "off"
	// Four is the value of four colours of suits.
	Four = "four"
	// ASCII is the value of signs that every terminal shows.
	ASCII = "ascii"
	// Unasked, No and Yes are the values of [words.Played].
	Unasked = "ask"
	No      = "no"
	Yes     = "yes"
)

// Setting is one of the [data.Settings]: its name, and its values, of which the first holds until another is set.
type Setting struct {
	Name   words.Preference
	Values []string
	// of gives the number of the value it has, and put gives it one.
	of  func(*data.Settings) int
	put func(*data.Settings, int)
}

// onScreen are those that a person changes on the screen of the settings, in the order in which they stand there.
var onScreen = []Setting{
	text(words.Language, func(s *data.Settings) *string { return &s.Language }, append([]string{Auto}, languages.Tags()...)...),
	text(words.Theme, func(s *data.Settings) *string { return &s.Theme }, Auto, "dark", "light", "contrast"),
	text(words.FourSuits, func(s *data.Settings) *string { return &s.Suits }, "two", Four),
	text(words.CardSigns, func(s *data.Settings) *string { return &s.Cards }, Auto, "unicode", ASCII),
	text(words.Motion, func(s *data.Settings) *string { return &s.Motion }, On, Off),
	text(words.Bell, func(s *data.Settings) *string { return &s.Bell }, On, Off),
	Switch(words.AutoSelect, func(s *data.Settings) *bool { return &s.AutoSelect }),
	Switch(words.RulesBeside, func(s *data.Settings) *bool { return &s.Rules }),
	text(words.Hints, func(s *data.Settings) *string { return &s.Hints }, On, Off),
	Switch(words.Mouse, func(s *data.Settings) *bool { return &s.Mouse }),
}

// settings are those that screens change: on the screen of the settings, and by the question before the first table.
var settings = append(slices.Clip(onScreen),
	text(words.Played, func(s *data.Settings) *string { return &s.Played }, Unasked, No, Yes))

// OnScreen are those that a person changes on the screen of the settings, Settings those that screens change.
func OnScreen() []Setting { return slices.Clone(onScreen) }

// Settings are the settings that screens change: see [OnScreen].
func Settings() []Setting { return slices.Clone(settings) }

// settingOf is the setting of a name, which is one of those above.
func settingOf(name words.Preference) *Setting {
	for i := range settings {
		if settings[i].Name == name {
			return &settings[i]
		}
	}
	panic("no setting " + string(name))
}

// text is a setting that is kept as text, as nothing where it has its first value.
func text(name words.Preference, field func(*data.Settings) *string, values ...string) Setting {
	kept := append([]string{""}, values[1:]...)
	return Setting{
		name, values,
		func(s *data.Settings) int { return max(0, slices.Index(kept, *field(s))) },
		func(s *data.Settings, value int) { *field(s) = kept[value] },
	}
}

// Switch is a setting that is off until it is on.
func Switch(name words.Preference, field func(*data.Settings) *bool) Setting {
	return Setting{
		name,
		[]string{Off, On},
		func(s *data.Settings) int {
			if *field(s) {
				return 1
			}
			return 0
		},
		func(s *data.Settings, value int) { *field(s) = value == 1 },
	}
}

// Value is how it is set. A kept value that there is not any more is the first.
func (s *Setting) Value(in *data.Settings) string { return s.Values[s.of(in)] }

// Set sets it to one of its values. It reports whether that is one.
func (s *Setting) Set(in *data.Settings, value string) bool {
	i := slices.Index(s.Values, value)
	if i >= 0 {
		s.put(in, i)
	}
	return i >= 0
}
