package sshsrv

import (
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

// TestComingWithoutATerminalBlamedTERM: only a terminal that shows no screens is told so.
func TestComingWithoutATerminalBlamedTERM(t *testing.T) {
	h := startHost(t, nil)
	shell := func(pty bool) string {
		s := h.guest(t).Open()
		if pty {
			s.Request("pty-req", sshtest.PtyRequest{Term: "dumb", Columns: 80, Rows: 24, Modes: "\x00"})
		}
		s.Read()
		if ok, err := s.Channel.SendRequest("shell", true, nil); !ok || err != nil {
			t.Fatal("no shell")
		}
		s.Ends()
		return s.Got()
	}
	if got := shell(false); strings.Contains(got, "TERM") || !strings.Contains(got, "without one") || !strings.Contains(got, "ssh -t HOST") {
		t.Errorf("without a terminal: %q", got)
	}
	if got := shell(true); !strings.Contains(got, "TERM=dumb") {
		t.Errorf("with one of type dumb: %q", got)
	}
}
