package views

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/stats"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// person is somebody in front of screens, whose account and house answer at once.
type person struct {
	t    *testing.T
	app  *App
	said []string
	// sayErr is what the hall answers.
	sayErr error
	// did are the calls of the house and its tables; made are the terms of rooms.
	did  []string
	made []rooms.Terms
	// makeErr, enterErr, doErr and statsErr are what they answer, stats what is kept.
	makeErr, enterErr, doErr, statsErr error
	stats                              stats.History
	// saved are the rules that are kept, saveErr is what is answered when more are.
	saved   []data.SavedRules
	saveErr error
	// preferErr is what is answered when a preference is to be kept.
	preferErr error
	// claimErr is what is answered to accepting a claim, and to declining it.
	claimErr error
	// beaten counts the names that are proposed and that somebody else is given first.
	beaten int
}

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
	p.did = append(p.did, "accept")
	return rooms.Person{ID: "3", Name: "dan"}, p.claimErr
}

func (p *person) Decline() error {
	p.did = append(p.did, "decline")
	return p.claimErr
}

func (p *person) LinkCode() (string, error) {
	if p.sayErr != nil {
		return "", p.sayErr
	}
	return "ABCD-EFGH-2345", nil
}

func (p *person) Say(text string) error {
	p.said = append(p.said, text)
	return p.sayErr
}

func (p *person) Make(terms rooms.Terms) (string, error) {
	p.did, p.made = append(p.did, "make"), append(p.made, terms)
	return "new-room", p.makeErr
}

func (p *person) Enter(code string) (table.Place, error) {
	p.did = append(p.did, "enter "+code)
	if p.enterErr != nil {
		return nil, p.enterErr
	}
	return place{p, code}, nil
}

func (p *person) SavedRules() ([]data.SavedRules, error) { return slices.Clone(p.saved), nil }

func (p *person) SaveRules(name, code string) error {
	p.did = append(p.did, "save "+name+" "+code)
	if p.saveErr == nil {
		p.saved = slices.DeleteFunc(p.saved, func(r data.SavedRules) bool { return r.Name == name })
		p.saved = append(p.saved, data.SavedRules{Name: name, Code: code})
	}
	return p.saveErr
}

func (p *person) DropRules(name string) error {
	p.did = append(p.did, "drop "+name)
	p.saved = slices.DeleteFunc(p.saved, func(r data.SavedRules) bool { return r.Name == name })
	return nil
}

func (p *person) Prefer(preference words.Preference, on bool) error {
	p.did = append(p.did, fmt.Sprint("prefer ", preference, " ", on))
	return p.preferErr
}

func (p *person) Stats() (stats.History, error) { return p.stats, p.statsErr }

// place is being in a room.
type place struct {
	*person
	code string
}

func (p place) Do(c rooms.Command) error {
	p.did = append(p.did, fmt.Sprintf("%T in %s", c, p.code))
	return p.doErr
}

func (p place) Exit() { p.did = append(p.did, "exit "+p.code) }

func newPerson(t *testing.T, locale string, who rooms.Person, unknown bool) *person {
	t.Helper()
	return newClaimed(t, locale, who, unknown, "")
}

// newClaimed is somebody whose key somebody else says is theirs.
func newClaimed(t *testing.T, locale string, who rooms.Person, unknown bool, claimant string) *person {
	t.Helper()
	p := &person{t: t}
	p.app = NewApp(Config{
		Words: languages.For(locale), Theme: ui.NewTheme(frame.NewPalette()), Person: who, Unknown: unknown, Claimant: claimant, Account: p,
		Enter: func(rooms.Person) House { return p },
	})
	p.run(p.app.Init())
	return p
}

// run runs a command and hands its message back, as a program would. It says whether that was quitting.
func (p *person) run(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	msg := cmd()
	if _, quit := msg.(tea.QuitMsg); quit {
		return true
	}
	return p.run(p.app.Update(msg))
}

// keys are the keys that have names here.
var keys = map[string]tea.KeyPressMsg{
	"enter": {Code: tea.KeyEnter}, "tab": {Code: tea.KeyTab}, "esc": {Code: tea.KeyEscape}, "f1": {Code: tea.KeyF1},
	"delete": {Code: tea.KeyDelete}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
	"backspace": {Code: tea.KeyBackspace}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+d": {Code: 'd', Mod: tea.ModCtrl}, "ctrl+u": {Code: 'u', Mod: tea.ModCtrl},
	"ctrl+v": {Code: 'v', Mod: tea.ModCtrl},
}

// types types words: the name of a key, or text. It says whether the program would have quit.
func (p *person) types(words ...string) bool {
	quit := false
	for _, word := range words {
		if key, ok := keys[word]; ok {
			quit = p.run(p.app.Update(key)) || quit
			continue
		}
		for _, r := range word {
			quit = p.run(p.app.Update(tea.KeyPressMsg{Code: r, Text: string(r)})) || quit
		}
	}
	return quit
}

// Shown is the screen that is shown.
func (p *person) Shown() any { return p.app.screen }

// Sees is what it looks like in a window of a size.
func (p *person) Sees(width, height int) string {
	f := frame.New(frame.NewPalette(), width, height)
	p.app.Draw(f)
	text := f.String()
	cursor := "no cursor"
	if c := f.Cursor(); c.Visible {
		cursor = fmt.Sprintf("cursor at %d,%d", c.X, c.Y)
	}
	return fmt.Sprintf("%s\n--- %dx%d, %s, title %q\n", text, width, height, cursor, f.Title())
}

var (
	ann   = rooms.Person{ID: "1", Name: "ann"}
	guest = rooms.Person{Name: "guest"}
)

// houseHall is a hall in which the house has spoken.
func houseHall() HallMsg {
	msg := quietHall()
	msg.View.Lines = append(msg.View.Lines,
		rooms.Line{Number: 2, Notice: rooms.Notice{Kind: rooms.NoticeSaid, Text: "A newer version comes at noon"}},
		rooms.Line{Number: 3, Notice: rooms.Notice{Kind: rooms.NoticeDrain, By: viewtest.Noon}},
		rooms.Line{Number: 4, Notice: rooms.Notice{Kind: rooms.NoticeStay}},
	)
	return msg
}

// busyHall is a hall in which much was said.
func busyHall() HallMsg {
	view := &rooms.HallView{Here: []string{"ann", "Bertram", "cid", "日本の人"}, Guests: 2}
	for i := range 30 {
		view.Lines = append(view.Lines, rooms.Line{Number: i + 1, From: "cid", Text: fmt.Sprint("line number ", i+1)})
	}
	view.Lines = append(
		view.Lines,
		rooms.Line{Number: 31, From: "Bertram", Text: "a line that is so long that it has to be broken into several rows on every window of an ordinary width, and then once more"},
		rooms.Line{Number: 32, From: "日本の人", Text: "こんにちは 🂡 ♠♥"},
		rooms.Line{Number: 33, From: "ann", Text: "hello everybody"},
	)
	view.Said = 33
	for i := range 40 {
		view.Here = append(view.Here, fmt.Sprint("somebody", i))
	}
	return HallMsg{view}
}

func quietHall() HallMsg {
	return HallMsg{&rooms.HallView{
		Here: []string{"ann", "bob"}, Said: 1, Lines: []rooms.Line{{Number: 1, From: "bob", Text: "hello"}},
	}}
}

// TestWhatIsTypedTakesThePlaceOfAProposedName, while keys that move or delete change it.
func TestWhatIsTypedTakesThePlaceOfAProposedName(t *testing.T) {
	for want, keys := range map[string][]string{
		"Your name: ann":  {"tab", "x", "tab"},
		"Your name: bo":   {"b", "o"},
		"Your name: anb":  {"backspace", "b"},
		"Your name: anx":  {"left", "x", "right", "backspace"},
		"Your name: bob":  {"paste bob"},
		"Your name: annx": {"right", "x"},
	} {
		p := newPerson(t, "", rooms.Person{}, true)
		p.Sees(80, 24)
		for _, key := range keys {
			if text, pastes := strings.CutPrefix(key, "paste "); pastes {
				p.run(p.app.Update(tea.PasteMsg{Content: text}))
			} else {
				p.types(key)
			}
		}
		if got := p.Sees(80, 24); !strings.Contains(got, want+"\n") {
			t.Errorf("%q: not %s, but\n%s", keys, want, got)
		}
	}
}

// TestWelcomePictures shows the first visit of a key.
func TestWelcomePictures(t *testing.T) {
	golden.Screens[*welcome](t, map[string]func(t *testing.T) *person{
		"welcome":    func(t *testing.T) *person { return newPerson(t, "", rooms.Person{}, true) },
		"welcome-de": func(t *testing.T) *person { return newPerson(t, "de_AT.UTF-8", rooms.Person{}, true) },
		"welcome-taken": func(t *testing.T) *person {
			p := newPerson(t, "", rooms.Person{}, true)
			p.types("bob", "enter")
			return p
		},
		"welcome-link": func(t *testing.T) *person {
			p := newPerson(t, "", rooms.Person{}, true)
			p.types("tab", "WRONG", "enter")
			return p
		},
	})
}

// TestAnySizeCanBeDrawn: no window is too small or too large for any screen.
func TestAnySizeCanBeDrawn(t *testing.T) {
	first := newPerson(t, "", rooms.Person{}, true)
	linking := newPerson(t, "de", rooms.Person{}, true)
	linking.types("tab", "x", "enter")
	busy := inLobby(t, "", ann, busyHall(), busyLobby(30))
	busy.types("c", "typing")
	looking := inLobby(t, "de", guest, busyHall(), busyLobby(3))
	noted := inLobby(t, "de", ann, busyHall(), LobbyMsg{&rooms.LobbyView{}})
	noted.types("/link", "enter")
	helped := inLobby(t, "de", ann, busyHall(), busyLobby(3))
	helped.types("?", "down", "down")
	making := inLobby(t, "de", ann)
	making.types("n", "down", "right")
	optioned := inLobby(t, "de", ann)
	optioned.types("n")
	optioned.app.Update(tea.PasteMsg{Content: longCode})
	optioned.types("down", "o", "down")
	clashing := houseRule(t, "", "8")
	naming := houseRule(t, "de", "s", "x")
	carded := houseRule(t, "de", "tab", "pgdown")
	claimed := newClaimed(t, "de", rooms.Person{}, true, "Maximilian-Josef")
	claimed.claimErr = words.ErrTakenBack
	claimed.types("enter")
	f := frame.New(frame.NewPalette(), 0, 0)
	for _, p := range []*person{first, linking, claimed, busy, looking, noted, helped, making, optioned, clashing, naming, carded} {
		for width := range 100 {
			for height := range 30 {
				f.Resize(width, height)
				p.app.Draw(f)
			}
		}
		p.Sees(400, 120)
	}
}

func TestFirstVisit(t *testing.T) {
	p := newPerson(t, "", rooms.Person{}, true)
	if !strings.Contains(p.Sees(80, 24), "Your name: ann") {
		t.Errorf("no proposal:\n%s", p.Sees(80, 24))
	}
	p.types("right", "e", "enter")
	if !strings.Contains(p.Sees(80, 24), "anne · ") {
		t.Errorf("not in the hall:\n%s", p.Sees(80, 24))
	}
}

func TestSecondKey(t *testing.T) {
	p := newPerson(t, "", rooms.Person{}, true)
	p.types("tab", "GOOD", "enter")
	if !strings.Contains(p.Sees(80, 24), "cid · ") {
		t.Errorf("not in the hall:\n%s", p.Sees(80, 24))
	}
}

func TestSayingAndCommands(t *testing.T) {
	p := newPerson(t, "", ann, false)
	p.types("c", "hello", "enter", "enter", "/nonsense", "enter")
	if got := p.Sees(80, 24); !strings.Contains(got, "There's no such command") {
		t.Errorf("an unknown command:\n%s", got)
	}
	p.types("esc", "c", "wait? no", "enter", "/help", "enter")
	if got := p.Sees(80, 24); !strings.Contains(got, "redraw the screen") {
		t.Errorf("no help:\n%s", got)
	}
	p.types("x")
	if got := p.Sees(80, 24); strings.Contains(got, "redraw the screen") || strings.Contains(got, "> x") {
		t.Errorf("the key that closes help does more than that:\n%s", got)
	}
	if want := []string{"hello", "wait? no"}; fmt.Sprint(p.said) != fmt.Sprint(want) {
		t.Errorf("said %q", p.said)
	}
	p.app.Update(tea.PasteMsg{Content: "pasted\nlines"})
	if got := p.Sees(80, 24); !strings.Contains(got, "> pasted lines") {
		t.Errorf("pasting:\n%s", got)
	}
	if p.types("ctrl+d") {
		t.Error("ctrl+d leaves with a line half typed")
	}
	p.types("ctrl+u")
	for _, leave := range [][]string{{"ctrl+c"}, {"ctrl+d"}, {"/quit", "enter"}, {"c", "ctrl+c"}, {"c", "ctrl+d"}} {
		if !newPerson(t, "", ann, false).types(leave...) {
			t.Errorf("%v does not leave", leave)
		}
	}
}

// TestEscAndAQueenEndedTheSession: at a table q is a card.
func TestEscAndAQueenEndedTheSession(t *testing.T) {
	p := newPerson(t, "", ann, false)
	if p.types("q", "Q") {
		t.Error("q leaves")
	}
	for locale, leave := range map[string]string{"": "ctrl+c leave", "de": "Strg+C gehen"} {
		if got := newPerson(t, locale, ann, false).Sees(80, 24); !strings.Contains(got, leave) {
			t.Errorf("no %q:\n%s", leave, got)
		}
	}
	if got := newPerson(t, "", guest, false).Sees(80, 24); !strings.Contains(got, "q leave") {
		t.Errorf("guests:\n%s", got)
	}
}

// TestALineThatWasNotSaidIsKept: so that it can be tried again.
func TestALineThatWasNotSaidIsKept(t *testing.T) {
	p := newPerson(t, "", ann, false)
	p.sayErr = rooms.ErrTooFast
	p.types("c", "again", "enter")
	if got := p.Sees(80, 24); !strings.Contains(got, "> again") || !strings.Contains(got, "Not so fast") {
		t.Errorf("%s", got)
	}
	p.sayErr = nil
	p.types("enter")
	if got := p.Sees(80, 24); strings.Contains(got, "> again") || strings.Contains(got, "Not so fast") {
		t.Errorf("%s", got)
	}
}

func TestGuestsDoNotSpeak(t *testing.T) {
	p := newPerson(t, "", guest, false)
	p.types("c", "hello", "enter", "/help")
	p.app.Update(tea.PasteMsg{Content: "pasted"})
	if len(p.said) > 0 || strings.Contains(p.Sees(80, 24), "pasted") {
		t.Errorf("a guest says %q", p.said)
	}
	if !p.types("q") {
		t.Error("q does not leave")
	}
}

// BenchmarkDraw draws the lobby on a frame.
func BenchmarkDraw(b *testing.B) {
	for name, news := range map[string][]tea.Msg{
		"quiet": {quietHall(), LobbyMsg{&rooms.LobbyView{}}},
		"busy":  {busyHall(), busyLobby(30)},
	} {
		b.Run(name, func(b *testing.B) { benchmarkDraw(b, news...) })
	}
}

// BenchmarkDrawForm draws what is seen more rarely.
func BenchmarkDrawForm(b *testing.B) {
	benchmarkDraw(b, tea.KeyPressMsg{Code: 'n', Text: "n"})
}

func benchmarkDraw(b *testing.B, news ...tea.Msg) {
	palette := frame.NewPalette()
	app := NewApp(Config{
		Words: languages.For(""), Theme: ui.NewTheme(palette), Person: ann, Enter: func(rooms.Person) House { return nil },
	})
	for _, msg := range news {
		app.Update(msg)
	}
	f := frame.New(palette, 80, 24)
	b.ReportAllocs()
	for b.Loop() {
		f.Clear()
		app.Draw(f)
	}
}
