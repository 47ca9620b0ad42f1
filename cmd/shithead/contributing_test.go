package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/views/words/languages"
)

const contributingPage = "../../.github/CONTRIBUTING.md"

// TestContributing_NamesEveryPackage and no other, in its table.
func TestContributing_NamesEveryPackage(t *testing.T) {
	t.Parallel()
	packages := map[string]bool{}
	for name := range goSource(t, "./...") {
		packages[path.Dir(name)] = true
	}
	_, table, _ := strings.Cut(read(t, contributingPage), "| package | what lives there |")
	table, _, _ = strings.Cut(table, "\n\n")
	for name := range packages {
		row := "\n| `" + name + "` | "
		if !strings.Contains(table, row) {
			t.Errorf("there is no row %q", row)
		}
		table = strings.Replace(table, row, "\n", 1)
	}
	if left := regexp.MustCompile("(?m)^\\| `.*").FindAllString(table, -1); left != nil {
		t.Errorf("there are no such packages: %q", left)
	}
}

// TestContributing_CommandsName what there is: packages, tests, flags and variables of the environment.
func TestContributing_CommandsName(t *testing.T) {
	t.Parallel()
	for _, line := range commandsIn(read(t, contributingPage)) {
		t.Run(line, func(t *testing.T) {
			line = strings.TrimSuffix(strings.TrimPrefix(line, "go run ./"), " serve")
			if strings.Contains(line, "go test ") {
				(&follower{t: t}).finds(line)
			} else if _, err := os.Stat(filepath.Join("..", "..", line)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestContributing_NamesWhatThereIs: each file, folder and test in backquotes. NAME and LANGUAGE stand for any.
func TestContributing_NamesWhatThereIs(t *testing.T) {
	t.Parallel()
	source := testsOf(t, "./...")
	for _, code := range inlineCode.FindAllStringSubmatch(fencedBlock.ReplaceAllString(read(t, contributingPage), ""), -1) {
		name := code[1]
		switch {
		case strings.HasPrefix(name, "Test"):
			if !strings.Contains(source, "\nfunc "+name+"(") {
				t.Errorf("there is no %s", name)
			}
		case strings.Contains(name, "/") && !regexp.MustCompile("NAME|LANGUAGE|charm| ").MatchString(name):
			if _, err := os.Stat(filepath.Join("..", "..", name)); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestContributing_WordsAreThose of the rule sets' own pages of rules, in each language. Who has a vocabulary has a column.
func TestContributing_WordsAreThose(t *testing.T) {
	t.Parallel()
	for title, language := range map[string]string{
		"\nIn English:\n\n": "en_GB.UTF-8", "\nIn German:\n\n": "de_AT.UTF-8",
		"\nIn French (where each term comes from: `views/words/languages/fr.toml`):\n\n": "fr_CA.UTF-8",
	} {
		_, table, ok := strings.Cut(read(t, contributingPage), title)
		if !ok {
			t.Fatalf("there is no %q", title)
		}
		table, _, _ = strings.Cut(table, "\n\n")
		rows := strings.Split(table, "\n")
		for column, rules := range columns(rows[0])[1:] {
			name := strings.Trim(rules, "`")
			says := rulesPage(t, name, language)
			for _, row := range rows[2:] {
				cells := columns(row)
				if cells[0] == "take" && strings.HasPrefix(language, "de") {
					continue // a verb that German takes apart
				}
				if word := cells[column+1]; !strings.Contains(says, strings.ToLower(word)) {
					t.Errorf("%s: the rules of %s have no %q", language, name, word)
				}
			}
		}
		for name := range languages.For(language).Table.Vocabularies {
			if !slices.Contains(columns(rows[0]), "`"+name+"`") {
				t.Errorf("%s: there is no column of %s, which has words of its own", language, name)
			}
		}
	}
}

// columns are the cells of a table's row.
func columns(row string) []string {
	cells := strings.Split(strings.Trim(row, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// rulesPage is what the command prints of a rule set, in small letters and on one line.
func rulesPage(t *testing.T, name, language string) string {
	t.Helper()
	cmd := linkedCommand(t, "rules", name)
	cmd.Env = append(cmd.Env, "LANG="+language)
	text, err := cmd.Output()
	must(t, err)
	return strings.Join(strings.Fields(strings.ToLower(string(text))), " ")
}
