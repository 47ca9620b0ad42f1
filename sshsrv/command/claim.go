package command

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shithead/views/words"
)

// answered refuses a command to whoever has a key that is claimed.
func (r *request) answered(*cobra.Command, []string) error {
	if r.ID.Unanswered() {
		return refused("%s", r.question())
	}
	return nil
}

// asked is what commands begin with that show screens: the first of these asks.
func (r *request) asked(c *cobra.Command, args []string) error {
	if r.OnScreen() {
		return nil
	}
	return r.answered(c, args)
}

// question is what whoever has a claimed key is asked without a terminal.
func (r *request) question() string {
	return fmt.Sprintf(r.Words.Unanswered, r.ID.Claimant.Name)
}

// answer makes a command that answers, for whoever is asked.
func (r *request) answer(name string, does func() error) *cobra.Command {
	c := r.part(name, "", 0, 0, func(*cobra.Command, []string) error {
		switch {
		case r.ID.Key == nil:
			return r.keyNeeded()
		case !r.ID.Unanswered():
			return refused("%s", r.Words.NoClaim)
		}
		return does()
	})
	c.PreRunE = nil
	return c
}

func (r *request) acceptClaim() error {
	who, err := r.Account.Accept()
	switch {
	case errors.Is(err, words.ErrTakenBack):
		return refused("%s", r.Words.NoClaim)
	case err != nil:
		return err
	case r.Dismissed(): // who accepts to be somebody banned is told that
		return nil
	}
	r.Adopt(r.ID.Profile.Settings)
	r.Tell(fmt.Sprintf(r.Words.Accepted, who.Name, r.ID.Fingerprint()))
	return nil
}

func (r *request) declineClaim() error {
	claimant := r.ID.Claimant.Name
	if err := r.Account.Decline(); err != nil {
		return err
	}
	r.Tell(fmt.Sprintf(r.Words.Declined, claimant))
	return nil
}
