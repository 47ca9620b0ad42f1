package main

import (
	"bytes"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

// TestARoundIsCheckedAfterwards: somebody plays a round with bots over real SSH, gets its record and checks it, also with
// the commitment that the table showed. One card that is changed is found.
func TestARoundIsCheckedAfterwards(t *testing.T) {
	server := start(t, t.TempDir(), "--listen", "127.0.0.1:0")
	key := sshtest.NewKey(t)
	dial := func() *sshtest.Client {
		return sshtest.Dial(t, net.JoinHostPort("127.0.0.1", server.port), "ann", sshtest.WithKey(key))
	}
	s := dial().Open()
	s.Start(140, 45).Sees("Your name: ann").Types("\r").Sees("p play now").Types("p").Sees("ready, no more swaps")
	if got := dial().Run("record"); got.Status != 1 || got.Out != "" {
		t.Errorf("before the round is over: %+v", got)
	}
	s.Types("f").Sees("sha256:")
	commit := regexp.MustCompile(`sha256:[0-9a-f]{64}`).FindString(s.Picture())
	s.Types("\x1b").Sees("ready, no more swaps")
	luck, acted := rand.New(rand.NewPCG(1, 1)), ""
	for !strings.Contains(s.Picture(), "is over") {
		s.Wait("something to do", func() bool { return s.Picture() != acted })
		acted = s.Picture()
		if do := whatToDo(acted, luck); do != "" && do != "r" || strings.Contains(acted, "ready, no more swaps") {
			s.Types(do)
		}
	}
	s.Types("f").Sees("ssh HOST record")

	got := dial().Run("record")
	if got.Status != 0 || got.Err != "" || !strings.Contains(got.Out, `"names":["ann",`) {
		t.Fatalf("the record: %+v", got)
	}
	id := regexp.MustCompile(`"round":"(\w+)"`).FindStringSubmatch(got.Out)
	if again := dial().Run("record " + id[1]); again != got {
		t.Errorf("by its id the record is %+v", again)
	}
	file := filepath.Join(t.TempDir(), "r.jsonl")
	verify := func(text string, args ...string) (string, int) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(os.Args[0], append([]string{"verify", file}, args...)...)
		cmd.Env = append(os.Environ(), "SHITHEAD_TEST_RUN=1")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		_ = cmd.Run()
		return out.String(), cmd.ProcessState.ExitCode()
	}
	if says, code := verify(got.Out, "--commit", commit); code != 0 || !strings.HasPrefix(says, "round "+id[1]+": bitenight, 4 players") {
		t.Errorf("verify says %q, with %d", says, code)
	}
	card := regexp.MustCompile(`"deck":\["(\w\w)"`).FindStringSubmatch(got.Out)[1]
	other := "4s"
	if card == other {
		other = "4h"
	}
	bad := strings.Replace(got.Out, `"deck":["`+card, `"deck":["`+other, 1)
	if says, code := verify(bad); code != 1 || !strings.HasPrefix(says, "shithead: line 1: not what was committed to: card 1 of the deck is "+other) {
		t.Errorf("verify says %q, with %d", says, code)
	}
}
