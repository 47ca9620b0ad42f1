package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// goSource is the source of packages, which may be patterns such as "./data/...", and of their tests, by its path from the root of the
// module.
func goSource(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	return filesOf(t, ".go", patterns...)
}

// filesOf is the text of the files in packages whose names end with a suffix, likewise.
func filesOf(t *testing.T, suffix string, patterns ...string) map[string]string {
	t.Helper()
	root, found := os.DirFS("../.."), map[string]string{}
	for _, pattern := range patterns {
		folder, recursive := strings.CutSuffix(pattern, "/...")
		folder = path.Clean(folder)
		before := len(found)
		must(t, fs.WalkDir(root, folder, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "testdata" || name != folder && !recursive):
				return fs.SkipDir
			case strings.HasSuffix(name, suffix):
				text, err := fs.ReadFile(root, name)
				found[name] = string(text)
				return err
			}
			return nil
		}))
		if len(found) == before {
			t.Errorf("there is no package %s", pattern)
		}
	}
	return found
}

// testsOf is the source of packages, which may be patterns, and of their tests, as one text.
func testsOf(t *testing.T, patterns ...string) string {
	t.Helper()
	return strings.Join(slices.Collect(maps.Values(goSource(t, patterns...))), "\n")
}
