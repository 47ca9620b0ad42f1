package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"time"

	"charm.land/log/v2"

	"shithead/sshsrv/sshtest"
)

// TestLogger_InJSON is an object a line, whatever is logged, and its times are in UTC; so it is of a real server.
func TestLogger_InJSON(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	newLogger(&text, log.InfoLevel, "json").With("address", "192.0.2.7").Info("session ended", "seconds", int64(7), "name", "a\x1b\"\nb")
	var line map[string]any
	if err := json.Unmarshal(text.Bytes(), &line); err != nil || strings.Count(text.String(), "\n") != 1 {
		t.Fatalf("%v in %q", err, text.String())
	}
	at, err := time.Parse(time.RFC3339, fmt.Sprint(line["time"]))
	if err != nil || at.Location() != time.UTC {
		t.Errorf("the time is %v, %v", line["time"], err)
	}
	delete(line, "time")
	want := map[string]any{"level": "info", "msg": "session ended", "address": "192.0.2.7", "seconds": 7., "name": "a\x1b\"\nb"}
	if !maps.Equal(line, want) {
		t.Errorf("%v, not %v", line, want)
	}
	s := start(t, t.TempDir(), "--log-format", "json")
	s.asks(t, sshtest.NewKey(t), "rooms")
	s.logs(t, `^(\{.*\}\n)*\{.*"msg":"session ended".*\}\n`)
}

// TestLogger_WithoutColours writes what the library would, which makes colours and takes them out again.
func TestLogger_WithoutColours(t *testing.T) {
	t.Setenv("CLICOLOR_FORCE", "")
	var text, wanted bytes.Buffer
	theirs := log.NewWithOptions(&wanted, log.Options{Formatter: log.TextFormatter, Level: log.DebugLevel, ReportTimestamp: true})
	ours := newLogger(&text, log.DebugLevel, "text").Handler()
	for _, attrs := range [][]any{
		{},
		{"name", "ann", "seconds", int64(7), "empty", "", "blank", "a b", "equals", "a=b", "err", errors.New("no"), "after", time.Second},
		{"quote", `a"b`, "escape", "a\x1b[31mb", "c1", "b\u009bc", "wide", "日本", "no UTF-8", "\xff"},
		{"tab", "\t"},
		{"delete", "\x7f"},
		{"", "no key"},
		{"odd\x1bkey", 1},
		{"group", slog.GroupValue(slog.Int("a", 1))},
		{"stack", "one\n\ttwo\x1b[2J\r\nthree", "more", 1},
	} {
		for _, level := range []slog.Level{slog.LevelDebug - 1, slog.LevelDebug, slog.LevelInfo, slog.LevelInfo + 1, slog.LevelWarn, slog.LevelError} {
			for _, says := range []string{"session ended", "odd\x1b", "odd\nline", `odd "quote"`, ""} {
				r := slog.NewRecord(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), level, says, 0)
				r.Add(attrs...)
				text.Reset()
				wanted.Reset()
				must(t, errors.Join(ours.Handle(t.Context(), r), theirs.Handle(t.Context(), r)))
				if text.String() != wanted.String() {
					t.Errorf("%q, not %q", text.String(), wanted.String())
				}
			}
		}
	}
	one := slog.NewRecord(time.Now(), slog.LevelInfo, "session ended", 0)
	must(t, ours.WithAttrs([]slog.Attr{slog.String("address", "192.0.2.7")}).Handle(t.Context(), one))
	if !strings.HasSuffix(text.String(), " INFO  session ended address=192.0.2.7\n") {
		t.Errorf("with an attribute: %q", text.String())
	}
	t.Setenv("CLICOLOR_FORCE", "1") // which stands for a terminal
	t.Setenv("TERM", "xterm-256color")
	text.Reset()
	if newLogger(&text, log.InfoLevel, "text").Info("session ended"); !strings.Contains(text.String(), "\x1b[") {
		t.Errorf("no colours on a terminal: %q", text.String())
	}
}
