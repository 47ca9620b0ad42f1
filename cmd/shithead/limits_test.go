package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/engine/enginetest"
	"shithead/sshsrv/gate"
)

var update = flag.Bool("update", false, "write down what the comments say of limits, and what scripts print")

// TestLimits_AreAllExplained: limits.jsonl has each, as the comment of its field or constant says it, and no other. The units of
// numbers are written there by hand.
func TestLimits_AreAllExplained(t *testing.T) {
	enginetest.SkipShort(t)
	t.Parallel()
	comments := fieldComments(t)
	config := serveConfig{bounds: defaultBounds(), store: defaultStoreLimits()}
	var all []limitReason
	for l := range config.everything().fields() {
		r := limitReason{Name: l.name}
		switch l.value.Interface().(type) {
		case time.Duration:
			r.Unit = "time"
		case gate.Rate:
			r.Unit = "rate"
		case bool:
			r.Unit = "yes or no"
		}
		for _, field := range l.path {
			r.Why = strings.TrimSpace(r.Why + " " + comments[field])
		}
		all = append(all, r)
	}
	files := token.NewFileSet()
	check := types.Config{Importer: importer.Default()}
	for _, folder := range []string{"data", "data/ledger", "data/journal", "data/internal/boltfile"} {
		file, err := parser.ParseFile(files, filepath.Join("..", "..", folder, "limits.go"), nil, parser.ParseComments)
		must(t, err)
		checked, err := check.Check(file.Name.Name, files, []*ast.File{file}, nil)
		must(t, err)
		all = append(all, limitConstants(file, checked.Scope())...)
	}
	known, _, err := reasons()
	must(t, err)
	var want bytes.Buffer
	lines := json.NewEncoder(&want)
	lines.SetEscapeHTML(false)
	for _, r := range all {
		if r.Unit = cmp.Or(r.Unit, known[r.Name].Unit); r.Unit == "" || r.Why == "" {
			t.Errorf("%s has no unit in limits.jsonl, or nothing says why it is: %q", r.Name, r.Why)
		}
		must(t, lines.Encode(r))
	}
	if *update {
		write(t, "limits.jsonl", want.String())
	} else if limitReasons != want.String() {
		t.Error("limits.jsonl is not what the comments say: go test ./cmd/shithead -run Limit -update")
	}
}

// fieldComments are what is said of the fields of structs, by "package.Type.Field". One without a comment of its own is spoken of in
// that of the fields above it.
func fieldComments(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for name, text := range goSource(t, "cmd/shithead", "cmd/shithead/internal/control", "sshsrv", "sshsrv/gate", "sshsrv/account",
		"sshsrv/command", "sshsrv/api", "sshsrv/wire", "sshsrv/metrics", "rooms", "rooms/hall") {
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		must(t, err)
		for n := range ast.Preorder(file) {
			spec, _ := n.(*ast.TypeSpec)
			if spec == nil {
				continue
			}
			structure, _ := spec.Type.(*ast.StructType)
			if structure == nil {
				continue
			}
			says := ""
			for _, field := range structure.Fields.List {
				says = cmp.Or(oneLine(field.Doc.Text()), says)
				for _, one := range field.Names {
					all[file.Name.Name+"."+spec.Name.Name+"."+one.Name] = says
				}
			}
		}
	}
	return all
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func limitConstants(file *ast.File, scope *types.Scope) (all []limitReason) {
	for _, decl := range file.Decls {
		group, isGroup := decl.(*ast.GenDecl)
		if !isGroup || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			values := spec.(*ast.ValueSpec)
			for _, one := range values.Names {
				c := scope.Lookup(one.Name).(*types.Const)
				why := oneLine(cmp.Or(values.Doc, group.Doc).Text())
				r := limitReason{Name: file.Name.Name + "." + one.Name, Value: c.Val().ExactString(), Why: why}
				if n, exact := constant.Int64Val(c.Val()); exact && c.Type().String() == "time.Duration" {
					r.Value, r.Unit = time.Duration(n).String(), "time"
				}
				all = append(all, r)
			}
		}
	}
	return all
}
