package views

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/replay"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// person has a session, whose account and house answer at once.
type person struct {
	*viewtest.Person
	housetest.House
	app *App
	// claimErr is what is answered to accepting a claim, and to declining it.
	claimErr error
	// beaten counts the names that are proposed and that another player is given first.
	beaten int
}

type session struct{ *App }

func (s session) Update(msg tea.Msg) (ui.Screen, tea.Cmd) { return s, s.App.Update(msg) }

func (s session) Shown() any { return s.screen }

func (p *person) Proposal() string {
	if p.beaten > 0 {
		return "bob"
	}
	return "ann"
}

func (p *person) Choose(name string) (rooms.Person, error) {
	if name == "bob" {
		p.beaten--
		return rooms.Person{}, data.ErrNameTaken
	}
	return rooms.Person{ID: "1", Name: name}, nil
}

func (p *person) Redeem(code string) (rooms.Person, error) {
	if code != "GOOD" {
		return rooms.Person{}, words.ErrCode
	}
	return rooms.Person{ID: "2", Name: "cid"}, nil
}

func (p *person) Accept() (rooms.Person, error) {
	p.Did = append(p.Did, "accept")
	return rooms.Person{ID: "3", Name: "dan"}, p.claimErr
}

func (p *person) Decline() error {
	p.Did = append(p.Did, "decline")
	return p.claimErr
}

func (p *person) LinkCode() (string, error) { return "ABCD-EFGH-2345", p.SayErr }

// begin begins the session of a person, as Ann in English unless the configuration is otherwise.
func begin(t *testing.T, p *person, c *Config) *person {
	t.Helper()
	if c.Words == nil {
		c.Words = languages.For("")
	}
	if c.Person == (rooms.Person{}) && !c.Unknown {
		c.Person = viewtest.Ann
	}
	c.Themes, c.Terminal.Depth, c.Account, c.Enter = look.NewThemes(frame.NewPalette()), look.True, p, func(rooms.Person) lobby.House { return &p.House }
	p.app = NewApp(*c)
	p.Person = viewtest.NewPerson(t, session{p.app}, p.app.Init())
	return p
}

// newcomer is a person whose key is new, and another player's as the claimant says.
func newcomer(t *testing.T, locale, claimant string) *person {
	t.Helper()
	return begin(t, &person{}, &Config{Words: languages.For(locale), Unknown: true, Claimant: claimant})
}

func inLobby(t *testing.T, locale string, keys ...string) *person {
	t.Helper()
	p := begin(t, &person{}, &Config{Words: languages.For(locale)})
	p.Types(keys...)
	return p
}

func (p *person) told(keys []string, news ...tea.Msg) *person {
	p.Tell(news...)
	p.Types(keys...)
	return p
}

// withCommands is a person in the lobby of a session that has commands, which sees an open room.
func withCommands(t *testing.T, who rooms.Person, locale string) *person {
	t.Helper()
	p, c := &person{}, &Config{Words: languages.For(locale), Person: who}
	c.Command = func(words ...string) func() []string {
		return func() []string {
			p.Did = append(p.Did, "command "+strings.Join(words, "|"))
			return []string{"it says:"}
		}
	}
	c.Replay = func(code string) func() (*replay.Round, []string) {
		return func() (*replay.Round, []string) {
			if code != "" {
				return nil, []string{"no round " + code}
			}
			return round(t), nil
		}
	}
	begin(t, p, c)
	return p.told(nil, lobbyOf(viewtest.OpenRoom()))
}

func round(t *testing.T) *replay.Round {
	t.Helper()
	r, err := replay.Read(viewtest.Record(t, "bitenight", 4, 3))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// atTable is a person at a table without a countdown who prefers what is kept.
func atTable(t *testing.T, who rooms.Person, v *rooms.RoomView, kept data.Settings, keys ...string) *person {
	t.Helper()
	p := begin(t, &person{}, &Config{Person: who, Preferences: func() data.Settings { return kept }})
	room := viewtest.AnnsTurn()
	room.Code, v.Deadline = v.Code, time.Time{}
	p.told([]string{"w"}, lobbyOf(room))
	p.Tell(table.ViewMsg{View: v})
	viewtest.ExpectShown[*table.Table](t, p)
	p.Did = nil
	p.Types(keys...)
	return p
}

func annAtTable(t *testing.T, keys ...string) *person {
	t.Helper()
	return atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{}, keys...)
}

// Tell hands messages to the screen; the news among them are those of the house from then on.
func (p *person) Tell(msgs ...tea.Msg) bool {
	for _, msg := range msgs {
		switch msg := msg.(type) {
		case lobby.HallMsg:
			p.Hall = msg.View
		case lobby.ViewMsg:
			p.Listed = msg.View
		}
	}
	return p.Person.Tell(msgs...)
}

func (p *person) choose(keys ...string) {
	p.Types(slices.Concat([]string{":"}, keys, []string{"enter"})...)
}

// expectOn fails unless these preferences are on, and no other of a table.
func (p *person) expectOn(t *testing.T, want ...words.Preference) {
	t.Helper()
	for _, preference := range []words.Preference{words.AutoSelect, words.FourSuits, words.RulesBeside} {
		golden.Equal(t, p.app.lobby.Prefers.Is(preference), slices.Contains(want, preference), preference)
	}
}

func lobbyOf(list ...*rooms.RoomSummary) tea.Msg { return lobby.ViewMsg{View: viewtest.Lobby(list...)} }

func calls(codes ...string) tea.Msg {
	return lobby.CallsMsg{View: &rooms.CallsView{Rooms: codes}}
}

// place is where a person can be. Typing: keys are text there.
type place struct {
	name   string
	typing bool
	begin  func(t *testing.T, locale string) *person
	// told are keys that the last rows name besides help and the menu, by their fields.
	told string
}

// keys are those that the last rows of a place name.
func (c *place) keys(w *words.Words) (keys []words.Key) {
	for path := range strings.FieldsSeq(c.told) {
		v := reflect.ValueOf(w).Elem()
		for name := range strings.SplitSeq(path, ".") {
			v = v.FieldByName(name)
		}
		if key, ok := v.Interface().(words.Key); ok {
			keys = append(keys, key)
		} else {
			keys = append(keys, v.Interface().([]words.Key)...)
		}
	}
	return keys
}

// places are all screens there are, each as a person has come to it.
func places(t *testing.T) []place {
	t.Helper()
	inLobby := func(keys ...string) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person { return inLobby(t, locale, keys...) }
	}
	atTable := func(keys ...string) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person {
			return atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{Language: locale}, keys...)
		}
	}
	asks := func(claimant string) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person { return newcomer(t, locale, claimant) }
	}
	watched := round(t)
	return []place{
		{"lobby", false, inLobby(), "Lobby.HelpKey Lobby.LeaveKey Lobby.StatsKey Rules.Key"},
		{"chat", true, inLobby("c", "x"), "Lobby.SayKey Lobby.RoomsKey"},
		{"room code", true, inLobby("j"), "Lobby.GoKey Lobby.RoomsKey"},
		{"statistics", false, inLobby("s"), "Lobby.HelpKey Lobby.BackKey Lobby.Stats.BoardsKey"},
		{"boards", false, inLobby("s", "b"), "Lobby.HelpKey Lobby.BackKey Lobby.Stats.OrderKey Lobby.Stats.RulesKey"},
		{"rule sets", false, inLobby("i"), "Lobby.HelpKey Lobby.BackKey"},
		{"rules", false, inLobby("i", "enter"), "Lobby.HelpKey"},
		{"settings", false, inLobby(","), "Lobby.HelpKey Lobby.BackKey"},
		{"form", false, inLobby("n"), "Lobby.HelpKey Lobby.BackKey Lobby.Form.MakeKey"},
		{"code", true, inLobby("n", "up"), "Lobby.BackKey Lobby.Form.MakeKey"},
		{"options", false, inLobby("n", "o"), "Lobby.Form.DoneKey Lobby.Form.CardsKey"},
		{"cards", false, inLobby("n", "o", "tab"), "Lobby.HelpKey Lobby.Form.ToOptionsKey"},
		{"rules' name", true, inLobby("n", "s"), "Lobby.Form.KeepKey Lobby.BackKey"},
		{"name", true, asks(""), "NameKeys"},
		{"claim", false, asks("ann"), "ClaimKeys"},
		{"replay", false, func(t *testing.T, locale string) *person {
			return begin(t, &person{}, &Config{Words: languages.For(locale), Start: &Start{Replay: watched}})
		}, "Lobby.HelpKey"},
		{"replay over the lobby", false, func(t *testing.T, locale string) *person {
			p := withCommands(t, viewtest.Ann, locale)
			p.choose(languages.For(locale).Menu.Replay, "enter")
			return p
		}, "Lobby.HelpKey"},
		{"table", false, atTable(), "Lobby.HelpKey"},
		{"table's rules", false, atTable("i"), ""},
		{"table's chat", true, atTable("c", "x"), ""},
	}
}

func atEveryPlace(t *testing.T, try func(c *place, w *words.Words, at *person)) {
	t.Helper()
	all := places(t)
	for _, locale := range languages.Tags() {
		for i := range all {
			t.Run(locale+" "+all[i].name, func(t *testing.T) { try(&all[i], languages.For(locale), all[i].begin(t, locale)) })
		}
	}
}
