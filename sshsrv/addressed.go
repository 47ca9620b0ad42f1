package sshsrv

import (
	"context"
	"log/slog"
)

// addressed is a log in which every line says first where its session comes from, and via which other server, if via one. A handler with attributes of its own would
// cost every session some 5 KB, whether it logs anything or not.
type addressed struct {
	slog.Handler
	address, via string
}

// Handle writes a line.
func (h addressed) Handle(ctx context.Context, r slog.Record) error {
	line := slog.NewRecord(r.Time, r.Level, r.Message, r.PC)
	line.AddAttrs(slog.String("address", h.address))
	if h.via != "" {
		line.AddAttrs(slog.String("via", h.via))
	}
	r.Attrs(func(a slog.Attr) bool {
		line.AddAttrs(a)
		return true
	})
	return h.Handler.Handle(ctx, line)
}

// WithAttrs is the log with attributes in every line.
func (h addressed) WithAttrs(attrs []slog.Attr) slog.Handler {
	return addressed{h.Handler.WithAttrs(attrs), h.address, h.via}
}

// WithGroup is the log with a group.
func (h addressed) WithGroup(name string) slog.Handler {
	return addressed{h.Handler.WithGroup(name), h.address, h.via}
}
