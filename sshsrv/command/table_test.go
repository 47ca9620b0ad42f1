package command

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
	"shithead/views/words/languages"
)

func TestTheNearestCommandIsFound(t *testing.T) {
	for typed, want := range map[string]string{
		"stat": "stats", "sttas": "stats", "STATS": "stats", "statsx": "stats", "statistics": "", "hlep": "help", "h": "help",
		"dance": "", "": "", "rome": "rooms", "pley": "play", "key": "keys", "hi": "history", strings.Repeat("stats", 1000): "",
	} {
		if got := near(typed); got != want {
			t.Errorf("near %.20q is %q, not %q", typed, got, want)
		}
	}
}

// TestEveryCommandIsExplained in every language, and stands in API.md with what it takes and its flags.
func TestEveryCommandIsExplained(t *testing.T) {
	manual, err := os.ReadFile("../API.md")
	if err != nil {
		t.Fatal(err)
	}
	unsaid := strings.NewReplacer(" [--json]", "", " [--plain]", "", "|", `\|`)
	for _, locale := range languages.Tags() {
		words := languages.For(locale)
		var explained func(path string, c *cobra.Command)
		explained = func(path string, c *cobra.Command) {
			checkFlags(t, path, c, c.Use)
			if words.Commands.Does[path] == "" {
				t.Errorf("%q in the language %q: nothing", path, locale)
			}
			usage := "`" + unsaid.Replace(cmdline.Usage(c)) + "`"
			if c.Name() != "account" && !strings.Contains(string(manual), usage) {
				t.Errorf("API.md does not have %s", usage)
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if !f.Changed && f.Name != "help" {
					t.Errorf("%q shows no --%s", path, f.Name)
				}
				if !strings.Contains(string(manual), "--"+f.Name) {
					t.Errorf("API.md does not have --%s of %s", f.Name, path)
				}
			})
			for _, below := range c.Commands() {
				if !below.Hidden {
					explained(path+" "+below.Name(), below)
				}
			}
			for _, line := range strings.Split(c.LocalFlags().FlagUsages(), "\n") {
				if fields := strings.Fields(line); len(fields) == 1 {
					t.Errorf("%q in the language %q: %q", path, locale, line)
				}
			}
		}
		r := &request{&Commands{}, &Session{Client: &Client{Words: words}}}
		for _, c := range Of(Everybody) {
			explained(c.Name, r.cobra(&c))
		}
		for _, s := range account.Settings() {
			if words.Settings.Does[s.Name] == "" {
				t.Errorf("%q in the language %q: nothing", s.Name, locale)
			}
		}
	}
}

// checkFlags has a command parse the flags of a text as they are shown there.
func checkFlags(t *testing.T, path string, c *cobra.Command, text string) {
	t.Helper()
	for _, shown := range regexp.MustCompile(`--[a-z-]+( [^]\s|\\]+)?`).FindAllString(text, -1) {
		err := c.ParseFlags(strings.Fields(strings.Replace(shown, "--count N", "--count 9", 1)))
		if rest := c.Flags().Args(); err != nil || len(rest) > 0 {
			t.Errorf("%q, %q: %v, left over %q", path, shown, err, rest)
		}
	}
}

// TestAFlagWithAWordThatIsNoValue_StoodInAPage: every command of a page, and of operators, takes its flags as they are
// shown.
func TestAFlagWithAWordThatIsNoValue_StoodInAPage(t *testing.T) {
	for _, c := range Of(Operators) {
		checkFlags(t, c.Name, adminCobra(&c, &admin.Request{}), c.Takes)
	}
	shown := 0
	for _, page := range []string{"../../README.md", "../../views/PLAYING.md", "../API.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range regexp.MustCompile("`(?:ssh (?:-\\S+ )?HOST )?([a-z]+)((?: [^`]*)?)`").FindAllStringSubmatch(string(text), -1) {
			found := find(Everybody, code[1])
			if found == nil {
				continue
			}
			c := (&request{&Commands{}, &Session{Client: &Client{Words: languages.For("")}}}).cobra(found)
			if below, _, err := c.Find(strings.Fields(code[2])); err == nil {
				c = below
			}
			checkFlags(t, page, c, code[2])
			shown++
		}
	}
	if shown < 20 {
		t.Errorf("the pages have %d commands", shown)
	}
}

func TestReasonsAreWholeAgain(t *testing.T) {
	for args, want := range map[string]string{
		"ann --why rude words --for 1h": "ann|--why|rude words|--for|1h",
		"ann --why":                     "ann|--why",
		"ann --for 1h --why a b c":      "ann|--for|1h|--why|a b c",
		"ann --why=rude words":          "ann|--why=rude|words",
		"a long name":                   "a|long|name",
	} {
		if got := strings.Join(whole(strings.Fields(args)), "|"); got != want {
			t.Errorf("%s: %s", args, got)
		}
	}
}

// TestTheTableOfCommands: each row says who has it, does something for those and for nobody else, and is the only one of its
// name that they have.
func TestTheTableOfCommands(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range table() {
		name := fmt.Sprint(c.Who, c.Name)
		if seen[name] || (c.Who == Everybody) != (c.everybody != nil) || (c.Who == Operators) != (c.operators != nil) ||
			(c.operators != nil) != (c.Does != "") || find(c.Who, c.Name).Takes != c.Takes {
			t.Errorf("%s is not as its row says: %+v", name, c)
		}
		seen[name] = true
	}
	if find(Everybody, "ban") != nil || find(Operators, "nothing") != nil || len(seen) < 20 {
		t.Error("everybody has what operators have, or there is nothing")
	}
}

type leaderStore struct {
	Store
	asked int
}

func (s *leaderStore) Boards(rules string, _ int) (data.Boards, error) {
	s.asked++
	return data.Boards{ledger.ByPoints: {{Player: data.ID(rules)}}}, nil
}

// TestBoardsAreKeptForAWhile, those of each rule set.
func TestBoardsAreKeptForAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, store := DefaultLimits(), &leaderStore{}
		c := New(Config{Limits: &limits, Store: store})
		for i, asked := range []int{2, 2, 4} {
			for _, rules := range []string{"leeds", ""} {
				if all, err := c.leaders(rules); err != nil || len(all[ledger.ByPoints]) != 1 || all[ledger.ByPoints][0].Player != data.ID(rules) {
					t.Errorf("%q: %+v, %v", rules, all, err)
				}
			}
			if store.asked != asked {
				t.Errorf("the store is asked %d times, not %d", store.asked, asked)
			}
			if i == 1 {
				time.Sleep(limits.BoardLife)
			}
		}
	})
}
