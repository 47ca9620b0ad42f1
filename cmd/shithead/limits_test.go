package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/sshsrv/gate"
)

var update = flag.Bool("update", false, "write down what the comments say of limits, and what scripts print")

// limitPackages are where the fields of limits are, from the root of the module.
func limitPackages() []string {
	return []string{
		"cmd/shithead", "cmd/shithead/internal/control", "sshsrv", "sshsrv/gate", "sshsrv/account", "sshsrv/command", "sshsrv/api",
		"sshsrv/wire", "sshsrv/metrics", "rooms", "rooms/hall",
	}
}

// TestLimits_AreAllExplained: limits.jsonl has each, as the comment of its field says it, and no other.
func TestLimits_AreAllExplained(t *testing.T) {
	skipUnlessFull(t)
	t.Parallel()
	comments := fieldComments(t)
	config := serveConfig{bounds: defaultBounds(), store: defaultStoreLimits()}
	var want bytes.Buffer
	for l := range config.everything().fields() {
		r := limitReason{Name: l.name, Unit: unitOf(l)}
		for _, field := range l.path {
			r.Why = strings.TrimSpace(r.Why + " " + comments[field])
		}
		if r.Why == "" {
			t.Errorf("nobody says why there is %s: %q", l.name, l.path)
		}
		encode(t, &want, r)
	}
	for _, folder := range []string{"data", "data/ledger", "data/journal", "data/internal/boltfile"} {
		for _, r := range limitConstants(t, filepath.Join("..", "..", folder, "limits.go")) {
			encode(t, &want, r)
		}
	}
	if *update {
		must(t, os.WriteFile("limits.jsonl", want.Bytes(), 0o600))
		return
	}
	if limitReasons != want.String() {
		t.Error("limits.jsonl is not what the comments say: go test ./cmd/shithead -run Limit -update")
	}
}

func encode(t *testing.T, to *bytes.Buffer, r limitReason) {
	t.Helper()
	lines := json.NewEncoder(to)
	lines.SetEscapeHTML(false)
	must(t, lines.Encode(r))
}

// fieldComments are what is said of the fields of structs, by "package.Type.Field". One without a comment of its own is spoken of in
// that of the fields above it.
func fieldComments(t *testing.T) map[string]string {
	t.Helper()
	all, files := map[string]string{}, token.NewFileSet()
	for _, folder := range limitPackages() {
		names, err := filepath.Glob(filepath.Join("..", "..", folder, "*.go"))
		must(t, err)
		for _, name := range names {
			file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
			must(t, err)
			ast.Inspect(file, func(n ast.Node) bool {
				if spec, is := n.(*ast.TypeSpec); is {
					if of, is := spec.Type.(*ast.StructType); is {
						structComments(all, file.Name.Name+"."+spec.Name.Name, of)
					}
				}
				return true
			})
		}
	}
	return all
}

func structComments(all map[string]string, name string, of *ast.StructType) {
	says := ""
	for _, field := range of.Fields.List {
		if field.Doc != nil {
			says = oneLine(field.Doc.Text())
		}
		for _, one := range field.Names {
			all[name+"."+one.Name] = says
		}
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// limitConstants are the limits of a file that are constants.
func limitConstants(t *testing.T, name string) (all []limitReason) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
	must(t, err)
	of := types.Config{Importer: importer.ForCompiler(files, "source", nil)}
	checked, err := of.Check(file.Name.Name, files, []*ast.File{file}, nil)
	must(t, err)
	for _, decl := range file.Decls {
		group, is := decl.(*ast.GenDecl)
		if !is || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			said := spec.(*ast.ValueSpec).Doc
			if said == nil {
				said = group.Doc
			}
			for _, one := range spec.(*ast.ValueSpec).Names {
				c := checked.Scope().Lookup(one.Name).(*types.Const)
				all = append(all, limitReason{
					Name: file.Name.Name + "." + one.Name, Unit: unitNamed(one.Name), Why: oneLine(said.Text()), Value: constantText(c),
				})
				if c.Type().String() == "time.Duration" {
					all[len(all)-1].Unit = "time"
				}
			}
		}
	}
	return all
}

func constantText(c *types.Const) string {
	if n, exact := constant.Int64Val(c.Val()); exact && c.Type().String() == "time.Duration" {
		return time.Duration(n).String()
	}
	return c.Val().ExactString()
}

// unitOf is the unit of a limit, by its type and its name.
func unitOf(l limitField) string {
	field := l.path[len(l.path)-1]
	name := field[strings.LastIndexByte(field, '.')+1:]
	switch {
	case l.value.Type() == reflect.TypeFor[time.Duration]():
		return "time"
	case l.value.Type() == reflect.TypeFor[gate.Rate]():
		return "rate"
	case l.value.Kind() == reflect.Bool:
		return "yes or no"
	case perSecond(field, name):
		return strings.TrimPrefix(unitNamed(name)+" a second", "number ")
	}
	return unitNamed(name)
}

// perSecond says whether a limit is of so much a second: its comment does.
func perSecond(field, name string) bool {
	return strings.Contains(field, "Budget.") && !strings.HasSuffix(name, "Burst") ||
		slices.Contains([]string{"sshsrv.Limits.Resizes", "sshsrv.Limits.Redraws", "wire.InputLimits.Keys", "wire.InputLimits.Bytes", "wire.InputLimits.Interrupts"}, field)
}

func unitNamed(name string) string {
	for _, unit := range []string{"Bytes", "Columns", "Rows", "Days"} {
		if strings.Contains(name, unit) {
			return strings.ToLower(unit)
		}
	}
	switch name {
	case "ByteBurst", "LongAnswer", "ProbeBytes", "mapSize", "mapSizeSmall":
		return "bytes"
	case "RulesNameMax":
		return "columns"
	}
	return "number"
}
