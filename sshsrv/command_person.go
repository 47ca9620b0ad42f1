package sshsrv

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/object"
	"shithead/views"
)

// makeWhoami says who somebody is here.
func (v *session) makeWhoami(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	c.RunE = func(*cobra.Command, []string) error {
		words, profile := &v.words.Commands, &v.id.Profile
		var o object.Who
		lines := []string{words.WhoGuest}
		if v.id.Key != nil {
			o.Key = &v.id.Key.Fingerprint
			lines = []string{words.WhoNew, fmt.Sprintf(words.KeyIs, v.id.Key.Fingerprint)}
		}
		if profile.ID != "" {
			o.Player, o.Since = &object.Player{ID: profile.ID, Name: profile.Name}, &profile.Created
			lines[0] = fmt.Sprintf(words.Who, account.ShownName(*profile))
			lines = append(lines, fmt.Sprintf(words.Since, profile.Created.Format(time.DateOnly)))
		}
		if *inJSON {
			return v.object(o)
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

// makeSettings shows somebody's settings, and changes them.
func (v *session) makeSettings(c *cobra.Command) {
	all := account.Settings()
	c.Args = func(_ *cobra.Command, args []string) error { return between(args, 0, len(all)) }
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	c.RunE = func(_ *cobra.Command, args []string) error {
		if _, err := v.whose(nil); err != nil {
			return err
		}
		set := v.id.Profile.Settings
		if err := v.change(&set, args); err != nil {
			return err
		}
		if *inJSON {
			o := map[string]string{}
			for _, s := range all {
				o[s.Name] = s.Value(&set)
			}
			return v.object(o)
		}
		var entries []views.Key
		for _, s := range all {
			entries = append(entries, views.Key{
				Key:  s.Name + "=" + s.Value(&set),
				Does: fmt.Sprintf("%s (%s)", v.words.Commands.Settings[s.Name], strings.Join(s.Values, ", ")),
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
		s, _ := account.SettingCalled(name)
		change, ok := s.Change(value)
		if !ok {
			return misused(v.words.Commands.Setting, quoted(assignment), settable())
		}
		changes = append(changes, change)
	}
	who, err := v.changing()
	if err != nil {
		return err
	}
	changed, err := v.server.accounts.ChangeSettings(who.ID, changes...)
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
	for _, s := range account.Settings() {
		all = append(all, s.Name+"="+strings.Join(s.Values, "|"))
	}
	return strings.Join(all, " ")
}
