package main

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestBounds_AreWhatTheFlagSays, else the environment, else as they are; each has a row in OPERATING.md.
func TestBounds_AreWhatTheFlagSays(t *testing.T) {
	manual, err := os.ReadFile("OPERATING.md")
	if err != nil {
		t.Fatal(err)
	}
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
			b, cmd := defaultBounds(), &cobra.Command{}
			if err := b.addTo(cmd); err != nil {
				t.Error(err)
			}
			if test.flag != "" {
				if err := cmd.Flags().Set(want.flag, test.flag); err != nil {
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
