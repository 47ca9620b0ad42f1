package sshsrv

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/engine/record"
	"shithead/views"
	"shithead/views/replay"
)

// makeRecord gives the record of a finished round to whoever knows its id, or that of one's own latest.
func (v *visit) makeRecord(c *cobra.Command) {
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
func (v *visit) makeReplay(c *cobra.Command) {
	c.Args = atMostOne
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := v.screens(c); err != nil {
			return err
		}
		find := func() (*replay.Round, error) {
			text, err := v.recordOf(args)
			if err != nil {
				return nil, err
			}
			return replay.Read(text)
		}
		if v.id.unanswered() { // whose latest round it is depends on the answer
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
func (v *visit) recordOf(args []string) ([]byte, error) {
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
	text, err := v.namedRecord(round)
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

// namedRecord is the record of a round with everybody's name of today.
func (v *visit) namedRecord(round data.ID) ([]byte, error) {
	text, err := v.server.store.Record(round)
	if err != nil {
		return nil, err
	}
	return record.Name(text, func(id string) string {
		profile, err := v.server.store.ByID(data.ID(id))
		if err != nil {
			return v.words.Commands.Someone // who is not here any more
		}
		return shownName(profile)
	})
}
