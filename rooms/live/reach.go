package live

import (
	"slices"

	"shithead/data"
	"shithead/rooms"
)

// reach has the house be of a level: see [Config]. A nil one is of a house of one server.
type reach func(level int) error

// terms says why rooms may not be of such terms yet: a server of before would not take them up, or without what they say.
func (r reach) terms(t *rooms.Terms) error {
	level := data.FirstLevel
	if t.Guests {
		level = data.GuestsLevel
	}
	if t.Hearing > 0 {
		level = data.HearingLevel
	}
	if r == nil || level == data.FirstLevel {
		return r.bots(t.Bots...)
	}
	return r(level)
}

// bots says why rooms may not have bots of these levels yet: a server of before would not take them up.
func (r reach) bots(levels ...string) error {
	always := []string{"random", "easy", "normal"}
	if r == nil || !slices.ContainsFunc(levels, func(level string) bool { return !slices.Contains(always, level) }) {
		return nil
	}
	return r(data.BotsLevel)
}
