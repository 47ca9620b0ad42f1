package live

import "shithead/rooms/ratelimit"

// ShareLimits makes limits hold for the house that would be as many times as wide as it has servers: how often somebody makes a
// room, takes a seat, and guesses a code. What is bounded in one room is bounded where that room is.
func (l *Lobby) ShareLimits(s *ratelimit.Shared) {
	ratelimit.Share(s, "rooms_made", l.makeRate)
	ratelimit.Share(s, "seats_taken", l.sitRate)
	ratelimit.Share(s, "guesses", l.guesses.people)
	ratelimit.Share(s, "guesses_from", l.guesses.origins)
}
