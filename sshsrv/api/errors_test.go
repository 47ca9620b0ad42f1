package api

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
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

// TestEveryErrorHasACode: every error that the rules and rooms have does, unless no program can meet it, and API.md has it. None gets another code.
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
	check(t, err)
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
	kept, err := os.ReadFile("testdata/codes.txt") // no error is ever told under another code
	check(t, err)
	now := map[string]string{}
	for _, e := range all {
		now[e.sentinel()] = e.code
	}
	for line := range strings.Lines(string(kept)) {
		if name, code, _ := strings.Cut(strings.TrimSpace(line), " "); now[name] != code {
			t.Errorf("%s is %q, and was %q", name, now[name], code)
		}
	}
}

// TestCodesOfErrors that have two in them, or of which a program is not told all.
func TestCodesOfErrors(t *testing.T) {
	two := func(outer, inner error) error { return fmt.Errorf("%w: %w", outer, inner) }
	disk := two(data.ErrUnwritten, &fs.PathError{Op: "write", Path: "/var/lib/shithead", Err: syscall.ENOSPC})
	again := fmt.Errorf("%w: dial /var/lib/shithead.sock", data.ErrTryAgain)
	for _, c := range []struct {
		err    error
		code   string
		secret string // what neither programs nor people are told
	}{
		{errors.New("the disk's secrets"), internal, "disk"},
		{disk, "paused", "/var/lib"},
		{two(rooms.ErrPaused, disk), "paused", "/var/lib"},
		{two(rooms.ErrPaused, again), "paused", "/var/lib"},
		{rooms.ErrPaused, "paused", "/var/lib"},
		{fmt.Errorf("%w: node2", data.ErrUpgrade), "paused", "node2"},
		{two(rooms.ErrTerms, bot.ErrLevel), "unknown_bot", ""},
		{two(rooms.ErrTerms, engine.ErrSeats), "bad_terms", ""},
		{two(rooms.ErrPaused, data.ErrUnwritten), "paused", ""},
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
		for _, locale := range languages.Tags() {
			words := languages.For(locale)
			upgrade := errors.Is(c.err, data.ErrUpgrade)
			if says := words.Error(c.err); c.code == "paused" && c.secret != "" &&
				(says == words.Other || strings.Contains(says, c.secret) || upgrade && says == words.Error(data.ErrUnwritten)) {
				t.Errorf("%v is told as %s", c.err, says)
			}
		}
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

// sentinel is an error that a file declares, with its code, if it has one, or the one that it is another name of.
type sentinel struct{ file, pkg, name, code, alias string }

func (s sentinel) sentinel() string { return s.pkg + "." + s.name }

var (
	packages  = regexp.MustCompile(`(?m)^package (\w+)`)
	sentinels = regexp.MustCompile(`(?m)^\s*(?:var )?([eE]rr\w*)\s*(?:error )?= (?:errcode\.\w+\("(\w+)"|(\w+\.[eE]rr\w*)$|.*)`)
)

// codes are the sentinels of all packages below, and of this one.
func codes(t *testing.T) (all []sentinel) {
	t.Helper()
	named := map[string]sentinel{}
	check(t, fs.WalkDir(os.DirFS("../.."), ".", func(file string, d fs.DirEntry, err error) error {
		if d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(filepath.Join("../..", file))
		for _, m := range sentinels.FindAllStringSubmatch(string(text), -1) {
			e := sentinel{file, packages.FindStringSubmatch(string(text))[1], m[1], m[2], m[3]}
			all = append(all, e)
			named[e.sentinel()] = e
		}
		return err
	}))
	for i, e := range all {
		for e.alias != "" { // names of names
			e = named[e.alias]
		}
		all[i].code = e.code
	}
	return all
}
