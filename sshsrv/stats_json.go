package sshsrv

import (
	"shithead/data"
	"shithead/views"
)

// statsJSON are somebody's statistics as programs read them.
type statsJSON struct {
	Version int       `json:"version"`
	Player  apiPlayer `json:"player"`
	// Counted is what is counted with people, Practice the rest: all rule sets together first, whose rules are empty.
	Counted  []countsJSON `json:"counted"`
	Practice []countsJSON `json:"practice"`
}

type countsJSON struct {
	Rules string `json:"rules"`
	data.Stats
}

// statsOf are the statistics of somebody with a name, or of whoever asks if it is empty.
func (v *visit) statsOf(name string) (*statsJSON, error) {
	profile := v.id.profile
	if name != "" {
		var err error
		if profile, err = v.server.store.ByName(name); err != nil {
			return nil, err
		}
	}
	if profile.ID == "" {
		return nil, views.ErrNoProfile
	}
	stats, err := v.server.store.Stats(profile.ID)
	if err != nil {
		return nil, err
	}
	return &statsJSON{
		Version: apiVersion, Player: newAPIPlayer(profile),
		Counted: countsOf(stats.Counted), Practice: countsOf(stats.Practice),
	}, nil
}

func countsOf(stats []data.Stats) []countsJSON {
	out := []countsJSON{}
	for _, s := range stats {
		out = append(out, countsJSON{s.Rules, s})
	}
	return out
}
