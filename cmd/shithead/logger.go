package main

import (
	"io"
	"log/slog"
	"time"

	"charm.land/log/v2"
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
	return slog.New(log.NewWithOptions(to, options))
}
