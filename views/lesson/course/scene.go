package course

import (
	"strings"

	"shithead/engine"
)

// scene is a lesson that the rules allow, with the state in which it begins and what has led to it.
type scene struct {
	state  *engine.State
	before []engine.Move
	steps  []Step
}

// scenes are the lessons that the rules allow, the first of each rank that has a power. The first one after which the pupil is on turn
// still goes on with that.
func (t teacher) scenes() (list []scene) {
	taught, again := map[Step]bool{}, Step{Topic: Again, Rank: engine.NoRank, Other: engine.NoRank, Happens: engine.EventPlayed}
	for _, l := range t.lessons() {
		if len(l.steps) == 0 || taught[l.steps[0]] {
			continue
		}
		s, ok := l.scene(t.rules)
		if !ok {
			continue
		}
		taught[l.steps[0]] = true
		if !taught[again] {
			l.steps = append(l.steps, again)
			if more, goesOn := l.scene(t.rules); goesOn {
				s, taught[again] = more, true
			}
		}
		list = append(list, s)
	}
	return list
}

// scene makes what a lesson says, and reports whether every step can be made and does what it promises.
func (l *lesson) scene(rules *engine.Rules) (s scene, ok bool) {
	var err error
	if s.state, err = position(rules, &l.layout); err != nil {
		return s, false
	}
	at := s.state.Clone()
	for _, text := range l.before {
		seat, move, _ := strings.Cut(text, " ")
		m, err := engine.ParseMove(int(seat[0]-'0'), move)
		if err != nil || at.Apply(m, nil) != nil {
			return s, false
		}
		s.before = append(s.before, m)
	}
	for i := range l.steps {
		m := l.steps[i].move(at)
		if m == nil {
			return s, false
		}
		var events engine.Events
		if !l.steps[i].apply(at, m, &events) || !l.steps[i].kept(&events) {
			return s, false
		}
	}
	s.steps = l.steps
	return s, true
}
