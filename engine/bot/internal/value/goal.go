package value

import "shithead/engine"

// One is the most that anything is worth; the least is 0.
const One = 1 << 16

// Goal is what a round is played for at a table: what each way to end is worth.
type Goal struct {
	// place are the worths by place of those who are not last; lowCard is added for leaving on a low card.
	place   [engine.MaxSeats]int
	lowCard int
}

const (
	// hurry is what the first out is better off than the last but one, where only the last place counts.
	hurry = One / 12
	// notLast is what it is worth not to be last where rounds give points; the rest is for the points.
	notLast = One * 3 / 4
)

// GoalOf is the goal of a rule set with so many players: not to be last, and by a little to be out soon; where rounds give
// points, the points too, of which the last gets none (RULES.md bitenight/points).
func GoalOf(rules *engine.Rules, players int) Goal {
	var g Goal
	others := players - 1
	if !rules.Scores(players) {
		for i := range others {
			g.place[i] = One - hurry*i/others
		}
		return g
	}
	scoring := &rules.Points
	most := scoring.Place*others + scoring.LowCard
	for i := range others {
		g.place[i] = notLast + (One-notLast)*scoring.Place*(i+1)/most
	}
	g.lowCard = (One - notLast) * scoring.LowCard / most
	return g
}

// Worth is what a round is worth to a seat that is out, or that is over without it being out.
func (g *Goal) Worth(seen engine.Sight, seat int) int {
	for i, out := range seen.Out() {
		switch {
		case out != seat:
		case seen.Shown(seat).LowCard:
			return g.place[i] + g.lowCard
		default:
			return g.place[i]
		}
	}
	return 0
}
