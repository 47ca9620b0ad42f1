package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/rules"
	"shithead/views/words/languages"
)

// TestContributing_NamesEveryPackage and no other, in its table.
func TestContributing_NamesEveryPackage(t *testing.T) {
	t.Parallel()
	table := tableIn(t, contributingPage, "| package | what lives there |")
	packages := map[string]bool{}
	for name := range goSource(t, "./...") {
		packages[path.Dir(name)] = true
	}
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

// TestContributing_NamesWhatThereIs: each file, folder and test in backquotes, where NAME and LANGUAGE stand for any; and in
// commands packages, tests, flags and variables of the environment.
func TestContributing_NamesWhatThereIs(t *testing.T) {
	t.Parallel()
	text, source := read(t, contributingPage), testsOf(t, "./...")
	exists := func(path string) {
		t.Helper()
		if _, err := os.Stat(filepath.Join("..", "..", path)); err != nil {
			t.Error(err)
		}
	}
	for _, code := range inlineCode.FindAllStringSubmatch(fencedBlock.ReplaceAllString(text, ""), -1) {
		name := code[1]
		switch {
		case strings.HasPrefix(name, "Test"):
			if !strings.Contains(source, "\nfunc "+name+"(") {
				t.Errorf("there is no %s", name)
			}
		case strings.Contains(name, "/") && !regexp.MustCompile("NAME|LANGUAGE|charm| ").MatchString(name):
			exists(name)
		}
	}
	for _, line := range commandsIn(text) {
		if strings.Contains(line, "go test ") {
			findNamed(t, line)
		} else {
			exists(strings.TrimSuffix(strings.TrimPrefix(line, "go run ./"), " serve"))
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
		rows := strings.Split(tableIn(t, contributingPage, title), "\n")
		between := regexp.MustCompile(` *\| *`)
		for column, name := range between.Split(rows[0], -1) {
			name = strings.Trim(name, "`")
			if column < 2 || name == "" { // before the first bar, the terms, and behind the last bar
				continue
			}
			set, err := engine.ParseRules(name)
			must(t, err)
			page := strings.Join(rules.Text(languages.For(language), set, 80), " ")
			says := strings.Join(strings.Fields(strings.ToLower(page)), " ")
			for _, row := range rows[2:] {
				cells := between.Split(row, -1)
				takenApart := cells[1] == "take" && strings.HasPrefix(language, "de") // a German verb
				if word := cells[column]; !takenApart && !strings.Contains(says, strings.ToLower(word)) {
					t.Errorf("%s: the rules of %s have no %q", language, name, word)
				}
			}
		}
		for name := range languages.For(language).Table.Vocabularies {
			if !strings.Contains(rows[0], "| `"+name+"` |") {
				t.Errorf("%s: there is no column of %s, which has words of its own", language, name)
			}
		}
	}
}

// TestEveryAttackIsShown: each row of the table of attacks names what shows it, an attack of [loads] or a test that there is;
// and each attack that can be run is in the table.
func TestEveryAttackIsShown(t *testing.T) {
	t.Parallel()
	run, tests := map[string]bool{}, testsOf(t, "./...")
	for _, l := range loads() {
		run[l.name] = false
	}
	rows := 0
	for line := range strings.Lines(read(t, "../../sshsrv/ATTACKS.md")) {
		row, ok := strings.CutPrefix(line, "| ")
		if !ok || strings.HasPrefix(row, "attack |") {
			continue
		}
		rows++
		cells := strings.Split(strings.TrimSuffix(strings.TrimSpace(row), " |"), " | ")
		if len(cells) != 4 {
			t.Errorf("%d columns: %s", len(cells), row)
			continue
		}
		shown := regexp.MustCompile(`"[^"]+"|Test\w+`).FindAllString(cells[3], -1)
		if len(shown) == 0 {
			t.Errorf("nothing shows %q", cells[0])
		}
		for _, name := range shown {
			attack := strings.Trim(name, `"`)
			if _, runs := run[attack]; runs {
				run[attack] = true
			} else if !strings.Contains(tests, "\nfunc "+name+"(t *testing.T)") {
				t.Errorf("%s shows %q, and is neither an attack nor a test", name, cells[0])
			}
		}
	}
	if rows < 20 {
		t.Errorf("the table has %d rows", rows)
	}
	for name, named := range run {
		if !named {
			t.Errorf("%q is not in the table", name)
		}
	}
}
