package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// TestAFullDisk: rooms wait and say so, programs are told that it is paused, one line a minute is logged, people can come in
// and look; and when there is room again all goes on.
func TestAFullDisk(t *testing.T) {
	t.Parallel()
	disk, key := t.TempDir(), sshtest.NewKey(t)
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=4m,mode=0700"); err != nil {
		t.Skipf("no file system can be mounted here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
	s := start(t, t.TempDir(), "--data", disk)
	ann := newcomer(t, s.address(), "ann", key).Types("pp")
	room := awaitTable(t, ann)
	ballast, filled := filepath.Join(disk, "ballast"), time.Now()
	if err := os.WriteFile(ballast, make([]byte, 5<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}

	// Newcomers make the store larger, until the disk does not take it.
	const create = `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}` + "\n"
	full := false
	for range 12 {
		program := s.api(t, "prog", sshtest.NewKey(t))
		_, _ = io.WriteString(program, create) // a program that does not get a profile does not read it
		_ = program.Channel.CloseWrite()
		program.Ends()
		got := program.Got()
		full = full || strings.Contains(got, `"error":"paused"`) || strings.Contains(got, "Nothing can be written down right now")
		if strings.Contains(got, `"error":"internal"`) || strings.Contains(got, disk) {
			t.Fatalf("a program is told %s", got)
		}
	}
	if !full {
		t.Fatalf("the disk is never full: %s", s.stderr)
	}
	ann.Sees("the table waits")

	// Those who are known come in, and see where they are; and what they would begin is refused in the same way.
	known := s.dial(t, "ann", key)
	if got := known.Run("stats"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if got := known.Run("settings language=en"); got.Status != 0 && !strings.Contains(got.Err, "Nothing can be written down right now") {
		t.Errorf("%+v", got) // a little the disk may take
	}
	program := s.api(t, "ann", key).Types(create)
	program.Wait("an answer", func() bool { return strings.Contains(program.Got(), `"id":1`) })
	if got := program.Got(); !strings.Contains(got, `{"id":1,"ok":false,"error":"paused",`) || strings.Contains(got, disk) {
		t.Errorf("a program is told %s", got)
	}
	status := func() string { return shithead(t, "admin", "status", "--json", "--data", disk).Out }
	if got := status(); !strings.Contains(got, `"store_state":"full"`) || !strings.Contains(got, "no space left on device") ||
		strings.Contains(got, "stops_at") {
		t.Errorf("%s", got)
	}
	s.logs(t, "state=full")
	if log := s.stderr.String(); strings.Count(log, "ERRO") > 1+int(time.Since(filled)/time.Minute) {
		t.Errorf("more is logged than that:\n%s", log)
	}

	must(t, os.Remove(ballast))
	await(t, "an end of the pause", s.stderr, func() bool { return strings.Contains(status(), `"paused_rooms":0,`) })
	if at := awaitTable(t, ann); at != room {
		t.Errorf("ann is in %s", at)
	}
	if got := known.Run("settings language=en"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	program.Types(strings.Replace(create, `"id":1`, `"id":2`, 1))
	program.Wait("an answer", func() bool { return strings.Contains(program.Got(), `{"id":2,"ok":true,"room":`) })
	s.logs(t, "the store can be written again")
}
