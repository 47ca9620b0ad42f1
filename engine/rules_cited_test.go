package engine

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	// paper is a row of the table of papers, citedPaper what the head of a clause ends with.
	paper      = regexp.MustCompile(`(?m)^\| ([A-Z][A-Za-z ]+) \| \*`)
	citedPaper = regexp.MustCompile(`\(([^,()]+), [^()]+\)$`)
)

// TestCitations_LeadToClauses: each clause has an id of its own and is cited by a test, and what code and documents
// cite stands in RULES.md or FORMATS.md. Papers are cited by their names and a heading, as "Leeds, Stashing 1".
func TestCitations_LeadToClauses(t *testing.T) {
	known, tested, headings, cited := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	rules := read(t, "RULES.md")
	ids, papers := found(clauseID, rules), found(paper, rules)
	for _, id := range append(ids, found(section, rules)...) {
		if known[id] {
			t.Errorf("there are two clauses %s", id)
		}
		known[id] = true
	}
	for _, name := range found(heading, read(t, "record/FORMATS.md")) {
		headings[name] = true
	}
	for _, p := range Presets() {
		for _, c := range clauses(p.Name) {
			id := strings.TrimSuffix(strings.Fields(c.head)[0], ":")
			if tested[id] = true; !known[id] {
				t.Errorf("a test plays %q, which is not in RULES.md", id)
			}
			for _, name := range found(citedPaper, c.head) {
				if cited[name] = true; !slices.Contains(papers, name) {
					t.Errorf("%s cites no paper", c.head)
				}
			}
		}
	}
	if len(papers) != 5 || len(cited) != 5 {
		t.Errorf("of the papers %v are cited %v", papers, cited)
	}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".md") {
			return err
		}
		text := read(t, path)
		for _, id := range found(citedRules, text) {
			if !known[id] {
				t.Errorf("%s cites %q, which is not in RULES.md", path, id)
			}
			tested[id] = tested[id] || strings.HasSuffix(path, "_test.go")
		}
		for _, name := range found(citedFormats, text) {
			if !headings[name] {
				t.Errorf("%s cites %q, which is not in FORMATS.md", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if !tested[id] {
			t.Errorf("no test cites %s", id)
		}
	}
}

// found is what the first group of a pattern matches in a text.
func found(pattern *regexp.Regexp, text string) (list []string) {
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// TestRuleSets_ListTheirClauses in the comment of their file.
func TestRuleSets_ListTheirClauses(t *testing.T) {
	for _, p := range Presets() {
		comment, _, _ := strings.Cut(read(t, p.Name+".go"), "\nfunc ")
		of := regexp.MustCompile(`\b(` + p.Name + `/[a-z-]+)`)
		got, want := found(of, comment), found(of, strings.Join(found(clauseID, read(t, "RULES.md")), " "))
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s lists\n%s, RULES.md has\n%s", p.Name, got, want)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text := must(os.ReadFile(path))
	return string(text)
}
