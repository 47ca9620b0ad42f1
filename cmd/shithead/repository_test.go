package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// goFiles are all files of the module in Go, by their path from its root.
var goFiles = sync.OnceValues(func() (map[string]string, error) {
	root := os.DirFS(filepath.Join("..", ".."))
	all := map[string]string{}
	return all, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err == nil && entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go"):
			return err
		}
		text, err := fs.ReadFile(root, name)
		all[name] = string(text)
		return err
	})
})

// goSource is the source of packages, which may be patterns such as "./data/...", and of their tests.
func goSource(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	all, err := goFiles()
	must(t, err)
	found := map[string]string{}
	for _, pattern := range patterns {
		folder, recursive := strings.CutSuffix(strings.TrimPrefix(pattern, "./"), "...")
		before := len(found)
		for name, text := range all {
			if path.Dir(name) == folder || recursive && strings.HasPrefix(name, folder) {
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
