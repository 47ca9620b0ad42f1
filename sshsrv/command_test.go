package sshsrv

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/command"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/lobby"
	"shithead/views/stats"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestCommandsAnswer on standard output, or on standard error with a status. The scripts over ssh have more of them.
func TestCommandsAnswer(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.known(t, "ann")
	h.known(t, "bob")
	for _, c := range []struct {
		command, out, err string
		status            int
	}{
		{"help", "    stats      your statistics, or somebody else's\n", "", 0},
		{"help", "  * play       a table with three bots, dealt at once\n", "", 0},
		{"  help ", "    help       this list, or how a command works\n", "", 0},
		{"stats --help", "ssh HOST stats [NAME] [--json]\n", "", 0},
		{"top -h", "  --by MEASURE   by this MEASURE: points, shithead or rating (usually points)\n", "", 0},
		{"help keys remove", "ssh HOST keys remove FINGERPRINT|LABEL\n", "", 0},
		{"keys remove --help", "ssh HOST keys remove FINGERPRINT|LABEL\n", "", 0},
		{"help keys", "  add [< KEY.pub]                        add a key: get a code for another device", "", 0},
		{"stats", "ann", "", 0},
		{"rules", "leeds      Leeds Rules (Merde de Tete)", "", 0},
		{"rules leeds:again=9", "", "These rules have no option “again”.\n", 2},
		{"help keys dance", "", "that's not how it goes. Usage: help [COMMAND]\n", 2},
		{"stats --json=maybe", "", "Usage: stats [NAME] [--json]\n", 2},
		{"stats ann", "Statistics of ann\n\nNo finished rounds yet. Press p", "", 0},
		{"stats bob", "Statistics of bob\n\nNo finished rounds yet.\n", "", 0},
		{"stats 'a.n.n'", "Statistics of ann\n", "", 0},
		{"stats \x1b[2J", "", "nobody here is called \"\\x1b[2J\"\n", 1},
		{"stats __complete x", "", "Usage: stats", 2},
		{"__complete stats", "", "there is no command", 127},
		{"keys __complete x", "", "Usage: keys [--json]\n", 2},
		{"history", "Last rounds of ann\n\nNo finished rounds yet.\n", "", 0},
		{"history ann --json", `"rounds":[]}` + "\n", "", 0},
		{"history --count 0", "", "Usage: history", 2},
		{"top", "Most points: All rules\n\nNobody yet.\n", "", 0},
		{"top --rules leeds --by shithead", "Most often the Shithead: Leeds Rules", "", 0},
		{"top --rules leeds --by rating --json", `{"rules":"leeds","by":"rating","leaders":[]}`, "", 0},
		{"top ann", "", "Usage: top", 2},
		{"top --by rating", "", "a rating is for one rule set", 2},
		{"top --by luck", "", "there is no measure \"luck\"", 2},
		{"stat", "", "there is no command \"stat\"; did you mean stats?\n", 127},
		{"name root", "", "This name is reserved. Try another.\n", 1},
		{"name -- \x1b[31mred", "", "A name has 2 to 16 letters", 1},
		{"settings", "language=auto     the language you read (auto, " + strings.Join(languages.Tags(), ", ") + ")\ntheme=auto        what the colours", "", 0},
		{"settings language", "", "there is no setting \"language\"; there are: language=auto|" + strings.Join(languages.Tags(), "|") + " theme=auto|dark|light|contrast suits=two|four cards=auto|unicode|ascii motion=on|off bell=on|off auto-select=off|on rules=off|on hints=on|off mouse=off|on plain=off|on bot=off|on\n", 2},
		{"settings cards=\x1b[2J", "", `"cards=\x1b[2J"`, 2},
		{"account dance", "", "Usage: account export|delete\n", 2},
		{"keys redeem", "", "Usage: keys redeem CODE [LABEL]\n", 2},
		{"keys redeem ABCD", "", "This key belongs to somebody already. Use another.\n", 1},
		{"keys label '\x1b[m '", "", "Usage: keys label", 2},
		{"play --rules poker", "", "There are no rules called “poker”.\n", 2},
		{"play --yield never", "", "bots don't make way at \"never\"; there are company, match and round\n", 2},
		{"play --pace blitz", "", "there is no pace \"blitz\"; there are slow, normal, fast and turbo\n", 2},
		{"watch", "", "nobody's playing right now", 1},
		{"record", "", "you haven't finished a round yet\n", 1},
		{"record \x00\xff", "", "no finished round has this id\n", 1},
		{"\x1b[2Jx", "", `"\x1b[2Jx"`, 127},
	} {
		got := ann.dial().Run(c.command)
		if got.Status != c.status || !strings.Contains(got.Out, c.out) || !strings.Contains(got.Err, c.err) ||
			c.out == "" && got.Out != "" || c.err == "" && got.Err != "" {
			t.Errorf("%q gives %+v", c.command, got)
		}
	}
}

// TestReadingCommandsMakeNoProfile, whatever they are asked.
func TestReadingCommandsMakeNoProfile(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	p, guest := h.stranger(t), h.keyless(t)
	for _, c := range command.Of(command.Everybody) {
		if c.Name == "api" || command.Converses(c.Name) {
			continue // which are for those who want one
		}
		for rest := range strings.SplitSeq(",ann,--json,add,export,delete,redeem CODE,label x,remove x,language=de,leeds", ",") {
			p.dial().Run(c.Name + " " + rest)
		}
		guest.dial().Run(c.Name)
	}
	p.checkOwner("", "")
	p.run("whoami", 0, "You have no name yet")
	p.run("whoami --json", 0, `"player":null`)
	guest.run("whoami", 0, "You are a guest: you came without a key.\n")
	noProfile := languages.For("").Error(words.ErrNoProfile)
	for command := range strings.SplitSeq("stats,history,record,name anna,settings,keys,keys add,keys remove x,account export", ",") {
		p.run(command, 1, noProfile)
	}
	guest.run("keys accept", 1, "you came without a key")
	guest.run("keys redeem CODE", 1, "you came without a key")
	guest.run("stats", 1, noProfile)
	guest.run("record", 1, noProfile)
	p.run("stats ann", 1, "nobody here is called")
	if _, err := h.store.ByName("root"); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("the user name is known now: %v", err)
	}
}

// TestTextFitsTheTerminal, whatever its width, and has colours only where the client wants them.
func TestTextFitsTheTerminal(t *testing.T) {
	t.Parallel()
	h := startWith(t, func(c *config) { c.limits.Account.Changes, c.limits.Account.ChangeEvery = 1, time.Nanosecond })
	ann, other := h.known(t, "東京のたぬき君"), h.known(t, "Maximiliane-XVI.")
	for n, rules := range []string{"bitenight", "leeds", "schwechat"} {
		h.keep(&data.Round{
			ID: data.NewID(), Rules: rules, Ended: time.Now().Add(time.Duration(n) * time.Minute),
			Seats: []data.SeatResult{{Player: other.ID, Place: 1}, {Player: ann.ID, Place: 2, Shithead: true, Points: 1000, Pile: 90}},
		})
	}
	must(h.lobby.Make(rooms.Person{ID: ann.ID, Name: ann.Name}, lobby.PlayNow(form.UsualRules())))
	asked := []string{
		"stats nobody-of-that-name-is-here-at-all", "stats Maximiliane-XVI.", "history Maximiliane-XVI.", "top --rules leeds --by rating", "top --by shithead",
		"rules leeds", "rules custom:again=9,skip=8,reverse=J,hand=5,packs=2,chance=on", "settings x=y", "account delete", "keys dance",
		"dance", "keys label 東京のたぬき君のとても長い名前のラップトップ", "record", "record NOSUCH", "name ''", "--help",
	}
	for _, c := range command.Of(command.Everybody) {
		if c.Name != "api" && !c.Screens {
			asked = append(asked, c.Name)
		}
		asked = append(asked, "help "+c.Name, c.Name+" --what")
	}
	for path := range strings.SplitSeq("keys add,keys label,keys redeem,keys remove,account export,account delete", ",") {
		asked = append(asked, path+" --help", path+" 1 2 --what")
	}
	widths := []int{20, 80}
	if long() {
		widths = []int{20, 33, 40, 60, 80, 200}
	}
	client := ann.dial()
	for _, command := range append(asked, "keys add") {
		for _, width := range widths {
			got := client.Open().Pty(width, 24).Run(command)
			for text := range strings.Lines(got.Out + got.Err) {
				if wide := ansi.StringWidth(strings.TrimRight(text, "\r\n")); wide > width {
					t.Errorf("%s at %d: %d columns: %q", command, width, wide, text)
				}
			}
		}
		s := client.Open().Pty(80, 24)
		s.Env("NO_COLOR", "1")
		if got := s.Run(command); regexp.MustCompile(`\x1b\[[0-9;]*[3-9][0-9]`).MatchString(got.Out) {
			t.Errorf("%s: colours all the same: %q", command, got.Out)
		}
	}
	for _, command := range asked {
		if got := client.Run(command); strings.Contains(got.Out+got.Err, "\x1b") {
			t.Errorf("%s: %q", command, got.Out)
		}
	}
	ann.run("settings cards=ascii", 0, "")
	got := client.Open().Pty(80, 24).Run("rules schwechat").Out
	if strings.ContainsFunc(got, func(r rune) bool { return r > 127 }) {
		t.Errorf("not ASCII: %s", got)
	}
	dumb := client.Open()
	dumb.Request("pty-req", sshtest.PtyRequest{Term: "dumb", Columns: 80, Rows: 24, Modes: "\x00"})
	if got := dumb.Run("stats"); strings.Contains(got.Out, "\x1b") {
		t.Errorf("TERM=dumb: %q", got.Out)
	}
}

// TestAllThatIsKeptIsGiven to whom it is about; statistics have the ids of the last rounds.
func TestAllThatIsKeptIsGiven(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.known(t, "ann")
	check(t, h.store.SaveRules(ann.ID, "mine", "leeds"))
	const many = 2*200 + 3 // more than two transactions read
	for n := range many {
		h.keep(&data.Round{
			ID: data.ID(fmt.Sprint("ROUND", 1000+n)), Rules: "classic", Ended: time.Unix(int64(n/2), 0),
			Seats: []data.SeatResult{{Player: "other", Place: 1}, {Player: ann.ID, Place: 2, Shithead: true, Pile: 10 + n}},
		})
	}
	ann.run("name anne", 0, "")
	var all object.Account
	check(t, json.Unmarshal([]byte(ann.run("account export", 0, "").Out), &all))
	if all.Player.Name != "anne" || len(all.Keys) != 1 || len(all.Rules) != 1 || len(all.Held) != 1 || len(all.Counted) != 2 {
		t.Errorf("%+v", all)
	}
	seen := map[data.ID]bool{}
	for _, r := range all.Rounds {
		seen[r.Round] = true
	}
	if len(seen) != many || len(all.Rounds) != many {
		t.Errorf("%d rounds, %d of them different, not %d", len(all.Rounds), len(seen), many)
	}
	if !slices.IsSortedFunc(all.Rounds, func(a, b object.Round) int { return b.Ended.Compare(a.Ended) }) {
		t.Error("out of order")
	}
	ann.Name = "anne"
	ann.lobby().Types("sb").Sees("Boards: Bite Night Scheissekopf").Sees("Nobody yet.")
	listed := slices.Compact(regexp.MustCompile(`ROUND\d+`).FindAllString(ann.dial().Open().Pty(40, 24).Run("stats").Out, -1))
	if want := fmt.Sprint("ROUND", 1000+many-2); len(listed) != stats.LastRounds || !slices.Contains(listed, want) {
		t.Errorf("the last rounds are %q, without %s", listed, want)
	}
}

// TestRecords come with the names of today to all who know the id, once the round is over and while they are kept.
func TestRecords(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, bob := h.known(t, "ann"), h.known(t, "bob")
	alone := []data.SeatResult{{Player: bob.ID, Place: 1}}
	h.keep(&data.Round{ID: "OLD", Rules: "classic", Ended: time.Unix(1, 0), Seats: alone}, `{"type":"round"}`)
	if n, err := h.store.Prune(data.Keep{Age: time.Hour}, time.Now()); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	for i, round := range []data.ID{"FIRST", "SECOND"} {
		h.keep(&data.Round{
			ID: round, Match: "M", Rules: "leeds", Ended: time.Now().Add(time.Duration(i)), End: "closed",
			Seats: []data.SeatResult{{Player: ann.ID}, {Player: "GONE"}},
		}, fmt.Sprintf(`{"type":"round","version":1,"rules":"leeds","options":{},"players":2,"names":["",""],"dealer":0,`+
			`"first":1,"deck":["4s"],"round":%q,"seats":[{"id":%q},{"id":"GONE"}]}`, round, ann.ID), `{"type":"result"}`)
	}
	must(h.store.Rename(ann.ID, "anne", time.Now()))
	for command, want := range map[string]string{"record FIRST": "FIRST", "record": "SECOND"} {
		got := ann.run(command, 0, `"names":["anne","someone"]`)
		if !strings.HasSuffix(got.Out, "\n"+`{"type":"result"}`+"\n") || !strings.Contains(got.Out, `"round":"`+want+`"`) {
			t.Errorf("%s: %+v", command, got)
		}
	}
	h.keyless(t).run("record FIRST", 0, `"name":"anne"`)

	cid := h.known(t, "cid")
	cid.deal()
	running := string(h.lobby.Rooms()[0].Running)
	for _, p := range []*player{bob, cid} {
		for command, says := range map[string]string{
			"record OLD": "this round is over, and the house no longer keeps its record", "record OTHER": "no finished round has this id\n",
			"record " + running: "this round is still being played", "record " + running + "X": "no finished round has this id",
		} {
			p.run(command, 1, says)
		}
		for round, says := range map[string]string{"OLD": "no longer keeps", running: "this round is still being played"} {
			checkAnswer(t, p.dial().Open().Pty(80, 24).Run("replay "+round), 1, says)
		}
	}
	bob.run("record", 1, "no longer keeps its record\n")
}

// TestWaiting: ssh HOST waiting lists the rooms in which it is one's turn, for the prompt of a shell.
func TestWaiting(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, servers int) {
		c := houseOf(t, servers, nil).gather(t, "ann", "bob")
		c.players[0].run("waiting", 1, "")
		c.readyAll()
		c.plays(t, 2)
		turn := -1
		waitUntil(t, "a player is on turn", func() bool {
			turn = slices.IndexFunc(c.people, isCalled)
			return turn >= 0
		})
		called, other := c.players[turn].dial(), c.players[1-turn].dial()
		waitUntil(t, "that is listed", func() bool { return called.Run("waiting").Out == c.code+" waits for you\n" })
		checkAnswer(t, called.Run("waiting --json"), 0, `{"waiting":[{"room":"`+c.code+`","rules":"bitenight",`)
		waitUntil(t, "nothing waits for the other", func() bool {
			return other.Run("waiting") == sshtest.Answer{Status: 1}
		})
		if got := other.Run("waiting --json"); got != (sshtest.Answer{Status: 1, Out: "{\"waiting\":[]}\n"}) {
			t.Errorf("the other: %+v", got)
		}
		checkAnswer(t, c.guest(t).Run("waiting"), 1, languages.For("").Error(words.ErrNoProfile))
		checkAnswer(t, called.Run("waiting now"), 2, "waiting [--json]")
	})
}
