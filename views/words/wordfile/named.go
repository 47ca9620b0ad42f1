package wordfile

import (
	"slices"

	"shithead/views/words"
)

// named reads the texts of a table by the names of errors.
func (r *reader) named(keys []string, n *node, at place, put func(i int, says string)) {
	if !r.is(n, aTable, at) {
		return
	}
	for i, key := range keys {
		if text := n.table[key]; text != nil {
			put(i, r.text(text, at.at(key)))
		} else {
			r.faults.add(n.line, at.at(key).path, "is not there")
		}
	}
	r.unknown(n, at, func(key string) bool { return slices.Contains(keys, key) })
}

func (r *reader) errors(to *[]words.ErrorWords, n *node, at place) {
	all, keys := words.NamedErrors(), []string(nil)
	for i := range all {
		keys = append(keys, all[i].Key)
	}
	r.named(keys, n, at, func(i int, says string) { *to = append(*to, words.ErrorWords{Is: all[i].Is, Says: says}) })
}

func (r *reader) refusals(to *[]words.RefusalWords, n *node, at place) {
	all, keys := words.NamedRefusals(), []string(nil)
	for i := range all {
		keys = append(keys, all[i].Key)
	}
	r.named(keys, n, at, func(i int, says string) {
		*to = append(*to, words.RefusalWords{Is: all[i].Is, When: all[i].When, Says: says})
	})
}

func (r *reader) reasons(to *map[error]string, n *node, at place) {
	all, keys := words.NamedReasons(), []string(nil)
	for i := range all {
		keys = append(keys, all[i].Key)
	}
	*to = make(map[error]string, len(all))
	r.named(keys, n, at, func(i int, says string) { (*to)[all[i].Is] = says })
}
