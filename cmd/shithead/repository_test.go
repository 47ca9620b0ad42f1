package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
)

// goSource is the source of packages, which may be patterns such as "./data/...", and of their tests, by its path from the root of the
// module.
func goSource(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	return filesOf(t, ".go", patterns...)
}

// tree is the text of every Go file and every page, by its path from the root of the module.
var tree = sync.OnceValues(func() (map[string]string, error) {
	root, found := os.DirFS("../.."), map[string]string{}
	return found, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == ".git"):
			return fs.SkipDir
		case path.Ext(name) == ".go" || path.Ext(name) == ".md":
			text, err := fs.ReadFile(root, name)
			found[name] = string(text)
			return err
		}
		return nil
	})
})

// filesOf is the text of the files in packages whose names end with a suffix, likewise.
func filesOf(t *testing.T, suffix string, patterns ...string) map[string]string {
	t.Helper()
	all, err := tree()
	must(t, err)
	found := map[string]string{}
	for _, pattern := range patterns {
		folder, recursive := strings.CutSuffix(pattern, "/...")
		folder = path.Clean(folder)
		before := len(found)
		for name, text := range all {
			in := path.Dir(name)
			below := recursive && (folder == "." || strings.HasPrefix(in, folder+"/"))
			if (in == folder || below) && strings.HasSuffix(name, suffix) {
				found[name] = text
			}
		}
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
