package sshsrv

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/views"
)

// makeWhoami says who somebody is here.
func (v *session) makeWhoami(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	c.RunE = func(*cobra.Command, []string) error {
		words, profile := &v.words.Commands, &v.id.profile
		var object whoObject
		lines := []string{words.WhoGuest}
		if v.id.key != nil {
			object.Key = &v.id.key.Fingerprint
			lines = []string{words.WhoNew, fmt.Sprintf(words.KeyIs, v.id.key.Fingerprint)}
		}
		if profile.ID != "" {
			object.Player, object.Since = &playerObject{profile.ID, profile.Name}, &profile.Created
			lines[0] = fmt.Sprintf(words.Who, shownName(*profile))
			lines = append(lines, fmt.Sprintf(words.Since, profile.Created.Format(time.DateOnly)))
		}
		if *inJSON {
			return v.object(object)
		}
		v.tell(texts(lines...))
		return nil
	}
}

// makeName gives somebody another name.
func (v *session) makeName(c *cobra.Command) {
	c.Args = someName
	c.RunE = func(_ *cobra.Command, args []string) error {
		who, err := v.changing()
		if err != nil {
			return err
		}
		renamed, err := v.server.store.Rename(who.ID, strings.Join(args, " "), time.Now())
		if err != nil {
			return err
		}
		says := fmt.Sprintf(v.words.Commands.SameName, renamed.Name)
		if held, err := v.server.store.HeldNames(who.ID, time.Now()); err == nil && !held[who.Name].IsZero() {
			says = fmt.Sprintf(v.words.Commands.Renamed, renamed.Name, who.Name)
		}
		v.server.log.Info("somebody has another name", "id", who.ID, "name", renamed.Name, "before", who.Name)
		v.tell(texts(says))
		return nil
	}
}

// setting is one of the [data.Settings]. The first of its values is what it is until it is set.
type setting struct {
	name   string
	values []string
	// of gives which of the values it has, and keep has it have one.
	of   func(*data.Settings) int
	keep func(*data.Settings, int)
}

func settings() []setting {
	return []setting{
		textSetting("language", func(s *data.Settings) *string { return &s.Language }, "auto", "en", "de"),
		textSetting("cards", func(s *data.Settings) *string { return &s.Cards }, "auto", "unicode", "ascii"),
		textSetting(string(views.FourSuits), func(s *data.Settings) *string { return &s.Suits }, "two", "four"),
		switchSetting(string(views.AutoSelect), func(s *data.Settings) *bool { return &s.AutoSelect }),
		switchSetting(string(views.RulesBeside), func(s *data.Settings) *bool { return &s.Rules }),
		switchSetting("bot", func(s *data.Settings) *bool { return &s.Bot }),
	}
}

// settingCalled is the setting of a name. It says whether there is one.
func settingCalled(name string) (setting, bool) {
	all := settings()
	i := slices.IndexFunc(all, func(s setting) bool { return s.name == name })
	if i < 0 {
		return setting{}, false
	}
	return all[i], true
}

// textSetting is a setting that is kept as text, as nothing where it has its first value.
func textSetting(name string, field func(*data.Settings) *string, values ...string) setting {
	kept := append([]string{""}, values[1:]...)
	return setting{
		name, values,
		func(s *data.Settings) int { return max(0, slices.Index(kept, *field(s))) },
		func(s *data.Settings, value int) { *field(s) = kept[value] },
	}
}

// switchSetting is a setting that is off or on.
func switchSetting(name string, field func(*data.Settings) *bool) setting {
	return setting{
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

// value is how it is set.
func (s *setting) value(in *data.Settings) string { return s.values[s.of(in)] }

// change is setting it to one of its values. It says whether that is one.
func (s *setting) change(value string) (change func(*data.Settings), ok bool) {
	i := slices.Index(s.values, value)
	return func(in *data.Settings) { s.keep(in, i) }, i >= 0
}

// preferencesIn are those of the settings that are changed at a table.
func preferencesIn(s *data.Settings) map[views.Preference]bool {
	on := map[views.Preference]bool{}
	for _, p := range views.AllPreferences() {
		if setting, ok := settingCalled(string(p)); ok {
			on[p] = setting.of(s) == 1
		}
	}
	return on
}

// changeSettings changes settings as they are kept at the moment, one change after another: of several sessions of somebody
// none undoes what another one has changed. It gives the profile as it is then.
func (s *Server) changeSettings(id data.ID, changes ...func(*data.Settings)) (data.Profile, error) {
	s.settingsMu.Lock()
	defer s.settingsMu.Unlock()
	profile, err := s.store.ByID(id)
	if err != nil {
		return profile, err
	}
	for _, change := range changes {
		change(&profile.Settings)
	}
	return profile, s.store.SetSettings(id, profile.Settings)
}

// makeSettings shows somebody's settings, and changes them.
func (v *session) makeSettings(c *cobra.Command) {
	all := settings()
	c.Args = func(_ *cobra.Command, args []string) error { return between(args, 0, len(all)) }
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	c.RunE = func(_ *cobra.Command, args []string) error {
		if _, err := v.whose(nil); err != nil {
			return err
		}
		set := v.id.profile.Settings
		if err := v.change(&set, args); err != nil {
			return err
		}
		if *inJSON {
			object := map[string]string{}
			for _, s := range all {
				object[s.name] = s.value(&set)
			}
			return v.object(object)
		}
		var entries []views.Key
		for _, s := range all {
			entries = append(entries, views.Key{
				Key:  s.name + "=" + s.value(&set),
				Does: fmt.Sprintf("%s (%s)", v.words.Commands.Settings[s.name], strings.Join(s.values, ", ")),
			})
		}
		v.list(views.Entries(entries, v.columns(0)))
		return nil
	}
}

// change carries out some settings, all or none, and keeps them.
func (v *session) change(set *data.Settings, assignments []string) error {
	if len(assignments) == 0 {
		return nil
	}
	var changes []func(*data.Settings)
	for _, assignment := range assignments {
		name, value, _ := strings.Cut(assignment, "=")
		s, _ := settingCalled(name)
		change, ok := s.change(value)
		if !ok {
			return misused(v.words.Commands.Setting, quoted(assignment), settable())
		}
		changes = append(changes, change)
	}
	who, err := v.changing()
	if err != nil {
		return err
	}
	changed, err := v.server.changeSettings(who.ID, changes...)
	if err != nil {
		return err
	}
	*set = changed.Settings
	v.words = v.server.wordsFor(v.channel.locale())
	v.adopt(*set)
	return nil
}

// settable is what can be set to what.
func settable() string {
	var all []string
	for _, s := range settings() {
		all = append(all, s.name+"="+strings.Join(s.values, "|"))
	}
	return strings.Join(all, " ")
}
