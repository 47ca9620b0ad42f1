package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
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

// here is the scripts' command "here CODE ARG...": shithead in this process, which ends with that code.
func here(ts *testscript.TestScript, _ bool, args []string) {
	out, err := runHere(args[1:]...)
	fmt.Fprint(ts.Stdout(), out)
	if err != nil {
		fmt.Fprintf(ts.Stderr(), "shithead: %v\n", err)
	}
	if got := exitCode(err); strconv.Itoa(got) != args[0] {
		ts.Fatalf("it ends with %d: %v", got, err)
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
