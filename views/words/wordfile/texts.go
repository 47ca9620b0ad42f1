package wordfile

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/words"
)

// text is a text, which may be empty only as a line of several.
func (r *reader) text(n *node, at place) string {
	if !r.is(n, aText, at) {
		return ""
	}
	if n.text == "" && !at.empty && !at.overlay {
		r.faults.add(n.line, at.path, "is empty")
	}
	if has := r.columns(n.text); at.columns > 0 && has > at.columns {
		r.wide.add(n.line, at.path, "has %d columns where %d fit: %q", has, at.columns, n.text)
	}
	r.foreigners(n, at)
	r.note(n, n.text, at)
	return n.text
}

// foreigners notes the letters of a text that have no spelling in ASCII. Signs are replaced by whatever shows them.
func (r *reader) foreigners(n *node, at place) {
	for line := range strings.Lines(n.text) {
		for _, letter := range r.spell(line) {
			if isForeign(letter) && unicode.IsLetter(letter) {
				r.foreign.add(n.line, at.path, "has %c, which is not among the letters that are spelled in ASCII: %q", letter, line)
				return
			}
		}
	}
}

// letters are letters and signs with their spellings in ASCII.
func (r *reader) letters(v reflect.Value, n *node, at place) {
	r.byName(v, n, at)
	for _, letter := range n.keys {
		if as := n.table[letter]; as.kind == aText && !spells(letter, as.text) {
			r.faults.add(as.line, at.at(letter).path, "is no spelling in ASCII of a small letter: %q", as.text)
		}
	}
}

// key is a key and what it does: two texts in a list, of which the first may be empty.
func (r *reader) key(n *node, at place) (key words.Key) {
	if !r.is(n, aList, at) {
		return key
	}
	if len(n.list) != 2 {
		r.faults.add(n.line, at.path, "is not a key and what it does, but %d texts", len(n.list))
		return key
	}
	pressed := at
	pressed.bare, pressed.empty, pressed.columns = true, true, 0
	return words.Key{Key: r.text(n.list[0], pressed), Does: r.text(n.list[1], at)}
}

// brackets are taken from around phrases.
var brackets = strings.NewReplacer("[", "", "]", "")

// columns are how many columns a text takes, or takes where it is spelled in ASCII if those are more. Facts count for nothing.
func (r *reader) columns(text string) int {
	text = brackets.Replace(braced.ReplaceAllString(text, ""))
	return max(frame.Width(text), frame.Width(r.spell(text)))
}

// lines are lines with a fact {n} in them.
func (r *reader) lines(n *node, at place) func(fact string) []string {
	var lines []string
	r.slice(reflect.ValueOf(&lines).Elem(), n, at)
	return func(fact string) []string {
		filled := make([]string, len(lines))
		for i, line := range lines {
			filled[i] = (&words.Facts{N: fact}).Fill(line)
		}
		return filled
	}
}

// prose are long texts, by the names of the rule sets.
func (r *reader) prose(n *node, at place) words.Prose {
	all := map[string]string{}
	if !r.is(n, aTable, at) {
		return nil
	}
	r.unknown(n, at, isRuleSet)
	for _, p := range engine.Presets() {
		switch text := n.table[p.Name]; {
		case text == nil:
			r.faults.add(n.line, at.at(p.Name).path, "is not there")
		case r.is(text, aText, at.at(p.Name)):
			all[p.Name] = text.text
			r.foreigners(text, at.at(p.Name))
		}
	}
	return func(rules string) string { return all[rules] }
}

// article puts an article before a rank: the one that stands at its name, or at other.
func (r *reader) article(n *node, at place) words.Article {
	const other = "other"
	if !r.is(n, aTable, at) {
		return nil
	}
	by := map[string]form{}
	for _, key := range n.keys {
		if key != other && !slices.Contains(words.RankNames[:], key) {
			r.faults.add(n.table[key].line, at.at(key).path, "is no rank")
			continue
		}
		text := r.text(n.table[key], at)
		by[key] = newForm(text, "{rank}")
		if !by[key].shows {
			r.faults.add(n.table[key].line, at.at(key).path, "lacks {rank}")
		}
	}
	if n.table[other] == nil {
		r.faults.add(n.line, at.at(other).path, "is not there")
	}
	return func(rank string) string {
		f, ok := by[rank]
		if !ok {
			f = by[other]
		}
		return f.fill(rank)
	}
}
