package sshsrv

import (
	"errors"
	"strings"

	"shithead/data"
	"shithead/engine/record"
	"shithead/views"
)

// record gives the record of a finished round to whoever knows its id, or that of one's own latest.
func (v *visit) record(args []string) int {
	text, err := v.recordOf(args)
	switch {
	case err == nil:
		v.print(strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")...)
		return statusDone
	case errors.Is(err, data.ErrNotFound) && len(args) > 0:
		v.complain(v.words.NoRecord)
	case errors.Is(err, data.ErrNotFound):
		v.complain(v.words.NoLatest)
	case errors.Is(err, views.ErrNoProfile):
		v.complain(v.words.Error(err))
	default:
		v.log.Error("reading a record", "round", args, "err", err)
		v.complain(v.words.Error(err))
	}
	return statusFailed
}

// recordOf is the record that is asked for, with everybody's name of today.
func (v *visit) recordOf(args []string) ([]byte, error) {
	var round data.ID
	if len(args) > 0 {
		round = data.ID(args[0])
	} else {
		who := v.id.person()
		if who.Guest() {
			return nil, views.ErrNoProfile
		}
		latest, err := v.server.store.Rounds(who.ID, 1)
		switch {
		case err != nil:
			return nil, err
		case len(latest) == 0:
			return nil, data.ErrNotFound
		}
		round = latest[0].ID
	}
	text, err := v.server.store.Record(round)
	if err != nil {
		return nil, err
	}
	return record.Name(text, func(id string) string {
		profile, err := v.server.store.ByID(data.ID(id))
		if err != nil {
			return id // of somebody who is not here any more
		}
		return shownName(profile)
	})
}
