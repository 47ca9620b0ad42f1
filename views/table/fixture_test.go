package table

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// palette and themes are those of all desks, canvas what they are drawn on.
var (
	palette = frame.NewPalette()
	themes  = look.NewThemes(palette)
	canvas  = frame.New(palette, 0, 0)
)

// times is how often something is done, by default and in a run of hours.
func times(usually, long int) int {
	if viewtest.Long() {
		return long
	}
	return usually
}

// desk is a table that somebody sits at, whose room answers at once, or when it is told to.
type desk struct {
	t       testing.TB
	table   *Table
	palette *frame.Palette
	did     []rooms.Command
	err     error
	// screen is what is shown, exits counts how often the room was left.
	screen ui.Screen
	exits  int
	// held are answers that have not come yet; hold keeps them back.
	hold bool
	held []tea.Msg
}

func (d *desk) Do(c rooms.Command) error { d.did = append(d.did, c); return d.err }
func (d *desk) Exit()                    { d.exits++ }
func (d *desk) Who() rooms.Person        { return d.table.scene.At.Me }

// lobbyStub is where leaving leads.
type lobbyStub struct{}

func (lobbyStub) Update(tea.Msg) (ui.Screen, tea.Cmd) { return lobbyStub{}, nil }
func (lobbyStub) Draw(*frame.Frame)                   {}

func newDesk(t testing.TB, locale string, v *rooms.RoomView) *desk {
	d := &desk{t: t, palette: palette}
	l := ui.NewContext(languages.For(locale), themes, look.True)
	me := rooms.Person{ID: "p0", Name: tabletest.Names[0]}
	d.table = New(l, me, d, v, func() ui.Screen { return lobbyStub{} })
	d.screen, d.table.after = d.table, tea.Tick
	return d
}

// sees hands the table a new view, without a countdown.
func (d *desk) sees(v *rooms.RoomView) {
	v.Deadline = time.Time{}
	d.update(ViewMsg{v})
}

// update hands the screen a message. No timer comes to its end.
func (d *desk) update(msg tea.Msg) {
	d.table.after = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	screen, cmd := d.screen.Update(msg)
	d.screen, d.table.after = screen, tea.Tick
	d.run(cmd)
}

func (d *desk) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case answerMsg:
		if d.hold {
			d.held = append(d.held, msg)
			return
		}
		d.update(msg)
	default:
		d.update(msg)
	}
}

// answer lets the first answer come that was held back.
func (d *desk) answer() {
	msg := d.held[0]
	d.held = d.held[1:]
	d.update(msg)
}

// types presses keys by name, or letter by letter.
func (d *desk) types(words ...string) {
	for _, press := range viewtest.Presses(words...) {
		d.update(press)
	}
}

func (d *desk) picture(width, height int) string {
	canvas.Resize(width, height)
	d.screen.Draw(canvas)
	return canvas.String()
}

// shows says whether a panel of a type is shown.
func (d *desk) shows(name string) bool {
	return strings.HasSuffix(fmt.Sprintf("%T", d.table.panel), "."+name)
}

// reads is all that is on the screen, in a window with panes and in one without.
func (d *desk) reads() string {
	return strings.Join(strings.Fields(d.picture(140, 45)+d.picture(99, 45)), " ")
}

// fitsAt checks that a window of a size shows something.
func (d *desk) fitsAt(width, height int, text string) {
	d.t.Helper()
	if got := d.picture(width, height); !strings.Contains(got, text) {
		d.t.Errorf("no %q:\n%s", text, got)
	}
}

// says checks that the screen says something.
func (d *desk) says(text string) {
	d.t.Helper()
	if got := d.reads(); !strings.Contains(got, text) {
		d.t.Errorf("does not say %q:\n%s", text, d.picture(140, 45))
	}
}

// prefer turns preferences on.
func (d *desk) prefer(all ...words.Preference) *desk {
	for _, p := range all {
		d.table.scene.Prefers.Toggle(p)
	}
	return d
}

// silent checks that the screen does not say something.
func (d *desk) silent(text string) {
	d.t.Helper()
	if got := d.reads(); strings.Contains(got, text) {
		d.t.Errorf("says %q:\n%s", text, d.picture(140, 45))
	}
}

// moves are the moves that were sent, as records write them.
func (d *desk) moves() (moves []string) {
	for _, c := range d.did {
		if m, ok := c.(rooms.Move); ok {
			moves = append(moves, m.Move.String())
		}
	}
	return moves
}

// sent checks which commands were sent.
func (d *desk) sent(want ...rooms.Command) {
	d.t.Helper()
	if len(d.did) != len(want) || len(want) > 0 && !reflect.DeepEqual(d.did, want) {
		d.t.Errorf("sent %v, wanted %v", d.did, want)
	}
}
