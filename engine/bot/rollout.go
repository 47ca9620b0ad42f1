package bot

import (
	"shithead/engine"
	"shithead/engine/bot/internal/policy"
)

// rollout plays sampled states on, everybody as easy does, but that nobody jumps in: looking for whoever could would
// take longer than more rollouts without it are worth.
type rollout struct {
	state engine.State
	legal []engine.Packed
	me    int
	// steps counts the moves made since begin, and what the copies cost in moves.
	steps int
	// byAhead is what an end is worth, by twice the number of players who are out before; lowCard what leaving on a
	// card of the rank low adds.
	byAhead []int
	lowCard int
	low     engine.Rank
}

const (
	// rolloutMoves is where a rollout is cut off that goes round and round; cards left then tell the places.
	rolloutMoves = 600
	// A sample costs as many steps as this and one a player, a rollout as this and one for two players.
	sampleSteps, rolloutSteps = 10, 4
	// notLast is what it is worth to be the first out; less and less is left of it for later places, nothing for the
	// last.
	notLast = 1000
	// lateness is how quickly it gets less: with the eighth power of the share of the others who are out before.
	lateness = 8
	// allPoints is what the points of the last but one are worth where the rules give points.
	allPoints = 80
)

// begin makes ready for the rollouts of one choice.
func (r *rollout) begin(v *engine.View) {
	r.me, r.steps, r.low, r.lowCard = v.Seat, 0, engine.NoRank, 0
	others := len(v.Seats) - 1
	scores := v.Rules.Scores(len(v.Seats))
	r.byAhead = r.byAhead[:0]
	for ahead := range 2*others + 1 {
		lost := notLast
		for range lateness {
			lost = lost * ahead / (2 * others)
		}
		worth := notLast - lost
		if scores && ahead < 2*others {
			worth += allPoints * ahead / (2 * others)
		}
		r.byAhead = append(r.byAhead, worth)
	}
	if points := &v.Rules.Points; scores && points.LowCard > 0 {
		r.low, r.lowCard = points.LowRank, allPoints*points.LowCard/(points.Place*others)
	}
}

// play makes the move in a copy of the state, plays on until the bot is out, and says what that is worth.
func (r *rollout) play(from *engine.State, t *try) int {
	s := &r.state
	s.CopyFrom(from)
	r.steps += rolloutSteps + s.Players()/2
	switch {
	case !t.pass && s.Apply(t.move, nil) != nil:
		return 0
	case !t.pass && r.amOut():
		return r.worth(t.move.Rank)
	default:
		return r.worth(r.playOn())
	}
}

// playOn gives the rank of the bot's last play.
func (r *rollout) playOn() engine.Rank {
	s, last := &r.state, engine.NoRank
	left := s.Left
	for range rolloutMoves {
		turn := s.Turn()
		r.legal = s.LegalPacked(turn, r.legal[:0])
		if len(r.legal) == 0 {
			break // the round is over
		}
		m := r.legal[policy.Easiest(s.Rules(), r.legal, left)]
		r.steps++
		s.ApplyPacked(m)
		if turn == r.me {
			if last = m.Rank(); r.amOut() {
				break
			}
		}
	}
	return last
}

// amOut reports whether the bot is out: without cards, and without one on the pile that is still to be aimed.
func (r *rollout) amOut() bool {
	return r.state.Left(r.me) == 0 && r.state.Phase() != engine.PhaseAim
}

// worth is what the state is worth to the bot, whose last play was of a rank. While the bot is in, players with fewer
// cards count as out before it, those with as many half.
func (r *rollout) worth(last engine.Rank) int {
	mine, ahead := r.state.Left(r.me), 0
	for seat := range r.state.Players() {
		if seat == r.me {
			continue
		}
		switch left := r.state.Left(seat); {
		case left == 0 || left < mine:
			ahead += 2
		case left == mine:
			ahead++
		}
	}
	worth := r.byAhead[ahead]
	if mine == 0 && last == r.low && last != engine.NoRank {
		worth += r.lowCard
	}
	return worth
}
