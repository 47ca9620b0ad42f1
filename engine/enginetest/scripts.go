package enginetest

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Scripts has each part of the txtar files in testdata played whose name contains a text, as a test of its own, by its lines:
// those that are neither empty nor comments.
func Scripts(t *testing.T, text string, play func(t *testing.T, lines []string)) {
	t.Helper()
	played := 0
	for _, file := range Must(filepath.Glob("testdata/*.txtar")) {
		for _, part := range Must(txtar.ParseFile(file)).Files {
			if !strings.Contains(part.Name, text) {
				continue
			}
			played++
			t.Run(part.Name, func(t *testing.T) {
				var lines []string
				for line := range strings.Lines(string(part.Data)) {
					if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
						lines = append(lines, line)
					}
				}
				play(t, lines)
			})
		}
	}
	if played == 0 {
		t.Fatalf("no script is called %q", text)
	}
}
