package sshsrv

import (
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/hall"
	"shithead/rooms/live"
	"shithead/sshsrv/sshtest"
	"shithead/views"
	"shithead/views/frame"
	"shithead/views/lobby"
)

// What the shell costs is measured from outside, by a load generator that opens many sessions and types a in some: then
// everybody in the group of four is sent a line. It recognises what a client has received by the window title
// r<group>.<seat>.<lines>. Run it against
//
//	go test ./sshsrv -run TestLoad -load 127.0.0.1:2303 -load.stats 127.0.0.1:2383
//
// which serves until SIGTERM. Without the flag, TestLoad is a short version of the same within one process.
var (
	loadAddress = flag.String("load", "", "serve groups of four on this address, to be measured")
	loadStats   = flag.String("load.stats", "", "address of statistics over HTTP, while serving to be measured")
)

// groups puts sessions into halls of four, in the order of arrival.
type groups struct {
	mu    sync.Mutex
	next  int
	halls []*hall.Hall
	said  atomic.Int64
}

const groupSize = 4

// member is the first screen of everybody, in a hall of four, with the title that is measured by.
type member struct {
	*views.App
	groups      *groups
	group, seat int
	house       *house
	view        *rooms.HallView
}

func (g *groups) newModel(v *session) model {
	g.mu.Lock()
	m := &member{groups: g, group: g.next / groupSize, seat: g.next % groupSize, house: v.house, view: &rooms.HallView{}}
	g.next++
	if m.seat == 0 {
		limits := hall.DefaultLimits()
		limits.SayEvery, limits.SayBurst = time.Nanosecond, 1<<30
		g.halls = append(g.halls, hall.New(limits))
	}
	hall := g.halls[m.group]
	g.mu.Unlock()
	name := fmt.Sprintf("p%d.%d", m.group, m.seat)
	m.App = views.NewApp(views.Config{
		Words: v.client.Words, Themes: v.server.themes, Terminal: v.terminal(), Person: rooms.Person{ID: data.ID(name), Name: name},
		Enter: func(p rooms.Person) lobby.House { return v.house.come(p, hall) },
	})
	return m
}

func (m *member) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case lobby.HallMsg:
		m.view = msg.View
	case tea.KeyPressMsg:
		if msg.String() == "a" {
			_ = m.house.Say("a line of some length, said by somebody, number " + strconv.Itoa(m.view.Said))
			m.groups.said.Add(1)
			return nil
		}
	}
	return m.App.Update(msg)
}

func (m *member) Draw(f *frame.Frame) {
	m.App.Draw(f)
	f.SetTitle(fmt.Sprintf("r%d.%d.%d", m.group, m.seat, m.view.Said))
}

func TestLoad(t *testing.T) {
	g := &groups{}
	if *loadAddress != "" {
		serveLoad(t, g)
		return
	}
	h := startHost(t, func(s *Server) { s.newModel = g.newModel })
	const sessions = 40
	clients := make([]*sshtest.Session, sessions)
	for i := range clients {
		clients[i] = h.connect(t, "p", sshtest.WithKey(sshtest.NewKey(t))).Terminal().Sees(fmt.Sprintf("p%d.%d", i/groupSize, i%groupSize))
	}
	const lines = 5
	for range lines {
		for i, c := range clients {
			if i%groupSize == 0 {
				c.Types("a")
			}
		}
	}
	for i, c := range clients {
		title := fmt.Sprintf("\x1b]2;r%d.%d.%d", i/groupSize, i%groupSize, lines)
		c.Wait("the title "+title, func() bool { return strings.Contains(c.Got(), title) })
		c.Sees(fmt.Sprintf("p%d.0  a line of some length", i/groupSize))
	}
}

// serveLoad serves until SIGTERM.
func serveLoad(t *testing.T, g *groups) {
	folder := t.TempDir()
	store, err := data.Open(filepath.Join(folder, "shithead.db"))
	if err != nil {
		t.Fatal(err)
	}
	limits := DefaultLimits()
	limits.Gate.ConnectionsPerAddress = limits.Gate.Connections
	log := slog.New(slog.DiscardHandler)
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer lobby.Close()
	server, err := New(Config{
		HostKey: sshtest.NewKey(t), Limits: limits, Store: store, Lobby: lobby, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	server.newModel = g.newModel
	if *loadStats != "" {
		go func() { t.Log(http.ListenAndServe(*loadStats, g.statistics())) }()
	}
	listener, err := Listen(t.Context(), *loadAddress)
	if err != nil {
		t.Fatal(err)
	}
	if ip := listener.Addr().(*net.TCPAddr).IP; !ip.IsLoopback() {
		t.Fatal("load goes to loopback only")
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	go func() {
		<-stop
		server.Stop()
	}()
	if err := server.Serve(listener); err != nil {
		t.Fatal(err)
	}
}

// statistics are what a load generator asks for: /stats, and /gc, which collects garbage first.
func (g *groups) statistics() http.Handler {
	answer := func(w http.ResponseWriter, _ *http.Request) {
		var used syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		_ = json.NewEncoder(w).Encode(map[string]any{
			"Time":    time.Now(),
			"UserSec": float64(used.Utime.Nano()) / 1e9, "SysSec": float64(used.Stime.Nano()) / 1e9,
			"RSS": memory("VmRSS:"), "HWM": memory("VmHWM:"),
			"HeapAlloc": m.HeapAlloc, "HeapInuse": m.HeapInuse, "StackInuse": m.StackInuse, "SysMem": m.Sys,
			"NumGC": m.NumGC, "TotalAlloc": m.TotalAlloc, "Goroutines": runtime.NumGoroutine(), "Actions": g.said.Load(),
		})
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/stats", answer)
	mux.HandleFunc("/gc", func(w http.ResponseWriter, r *http.Request) {
		debug.FreeOSMemory()
		answer(w, r)
	})
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	return mux
}

// memory is a line of /proc/self/status, in bytes; 0 where there is none.
func memory(key string) int64 {
	text, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, key); ok {
			kb, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			return kb << 10
		}
	}
	return 0
}
