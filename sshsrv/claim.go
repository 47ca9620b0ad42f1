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

// A public key is no secret, so whoever has added one to theirs may have added somebody else's, to see that somebody's hand
// from then on. So nothing but an answer to that very question makes a key theirs: a session with a terminal asks before
// anything else, and without one keys accept and keys decline are the answers. Until then whoever has the key is nobody, and
// above all not whoever claims it, neither in a seat nor in a ban; commands are refused, and a program's requests with
// [errKeyUnanswered].

// unanswered says that somebody claims the key, and that nobody has said yet whether that is right.
func (id *identity) unanswered() bool { return id.claimant.ID != "" }

// answered refuses a command to whoever has a key that is claimed.
func (v *session) answered(*cobra.Command, []string) error {
	if v.id.unanswered() {
		return refused("%s", v.question())
	}
	return nil
}

// asked is what commands begin with that show screens: the first of these asks.
func (v *session) asked(c *cobra.Command, args []string) error {
	if v.onScreen() {
		return nil
	}
	return v.answered(c, args)
}

// question is what whoever has a claimed key is asked without a terminal.
func (v *session) question() string {
	return fmt.Sprintf(v.words.Arrival.Unanswered, v.id.claimant.Name)
}

// makeAccept and makeDecline are the answers.
func (v *session) makeAccept() *cobra.Command { return v.answer("accept", v.acceptClaim) }

func (v *session) makeDecline() *cobra.Command { return v.answer("decline", v.declineClaim) }

// answer makes a command that answers, for whoever is asked.
func (v *session) answer(name string, does func() error) *cobra.Command {
	c := v.part(name, "", func(*cobra.Command, []string) error {
		switch {
		case v.id.key == nil:
			return refused("%s", v.words.Commands.KeyNeeded)
		case !v.id.unanswered():
			return refused("%s", v.words.Arrival.NoClaim)
		}
		return does()
	})
	c.PreRunE = nil
	return c
}

func (v *session) acceptClaim() error {
	who, err := v.account().Accept()
	switch {
	case errors.Is(err, views.ErrTakenBack):
		return refused("%s", v.words.Arrival.NoClaim)
	case err != nil:
		return err
	case v.farewell.Load() != nil: // who accepts to be somebody banned is told that
		return nil
	}
	v.adopt(v.id.profile.Settings)
	v.tell(texts(fmt.Sprintf(v.words.Arrival.Accepted, who.Name, v.key())))
	return nil
}

func (v *session) declineClaim() error {
	claimant := v.id.claimant.Name
	if err := v.account().Decline(); err != nil {
		return err
	}
	v.tell(texts(fmt.Sprintf(v.words.Arrival.Declined, claimant)))
	return nil
}

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
