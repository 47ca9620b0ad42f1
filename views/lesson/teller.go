package lesson

import (
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/views/lesson/course"
	"shithead/views/table/story"
	"shithead/views/words"
)

// Teller puts the steps of a course into words.
type Teller struct {
	Words *words.Words
	Rules *engine.Rules
	// Mate is what the bot is called that plays before the pupil.
	Mate string
}

// NewTeller is one for a course.
func NewTeller(w *words.Words, c *course.Course) Teller {
	return Teller{w, c.Rules(), c.View().Seats[course.Mate].Name}
}

// Step is what is said of a step, in the words of the rule set.
func (t *Teller) Step(step *course.Step) words.LessonStep {
	said, fact := t.Words.Lesson.Steps[t.key(step)], t.facts(step)
	fill := func(sentence string) string {
		if sentence == "" {
			return ""
		}
		return words.UpperFirst(fact.Fill(t.vocabulary().Adapt(sentence)))
	}
	return words.LessonStep{See: fill(said.See), Try: fill(said.Try), Then: fill(said.Then)}
}

func (t *Teller) vocabulary() *words.Vocabulary { return t.Words.Table.Vocabulary(t.Rules) }

// key is under which key the words of a step are found: its topic, or one for rules that have it otherwise.
func (t *Teller) key(step *course.Step) string {
	rules := t.Rules
	switch {
	case step.Topic == course.Take && rules.TakerLeads:
		return "take-and-lead"
	case step.Topic == course.Out && rules.Points.Place > 0:
		return "out-for-points"
	case step.Topic == course.FaceUp && rules.FaceUpAbove:
		return "face-up-higher"
	case step.Topic == course.Power && rules.Powers[step.Rank].Aimed():
		return "aim"
	case step.Topic == course.Power && rules.Powers[step.Rank].Escorts != 0:
		return "company"
	default:
		return string(step.Topic)
	}
}

// facts are those of a step: see [words.LessonStep].
func (t *Teller) facts(step *course.Step) words.Facts {
	rank := t.Words.Table.RankName(step.Rank)
	fact := words.Facts{Rank: rank, The: t.Words.Table.The(rank), Other: t.Words.Table.RankName(step.Other), Cards: t.Words.Table.CardsName(step.Rank, 2), Who: t.Mate}
	switch step.Topic {
	case course.Swap, course.Lay, course.Out:
		fact.Who = t.vocabulary().Shithead
		fact.N, fact.K = t.Words.Table.Points(t.Rules.Points.At(1)), strconv.Itoa(t.Rules.Points.At(2))
	case course.Answer:
		fact.N = t.Words.Ranks(t.Rules.Answers(engine.Ask{Kind: engine.AskAnswer, Rank: step.Rank}))
	case course.Power, course.Four, course.Chance, course.Foul:
		line := t.line(step)
		fact.K, fact.N = line.Name, line.Does
		if step.Topic == course.Chance { // with which a sentence begins
			fact.K = words.UpperFirst(fact.K)
		}
	default:
	}
	return fact
}

// lineKinds are the lines of the rules that topics are about.
var lineKinds = map[course.Topic]words.LineKind{course.Four: words.FourLine, course.Chance: words.ChanceLine, course.Foul: words.StrictLine}

// line is what the rules say of what a step is about.
func (t *Teller) line(step *course.Step) (line words.CardLine) {
	lines := append(t.Words.CardLines(t.Rules), t.Words.RuleLines(t.Rules)...)
	kind := lineKinds[step.Topic]
	at := slices.IndexFunc(lines, func(l words.CardLine) bool {
		return l.Kind == kind && (kind != words.RankLine || l.Ranks.Has(step.Rank))
	})
	if at >= 0 {
		line = lines[at]
	}
	return line
}

// Tried is what a move would do that was tried instead of the one of a step, by what a table tells of it.
func (t *Teller) Tried(line *story.Saying, tried *course.Tried, step *course.Step) string {
	would := *line
	if w := &t.Words.Table.Reasons; tried.Keeps {
		keeps := words.Facts{Cards: t.Words.Table.RankName(step.Rank)}
		besides := words.Facts{Other: would.Text, N: keeps.Fill(w.Keeps)}
		would.Text = besides.Fill(w.Besides)
	}
	fact := words.Facts{N: words.Sentence(words.Behind(would.Name, would.Text))}
	return fact.Fill(t.Words.Lesson.Tried)
}
