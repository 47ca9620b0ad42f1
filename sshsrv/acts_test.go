package sshsrv

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/sshsrv/api"
	"shithead/sshsrv/command"
	"shithead/views/lesson/course"
	"shithead/views/plain"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// everyAct has, for each act of the screens, where a sentence of plain lines does or tells the same, that sentence, and
// the request of the play API or the event that does; or behind a dash why there is none. Acts of one sentence stand in
// one row. See [actsOfScreens] for what they are called.
var everyAct = []struct{ acts, where, says, asks string }{
	{"table e; room Move", "turn", "take", "move"},
	{"table r; room Ready", "between", "ready", "ready"},
	{"table l; page NewLog", "turn", "log", "event moved"},
	{"table i; page NewRules", "turn", "rules all", "command rules leeds"},
	{"table f; page NewFair", "between", "fair", "event room"},
	{"page NewHelp; command help", "turn", "help", "command help"},
	{"table ChatKey; room Say", "turn", "say hello", "chat"},
	{"table g; room React", "turn", "react thanks", "react"},
	{"table p; page NewPeople", "turn", "people", "event room"},
	{"table h; room Advise", "alone", "hint", "advise"},
	{"table u; room CallOff", "turn", "call off", "call_off"},
	{"table w; room Queue", "watching", "queue", "queue"},
	{
		"table v; replay NewOver; replay NewBetween; replay New; command replay; command record; menu Replay",
		"between",
		"replay", "record",
	},
	{"table paceKeys[:2]", "alone", "slower", "pace"},
	{"table paceKeys[2:]; room PaceBots", "alone", "faster", "pace"},
	{"table y; table #; page NewCode; menu Invite", "gathering", "invite", "event room"},
	{"table + b; room AddBot", "gathering", "add bot", "add_bot"},
	{"table -; room RemoveBot", "gathering", "remove bot", "remove_bot"},
	{"table x; page NewLeave; room Leave", "gathering", "give up/give up", "leave"},
	{"deed MuteKey; command mute; menu Mute", "turn", "mute bob", "command mute bob"},
	{"deed UnmuteKey; command unmute; menu Unmute", "lobby", "unmute bob", "command unmute bob"},
	{"deed RemoveKey; room Remove", "gathering", "remove bob/remove bob", "remove"},
	{"deed ForfeitKey; menu Forfeit; room SetForfeit", "gathering", "forfeit makes the tea", "forfeit"},
	{"deed YieldKey; room YieldBots", "alone", "make way", "yield"},
	{"deed ResetKey; room ResetTally", "between", "reset/reset", "reset_tally"},
	{"room Start", "gathering", "start", "start"},
	{"room Sit", "free", "sit", "sit"},
	{"room TypeShare", "between", "shuffle seven green owls", "seed"},
	{"room Back", "bot", "hand", "back"},
	{"room Pass", "ahead", "pass", "- nothing is read to a program"},
	{"lobby p; command play; lesson 1", "lobby", "play classic", "create"},
	{"lobby l; lesson New; command learn; lesson n", "lobby", "learn bite night", "- a program is not taught"},
	{"lesson u", "lesson", "back", "- a program is not taught"},
	{"lobby o; form New; form o; form backspace", "lobby", "open leeds for 4 with 2 bots, private", "create"},
	{"lobby b", "lobby", "sit", "join"},
	{"lobby j; command join; table SitDown", "lobby", "join violet-fox", "join"},
	{"lobby w; command watch; table n", "lobby", "watch violet-fox", "watch"},
	{"lobby r; command rooms", "lobby", "rooms", "rooms"},
	{"lobby i; command rules", "lobby", "rules bite night", "command rules bitenight"},
	{"lobby c", "lobby", "say hello", "hall"},
	{
		"lobby ,; menu Settings; settings New; command settings; table m; table s; table b", "lobby",
		"settings language=de", "command settings language=de",
	},
	{"lobby s; stats New; command stats; menu Stats", "lobby", "stats bob", "stats"},
	{
		"stats b; stats o; stats NewBoards; menu Boards; command top", "lobby", "top bite night rating",
		"command top --by rating --rules leeds",
	},
	{"command history; menu Rounds", "lobby", "history", "command history"},
	{"command waiting", "lobby", "waiting", "command waiting"},
	{"command whoami; menu Who", "lobby", "whoami", "command whoami"},
	{"command name; menu Name", "lobby", "name zoe", "command name zoe"},
	{"command keys; menu Keys; lobby /link", "lobby", "keys add", "command keys"},
	{"command account; menu Data", "lobby", "account export", "command help account"},
	{"lobby /help; menu commands", "lobby", "help", "command help"},
	{"lobby /quit", "lobby", "leave", "leave"},
	{"form s", "turn", "save thursday", "- a program keeps its own"},
	{"form d", "lobby", "drop friday/drop friday", "- a program keeps its own"},
	{"table d", "", "- a second table beside the first, which no ear follows", "- a program is in one room at a time"},
	{
		"menu NewPage; menu NewLater; menu NewSaid", "", "- the answer of a command, which plain lines give at once",
		"- the same",
	},
	{"command api", "", "- for programs", "- it is there"},
}

// actsOfScreens are what can be done on screens and of what there are pages, as the code has it: "table e" is a line in
// the table of keys of package table, "deed MuteKey" one about a player in the list of people, "menu Forfeit" what has
// no key, "page NewLog" a panel, "stats New" a screen, "room Sit" a command in a room, "command top" one over SSH. Keys
// that only move, confirm or lead back are none.
func actsOfScreens(t *testing.T) (acts []string) {
	t.Helper()
	moves := regexp.MustCompile(`^(enter.*|esc|tab|shift\+tab|up|down|left|right|home|end|space|q|\?|/|ctrl\+d)$`)
	files := token.NewFileSet()
	text := func(n any) string {
		var b bytes.Buffer
		check(t, printer.Fprint(&b, files, n))
		return strings.Trim(strings.TrimPrefix(b.String(), "w."), `"`)
	}
	fields := func(n *ast.CompositeLit) map[string]ast.Expr {
		all := map[string]ast.Expr{}
		for i, e := range n.Elts {
			if field, ok := e.(*ast.KeyValueExpr); ok {
				all[text(field.Key)] = field.Value
			} else {
				all[fmt.Sprint(i)] = e
			}
		}
		return all
	}
	add := func(of, act string) { acts = append(acts, of+" "+act) }
	inspect := func(of string, n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			has := fields(n)
			switch {
			case n.Type == nil && has["Keys"] != nil && has["Does"] != nil:
				keys := text(has["Keys"])
				if list, ok := has["Keys"].(*ast.CompositeLit); ok {
					keys = text(list.Elts[0])
				}
				if when, ok := has["When"].(*ast.Ident); ok && when.Name == "gathers" && of == "table" {
					keys = "+ " + keys
				}
				if !moves.MatchString(keys) {
					add(of, keys)
				}
			case of == "panel" && n.Type != nil && text(n.Type) == "deed":
				key := has["key"]
				if key == nil {
					key = has["0"]
				}
				add("deed", text(key))
			case n.Type != nil && text(n.Type) == "words.Key" && has["Key"] == nil &&
				strings.HasPrefix(fmt.Sprint(has["Does"]), "&{w "):
				add("menu", text(has["Does"]))
			}
		case *ast.CallExpr:
			if of == "views" && text(n.Fun) == "act" && text(n.Args[0]) != "does" {
				add("menu", text(n.Args[0]))
			}
		case *ast.FuncDecl:
			if n.Recv == nil && n.Name.IsExported() && n.Type.Results != nil {
				switch text(n.Type.Results.List[0].Type) {
				case "Panel":
					add("page", n.Name.Name)
				case "*Screen", "ui.Screen":
					add(of, n.Name.Name)
				}
			} else if n.Name.Name == "command" && of == "rooms" {
				add("room", text(n.Recv.List[0].Type))
			}
		}
		return true
	}
	for _, folder := range []string{"../views", "../rooms"} {
		check(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go") {
				file, err := parser.ParseFile(files, path, nil, 0)
				check(t, err)
				ast.Inspect(file, func(n ast.Node) bool { return inspect(file.Name.Name, n) })
			}
			return err
		}))
	}
	for _, c := range command.Of(command.Everybody) {
		add("command", c.Name)
	}
	return acts
}

// situations hear lines where a player is, and give what can be said there as help tells it.
func situations(t *testing.T) map[string]func(lines ...string) (plain.Answer, []string) {
	me := rooms.Person{ID: "p0", Name: tabletest.Names[0]}
	all := map[string]func(lines ...string) (plain.Answer, []string){}
	hears := func(name string, hear func(line string) plain.Answer) {
		all[name] = func(lines ...string) (a plain.Answer, help []string) {
			for _, line := range lines {
				a = hear(line)
			}
			return a, hear("help").Says
		}
	}
	at := func(name string, v *rooms.RoomView, changes ...func(v *rooms.RoomView)) {
		v.Maker = me
		for _, change := range changes {
			change(v)
		}
		r := plain.New(viewtest.Context(""), me)
		r.See(v)
		hears(name, r.Hear)
	}
	my := func() *rooms.RoomView { return tabletest.When(t, 4, tabletest.IsMyTurn) }
	between := func() *rooms.RoomView { return tabletest.When(t, 4, tabletest.IsSetUp) }
	lobby, c := plain.NewLobby(languages.For("")), enginetest.Must(course.New(enginetest.Rules("classic"), me))
	hears("lobby", lobby.Hear)
	lobby.Saved = func() ([]data.SavedRules, error) { return []data.SavedRules{{Name: "friday", Code: "leeds"}}, nil }
	lesson := plain.NewLesson(viewtest.Context(""), c)
	lesson.Begin()
	hears("lesson", lesson.Hear)
	at("turn", my())
	at("alone", my(), func(v *rooms.RoomView) {
		for i := 1; i < len(v.Seats); i++ {
			v.Seats[i] = rooms.SeatView{Name: v.Seats[i].Name, Bot: "normal"}
		}
	})
	at("bot", my(), func(v *rooms.RoomView) { v.Seats[0].Auto = true })
	at("ahead", my(), func(v *rooms.RoomView) { v.Seats[0].Awaited, v.HeadStartUntil = true, v.At.Add(rooms.UsualHeadStart) })
	at("between", between(), func(v *rooms.RoomView) {
		v.Phase, v.Table, v.Legal = rooms.Between, nil, nil
		v.Deal, v.Tally = &rooms.DealView{}, &rooms.TallyView{
			Points: make([]int, 4), Shitheads: make([]int, 4),
			Rounds: []int{1, 1, 1, 1}, Won: make([]int, 4),
		}
	})
	gathering := func(v *rooms.RoomView) {
		v.Phase, v.Table, v.Legal, v.Match, v.Round, v.Seats[3] = rooms.Gathering, nil, nil, nil, "", rooms.SeatView{}
	}
	at("gathering", between(), gathering)
	at("free", between(), gathering, func(v *rooms.RoomView) { v.Seat, v.Seats[0] = engine.NoSeat, rooms.SeatView{} })
	at("watching", my(), func(v *rooms.RoomView) { viewtest.Watched(v) })
	return all
}

func TestEveryAct_HasARequestInTheAPI(t *testing.T) {
	manual := string(enginetest.Must(os.ReadFile("API.md")))
	for _, row := range everyAct {
		first, rest, _ := strings.Cut(row.asks, " ")
		switch first {
		case "-":
		case "event":
			if !strings.Contains(manual, `{"type":"`+rest+`",`) {
				t.Errorf("%s: there is no event %s", row.acts, rest)
			}
		case "command":
			if !command.Answers(rest) {
				t.Errorf("%s: programs have no command %s", row.acts, rest)
			}
		default:
			if !slices.Contains(api.RequestNames(), row.asks) {
				t.Errorf("%s: there is no request %q", row.acts, row.asks)
			}
		}
	}
}

func TestEveryAct_HasASentenceInPlainLines(t *testing.T) {
	where, w, rows := situations(t), &languages.For("").Plain, map[string]bool{}
	strange, _, _ := strings.Cut(w.NotUnderstood, "{n}")
	for _, row := range everyAct {
		var a plain.Answer
		var does []string
		if hear := where[row.where]; hear != nil {
			a, _ = hear(strings.Split(row.says, "/")...)
		} else if !strings.HasPrefix(row.says, "- ") {
			t.Errorf("%s: nobody is at %q", row.acts, row.where)
		}
		for _, c := range a.Do {
			does = append(does, strings.TrimPrefix(fmt.Sprintf("%T", c), "rooms."))
		}
		says := strings.Join(a.Says, "\n")
		if row.where != "" && (says+string(a.Verb)+strings.Join(does, "") == "" || says == w.NotNow ||
			strings.HasPrefix(says, strange)) {
			t.Errorf("%s: %q says %q", row.acts, row.says, says)
		}
		for act := range strings.SplitSeq(row.acts, "; ") {
			if kind, ok := strings.CutPrefix(act, "room "); ok && !slices.Contains(does, kind) {
				t.Errorf("%s: %q does %q", act, row.says, does)
			}
			rows[act] = true
		}
	}
	acts := actsOfScreens(t)
	for _, act := range acts {
		if !rows[act] {
			t.Errorf("%s has no sentence in plain lines", act)
		}
	}
	for act := range rows {
		if !slices.Contains(acts, act) {
			t.Errorf("%s: there is no such act", act)
		}
	}
}

// TestHelp_NamesEverySentence somewhere, but for moves, which are offered as whole sentences.
func TestHelp_NamesEverySentence(t *testing.T) {
	help := ""
	for _, hear := range situations(t) {
		_, lines := hear()
		help += strings.Join(lines, "\n") + "\n"
	}
	moves := []words.Verb{
		words.SayPlay, words.SayJump, words.SayTake, words.SayFlip, words.SayChance, words.SaySwap,
		words.SayLay,
	}
	for verb, same := range languages.For("").Plain.Verbs {
		if !slices.Contains(moves, verb) && !strings.Contains("\n"+help, "\n"+same.First()+":") {
			t.Errorf("no help names %s", verb)
		}
	}
}
