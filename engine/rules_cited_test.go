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
	// paper is a row of the table of papers, citedPaper what the head of a clause ends with.
	paper      = regexp.MustCompile(`(?m)^\| ([A-Z][A-Za-z ]+) \| \*`)
	citedPaper = regexp.MustCompile(`\(([^,()]+), [^()]+\)$`)
)

// TestCitations_LeadToClauses: each clause has an id of its own and is cited by a test, and what code and documents
// cite stands in RULES.md or FORMATS.md.
func TestCitations_LeadToClauses(t *testing.T) {
	known, tested, headings := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, id := range clauseIDs(t) {
		if known[id] {
			t.Errorf("there are two clauses %s", id)
		}
		known[id] = true
	}
	for _, m := range section.FindAllStringSubmatch(read(t, "RULES.md"), -1) {
		known[m[1]] = true
	}
	for _, m := range heading.FindAllStringSubmatch(read(t, "record/FORMATS.md"), -1) {
		headings[m[1]] = true
	}
	for _, c := range playedClauses(t) {
		id := strings.TrimSuffix(strings.Fields(c.head)[0], ":")
		if tested[id] = true; !known[id] {
			t.Errorf("a test plays %q, which is not in RULES.md", id)
		}
	}
	eachSource(t, func(path, text string) {
		for _, m := range citedRules.FindAllStringSubmatch(text, -1) {
			if !known[m[1]] {
				t.Errorf("%s cites %q, which is not in RULES.md", path, m[1])
			}
			if strings.HasSuffix(path, "_test.go") {
				tested[m[1]] = true
			}
		}
		for _, m := range citedFormats.FindAllStringSubmatch(text, -1) {
			if !headings[m[1]] {
				t.Errorf("%s cites %q, which is not in FORMATS.md", path, m[1])
			}
		}
	})
	for _, id := range clauseIDs(t) {
		if !tested[id] {
			t.Errorf("no test cites %s", id)
		}
	}
}

// TestCitations_NamePapers by their names and a heading, as "Leeds, Stashing 1".
func TestCitations_NamePapers(t *testing.T) {
	names := map[string]bool{}
	for _, m := range paper.FindAllStringSubmatch(read(t, "RULES.md"), -1) {
		names[m[1]] = true
	}
	cited := map[string]bool{}
	for _, c := range playedClauses(t) {
		if m := citedPaper.FindStringSubmatch(c.head); m != nil {
			if cited[m[1]] = true; !names[m[1]] {
				t.Errorf("%s cites no paper", c.head)
			}
		}
	}
	if len(names) != 5 || len(cited) != 5 {
		t.Errorf("of the papers %v are cited %v", names, cited)
	}
}

// playedClauses are those of the constants that end in Clauses.
func playedClauses(t *testing.T) (all []clause) {
	t.Helper()
	names, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if _, text, ok := strings.Cut(read(t, name), "Clauses = `\n"); ok {
			text, _, _ = strings.Cut(text, "`\n")
			all = append(all, clausesOf(text)...)
		}
	}
	return all
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

// eachSource hands over the Go and the documents of the whole program.
func eachSource(t *testing.T, look func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".md") {
			return err
		}
		look(path, read(t, path))
		return nil
	})
	if err != nil {
		t.Fatal(err)
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
