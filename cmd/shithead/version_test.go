package main

import (
	"bufio"
	"net"
	"runtime/debug"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

func TestVersionOf(t *testing.T) {
	built := func(version string, settings ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{Main: debug.Module{Version: version}}
		for i := 0; i < len(settings); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return info
	}
	const commit = "0123456789abcdef0123456789abcdef01234567"
	for want, got := range map[string]string{
		"v9":                 versionOf("v9", built("v1.2.3")),
		"v8":                 versionOf("v8", nil),
		"v1.2.3":             versionOf("", built("v1.2.3", "vcs.revision", commit)),
		"0123456789ab":       versionOf("", built("(devel)", "vcs.revision", commit, "vcs.modified", "false")),
		"0123456789ab+dirty": versionOf("", built("", "vcs.revision", commit, "vcs.modified", "true")),
		"unknown":            versionOf("", built("(devel)")),
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if got := versionOf("", nil); got != "unknown" {
		t.Errorf("without build information %q", got)
	}
}

// TestVersion_IsTheSameEverywhere: on the command line, to programs that play, and to operators.
func TestVersion_IsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	home := newHome(t, "ann", "bob")
	s := start(t, home.folder, "--listen", "127.0.0.1:0", "--data", home.folder)
	says, err := itself(t, "--version").CombinedOutput()
	version, is := strings.CutPrefix(strings.TrimSpace(string(says)), "shithead version ")
	if err != nil || !is || version == "" {
		t.Fatalf("%v, %q", err, says)
	}
	if got := locally(t, "status", "--data", home.folder); !strings.HasPrefix(got.Out, "version     "+version+", rules") {
		t.Errorf("%+v", got)
	}
	if got := s.greets(t); !strings.HasPrefix(got, `{"type":"hello","version":1,"player":{`) || !strings.Contains(got, `,"server":"`+version+`"}`) {
		t.Errorf("the greeting is %s", got)
	}
}

// greets is what a server says first to a program that plays.
func (s *served) greets(t *testing.T) string {
	t.Helper()
	in := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", s.port), "ann", sshtest.WithKey(sshtest.NewKey(t))).Open()
	if !in.Request("exec", struct{ Command string }{"api"}) {
		t.Fatal("no API")
	}
	line, err := bufio.NewReader(in.Channel).ReadString('\n')
	must(t, err)
	return strings.TrimSpace(line)
}
