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
	"slices"
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

// TestConfig_SaysWhatHasSetALimit: a flag, which wins, the environment, which wins over the file, or nothing.
func TestConfig_SaysWhatHasSetALimit(t *testing.T) {
	t.Parallel()
	cmd := itself(t, "config", "--max-seats", "9", "--max-handshakes", "11", "--json", "--data", t.TempDir())
	write(t, filepath.Join(cmd.Args[len(cmd.Args)-1], configFile), "max-rooms = 2\nmax-seats = 2\nmax-pending = 600\n"+
		"rate-one-address = false\nproxy-protocol = ['10.0.0.1', '::1']\nlog = \"warn\"\n")
	cmd.Env = append(cmd.Env, "SHITHEAD_MAX_ROOMS=7", "SHITHEAD_MAX_SEATS=8", "SHITHEAD_RATE_ONE_ADDRESS=true",
		"SHITHEAD_KEEP_DAYS=3")
	got := answered(cmd)
	if got.Status != 0 || got.Err != "" || strings.Count(got.Out, "\n") != 1 {
		t.Fatalf("%+v", got)
	}
	var all []shownLimit
	must(t, json.Unmarshal([]byte(got.Out), &all))
	byName := map[string]shownLimit{}
	for _, one := range all {
		if one.Name == "" || one.Value == "" || one.Default == "" || one.Unit == "" || one.Why == "" || byName[one.Name].Name != "" ||
			!slices.Contains([]string{setByDefault, setByFlag, setByEnvironment, setByFile}, one.SetBy) {
			t.Errorf("%+v", one)
		}
		one.Unit, one.Why = "", ""
		byName[one.Name] = one
	}
	for _, want := range []shownLimit{
		{Name: "rooms.Rooms", Value: "7", Default: "2000", SetBy: setByEnvironment, Flag: "--max-rooms", Environment: "SHITHEAD_MAX_ROOMS"},
		{Name: "rooms.Seats", Value: "9", Default: "10000", SetBy: setByFlag, Flag: "--max-seats", Environment: "SHITHEAD_MAX_SEATS"},
		{Name: "rooms.RateOneAddress", Value: "true", Default: "false", SetBy: setByEnvironment, Flag: "--rate-one-address", Environment: "SHITHEAD_RATE_ONE_ADDRESS"},
		{Name: "gate.HandshakesInAll", Value: "11 within 2s", Default: "200 within 2s", SetBy: setByFlag, Flag: "--max-handshakes", Environment: "SHITHEAD_MAX_HANDSHAKES"},
		{Name: "gate.Pending", Value: "600", Default: "512", SetBy: setByFile, Flag: "--max-pending", Environment: "SHITHEAD_MAX_PENDING"},
		{Name: "records.Days", Value: "3", Default: "0", SetBy: setByEnvironment, Flag: "--keep-days", Environment: "SHITHEAD_KEEP_DAYS"},
		{Name: "gate.Reads.Connection", Value: "262144 within 2s", Default: "262144 within 2s", SetBy: setByDefault},
		{Name: "api.Session.Requests", Value: "100", Default: "100", SetBy: setByDefault},
		{Name: "store.Final", Value: "5s", Default: "5s", SetBy: setByDefault},
		{Name: "data.MaxKeys", Value: "32", Default: "32", SetBy: setByDefault},
	} {
		if byName[want.Name] != want {
			t.Errorf("%+v, not %+v", byName[want.Name], want)
		}
	}
	bounds := defaultBounds()
	for _, bound := range bounds.all() {
		if !slices.ContainsFunc(all, func(one shownLimit) bool { return one.Flag == "--"+bound.flag }) {
			t.Errorf("no limit is set by --%s", bound.flag)
		}
	}
}
