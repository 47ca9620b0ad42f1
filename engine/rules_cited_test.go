package engine

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	clauseID = regexp.MustCompile(`\*\*([a-z]+/[a-z-]+)\*\*`)
	section  = regexp.MustCompile(`(?m)^## ([1-9])\.`)
	// citation is a clause or a section of RULES.md, in a comment perhaps on the next line.
	citation = regexp.MustCompile(`RULES\.md(?:\s+|\s*//\s*)([a-z]+/[a-z-]+|[1-9]\b)`)
)

// TestCitations_LeadToClauses: each clause has an id of its own and is cited by a test, and what code and documents
// cite stands in RULES.md.
func TestCitations_LeadToClauses(t *testing.T) {
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	known, tested := map[string]bool{}, map[string]bool{}
	for _, m := range clauseID.FindAllStringSubmatch(string(text), -1) {
		if known[m[1]] {
			t.Errorf("there are two clauses %s", m[1])
		}
		known[m[1]] = true
	}
	for _, m := range section.FindAllStringSubmatch(string(text), -1) {
		known[m[1]] = true
	}
	cited := 0
	err = filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".md") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range citation.FindAllStringSubmatch(string(source), -1) {
			if cited++; !known[m[1]] {
				t.Errorf("%s cites %q, which is not in RULES.md", path, m[1])
			}
			if strings.HasSuffix(path, "_test.go") {
				tested[m[1]] = true
			}
		}
		return err
	})
	if err != nil || cited < 100 {
		t.Fatalf("%d citations, %v", cited, err)
	}
	for id := range known {
		if strings.Contains(id, "/") && !tested[id] {
			t.Errorf("no test cites %s", id)
		}
	}
}
