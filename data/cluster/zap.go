package cluster

import (
	"context"
	"log/slog"

	"go.uber.org/zap/zapcore"
)

// toSlog logs what etcd says that whoever runs a server should know: its warnings and errors.
type toSlog struct {
	to *slog.Logger
	// serving ends when the member stops, of which it says much that is as it should be.
	serving context.Context
}

// Enabled says whether a level is logged.
func (s toSlog) Enabled(level zapcore.Level) bool { return level >= zapcore.WarnLevel }

// With has fields be said with each entry.
func (s toSlog) With(fields []zapcore.Field) zapcore.Core {
	return toSlog{s.to.With(attributes(fields)...), s.serving}
}

// usual says of a warning that it comes at each start, for what is meant to be so.
func usual(message string) bool {
	switch message {
	case "Running http and grpc server on single port. This is not recommended for production.", // two ports would be one more to open
		"exceeded recommended request limit",           // see requestBytes
		"simple token is not cryptographically signed": // nobody has a token: certificates say who it is
		return true
	}
	return false
}

// Check adds this to what logs an entry, if it does.
func (s toSlog) Check(entry zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if s.Enabled(entry.Level) && s.serving.Err() == nil && !usual(entry.Message) {
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
