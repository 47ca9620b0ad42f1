package live

import (
	"slices"

	"shithead/data"
)

// reach has the house be of a level: see [Config]. A nil one is of a house of one server.
type reach func(level int) error

// guests says why rooms may not have guests at the table yet.
func (r reach) guests() error {
	if r == nil {
		return nil
	}
	return r(data.GuestsLevel)
}

// bots says why rooms may not have bots of these levels yet: a server of before would not take them up.
func (r reach) bots(levels ...string) error {
	always := []string{"random", "easy", "normal"}
	if r == nil || !slices.ContainsFunc(levels, func(level string) bool { return !slices.Contains(always, level) }) {
		return nil
	}
	return r(data.BotsLevel)
}
