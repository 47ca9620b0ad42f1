package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
)

const (
	readmePage       = "../../README.md"
	operatingPage    = "OPERATING.md"
	contributingPage = "../../.github/CONTRIBUTING.md"
)

var (
	fencedBlock = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")
	inlineCode  = regexp.MustCompile("`([^`]+)`")
	// begins is what an inline piece of code begins with that is a command.
	begins = regexp.MustCompile(`^(ssh|ssh-keygen|shithead|go|docker|systemctl) `)
)

// commandsIn are the commands of a page in their order, each once: the lines of fenced blocks that are called sh, those behind
// "$ " of blocks called console, and inline code that begins with the name of a program.
func commandsIn(text string) []string {
	var all []string
	for _, block := range fencedBlock.FindAllStringSubmatch(text, -1) {
		for _, line := range strings.Split(strings.ReplaceAll(block[2], "\\\n", ""), "\n") {
			typed, prompted := strings.CutPrefix(line, "$ ")
			if block[1] == "sh" && line != "" && !strings.HasPrefix(line, "#") || block[1] == "console" && prompted {
				all = append(all, typed)
			}
		}
	}
	for _, code := range inlineCode.FindAllStringSubmatch(fencedBlock.ReplaceAllString(text, ""), -1) {
		if line := strings.Join(strings.Fields(code[1]), " "); begins.MatchString(line) {
			all = append(all, line)
		}
	}
	return distinct(all)
}

func distinct(all []string) (once []string) {
	for _, one := range all {
		if !slices.Contains(once, one) {
			once = append(once, one)
		}
	}
	return once
}

// tableIn is the table of a page that begins with some cells, without its other rows' surroundings.
func tableIn(t *testing.T, page, begins string) string {
	t.Helper()
	_, table, ok := strings.Cut(read(t, page), begins)
	if !ok {
		t.Fatalf("%s has no %q", page, begins)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	return table
}

// TestManual_KnowsEveryFlagOfServe and no others: each begins a row of a table, with its environment variable.
func TestManual_KnowsEveryFlagOfServe(t *testing.T) {
	flags, seen := newServe().Flags(), map[string]bool{}
	rows := regexp.MustCompile("(?m)^\\| `--([a-z-]+) [^`]+` \\| `(\\w+)` \\|")
	for _, row := range rows.FindAllStringSubmatch(read(t, operatingPage), -1) {
		seen[row[1]] = true
		if flags.Lookup(row[1]) == nil {
			t.Errorf("serve has no flag --%s", row[1])
		}
		if row[2] != variable(row[1]) {
			t.Errorf("--%s is not %s in the environment", row[1], row[2])
		}
	}
	for _, flag := range regexp.MustCompile(`(?m)^ .*?--([a-z-]+)`).FindAllStringSubmatch(flags.FlagUsages(), -1) {
		if !seen[flag[1]] {
			t.Errorf("%s has no row for --%s", operatingPage, flag[1])
		}
	}
}

// TestManual_KnowsEveryCommand of those that the server lists, and of operators', with their arguments.
func TestManual_KnowsEveryCommand(t *testing.T) {
	t.Parallel()
	list := sshtest.Dial(t, start(t, t.TempDir()).address(), "ann", sshtest.WithoutKey()).Run("help").Out
	found := regexp.MustCompile(`(?m)^  [ *] ([a-z]+) {2}`).FindAllStringSubmatch(list, -1)
	if len(found) < 15 {
		t.Fatalf("the list is %q", list)
	}
	table := tableIn(t, readmePage, "| command | does |")
	for _, c := range found {
		if !regexp.MustCompile("`" + c[1] + "[ `]").MatchString(table) {
			t.Errorf("the README's table has no %s", c[1])
		}
	}
	text := read(t, operatingPage)
	for _, c := range command.Of(command.Operators) {
		row := "\n| `" + strings.TrimSpace(c.Name+" "+strings.ReplaceAll(c.Takes, "|", `\|`)) + "` |"
		if !strings.Contains(text, row) {
			t.Errorf("%s has no row %q", operatingPage, row)
		}
	}
}

// TestManual_QuotesTheServer: what it says in the first table of OPERATING.md is in the source of the program.
func TestManual_QuotesTheServer(t *testing.T) {
	t.Parallel()
	table := tableIn(t, operatingPage, "| the server says |")
	quotes := regexp.MustCompile("(?m)^\\| `([^`]+)`").FindAllStringSubmatch(table, -1)
	if len(quotes) < 15 {
		t.Fatalf("%d quotes", len(quotes))
	}
	var said strings.Builder
	for name, text := range goSource(t, "./...") {
		if !strings.HasSuffix(name, "_test.go") {
			said.WriteString(text)
		}
	}
	for _, quote := range quotes {
		if !strings.Contains(said.String(), quote[1]) {
			t.Errorf("nothing says %q", quote[1])
		}
	}
}

// TestManual_LinksLeadSomewhere: every file that a page links to is there, and every heading.
func TestManual_LinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	link, heading := regexp.MustCompile(`\]\(([^)#:]*)(#[^):]*)?\)`), regexp.MustCompile(`(?m)^#+ (.*)$`)
	for _, name := range []string{readmePage, operatingPage, contributingPage, "../../sshsrv/API.md"} {
		for _, to := range link.FindAllStringSubmatch(read(t, name), -1) {
			target := name
			if to[1] != "" {
				target = filepath.Join(filepath.Dir(name), to[1])
			}
			_, err := os.Stat(target)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if err != nil || to[2] == "" {
				continue
			}
			var anchors []string
			for _, h := range heading.FindAllStringSubmatch(read(t, target), -1) {
				plain := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(h[1]), "")
				anchors = append(anchors, "#"+strings.ReplaceAll(plain, " ", "-"))
			}
			if !slices.Contains(anchors, to[2]) {
				t.Errorf("%s: %s has no %s", name, target, to[2])
			}
		}
	}
}
