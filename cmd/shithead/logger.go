package main

import (
	"context"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"charm.land/log/v2"
	"github.com/charmbracelet/colorprofile"
)

// logFormats are how a server can log, by what --log-format calls them.
func logFormats() map[string]log.Options {
	return map[string]log.Options{
		"text": {Formatter: log.TextFormatter},
		"json": {Formatter: log.JSONFormatter, TimeFormat: time.RFC3339Nano, TimeFunction: log.NowUTC},
	}
}

// newLogger logs from a level on, in a format that there is.
func newLogger(to io.Writer, level log.Level, format string) *slog.Logger {
	options := logFormats()[format]
	options.Level, options.ReportTimestamp = level, true
	shared := &lockedWriter{to: to}
	logger := log.NewWithOptions(to, options)
	if options.Formatter != log.TextFormatter || colorprofile.Detect(to, os.Environ()) > colorprofile.NoTTY {
		return slog.New(logger)
	}
	logger.SetOutput(shared)
	return slog.New(plainHandler{logger, shared})
}

// plainHandler writes lines without colours as the library does, which would make colours for each part of each line and take them
// out again: most of what a line costs, and as much as a tenth of a login. The library gets what needs care: lines with anything to
// escape, and those with attributes of their own.
type plainHandler struct {
	slog.Handler
	to io.Writer
}

// plainLevels are what the library calls levels.
var plainLevels = map[slog.Level]string{slog.LevelDebug: "DEBUG", slog.LevelInfo: "INFO ", slog.LevelWarn: "WARN ", slog.LevelError: "ERROR"}

// Handle writes a line.
func (h plainHandler) Handle(ctx context.Context, r slog.Record) error {
	level, plain := plainLevels[r.Level], isPlain(r.Message) && r.Message != "" && !r.Time.IsZero()
	if level == "" || !plain {
		return h.Handler.Handle(ctx, r)
	}
	var room [240]byte // most lines fit
	line := r.Time.AppendFormat(room[:0], log.DefaultTimeFormat)
	line = append(append(append(append(line, ' '), level...), ' '), r.Message...)
	r.Attrs(func(a slog.Attr) bool {
		value := a.Value.String()
		if plain = isPlain(value) && isPlain(a.Key) && a.Key != ""; !plain {
			return false
		}
		line = append(append(append(line, ' '), a.Key...), '=')
		if value == "" || strings.ContainsAny(value, " =") {
			line = append(append(append(line, '"'), value...), '"')
		} else {
			line = append(line, value...)
		}
		return true
	})
	if !plain {
		return h.Handler.Handle(ctx, r)
	}
	_, err := h.to.Write(append(line, '\n'))
	return err
}

// isPlain says that a text has nothing to escape.
func isPlain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' })
}

// lockedWriter writes one line after the other.
type lockedWriter struct {
	mu sync.Mutex
	to io.Writer
}

func (w *lockedWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(p)
}
