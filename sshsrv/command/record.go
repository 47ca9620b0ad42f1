package command

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/views"
	"shithead/views/replay"
)

// record gives the record of a finished round, by its id, or that of one's own latest. The ids of private
// rooms' rounds are listed for their players alone: see [data.Round.ListedFor].
func (r *request) record(_ *cobra.Command, args []string) error {
	text, err := r.recordOf(args)
	if err == nil {
		r.Print(strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")...)
	}
	return err
}

func (r *request) replay(c *cobra.Command, args []string) error {
	if err := r.screens(c); err != nil {
		return err
	}
	find := func() (*replay.Round, error) {
		text, err := r.recordOf(args)
		if err != nil {
			return nil, err
		}
		return replay.Read(text)
	}
	if r.ID.Unanswered() { // whose latest round it is depends on the answer
		r.Start = &views.Start{Find: find}
		return nil
	}
	replay, err := find()
	if err != nil {
		return err
	}
	r.Start = &views.Start{Replay: replay}
	return nil
}

// recordOf is the record that is asked for, with everybody's name of today. One of a round that runs would show hands.
func (r *request) recordOf(args []string) ([]byte, error) {
	words := &r.Words.Commands
	if len(args) == 0 {
		who, err := r.whose(nil)
		if err != nil {
			return nil, err
		}
		latest, err := r.Store.Rounds(who.ID, 1)
		switch {
		case err != nil:
			return nil, err
		case len(latest) == 0:
			return nil, refused("%s", words.NoLatest)
		}
		args = []string{string(latest[0].ID)}
	}
	round := data.ID(args[0])
	text, err := r.Accounts.NamedRecord(round, r.Words.Commands.Someone)
	switch {
	case errors.Is(err, data.ErrNotFound) && r.Lobby.Plays(round):
		return nil, refused("%s", words.StillPlayed)
	case !errors.Is(err, data.ErrNotFound):
		return text, err
	}
	if _, err := r.Store.Round(round); err == nil {
		return nil, refused("%s", words.NotKept)
	}
	return nil, refused("%s", words.NoRecord)
}
