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

type (
	one   struct{ A, B int }
	other struct{ A, C int }
)

// TestANewField_TakesANewVersion: neither is it passed over, nor can it be made to look as if the version had had it. So it is for a page
// among others, which may also be new or gone.
func TestANewField_TakesANewVersion(t *testing.T) {
	page := func(version int, name string, record any) Page { return Page{version, []string{name}, []any{record}} }
	six, changed := page(6, "x", one{}), page(6, "x", other{})
	fox := page(3, "fox", one{})
	for _, test := range []struct {
		was    []Page
		now    []Page
		update bool
		wrong  string
	}{
		{[]Page{six}, []Page{six}, false, ""},
		{[]Page{six}, []Page{six}, true, ""},
		{[]Page{six}, []Page{page(6, "x", other{})}, false, "be it an empty one, and run this with -update\n- one.A int\n- one.B int\n+ other.A int\n+ other.C int"},
		{[]Page{six}, []Page{changed}, true, "add a migration"},
		{[]Page{six}, []Page{page(7, "x", other{})}, false, "it is of version 6, and this is version 7: run this with -update"},
		{[]Page{six}, []Page{page(7, "x", other{})}, true, ""},
		{[]Page{six}, []Page{page(5, "x", one{})}, true, "it is of version 6, and this is version 5"},
		{[]Page{fox, six}, []Page{six, fox}, false, ""},
		{[]Page{fox, six}, []Page{fox, changed}, true, "x: what version 6 keeps has changed"},
		{[]Page{fox, six}, []Page{page(3, "fox", other{}), six}, true, "fox: what version 3 keeps has changed"},
		{[]Page{fox, six}, []Page{page(4, "fox", other{}), six}, false, "fox: it is of version 3, and this is version 4: run this with -update"},
		{[]Page{fox, six}, []Page{page(4, "fox", other{}), six}, true, ""},
		{[]Page{fox, six}, []Page{fox, six, page(9, "new", one{})}, false, "new: it is of version 0, and this is version 9: run this with -update"},
		{[]Page{fox, six}, []Page{fox, six, page(9, "new", one{})}, true, ""},
		{[]Page{fox, six, page(2, "old", one{})}, []Page{fox, six}, false, "it has 3 pages, and there are 2: run this with -update"},
	} {
		var was []string
		for _, p := range test.was {
			was = append(was, p.text())
		}
		written, wrong := checked(strings.Join(was, "\n"), test.update, test.now)
		if !strings.Contains(wrong, test.wrong) || (wrong == "") != (test.wrong == "") {
			t.Errorf("%+v: %q", test, wrong)
		}
		if wrong != "" {
			continue
		}
		if again, wrong := checked(written, false, test.now); wrong != "" || again != written {
			t.Errorf("%+v: what is written is %q, and that is wrong: %q", test, written, wrong)
		}
	}
}
