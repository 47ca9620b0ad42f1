package command

import (
	"strings"

	"shithead/sshsrv/object"
	"shithead/views/ui"
	"shithead/views/words"
)

// muting mutes the player of a name, or no longer, and shows all who are muted; without a name it only shows them.
func muting(muted bool) func(*request, []string) (any, shown, error) {
	return func(r *request, name []string) (any, shown, error) {
		who, err := r.whose(nil)
		if err == nil && len(name) > 0 {
			err = r.setMute(name, muted)
		}
		if err != nil {
			return nil, nil, err
		}
		players, err := r.Accounts.Muted(who.ID)
		return object.NewMutes(players), func(columns int) []ui.Line {
			text, names := r.Words.Commands.MutedNone, []string(nil)
			for i := range players {
				names = append(names, players[i].Name)
			}
			if len(names) > 0 {
				text = (&words.Facts{N: r.Words.List(names)}).Fill(r.Words.Commands.Muted)
			}
			if len(name) > 0 && !muted {
				text = (&words.Facts{Who: strings.Join(name, " ")}).Fill(r.Words.Commands.Unmuted) + " " + text
			}
			return ui.Fitted(r.texts(text), columns)
		}, err
	}
}

func (r *request) setMute(name []string, muted bool) error {
	who, err := r.changing()
	if err != nil {
		return err
	}
	other, err := r.whose(name)
	switch {
	case err != nil:
		return err
	case other.ID == who.ID:
		return refused("%s", r.Words.Commands.MuteSelf)
	}
	return r.Accounts.Mute(who.ID, other.ID, muted)
}
