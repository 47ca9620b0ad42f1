package cluster

import (
	"context"
	"log/slog"

	"go.uber.org/zap/zapcore"
)

// toSlog logs what etcd says that whoever runs a server should know: its warnings and errors.
type toSlog struct{ to *slog.Logger }

// Enabled says whether a level is logged.
func (s toSlog) Enabled(level zapcore.Level) bool { return level >= zapcore.WarnLevel }

// With has fields be said with each entry.
func (s toSlog) With(fields []zapcore.Field) zapcore.Core {
	return toSlog{s.to.With(attributes(fields)...)}
}

// Check adds this to what logs an entry, if it does.
func (s toSlog) Check(entry zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if s.Enabled(entry.Level) {
		return checked.AddCore(entry, s)
	}
	return checked
}

// Write logs an entry.
func (s toSlog) Write(entry zapcore.Entry, fields []zapcore.Field) error {
	level := slog.LevelWarn
	if entry.Level > zapcore.WarnLevel {
		level = slog.LevelError
	}
	s.to.Log(context.Background(), level, "etcd: "+entry.Message, attributes(fields)...)
	return nil
}

// Sync has nothing to do.
func (s toSlog) Sync() error { return nil }

func attributes(fields []zapcore.Field) (all []any) {
	values := zapcore.NewMapObjectEncoder()
	for _, f := range fields {
		f.AddTo(values)
		if value, is := values.Fields[f.Key]; is {
			all = append(all, slog.Any(f.Key, value))
		}
	}
	return all
}
