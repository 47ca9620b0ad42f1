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

// TestButtonsHaveColumns: each field for a key in a line of them has a greatest width.
func TestButtonsHaveColumns(t *testing.T) {
	key, buttons := reflect.TypeFor[words.Key](), 0
	for name, of := range structs(reflect.TypeFor[words.Words](), map[string]reflect.Type{}) {
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Name == "NameKeys" || f.Name == "Help" {
				continue // these have rows of their own
			}
			if f.Type == reflect.SliceOf(key) || f.Type == key && strings.HasSuffix(f.Name, "Key") {
				if buttons++; f.Tag.Get("columns") == "" {
					t.Errorf("%s.%s is a button of any width", name, f.Name)
				}
			}
		}
	}
	if buttons < 90 {
		t.Errorf("only %d buttons", buttons)
	}
}

// TestEnglishExplainsItsKeys: translators read the comments of fields, which stand in the file word for word.
func TestEnglishExplainsItsKeys(t *testing.T) {
	inOneLine := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	var comments strings.Builder
	for line := range strings.Lines(english(t)) {
		if comment, ok := strings.CutPrefix(line, "# "); ok {
			comments.WriteString(comment)
		}
	}
	explained, known := inOneLine(comments.String()), structs(reflect.TypeFor[words.Words](), map[string]reflect.Type{})
	sources, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	for _, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || known[spec.Name.Name] == nil {
				return true
			}
			fields, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, f := range fields.Fields.List {
				if f.Doc == nil || len(f.Names) == 0 {
					continue
				}
				if field, _ := known[spec.Name.Name].FieldByName(f.Names[0].Name); field.Tag.Get("made") != "" {
					continue
				}
				if said++; !strings.Contains(explained, inOneLine(f.Doc.Text())) {
					t.Errorf("en.toml does not have the comment of %s.%s: %s", spec.Name, f.Names[0], f.Doc.Text())
				}
			}
			return true
		})
	}
	if said < 200 {
		t.Errorf("only %d fields have comments", said)
	}
}
