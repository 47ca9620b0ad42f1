package command

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
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
		r.Tell(words.DeleteAsk, "  ssh HOST account delete "+r.deletions.Issue(who.ID))
		return nil
	}
	done := false
	r.deletions.Redeem(args[0], func(id data.ID) bool {
		if id == who.ID {
			err = r.Store.Delete(id, time.Now())
			done = err == nil
		}
		return done
	})
	switch {
	case errors.Is(err, data.ErrNotFound):
	case err != nil:
		return err
	case !done:
		return refused("%s", words.DeleteWrong)
	}
	r.Commands.Log.Info("a profile was deleted", "name", who.Name, "id", who.ID)
	r.Accounts.Codes.Void(who.ID)
	r.Open.End(who.ID, "", r.Own)
	r.vacate(who)
	r.Lobby.Forget()
	r.Tell(fmt.Sprintf(words.Deleted, who.Name))
	return nil
}

// vacate has somebody who is gone leave their seats.
func (c *Commands) vacate(who rooms.Person) {
	for _, room := range c.Lobby.List(who).Rooms {
		if !slices.ContainsFunc(room.Players, func(p rooms.Person) bool { return p.ID == who.ID }) {
			continue
		}
		place, err := c.Lobby.Enter(room.Code, who, feed.NewMailbox[rooms.RoomView]())
		if err == nil {
			err = place.Do(rooms.Leave{})
			place.Exit()
		}
		if err != nil && !errors.Is(err, rooms.ErrNotSeated) {
			c.Log.Warn("a seat stays that of somebody who is gone", "room", room.Code, "id", who.ID, "err", err)
		}
	}
}
