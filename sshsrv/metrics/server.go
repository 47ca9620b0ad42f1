package metrics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// ErrNotLoopback says that others than this machine could read the metrics.
var ErrNotLoopback = errors.New("not a loopback address")

// Limits bound what those who read metrics make the server do.
type Limits struct {
	// Scrapes is how many are answered at once; one more is told to come again. Each looks at every room.
	Scrapes int
	// RequestBytes bounds the head of a request, and RequestTime how long one may take to come, AnswerTime how long until its
	// answer is taken: Prometheus waits for ten seconds.
	RequestBytes            int
	RequestTime, AnswerTime time.Duration
}

// DefaultLimits suit Prometheus, and an operator with curl.
func DefaultLimits() Limits {
	return Limits{Scrapes: 2, RequestBytes: 16 << 10, RequestTime: 5 * time.Second, AnswerTime: 10 * time.Second}
}

// Listen opens a listener for metrics on HOST:PORT, which is [ErrNotLoopback] for one that others can reach, unless anywhere.
func Listen(ctx context.Context, address string, anywhere bool) (net.Listener, error) {
	resolved, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, err
	}
	if !anywhere && !resolved.IP.IsLoopback() { // nor is none, which is every address
		return nil, fmt.Errorf("%s: %w", address, ErrNotLoopback)
	}
	return new(net.ListenConfig).Listen(ctx, "tcp", resolved.String())
}

// Serve answers at a listener, which it closes, until the context ends.
func Serve(ctx context.Context, l net.Listener, from prometheus.Gatherer, limits Limits, log *slog.Logger) error {
	errs := slog.NewLogLogger(log.Handler(), slog.LevelWarn)
	all := http.NewServeMux()
	all.Handle("GET /metrics", promhttp.HandlerFor(from, promhttp.HandlerOpts{ErrorLog: errs, MaxRequestsInFlight: limits.Scrapes}))
	server := &http.Server{
		Handler: all, ErrorLog: errs, MaxHeaderBytes: limits.RequestBytes,
		ReadTimeout: limits.RequestTime, WriteTimeout: limits.AnswerTime, IdleTimeout: time.Minute,
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
