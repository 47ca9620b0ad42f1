package command

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/sshsrv/account"
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
			if words.Commands.Does[path] == "" {
				t.Errorf("%q in the language %q: nothing", path, locale)
			}
			usage := "`" + unsaid.Replace(cmdline.Usage(c)) + "`"
			if c.Name() != "account" && !strings.Contains(string(manual), usage) {
				t.Errorf("API.md does not have %s", usage)
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
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
	for _, c := range table() {
		if (c.Who == Everybody) != (c.everybody != nil) || (c.Who == Operators) != (c.operators != nil) || (c.operators != nil) != (c.Does != "") {
			t.Errorf("%s is not as its row says: %+v", c.Name, c)
		}
	}
	for _, who := range []Who{Everybody, Operators} {
		names := map[string]bool{}
		for _, c := range Of(who) {
			if names[c.Name] {
				t.Errorf("%s is there twice", c.Name)
			}
			names[c.Name] = true
			if found := find(who, c.Name); found == nil || found.Takes != c.Takes {
				t.Errorf("%s is not found", c.Name)
			}
		}
		if find(who, "nothing") != nil || len(names) == 0 {
			t.Errorf("%d commands", len(names))
		}
	}
	if find(Everybody, "ban") != nil {
		t.Error("everybody has what operators have")
	}
}
