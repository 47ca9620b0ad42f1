package fieldtest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Page is what a file has for something that has a version of its own: names that are kept, and records.
type Page struct {
	Version int
	Names   []string
	Records []any
}

// lines are the names, and the fields of the records as they are written in JSON, with those below them, a line each.
func (p Page) lines() []string {
	lines := slices.Clone(p.Names)
	for _, record := range p.Records {
		t := reflect.TypeOf(record)
		lines = append(lines, fieldsOf(t.Name(), t, nil)...)
	}
	return lines
}

// Check fails unless the fields of records, as they are written in JSON, and the other names that are kept are those that
// a file has for this version of the store. With update it writes the file anew, for a new version only: what a version
// keeps does not change.
func Check(t testing.TB, file string, version int, update bool, names []string, records ...any) {
	t.Helper()
	CheckAll(t, file, update, Page{version, names, records})
}

// CheckAll is [Check] for a file of several pages, with an empty line between them.
func CheckAll(t testing.TB, file string, update bool, pages ...Page) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil && !update {
		t.Fatal(err)
	}
	written, wrong := checked(string(text), update, pages)
	if wrong != "" {
		t.Fatalf("%s: %s", file, wrong)
	}
	if update {
		if err := os.WriteFile(file, []byte(written), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// checked is the text of a file of those pages, and what is wrong with the text that it has, empty for nothing. A page is the one of
// before that begins with the same name; one that is new is written with update.
func checked(text string, update bool, pages []Page) (written, wrong string) {
	before := strings.Split(strings.TrimSpace(text), "\n\n")
	var texts []string
	for _, p := range pages {
		was := before[0]
		if len(pages) > 1 {
			was = ""
			for _, other := range before {
				if lines := strings.Split(other, "\n"); len(lines) > 1 && lines[1] == p.Names[0] {
					was = other
				}
			}
		}
		if wrong := compare(was, p.Version, update, p.lines()); wrong != "" {
			return "", strings.Join(append(slices.Clone(p.Names[:min(1, len(p.Names))]), wrong), ": ")
		}
		texts = append(texts, fmt.Sprintf("version %d\n%s\n", p.Version, strings.Join(p.lines(), "\n")))
	}
	if len(pages) < len(before) && !update {
		return "", fmt.Sprintf("it has %d pages, and there are %d: run this with -update", len(before), len(pages))
	}
	return strings.Join(texts, "\n"), ""
}

// compare tells what is wrong with the text of a page, empty for nothing.
func compare(text string, version int, update bool, lines []string) string {
	head, rest, _ := strings.Cut(text, "\n")
	was := 0
	_, _ = fmt.Sscanf(head, "version %d", &was)
	same := len(difference(strings.Split(strings.TrimSpace(rest), "\n"), lines)) == 0 // in whatever order
	switch {
	case was > version:
		return fmt.Sprintf("it is of version %d, and this is version %d", was, version)
	case was == version && !same:
		return fmt.Sprintf("what version %d keeps has changed: add a migration, be it an empty one, and run this with -update\n%s",
			version, difference(strings.Split(strings.TrimSpace(rest), "\n"), lines))
	case was < version && !update:
		return fmt.Sprintf("it is of version %d, and this is version %d: run this with -update", was, version)
	}
	return ""
}

// difference are the lines that only one of two lists has.
func difference(was, is []string) string {
	var out []string
	for _, line := range was {
		if !slices.Contains(is, line) {
			out = append(out, "- "+line)
		}
	}
	for _, line := range is {
		if !slices.Contains(was, line) {
			out = append(out, "+ "+line)
		}
	}
	return strings.Join(out, "\n")
}

// fieldsOf are the fields of what a type is made of. Above are the structs that it is part of.
func fieldsOf(name string, t reflect.Type, above []reflect.Type) (lines []string) {
	switch {
	case t.Kind() == reflect.Pointer:
		return fieldsOf(name, t.Elem(), above)
	case written(t):
		return []string{name + " " + t.String()}
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 && !written(t.Elem()):
		return []string{name + " bytes"}
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array:
		return fieldsOf(name+"[]", t.Elem(), above)
	case t.Kind() == reflect.Map:
		return fieldsOf(name+"{"+t.Key().Kind().String()+"}", t.Elem(), above)
	case t.Kind() != reflect.Struct:
		return []string{name + " " + t.Kind().String()}
	case slices.Contains(above, t):
		return []string{name + " " + t.Name()}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == "-", !f.IsExported() && !f.Anonymous:
		case f.Anonymous && tag == "":
			lines = append(lines, fieldsOf(name, f.Type, append(above, t))...)
		default:
			if tag == "" {
				tag = f.Name
			}
			lines = append(lines, fieldsOf(name+"."+tag, f.Type, append(above, t))...)
		}
	}
	return lines
}

// written reports whether a type says itself how it is written.
func written(t reflect.Type) bool {
	for _, itself := range []reflect.Type{reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[json.Marshaler]()} {
		if t.Implements(itself) || reflect.PointerTo(t).Implements(itself) {
			return true
		}
	}
	return false
}
