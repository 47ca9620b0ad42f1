package wordfile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Error is something that is wrong with the file of a language.
type Error struct {
	File string
	Line int
	// Key leads to the text, with dots between its parts; it is empty where a line is none of TOML.
	Key, What string
}

func (e *Error) Error() string {
	at := fmt.Sprintf("%s:%d: ", e.File, e.Line)
	if e.Key != "" {
		at += e.Key + ": "
	}
	return at + e.What
}

// faults are what is wrong with one file.
type faults []*Error

func (f *faults) add(line int, key, format string, facts ...any) {
	*f = append(*f, &Error{Line: line, Key: key, What: fmt.Sprintf(format, facts...)})
}

// join is all that is wrong, by line, with the name of the file; nil for nothing.
func (f faults) join(file string) error {
	slices.SortStableFunc(f, func(a, b *Error) int { return cmp.Compare(a.Line, b.Line) })
	all := make([]error, len(f))
	for i, e := range f {
		e.File, all[i] = file, e
	}
	return errors.Join(all...)
}
