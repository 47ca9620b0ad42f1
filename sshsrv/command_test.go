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
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/lobby"
	"shithead/views/stats"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestCommandsAnswer on standard output, or on standard error with a status. The scripts over ssh have most of them.
func TestCommandsAnswer(t *testing.T) {
	h := serve(t)
	ann, tags := h.known(t, "ann"), languages.Tags()
	h.known(t, "bob")
	for command, says := range map[string]string{
		"  help ":                         "    help       this list, or how a command works\n",
		"help keys":                       "  add [< KEY.pub]                        add a key: get a code for another",
		"stats ann":                       "Statistics of ann\n\nNo finished rounds yet. Press p",
		"stats bob":                       "Statistics of bob\n\nNo finished rounds yet.\n",
		"stats 'a.n.n'":                   "Statistics of ann\n",
		"history":                         "Last rounds of ann\n\nNo finished rounds yet.\n",
		"history ann --json":              `"rounds":[]}` + "\n",
		"top":                             "Most points: All rules\n\nNobody yet.\n",
		"top --rules leeds --by shithead": "Most often the Shithead: Leeds Rules",
		"settings":                        "language you read (auto, " + strings.Join(tags, ", ") + ")\ntheme=auto",
	} {
		ann.run(command, cmdline.Done, says)
	}
	for command, says := range map[string]string{
		"rules leeds:again=9":    "These rules have no option “again”.\n",
		"stats --json=maybe":     "Usage: stats [NAME] [--json]\n",
		"keys __complete x":      "Usage: keys [--json]\n",
		"settings language":      "setting \"language\"; there are: language=auto|" + strings.Join(tags, "|") + " ",
		"settings cards=\x1b[2J": `"cards=\x1b[2J"`,
		"keys label '\x1b[m '":   "Usage: keys label",
		"play --yield never":     "bots don't make way at \"never\"; there are company, match and round\n",
		"play --pace blitz":      "there is no pace \"blitz\"; there are slow, normal, fast and turbo\n",
	} {
		ann.run(command, cmdline.Misused, says)
	}
	for command, says := range map[string]string{
		"stats \x1b[2J":       "nobody here is called \"\\x1b[2J\"\n",
		"name -- \x1b[31mred": "A name has 2 to 16 letters",
		"watch":               "nobody's playing right now",
		"record":              "you haven't finished a round yet\n",
		"record \x00\xff":     "no finished round has this id\n",
	} {
		ann.run(command, cmdline.Failed, says)
	}
	ann.run("__complete stats", cmdline.Unknown, "there is no command")
	ann.run("\x1b[2Jx", cmdline.Unknown, `"\x1b[2Jx"`)
}

func TestReadingCommandsMakeNoProfile(t *testing.T) {
	h := serve(t)
	p, guest := h.stranger(t), h.keyless(t)
	for _, c := range command.Of(command.Everybody) {
		if c.Name == "api" || command.Converses(c.Name) {
			continue // which are for those who want one
		}
		for rest := range strings.SplitSeq(",ann,--json,add,export,redeem CODE,label x,remove x,language=de,leeds", ",") {
			p.dial().Run(c.Name + " " + rest)
		}
		guest.dial().Run(c.Name)
	}
	p.checkOwner("", "")
	p.run("whoami --json", 0, `"player":null`)
	noProfile := languages.For("").Error(words.ErrNoProfile)
	for command := range strings.SplitSeq("stats,history,name anna,settings,keys,keys add,keys remove x,account export", ",") {
		p.run(command, 1, noProfile)
	}
	guest.run("keys redeem CODE", 1, "you came without a key")
	guest.run("record", 1, noProfile)
	if _, err := h.store.ByName("root"); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("the user name is known now: %v", err)
	}
}

// TestTextFitsTheTerminal, whatever its width, and has colours only where the client wants them.
func TestTextFitsTheTerminal(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Account.Changes, c.Limits.Account.ChangeEvery = 1, time.Nanosecond })
	ann, other := h.known(t, "東京のたぬき君"), h.known(t, "Maximiliane-XVI.")
	for n, rules := range []string{"bitenight", "leeds", "schwechat"} {
		h.keep(&data.Round{
			ID: data.NewID(), Rules: rules, Ended: time.Now().Add(time.Duration(n) * time.Minute), Seats: []data.SeatResult{
				{Player: other.ID, Place: 1}, {Player: ann.ID, Place: 2, Shithead: true, Points: 1000, Pile: 90},
			},
		})
	}
	must(h.lobby.Make(rooms.Person{ID: ann.ID, Name: ann.Name}, lobby.PlayNow(form.UsualRules())))
	asked := strings.Split("stats nobody-of-that-name-is-here-at-all|stats Maximiliane-XVI.|history Maximiliane-XVI.|"+
		"top --rules leeds --by rating|top --by shithead|rules leeds|settings x=y|account delete|keys dance|dance|record|"+
		"rules custom:again=9,skip=8,reverse=J,hand=5,packs=2,chance=on|keys label 東京のたぬき君のとても長い名前のラップトップ|"+
		"record NOSUCH|name ''|--help|keys add", "|")
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
	client, coloured := ann.dial(), regexp.MustCompile(`\x1b\[[0-9;]*[3-9][0-9]`)
	for _, command := range asked {
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
		if got := s.Run(command); coloured.MatchString(got.Out) {
			t.Errorf("%s: colours all the same: %q", command, got.Out)
		}
		checkLacks(t, fmt.Sprint(client.Run(command)), "\x1b")
	}
	ann.run("settings cards=ascii", 0, "")
	got := client.Open().Pty(80, 24).Run("rules schwechat").Out
	if strings.ContainsFunc(got, func(r rune) bool { return r > 127 }) {
		t.Errorf("not ASCII: %s", got)
	}
	dumb := client.Open()
	dumb.Request("pty-req", sshtest.PtyRequest{Term: "dumb", Columns: 80, Rows: 24, Modes: "\x00"})
	checkLacks(t, dumb.Run("stats").Out, "\x1b")
}

func TestAllThatIsKeptIsGiven(t *testing.T) {
	h := serve(t)
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
	if all.Player.Name != "anne" || len(all.Keys) != 1 || len(all.Rules) != 1 || len(all.Held) != 1 ||
		len(all.Counted) != 2 {
		t.Errorf("%+v", all)
	}
	seen := map[data.ID]bool{}
	for _, r := range all.Rounds {
		seen[r.Round] = true
	}
	inOrder := slices.IsSortedFunc(all.Rounds, func(a, b object.Round) int { return b.Ended.Compare(a.Ended) })
	if len(seen) != many || len(all.Rounds) != many || !inOrder {
		t.Errorf("%d rounds, %d of them different, not %d, in order: %v", len(all.Rounds), len(seen), many, inOrder)
	}
	ann.Name = "anne"
	ann.lobby().Types("sb").Sees("Boards: Bite Night Scheissekopf").Sees("Nobody yet.")
	text := ann.dial().Open().Pty(40, 24).Run("stats").Out
	listed := slices.Compact(regexp.MustCompile(`ROUND\d+`).FindAllString(text, -1))
	if want := fmt.Sprint("ROUND", 1000+many-2); len(listed) != stats.LastRounds || !slices.Contains(listed, want) {
		t.Errorf("the last rounds are %q, without %s", listed, want)
	}
}

// TestRecords come with the names of today to all who know the id, once the round is over and while they are kept.
func TestRecords(t *testing.T) {
	h := serve(t)
	ann, bob, cid := h.known(t, "ann"), h.known(t, "bob"), h.known(t, "cid")
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
		got := ann.run(command, 0, `"names":["anne","someone"]`).Out
		if !strings.HasSuffix(got, "\n"+`{"type":"result"}`+"\n") || !strings.Contains(got, `"round":"`+want+`"`) {
			t.Errorf("%s: %s", command, got)
		}
	}
	h.keyless(t).run("record FIRST", 0, `"name":"anne"`)

	cid.deal()
	running := string(h.lobby.Rooms()[0].Running)
	const over, plays, none = "the house no longer keeps its record", "still being played", "no finished round has this id"
	for round, says := range map[string]string{"OLD": over, "OTHER": none, running: plays, running + "X": none} {
		bob.run("record "+round, 1, says)
		cid.run("record "+round, 1, says)
		if says != none {
			checkAnswer(t, cid.dial().Open().Pty(80, 24).Run("replay "+round), 1, "")
		}
	}
	bob.run("record", 1, over)
}
