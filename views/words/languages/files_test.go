package languages

import (
	"errors"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestFilesFit: what stands in a button, at a seat or over a column is not wider than that, and all letters can be spelled in ASCII.
func TestFilesFit(t *testing.T) {
	for _, tag := range Tags() {
		f, err := file(tag)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := errors.Join(f.Fits(), f.IsSpelled()); err != nil {
			t.Error(err)
		}
	}
}

// TestFilesSayAllThatEnglishSays, with the same facts, and nothing else.
func TestFilesSayAllThatEnglishSays(t *testing.T) {
	english, err := file(all[0].Tag)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all[1:] {
		f, err := file(l.Tag)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := f.Compare(english); err != nil {
			t.Error(err)
		}
	}
}

// TestFilesAreInTheTable, each of them, and in settings every language is called what it calls itself.
func TestFilesAreInTheTable(t *testing.T) {
	entries, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if tag := strings.TrimSuffix(e.Name(), path.Ext(e.Name())); !slices.Contains(Tags(), tag) {
			t.Errorf("%s is no language", e.Name())
		}
	}
	for _, one := range All() {
		if of(one.Tag+"_XX.UTF-8").Tag != one.Tag {
			t.Errorf("nobody gets %s", one.Name)
		}
		for _, other := range All() {
			if called := one.Words().Settings.Value(other.Tag); called != other.Name {
				t.Errorf("in %s %s is called %q", one.Name, other.Name, called)
			}
		}
	}
}
