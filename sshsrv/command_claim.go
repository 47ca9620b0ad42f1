package sshsrv

import (
	"errors"
	"fmt"

	"shithead/views"

	"github.com/spf13/cobra"
)

// answered refuses a command to whoever has a key that is claimed.
func (v *session) answered(*cobra.Command, []string) error {
	if v.id.Unanswered() {
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
	return fmt.Sprintf(v.words.Arrival.Unanswered, v.id.Claimant.Name)
}

// makeAccept and makeDecline are the answers.
func (v *session) makeAccept() *cobra.Command { return v.answer("accept", v.acceptClaim) }

func (v *session) makeDecline() *cobra.Command { return v.answer("decline", v.declineClaim) }

// answer makes a command that answers, for whoever is asked.
func (v *session) answer(name string, does func() error) *cobra.Command {
	c := v.part(name, "", func(*cobra.Command, []string) error {
		switch {
		case v.id.Key == nil:
			return refused("%s", v.words.Commands.KeyNeeded)
		case !v.id.Unanswered():
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
	v.adopt(v.id.Profile.Settings)
	v.tell(texts(fmt.Sprintf(v.words.Arrival.Accepted, who.Name, v.id.Fingerprint())))
	return nil
}

func (v *session) declineClaim() error {
	claimant := v.id.Claimant.Name
	if err := v.account().Decline(); err != nil {
		return err
	}
	v.tell(texts(fmt.Sprintf(v.words.Arrival.Declined, claimant)))
	return nil
}
