package main

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"shithead/cmd/shithead/internal/control"
)

// TestHealthy_OfARealServer: while it runs, when it is gone, and used wrongly.
func TestHealthy_OfARealServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := start(t, folder, "--data", folder)
	works(t, "healthy", "--data", folder)
	s.kill()
	if strings.Contains(s.stderr.String(), "command=healthy") {
		t.Errorf("the log is full of it:\n%s", s.stderr)
	}
	fails(t, 1, "shithead: no server is running on the data folder ", "healthy", "--data", folder)
	for _, args := range [][]string{{"--within", "0s"}, {"--within", "soon"}, {"now"}} {
		fails(t, 2, "shithead: ", append([]string{"healthy"}, args...)...)
	}
}

// TestHealthy_ByWhatTheServerSays, whichever way it does, and by how long it takes.
func TestHealthy_ByWhatTheServerSays(t *testing.T) {
	t.Parallel()
	for says, c := range map[string]struct {
		status  int
		answers control.Command
		args    []string
	}{
		`^healthy\n$`: {0, func(_ context.Context, _ []string, say func(any) error) error { return say(health{}) }, nil},
		`^healthy, but the disk is full, so rooms wait\n$`: {0, func(_ context.Context, _ []string, say func(any) error) error {
			return say(health{"the disk is full, so rooms wait"})
		}, nil},
		`^shithead: the server says no: not healthy: the store cannot be written \(broken\): why\n$`: {
			1, func(context.Context, []string, func(any) error) error {
				return errors.New("not healthy: the store cannot be written (broken): why")
			}, nil,
		},
		`^shithead: the server says no: this server has no command "healthy"\n$`: {1, nil, nil},
		`^shithead: the server does not answer within 50ms\n$`: {1, func(ctx context.Context, _ []string, _ func(any) error) error {
			<-ctx.Done()
			return nil
		}, []string{"--within", "50ms"}},
	} {
		folder, commands := t.TempDir(), map[string]control.Command{}
		if c.answers != nil {
			commands[control.Healthy] = c.answers
		}
		server, err := control.Listen(folder, commands, control.DefaultLimits(), slog.New(slog.DiscardHandler))
		must(t, err)
		fails(t, c.status, says, append([]string{"healthy", "--data", folder}, c.args...)...)
		must(t, server.Close())
	}
}
