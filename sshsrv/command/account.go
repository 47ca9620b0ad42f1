package command

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/object"
)

func (r *request) makeAccount(c *cobra.Command) {
	c.RunE = func(*cobra.Command, []string) error { return cmdline.ErrUsage }
	c.AddCommand(r.part("export", "", 0, 0, r.export), r.part("delete", "[WORD]", 0, 1, r.deleteAccount))
}

// exportedAtOnce is how many rounds are read in one transaction.
const exportedAtOnce = 200

// export gives somebody all that is kept of them.
func (r *request) export(*cobra.Command, []string) error {
	who, err := r.changing()
	if err != nil {
		return err
	}
	profile := &r.ID.Profile
	keys, errKeys := r.Store.Keys(who.ID)
	held, errHeld := r.Store.HeldNames(who.ID, time.Now())
	saved, errSaved := r.Store.SavedRules(who.ID)
	stats, errStats := r.Store.Stats(who.ID)
	if err := cmp.Or(errKeys, errHeld, errSaved, errStats); err != nil {
		return err
	}
	o := object.Account{
		Player: object.Player{ID: who.ID, Name: who.Name}, Created: profile.Created, Seen: profile.Seen, Settings: profile.Settings,
		Held: held, Keys: object.NewKeys(keys, r.ID.Key.Fingerprint), Rules: append([]data.SavedRules{}, saved...),
		Counted: object.NewCounts(stats.Counted), Practice: object.NewCounts(stats.Practice), Rounds: []object.Round{},
	}
	for before := (*data.Round)(nil); ; {
		some, err := r.Store.RoundsBefore(who.ID, before, exportedAtOnce)
		if err != nil {
			return err
		}
		if len(some) == 0 {
			return r.Object(o)
		}
		o.Rounds = append(o.Rounds, object.NewRounds(who.ID, some)...)
		before = &some[len(some)-1]
	}
}

// deleteAccount gives somebody a word, and forgets whoever comes back with it.
func (r *request) deleteAccount(_ *cobra.Command, args []string) error {
	words := &r.Words.Commands
	who, err := r.changing()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		code, err := r.Accounts.DeletionCode(r.ID)
		if err == nil {
			r.Tell(words.DeleteAsk, "  "+r.Host.Command("account delete "+code))
		}
		return err
	}
	switch ok, err := r.Accounts.Deletes(who.ID, args[0]); {
	case err != nil:
		return err
	case !ok:
		return refused("%s", words.DeleteWrong)
	}
	defer r.Open.Spare(r.Own)()
	if err := r.Store.Delete(who.ID, time.Now()); err != nil && !errors.Is(err, data.ErrNotFound) {
		return err
	}
	r.Commands.Log.Info("profile deleted", "name", who.Name, "id", who.ID)
	r.InEffect()
	r.Tell(fmt.Sprintf(words.Deleted, who.Name))
	return nil
}
