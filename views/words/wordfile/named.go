package wordfile

import (
	"slices"
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
