package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
)

const contributingPage = "../../.github/CONTRIBUTING.md"

var (
	// hostPages are for people who run a server, manualPages all whose commands are run.
	hostPages   = []string{"OPERATING.md", "OPERATORS.md", "CLUSTER.md", "CAPACITY.md"}
	manualPages = slices.Concat([]string{
		"../../README.md", "../../views/PLAYING.md", "../../engine/sim/STRENGTH.md",
	}, hostPages)

	fencedBlock = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")
	inlineCode  = regexp.MustCompile("`([^`]+)`")
	// begins is what an inline piece of code begins with that is a command.
	begins = regexp.MustCompile(`^(ssh|ssh-keygen|shithead|go|docker|systemctl) `)
)

// commandsIn are the commands of a page in their order: the lines of fenced blocks that are called sh, those behind "$ " of blocks
// called console, and inline code that begins with the name of a program.
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
	return all
}

// textOf is the text of pages, one behind the other.
func textOf(t *testing.T, pages []string) (text string) {
	for _, page := range pages {
		text += read(t, page)
	}
	return text
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

// understand checks that the command takes a line as it stands there: its words, and its flags as they are parsed.
func understand(t *testing.T, line string) {
	t.Helper()
	words, err := cmdline.Words(line)
	must(t, err)
	c, rest, err := newRoot().Find(words)
	must(t, err)
	if err := errors.Join(c.ParseFlags(rest), c.ValidateArgs(c.Flags().Args())); err != nil {
		t.Errorf("%s: %v", line, err)
	}
}

// TestManual_ShowedWordsThatAreNoValuesOfAFlag: each line of a page is understood.
func TestManual_ShowedWordsThatAreNoValuesOfAFlag(t *testing.T) {
	ours := regexp.MustCompile(`^(?:go run \./cmd/)?shithead ([^<>|$]*)`)
	for _, line := range commandsIn(textOf(t, manualPages)) {
		if words := ours.FindStringSubmatch(line); words != nil && !strings.HasPrefix(line, "shithead --version") {
			understand(t, strings.NewReplacer("PID", "1", "--help", "").Replace(words[1]))
		}
	}
}

// TestManual_KnowsEveryFlagOfServe and no others: each begins one row of a table as it is typed, with its variable.
func TestManual_KnowsEveryFlagOfServe(t *testing.T) {
	listed := map[string]string{}
	rows := regexp.MustCompile("(?m)^\\| `--([a-z-]+)([^`]*)` \\| `(\\w+)` \\|")
	for _, row := range rows.FindAllStringSubmatch(textOf(t, hostPages), -1) {
		listed[row[1]] += row[3] // twice that of one in two pages
		for form := range strings.SplitSeq(strings.ReplaceAll(row[2], " N", " 1"), `\|`) {
			understand(t, "serve --"+row[1]+" "+form)
		}
	}
	newServe().Flags().VisitAll(func(flag *pflag.Flag) {
		if row := listed[flag.Name]; row != variable(flag.Name) {
			t.Errorf("the row of --%s has %q", flag.Name, row)
		}
		delete(listed, flag.Name)
	})
	if len(listed) > 0 {
		t.Errorf("serve has no flags %v", listed)
	}
}

// TestManual_KnowsEveryCommand of operators, with its arguments; those of players are in API.md.
func TestManual_KnowsEveryCommand(t *testing.T) {
	t.Parallel()
	text := textOf(t, hostPages)
	for _, c := range command.Of(command.Operators) {
		row := "\n| `" + strings.TrimSpace(c.Name+" "+strings.ReplaceAll(c.Takes, "|", `\|`)) + "` |"
		if n := strings.Count(text, row); n != 1 {
			t.Errorf("%d rows %q", n, row)
		}
	}
}

// TestManual_QuotesTheServer: what it says in the tables of what to do when is in the source of the program.
func TestManual_QuotesTheServer(t *testing.T) {
	t.Parallel()
	table := tableIn(t, "OPERATING.md", "| the server says |") + tableIn(t, "CLUSTER.md", "| the server says |")
	quotes := regexp.MustCompile("(?m)^\\| `([^`]+)`").FindAllStringSubmatch(table, -1)
	if len(quotes) < 30 {
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

// TestManual_LinksLeadSomewhere: every file that a page links to is there, and every heading. So is the file in an archive that has the page.
func TestManual_LinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	link, heading := regexp.MustCompile(`(?:\]\(|src(?:set)?=")([^)#:"]*)(#[^):]*)?[)"]`), regexp.MustCompile(`(?m)^#+ (.*)$`)
	pages, packed := filesOf(t, ".md", "./..."), read(t, "../../.goreleaser.yaml")
	for name, text := range pages {
		for _, to := range link.FindAllStringSubmatch(text, -1) {
			target := path.Join(path.Dir(name), cmp.Or(to[1], path.Base(name)))
			if strings.Contains(packed, name) && !strings.Contains(packed, target) {
				t.Errorf("%s is in the archives, and %s is not", name, target)
			}
			if to[2] == "" {
				_, err := os.Stat(filepath.Join("..", "..", target))
				must(t, err)
				continue
			}
			var anchors []string
			for _, h := range heading.FindAllStringSubmatch(pages[target], -1) {
				plain := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(h[1]), "")
				anchors = append(anchors, "#"+strings.ReplaceAll(plain, " ", "-"))
			}
			if !slices.Contains(anchors, to[2]) {
				t.Errorf("%s: %s has no %s", name, target, to[2])
			}
		}
	}
}

var (
	notProse    = regexp.MustCompile(`(?m)^( {4}|\t| *[|<#]).*$`)
	listOfCode  = regexp.MustCompile(`X(, X)+`)
	linkTarget  = regexp.MustCompile(`\]\([^)]*\)`)
	endOfClause = regexp.MustCompile(`[.!?]["')*\]]*\s+|:?\n(\n| *([-*]|\d+\.) )`)
	logLine     = regexp.MustCompile(`(?i)log(?:ger)?\.(?:Info|Warn|Error|Debug)\("([^"]+)"`)
	errorMaker  = regexp.MustCompile(`^(errors\.New|errcode\.(New|Particular)|fmt\.Errorf|badName|r\.say)$`)
	literal     = regexp.MustCompile("\"(\\\\.|[^\"\\\\])*\"|`[^`]*`")
	vagueWord   = regexp.MustCompile(`(?i)\b(some|no|every|any)body\b|\bwhoever\b`)
)

// TestManual_IsPlain: in documents, comments of packages, help, errors and lines of the log a sentence has at most 30 words, 16 in the mean,
// and a cell of a table at most 25. Documents speak to "you". None has a vague word for people, but for the motto of the game.
func TestManual_IsPlain(t *testing.T) {
	t.Parallel()
	pages := filesOf(t, ".md", "./...")
	for name, text := range goSource(t, "./...") {
		if comment, _, ok := strings.Cut("\n"+text, "\npackage "); ok && path.Base(name) == "doc.go" {
			pages[name] = strings.NewReplacer("\n// ", "\n", "\n//", "\n").Replace(comment)
		}
		for _, line := range logLine.FindAllStringSubmatch(text, -1) {
			pages["the log"] += line[1] + ".\n\n"
		}
		if file, err := parser.ParseFile(token.NewFileSet(), name, text, 0); !strings.HasSuffix(name, "_test.go") {
			must(t, err)
			for n := range ast.Preorder(file) {
				if call, ok := n.(*ast.CallExpr); ok && errorMaker.MatchString(text[call.Fun.Pos()-1:call.Fun.End()-1]) {
					pages["the errors"] += strings.Join(literal.FindAllString(text[call.Pos()-1:call.End()-1], -1), " ") + ".\n\n"
				}
			}
		}
	}
	var help func(c *cobra.Command)
	help = func(c *cobra.Command) {
		name := c.CommandPath() + " --help"
		pages[name] = c.Short + ".\n\n" + c.Long
		c.Flags().VisitAll(func(f *pflag.Flag) { pages[name] += "\n\n" + f.Usage })
		for _, sub := range c.Commands() {
			help(sub)
		}
	}
	help(newRoot())
	for name, text := range pages {
		text = inlineCode.ReplaceAllString(fencedBlock.ReplaceAllString(text, ""), "X")
		text = linkTarget.ReplaceAllString(strings.NewReplacer("**Nobody wins.", "", `"nobody"`, "a code").Replace(text), "]")
		if word := vagueWord.FindString(text); word != "" {
			t.Errorf("%s has the word %s", name, word)
		}
		if path.Ext(name) == ".md" && !regexp.MustCompile(`(?i)\byou\b`).MatchString(text) {
			t.Errorf("%s does not speak to its reader", name)
		}
		for cell := range strings.SplitSeq(strings.Join(notProse.FindAllString(text, -1), "|"), "|") {
			if n := len(strings.Fields(listOfCode.ReplaceAllString(cell, "X"))); n > 25 && !strings.HasPrefix(cell, "    ") {
				t.Errorf("%s: %d words in the cell %s", name, n, cell)
			}
		}
		words, sentences := 0, 0
		for _, s := range endOfClause.Split(notProse.ReplaceAllString(text, ""), -1) {
			if n := len(strings.Fields(s)); n > 2 {
				words, sentences = words+n, sentences+1
				if n > 30 {
					t.Errorf("%s: %d words in %s", name, n, s)
				}
			}
		}
		if words > 16*sentences {
			t.Errorf("%s: %d words in %d sentences", name, words, sentences)
		}
	}
}

func scraped(t *testing.T, s *served) map[string]*dto.MetricFamily {
	t.Helper()
	answer, err := http.Get(s.logs(t, `url=(http://\S+:\d+/metrics)`)[1])
	must(t, err)
	defer answer.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	all, err := parser.TextToMetricFamilies(answer.Body)
	must(t, err)
	return all
}

// TestManual_KnowsEveryMetric that a server gives, as it gives it, and no other: a row has its name, type, labels with their values,
// and what it is. This server gives them to other machines too, which is said expressly.
func TestManual_KnowsEveryMetric(t *testing.T) {
	t.Parallel()
	text, rows := textOf(t, hostPages), 0
	for name, of := range scraped(t, start(t, t.TempDir(), "--metrics", "0.0.0.0:0", "--metrics-anywhere")) {
		if !strings.HasPrefix(name, "shithead_") {
			continue
		}
		rows++
		label, values := "", []string{}
		for _, m := range of.Metric {
			for _, l := range m.Label {
				values = append(values, "`"+l.GetValue()+"`")
				label = fmt.Sprintf("`%s`: %s", l.GetName(), strings.Join(values, ", "))
			}
		}
		if strings.HasPrefix(label, "`version`") {
			label = "`version`"
		}
		row := fmt.Sprintf("\n| `%s` | %s | %s | %s |\n", name, strings.ToLower(of.GetType().String()), label, of.GetHelp())
		if !strings.Contains(text, row) {
			t.Errorf("there is no row\n%s", strings.TrimSpace(row))
		}
	}
	if listed := strings.Count(text, "\n| `shithead_"); rows < 15 || listed != rows {
		t.Errorf("%d metrics, %d rows", rows, listed)
	}
}
