package main

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"shithead/cmd/shithead/internal/control"
	"shithead/sshsrv/sshtest"
)

// asked runs shithead healthy.
func asked(t *testing.T, args ...string) sshtest.Answer {
	t.Helper()
	return answered(linkedCommand(t, append([]string{"healthy"}, args...)...))
}

// TestHealthy_OfARealServer: while it runs, while it drains, when it is gone, and used wrongly.
func TestHealthy_OfARealServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := start(t, folder, "--listen", "127.0.0.1:0", "--data", folder)
	if got := asked(t, "--data", folder); got != (sshtest.Answer{Out: "healthy\n"}) {
		t.Errorf("%+v", got)
	}
	must(t, s.cmd.Process.Kill())
	_ = s.cmd.Wait()
	if strings.Contains(s.stderr.String(), "command=healthy") {
		t.Errorf("the log is full of it:\n%s", s.stderr)
	}
	if got := asked(t, "--data", folder); got.Status != 1 || !strings.HasPrefix(got.Err, "shithead: no server is running on the data folder ") {
		t.Errorf("%+v", got)
	}
	for _, args := range [][]string{{"--within", "0s"}, {"--within", "soon"}, {"now"}} {
		if got := asked(t, args...); got.Status != 2 || got.Out != "" || got.Err == "" {
			t.Errorf("%v: %+v", args, got)
		}
	}
}

// TestHealthy_ByWhatTheServerSays, whichever way it does, and by how long it takes.
func TestHealthy_ByWhatTheServerSays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		commands map[string]control.Command
		says     string
		status   int
	}{
		"well": {answering(health{}, nil), `^healthy\n$`, 0},
		"full": {answering(health{"the disk is full, so rooms wait"}, nil), `^healthy, but the disk is full, so rooms wait\n$`, 0},
		"broken": {
			answering(health{}, errors.New("not healthy: the store cannot be written (broken): why")),
			`^shithead: the server says no: not healthy: the store cannot be written \(broken\): why\n$`, 1,
		},
		"older": {nil, `^shithead: the server says no: this server has no command "healthy"\n$`, 1},
		"stuck": {map[string]control.Command{control.Healthy: func(ctx context.Context, _ []string, _ func(any) error) error {
			<-ctx.Done()
			return nil
		}}, `^shithead: the server does not answer within 50ms\n$`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			server, err := control.Listen(folder, c.commands, control.DefaultLimits(), slog.New(slog.DiscardHandler))
			must(t, err)
			defer server.Close()
			args := []string{"--data", folder}
			if name == "stuck" {
				args = append(args, "--within", "50ms")
			}
			if got := asked(t, args...); got.Status != c.status || !regexp.MustCompile(c.says).MatchString(got.Out+got.Err) {
				t.Errorf("%+v", got)
			}
		})
	}
}

// answering is a server that says how it is.
func answering(how health, err error) map[string]control.Command {
	return map[string]control.Command{control.Healthy: func(_ context.Context, _ []string, say func(any) error) error {
		if err != nil {
			return err
		}
		return say(how)
	}}
}
