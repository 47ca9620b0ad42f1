package main

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

// checksTheRecords gets the records of two rounds over SSH and checks them with the real command: the first with the
// commitment that the table showed before it, the latest by asking for nothing else. One card that is changed is found.
func (e *evening) checksTheRecords(t *testing.T) {
	t.Helper()
	run := func(command string) string {
		t.Helper()
		got := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", e.server.port), "bob", sshtest.WithKey(e.keys[1])).Run(command)
		if got.Status != 0 || got.Err != "" || !strings.Contains(got.Out, `"names":["ann",`) {
			t.Fatalf("%s: %+v", command, got)
		}
		return got.Out
	}
	first, latest := run("record "+e.first[0]), run("record")
	if first == latest || !strings.Contains(first, `"shares":["dice 4 2 6",`) {
		t.Errorf("the first round is\n%s", first)
	}
	if says, code := verified(t, first, "--commit", e.first[1]); code != 0 || !strings.HasPrefix(says, "round "+e.first[0]+": bitenight, 4 players") {
		t.Errorf("of the first round verify says %q, with %d", says, code)
	}
	if says, code := verified(t, latest); code != 0 || strings.Count(says, "\n") != 1 {
		t.Errorf("of the latest round verify says %q, with %d", says, code)
	}
	if says, code := verified(t, latest, "--commit", e.first[1]); code != 1 {
		t.Errorf("with the commitment of another round verify says %q, with %d", says, code)
	}
	card := regexp.MustCompile(`"deck":\["(\w\w)"`).FindStringSubmatch(first)[1]
	other := "4s"
	if card == other {
		other = "4h"
	}
	bad := strings.Replace(first, `"deck":["`+card, `"deck":["`+other, 1)
	if says, code := verified(t, bad); code != 1 || !strings.HasPrefix(says, "shithead: line 1: not what was committed to: card 1 of the deck is "+other) {
		t.Errorf("of a changed record verify says %q, with %d", says, code)
	}
}

// verified is what the command says of a record, and with which code.
func verified(t *testing.T, text string, args ...string) (says string, code int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "r.jsonl")
	must(t, os.WriteFile(file, []byte(text), 0o600))
	cmd := linkedCommand(t, append([]string{"verify", file}, args...)...)
	out, _ := cmd.CombinedOutput()
	return string(out), cmd.ProcessState.ExitCode()
}
