package main

import (
	"bytes"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// smallDisk is a file system of so many bytes, in memory, until the test ends.
func smallDisk(t *testing.T, size string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size+",mode=0700"); err != nil {
		t.Skipf("no file system can be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// fill writes a file until a disk is full.
func fill(t *testing.T, folder string) (ballast string) {
	t.Helper()
	ballast = filepath.Join(folder, "ballast")
	file, err := os.OpenFile(ballast, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	must(t, err)
	defer file.Close()
	for _, piece := range [][]byte{bytes.Repeat([]byte("x"), 1<<16), []byte("x")} {
		for {
			if _, err := file.Write(piece); err != nil {
				break
			}
		}
	}
	return ballast
}

// TestAFullDisk: rooms wait and say so, programs are told that it is paused, one line a minute is logged, people can come in
// and look; and when there is room again all goes on.
func TestAFullDisk(t *testing.T) {
	t.Parallel()
	disk := smallDisk(t, "4m")
	home, key := t.TempDir(), sshtest.NewKey(t)
	s := start(t, home, "--listen", "127.0.0.1:0", "--data", disk)
	ann := visit(t, s, key).Sees("Your name: ann")
	ann.Types("\r").Sees("No room is open").Types("pp")
	room, _ := moves(t, ann)
	ballast, filled := fill(t, disk), time.Now()

	// Newcomers make the store larger, until the disk does not take it.
	api := func(requests string) string {
		t.Helper()
		program := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", s.port), "prog", sshtest.WithKey(sshtest.NewKey(t))).Open()
		program.Read().Request("exec", struct{ Command string }{"api"})
		_, _ = io.WriteString(program.Channel, requests) // who does not get a profile does not read them
		_ = program.Channel.CloseWrite()
		program.Ends()
		return program.Got()
	}
	const create = `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}` + "\n"
	paused, unknown := false, false
	for range 30 {
		got := api(create)
		paused = paused || strings.Contains(got, `"error":"paused"`)
		unknown = unknown || strings.Contains(got, "Nothing can be written down right now")
		if strings.Contains(got, `"error":"internal"`) || strings.Contains(got, disk) {
			t.Fatalf("a program is told %s", got)
		}
	}
	if !paused && !unknown {
		t.Fatalf("the disk is never full: %s", s.stderr)
	}
	ann.Sees("the table waits")

	// Those who are known come in, and see where they are; and what they would begin is refused in the same way.
	known := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", s.port), "ann", sshtest.WithKey(key))
	for range 20 {
		if got := known.Run("stats"); got.Status != 0 {
			t.Errorf("%+v", got)
		}
	}
	if got := known.Run("settings language=en"); got.Status != 0 && !strings.Contains(got.Err, "Nothing can be written down right now") {
		t.Errorf("%+v", got) // a little the disk may take
	}
	program := known.Open()
	program.Read().Request("exec", struct{ Command string }{"api"})
	program.Types(create)
	program.Wait("an answer", func() bool { return strings.Contains(program.Got(), `"id":1`) })
	if got := program.Got(); !strings.Contains(got, `{"id":1,"ok":false,"error":"paused",`) || strings.Contains(got, disk) {
		t.Errorf("a program is told %s", got)
	}
	if got := locally(t, "status", "--json", "--data", disk); !strings.Contains(got.Out, `"store_state":"full"`) || !strings.Contains(got.Out, "no space left on device") || strings.Contains(got.Out, "stops_at") {
		t.Errorf("%+v", got)
	}
	s.logs(t, "state=full")
	if log := s.stderr.String(); strings.Count(log, "ERRO") > 1+int(time.Since(filled)/time.Minute) {
		t.Errorf("more is logged than that:\n%s", log)
	}

	must(t, os.Remove(ballast))
	await(t, "an end of the pause", s.stderr, func() bool {
		return strings.Contains(locally(t, "status", "--json", "--data", disk).Out, `"paused_rooms":0,`)
	})
	if at, _ := moves(t, ann); at != room {
		t.Errorf("ann is in %s", at)
	}
	if got := known.Run("settings language=en"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	program.Types(strings.Replace(create, `"id":1`, `"id":2`, 1))
	program.Wait("an answer", func() bool { return strings.Contains(program.Got(), `{"id":2,"ok":true,"room":`) })
	_ = program.Channel.CloseWrite()
	s.logs(t, "the store can be written again")
}
