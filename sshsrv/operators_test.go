package sshsrv

import (
	"fmt"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/account"
	"shithead/sshsrv/sshtest"
)

// authorized is a key as it stands in an operators' file.
func authorized(key gossh.Signer, comment string) string {
	return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(key.PublicKey()))) + " " + comment
}

func TestOperatorsAreReadLineByLine(t *testing.T) {
	t.Parallel()
	ann, bob, cid := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	all, err := account.ParseOperators(strings.NewReader(strings.Join([]string{
		"# who runs the house", "", authorized(ann, "ann@home \x1b[2J"), "ssh-ed25519 nonsense", `from="10.0.0.1" ` + authorized(bob, "bob"),
		"\t" + authorized(cid, "") + "\r",
	}, "\n")))
	if want := "line 4: not a public key\nline 5: options before a key are not understood"; fmt.Sprint(err) != want {
		t.Errorf("%v", err)
	}
	if len(all) != 2 || all[fingerprint(cid)] != fingerprint(cid) || !strings.HasPrefix(all[fingerprint(ann)], "ann@home") || strings.Contains(all[fingerprint(ann)], "\x1b") {
		t.Errorf("%q", all)
	}
	if all, err := account.ParseOperators(strings.NewReader(strings.Repeat("x", 1<<20))); all != nil || err == nil {
		t.Errorf("one long line gives %q, %v", all, err)
	}
	if all, err := account.ParseOperators(strings.NewReader("")); all == nil || err != nil {
		t.Errorf("an empty file gives %v, %v", all, err)
	}
}

// TestHelpKnowsOperators: who is none reads nothing of what they can do.
func TestHelpKnowsOperators(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	boss, ann := sshtest.NewKey(t), sshtest.NewKey(t)
	h.SetOperators(account.Operators{fingerprint(boss): "boss"})
	h.runs(t, boss, "help", 0, "    admin      what operators can do\n")
	h.runs(t, boss, "help admin", 0, "admin drain [SERVER] [--within 30m]")
	h.runs(t, boss, "help admin kick", 0, "admin kick NAME")
	h.runs(t, boss, "help admin dance", 2, `admin has no command "dance"`)
	if got := h.runs(t, ann, "help", 0, ""); strings.Contains(got.Out, "admin") {
		t.Errorf("%+v", got)
	}
	h.runs(t, ann, "help admin", 127, `there is no command "admin"; try help`)
	if got := h.guest(t).Run("help admin"); got.Status != 127 {
		t.Errorf("%+v", got)
	}
}
