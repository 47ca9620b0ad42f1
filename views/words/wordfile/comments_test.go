package wordfile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shithead/views/words"
)

// TestEnglishExplainsItsKeys: who translates reads of each key what whoever wrote the program knows of its field. The comments
// of the fields stand in the file, word for word.
func TestEnglishExplainsItsKeys(t *testing.T) {
	var comments strings.Builder
	for line := range strings.Lines(english(t)) {
		if comment, is := strings.CutPrefix(line, "# "); is {
			comments.WriteString(comment)
		}
	}
	explained := inOneLine(comments.String())
	said, in := 0, structs(reflect.TypeFor[words.Words](), map[string]reflect.Type{})
	for name, doc := range fieldComments(t) {
		of, field, _ := strings.Cut(name, ".")
		if f, is := in[of]; !is || made(f, field) {
			continue
		}
		if said++; !strings.Contains(explained, inOneLine(doc)) {
			t.Errorf("en.toml does not have the comment of %s: %s", name, doc)
		}
	}
	if said < 200 {
		t.Errorf("only %d fields have comments", said)
	}
}

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func made(of reflect.Type, field string) bool {
	f, _ := of.FieldByName(field)
	return f.Tag.Get("made") != ""
}

// structs are the types of words that lead on from one, by their names.
func structs(of reflect.Type, known map[string]reflect.Type) map[string]reflect.Type {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		structs(of.Elem(), known)
	case reflect.Struct:
		if known[of.Name()] != nil {
			break
		}
		known[of.Name()] = of
		for i := range of.NumField() {
			structs(of.Field(i).Type, known)
		}
	default:
	}
	return known
}

// fieldComments are the comments above fields of the structs of package words, by type and the first field below.
func fieldComments(t *testing.T) map[string]string {
	t.Helper()
	sources, err := filepath.Glob("../*.go")
	if err != nil || sources == nil {
		t.Fatal("no sources", err)
	}
	all := map[string]string{}
	for _, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			of, is := n.(*ast.TypeSpec)
			if !is {
				return true
			}
			if fields, is := of.Type.(*ast.StructType); is {
				for _, f := range fields.Fields.List {
					if f.Doc != nil && len(f.Names) > 0 {
						all[of.Name.Name+"."+f.Names[0].Name] = f.Doc.Text()
					}
				}
			}
			return true
		})
	}
	return all
}
