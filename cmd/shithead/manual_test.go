package main

import (
	"maps"
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
	readmePage    = "../../README.md"
	operatingPage = "OPERATING.md"
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

// distinct leaves out what has been there before.
func distinct(all []string) []string {
	var once []string
	for _, one := range all {
		if !slices.Contains(once, one) {
			once = append(once, one)
		}
	}
	return once
}

func TestCommandsIn(t *testing.T) {
	const text = "Type `ssh HOST\nhelp` or `chmod 600`.\n\n```sh\n# first\none \\\n  two\n```\n\n```console\n$ three\nanswer\n```\n" +
		"```\nno command\n```\n\n```ini\n[Unit]\n```\n\n```sh\nfour\none   two\nfour\n```\n"
	got := strings.Join(commandsIn(text), "|")
	if want := "one   two|three|four|ssh HOST help"; got != want {
		t.Errorf("%q instead of %q", got, want)
	}
}

// TestManual_KnowsEveryFlagOfServe and no others: each begins a row of a table, with its environment variable.
func TestManual_KnowsEveryFlagOfServe(t *testing.T) {
	text := read(t, operatingPage)
	serve := newServe()
	rows := regexp.MustCompile("(?m)^\\| `--([a-z-]+) [^`]+` \\| `(\\w+)` \\|").FindAllStringSubmatch(text, -1)
	seen := map[string]bool{}
	for _, row := range rows {
		seen[row[1]] = true
		if serve.Flags().Lookup(row[1]) == nil {
			t.Errorf("serve has no flag --%s", row[1])
		}
		if row[2] != variable(row[1]) {
			t.Errorf("--%s is not %s in the environment", row[1], row[2])
		}
	}
	for _, words := range strings.Split(serve.Flags().FlagUsages(), "\n") {
		if flag := regexp.MustCompile(`--([a-z-]+)`).FindStringSubmatch(words); flag != nil && !seen[flag[1]] {
			t.Errorf("%s has no row for --%s", operatingPage, flag[1])
		}
	}
}

// TestManual_KnowsEveryAdminCommand with its arguments.
func TestManual_KnowsEveryAdminCommand(t *testing.T) {
	text := read(t, operatingPage)
	for _, c := range command.Of(command.Operators) {
		row := "\n| `" + strings.TrimSpace(c.Name+" "+strings.ReplaceAll(c.Takes, "|", `\|`)) + "` |"
		if !strings.Contains(text, row) {
			t.Errorf("%s has no row %q", operatingPage, row)
		}
	}
}

// TestManual_KnowsEveryCommand of those that the server lists: the README has it in a table.
func TestManual_KnowsEveryCommand(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	list := sshtest.Dial(t, s.address(), "ann", sshtest.WithoutKey()).Run("help").Out
	found := regexp.MustCompile(`(?m)^  [ *] ([a-z]+) {2}`).FindAllStringSubmatch(list, -1)
	if len(found) < 15 {
		t.Fatalf("the list is %q", list)
	}
	_, table, _ := strings.Cut(read(t, readmePage), "| command | does |")
	table, _, _ = strings.Cut(table, "\n\n")
	for _, c := range found {
		if !regexp.MustCompile("`" + c[1] + "[ `]").MatchString(table) {
			t.Errorf("the README's table has no %s", c[1])
		}
	}
}

// TestManual_QuotesTheServer: what it says in the first table of OPERATING.md is in the source of the program.
func TestManual_QuotesTheServer(t *testing.T) {
	t.Parallel()
	_, table, _ := strings.Cut(read(t, operatingPage), "| the server says |")
	table, _, _ = strings.Cut(table, "\n\n")
	quotes := regexp.MustCompile("(?m)^\\| `([^`]+)`").FindAllStringSubmatch(table, -1)
	if len(quotes) < 15 {
		t.Fatalf("%d quotes", len(quotes))
	}
	source := goSource(t, "./...")
	maps.DeleteFunc(source, func(name, _ string) bool { return strings.HasSuffix(name, "_test.go") })
	said := strings.Join(slices.Collect(maps.Values(source)), "\n")
	for _, quote := range quotes {
		if !strings.Contains(said, quote[1]) {
			t.Errorf("nothing says %q", quote[1])
		}
	}
}

// TestManual_LinksLeadSomewhere: every file that a page links to is there, and every heading.
func TestManual_LinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`\]\(([^)#]*)(#[^)]*)?\)`)
	for _, name := range []string{readmePage, operatingPage, "../../.github/CONTRIBUTING.md", "../../sshsrv/API.md"} {
		for _, to := range link.FindAllStringSubmatch(read(t, name), -1) {
			target := name
			if to[1] != "" {
				if strings.Contains(to[1], "://") {
					continue
				}
				target = filepath.Join(filepath.Dir(name), to[1])
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if to[2] != "" && !slices.Contains(anchors(read(t, target)), to[2]) {
				t.Errorf("%s: %s has no %s", name, target, to[2])
			}
		}
	}
}

// anchors are what the headings of a page are called in links.
func anchors(text string) []string {
	var all []string
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		plain := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		all = append(all, "#"+strings.ReplaceAll(plain, " ", "-"))
	}
	return all
}
