package course

import (
	"strings"

	"shithead/engine"
)

// lesson is a position and what is learned from it, step after step. Before are the moves of bots that lead to it.
type lesson struct {
	layout layout
	before []string // by seat, with the move: "2 K"
	steps  []Step
}

// teacher makes the lessons of a rule set.
type teacher struct {
	rules *engine.Rules
	// low, lower, mid, high and top are plain ranks, in ascending order.
	low, lower, mid, high, top engine.Rank
}

// fewestPlain is how many ranks have to be plain for a course. There are that many: thirteen ranks, and at most nine powers, of a rank each.
const fewestPlain = 4

// newTeacher is a teacher of some rules. It reports whether these have enough plain ranks.
func newTeacher(rules *engine.Rules) (t teacher, ok bool) {
	p := plainRanks(rules)
	n := len(p)
	if n < fewestPlain {
		return t, false
	}
	return teacher{rules, p[0], p[1], p[(n-1)/2], p[n-2], p[n-1]}, true
}

// lessons are those of the rule set, for as many as it has something to teach of.
func (t teacher) lessons() (list []lesson) {
	list = append(list, t.beginning(), t.following(), t.taking())
	for r := range engine.NoRank {
		if t.rules.Powers[r].Special() || r == engine.Joker && t.rules.Jokers > 0 {
			list = append(list, t.power(r)...)
		}
	}
	list = append(list, t.fours())
	for _, l := range []struct {
		has  bool
		made func() lesson
	}{
		{t.rules.JumpIn, t.jumping},
		{t.rules.Chance, t.chances},
		{t.rules.Strict, t.fouls},
		{t.rules.Shoots(), t.answers},
	} {
		if l.has {
			list = append(list, l.made())
		}
	}
	return append(list, t.faceUp(), t.flips(), t.leaves())
}

// best is the rank that is kept for later: one that is laid on anything.
func (t teacher) best() engine.Rank {
	for r := range engine.Joker {
		if p := &t.rules.Powers[r]; p.Wild && !p.Aimed() {
			return r
		}
	}
	return t.top
}

// beginning is the set-up and the first card.
func (t teacher) beginning() lesson {
	opens, best := t.low, t.best()
	if len(t.rules.Race) > 0 {
		opens = t.rules.Race[0]
	}
	higher := []engine.Rank{t.mid, t.high, t.top}
	l := lesson{layout: layout{setUp: true}}
	first := Step{Topic: Swap, Rank: best, Other: opens, Want: "swap", Happens: engine.EventSwapped}
	if t.rules.Lays {
		first = Step{Topic: Lay, Rank: best, Other: engine.NoRank, Want: "lay", Happens: engine.EventLaid}
		l.layout.hand = []engine.Rank{best, t.lower, t.mid, t.mid, t.high, t.top}
		if t.rules.Begins == engine.BeginWorst { // which is the pupil's part
			l.layout.mates = []engine.Rank{best, best, best}
		}
	} else {
		l.layout.hand = append([]engine.Rank{best}, higher[:2]...)
		l.layout.up = []engine.Rank{opens, t.lower, t.high}
		for i := 3; i < t.rules.Hand; i++ {
			l.layout.hand = append(l.layout.hand, higher[i%3])
		}
		for i := 3; i < t.rules.Up; i++ {
			l.layout.up = append(l.layout.up, higher[i%3])
		}
	}
	if t.rules.TurnsUp {
		l.layout.pile = []engine.Rank{t.low}
	}
	begins := Step{Topic: Lead, Rank: engine.NoRank, Other: engine.NoRank, Happens: engine.EventPlayed}
	if len(t.rules.Race) > 0 {
		begins = Step{Topic: Open, Rank: opens, Other: engine.NoRank, Want: opens.String(), Happens: engine.EventPlayed}
	}
	l.steps = []Step{first, {Topic: Ready, Rank: engine.NoRank, Other: engine.NoRank, Want: "ready", Happens: engine.EventBegan}, begins}
	return l
}

// plays is a lesson of one play in the middle of a round, after a bot has laid a card.
func (t teacher) plays(under engine.Rank, hand []engine.Rank, s Step) lesson {
	return lesson{
		layout: layout{turn: players - 1, hand: hand, pile: []engine.Rank{t.low}, others: [players - 1][]engine.Rank{1: {under}}},
		before: []string{"2 " + under.String()},
		steps:  []Step{s},
	}
}

func (t teacher) following() lesson {
	return t.plays(t.mid, []engine.Rank{t.low, t.lower, t.high}, Step{Topic: Follow, Rank: t.high, Other: t.mid, Want: t.high.String(), Happens: engine.EventPlayed})
}

func (t teacher) taking() lesson {
	l := t.plays(t.top, []engine.Rank{t.low, t.lower, t.mid}, Step{Topic: Take, Rank: t.top, Other: engine.NoRank, Want: "take", Happens: engine.EventTook, Cause: engine.CauseStuck})
	l.layout.pile = []engine.Rank{t.low, t.mid, t.high}
	l.layout.late = t.rules.Chance
	if l.layout.late { // without a chance card there is nothing else to be done
		l.layout.up, l.layout.down = []engine.Rank{t.mid, t.high, t.top}, []engine.Rank{t.low, t.mid, t.top}
	}
	if t.rules.TakerLeads {
		l.steps = append(l.steps, Step{Topic: Taken, Rank: engine.NoRank, Other: engine.NoRank, Happens: engine.EventPlayed})
	}
	return l
}

// power is a lesson of what cards of a rank do, on the highest card on which they may be laid, for each that may be it: the
// first that the rules allow is taught.
func (t teacher) power(r engine.Rank) (list []lesson) {
	p := &t.rules.Powers[r]
	s := Step{Topic: Power, Rank: r, Other: engine.NoRank, Want: r.String(), Happens: engine.EventPlayed}
	hand := []engine.Rank{r, t.low, t.mid}
	switch {
	case p.Aimed():
		s.Want += "@"
	case p.Escorts != 0:
		s.Other = t.mid
		if !p.Escorts.Has(t.mid) {
			s.Other = t.high
		}
		s.Want += "+" + s.Other.String()
		hand = []engine.Rank{r, t.low, s.Other}
	}
	switch {
	case p.Feeds:
		s.Happens, s.Cause = engine.EventTook, engine.CauseFed
	case p.Burns:
		s.Happens, s.Cause = engine.EventBurned, engine.CausePower
	case p.Skips:
		s.Happens = engine.EventSkipped
	case p.Reverses:
		s.Happens = engine.EventReversed
	case p.Again:
		s.Happens = engine.EventAgain
	}
	for _, under := range []engine.Rank{t.top, t.high, t.mid, t.lower, t.low} {
		list = append(list, t.plays(under, hand, s))
	}
	return list
}

func (t teacher) fours() lesson {
	q := t.mid
	l := t.plays(q, []engine.Rank{q, q, t.low}, Step{Topic: Four, Rank: q, Other: engine.NoRank, Want: strings.Repeat(q.String(), 2), Happens: engine.EventBurned, Cause: engine.CauseFour})
	l.layout.pile = append(l.layout.pile, q)
	return l
}

// jumping: the seat on the left lays the third, and while the next is on turn the pupil has the fourth.
func (t teacher) jumping() lesson {
	q := t.mid
	return lesson{
		layout: layout{turn: 1, hand: []engine.Rank{q, t.low, t.high}, pile: []engine.Rank{t.low, q, q}, others: [players - 1][]engine.Rank{{q}}},
		before: []string{"1 " + q.String()},
		steps:  []Step{{Topic: Jump, Rank: q, Other: engine.NoRank, Want: "jump:" + q.String(), Happens: engine.EventBurned, Cause: engine.CauseFour}},
	}
}

func (t teacher) chances() lesson {
	l := t.plays(t.high, []engine.Rank{t.low, t.lower, t.low}, Step{Topic: Chance, Rank: t.top, Other: engine.NoRank, Want: "chance", Happens: engine.EventChanced})
	l.layout.draw = []engine.Rank{t.top, t.top} // the bot that plays before draws one
	return l
}

// fouls: a card that does not fit is laid all the same.
func (t teacher) fouls() lesson {
	return t.plays(t.high, []engine.Rank{t.low, t.top, t.top}, Step{Topic: Foul, Rank: t.low, Other: engine.NoRank, Want: t.low.String(), Happens: engine.EventFouled, Cause: engine.CauseWarned})
}

// answers: somebody shoots at the pupil.
func (t teacher) answers() lesson {
	for r := range engine.NoRank {
		if t.rules.Powers[r].Shoots {
			l := t.plays(r, []engine.Rank{r, t.low, t.mid}, Step{Topic: Answer, Rank: r, Other: engine.NoRank, Want: r.String() + "@", Happens: engine.EventPlayed})
			l.before = []string{"2 " + r.String() + "@0"}
			return l
		}
	}
	return lesson{}
}

func (t teacher) faceUp() lesson {
	l := t.plays(t.mid, nil, Step{Topic: FaceUp, Rank: t.high, Other: t.mid, Want: t.high.String(), Happens: engine.EventPlayed})
	l.layout.up, l.layout.late = []engine.Rank{t.low, t.mid, t.high}, true
	l.layout.down = []engine.Rank{t.low, t.lower, t.top}
	return l
}

// flips: none of the face-down cards can be played.
func (t teacher) flips() lesson {
	l := t.plays(t.top, nil, Step{Topic: Flip, Rank: t.top, Other: engine.NoRank, Want: "flip", Happens: engine.EventTook, Cause: engine.CauseFlip})
	l.layout.down, l.layout.late = []engine.Rank{t.low, t.lower, t.low}, true
	return l
}

// leaves: the last card of all can be played.
func (t teacher) leaves() lesson {
	l := t.plays(t.lower, nil, Step{Topic: Out, Rank: engine.NoRank, Other: engine.NoRank, Want: "flip", Happens: engine.EventWentOut})
	l.layout.down, l.layout.late = []engine.Rank{t.top}, true
	return l
}
