package sshsrv

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
	"shithead/views/stats"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestCommandsAnswer: what was asked for is on standard output, what went wrong on standard error, and the status says
// which.
func TestCommandsAnswer(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := sshtest.NewKey(t)
	h.knows(t, "ann", ann)
	h.knows(t, "bob", sshtest.NewKey(t))
	for _, c := range []struct {
		command, out, err string
		status            int
	}{
		{"help", "    stats      your statistics, or somebody else's\n", "", 0},
		{"help", "  * play       a table with three bots, dealt at once\n", "", 0},
		{"  help ", "    help       this list, or how a command works\n", "", 0},
		{"--help", "    help       this list", "", 0},
		{"help stats", "ssh HOST stats [NAME] [--json]\n", "", 0},
		{"stats --help", "ssh HOST stats [NAME] [--json]\n", "", 0},
		{"stats -h", "  --json       as a JSON object\n", "", 0},
		{"top -h", "  --by MEASURE   by this MEASURE: points, shithead or rating (usually points)\n", "", 0},
		{"help keys remove", "ssh HOST keys remove FINGERPRINT|LABEL\n", "", 0},
		{"keys remove --help", "ssh HOST keys remove FINGERPRINT|LABEL\n", "", 0},
		{"help keys", "  add [< KEY.pub]                        add a key: get a code for another device", "", 0},
		{"help admin", "", "there is no command \"admin\"; try help\n", 127},
		{"stats", "ann", "", 0},
		{"rules", "leeds      Leeds Rules (Merde de Tete)", "", 0},
		{"rules custom:again=9", "Written: custom:again=9\n", "", 0},
		{"rules leeds:again=9", "", "These rules have no option “again”.\n", 2},
		{"rules poker", "", "There are no rules called “poker”.\n", 2},
		{"rules leeds classic", "", "that's not how it goes. Usage: rules [CODE]\n", 2},
		{"help me", "", "there is no command \"me\"; try help\n", 127},
		{"help keys dance", "", "that's not how it goes. Usage: help [COMMAND]\n", 2},
		{"stats --all", "", "that's not how it goes. Usage: stats [NAME] [--json]\n", 2},
		{"stats --json=maybe", "", "Usage: stats [NAME] [--json]\n", 2},
		{"stats ann", "Statistics of ann\n\nNo finished rounds yet. Press p", "", 0},
		{"stats bob", "Statistics of bob\n\nNo finished rounds yet.\n", "", 0},
		{"stats 'a.n.n'", "Statistics of ann\n", "", 0},
		{"stats nobody", "", "nobody here is called \"nobody\"\n", 1},
		{"stats 'no body", "", "a quote isn't closed\n", 2},
		{"stats \x1b[2J", "", "nobody here is called \"\\x1b[2J\"\n", 1},
		{"stats __complete x", "", "Usage: stats", 2},
		{"__complete stats", "", "there is no command", 127},
		{"keys __complete x", "", "Usage: keys [--json]\n", 2},
		{"history", "Last rounds of ann\n\nNo finished rounds yet.\n", "", 0},
		{"history ann --json", `"rounds":[]}` + "\n", "", 0},
		{"history nobody", "", "nobody here is called", 1},
		{"history --count 0", "", "Usage: history", 2},
		{"history --count many", "", "Usage: history", 2},
		{"top", "Most points: All rules\n\nNobody yet.\n", "", 0},
		{"top --rules leeds --by shithead", "Most often the Shithead: Leeds Rules", "", 0},
		{"top --rules leeds --by rating --json", `{"rules":"leeds","by":"rating","leaders":[]}`, "", 0},
		{"top --by rating", "", "a rating is for one rule set", 2},
		{"top --by luck", "", "there is no measure \"luck\"", 2},
		{"top --rules poker", "", "There are no rules called “poker”.\n", 2},
		{"top ann", "", "Usage: top", 2},
		{"rooms", "No room is open.\n", "", 0},
		{"rooms --json", `{"rooms":[]}` + "\n", "", 0},
		{"rooms all", "", "Usage: rooms [--json]\n", 2},
		{"whoami", "You are ann.\n", "", 0},
		{"whoami me", "", "Usage: whoami", 2},
		{"name", "", "Usage: name NEW\n", 2},
		{"name root", "", "This name is reserved. Try another.\n", 1},
		{"name -- \x1b[31mred", "", "A name has 2 to 16 letters", 1},
		{"settings", "language=auto     the language you read (auto, " + strings.Join(languages.Tags(), ", ") + ")\ntheme=auto        what the colours", "", 0},
		{"settings language", "", "there is no setting \"language\"; there are: language=auto|" + strings.Join(languages.Tags(), "|") + " theme=auto|dark|light|contrast suits=two|four cards=auto|unicode|ascii motion=on|off bell=on|off auto-select=off|on rules=off|on hints=on|off mouse=off|on plain=off|on bot=off|on\n", 2},
		{"settings colour=red", "", "there is no setting \"colour=red\"", 2},
		{"settings cards=\x1b[2J", "", `"cards=\x1b[2J"`, 2},
		{"account", "", "Usage: account export|delete\n", 2},
		{"account dance", "", "Usage: account export|delete\n", 2},
		{"account export it", "", "Usage: account export\n", 2},
		{"keys dance", "", "Usage: keys [--json]\n", 2},
		{"keys redeem", "", "Usage: keys redeem CODE [LABEL]\n", 2},
		{"keys redeem ABCD", "", "This key belongs to somebody already. Use another.\n", 1},
		{"keys remove ''", "", "no key of yours is called \"\"\n", 1},
		{"keys label", "", "Usage: keys label TEXT [--key FINGERPRINT|LABEL]\n", 2},
		{"keys label '\x1b[m '", "", "Usage: keys label", 2},
		{"keys label home --key nothing", "", "no key of yours is called \"nothing\"\n", 1},
		{"keys remove nothing", "", "no key of yours is called \"nothing\"\n", 1},
		{"play now", "", "Usage: play [--rules CODE] [--pace PACE] [--yield WHEN] [--plain]\n", 2},
		{"play --rules poker", "", "There are no rules called “poker”.\n", 2},
		{"play --yield never", "", "bots don't make way at \"never\"; there are company, match and round\n", 2},
		{"play --pace blitz", "", "there is no pace \"blitz\"; there are slow, normal, fast and turbo\n", 2},
		{"play --help", "  --pace PACE    bots of this PACE: slow, normal, fast or turbo (usually normal)\n", "", 0},
		{"join brave-otter", "", "There's no such room, or it has closed.\n", 1},
		{"join", "", "Usage: join ROOM [--plain]\n", 2},
		{"watch", "", "nobody's playing right now", 1},
		{"replay R1", "", "replay needs a terminal", 2},
		{"record", "", "you haven't finished a round yet\n", 1},
		{"record NOSUCHROUND", "", "no finished round has this id\n", 1},
		{"record \x00\xff", "", "no finished round has this id\n", 1},
		{"record R1 R2", "", "that's not how it goes. Usage: record [ROUND]\n", 2},
		{"dance wildly", "", "there is no command \"dance\"; try help\n", 127},
		{"stat", "", "there is no command \"stat\"; did you mean stats?\n", 127},
		{"\x1b[2Jx", "", `"\x1b[2Jx"`, 127},
	} {
		got := h.connect(t, "root", sshtest.WithKey(ann)).Run(c.command)
		if got.Status != c.status || !strings.Contains(got.Out, c.out) || !strings.Contains(got.Err, c.err) {
			t.Errorf("%q gives %+v", c.command, got)
		}
		if c.out == "" && got.Out != "" || c.err == "" && got.Err != "" {
			t.Errorf("%q gives %+v", c.command, got)
		}
	}
}

// knows makes a profile for a key.
func (h *host) knows(t testing.TB, name string, key gossh.Signer) data.Profile {
	t.Helper()
	profile, err := h.store.Create(name, data.Key{
		Fingerprint: gossh.FingerprintSHA256(key.PublicKey()), Type: key.PublicKey().Type(),
	}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return profile
}

// TestStatsNeedAName: without one there is a sentence that says so, and asking makes no profile.
func TestStatsNeedAName(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	for name, auth := range map[string]gossh.AuthMethod{"no key": sshtest.WithoutKey(), "a new key": sshtest.WithKey(key)} {
		got := h.connect(t, "ann", auth).Run("stats")
		if got.Status != 1 || got.Out != "" || got.Err != languages.For("").Error(words.ErrNoProfile)+"\n" {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if _, err := h.store.ByKey(gossh.FingerprintSHA256(key.PublicKey())); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("the key is known now: %v", err)
	}
	if _, err := h.store.ByName("ann"); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("ann is known now: %v", err)
	}
}

// TestRecords come with everybody's name of today, to whoever knows the id; one's own latest comes without it.
func TestRecords(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	for i, round := range []data.ID{"FIRST", "SECOND"} {
		header := fmt.Sprintf(`{"type":"round","version":1,"rules":"leeds","options":{},"players":2,"names":["",""],"dealer":0,`+
			`"first":1,"deck":["4s"],"round":%q,"seats":[{"id":%q},{"id":"GONE"}]}`, round, ann.ID)
		if err := h.store.Commit([]data.Write{{
			Room: "room", Epoch: 1, Next: 0, End: true,
			Lines: []data.Line{{Record: true, Text: []byte(header)}, {Record: true, Text: []byte(`{"type":"result"}`)}},
			Settle: &data.Round{
				ID: round, Match: "M", Room: "room", Rules: "leeds", Ended: time.Unix(int64(i), 0), End: "closed",
				Seats: []data.SeatResult{{Player: ann.ID}, {Player: "GONE"}},
			},
		}})[0]; err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.store.Rename(ann.ID, "anne", time.Now()); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string]string{"record FIRST": "FIRST", "record": "SECOND"} {
		got := h.connect(t, "root", sshtest.WithKey(key)).Run(command)
		if got.Status != 0 || got.Err != "" || strings.Count(got.Out, "\n") != 2 || !strings.HasSuffix(got.Out, "\n"+`{"type":"result"}`+"\n") ||
			!strings.Contains(got.Out, `"names":["anne","someone"]`) || !strings.Contains(got.Out, `"round":"`+want+`"`) {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if got := h.guest(t).Run("record FIRST"); got.Status != 0 || !strings.Contains(got.Out, `"name":"anne"`) {
		t.Errorf("a guest who knows the id: %+v", got)
	}
	if got := h.guest(t).Run("record"); got.Status != 1 || got.Err != languages.For("").Error(words.ErrNoProfile)+"\n" {
		t.Errorf("a guest: %+v", got)
	}
}

// TestStatsTellOfTheLastRounds by the ids of their records, and fit the terminal.
func TestStatsTellOfTheLastRounds(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := sshtest.NewKey(t)
	profile := h.knows(t, "ann", ann)
	for n := range stats.LastRounds + 2 {
		if err := h.store.Commit([]data.Write{{Room: "otter", Epoch: 1, End: true, Settle: &data.Round{
			ID: data.ID(fmt.Sprint("ROUND", 100+n)), Rules: "classic", Ended: time.Now().Add(time.Duration(n) * time.Minute), End: "played",
			Seats: []data.SeatResult{{Player: "other", Place: 1}, {Player: profile.ID, Place: 2, Shithead: true, Pile: 10 + n}},
		}}})[0]; err != nil {
			t.Fatal(err)
		}
	}
	for _, width := range []int{200, 80, 50, 40} {
		got := h.connect(t, "root", sshtest.WithKey(ann)).Open().Pty(width, 24).Run("stats")
		for n := range stats.LastRounds + 2 {
			id := fmt.Sprint("ROUND", 100+n)
			want := n >= 2
			if strings.Contains(got.Out, id) != want {
				t.Errorf("%d columns: %s is among them: %v\n%s", width, id, !want, got.Out)
			}
		}
		for line := range strings.Lines(got.Out) {
			if ansi.StringWidth(strings.TrimRight(line, "\r\n")) > width {
				t.Errorf("wider than %d: %q", width, line)
			}
		}
	}
}

// TestCommandsSpeakGermanToo, and end lines as the client's terminal needs it.
func TestCommandsSpeakGermanToo(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	c := h.guest(t).Open().Pty(80, 24)
	c.Env("LANG", "de_AT.UTF-8")
	if got := c.Run("help"); !strings.Contains(got.Out, "    help       diese Liste oder wie ein Befehl geht\r\n") {
		t.Errorf("%+v", got)
	}
	c = h.guest(t).Open()
	c.Env("LANG", "de_AT.UTF-8")
	if got := c.Run("hilf"); got.Err != "den Befehl \"hilf\" gibt es nicht; meinst du help?\n" {
		t.Errorf("%+v", got)
	}
}
