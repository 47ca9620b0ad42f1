package ui

import (
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// Screen is one thing to look at.
type Screen interface {
	// Update takes a message and gives the screen that is shown from now on, and a command.
	Update(msg tea.Msg) (Screen, tea.Cmd)
	// Draw draws the screen on an empty frame, whatever its size.
	Draw(f *frame.Frame)
}

// NamedMsg says what the person in front of the screens is called from now on.
type NamedMsg struct{ Name string }

// RedrawMsg asks for the whole screen to be drawn anew, on a terminal that something else has written to.
type RedrawMsg struct{}

// BellMsg asks for the terminal's bell to be rung.
type BellMsg struct{}

// LaterMsg asks for a message after some time.
type LaterMsg struct {
	After time.Duration
	Then  func(time.Time) tea.Msg
}

// After is what [tea.Tick] is, but that nothing but a timer waits: a Tick has two goroutines as long as it lasts.
func After(d time.Duration, then func(time.Time) tea.Msg) tea.Cmd {
	return func() tea.Msg { return LaterMsg{d, then} }
}

// BackgroundMsg reports whether the terminal's background is light.
type BackgroundMsg struct{ Light bool }

// WideMsg says that the terminal draws characters of ambiguous width in two columns, which every picture counts as one.
type WideMsg struct{}

// Context is what every screen of a session draws with. All of them share it, so that what is changed holds at once.
type Context struct {
	Words *words.Words
	Theme *look.Theme
	// Muted are those whose words are not shown.
	Muted Muted
	// Calls are the rooms in which that person has to act.
	Calls []string
	// Prefers is what that person prefers.
	Prefers *Preferences
	// Host is how the house is called from outside.
	Host Host
	// Rating is what the person is rated with by a rule set, 0 for nothing; nil where nobody is. It may wait for the disk.
	Rating func(rules string) int
	// Memo has what is the same for other sessions, nil for nothing.
	Memo *Memo
	// Unbound: the key that was pressed last does nothing where it was pressed. Screens set it.
	Unbound bool
	// Timing is when keys come and questions are shown.
	Timing Timing

	themes   *look.Themes
	terminal Terminal
	// shows hears of each change whether only ASCII is shown and of the words.
	shows func(w *words.Words, ascii bool)
}

// Terminal is what is known of the terminal that screens are shown on.
type Terminal struct {
	Depth look.Depth
	// ASCII: it shows nothing else, as far as its client says. Light: its background is.
	ASCII, Light bool
	// Locale is what its client says of the language, such as "de_AT.UTF-8".
	Locale string
}

// NewContext is the context of a session in which nobody is muted and nothing preferred yet, on a terminal of a depth.
func NewContext(w *words.Words, themes *look.Themes, depth look.Depth) *Context {
	l := &Context{Words: w, Prefers: &Preferences{}, themes: themes, shows: func(*words.Words, bool) {}}
	l.terminal.Depth, l.Timing.Reaction = depth, Reaction
	l.Prefers.changed = l.restyle
	l.recolour()
	return l
}

// On is that the terminal is known better from now on. What the person prefers counts first. Of what follows from it a
// function hears at once and with each change: which words are read, and whether only ASCII is shown.
func (l *Context) On(t Terminal, shows func(w *words.Words, ascii bool)) {
	l.terminal, l.shows = t, shows
	l.restyle()
}

// SetLight is that the terminal's background is light, or dark.
func (l *Context) SetLight(light bool) {
	l.terminal.Light = light
	l.recolour()
}

// SetASCII is that the terminal shows only ASCII as it should.
func (l *Context) SetASCII() {
	l.terminal.ASCII = true
	l.restyle()
}

// restyle takes the words, the theme and the mutes that are preferred.
func (l *Context) restyle() {
	l.Muted.Kept = l.Prefers.now.Muted
	locale := l.Prefers.Value(words.Language)
	if locale == Auto {
		locale = l.terminal.Locale
	}
	if locale != "" {
		l.Words = languages.On(locale, l.ASCII())
	}
	l.recolour()
	l.shows(l.Words, l.ASCII())
}

// recolour takes the theme that is preferred.
func (l *Context) recolour() {
	tone, preferred := tones[l.Prefers.Value(words.Theme)]
	if !preferred && l.terminal.Light {
		tone = look.Light
	}
	depth := l.terminal.Depth
	if l.ASCII() { // there are no block glyphs: cards are outlines
		depth = min(depth, look.Sixteen)
	}
	l.Theme = l.themes.Of(tone, depth, l.Prefers.Is(words.FourSuits))
}

// tones are those of the themes that somebody can prefer; of all others it is by the background.
var tones = map[string]look.Tone{"dark": look.Dark, "light": look.Light, "contrast": look.Contrast}

// ASCII reports whether only ASCII is shown.
func (l *Context) ASCII() bool {
	if value := l.Prefers.Value(words.CardSigns); value != Auto {
		return value == ASCII
	}
	return l.terminal.ASCII
}

// DrawLines draws lines of text, wrapped to a width, and gives the row below them. Nothing is drawn from row bottom on.
func (l *Context) DrawLines(f *frame.Frame, x, y, width, bottom int, texts []string, style frame.StyleID) int {
	for _, text := range texts {
		for _, line := range Wrap(text, width) {
			if y >= bottom {
				return y
			}
			f.Text(x, y, line, style)
			y++
		}
	}
	return y
}

// Pen writes one text after another into a row, and an ellipsis where they do not fit before its end.
type Pen struct {
	Frame     *frame.Frame
	X, Y, End int
	// Full: the ellipsis is there.
	Full bool
}

func (p *Pen) Write(text string, style frame.StyleID) {
	room := p.End - p.X
	switch {
	case p.Full || text == "" || p.End < 1:
	case frame.Fits(text, room):
		p.X = p.Frame.Text(p.X, p.Y, text, style)
	case room < 1:
		p.Frame.Text(p.End-1, p.Y, "…", style)
		p.Full = true
	default:
		p.X = p.Frame.TextMax(p.X, p.Y, room, text, style)
		p.Full = true
	}
}

// Number writes a number.
func (p *Pen) Number(n int, style frame.StyleID) { p.Write(strconv.Itoa(n), style) }

// Page is a text of which one part may be seen at a time.
type Page struct{ top int }

// Key turns the page if the key is one for that, and says so.
func (p *Page) Key(key string) bool {
	by, ok := PageKeys[key]
	p.top = max(0, p.top+by)
	return ok
}

// PageKeys are how many rows further the keys lead.
var PageKeys = map[string]int{"up": -1, "down": 1, "pgup": -10, "pgdown": 10}

// First is the first row to be seen of so many, of which some fit.
func (p *Page) First(rows, fit int) int {
	p.top = min(p.top, max(0, rows-fit))
	return p.top
}

// Seen are those of the rows of a page that fit, of which there may be less than none, and the number of the first.
func Seen[R any](p *Page, rows []R, fit int) (seen []R, first int) {
	fit = max(0, fit)
	first = p.First(len(rows), fit)
	return rows[first:min(first+fit, len(rows))], first
}

// DrawChosen begins a row of a list: the chosen one has a ground and a sign in a column, where the cursor rests. It
// gives the inks of the row.
func (l *Context) DrawChosen(f *frame.Frame, x, y, width, sign int, chosen bool) *look.Inks {
	if !chosen {
		return &l.Theme.Inks
	}
	inks := &l.Theme.Chosen
	f.Rest(sign, y)
	f.Fill(x, y, width, 1, ' ', inks.Text)
	f.Text(sign, y, "▶", inks.You)
	return inks
}

// The sizes at which the lobby shows more: who is here beside the chat, frames, and a line for what matters first.
const (
	WideEnough   = 64
	FrameEnough  = 12
	FramedRows   = 9
	BannerEnough = 8
)

// PowerColumn is where it begins what a card does.
const PowerColumn = 7

// Over is what a screen has that is shown over another one, which goes on below it.
type Over struct{ Under Screen }

// Hear hands a message to the screen below. It gives that which is shown from then on: the one above, or the one to
// which the one below leads of itself.
func (o *Over) Hear(above Screen, msg tea.Msg) (Screen, tea.Cmd) {
	next, cmd := o.Under.Update(msg)
	if next != o.Under {
		return next, cmd
	}
	return above, cmd
}

// Room is that of the screen below: see [Inside].
func (o *Over) Room() string { return RoomOf(o.Under) }
