package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"shithead/sshsrv/metrics"
)

// giveMetrics has metrics read, until ctx ends, if that is asked for. It fails for an address that others reach, unless that is said
// expressly, and for one that cannot be listened on.
func (c *serveConfig) giveMetrics(ctx context.Context, from metrics.Source, log *slog.Logger) error {
	if c.metrics == "" {
		return nil
	}
	listener, err := metrics.Listen(ctx, c.metrics, c.metricsAnywhere)
	switch {
	case errors.Is(err, metrics.ErrNotLoopback):
		return fmt.Errorf("metrics at %s could be read by other machines: choose an address such as 127.0.0.1:9150, or add --metrics-anywhere", c.metrics)
	case err != nil:
		return fmt.Errorf("metrics can't be given at %s: %w; choose another address with --metrics", c.metrics, reason(err))
	}
	log.Info("metrics", "url", fmt.Sprintf("http://%s/metrics", listener.Addr()))
	go func() {
		if err := metrics.Serve(ctx, listener, metrics.NewRegistry(from), metrics.DefaultLimits(), log); err != nil {
			log.Error("metrics are not given any more", "err", err)
		}
	}()
	return nil
}
