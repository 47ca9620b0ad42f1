package main

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestBounds_AreWhatTheFlagSays, else the environment, else as they are; each has a row in OPERATING.md.
func TestBounds_AreWhatTheFlagSays(t *testing.T) {
	manual, err := os.ReadFile("OPERATING.md")
	must(t, err)
	seen := map[*int]string{}
	wants := defaultBounds()
	for i, want := range wants.all() {
		if other := seen[want.value]; other != "" {
			t.Errorf("%s sets the same as %s", want.flag, other)
		}
		seen[want.value] = want.flag
		if row := "| `--" + want.flag + " N` | `" + variable(want.flag) + "` |"; !strings.Contains(string(manual), row) {
			t.Errorf("OPERATING.md has no %s", row)
		}
		for _, test := range []struct {
			environment, flag string
			value             int
		}{
			{"", "", *want.value}, {"7", "", 7}, {"", "8", 8}, {"7", "8", 8},
		} {
			t.Setenv(variable(want.flag), test.environment)
			b, flags := defaultBounds(), &pflag.FlagSet{}
			b.addTo(flags)
			if err := fromEnvironment(flags); err != nil {
				t.Error(err)
			}
			if test.flag != "" {
				if err := flags.Set(want.flag, test.flag); err != nil {
					t.Error(err)
				}
			}
			for j, got := range b.all() {
				switch {
				case j == i && *got.value != test.value:
					t.Errorf("%+v: %s is %d", test, got.flag, *got.value)
				case j != i && *got.value != *wants.all()[j].value:
					t.Errorf("%s changes %s", want.flag, got.flag)
				}
			}
			if err := b.check(); err != nil {
				t.Error(err)
			}
			*b.all()[i].value = want.least - 1
			if err := b.check(); err == nil || !strings.Contains(err.Error(), want.flag) {
				t.Errorf("%s below the least: %v", want.flag, err)
			}
		}
		t.Setenv(variable(want.flag), "")
	}
}

// TestFromEnvironment_TextsAndLists are what the flag says, else the environment, else as they are, and help tells so.
func TestFromEnvironment_TextsAndLists(t *testing.T) {
	for _, test := range []struct{ environment, flag, text, list string }{
		{"", "", "as is", "as,is"},
		{"x,\"y", "", "x,\"y", "x,\"y"},
		{"", "v,w", "v,w", "v,w"},
		{"x,y", "v,w", "v,w", "v,w"},
	} {
		t.Setenv("SHITHEAD_A_TEXT", test.environment)
		t.Setenv("SHITHEAD_A_LIST", test.environment)
		flags := &pflag.FlagSet{}
		text := flags.String("a-text", "as is", "")
		list := flags.StringSlice("a-list", []string{"as", "is"}, "")
		if err := fromEnvironment(flags); err != nil {
			t.Error(err)
		}
		if test.environment != "" && flags.Lookup("a-text").DefValue != test.environment {
			t.Errorf("%+v: help says %q", test, flags.Lookup("a-text").DefValue)
		}
		if test.flag != "" {
			if err := errors.Join(flags.Set("a-text", test.flag), flags.Set("a-list", test.flag)); err != nil {
				t.Error(err)
			}
		}
		if *text != test.text || !slices.Equal(*list, strings.Split(test.list, ",")) {
			t.Errorf("%+v: %q, %q", test, *text, *list)
		}
	}
}

// TestFromEnvironment_NumbersAreDecimal, and what is none is named, each.
func TestFromEnvironment_NumbersAreDecimal(t *testing.T) {
	for name, text := range map[string]string{"A": "010", "B": "0x10", "C": "many", "D": "99999999999999999999"} {
		t.Setenv("SHITHEAD_"+name, text)
	}
	flags := &pflag.FlagSet{}
	ten := flags.Int("a", 1, "")
	for _, name := range []string{"b", "c", "d"} {
		flags.Int(name, 1, "")
	}
	const want = `SHITHEAD_B: "0x10" is not a number` + "\n" + `SHITHEAD_C: "many" is not a number` + "\n" +
		`SHITHEAD_D: "99999999999999999999" is not a number`
	if err := fromEnvironment(flags); err == nil || err.Error() != want || *ten != 10 {
		t.Errorf("%d, %v", *ten, err)
	}
}
