package errcode

import "errors"

// coded is a sentinel with a code, particular one of which [Particular] says more.
type (
	coded      struct{ code, text string }
	particular struct{ coded }
)

func (e *coded) Error() string { return e.text }

// New makes a sentinel with a code. Of an error that wraps several sentinels the outermost says the code: it is that of what
// was asked for.
func New(code, text string) error { return &coded{code, text} }

// Particular makes a sentinel whose code also counts if one with another code wraps it, as it says more.
func Particular(code, text string) error { return &particular{coded{code, text}} }

// Of is the code of an error, empty for one that wraps no sentinel with a code.
func Of(err error) string {
	if e, ok := errors.AsType[*particular](err); ok {
		return e.code
	}
	if e, ok := errors.AsType[*coded](err); ok {
		return e.code
	}
	return ""
}
