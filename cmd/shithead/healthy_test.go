package main

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
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
	for name, c := range map[string]struct {
		answers func(ctx context.Context, say func(any) error) error
		says    string
		status  int
	}{
		"well": {func(_ context.Context, say func(any) error) error { return say(health{}) }, `^healthy\n$`, 0},
		"full": {func(_ context.Context, say func(any) error) error {
			return say(health{"the disk is full, so rooms wait"})
		}, `^healthy, but the disk is full, so rooms wait\n$`, 0},
		"broken": {func(context.Context, func(any) error) error {
			return errors.New("not healthy: the store cannot be written (broken): why")
		}, `^shithead: the server says no: not healthy: the store cannot be written \(broken\): why\n$`, 1},
		"older": {nil, `^shithead: the server says no: this server has no command "healthy"\n$`, 1},
		"stuck": {func(ctx context.Context, _ func(any) error) error {
			<-ctx.Done()
			return nil
		}, `^shithead: the server does not answer within 50ms\n$`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, commands := t.TempDir(), map[string]control.Command{}
			if c.answers != nil {
				commands[control.Healthy] = func(ctx context.Context, _ []string, say func(any) error) error { return c.answers(ctx, say) }
			}
			server, err := control.Listen(folder, commands, control.DefaultLimits(), slog.New(slog.DiscardHandler))
			must(t, err)
			defer server.Close()
			args := []string{"healthy", "--data", folder}
			if name == "stuck" {
				args = append(args, "--within", "50ms")
			}
			if says, status := shithead(t, args...); status != c.status || !regexp.MustCompile(c.says).MatchString(says) {
				t.Errorf("%d, %q", status, says)
			}
		})
	}
}
