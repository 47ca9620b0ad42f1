package main

import (
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
	for _, c := range []struct {
		set, want string
		info      *debug.BuildInfo
	}{
		{"v9", "v9", built("v1.2.3")},
		{"v8", "v8", nil},
		{"", "v1.2.3", built("v1.2.3", "vcs.revision", commit)},
		{"", "0123456789ab", built("(devel)", "vcs.revision", commit, "vcs.modified", "false")},
		{"", "0123456789ab+dirty", built("", "vcs.revision", commit, "vcs.modified", "true")},
		{"", "unknown", built("(devel)")},
		{"", "unknown", nil},
	} {
		if got := versionOf(c.set, c.info); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}

// TestVersion_IsTheSameEverywhere: on the command line, to programs that play, and to operators.
func TestVersion_IsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := start(t, folder, "--data", folder)
	says, err := itself(t, "--version").CombinedOutput()
	version, ok := strings.CutPrefix(strings.TrimSpace(string(says)), "shithead version ")
	if err != nil || !ok || version == "" {
		t.Fatalf("%v, %q", err, says)
	}
	if got := shithead(t, "admin", "status", "--data", folder); !strings.HasPrefix(got.Out, "version     "+version+", rules") {
		t.Errorf("%+v", got)
	}
	program := s.api(t, "ann", sshtest.NewKey(t))
	program.Wait("a greeting", func() bool { return strings.Contains(program.Got(), "\n") })
	got, _, _ := strings.Cut(program.Got(), "\n")
	if !strings.HasPrefix(got, `{"type":"hello","version":1,"player":{`) || !strings.Contains(got, `,"server":"`+version+`"}`) {
		t.Errorf("the greeting is %s", got)
	}
}
