package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestBounds_AreWhatTheFlagSays, else the environment, else as they are, and no two flags set the same.
func TestBounds_AreWhatTheFlagSays(t *testing.T) {
	wants := defaultBounds()
	for i, want := range wants.all() {
		for _, test := range []struct {
			environment, flag string
			value             int
		}{
			{"", "", *want.value}, {"7", "", 7}, {"", "8", 8}, {"7", "8", 8},
		} {
			t.Setenv(variable(want.flag), test.environment)
			b, flags := defaultBounds(), &pflag.FlagSet{}
			b.addTo(flags)
			must(t, fromEnvironment(flags))
			if test.flag != "" {
				must(t, flags.Set(want.flag, test.flag))
			}
			for j, got := range b.all() {
				switch {
				case j == i && *got.value != test.value:
					t.Errorf("%+v: %s is %d", test, got.flag, *got.value)
				case j != i && *got.value != *wants.all()[j].value:
					t.Errorf("%s changes %s", want.flag, got.flag)
				}
			}
			must(t, b.check())
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
	for _, test := range []struct{ environment, flag, want string }{
		{"", "", "as,is"}, {"x,\"y", "", "x,\"y"}, {"", "v,w", "v,w"}, {"x,y", "v,w", "v,w"},
	} {
		t.Setenv("SHITHEAD_A_TEXT", test.environment)
		t.Setenv("SHITHEAD_A_LIST", test.environment)
		flags := &pflag.FlagSet{}
		text, list := flags.String("a-text", "as,is", ""), flags.StringSlice("a-list", []string{"as", "is"}, "")
		must(t, fromEnvironment(flags))
		if test.environment != "" && flags.Lookup("a-text").DefValue != test.environment {
			t.Errorf("%+v: help says %q", test, flags.Lookup("a-text").DefValue)
		}
		if test.flag != "" {
			must(t, errors.Join(flags.Set("a-text", test.flag), flags.Set("a-list", test.flag)))
		}
		if *text != test.want || !slices.Equal(*list, strings.Split(test.want, ",")) {
			t.Errorf("%+v: %q, %q", test, *text, *list)
		}
	}
}

func TestFromEnvironment_NumbersAreDecimal(t *testing.T) {
	flags := &pflag.FlagSet{}
	ten := flags.Int("a", 1, "")
	t.Setenv("SHITHEAD_A", "010")
	for _, one := range [][2]string{{"b", "0x10"}, {"c", "many"}, {"d", "99999999999999999999"}} {
		t.Setenv(variable(one[0]), one[1])
		flags.Int(one[0], 1, "")
	}
	const want = `SHITHEAD_B: "0x10" is not a number` + "\n" + `SHITHEAD_C: "many" is not a number` + "\n" +
		`SHITHEAD_D: "99999999999999999999" is not a number`
	if err := fromEnvironment(flags); err == nil || err.Error() != want || *ten != 10 {
		t.Errorf("%d, %v", *ten, err)
	}
}
