package api

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
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

// uncoded are the errors of rules and rooms that no program can meet: the room's business, bad terms, and what is not
// asked for.
var uncoded = strings.Fields(`
	engine.ErrCard engine.ErrCode engine.ErrFirst engine.ErrRevision engine.ErrRounds engine.ErrSeats engine.ErrPacks engine.ErrDeck
	engine.ErrView engine.ErrNoReferee engine.ErrNoFoul engine.ErrLot
`)

var (
	packageName = regexp.MustCompile(`(?m)^package (\w+)`)
	declaration = regexp.MustCompile(`(?m)^\s*(?:var )?([eE]rr\w*)\s*(?:error )?= (?:errcode\.\w+\("(\w+)"|(\w+\.[eE]rr\w*)$|.*)`)
)

// TestEveryErrorHasACode: every error that the rules and rooms have does, unless no program can meet it, and API.md has it. None gets another code.
func TestEveryErrorHasACode(t *testing.T) {
	codes := map[string]string{"": internal} // or what an error is another name of
	check(t, fs.WalkDir(os.DirFS("../.."), ".", func(file string, _ fs.DirEntry, err error) error {
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		source, err := os.ReadFile(filepath.Join("../..", file))
		for _, m := range declaration.FindAllStringSubmatch(string(source), -1) {
			name, code := packageName.FindStringSubmatch(string(source))[1]+"."+m[1], m[2]
			codes[name] = code + m[3]
			rules := path.Dir(file) == "engine" || strings.HasPrefix(file, "rooms/")
			if rules && strings.HasPrefix(m[1], "Err") && (code == "") != slices.Contains(uncoded, name) {
				t.Errorf("%s has the code %q", name, code)
			}
		}
		return err
	}))
	told := slices.Compact(slices.Sorted(maps.Values(codes)))
	want := slices.DeleteFunc(told, func(code string) bool { return code == "" || strings.Contains(code, ".") })
	got := slices.Sorted(maps.Keys(tableBelow(readManual(t), "code | meaning")))
	if !slices.Equal(got, want) {
		t.Errorf("API.md has the codes %v, not %v", got, want)
	}
	kept, err := os.ReadFile("testdata/codes.txt") // no error is ever told under another code
	check(t, err)
	for line := range strings.Lines(string(kept)) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		code := codes[name]
		for strings.Contains(code, ".") {
			code = codes[code]
		}
		if code != want {
			t.Errorf("%s is %q, and was %q", name, code, want)
		}
	}
}

// TestCodesOfErrors that have two in them, or of which a program is not told all.
func TestCodesOfErrors(t *testing.T) {
	words := languages.For("")
	two := func(outer, inner error) error { return fmt.Errorf("%w: %w", outer, inner) }
	disk := two(data.ErrUnwritten, &fs.PathError{Op: "write", Path: "/var/lib/shithead", Err: syscall.ENOSPC})
	for _, c := range []struct {
		err    error
		code   string
		secret string // what neither programs nor people are told
	}{
		{errors.New("the disk's secrets"), internal, "disk"},
		{disk, "paused", "/var/lib"},
		{two(rooms.ErrPaused, disk), "paused", "/var/lib"},
		{two(rooms.ErrPaused, fmt.Errorf("%w: dial /var/lib/shithead.sock", data.ErrTryAgain)), "paused", "/var/lib"},
		{fmt.Errorf("%w: node2", data.ErrUpgrade), "paused", "node2"},
		{two(rooms.ErrTerms, bot.ErrLevel), "unknown_bot", ""},
		{two(rooms.ErrTerms, engine.ErrSeats), "bad_terms", ""},
		{two(rooms.ErrPaused, data.ErrClosed), "paused", ""},
		{two(record.ErrLine, engine.ErrMove), "bad_move", ""},
		{two(engine.ErrMove, engine.ErrCard), "bad_move", ""},
		{two(data.ErrUnwritten, data.ErrGone), "paused", ""},
		{two(data.ErrRulesCode, engine.ErrRules), "unknown_rules", ""},
		{two(rooms.ErrUncertain, &rooms.MovedError{Owner: "b"}), "uncertain", ""},
		{two(data.ErrUnwritten, data.ErrUnknown), "paused", ""},
	} {
		code, message := codeOf(c.err)
		if code != c.code || c.secret != "" && strings.Contains(message, c.secret) {
			t.Errorf("%v is told as %s, %s, not %s", c.err, code, message, c.code)
		}
		if said := words.Error(c.err); c.secret != "" && strings.Contains(said, c.secret) || code == "paused" &&
			said == words.Other {
			t.Errorf("%v is told as %s", c.err, said)
		}
	}
	if words.Error(data.ErrUpgrade) == words.Error(data.ErrUnwritten) {
		t.Error("a house that waits for an upgrade has no words of its own")
	}
	for _, err := range []error{
		rooms.ShutError{Why: "why"},
		&rooms.MovedError{Owner: "b"}, &engine.BadRules{Reason: engine.ErrClash},
		&engine.Refusal{Reason: engine.ErrAsk}, data.ErrUpgrade,
	} {
		if code, message := codeOf(err); code == internal || message != err.Error() {
			t.Errorf("%v is told as %s, %s", err, code, message)
		}
	}
}
