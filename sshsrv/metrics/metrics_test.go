package metrics

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
)

var check = enginetest.NoError

// house is what metrics are read from in a test, with a room that gathers.
func house(t testing.TB) Source {
	t.Helper()
	store, err := data.Open(filepath.Join(t.TempDir(), "shithead.db"))
	check(t, err)
	log := slog.New(slog.DiscardHandler)
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: log})
	check(t, err)
	t.Cleanup(func() {
		lobby.Close()
		check(t, store.Close())
	})
	rules, err := engine.ParseRules("leeds")
	check(t, err)
	_, err = lobby.Make(rooms.Person{ID: "ann", Name: "ann"}, rooms.Terms{Rules: rules, Seats: 4, Bots: []string{"easy", "easy"}})
	check(t, err)
	return Source{
		Version: "v1.2.3", Figures: figures.New(log), Lobby: lobby,
		Store: func() admin.StoreState {
			return admin.StoreState{State: admin.StoreFull, Bytes: 4096, Used: 2048, Free: 7, Faults: 2}
		},
		Servers: func() []admin.Server { return []admin.Server{{There: true}, {Draining: true}, {}} },
	}
}

// TestMetrics_HaveTheFiguresOfTheHouse, as Prometheus wants them: promlint has nothing to say against any.
func TestMetrics_HaveTheFiguresOfTheHouse(t *testing.T) {
	s := house(t)
	s.Figures.LoggedIn(gate.LoginGuest)
	s.Figures.Hit(gate.LimitKeys, netip.Prefix{})
	s.Figures.Hit("what a client has typed", netip.Prefix{})
	s.Figures.Wrote(figures.Program)(100, time.Now())
	s.Lobby.Figures().BotMoves.Add(3)
	s.Lobby.Figures().Batch.Observe(1)
	all := NewRegistry(s)
	problems, err := testutil.GatherAndLint(all)
	check(t, err)
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "shithead_") {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(all, promhttp.HandlerOpts{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	text := answer.Body.String()
	for _, want := range []string{
		`shithead_build_info{version="v1.2.3"} 1`, `shithead_logins_total{outcome="guest"} 1`, `shithead_logins_total{outcome="key"} 0`,
		`shithead_limits_hit_total{limit="keys"} 1`, `shithead_sent_bytes_total{to="program"} 100`, `shithead_moves_total{by="bot"} 3`,
		`shithead_rooms{phase="gathering"} 1`, `shithead_house_servers{state="there"} 1`, `shithead_house_servers{state="missing"} 2`,
		`shithead_house_servers{state="draining"} 0`, `shithead_rooms_moved_total{how="rescued"} 0`, `shithead_rooms{phase="play"} 0`, "shithead_bots 2", "shithead_store_writable 0",
		"shithead_disk_free_bytes 7", `shithead_move_to_writer_seconds_bucket{le="0.0001"} 1`, "shithead_move_to_writer_seconds_count 1",
		"shithead_store_used_bytes 2048", `shithead_journal_batch_writes_bucket{le="1"} 1`, "go_goroutines ", "go_gc_heap_live_bytes ", "shithead_rounds_total 0",
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("there is no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "typed") {
		t.Error("something that a client says is a label")
	}
}

// TestListen_ForThisMachineAlone, unless anywhere is said.
func TestListen_ForThisMachineAlone(t *testing.T) {
	for _, address := range []string{":0", "0.0.0.0:0", "[::]:0", "192.0.2.1:9150"} {
		if _, err := Listen(t.Context(), address, false); !errors.Is(err, ErrNotLoopback) {
			t.Errorf("%s: %v", address, err)
		}
	}
	for address, anywhere := range map[string]bool{"127.0.0.1:0": false, "localhost:0": false, ":0": true} {
		l, err := Listen(t.Context(), address, anywhere)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		_ = l.Close()
	}
	if _, err := Listen(t.Context(), "nonsense", false); err == nil || errors.Is(err, ErrNotLoopback) {
		t.Errorf("nonsense: %v", err)
	}
}

// TestServe_GivesMetricsAndNothingElse.
func TestServe_GivesMetricsAndNothingElse(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l, err := Listen(ctx, "127.0.0.1:0", false)
	check(t, err)
	all, ended := prometheus.Gatherer(NewRegistry(house(t))), make(chan error, 1)
	go func() { ended <- Serve(ctx, l, all, DefaultLimits(), slog.New(slog.DiscardHandler)) }()
	for path, status := range map[string]int{"/metrics": 200, "/": 404, "/debug/pprof/": 404} {
		answer, err := http.Get("http://" + l.Addr().String() + path)
		check(t, err)
		text, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if answer.StatusCode != status || status == 200 && !strings.Contains(string(text), "shithead_sessions{") {
			t.Errorf("%s: %d, %.200s", path, answer.StatusCode, text)
		}
	}
	stop()
	check(t, <-ended)
}
