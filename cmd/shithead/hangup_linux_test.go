package main

import (
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"shithead/sshsrv/sshtest"
)

// terminal is a new one: what sits in front of it, and the terminal itself.
func terminal(t *testing.T) (front, itself *os.File) {
	t.Helper()
	front, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { _ = front.Close() })
	var locked, number int32
	for request, to := range map[uintptr]*int32{syscall.TIOCSPTLCK: &locked, syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, front.Fd(), request, uintptr(unsafe.Pointer(to))); errno != 0 {
			t.Skipf("there are no terminals here: %v", errno)
		}
	}
	itself, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { _ = itself.Close() })
	return front, itself
}

// TestSIGHUP stops a server that was started in a terminal, as SIGTERM does, and no other: neither one of a service, nor one
// that has its operators read again by it.
func TestSIGHUP(t *testing.T) {
	t.Parallel()
	hungUp := make(chan os.Signal, 1)
	signal.Notify(hungUp, syscall.SIGHUP) // what is started has it ignored where that is so here, as under nohup, and not caught
	t.Cleanup(func() { signal.Stop(hungUp) })
	for what, test := range map[string]struct {
		inTerminal, operators, stops bool
	}{
		"of a service":                       {},
		"in a terminal":                      {inTerminal: true, stops: true},
		"of a service, with operators":       {operators: true},
		"in a terminal, which has operators": {inTerminal: true, operators: true},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			h := newHome(t, "ann", "bob")
			args := []string{"--listen", "127.0.0.1:0", "--data", h.folder}
			if test.operators {
				args = append(args, "--operators", h.operators(t))
			}
			var in *os.File
			if test.inTerminal {
				_, in = terminal(t)
			}
			s := startFrom(t, in, t.TempDir(), args...)
			ann := s.comesIn(t, "cid")
			must(t, s.cmd.Process.Signal(syscall.SIGHUP))
			if !test.stops {
				if got := s.asks(t, sshtest.NewKey(t), "rules"); got.Status != 0 {
					t.Errorf("%+v", got)
				}
				ann.Types("c").Types("still here\r").Sees("still here")
				must(t, s.cmd.Process.Signal(syscall.SIGTERM))
			}
			if status := ann.Ends(); status != 0 || !strings.Contains(ann.Got(), "The server is going down") {
				t.Errorf("ann's session ends with %d", status)
			}
			if err := s.cmd.Wait(); err != nil {
				t.Errorf("it ends with %v, %s", err, s.stderr)
			}
		})
	}
}
