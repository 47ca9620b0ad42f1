package main

import (
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// TestServe_TellsSystemd that it takes connections, that it is alive, again and again, and that it stops.
func TestServe_TellsSystemd(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("there is no systemd on this system")
	}
	short, err := os.MkdirTemp("", "s") //nolint:usetesting // its path is short enough for a socket
	must(t, err)
	defer os.RemoveAll(short)
	path := filepath.Join(short, "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	must(t, err)
	defer socket.Close()
	hears := func() string {
		t.Helper()
		message := make([]byte, 4096)
		must(t, socket.SetReadDeadline(time.Now().Add(sshtest.Patience)))
		n, err := socket.Read(message)
		must(t, err)
		return string(message[:n])
	}
	home := t.TempDir()
	s := startWith(t, nil, home, []string{"NOTIFY_SOCKET=" + path, "WATCHDOG_USEC=30000"}, "--listen", "127.0.0.1:0")
	if got := hears(); got != "READY=1\nSTATUS=Listening on 127.0.0.1:"+s.port {
		t.Errorf("first it says %q", got)
	}
	for range 3 {
		if got := hears(); got != "WATCHDOG=1" {
			t.Errorf("then it says %q", got)
		}
	}
	must(t, s.cmd.Process.Signal(syscall.SIGTERM))
	last := hears()
	for last == "WATCHDOG=1" {
		last = hears()
	}
	if last != "STOPPING=1" {
		t.Errorf("in the end it says %q", last)
	}
	if err := s.cmd.Wait(); err != nil || strings.Contains(s.stderr.String(), "systemd") {
		t.Errorf("%v\n%s", err, s.stderr)
	}
}
