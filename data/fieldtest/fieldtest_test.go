package fieldtest

import (
	"slices"
	"strings"
	"testing"
	"time"
)

type inner struct {
	Text string `json:"text,omitempty"`
	none int
}

type record struct {
	V     int               `json:"v"`
	At    time.Time         `json:"at"`
	Raw   []byte            `json:"raw"`
	List  []inner           `json:"list"`
	One   *inner            `json:"one"`
	Named map[string]uint64 `json:"named"`
	Not   string            `json:"-"`
	Plain bool
	inner
}

func TestFields_AreThoseThatAreWritten(t *testing.T) {
	want := []string{
		"record.v int", "record.at time.Time", "record.raw bytes", "record.list[].text string", "record.one.text string",
		"record.named{string} uint64", "record.Plain bool", "record.text string",
	}
	if got := Fields(record{inner: inner{none: 1}}); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestANewField_TakesANewVersion: neither is it passed over, nor can it be made to look as if the version had had it.
func TestANewField_TakesANewVersion(t *testing.T) {
	was, is := []string{"a int", "b int"}, []string{"a int", "c int"}
	for _, test := range []struct {
		version int
		update  bool
		lines   []string
		says    string
	}{
		{6, false, was, ""},
		{6, true, was, ""},
		{6, false, is, "add a migration, be it an empty one, and run this with -update\n- b int\n+ c int"},
		{6, true, is, "add a migration"},
		{7, false, is, "it is of version 6, and this is version 7: run this with -update"},
		{7, true, is, ""},
		{5, true, was, "it is of version 6, and this is version 5"},
	} {
		if got := compare(page(6, was), test.version, test.update, test.lines); got != test.says && (test.says == "" || !strings.Contains(got, test.says)) {
			t.Errorf("%+v: %q", test, got)
		}
	}
}
