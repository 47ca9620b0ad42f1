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
	must(t, socket.SetReadDeadline(time.Now().Add(sshtest.Patience)))
	says := func() string {
		t.Helper()
		message := make([]byte, 4096)
		n, err := socket.Read(message)
		must(t, err)
		return string(message[:n])
	}
	s := startWith(t, t.TempDir(), []string{"NOTIFY_SOCKET=" + path, "WATCHDOG_USEC=30000"})
	for _, want := range []string{"READY=1\nSTATUS=Listening on 127.0.0.1:" + s.port, "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"} {
		if got := says(); got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
	must(t, s.cmd.Process.Signal(syscall.SIGTERM))
	last := says()
	for last == "WATCHDOG=1" {
		last = says()
	}
	if s.stopped(t); last != "STOPPING=1" || strings.Contains(s.stderr.String(), "systemd") {
		t.Errorf("in the end it says %q, and logs\n%s", last, s.stderr)
	}
}
