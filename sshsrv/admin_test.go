package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/sshtest"
)

// boss makes somebody an operator, and gives what runs a command of theirs.
func (h *host) boss(t *testing.T) (key gossh.Signer, admin func(command string) sshtest.Answer) {
	t.Helper()
	key = sshtest.NewKey(t)
	for _, at := range h.servers() {
		at.SetOperators(account.Operators{gossh.FingerprintSHA256(key.PublicKey()): "boss"})
	}
	return key, func(command string) sshtest.Answer {
		t.Helper()
		return h.connect(t, "root", sshtest.WithKey(key)).Run("admin " + command)
	}
}

// fingerprint is that of a key.
func fingerprint(key gossh.Signer) string { return gossh.FingerprintSHA256(key.PublicKey()) }

// TestWithoutTheRight there is no such command, to the byte, whatever stands behind it.
func TestWithoutTheRight(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := sshtest.NewKey(t)
	h.knows(t, "ann", ann)
	h.boss(t)
	for _, rest := range []string{"", " status", " kick ann", " kick nobody", " close brave-otter", " ban", " 'open", " help", " --help"} {
		for name, auth := range map[string]gossh.AuthMethod{
			"a player": sshtest.WithKey(ann), "a new key": sshtest.WithKey(sshtest.NewKey(t)), "a guest": sshtest.WithoutKey(),
		} {
			got := h.connect(t, "boss", auth).Run("admin" + rest)
			want := h.connect(t, "boss", auth).Run("zebra" + rest)
			want.Err = strings.ReplaceAll(want.Err, "zebra", "admin")
			open := strings.Contains(rest, "'") // which is wrong behind any word
			if got != want || (got.Status == cmdline.Unknown) == open {
				t.Errorf("%s, admin%s: %+v, not %+v", name, rest, got, want)
			}
		}
	}
}

// TestOperatorsAreAnswered with what was asked for, or in what way the command goes.
func TestOperatorsAreAnswered(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) {
		s.admin.Machine.Version = "v1"
		s.admin.Machine.Backup = func(_ context.Context, to io.Writer) error {
			_, err := to.Write([]byte("all that is kept\x00"))
			return err
		}
	})
	_, admin := h.boss(t)
	h.knows(t, "ann", sshtest.NewKey(t))
	for _, c := range []struct {
		command, out, err string
		status            int
	}{
		{"", "admin status [--json]", "", 0},
		{"help", "admin drain [SERVER] [--within 30m] [--off]", "", 0},
		{"ban --help", "for how long", "", 0},
		{"status", fmt.Sprintf("version     v1, rules of revision %d\n", engine.Revision), "", 0},
		{"status --json", `"draining_until"`, "", -1},
		{"rooms", "There are no rooms.\n", "", 0},
		{"rooms --json", "[]\n", "", 0},
		{"bans", "Nobody is banned.\n", "", 0},
		{"bans --json", "[]\n", "", 0},
		{"status", "store       0 MB, ok\nset aside   0 journals\n", "", 0},
		{"status --json", `"paused_rooms":0,"set_aside":0,"store_state":"ok","store_faults":0,`, "", 0},
		{"aside", "Nothing is set aside.\n", "", 0},
		{"aside --json", "[]\n", "", 0},
		{"aside show brave-otter/1", "", "nothing called \"brave-otter/1\" is set aside: admin aside lists what is\n", 1},
		{"aside restore brave-otter/1", "", "nothing called \"brave-otter/1\" is set aside", 1},
		{"aside eat brave-otter/1", "", "wrong usage: admin aside ", 2},
		{"aside show /1", "", "wrong usage (\"/1\" is not ROOM/ID, such as brave-otter/3): admin aside ", 2},
		{"aside show brave-otter/-1", "", "wrong usage (", 2},
		{"backup", "all that is kept\x00", "", 0},
		{"status now", "", "wrong usage: admin status [--json] [--here]\n", 2},
		{"status --yaml", "", "wrong usage (unknown flag: --yaml): admin status [--json] [--here]\n", 2},
		{"dance", "", "admin has no command \"dance\"; try admin help\n", 2},
		{"status --\x1b[2J\u202e", "", "wrong usage (unknown flag: --): admin status [--json] [--here]\n", 2},
		{"__complete x", "", "admin has no command \"__complete\"; try admin help\n", 2},
		{"status __complete x", "", "wrong usage: admin status [--json] [--here]\n", 2},
		{"say 'open", "", "a quote isn't closed", 2},
		{"say", "", "wrong usage: admin say TEXT\n", 2},
		{"say " + strings.Repeat("x", 201), "", "that's longer than 200 columns: cut it down\n", 1},
		{"close", "", "wrong usage: admin close ROOM [--why TEXT]\n", 2},
		{"close brave-otter", "", "there is no room \"brave-otter\"\n", 1},
		{"kick", "", "wrong usage: admin kick NAME [--why TEXT] [--json]\n", 2},
		{"kick bob", "", "nobody is called \"bob\"\n", 1},
		{"kick ann", "", "ann isn't here\n", 1},
		{"ban", "", "wrong usage: admin ban ", 2},
		{"ban bob", "", "nobody is called \"bob\"\n", 1},
		{"ban ann --for soon", "", "wrong usage (--for: \"soon\" is not a time such as 30m, 24h or 7d): admin ban ", 2},
		{"ban ann --for -1h", "", "wrong usage (--for: ", 2},
		{"ban ann --for 99999d", "", "wrong usage (--for: ", 2},
		{"ban SHA256:short", "", "not a key\n", 1},
		{"ban 0.0.0.0/0", "", "0.0.0.0/0 is more than you can ban: /8 is the widest\n", 1},
		{"unban ann", "", "there is no ban of \"ann\": admin bans lists them\n", 1},
		{"unban 10.0.0.1", "", "there is no ban of \"10.0.0.1\"", 1},
		{"unban", "", "wrong usage: admin unban ", 2},
		{"drain", "", "this server can't do that\n", 1},
		{"drain --off", "", "the server isn't draining\n", 1},
		{"drain --off --within 1h", "", "wrong usage: admin drain ", 2},
		{"drain --within 0", "", "wrong usage (--within: ", 2},
	} {
		got := admin(c.command)
		if c.status < 0 { // what it must not say
			if got.Status != 0 || strings.Contains(got.Out, c.out) || !json.Valid([]byte(got.Out)) {
				t.Errorf("%q gives %+v", c.command, got)
			}
			continue
		}
		if got.Status != c.status || !strings.Contains(got.Out, c.out) || !strings.HasPrefix(got.Err, c.err) ||
			c.out == "" && got.Out != "" || c.err == "" && got.Err != "" {
			t.Errorf("%q gives %+v", c.command, got)
		}
	}
}

// TestAStatusOfAStoreThatFails says what is wrong, since when, and when the server stops for it.
func TestAStatusOfAStoreThatFails(t *testing.T) {
	t.Parallel()
	since := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	state := admin.StoreState{
		Bytes: 3 << 20, State: admin.StoreFails, Why: "read-only file system", Since: since, StopsAt: since.Add(time.Minute), Faults: 2,
	}
	h := startHost(t, func(s *Server) { s.admin.Machine.Store = func() admin.StoreState { return state } })
	_, admin := h.boss(t)
	want := "store       3 MB, FAILING: nothing can be written since 2026-11-21 12:00 UTC; 0 rooms paused; " +
		"the server stops at 12:01:00: read-only file system; could not be read: 2 times\n"
	if got := admin("status"); !strings.Contains(got.Out, want) {
		t.Errorf("%s", got.Out)
	}
	want = `"store_state":"failing","store_error":"read-only file system","store_since":"2026-11-21T12:00:00Z","stops_at":"2026-11-21T12:01:00Z","store_faults":2,`
	if got := admin("status --json"); !strings.Contains(got.Out, want) {
		t.Errorf("%s", got.Out)
	}
}

// TestKicked: the sessions of one player end with a sentence, the others' go on, and they may come again.
func TestKicked(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	_, admin := h.boss(t)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	bob := h.arrives(t, "bob")
	ann := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Say something")
	if got := admin("kick ann --why too loud"); got.Out != "ann is out; 1 session ended.\n" || got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if status := ann.Ends(); status != cmdline.Failed || !strings.Contains(ann.Got(), "\x1b[?1049l") ||
		!strings.Contains(ann.Got(), "The house has shown you out. The reason: too loud\r\n") {
		t.Errorf("ends with %d, %q", status, ann.Got())
	}
	h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Say something")
	bob.Sees("2 here")
	if got := admin("kick bob"); got.Status != 0 { // who chose the name in this very session
		t.Errorf("%+v", got)
	}
	bob.Ends()
}

// TestAnOperatorWhoKicksTheirOwnName goes on until that is done.
func TestAnOperatorWhoKicksTheirOwnName(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key, admin := h.boss(t)
	h.knows(t, "ann", key)
	in := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
	if got := admin("kick ann"); got.Out != "ann is out; 1 session ended.\n" || got.Err != "" || got.Status != 0 {
		t.Errorf("%+v", got)
	}
	in.Ends()
	if got := admin("kick ann"); got.Err != "ann isn't here\n" || got.Status != cmdline.Failed {
		t.Errorf("%+v", got)
	}
}

// TestBanned: by name all keys of a player are out, also in sessions that run and after a restart, until it is lifted.
func TestBanned(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	h := startHostIn(t, folder, nil)
	boss, admin := h.boss(t)
	key, second := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	if err := h.store.AddKey(ann.ID, data.Key{Fingerprint: fingerprint(second)}, time.Now()); err != nil {
		t.Fatal(err)
	}
	inside := h.connect(t, "ann", sshtest.WithKey(second)).Terminal().Sees("Say something")
	got := admin(`ban ann --for 2d --why rude words`)
	if got.Status != 0 || !strings.HasPrefix(got.Out, "ann (2 keys) is banned until ") || !strings.HasSuffix(got.Out, "; 1 session ended.\n") {
		t.Errorf("%+v", got)
	}
	says := "You're barred. That lasts until "
	if inside.Ends(); !strings.Contains(inside.Got(), says) || !strings.Contains(inside.Got(), "The reason: rude words") {
		t.Errorf("last words: %q", inside.Got())
	}
	refused := func(h *host) {
		t.Helper()
		for _, key := range []gossh.Signer{key, second} {
			got := h.connect(t, "ann", sshtest.WithKey(key)).Run("stats")
			if got.Status != cmdline.Failed || got.Out != "" || !strings.HasPrefix(got.Err, says) || !strings.HasSuffix(got.Err, " The reason: rude words\n") {
				t.Errorf("%+v", got)
			}
		}
	}
	refused(h)
	h.end()
	h = startHostIn(t, folder, nil)
	h.SetOperators(account.Operators{fingerprint(boss): "boss"})
	refused(h)
	admin = func(command string) sshtest.Answer {
		return h.connect(t, "root", sshtest.WithKey(boss)).Run("admin " + command)
	}
	var listed []struct{ Target, Name, Why, By string }
	if err := json.Unmarshal([]byte(admin("bans --json").Out), &listed); err != nil || len(listed) != 1 ||
		listed[0].Target != string(ann.ID) || listed[0].Name != "ann" || listed[0].Why != "rude words" || listed[0].By != "boss" {
		t.Errorf("%+v, %v", listed, err)
	}
	if got := admin("unban ANN"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if got := h.connect(t, "ann", sshtest.WithKey(key)).Run("stats"); got.Status != 0 {
		t.Errorf("when it is lifted: %+v", got)
	}
	// A single key, which nobody has been with yet; and no operator's.
	stranger := sshtest.NewKey(t)
	if got := admin("ban " + fingerprint(stranger)); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if got := h.connect(t, "eve", sshtest.WithKey(stranger)).Run("help"); !strings.HasPrefix(got.Err, "You're barred. That's for good.") {
		t.Errorf("%+v", got)
	}
	if got := admin("ban " + fingerprint(boss)); got.Status != cmdline.Failed || !strings.Contains(got.Err, "an operator's key") {
		t.Errorf("%+v", got)
	}
	if got := admin("unban " + fingerprint(stranger)); got.Status != 0 {
		t.Errorf("%+v", got)
	}
}

// TestABannedAddress gets no further than to the reason, in both languages; an operator's sessions from there go on.
func TestABannedAddress(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key, _ := h.boss(t)
	guest := h.guest(t).Terminal().Sees("You are a guest")
	boss := h.connect(t, "boss", sshtest.WithKey(key))
	if got := boss.Run("admin ban 127.0.0.1 --why flooding"); got.Status != 0 || !strings.HasPrefix(got.Out, "127.0.0.1/32 is banned for good; 1 ") {
		t.Errorf("%+v", got)
	}
	if guest.Ends(); !strings.Contains(guest.Got(), "The reason: flooding") {
		t.Errorf("last words: %q", guest.Got())
	}
	var banner atomic.Value
	_, err := gossh.Dial("tcp", h.address, &gossh.ClientConfig{
		User: "ann", Auth: []gossh.AuthMethod{sshtest.WithKey(sshtest.NewKey(t)), sshtest.WithoutKey()},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		BannerCallback:  func(text string) error { banner.Store(text); return nil },
	})
	text, _ := banner.Load().(string)
	if err == nil || !strings.Contains(text, "The reason: flooding\nDu hast hier Hausverbot.") {
		t.Errorf("%v, %q", err, text)
	}
	// Who shows an operator's key, or forges its signature, gets no further; who proves it does.
	for name, auth := range map[string]gossh.AuthMethod{
		"shown":  gossh.PublicKeys(badSigner{&offeredOnly{PublicKey: key.PublicKey()}}, sshtest.NewKey(t)),
		"forged": gossh.PublicKeys(badSigner{key.PublicKey()}, sshtest.NewKey(t)),
	} {
		if _, err := sshtest.TryDial(t, h.address, "boss", auth, sshtest.WithoutKey()); err == nil {
			t.Errorf("in with an operator's key that is %s", name)
		}
	}
	again := h.connect(t, "boss", sshtest.WithKey(key))
	if got := again.Run("admin unban 127.0.0.1"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	h.guest(t).Terminal().Sees("You are a guest")
}

// TestTheLogOfOperators is a line for each deed, whatever is in it.
func TestTheLogOfOperators(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	h := startHost(t, func(s *Server) { s.admin.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	_, admin := h.boss(t)
	const odd = "'x\x1b[2J\u202e\nINFO forged'"
	for _, command := range []string{"ban " + odd + " --why " + odd, "kick " + odd, "unban " + odd, "close " + odd, "say " + odd} {
		admin(command)
	}
	h.end()
	if n := strings.Count(log.String(), "what=\"x INFO forged"); n != 5 {
		t.Errorf("%d deeds:\n%s", n, log.String())
	}
}

// TestTheHouseAtTheTable: everybody in the hall and at tables hears the house, draining begins nothing and stops the server
// when the round is over, and a room that is closed says why.
func TestTheHouseAtTheTable(t *testing.T) {
	t.Parallel()
	stopped := make(chan struct{}, 1)
	h := startHost(t, func(s *Server) { s.admin.Machine.Stop = func() { stopped <- struct{}{} } })
	_, admin := h.boss(t)
	c := h.gather(t, "ann", "bob")
	cid := h.arrives(t, "cid")
	if got := admin("say We are back at noon --all of us"); got.Out != "Said.\n" {
		t.Errorf("%+v", got)
	}
	cid.Sees("***  We are back at noon --all of us")
	c.people[0].Sees("*** We are back at noon")
	if got := admin("drain --within 45m"); got.Status != 0 || !strings.HasPrefix(got.Out, "Rounds running: 1. The server stops ") {
		t.Errorf("%+v", got)
	}
	cid.Sees("Last orders! The server stops")
	c.people[1].Sees("*** Last orders! The server")
	cid.Types("pp").Sees("Last orders: the server stops soon")
	if got := admin("status"); !strings.Contains(got.Out, "draining    until 20") {
		t.Errorf("%+v", got)
	}
	if got := admin("drain --off"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	cid.Sees("No last orders after all")
	if got := admin("drain"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if got := admin("rooms"); !strings.Contains(got.Out, c.code) || !strings.Contains(got.Out, "ann, bob") {
		t.Errorf("%+v", got)
	}
	if got := admin("close " + c.code + " --why too late"); got.Out != c.code+" is closed.\n" {
		t.Errorf("%+v", got)
	}
	for _, p := range c.people {
		p.Sees("The house has closed this room. The reason: too late")
	}
	select {
	case <-stopped:
	case <-time.After(sshtest.Patience):
		t.Error("the server does not stop when no round runs")
	}
}

// TestAKickedProgram, whose key is new here, is told why on standard error, and ends with an error.
func TestAKickedProgram(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	_, admin := h.boss(t)
	s, err := h.connect(t, "ann", sshtest.WithKey(sshtest.NewKey(t))).TryOpen()
	if err != nil {
		t.Fatal(err)
	}
	s.Request("exec", struct{ Command string }{"api"})
	s.Read()
	complaints := make(chan string, 1)
	go func() {
		text, err := io.ReadAll(s.Channel.Stderr())
		if err != nil {
			t.Error(err)
		}
		complaints <- string(text)
	}()
	s.Wait("the hello", func() bool { return strings.Contains(s.Got(), "hello") })
	if got := admin("kick ann --why too fast"); got.Out != "ann is out; 1 session ended.\n" || got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if status, text := s.Ends(), <-complaints; status != cmdline.Failed || text != "The house has shown you out. The reason: too fast\n" {
		t.Errorf("ends with %d, %q", status, text)
	}
}

// TestProgramsHearTheHouse at their tables.
func TestProgramsHearTheHouse(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.admin.Machine.Stop = func() {} })
	_, admin := h.boss(t)
	ann, bob, _ := h.apiTable(t, nil)
	for _, c := range []struct{ command, notice, text string }{
		{"say Grüße", "said", "Grüße"},
		{"drain --within 45m", "drain", "Last orders! The server stops once these rounds are over, "},
		{"drain --off", "stay", "No last orders after all: the server stays up. Play on."},
	} {
		if got := admin(c.command); got.Status != 0 {
			t.Errorf("%+v", got)
		}
		for _, p := range []*apiClient{ann, bob} {
			got := p.event("house")
			if got.text("notice") != c.notice || !strings.HasPrefix(got.text("text"), c.text) || (c.notice == "drain") != (got.text("by") != "") {
				t.Errorf("%s: %s", c.command, got)
			}
		}
	}
}
