// Package errcode gives sentinel errors the codes under which programs are told of them, where the sentinels are declared. It
// is below all other packages. sshsrv/API.md says what each code means; none is ever used for something else.
package errcode

// coded is a sentinel with a code.
type coded struct {
	code, text string
	// particular: see [Particular].
	particular bool
}

func (e *coded) Error() string { return e.text }

// New makes a sentinel with a code. Of an error that wraps several sentinels the outermost says the code: it is that of what
// was asked for.
func New(code, text string) error { return &coded{code: code, text: text} }

// Particular makes a sentinel whose code also counts if one with another code wraps it, as it says more.
func Particular(code, text string) error { return &coded{code, text, true} }

// Of is the code of an error, empty for one that wraps no sentinel with a code.
func Of(err error) string {
	if found := find(err); found != nil {
		return found.code
	}
	return ""
}

// find is the sentinel in an error that says its code, nil for none.
func find(err error) (found *coded) {
	if e, is := err.(*coded); is { //nolint:errorlint // what wraps it is walked through below
		return e
	}
	for _, inner := range wrapped(err) {
		if e := find(inner); e != nil && (found == nil || e.particular && !found.particular) {
			found = e
		}
	}
	return found
}

// wrapped are the errors that an error wraps.
func wrapped(err error) []error {
	switch e := err.(type) { //nolint:errorlint // as above
	case interface{ Unwrap() error }:
		return []error{e.Unwrap()}
	case interface{ Unwrap() []error }:
		return e.Unwrap()
	}
	return nil
}
