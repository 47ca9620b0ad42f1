package api

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/words/languages"
)

// TestEveryErrorHasACode: every error that the rules and rooms have does, unless no program can meet it, and API.md has it.
func TestEveryErrorHasACode(t *testing.T) {
	never := map[string]string{
		"ErrCard": "a bad request", "ErrCode": "codes of rules are not asked for", "ErrFirst": "the room's business",
		"ErrRevision": "the room's business", "ErrRounds": "bad terms", "engine.ErrSeats": "bad terms", "ErrPacks": "bad terms", "ErrDeck": "the room's business", "ErrView": "the room's business",
		"ErrNoReferee": "fouls are not asked for", "ErrNoFoul": "fouls are not asked for", "ErrLot": "fouls are not asked for",
		"ErrNoAdvice": "not asked for", "ErrNoBot": "not asked for", "ErrNobody": "not asked for",
	}
	all := codes(t)
	for _, e := range all {
		_, exempt := never[e.name]
		if !exempt {
			_, exempt = never[e.sentinel()]
		}
		rules := path.Dir(e.file) == "engine" || strings.HasPrefix(e.file, "rooms/")
		if rules && strings.HasPrefix(e.name, "Err") && (e.code == "") != exempt {
			t.Errorf("%s has the code %q, exempt %v", e.sentinel(), e.code, exempt)
		}
	}
	doc, err := os.ReadFile("../API.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range append(all, sentinel{code: internal}) {
		if e.code != "" && !strings.Contains(string(doc), "| `"+e.code+"` |") {
			t.Errorf("API.md says nothing of %s", e.code)
		}
	}
	for name, do := range requests() {
		if !strings.Contains(string(doc), fmt.Sprintf("\n| `%s` | %d | ", name, do.cost)) {
			t.Errorf("API.md does not say that %s costs %d", name, do.cost)
		}
	}
	l := DefaultLimits()
	for _, b := range []Budget{l.Session, l.Person, l.Guests, l.Address} {
		row := fmt.Sprintf(" | %d, %d | %d, %d | %d, %d |\n", b.RequestBurst, b.Requests, b.ByteBurst>>10, b.Bytes>>10, b.WorkBurst, b.Work)
		if !strings.Contains(string(doc), row) {
			t.Errorf("API.md has no budget of%s", row)
		}
	}
	if code, message := codeOf(errors.New("the disk's secrets")); code != internal || strings.Contains(message, "disk") {
		t.Errorf("an error without a code is told as %s, %s", code, message)
	}
}

// TestWhatTheDiskDoesNotTake_IsPaused, wherever it was to be written, and of the server's files programs are told nothing.
func TestWhatTheDiskDoesNotTake_IsPaused(t *testing.T) {
	disk := fmt.Errorf("%w: %w", data.ErrUnwritten, &fs.PathError{Op: "write", Path: "/var/lib/shithead", Err: syscall.ENOSPC})
	again := fmt.Errorf("%w: dial /var/lib/shithead.sock", data.ErrTryAgain)
	for _, err := range []error{disk, fmt.Errorf("%w: %w", rooms.ErrPaused, disk), fmt.Errorf("%w: %w", rooms.ErrPaused, again), rooms.ErrPaused} {
		if code, message := codeOf(err); code != "paused" || strings.Contains(message, "/var/lib") {
			t.Errorf("%v is told as %s, %s", err, code, message)
		}
		for _, locale := range languages.Tags() {
			words := languages.For(locale)
			if says := words.Error(err); says == words.Other || strings.Contains(says, "/var/lib") {
				t.Errorf("%v is told as %s", err, says)
			}
		}
	}
}

// TestWhatWaitsForAnUpgrade_IsPaused, and it is told that it waits for that, and not which servers are behind.
func TestWhatWaitsForAnUpgrade_IsPaused(t *testing.T) {
	err := fmt.Errorf("%w: node2", data.ErrUpgrade)
	if code, message := codeOf(err); code != "paused" || message != data.ErrUpgrade.Error() {
		t.Errorf("it is told as %s, %s", code, message)
	}
	for _, locale := range languages.Tags() {
		words := languages.For(locale)
		if says := words.Error(err); says == words.Other || says == words.Error(data.ErrUnwritten) || strings.Contains(says, "node2") {
			t.Errorf("it is told as %s", says)
		}
	}
}

// TestCodesStay: no error is ever told under another code.
func TestCodesStay(t *testing.T) {
	kept, err := os.ReadFile("testdata/codes.txt")
	if err != nil {
		t.Fatal(err)
	}
	now := map[string]string{}
	for _, e := range codes(t) {
		now[e.sentinel()] = e.code
	}
	lines := strings.Fields(string(kept))
	for i := 0; i < len(lines); i += 2 {
		if name, code := lines[i], lines[i+1]; now[name] != code {
			t.Errorf("%s is %q, and was %q", name, now[name], code)
		}
	}
}

// TestTheCodeOfTwoErrorsInOne: which counts.
func TestTheCodeOfTwoErrorsInOne(t *testing.T) {
	for _, c := range []struct {
		outer, inner error
		want         string
	}{
		{rooms.ErrTerms, bot.ErrLevel, "unknown_bot"},
		{rooms.ErrTerms, engine.ErrSeats, "bad_terms"},
		{rooms.ErrPaused, data.ErrUnwritten, "paused"},
		{rooms.ErrPaused, data.ErrClosed, "paused"},
		{record.ErrLine, engine.ErrMove, "bad_move"},
		{engine.ErrMove, engine.ErrCard, "bad_move"},
		{data.ErrUnwritten, data.ErrGone, "paused"},
		{data.ErrRulesCode, engine.ErrRules, "unknown_rules"},
		{rooms.ErrUncertain, &rooms.MovedError{Owner: "b"}, "uncertain"},
		{data.ErrUnwritten, data.ErrUnknown, "paused"},
	} {
		if code, _ := codeOf(fmt.Errorf("%w: %w", c.outer, c.inner)); code != c.want {
			t.Errorf("%v: %v is %s, not %s", c.outer, c.inner, code, c.want)
		}
	}
	for _, err := range []error{rooms.ShutError{Why: "why"}, &rooms.MovedError{Owner: "b"}, &engine.BadRules{Reason: engine.ErrClash}, &engine.Refusal{Reason: engine.ErrAsk}} {
		if code, message := codeOf(err); code == internal || message != err.Error() {
			t.Errorf("%v is told as %s, %s", err, code, message)
		}
	}
}

// sentinel is an error that a file declares, with its code, if it has one. Is is the one that it is another name of, empty for none.
type sentinel struct{ file, pkg, name, code, is string }

func (s sentinel) sentinel() string { return s.pkg + "." + s.name }

// codes are the sentinels of all packages below, and of this one.
func codes(t *testing.T) (all []sentinel) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("../.."), ".", func(file string, d fs.DirEntry, err error) error {
		if d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../..", file), nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				one := sentinel{file: file, pkg: tree.Name.Name, name: v.Names[0].Name}
				switch value := v.Values[0].(type) {
				case *ast.CallExpr:
					one.code = codeIn(value)
				case *ast.SelectorExpr:
					if of, ok := value.X.(*ast.Ident); ok {
						one.is = of.Name + "." + value.Sel.Name
					}
				default:
					return true
				}
				all = append(all, one)
			}
			return true
		})
		return nil
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("%d sentinels, %v", len(all), err)
	}
	named := map[string]sentinel{}
	for _, e := range all {
		named[e.sentinel()] = e
	}
	for i := range all {
		e := all[i]
		for range 4 { // names of names
			if e.is != "" {
				e = named[e.is]
			}
		}
		all[i].code = e.code
	}
	return all
}

// codeIn is the code in a call of errcode, empty in any other.
func codeIn(call *ast.CallExpr) string {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) != 2 {
		return ""
	}
	if pkg, ok := f.X.(*ast.Ident); !ok || pkg.Name != "errcode" {
		return ""
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return ""
	}
	code, err := strconv.Unquote(text.Value)
	if err != nil {
		return ""
	}
	return code
}
