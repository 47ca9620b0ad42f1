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
	heading  = regexp.MustCompile(`(?m)^## ([^:\n]+)`)
	// citedRules is a clause or a section, in a comment perhaps on the next line; citedFormats is a heading.
	citedRules   = regexp.MustCompile(`RULES\.md(?:\s+|\s*//\s*)([a-z]+/[a-z-]+|[1-9]\b)`)
	citedFormats = regexp.MustCompile(`FORMATS\.md \(([^)]+)\)`)
)

// TestCitations_LeadToClauses: each clause has an id of its own and is cited by a test, and what code and documents
// cite stands in RULES.md or FORMATS.md.
func TestCitations_LeadToClauses(t *testing.T) {
	known := map[string]bool{}
	for _, id := range clauseIDs(t) {
		if known[id] {
			t.Errorf("there are two clauses %s", id)
		}
		known[id] = true
	}
	for _, m := range section.FindAllStringSubmatch(read(t, "RULES.md"), -1) {
		known[m[1]] = true
	}
	headings := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(read(t, "record/FORMATS.md"), -1) {
		headings[m[1]] = true
	}
	tested := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".md") {
			return err
		}
		source := read(t, path)
		for _, m := range citedRules.FindAllStringSubmatch(source, -1) {
			if !known[m[1]] {
				t.Errorf("%s cites %q, which is not in RULES.md", path, m[1])
			}
			if strings.HasSuffix(path, "_test.go") {
				tested[m[1]] = true
			}
		}
		for _, m := range citedFormats.FindAllStringSubmatch(source, -1) {
			if !headings[m[1]] {
				t.Errorf("%s cites %q, which is not in FORMATS.md", path, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range clauseIDs(t) {
		if !tested[id] {
			t.Errorf("no test cites %s", id)
		}
	}
}

// TestRuleSets_ListTheirClauses in the comment of their file.
func TestRuleSets_ListTheirClauses(t *testing.T) {
	for _, p := range Presets() {
		comment, _, _ := strings.Cut(read(t, p.Name+".go"), "\nfunc ")
		listed := regexp.MustCompile(`\b`+p.Name+`/[a-z-]+`).FindAllString(comment, -1)
		var want []string
		for _, id := range clauseIDs(t) {
			if strings.HasPrefix(id, p.Name+"/") {
				want = append(want, id)
			}
		}
		if got, want := strings.Join(listed, " "), strings.Join(want, " "); got != want || want == "" {
			t.Errorf("%s lists\n%s, RULES.md has\n%s", p.Name, got, want)
		}
	}
}

// clauseIDs are the ids in RULES.md, in order.
func clauseIDs(t *testing.T) []string {
	t.Helper()
	var ids []string
	for _, m := range clauseID.FindAllStringSubmatch(read(t, "RULES.md"), -1) {
		ids = append(ids, m[1])
	}
	return ids
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
