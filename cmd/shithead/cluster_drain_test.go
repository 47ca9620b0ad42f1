package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// admin runs an operator's command at a server, on the machine itself.
func (h *localTest) admin(n int, words ...string) string {
	h.Helper()
	cmd := linkedCommand(h.T, append([]string{"admin", "--data", filepath.Join(h.folder, nodeName(n))}, words...)...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		h.Fatalf("admin %q at node %d: %v, %s", words, n, err, &errs)
	}
	return string(out)
}

// pid is the process of a server.
func (h *localTest) pid(n int) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.pids[n]
}

// has waits until a server has a room, and says which.
func (h *localTest) has(code string) (at int) {
	h.Helper()
	await(h.T, "the room "+code, h.errs, func() bool {
		for n := 1; n <= 3; n++ {
			var rooms []struct{ Code, Server string }
			must(h, json.Unmarshal([]byte(h.admin(n, "rooms", "--json")), &rooms))
			for _, r := range rooms {
				if r.Code == code && r.Server == "" {
					at = n
				}
			}
		}
		return at != 0
	})
	return at
}

// TestAHouseOnThisMachine_WithServersThatStop: a server that is drained, or told to stop, hands its rooms to the others, and the rounds go
// on; operators see and say so from any server.
func TestAHouseOnThisMachine_WithServersThatStop(t *testing.T) {
	t.Parallel()
	h := startLocal(t, filepath.Join(t.TempDir(), "house"), freePorts(t), "--restart-after", "1s")
	rng := rand.New(rand.NewPCG(1, 7))
	keys := map[string]gossh.Signer{"ann": sshtest.NewKey(t), "bob": sshtest.NewKey(t)}
	ann, _, code := h.gathers(keys)
	seen := act(t, ann, 3, rng)
	if n := h.has(code); n != 1 {
		t.Errorf("the room is at node %d", n)
	}
	if out := h.admin(3, "status"); !strings.Contains(out, "house       ok") || strings.Count(out, "store ok") != 3 {
		t.Errorf("status:\n%s", out)
	}
	if out := h.admin(3, "who"); !strings.Contains(out, "ann") || !strings.Contains(out, code+" on node1 by node2") {
		t.Errorf("who:\n%s", out)
	}
	if out := h.admin(3, "drain", "node1"); !strings.Contains(out, "The rooms of node1 go to other servers.") {
		t.Errorf("drain: %s", out)
	}
	ann.Sees("Last orders at node1, ")
	if now := act(t, ann, 2, rng); now.before(seen) {
		t.Errorf("ann is shown %v, and was shown %v", now, seen)
	}
	if n := h.has(code); n == 1 {
		t.Error("the room is still at node 1")
	}
	was := h.pid(1)
	ann.Types("\x1b").Sees("This server is going down, the house stays open. Come in again: ssh -p ")
	h.comes(1, was)
	at := h.has(code)
	by := 5 - at // the other one of 2 and 3
	ann = h.in(by, "ann", keys["ann"]).Sees(code).Types("b")
	ann.Wait("the table", func() bool { return strings.Contains(ann.Title(), code) })
	seen = act(t, ann, 2, rng)
	was = h.pid(at)
	must(t, syscall.Kill(was, syscall.SIGTERM))
	h.comes(at, was)
	if now := act(t, ann, 2, rng); now.before(seen) {
		t.Errorf("ann is shown %v, and was shown %v", now, seen)
	}
	if n := h.has(code); n == at {
		t.Errorf("the room is at node %d, which was told to stop", n)
	}
	if strings.Contains(h.errs.String(), "room of a server that is gone") {
		t.Error("a room was rescued that should have been handed over")
	}
}
