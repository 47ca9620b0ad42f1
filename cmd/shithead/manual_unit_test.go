package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestManual_UnitIsOneOfSystemd: its command serves, with the file of operators that it names, and systemd, where it is
// installed, has nothing to say against the unit, and little is left that it may do and need not.
func TestManual_UnitIsOneOfSystemd(t *testing.T) {
	t.Parallel()
	unit := regexp.MustCompile("(?s)```ini\n(.*?)```").FindStringSubmatch(read(t, operatingPage))
	if unit == nil {
		t.Fatal("there is no unit")
	}
	f := newFollower(t)
	text := strings.NewReplacer(
		"/usr/local/bin/shithead", filepath.Join(f.folder, "bin", "shithead"), "/etc/shithead/operators", filepath.Join(f.home.folder, "operators"),
	).Replace(unit[1])
	f.serves(regexp.MustCompile(`(?m)^ExecStart=(.*)$`).FindStringSubmatch(text)[1])

	file := filepath.Join(t.TempDir(), "shithead.service")
	write(t, file, text)
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return
	}
	if says, err := exec.Command(analyze, "verify", file).CombinedOutput(); err != nil || len(says) > 0 {
		t.Errorf("%v\n%s", err, says)
	}
	// In tenths; a unit without any of the second half has 92.
	if says, err := exec.Command(analyze, "security", "--offline=true", "--threshold=20", file).CombinedOutput(); err != nil {
		t.Errorf("the unit lets it have more than it needs: %v\n%s", err, says)
	}
}
