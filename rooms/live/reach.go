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
	level := botsLevel(t.Bots...)
	if t.Guests {
		level = max(level, data.GuestsLevel)
	}
	if t.HeadStart > 0 {
		level = max(level, data.HeadStartLevel)
	}
	return r.level(level)
}

// bots says why rooms may not have bots of these levels yet: a server of before would not take them up.
func (r reach) bots(levels ...string) error { return r.level(botsLevel(levels...)) }

func (r reach) level(level int) error {
	if r == nil || level == data.FirstLevel {
		return nil
	}
	return r(level)
}

// botsLevel is what level servers are of that know bots of these levels.
func botsLevel(levels ...string) int {
	always := []string{"random", "easy", "normal"}
	if slices.ContainsFunc(levels, func(level string) bool { return !slices.Contains(always, level) }) {
		return data.BotsLevel
	}
	return data.FirstLevel
}
