package main

import (
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"shithead/sshsrv/sshtest"
)

func terminal(t *testing.T) *os.File {
	t.Helper()
	front, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { _ = front.Close() })
	must(t, unix.IoctlSetPointerInt(int(front.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(front.Fd()), unix.TIOCGPTN)
	must(t, err)
	file, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	must(t, err)
	t.Cleanup(func() { _ = file.Close() })
	return file
}

// TestSIGHUP stops a server that was started in a terminal, as SIGTERM does, and no other: neither one of a service, nor one
// that has its operators read again by it.
func TestSIGHUP(t *testing.T) {
	t.Parallel()
	hungUp := make(chan os.Signal, 1)
	signal.Notify(hungUp, syscall.SIGHUP) // what is started has it ignored where that is so here, as under nohup, and not caught
	t.Cleanup(func() { signal.Stop(hungUp) })
	for what, test := range map[string]struct{ inTerminal, operators, stops bool }{
		"of a service":                       {},
		"in a terminal":                      {inTerminal: true, stops: true},
		"in a terminal, which has operators": {inTerminal: true, operators: true},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			cmd := itself(t, "serve", "--data", h.folder)
			if test.operators {
				cmd.Args = append(cmd.Args, "--operators", h.operators(t))
			}
			if test.inTerminal {
				cmd.Stdin = terminal(t)
			}
			s := startCommand(t, cmd, t.TempDir())
			cid := s.comesIn(t, "cid")
			must(t, s.cmd.Process.Signal(syscall.SIGHUP))
			if !test.stops {
				if got := s.asks(t, sshtest.NewKey(t), "rules"); got.Status != 0 {
					t.Errorf("%+v", got)
				}
				cid.Types("c").Types("still here\r").Sees("still here")
				must(t, s.cmd.Process.Signal(syscall.SIGTERM))
			}
			if status := cid.Ends(); status != 0 || !strings.Contains(cid.Got(), "The server is going down") {
				t.Errorf("the session ends with %d", status)
			}
			s.stopped(t)
		})
	}
}
