package views

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/menu"
	"shithead/views/replay"
	"shithead/views/stats"
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
	late   tea.Cmd
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
	return begin(t, &person{}, &Config{Words: languages.For(locale), Unknown: true, Claimant: claimant})
}

func inLobby(t *testing.T, locale string, keys ...string) *person {
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
	r := golden.Must(replay.Read(viewtest.Record(t, "bitenight", 4, 3)))
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
	inLobby := func(keys ...string) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person { return inLobby(t, locale, keys...) }
	}
	atTable := func(keys ...string) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person {
			return atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{Language: locale}, keys...)
		}
	}
	unknown := func(claimant string) func(*testing.T, string) *person {
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
		{"name", true, unknown(""), "NameKeys"},
		{"claim", false, unknown("ann"), "ClaimKeys"},
		{"replay", false, func(t *testing.T, locale string) *person {
			return begin(t, &person{}, &Config{Words: languages.For(locale), Start: &Start{Replay: watched}})
		}, "Lobby.HelpKey"},
		{"replay over the lobby", false, func(t *testing.T, locale string) *person {
			p := withCommands(t, viewtest.Ann, locale)
			p.Types(":", languages.For(locale).Menu.Replay, "enter", "enter")
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

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func (p *person) draw(size [2]int) *frame.Frame {
	f := frame.New(frame.NewPalette(), size[0], size[1])
	p.app.Draw(f)
	return f
}

// fits draws a screen in windows of any sizes: all rows are there, none is too wide, and the last ones say something if there is room.
func fits(t *testing.T, rng *rand.Rand, at *person, windows int) {
	t.Helper()
	for range windows {
		width, height := rng.IntN(131), rng.IntN(51)
		rows := strings.Split(strings.TrimSuffix(at.Text(width, height), "\n"), "\n")
		if width > 0 && height > 0 && len(rows) != height {
			t.Fatalf("%d rows in %dx%d", len(rows), width, height)
		}
		if slices.ContainsFunc(rows, func(row string) bool { return frame.Width(row) > width }) {
			t.Fatalf("%d columns are too narrow:\n%s", width, strings.Join(rows, "\n"))
		}
		_, asks := at.Shown().(*table.Table) // which may ask something higher up
		if width >= 40 && height >= 12 && !asks && inOneLine(strings.Join(rows[height-2:], "")) == "" {
			t.Errorf("nothing in the last rows of %dx%d:\n%s", width, height, strings.Join(rows, "\n"))
		}
	}
}

// TestEveryScreenFitsItsWindow, after any keys. Its last rows name its keys, and its cursor stands in every window.
func TestEveryScreenFitsItsWindow(t *testing.T) {
	rng, many := rand.New(rand.NewPCG(3, 7)), 30
	if viewtest.Long() {
		many = 500
	}
	someKeys := strings.Fields("? f1 enter esc tab shift+tab up down left right pgdown pgup home end backspace s d o i n 9 20 k 字 space x")
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		fits(t, rng, at, many)
		for _, size := range windows {
			f := at.draw(size)
			if cursor := f.Cursor(); !cursor.Rests && !cursor.Visible || cursor.Visible && !c.typing {
				t.Errorf("%v: %+v\n%s", size, cursor, f)
			}
		}
		for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
			rows := strings.Split(strings.TrimSuffix(at.Text(size[0], size[1]), "\n"), "\n")
			last := inOneLine(strings.Join(rows[len(rows)-2:], " "))
			for _, k := range c.keys(w) {
				if !strings.Contains(last, inOneLine(k.Key+" "+k.Does)) {
					t.Errorf("%v: no %v in %q", size, k, last)
				}
			}
		}
		at.Types("ctrl+p")
		fits(t, rng, at, many)
		at.Types("esc")
		at.MakeErr, at.claimErr = rooms.ErrFull, words.ErrTakenBack
		for range many / 3 {
			at.Press(someKeys[rng.IntN(len(someKeys))])
			fits(t, rng, at, 1)
		}
	})
}

// TestTheCursorIsOnTheLineThatSaysWhatCanBeDone, or on the row that is chosen, and goes along with it.
func TestTheCursorIsOnTheLineThatSaysWhatCanBeDone(t *testing.T) {
	list := inLobby(t, "")
	list.Tell(lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom()), lobby.HallMsg{View: viewtest.QuietHall()})
	gathering := atTable(t, viewtest.Ann, viewtest.Gathering("brave-otter"), data.Settings{})
	for _, c := range []struct {
		at     *person
		size   [2]int
		begins string
	}{
		{annAtTable(t), [2]int{80, 24}, "You lead: "},
		{annAtTable(t), [2]int{160, 50}, "You lead: "},
		{annAtTable(t), [2]int{40, 16}, "choose"},
		{annAtTable(t, "p"), [2]int{80, 24}, "▶ "},
		{gathering, [2]int{80, 24}, "ENTER  "},
		{gathering, [2]int{40, 16}, "ENTER  "},
		{list, [2]int{80, 24}, "▶ "},
		{list, [2]int{40, 16}, "▶ "},
		{list, [2]int{120, 40}, "enter  "},
		{inLobby(t, "", ",", "down"), [2]int{80, 24}, "▶ "},
		{inLobby(t, "", "n", "down"), [2]int{80, 24}, "▶ "},
	} {
		f := c.at.draw(c.size)
		if row := strings.TrimSpace(strings.Split(f.String(), "\n")[f.Cursor().Y]); !strings.HasPrefix(row, c.begins) {
			t.Errorf("the cursor is on %q, not %q:\n%s", row, c.begins, f)
		}
	}
}

// TestTheKeysCanBeReadEverywhere: ? leads to a page of them, F1 from where ? is text, and another key back to where one was.
func TestTheKeysCanBeReadEverywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		if strings.HasPrefix(c.name, "table") {
			return // which shows its keys itself
		}
		key, before := "?", at.Sees(80, 24)
		if c.typing {
			key = "f1"
		}
		at.Types(key)
		at.Expect(w.HelpKeys[len(w.HelpKeys)-1].Does)
		if seen := at.Sees(80, 24); seen == before || strings.Contains(seen, "…") && c.name != "lobby" {
			t.Errorf("no keys:\n%s", seen)
		}
		fits(t, rng, at, 30)
		at.Types("x")
		golden.Equal(t, at.Sees(80, 24), before, "not back where one was")
	})
}

// TestScreensInEveryProfile: each can be read on every kind of terminal. Of those that show most there is a picture.
func TestScreensInEveryProfile(t *testing.T) {
	pictures, seen := "", []string{"lobby", "statistics", "form", "claim", "replay"}
	for i, c := range places(t) {
		at := c.begin(t, "")
		viewtest.CanBeRead(t, c.name, at.app.lobby.Context, session{at.app})
		if slices.Contains(seen, c.name) {
			sight := viewtest.Sights(i % viewtest.Kinds)[i/viewtest.Kinds%viewtest.Kinds]
			sight.Width, sight.Height = 60, 20
			at := c.begin(t, sight.Locale)
			pictures += "=== " + c.name + "\n" + sight.Picture(at.app.lobby.Context, session{at.app})
		}
	}
	golden.Text(t, "profiles", pictures)
}

// TestTheMenuIsEverywhere, by ctrl+p, and by : where that is no text; it has nothing twice, and esc leads back.
func TestTheMenuIsEverywhere(t *testing.T) {
	try := func(c *place, w *words.Words, at *person) {
		says, before := w.Lobby.MenuKey, at.Text(120, 40)
		if c.typing {
			says = w.Menu.TypingKey
		}
		if keys := inOneLine(strings.Join(strings.Split(before, "\n")[30:40], " ")); !strings.Contains(keys, says.Key+" "+says.Does) && !strings.HasPrefix(c.name, "table") {
			t.Errorf("%s: the keys do not name the menu: %s", c.name, keys)
		}
		acts := append(at.app.screen.(ui.Actor).Acts(), at.app.everywhere(at.app.screen)...)
		for _, key := range []string{"ctrl+p", ":"} {
			if key == ":" && c.typing {
				continue
			}
			at.Types(key)
			viewtest.ExpectShown[*menu.Menu](t, at)
			seen, twice := at.Text(80, 60), map[string]bool{}
			at.ExpectAt(80, 60, w.Menu.Redraw.Does, w.Menu.Hint)
			for _, act := range acts {
				what, _, _ := strings.Cut(strings.ToLower(act.Does), ":")
				if !strings.Contains(seen, act.Does+" ") || !strings.Contains(seen, " "+act.Key.Key+" ") || twice[what] {
					t.Errorf("%s: %q is cut, or there twice:\n%s", c.name, act.Does, seen)
				}
				twice[what] = true
			}
			at.Try("zzzz", w.Menu.None)
			at.Types("esc")
			golden.Equal(t, at.Text(120, 40), before, "not back where one was, ", c.name)
		}
	}
	atEveryPlace(t, try)
	for _, locale := range languages.Tags() {
		for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
			at := withCommands(t, who, locale)
			try(&place{name: "table of the lobby"}, languages.For(locale), at.told([]string{"down"}, lobbyOf(viewtest.OpenRoom(), viewtest.AnnsSeat())))
		}
	}
}

// TestTheMenuDoesWhatKeysDo: what it has a key for comes to the same as pressing that, on every screen.
func TestTheMenuDoesWhatKeysDo(t *testing.T) {
	done := 0
	for _, c := range places(t) {
		if c.typing {
			continue
		}
		for i, act := range c.begin(t, "").app.screen.(ui.Actor).Acts() {
			press, ok := ui.Press(act.Key)
			if !ok {
				continue
			}
			pressed, chosen := c.begin(t, ""), c.begin(t, "")
			quits := pressed.Tell(press)
			chosen.Types(append([]string{":"}, slices.Repeat([]string{"down"}, i)...)...)
			golden.Equal(t, chosen.Types("enter"), quits, c.name, act.Key)
			golden.Equal(t, chosen.Sees(100, 30), pressed.Sees(100, 30), c.name, act.Key)
			done++
		}
	}
	if done < 30 {
		t.Errorf("only %d acts", done)
	}
}

// TestARoomThatWaitsIsCalledEverywhere, in every window, and a key goes there; where keys are text it is only said.
func TestARoomThatWaitsIsCalledEverywhere(t *testing.T) {
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		if slices.Contains([]string{"lobby", "chat", "room code", "name", "claim", "replay"}, c.name) {
			return // the lobby says it itself, and who has not come in has no room
		}
		says := "▶ " + (&words.Facts{Who: "careful-ocelot"}).Fill(w.Lobby.WaitsFor)
		at.Expect("!" + says)
		at.Tell(calls("careful-ocelot"))
		for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
			seen := at.Text(size[0], size[1])
			if strings.Contains(seen, says+"  z") == c.typing || !strings.Contains(seen, says) && c.name != "table's chat" {
				t.Errorf("\n%s", seen)
			}
		}
		at.Did = nil
		at.Types("z")
		golden.Equal(t, slices.Contains(at.Did, "enter careful-ocelot"), !c.typing, at.Did)
	})
}

var windows = [][2]int{{80, 24}, {160, 50}, {40, 16}, {20, 6}}

// points is what a mouse at a cell means, in a window of a size: a click, or a turn of the wheel.
func (p *person) points(width, height, x, y int, button tea.MouseButton) tea.Msg {
	f, m := frame.New(frame.NewPalette(), width, height), tea.Mouse{X: x, Y: y, Button: button}
	if button == tea.MouseLeft {
		return p.app.Pointed(f, tea.MouseClickMsg(m))
	}
	return p.app.Pointed(f, tea.MouseWheelMsg(m))
}

// clicks clicks the first cell of a text in a window of 80x24, and gives the key that this has meant, if it was one.
func (p *person) clicks(t *testing.T, text string) string {
	t.Helper()
	before, _, ok := strings.Cut(p.Text(80, 24), text)
	if !ok {
		t.Fatalf("no %q:\n%s", text, p.Sees(80, 24))
	}
	line := before[strings.LastIndex(before, "\n")+1:]
	means := p.points(80, 24, frame.Width(line), strings.Count(before, "\n"), tea.MouseLeft)
	if means != nil {
		p.Tell(means)
	}
	if press, ok := means.(tea.KeyPressMsg); ok {
		return press.String()
	}
	return ""
}

// chips are what stands on the ground of a key in a frame, and where.
func chips(f *frame.Frame, grounds map[frame.StyleID]bool, each func(text string, x, y int)) {
	for y := range f.Height() {
		row := f.Row(y)
		for x := 0; x < len(row); x++ {
			from, text := x, ""
			for ; x < len(row) && grounds[row[x].Style()] && row[x].Style() == row[from].Style(); x++ {
				text += f.Content(row[x])
			}
			if text = strings.TrimSpace(text); text != "" {
				each(text, from+(x-from)/2, y)
			}
		}
	}
}

// pressOf is the key that a text names, if it does.
func pressOf(text string) (tea.KeyPressMsg, bool) {
	if slices.ContainsFunc(languages.All(), func(l languages.Language) bool { return l.Words().Keys.Space == text }) {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}, true
	}
	return ui.Press(words.Key{Key: text})
}

// TestWhatLooksLikeAKeyCanBeClicked, inside of the window, and is pressed by it. Where keys are text, no click types.
func TestWhatLooksLikeAKeyCanBeClicked(t *testing.T) {
	found := 0
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		theme := at.app.lobby.Theme
		grounds := map[frame.StyleID]bool{theme.KeyChip: true, theme.YouChip: true}
		for _, size := range windows {
			f := frame.New(frame.NewPalette(), size[0], size[1])
			at.app.Draw(f)
			golden.Equal(t, len(f.Zones()), 0, "zones that nobody asked for")
			f.Clear()
			f.Chart()
			at.app.Draw(f)
			chips(f, grounds, func(text string, x, y int) {
				press, ok := pressOf(text)
				if !ok {
					return
				}
				found++
				if got, ok := f.Clicked(x, y).(tea.KeyPressMsg); !ok || got.String() != press.String() {
					t.Errorf("%s %v: a click on %q at %d,%d is %v:\n%s", c.name, size, text, x, y, f.Clicked(x, y), f)
				}
			})
			for _, z := range f.Zones() {
				if z.X < 0 || z.Y < 0 || z.X+z.W > size[0] || z.Y+z.H > size[1] {
					t.Errorf("%s: %+v is outside of %v", c.name, z, size)
				}
			}
			if len(f.Zones()) == 0 && size[0] >= 40 {
				t.Errorf("%s: nothing can be clicked in %v", c.name, size)
			}
		}
		for at24 := 0; c.typing && w == languages.For("") && at24 < 24*40; at24++ {
			if press, ok := at.points(80, 24, at24%40*2, at24/40, tea.MouseLeft).(tea.KeyPressMsg); ok && press.Text != "" {
				t.Fatalf("%s: a click types %q", c.name, press.Text)
			}
		}
	})
	if found < 300 {
		t.Errorf("only %d keys were seen", found)
	}
}

// TestTheWheelTurnsPages: of the keys, of the rules, and of a replay, but chooses no cards.
func TestTheWheelTurnsPages(t *testing.T) {
	watching := begin(t, &person{}, &Config{Start: &Start{Replay: round(t)}})
	for _, p := range []*person{inLobby(t, "", "?"), inLobby(t, "", "i", "enter"), watching, annAtTable(t, "i")} {
		before := p.Text(60, 12)
		p.Tell(p.points(60, 12, 5, 5, tea.MouseWheelDown))
		turned := p.Text(60, 12)
		p.Tell(p.points(60, 12, 5, 5, tea.MouseWheelUp))
		golden.Equal(t, turned == before, false, "turned by the wheel")
		golden.Equal(t, p.Text(60, 12), before, "turned back")
	}
	golden.Equal(t, annAtTable(t).points(80, 24, 20, 20, tea.MouseWheelDown), nil, "the wheel chooses cards")
}

// TestADoubleClick_IsOneWhereItChangesWhatItMeans: its second half is not for what came to stand there, nor does it
// play the card that the first one chose.
func TestADoubleClick_IsOneWhereItChangesWhatItMeans(t *testing.T) {
	for text, begin := range map[string]func(*testing.T) *person{
		"i  rules": func(t *testing.T) *person { return inLobby(t, "") },
		"8     J":  func(t *testing.T) *person { return annAtTable(t) },
	} {
		synctest.Test(t, func(t *testing.T) {
			p := begin(t)
			p.app.lobby.Timing.Reaction = ui.Reaction
			before, _, _ := strings.Cut(p.Text(80, 24), text)
			x, y := frame.Width(before[strings.LastIndex(before, "\n")+1:]), strings.Count(before, "\n")
			p.Tell(p.points(80, 24, x, y, tea.MouseLeft))
			time.Sleep(ui.Reaction - time.Millisecond)
			golden.Equal(t, p.points(80, 24, x, y, tea.MouseLeft), nil, text, ": the second half of a double click")
			time.Sleep(time.Millisecond)
			golden.Equal(t, p.points(80, 24, x, y, tea.MouseLeft) != nil, true, text, ": another click")
			golden.Equal(t, p.clicks(t, "esc"), "esc", text, ": a click elsewhere")
		})
	}
}

// someBoard is a board with a player who has left.
func someBoard() []ledger.Ranked {
	return []ledger.Ranked{
		{Name: "Maximiliane-XVI.", Stats: data.Stats{Points: 1130, Rounds: 47, Shitheads: 9, Wins: 4, Rating: rating.Rating{Mu: 28.12, Sigma: 2.01}}},
		{Stats: data.Stats{Points: 200, Rounds: 1047, Shitheads: 309, Wins: 104, Rating: rating.Rating{Mu: 27, Sigma: 2}}},
		{Name: "日本の人", Stats: data.Stats{Points: 200, Rounds: 1, Rating: rating.Rating{Mu: 25, Sigma: 8}}},
	}
}

// TestListings are lists without a terminal: a picture in two widths. In every language none is wider than it may be.
func TestListings(t *testing.T) {
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	keys := []data.Key{
		{Label: "ann@laptop", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("a", 43), First: day, Last: day},
		{Type: "sk-ecdsa-sha2-nistp256@openssh.com", Fingerprint: "SHA256:" + strings.Repeat("b", 43), First: day, Last: day},
		{Label: "new", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("c", 43)},
	}
	_, last := viewtest.ManyStats()
	lists := func(w *words.Words, width int) (all []string) {
		for _, by := range ledger.Measures() {
			all = append(all, viewtest.Text(stats.TopText(w, "leeds", by, someBoard(), width)))
		}
		return append(all, viewtest.Text(stats.TopText(w, "", ledger.ByPoints, nil, width)),
			viewtest.Text(lobby.RoomsText(w, viewtest.BusyLobby(5), width)),
			viewtest.Text(KeysText(w, ui.Host{}, keys, keys[0].Fingerprint, width)),
			viewtest.Text(stats.HistoryText(w, viewtest.Ann.ID, "ann", last, width)))
	}
	en := languages.For("")
	golden.Text(t, "listings", strings.Join(append(lists(en, 80), lists(en, 40)...), "\n\n")+"\n")
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		wide := strings.Join(lists(w, 0), "\n")
		for _, fact := range []string{
			"Maximiliane-XVI.", "1884", "309 (30%)", "brave-otter", "2026-11-20", keys[2].Fingerprint,
			w.Lobby.Stats.Stalemate, string(last[0].ID), w.Lobby.Phases[rooms.Gathering],
		} {
			if !strings.Contains(wide, fact) {
				t.Errorf("%s: no %q:\n%s", locale, fact, wide)
			}
		}
		for width := 20; width <= 140; width++ {
			for _, line := range strings.Split(strings.Join(lists(w, width), "\n"), "\n") {
				if frame.Width(line) > width {
					t.Errorf("%s: wider than %d: %q", locale, width, line)
				}
			}
		}
	}
}
