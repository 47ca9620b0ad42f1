package wordfile

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// gaps are the places for facts in a text: their names, with a line in which each stands, and the verbs of fmt.
type gaps struct {
	names map[string]int
	verbs []string
}

var (
	braced = regexp.MustCompile(`\{([^{}]*)\}`)
	verb   = regexp.MustCompile(`%(?:\[(\d+)\])?[a-zA-Z%]`)
	facts  = strings.Fields("who other cards rank ask n k a the asked opening answers can time why")
)

// note keeps what a text says, and reports gaps that do not end.
func (r *reader) note(n *node, text string, at place) {
	said := r.texts[at.path]
	if said == nil {
		said = &saying{line: n.line, facts: at.facts, own: at.own || at.optional, gaps: gaps{names: map[string]int{}}}
		r.texts[at.path] = said
	}
	if at.bare || !strings.ContainsAny(text, "{}[]%") {
		return
	}
	if open := unbalanced(text); open != "" {
		r.faults.add(n.line, at.path, "%s without its other half in %q", open, text)
		return
	}
	for _, m := range braced.FindAllStringSubmatch(text, -1) {
		name := factIn(m[1])
		switch {
		case name == "": // a choice by who reads it
		case !slices.Contains(facts, name):
			r.faults.add(n.line, at.path, "there is no fact {%s}", m[1])
		default:
			said.gaps.names[name] = n.line
		}
		if strings.Count(m[1], "|") > 1 {
			r.faults.add(n.line, at.path, "{%s} is more than two texts", m[1])
		}
	}
	for i, m := range verb.FindAllStringSubmatch(text, -1) {
		index := m[1]
		if index == "" {
			index = strconv.Itoa(i + 1)
		}
		said.gaps.verbs = append(said.gaps.verbs, index)
	}
	slices.Sort(said.gaps.verbs)
}

// factIn is the fact that stands in braces, or by which one of two texts is chosen; empty for a choice by whom the sentence is about: see
// [words.Facts].
func factIn(braced string) string {
	const other = "other"
	first, _, chosen := strings.Cut(braced, "|")
	switch {
	case strings.HasPrefix(first, other+":"):
		return other
	case chosen && first != other && first != "who":
		return ""
	default:
		return first
	}
}

// unbalanced is a brace or a bracket that is not closed, or closes nothing; empty for none. Phrases in brackets may have facts in
// braces in them, and not the other way round.
func unbalanced(text string) string {
	rest := braced.ReplaceAllString(text, "")
	if i := strings.IndexAny(rest, "{}"); i >= 0 {
		return rest[i : i+1]
	}
	open := false
	for _, sign := range rest {
		switch sign {
		case '[', ']':
			if open == (sign == '[') {
				return string(sign)
			}
			open = !open
		}
	}
	if open {
		return "["
	}
	return ""
}

// Compare fails with an [Error] for everything that the language lacks or has too much if another says it all: texts, facts that
// are never given, and %s that do not match.
func (f *File) Compare(all *File) error {
	var wrong faults
	for path, said := range f.texts {
		other := all.texts[path]
		switch {
		case other == nil && said.own:
			other = all.texts[plainPath(path)]
		case other == nil:
			wrong.add(said.line, path, "%s has no such text", all.name)
		}
		if other != nil {
			said.compare(other, path, &wrong)
		}
	}
	for path, said := range all.texts {
		if f.texts[path] == nil && !said.own {
			wrong.add(f.lineOf(path), path, "is not there")
		}
	}
	return wrong.join(f.name)
}

// compare reports facts and verbs that another text lacks.
func (s *saying) compare(other *saying, path string, wrong *faults) {
	given := strings.Fields(other.facts)
	for _, name := range slices.Sorted(maps.Keys(s.gaps.names)) {
		if other.gaps.names[name] == 0 && !slices.Contains(given, name) {
			wrong.add(s.gaps.names[name], path, "nothing gives it {%s}", name)
		}
	}
	if !slices.Equal(s.gaps.verbs, other.gaps.verbs) {
		wrong.add(s.line, path, "has %d %%s, not %d", len(s.gaps.verbs), len(other.gaps.verbs))
	}
}

// vocabularies is where the words of rule sets stand.
const vocabularies, plainWords = "table.vocabularies.", "table.plain."

// plainPath is where a word of a rule set stands among the plain ones.
func plainPath(path string) string {
	rest, ok := strings.CutPrefix(path, vocabularies)
	if !ok {
		return ""
	}
	_, rest, _ = strings.Cut(rest, ".")
	return plainWords + rest
}

// lineOf is the line of the text that comes closest to a path: the nearest one in the same table.
func (f *File) lineOf(path string) int {
	for {
		dot := strings.LastIndexByte(path, '.')
		if dot < 0 {
			return 1
		}
		path = path[:dot]
		line := 0
		for other, said := range f.texts {
			if strings.HasPrefix(other, path+".") && (line == 0 || said.line < line) {
				line = said.line
			}
		}
		if line > 0 {
			return line
		}
	}
}
