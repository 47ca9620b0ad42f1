package words

import (
	"io/fs"
	"testing"
	"testing/fstest"

	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
)

// countingFS counts what is opened.
type countingFS struct {
	fs.FS
	opened int
}

func (c *countingFS) Open(name string) (fs.File, error) {
	c.opened++
	return c.FS.Open(name)
}

// TestProse_IsReadOnce, and a rule set of which nobody has told has none.
func TestProse_IsReadOnce(t *testing.T) {
	files := &countingFS{FS: fstest.MapFS{
		"prose/leeds.txt": {Data: []byte("# short\nFives ask.\n# story\nLong ago.\n")}, "prose/classic.txt": {Data: []byte("# story\nOnce.\n")}, "prose/notes.md": {},
	}}
	w := PageWords{Prose: ProseIn(files)}
	if files.opened != 0 {
		t.Error("read before anybody asks")
	}
	for range 2 {
		for rules, short := range map[string]string{"leeds": "Fives ask.", "classic": "", "notes": "", "../prose/leeds": "", "": ""} {
			if got := w.InShort(rules); got != short {
				t.Errorf("%q in short: %q", rules, got)
			}
		}
	}
	if w.Prose("classic") != "# story\nOnce.\n" || files.opened > 3 { // the folder and two files
		t.Errorf("%q, opened %d", w.Prose("classic"), files.opened)
	}
}
