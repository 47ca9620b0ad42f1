package wordfile

import (
	"slices"

	"shithead/views/words"
)

// named reads the texts of a table by the names of errors.
func named[E interface{ Name() string }](r *reader, all []E, n *node, at place, put func(of E, says string)) {
	if !r.is(n, aTable, at) {
		return
	}
	for _, of := range all {
		if text := n.table[of.Name()]; text != nil {
			put(of, r.text(text, at.at(of.Name())))
		} else {
			r.faults.add(n.line, at.at(of.Name()).path, "is not there")
		}
	}
	r.unknown(n, at, func(key string) bool {
		return slices.ContainsFunc(all, func(of E) bool { return of.Name() == key })
	})
}

func (r *reader) errors(to *[]words.ErrorWords, n *node, at place) {
	named(r, words.NamedErrors(), n, at, func(of words.NamedError, says string) {
		*to = append(*to, words.ErrorWords{Is: of.Is, Says: says})
	})
}

func (r *reader) refusals(to *[]words.RefusalWords, n *node, at place) {
	named(r, words.NamedRefusals(), n, at, func(of words.NamedRefusal, says string) {
		*to = append(*to, words.RefusalWords{Is: of.Is, When: of.When, Says: says})
	})
}

func (r *reader) reasons(to *map[error]string, n *node, at place) {
	*to = map[error]string{}
	named(r, words.NamedReasons(), n, at, func(of words.NamedError, says string) { (*to)[of.Is] = says })
}
