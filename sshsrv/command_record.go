package sshsrv

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/views"
)

// makeRecord gives the record of a finished round to whoever knows its id, or that of one's own latest.
func (v *session) makeRecord(c *cobra.Command) {
	c.Args = atMostOne
	c.RunE = func(_ *cobra.Command, args []string) error {
		text, err := v.recordOf(args)
		if err == nil {
			v.print(strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")...)
		}
		return err
	}
}

// makeReplay shows a finished round, move by move.
func (v *session) makeReplay(c *cobra.Command) {
	c.Args = atMostOne
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := v.screens(c); err != nil {
			return err
		}
		find := func() (*views.Replay, error) {
			text, err := v.recordOf(args)
			if err != nil {
				return nil, err
			}
			return views.NewReplay(text)
		}
		if v.id.Unanswered() { // whose latest round it is depends on the answer
			return v.begin(c, &views.Start{Find: find})
		}
		replay, err := find()
		if err != nil {
			return err
		}
		return v.begin(c, &views.Start{Replay: replay})
	}
}

// recordOf is the record that is asked for, with everybody's name of today. One of a round that runs would show hands.
func (v *session) recordOf(args []string) ([]byte, error) {
	words := &v.words.Commands
	var round data.ID
	if len(args) > 0 {
		round = data.ID(args[0])
	} else {
		who, err := v.whose(nil)
		if err != nil {
			return nil, err
		}
		latest, err := v.server.store.Rounds(who.ID, 1)
		switch {
		case err != nil:
			return nil, err
		case len(latest) == 0:
			return nil, refused("%s", words.NoLatest)
		}
		round = latest[0].ID
	}
	text, err := v.server.accounts.NamedRecord(round, v.words.Commands.Someone)
	switch {
	case errors.Is(err, data.ErrNotFound) && v.server.lobby.Plays(round):
		return nil, refused("%s", words.StillPlayed)
	case !errors.Is(err, data.ErrNotFound):
		return text, err
	}
	if _, err := v.server.store.Round(round); err == nil {
		return nil, refused("%s", words.NotKept)
	}
	return nil, refused("%s", words.NoRecord)
}
