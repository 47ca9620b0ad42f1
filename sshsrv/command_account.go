package sshsrv

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// makeAccount has below it what concerns all that is kept of somebody.
func (v *visit) makeAccount(c *cobra.Command) {
	c.RunE = func(*cobra.Command, []string) error { return errUsage }
	remove := v.part("delete", "[WORD]", v.deleteAccount)
	remove.Args = atMostOne
	c.AddCommand(v.part("export", "", v.export), remove)
}

// exportedAtOnce is how many rounds are read in one transaction.
const exportedAtOnce = 200

// export gives somebody all that is kept of them.
func (v *visit) export(*cobra.Command, []string) error {
	who, err := v.changing()
	if err != nil {
		return err
	}
	profile, store := &v.id.profile, v.server.store
	object := accountObject{
		Player: playerObject{who.ID, who.Name}, Created: profile.Created, Seen: profile.Seen, Settings: profile.Settings,
		Rounds: []roundObject{}, Rules: []data.SavedRules{},
	}
	keys, err := store.Keys(who.ID)
	if err != nil {
		return err
	}
	object.Keys = newKeyObjects(keys, v.id.key.Fingerprint)
	if object.Held, err = store.HeldNames(who.ID, time.Now()); err != nil {
		return err
	}
	saved, err := store.SavedRules(who.ID)
	if err != nil {
		return err
	}
	object.Rules = append(object.Rules, saved...)
	stats, err := store.Stats(who.ID)
	if err != nil {
		return err
	}
	object.Counted, object.Practice = newCountObjects(stats.Counted), newCountObjects(stats.Practice)
	for before := (*data.Round)(nil); ; {
		some, err := store.RoundsBefore(who.ID, before, exportedAtOnce)
		if err != nil {
			return err
		}
		if len(some) == 0 {
			return v.object(object)
		}
		object.Rounds = append(object.Rounds, newRoundObjects(who.ID, some)...)
		before = &some[len(some)-1]
	}
}

// deleteAccount gives somebody a word, and forgets whoever comes back with it.
func (v *visit) deleteAccount(_ *cobra.Command, args []string) error {
	words, s := &v.words.Commands, v.server
	who, err := v.changing()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		v.tell(texts(words.DeleteAsk, "  ssh HOST account delete "+s.farewells.issue(who.ID)))
		return nil
	}
	done := false
	s.farewells.redeem(args[0], func(id data.ID) bool {
		if id == who.ID {
			err = s.store.Delete(id, time.Now())
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
	s.log.Info("a profile was deleted", "name", who.Name, "id", who.ID)
	s.codes.void(who.ID)
	s.people.end(who.ID, "", v)
	s.vacate(who)
	v.tell(texts(fmt.Sprintf(words.Deleted, who.Name)))
	return nil
}

// vacate has somebody who is gone leave their seats.
func (s *Server) vacate(who rooms.Person) {
	for _, r := range s.roomsFor(who).Rooms {
		if !slices.ContainsFunc(r.Players, func(p rooms.Person) bool { return p.ID == who.ID }) {
			continue
		}
		place, err := s.lobby.Enter(r.Code, who, feed.NewMailbox[rooms.RoomView]())
		if err == nil {
			err = place.Do(rooms.Leave{})
			place.Exit()
		}
		if err != nil && !errors.Is(err, rooms.ErrNotSeated) {
			s.log.Warn("a seat stays that of somebody who is gone", "room", r.Code, "id", who.ID, "err", err)
		}
	}
}
