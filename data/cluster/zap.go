package cluster

import (
	"log/slog"
	"sync"
	"time"

	"go.uber.org/zap/zapcore"
)

// toSlog logs etcd's warnings and errors. The same message comes once a minute; then it says how often more it came.
type toSlog struct {
	to *slog.Logger
	// stopping reports whether the member stops, of which it says much that is as it should be.
	stopping func() bool
	repeats  *repeats
}

func newToSlog(to *slog.Logger, stopping func() bool) toSlog {
	return toSlog{to, stopping, &repeats{seen: map[string]int{}}}
}

// repeats counts the messages that came again within a minute of the first.
type repeats struct {
	mu   sync.Mutex
	seen map[string]int
}

// repeatsWithin is how long a message is counted after it was logged.
const repeatsWithin = time.Minute

// first reports whether a message is to be logged. If it comes again, more is called later with the number.
func (r *repeats) first(message string, more func(times int)) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if times, ok := r.seen[message]; ok {
		r.seen[message] = times + 1
		return false
	}
	r.seen[message] = 0
	time.AfterFunc(repeatsWithin, func() {
		r.mu.Lock()
		times := r.seen[message]
		delete(r.seen, message)
		r.mu.Unlock()
		if times > 0 {
			more(times)
		}
	})
	return true
}

// Enabled reports whether a level is logged.
func (s toSlog) Enabled(level zapcore.Level) bool { return level >= zapcore.WarnLevel }

// With has fields be said with each entry.
func (s toSlog) With(fields []zapcore.Field) zapcore.Core {
	s.to = s.to.With(attributes(fields)...)
	return s
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
	if s.Enabled(entry.Level) && !s.stopping() && !usual(entry.Message) {
		return checked.AddCore(entry, s)
	}
	return checked
}

// Write logs an entry.
func (s toSlog) Write(entry zapcore.Entry, fields []zapcore.Field) error {
	log := s.to.Warn
	if entry.Level > zapcore.WarnLevel {
		log = s.to.Error
	}
	message := "etcd: " + entry.Message
	more := func(times int) {
		if !s.stopping() {
			log(message, "repeated", times)
		}
	}
	if s.repeats.first(message, more) {
		log(message, attributes(fields)...)
	}
	return nil
}

// Sync has nothing to do.
func (s toSlog) Sync() error { return nil }

func attributes(fields []zapcore.Field) (all []any) {
	values := zapcore.NewMapObjectEncoder()
	for _, f := range fields {
		f.AddTo(values)
		if value, ok := values.Fields[f.Key]; ok {
			all = append(all, slog.Any(f.Key, value))
		}
	}
	return all
}
