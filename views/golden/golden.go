package golden

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// Must is a value that there has to be for a test to go on.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Equal fails the test unless what there is is what is wanted. The rest says what that is.
func Equal[T any](t interface {
	Helper()
	Errorf(format string, args ...any)
}, got, want T, what ...any,
) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %+v, not %+v", fmt.Sprint(what...), got, want)
	}
}

// Screen holds a text that shows a screen, which has to be of type S, against testdata/NAME.txt.
func Screen[S any](t testing.TB, name string, shown any, text string) {
	t.Helper()
	if _, ok := shown.(S); !ok {
		t.Fatalf("%s is a picture of %T, but %T is shown", name, *new(S), shown)
	}
	Text(t, name, text)
}

// Text holds a text that is of no screen against testdata/NAME.txt.
func Text(t testing.TB, name, got string) {
	t.Helper()
	File(t, filepath.Join("testdata", name+".txt"), got)
}

// File holds what a file says against what it is now.
func File(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		write(t, file, got)
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is another picture now:\n%s", file, got)
	}
}

// write writes a picture anew.
func write(t testing.TB, file, text string) {
	t.Helper()
	if t.Failed() {
		t.Fatalf("%s is not written: the test has failed before", file)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
