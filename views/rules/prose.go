package rules

import (
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// The prose of the rule sets, a text for each in the file of each language. A text has parts, each under a line "# name": short, which is
// one line for lists, and those that [rulesLines] tells. In these are paragraphs with empty lines between; a line that begins
// with "- " begins an item of a list. Names of options in braces stand for what was chosen for them, "{a reset}" or
// "{A reset}" for a rank with its article. What stands in brackets before a paragraph are conditions, all of which have to
// hold:
//
//	[again]         something is chosen for the option
//	[again=2]       this is
//	[!again=2]      this is not
//	[plain=4K]      these ranks have no power
//
// A line that begins with ">" says how the example above it is played, and is not shown: the tests play it.

// bullet begins an item of a list.
const bullet = "- "

// prose is what is told of a rule set, part by part.
type prose map[string][]paragraph

// paragraph is a text, and how it is played if it is an example.
type paragraph struct {
	text  string
	plays []string
}

// proseOf is what is told of a rule set as far as it is in force.
func proseOf(w *words.Words, rules *engine.Rules) prose {
	told := prose{}
	part := ""
	var block []string
	end := func() {
		if text, ok := inForce(rules, strings.Join(block, "\n")); ok && text != "" {
			told[part] = append(told[part], newParagraph(filled(&w.Table, rules, text)))
		}
		block = block[:0]
	}
	for line := range strings.SplitSeq(w.Rules.Prose(rules.Name), "\n") {
		title, isTitle := strings.CutPrefix(line, "# ")
		conditions := len(block) == 1 && block[0] != "" && block[0][0] == '['
		if isTitle || line == "" || line[0] == '[' || strings.HasPrefix(line, bullet) && !conditions {
			end()
		}
		if isTitle {
			part = title
		} else {
			block = append(block, line)
		}
	}
	end()
	return told
}

// newParagraph parts a text from how it is played.
func newParagraph(block string) (p paragraph) {
	var texts []string
	for line := range strings.SplitSeq(block, "\n") {
		if play, ok := strings.CutPrefix(line, "> "); ok {
			p.plays = append(p.plays, play)
		} else {
			texts = append(texts, line)
		}
	}
	p.text = strings.Join(texts, " ")
	return p
}

// inForce takes the conditions off a block, and reports whether they hold.
func inForce(rules *engine.Rules, block string) (string, bool) {
	conditions, ok := strings.CutPrefix(block, "[")
	if !ok {
		return strings.Trim(block, "\n"), true
	}
	conditions, block, _ = strings.Cut(conditions, "]")
	for condition := range strings.FieldsSeq(conditions) {
		condition, not := strings.CutPrefix(condition, "!")
		if holds(rules, condition) == not {
			return "", false
		}
	}
	return strings.Trim(block, " \n"), true
}

// holds reports whether what was chosen meets a condition. A plain rank has no power and answers no shot.
func holds(rules *engine.Rules, condition string) bool {
	key, value, given := strings.Cut(condition, "=")
	if key == "plain" {
		return words.RanksThat(func(r engine.Rank) bool {
			return ranksOf(rules).Has(r) && strings.Contains(value, r.String()) &&
				(rules.Powers[r].Special() || rules.ShotAnswers.Has(r))
		}) == 0
	}
	chosen := rules.Value(key)
	if given {
		return chosen == value
	}
	return !leftOut(chosen)
}

// leftOut reports whether a value of an option leaves something out.
func leftOut(value string) bool { return value == "none" || value == "off" }

// filled is a text with what was chosen in the place of the names of options, with an article where there is one.
func filled(w *words.TableWords, rules *engine.Rules, text string) string {
	for _, o := range rules.Options {
		value := words.ValueName(rules.Value(o.Key))
		text = strings.NewReplacer(
			"{"+o.Key+"}", value, "{a "+o.Key+"}", w.A(value), "{A "+o.Key+"}", words.UpperFirst(w.A(value)),
		).Replace(text)
	}
	return text
}
