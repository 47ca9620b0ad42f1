package api

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/views"
)

// TestEveryErrorHasACode: every error that the rules, rooms and profiles have is on the list, unless no program can meet it.
func TestEveryErrorHasACode(t *testing.T) {
	never := map[string]string{
		"ErrCard": "a bad request", "ErrCode": "codes of rules are not asked for", "ErrFirst": "the room's business",
		"ErrRevision": "the room's business", "ErrRounds": "bad terms", "ErrPacks": "bad terms", "ErrDeck": "the room's business", "ErrView": "the room's business",
		"ErrNoReferee": "fouls are not asked for", "ErrNoFoul": "fouls are not asked for", "ErrLot": "fouls are not asked for",
		"ErrNoBot": "not asked for", "ErrNobody": "not asked for", "ErrNotAlone": "not asked for",
	}
	table := selectors(t, "errors.go")
	for _, file := range []string{"../../engine/errors.go", "../../rooms/errors.go"} {
		for _, name := range sentinels(t, file) {
			_, exempt := never[name]
			if listed := slices.Contains(table, name); listed == exempt {
				t.Errorf("%s in %s: on the list %v, exempt %v", name, file, listed, exempt)
			}
		}
	}
	doc, err := os.ReadFile("../API.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(errorCodes(), errorCode{code: internal}) {
		if !strings.Contains(string(doc), "| `"+c.code+"` |") {
			t.Errorf("API.md says nothing of %s", c.code)
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
		t.Errorf("an error that is not on the list is told as %s, %s", code, message)
	}
}

// TestWhatTheDiskDoesNotTake_IsPaused, wherever it was to be written, and of the server's files programs are told nothing.
func TestWhatTheDiskDoesNotTake_IsPaused(t *testing.T) {
	disk := fmt.Errorf("%w: %w", data.ErrUnwritten, &fs.PathError{Op: "write", Path: "/var/lib/shithead", Err: syscall.ENOSPC})
	for _, err := range []error{disk, fmt.Errorf("%w: %w", rooms.ErrPaused, disk), rooms.ErrPaused} {
		if code, message := codeOf(err); code != "paused" || strings.Contains(message, "/var/lib") {
			t.Errorf("%v is told as %s, %s", err, code, message)
		}
		for _, locale := range []string{"", "de"} {
			words := views.WordsFor(locale)
			if says := words.Error(err); says == words.Other || strings.Contains(says, "/var/lib") {
				t.Errorf("%v is told as %s", err, says)
			}
		}
	}
}

// sentinels are the errors that a file declares.
func sentinels(t *testing.T, file string) []string {
	t.Helper()
	return namesIn(t, file, func(n ast.Node) string {
		if v, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(v.Names[0].Name, "Err") {
			return v.Names[0].Name
		}
		return ""
	})
}

// selectors are the names that a file takes from other packages.
func selectors(t *testing.T, file string) []string {
	t.Helper()
	return namesIn(t, file, func(n ast.Node) string {
		if s, ok := n.(*ast.SelectorExpr); ok {
			return s.Sel.Name
		}
		return ""
	})
}

// namesIn are what is named in a file, of which there has to be something.
func namesIn(t *testing.T, file string, name func(n ast.Node) string) (names []string) {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if found := name(n); found != "" {
			names = append(names, found)
		}
		return true
	})
	if len(names) == 0 {
		t.Fatalf("%s names nothing", file)
	}
	return names
}
