package data

import (
	"errors"
	"fmt"
	"reflect"
)

// failer is a test, or a case of a property.
type failer interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// must is what a call gives that may not fail.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// errOf is the error of a call that gives something besides.
func errOf[T any](_ T, err error) error { return err }

// noErr ends a test at the first error.
func noErr(t failer, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatalf("%v", err)
	}
}

// wantErr fails unless an error is of that kind, nil for none.
func wantErr(t failer, err, want error, what ...any) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s%v, want %v", label(what), err, want)
	}
}

// equal fails unless two values are the same.
func equal[T any](t failer, got, want T, what ...any) {
	t.Helper()
	if reflect.DeepEqual(got, want) {
		return
	}
	if all, isContents := any(got).(map[string]string); isContents {
		t.Errorf("%s%s", label(what), difference(any(want).(map[string]string), all))
		return
	}
	t.Errorf("%s%+v, want %+v", label(what), got, want)
}

func label(what []any) string {
	if len(what) == 0 {
		return ""
	}
	return fmt.Sprint(what...) + ": "
}
