package command

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/object"
	"shithead/views/ui"
	"shithead/views/words"
)

func (r *request) whoami([]string) (any, shown, error) {
	words, profile := &r.Words.Commands, &r.ID.Profile
	o := object.Who{WeakKey: r.ID.WeakKey}
	lines := []string{words.WhoGuest}
	if r.ID.WeakKey {
		lines = r.ownKey()
	}
	if r.ID.Key != nil {
		o.Key = &r.ID.Key.Fingerprint
		lines = append([]string{words.WhoNew}, r.ownKey()...)
	}
	if profile.ID != "" {
		o.Player, o.Since = &object.Player{ID: profile.ID, Name: profile.Name}, &profile.Created
		lines[0] = fmt.Sprintf(words.Who, account.ShownName(*profile))
		lines = append(lines, fmt.Sprintf(words.Since, profile.Created.Format(time.DateOnly)))
	}
	return o, func(columns int) []ui.Line { return ui.Fitted(r.texts(lines...), columns) }, nil
}

// OwnKey says which key a session came with, and how to come with another, as a newcomer is told.
func (c *Commands) OwnKey(s *Session) []string { return (&request{c, s}).ownKey() }

// ownKey says which key the session came with, and how to come with another; nothing for a guest without one. It
// says first if the SSH user name is another player's, and of a key that was refused only why.
func (r *request) ownKey() (lines []string) {
	switch {
	case r.ID.WeakKey:
		return []string{r.Words.Commands.KeyWeak}
	case r.ID.Key == nil:
		return nil
	}
	if other, err := r.Store.ByName(r.ID.User); err == nil && other.ID != r.ID.Profile.ID {
		lines = append(lines, (&words.Facts{Who: other.Name}).Fill(r.Words.OtherName))
	}
	return append(lines, fmt.Sprintf(r.Words.Commands.KeyIs, r.ID.ShownKey()), r.Host.Fill(r.Words.Commands.OtherKey))
}

func (r *request) name(_ *cobra.Command, args []string) error {
	who, err := r.changing()
	if err != nil {
		return err
	}
	renamed, err := r.Store.Rename(who.ID, strings.Join(args, " "), time.Now())
	if err != nil {
		return err
	}
	says := fmt.Sprintf(r.Words.Commands.SameName, renamed.Name)
	if held, err := r.Store.HeldNames(who.ID, time.Now()); err == nil && !held[who.Name].IsZero() {
		says = fmt.Sprintf(r.Words.Commands.Renamed, renamed.Name, who.Name)
	}
	r.InEffect()
	r.Commands.Log.Info("player renamed", "id", who.ID, "name", renamed.Name, "before", who.Name)
	r.Tell(says)
	return nil
}

func (r *request) settings(args []string) (any, shown, error) {
	if _, err := r.whose(nil); err != nil {
		return nil, nil, err
	}
	set := r.ID.Profile.Settings
	if err := r.change(&set, args); err != nil {
		return nil, nil, err
	}
	switches, entries := map[string]bool{}, []words.Key(nil)
	o := map[string]any{"switches": switches}
	for _, s := range account.Settings() {
		value := s.Value(&set)
		o[string(s.Name)] = value
		if value == "on" || value == "off" {
			switches[string(s.Name)] = value == "on"
		}
		entries = append(entries, words.Key{
			Key:  string(s.Name) + "=" + value,
			Does: fmt.Sprintf("%s (%s)", r.Words.Settings.Does[s.Name], strings.Join(s.Values, ", ")),
		})
	}
	return o, func(columns int) []ui.Line { return ui.Entries(entries, columns) }, nil
}

// change carries out some settings, all or none, and keeps them.
func (r *request) change(set *data.Settings, assignments []string) error {
	if len(assignments) == 0 {
		return nil
	}
	var changes []func(*data.Settings)
	for _, assignment := range assignments {
		name, value, _ := strings.Cut(assignment, "=")
		change, ok := account.Change(words.Preference(name), value)
		if !ok {
			return misused(r.Words.Commands.Setting, quoted(assignment), settable())
		}
		changes = append(changes, change)
	}
	who, err := r.changing()
	if err != nil {
		return err
	}
	changed, err := r.Accounts.ChangeSettings(who.ID, changes...)
	if err != nil {
		return err
	}
	*set = changed.Settings
	r.Adopt(*set)
	return nil
}

// settable is what can be set to what.
func settable() string {
	var all []string
	for _, s := range account.Settings() {
		all = append(all, string(s.Name)+"="+strings.Join(s.Values, "|"))
	}
	return strings.Join(all, " ")
}
