package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// runHere runs a command in this process.
func runHere(args ...string) (out string, err error) {
	var text bytes.Buffer
	root := newRoot()
	root.SetOut(&text)
	root.SetErr(&text)
	root.SetArgs(args)
	root.SilenceErrors, root.SilenceUsage = true, true
	err = root.Execute()
	return text.String(), err
}

// TestErrors_AreInOurWords, and wrong use: cobra, pflag and strconv have no say.
func TestErrors_AreInOurWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want string
		args []string
	}{
		{`unknown command: "simm"; do you mean "sim"?`, []string{"simm"}},
		{`unknown command: "dance"; see --help`, []string{"dance", "--fast"}},
		{`unknown command: "initt"; do you mean "init"?`, []string{"config", "initt"}},
		{`unknown command: "simm"; do you mean "sim"?`, []string{"help", "simm"}},
		{`unknown flag: "--playerz"; do you mean "--players"?`, []string{"sim", "--playerz=4"}},
		{`unknown flag: "-x"; see --help`, []string{"sim", "-x"}},
		{`--players: give a whole number`, []string{"sim", "--players"}},
		{`--players "four": give a whole number`, []string{"sim", "--players", "four"}},
		{`--alpha "a": give a number`, []string{"sim", "--alpha", "a"}},
		{`--sprt "a": give numbers with commas between`, []string{"sim", "--sprt", "a"}},
		{`--server-pid "a": give whole numbers with commas between`, []string{"load", "--server-pid", "a"}},
		{`--json "perhaps": give true or false`, []string{"load", "--json=perhaps"}},
		{`--within "soon": give a time such as 5s or 24h`, []string{"healthy", "--within", "soon"}},
		{`--data: give a value`, []string{"backup", "--data"}},
		{`bad flag syntax: --=4; usage: shithead sim [KEY=VALUE]... [--flags]`, []string{"sim", "--=4"}},
		{`FILE is missing; usage: shithead load compare FILE... [--flags]`, []string{"load", "compare"}},
		{`unexpected argument: "b"; usage: shithead restore FILE [--flags]`, []string{"restore", "a", "b"}},
		{`--record and --trace don't go together: a trace is a record with more in it`, []string{"sim", "--record", "a", "--trace", "b"}},
	} {
		if _, err := runHere(c.args...); err == nil || err.Error() != c.want || exitCode(err) != exitUsage {
			t.Errorf("%q: %v, not %s", c.args, err, c.want)
		}
	}
}

// TestHelp_FitsIn80Columns of every command: no line is longer or is a word that is left over, and every flag is in a group that help has.
func TestHelp_FitsIn80Columns(t *testing.T) {
	t.Parallel()
	broken := 0
	manual, err := runHere("man")
	must(t, err)
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		help, err := runHere(append(strings.Fields(c.CommandPath())[1:], "--help")...)
		must(t, err)
		lines := strings.Split(help, "\n")
		for i, line := range lines {
			words, indent := strings.Fields(line), len(line)-len(strings.TrimLeft(line, " "))
			follows := i > 0 && len(words) == 1 && indent > 4 && len(strings.Fields(lines[i-1])) > 1
			if utf8.RuneCountInString(line) > 80 || follows && len(words[0]) < 20 {
				t.Errorf("%s: %q", c.CommandPath(), line)
			}
		}
		if section := "\n.SH " + roff(strings.ToUpper(c.CommandPath())) + "\n"; c.HasParent() && !strings.Contains(manual, section) {
			t.Errorf("the manual has no %s", section)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(help, strings.TrimSpace("  --"+f.Name+" "+valueName(f))) {
				t.Errorf("%s does not have --%s", c.CommandPath(), f.Name)
			}
		})
		broken += strings.Count(c.Long+c.Short, " \n") + strings.Count(strings.ReplaceAll(c.Long, "\n\n", ""), "\n")
		for _, sub := range c.Commands() {
			if !sub.DisableFlagParsing || c == c.Root() { // else a server answers
				look(sub)
			}
		}
	}
	if look(newRoot()); broken > 0 {
		t.Errorf("%d lines are broken by hand", broken)
	}
}

// TestCompletion_KnowsValues: rule sets, bots, options and what else a flag takes; each shell has a script.
func TestCompletion_KnowsValues(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"rules ": "bitenight\nleeds\n", "sim --bots easy,h": "easy,hard\n", "sim --rules custom --option ": "down=\n",
		"sim ": "packs=\n:6", "serve --log ": "info\n", "serve --data ": ":16", "completion ": "bash\nzsh\nfish\n:4",
		"serve --max-rooms ": ":4", "admin k": "kick\tend", "serve --oper": "--operators\tfile", "config i": "init\t",
	} {
		got, err := runHere(append([]string{"__complete"}, strings.Split(line, " ")...)...)
		if must(t, err); !strings.Contains(got, want) {
			t.Errorf("%q: %q does not have %q", line, got, want)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if got, err := runHere("completion", shell); err != nil || !strings.Contains(got, shell+" completion") {
			t.Errorf("%s: %v, %.100q", shell, err, got)
		}
	}
}

// TestProgress_IsShownFromTheFirstSecond, and taken away at the end; elsewhere than on a terminal nothing is.
func TestProgress_IsShownFromTheFirstSecond(t *testing.T) {
	t.Parallel()
	for seconds, want := range []string{"", "\r\x1b[K7 of 9\r\x1b[K", "\r\x1b[K7 of 9\r\x1b[K7 of 9\r\x1b[K"} {
		p, ticks, text := startProgress(&cobra.Command{}, "", 1), make(chan time.Time), new(spoken)
		fmt.Fprint(p, strings.Repeat("x", 7))
		p.all.Go(func() { p.show(text, ticks, "%d of 9", 1) })
		for range seconds {
			ticks <- time.Time{}
		}
		if p.end(); text.String() != want {
			t.Errorf("%d: %q", seconds, text)
		}
	}
}
