package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestBounds_HaveFlags that set nothing else, and are looked at.
func TestBounds_HaveFlags(t *testing.T) {
	defaults := defaultBounds()
	for i, one := range defaults.all() {
		b, flags := defaultBounds(), &pflag.FlagSet{}
		b.addTo(flags)
		must(t, errors.Join(b.check(), flags.Set(one.flag, "7"), b.check()))
		for j, got := range b.all() {
			if want := map[bool]int{false: *defaults.all()[j].value, true: 7}[i == j]; *got.value != want {
				t.Errorf("--%s 7: %s is %d", one.flag, got.flag, *got.value)
			}
		}
		for _, wrong := range []int{one.least - 1, one.most + 1} {
			*b.all()[i].value = wrong
			if err := b.check(); err == nil || !strings.Contains(err.Error(), one.flag) {
				t.Errorf("--%s %d: %v", one.flag, wrong, err)
			}
		}
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
