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

// TestFromEnvironment: texts, lists and decimal numbers are what the flag says, else the environment, else as they are.
func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct{ environment, flag, want string }{
		{"", "", "as,is"}, {"x,\"y", "", "x,\"y"}, {"", "v,w", "v,w"}, {"x,y", "v,w", "v,w"},
	} {
		t.Setenv("SHITHEAD_A_TEXT", c.environment)
		t.Setenv("SHITHEAD_A_LIST", c.environment)
		flags := &pflag.FlagSet{}
		text, list := flags.String("a-text", "as,is", ""), flags.StringSlice("a-list", []string{"as", "is"}, "")
		must(t, fromEnvironment(flags))
		if c.environment != "" && flags.Lookup("a-text").DefValue != c.environment {
			t.Errorf("%+v: help says %q", c, flags.Lookup("a-text").DefValue)
		}
		if c.flag != "" {
			must(t, errors.Join(flags.Set("a-text", c.flag), flags.Set("a-list", c.flag)))
		}
		if *text != c.want || !slices.Equal(*list, strings.Split(c.want, ",")) {
			t.Errorf("%+v: %q, %q", c, *text, *list)
		}
	}
	flags := &pflag.FlagSet{}
	ten := flags.Int("ten", 1, "")
	t.Setenv("SHITHEAD_TEN", "010")
	for name, wrong := range map[string]string{"b": "0x10", "c": "many", "d": "99999999999999999999"} {
		t.Setenv(variable(name), wrong)
		flags.Int(name, 1, "")
	}
	const want = `SHITHEAD_B: "0x10" is not a number` + "\n" + `SHITHEAD_C: "many" is not a number` + "\n" +
		`SHITHEAD_D: "99999999999999999999" is not a number`
	if err := fromEnvironment(flags); err == nil || err.Error() != want || *ten != 10 {
		t.Errorf("%d, %v", *ten, err)
	}
}
