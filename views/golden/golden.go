package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// sizes are the windows that pictures show: two usual ones, and small ones.
var sizes = [...][2]int{{80, 24}, {120, 40}, {40, 16}, {40, 10}, {20, 6}}

// Viewer is somebody in front of a screen.
type Viewer interface {
	// Shown is the screen that is shown.
	Shown() any
	// Sees is what it looks like in a window of a width and height.
	Sees(width, height int) string
}

// Screens holds screens of type S against their pictures, by name, in windows of several sizes. For each size the screen is
// made anew.
func Screens[S any, V Viewer](t *testing.T, shows map[string]func(t *testing.T) V) {
	t.Helper()
	for name, show := range shows {
		t.Run(name, func(t *testing.T) {
			var picture strings.Builder
			for _, size := range sizes {
				viewer := show(t)
				is[S](t, name, viewer.Shown())
				picture.WriteString(viewer.Sees(size[0], size[1]))
			}
			Text(t, name, picture.String())
		})
	}
}

// Screen holds a text that shows a screen, which has to be of type S, against testdata/NAME.txt.
func Screen[S any](t testing.TB, name string, shown any, text string) {
	t.Helper()
	is[S](t, name, shown)
	Text(t, name, text)
}

// is ends a test in which something else is shown than a screen of type S.
func is[S any](t testing.TB, name string, shown any) {
	t.Helper()
	if _, ok := shown.(S); !ok {
		t.Fatalf("%s is a picture of %T, but %T is shown", name, *new(S), shown)
	}
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
