package viewtest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// Person is somebody in front of screens, of which each may lead to the next.
type Person struct {
	t      testing.TB
	screen ui.Screen
}

// NewPerson is somebody in front of a screen whose first command has been run.
func NewPerson(t testing.TB, screen ui.Screen, first tea.Cmd) *Person {
	t.Helper()
	p := &Person{t, screen}
	p.Run(first)
	return p
}

// Long reports whether tests take the time that they have in a run of hours.
func Long() bool { return os.Getenv("SHITHEAD_LONG") == "1" }

// Context is what screens draw with for a client of a locale who reads in no time.
func Context(locale string) *ui.Context {
	l := ui.NewContext(languages.For(locale), look.NewThemes(frame.NewPalette()), look.True)
	l.Timing.Reaction = 0
	return l
}

// Screen is the screen that is shown.
func (p *Person) Screen() ui.Screen { return p.screen }

// Shown is the screen that is shown, or the one that it shows in turn.
func (p *Person) Shown() any {
	if s, ok := p.screen.(interface{ Shown() any }); ok {
		return s.Shown()
	}
	return p.screen
}

// Update hands a message to the screen. Its command is not run.
func (p *Person) Update(msg tea.Msg) tea.Cmd {
	screen, cmd := p.screen.Update(msg)
	p.screen = screen
	return cmd
}

// Tell hands messages to the screen, and what comes of each. It reports whether the program would have quit.
func (p *Person) Tell(msgs ...tea.Msg) bool {
	quit := false
	for _, msg := range msgs {
		quit = p.Run(p.Update(msg)) || quit
	}
	return quit
}

// Run runs a command and hands its message back, as a program would. It reports whether that was quitting.
func (p *Person) Run(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	msg := cmd()
	switch msg := msg.(type) {
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		quit := false
		for _, c := range msg {
			quit = p.Run(c) || quit
		}
		return quit
	}
	return p.Run(p.Update(msg))
}

// Run runs a command and hands its message to an update, as a program would, and what comes of that. It gives what comes later.
func Run(update func(tea.Msg) tea.Cmd, cmd tea.Cmd) (later []ui.LaterMsg) {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg:
		return nil
	case ui.LaterMsg:
		return []ui.LaterMsg{msg}
	case tea.BatchMsg:
		for _, c := range msg {
			later = append(later, Run(update, c)...)
		}
		return later
	default:
		return Run(update, update(msg))
	}
}

// keys are the keys that have names here.
var keys = map[string]tea.KeyPressMsg{
	"enter": {Code: tea.KeyEnter}, "tab": {Code: tea.KeyTab}, "esc": {Code: tea.KeyEscape}, "f1": {Code: tea.KeyF1},
	"delete": {Code: tea.KeyDelete}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
	"backspace": {Code: tea.KeyBackspace}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+d": {Code: 'd', Mod: tea.ModCtrl}, "ctrl+u": {Code: 'u', Mod: tea.ModCtrl},
	"ctrl+v": {Code: 'v', Mod: tea.ModCtrl}, "ctrl+p": {Code: 'p', Mod: tea.ModCtrl},
}

// Presses are the keys of words: each the name of a key, or a text.
func Presses(words ...string) (presses []tea.KeyPressMsg) {
	for _, word := range words {
		if key, ok := keys[word]; ok {
			presses = append(presses, key)
			continue
		}
		for _, r := range word {
			presses = append(presses, tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
	return presses
}

// Types types words, each the name of a key, or a text. It reports whether the program would have quit.
func (p *Person) Types(words ...string) bool {
	quit := false
	for _, press := range Presses(words...) {
		quit = p.Tell(press) || quit
	}
	return quit
}

// Press presses a key, a name or a letter. Its command is not run.
func (p *Person) Press(key string) tea.Cmd { return p.Update(Presses(key)[0]) }

// Pastes pastes a text.
func (p *Person) Pastes(text string) { p.Tell(tea.PasteMsg{Content: text}) }

// Until presses a key until something is so. It fails if that does not come about before the key has been pressed often.
func (p *Person) Until(key, what string, is func() bool) {
	p.t.Helper()
	const often = 60
	for range often {
		if is() {
			return
		}
		p.Types(key)
	}
	p.t.Fatalf("%s does not lead to %s:\n%s", key, what, p.Sees(80, 24))
}

// Sees is what the screen looks like in a window of a size.
func (p *Person) Sees(width, height int) string {
	f := frame.New(frame.NewPalette(), width, height)
	p.screen.Draw(f)
	cursor := "no cursor"
	if c := f.Cursor(); c.Visible {
		cursor = fmt.Sprintf("cursor at %d,%d", c.X, c.Y)
	}
	return fmt.Sprintf("%s\n--- %dx%d, %s, title %q\n", f.String(), width, height, cursor, f.Title())
}

// Text is the text of the screen in a window of a size, row by row.
func (p *Person) Text(width, height int) string {
	f := frame.New(frame.NewPalette(), width, height)
	p.screen.Draw(f)
	return f.String()
}

// Body is what the screen looks like in a window of a size, without its first row and its last two, which are for keys.
func (p *Person) Body(width, height int) string {
	rows := strings.Split(p.Sees(width, height), "\n")
	return fmt.Sprintf("%s\n--- %dx%d, body\n", strings.Join(rows[1:height-2], "\n"), width, height)
}

// ExpectShown fails the test unless a screen of type S is shown.
func ExpectShown[S any](t testing.TB, p interface{ Shown() any }) {
	t.Helper()
	if _, ok := p.Shown().(S); !ok {
		t.Fatalf("%T is shown instead of %T", p.Shown(), *new(S))
	}
}

// Try types keys, which are apart by blanks, and fails the test unless a usual window shows some texts then, as in [Person.Expect].
func (p *Person) Try(keys string, texts ...string) {
	p.t.Helper()
	p.Types(strings.Fields(keys)...)
	p.Expect(texts...)
}

// Expect fails the test unless a usual window shows some texts, and none of those that have a "!" before them.
func (p *Person) Expect(texts ...string) {
	p.t.Helper()
	p.ExpectAt(80, 24, texts...)
}

// ExpectAt is Expect in a window of a size.
func (p *Person) ExpectAt(width, height int, texts ...string) {
	p.t.Helper()
	seen := p.Sees(width, height)
	for _, text := range texts {
		if text, not := strings.CutPrefix(text, "!"); strings.Contains(seen, text) == not {
			p.t.Errorf("%q is there: %v:\n%s", text, not, seen)
		}
	}
}

// ExpectSaid fails the test unless windows of some sizes show some texts, however their lines are broken.
func (p *Person) ExpectSaid(sizes [][2]int, texts ...string) {
	p.t.Helper()
	for _, size := range sizes {
		said := strings.Join(strings.Fields(p.Text(size[0], size[1])), " ")
		for _, text := range texts {
			if !strings.Contains(said, strings.Join(strings.Fields(text), " ")) {
				p.t.Errorf("no %q:\n%s", text, p.Sees(size[0], size[1]))
			}
		}
	}
}

// SeesAtAnySize draws the screen in windows of all sizes: none is too small or too large.
func (p *Person) SeesAtAnySize() {
	p.t.Helper()
	f := frame.New(frame.NewPalette(), 0, 0)
	for width := range 101 {
		if width == 100 { // and a wide one, where more stands side by side
			width = 120
		}
		for height := range 30 {
			f.Resize(width, height)
			p.screen.Draw(f)
		}
	}
	p.Sees(400, 120)
}

// Elsewhere is where leaving a screen leads.
type Elsewhere struct{}

// Update changes nothing.
func (Elsewhere) Update(tea.Msg) (ui.Screen, tea.Cmd) { return Elsewhere{}, nil }

// Draw draws nothing.
func (Elsewhere) Draw(*frame.Frame) {}

// Below is a screen that has others over it, and remembers what it has heard. After that it leads to Then, if there is something.
type Below struct {
	Heard []tea.Msg
	Then  ui.Screen
}

// Update remembers a message.
func (b *Below) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	b.Heard = append(b.Heard, msg)
	if b.Then != nil {
		return b.Then, nil
	}
	return b, nil
}

// Draw fills the window.
func (*Below) Draw(f *frame.Frame) {
	for y := range f.Height() {
		f.Text(0, y, strings.Repeat("below ", f.Width()/6), 0)
	}
}

// Text are the texts of lines, one below the other.
func Text(lines []ui.Line) string {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = line.Text
	}
	return strings.Join(texts, "\n")
}
