package views

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// person is somebody in front of screens, whose account answers at once.
type person struct {
	t    *testing.T
	app  *App
	said []string
	// sayErr is what the hall answers.
	sayErr error
}

func (p *person) Proposal() string { return "ann" }

func (p *person) Choose(name string) (rooms.Person, error) {
	if name == "bob" {
		return rooms.Person{}, data.ErrNameTaken
	}
	return rooms.Person{ID: "1", Name: name}, nil
}

func (p *person) Redeem(code string) (rooms.Person, error) {
	if code != "GOOD" {
		return rooms.Person{}, ErrCode
	}
	return rooms.Person{ID: "2", Name: "cid"}, nil
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

func newPerson(t *testing.T, locale string, who rooms.Person, unknown bool) *person {
	t.Helper()
	p := &person{t: t}
	p.app = NewApp(Config{
		Words: WordsFor(locale), Theme: NewTheme(frame.NewPalette()), Person: who, Unknown: unknown, Account: p,
		Enter: func(rooms.Person) Hall { return p },
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
	"backspace": {Code: tea.KeyBackspace}, "left": {Code: tea.KeyLeft},
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

func (p *person) sees(width, height int) string {
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

// TestPictures holds every screen against its picture in testdata, at 80x24, 120x40 and in small windows.
func TestPictures(t *testing.T) {
	for name, show := range map[string]func(t *testing.T) *person{
		"welcome":    func(t *testing.T) *person { return newPerson(t, "", rooms.Person{}, true) },
		"welcome-de": func(t *testing.T) *person { return newPerson(t, "de_AT.UTF-8", rooms.Person{}, true) },
		"welcome-taken": func(t *testing.T) *person {
			p := newPerson(t, "", rooms.Person{}, true)
			p.types("ctrl+u", "bob", "enter")
			return p
		},
		"welcome-link": func(t *testing.T) *person {
			p := newPerson(t, "", rooms.Person{}, true)
			p.types("tab", "WRONG", "enter")
			return p
		},
		"hall-empty": func(t *testing.T) *person {
			p := newPerson(t, "", ann, false)
			p.run(p.app.Update(HallMsg{&rooms.HallView{Here: []string{"ann"}}}))
			return p
		},
		"hall": func(t *testing.T) *person {
			p := newPerson(t, "", ann, false)
			p.run(p.app.Update(quietHall()))
			p.types("something ty", "left")
			return p
		},
		"hall-busy": func(t *testing.T) *person {
			p := newPerson(t, "", ann, false)
			p.run(p.app.Update(busyHall()))
			p.types("a line that is longer than the window is wide, of which the end is what one wants to see while typing it")
			return p
		},
		"hall-de": func(t *testing.T) *person {
			p := newPerson(t, "de_DE", ann, false)
			p.run(p.app.Update(quietHall()))
			return p
		},
		"hall-guest": func(t *testing.T) *person {
			p := newPerson(t, "", guest, false)
			p.run(p.app.Update(quietHall()))
			return p
		},
		"hall-help": func(t *testing.T) *person {
			p := newPerson(t, "", ann, false)
			p.run(p.app.Update(quietHall()))
			p.types("?")
			return p
		},
		"hall-code": func(t *testing.T) *person {
			p := newPerson(t, "", ann, false)
			p.run(p.app.Update(quietHall()))
			p.types("/link", "enter")
			return p
		},
		"hall-warning": func(t *testing.T) *person {
			p := newPerson(t, "", ann, false)
			p.run(p.app.Update(quietHall()))
			p.sayErr = rooms.ErrTooFast
			p.types("again", "enter")
			return p
		},
	} {
		t.Run(name, func(t *testing.T) {
			var pictures strings.Builder
			for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 16}, {40, 10}, {20, 6}} {
				pictures.WriteString(show(t).sees(size[0], size[1]))
			}
			golden(t, name, pictures.String())
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is another picture now:\n%s", file, got)
	}
}

// TestAnySizeCanBeDrawn: no window is too small or too large for any screen.
func TestAnySizeCanBeDrawn(t *testing.T) {
	first := newPerson(t, "", rooms.Person{}, true)
	linking := newPerson(t, "de", rooms.Person{}, true)
	linking.types("tab", "x", "enter")
	busy := newPerson(t, "", ann, false)
	busy.run(busy.app.Update(busyHall()))
	busy.types("typing")
	looking := newPerson(t, "de", guest, false)
	looking.run(looking.app.Update(busyHall()))
	noted := newPerson(t, "de", ann, false)
	noted.run(noted.app.Update(busyHall()))
	noted.types("/link", "enter")
	for _, p := range []*person{first, linking, busy, looking, noted} {
		for width := range 100 {
			for height := range 40 {
				p.sees(width, height)
			}
		}
		p.sees(400, 120)
	}
}

func TestFirstVisit(t *testing.T) {
	p := newPerson(t, "", rooms.Person{}, true)
	if !strings.Contains(p.sees(80, 24), "Your name: ann") {
		t.Errorf("no proposal:\n%s", p.sees(80, 24))
	}
	p.types("e", "enter")
	if !strings.Contains(p.sees(80, 24), "anne · ") {
		t.Errorf("not in the hall:\n%s", p.sees(80, 24))
	}
}

func TestSecondKey(t *testing.T) {
	p := newPerson(t, "", rooms.Person{}, true)
	p.types("tab", "GOOD", "enter")
	if !strings.Contains(p.sees(80, 24), "cid · ") {
		t.Errorf("not in the hall:\n%s", p.sees(80, 24))
	}
}

func TestSayingAndCommands(t *testing.T) {
	p := newPerson(t, "", ann, false)
	p.types("hello", "enter", "enter", "/nonsense", "enter")
	if got := p.sees(80, 24); !strings.Contains(got, "There is no such command") {
		t.Errorf("an unknown command:\n%s", got)
	}
	p.types("esc", "wait? no", "enter", "/help", "enter")
	if got := p.sees(80, 24); !strings.Contains(got, "ctrl+l draws") {
		t.Errorf("no help:\n%s", got)
	}
	p.types("x")
	if got := p.sees(80, 24); strings.Contains(got, "ctrl+l draws") || strings.Contains(got, "> x") {
		t.Errorf("the key that closes help does more than that:\n%s", got)
	}
	if want := []string{"hello", "", "wait? no"}; fmt.Sprint(p.said) != fmt.Sprint(want) {
		t.Errorf("said %q", p.said)
	}
	p.app.Update(tea.PasteMsg{Content: "pasted\nlines"})
	if got := p.sees(80, 24); !strings.Contains(got, "> pasted lines") {
		t.Errorf("pasting:\n%s", got)
	}
	if p.types("ctrl+d") {
		t.Error("ctrl+d leaves with a line half typed")
	}
	p.types("ctrl+u")
	for _, leave := range [][]string{{"ctrl+c"}, {"ctrl+d"}, {"/quit", "enter"}} {
		if !newPerson(t, "", ann, false).types(leave...) {
			t.Errorf("%v does not leave", leave)
		}
	}
}

// TestALineThatWasNotSaidIsKept: so that it can be tried again.
func TestALineThatWasNotSaidIsKept(t *testing.T) {
	p := newPerson(t, "", ann, false)
	p.sayErr = rooms.ErrTooFast
	p.types("again", "enter")
	if got := p.sees(80, 24); !strings.Contains(got, "> again") || !strings.Contains(got, "Not so fast") {
		t.Errorf("%s", got)
	}
	p.sayErr = nil
	p.types("enter")
	if got := p.sees(80, 24); strings.Contains(got, "> again") || strings.Contains(got, "Not so fast") {
		t.Errorf("%s", got)
	}
}

func TestGuestsDoNotSpeak(t *testing.T) {
	p := newPerson(t, "", guest, false)
	p.types("hello", "enter")
	p.app.Update(tea.PasteMsg{Content: "pasted"})
	if len(p.said) > 0 || strings.Contains(p.sees(80, 24), "pasted") {
		t.Errorf("a guest says %q", p.said)
	}
	if !p.types("q") {
		t.Error("q does not leave")
	}
}

// TestEveryErrorHasWords in every language, and unknown ones have some, too.
func TestEveryErrorHasWords(t *testing.T) {
	en, de := WordsFor("C"), WordsFor("de_CH")
	for _, err := range []error{
		data.ErrNameTaken, data.ErrNameBad, data.ErrKeyTaken, data.ErrKeysFull, data.ErrNameShort, data.ErrNameLong, data.ErrNameMixed, data.ErrNameReserved, rooms.ErrLong, ErrCode, ErrCommand, ErrCrowd, rooms.ErrTooFast, rooms.ErrGuest,
	} {
		for _, w := range []*Words{en, de} {
			if text := w.Error(fmt.Errorf("wrapped: %w", err)); text == "" || text == w.Other {
				t.Errorf("%v: %q", err, text)
			}
		}
		if en.Error(err) == de.Error(err) {
			t.Errorf("%v: the same in both languages", err)
		}
	}
	if en.Error(errors.New("new")) != en.Other || en.Error(nil) != "" {
		t.Error("unknown errors have no words, or none has some")
	}
}

// BenchmarkDraw draws the hall on a frame.
func BenchmarkDraw(b *testing.B) {
	palette := frame.NewPalette()
	for name, msg := range map[string]HallMsg{"quiet": quietHall(), "busy": busyHall()} {
		b.Run(name, func(b *testing.B) {
			app := NewApp(Config{
				Words: WordsFor(""), Theme: NewTheme(palette), Person: ann, Enter: func(rooms.Person) Hall { return nil },
			})
			app.Update(msg)
			f := frame.New(palette, 80, 24)
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				app.Draw(f)
			}
		})
	}
}
