package sshsrv

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms"
	"shithead/views"
)

// A public key is no secret, so whoever has added one to theirs may have added somebody else's. That somebody is told when
// they first come in, and can decline. Until then they are nobody, and above all not whoever claims the key: neither in a
// seat nor in a ban.

// Accept makes the session who claims its key.
func (a *account) Accept() (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	profile, err := a.server.store.ProveKey(a.id.claimant.ID, a.id.key.Fingerprint, time.Now())
	if errors.Is(err, data.ErrNotFound) {
		err = views.ErrTakenBack
	}
	return a.become(profile, err)
}

// Decline takes the session's key out of the profile that claims it.
func (a *account) Decline() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	claimant, key := &a.id.claimant, a.id.key.Fingerprint
	switch err := a.server.store.DeclineKey(claimant.ID, key); {
	case errors.Is(err, data.ErrNotFound): // it was taken back
	case err != nil:
		return err
	default:
		a.server.log.Info("a claimed key was declined", "name", claimant.Name, "id", claimant.ID, "key", key)
	}
	a.id.claimant = data.Profile{}
	return nil
}

// accept is what commands begin with: it makes somebody who claims their key, and tells them. Nobody becomes somebody who is
// banned that way: they could not undo it.
func (v *visit) accept(*cobra.Command, []string) error {
	claimant := &v.id.claimant
	if claimant.ID == "" {
		return nil
	}
	if _, is := v.server.bans.of("", claimant.ID); is {
		return nil
	}
	who, err := (&account{server: v.server, from: v.from, id: &v.id}).Accept()
	switch {
	case errors.Is(err, views.ErrTakenBack):
		return nil
	case err != nil:
		return err
	}
	v.isSomebody(who.ID)
	v.adopt(v.id.profile.Settings)
	v.complain(fmt.Sprintf(v.words.Commands.KeyClaimed, v.id.profile.Name, v.key()))
	if v.last.Load() != nil { // a ban came meanwhile
		return ended(statusFailed)
	}
	return nil
}
