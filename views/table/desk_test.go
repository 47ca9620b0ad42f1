package table

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/scene"
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

// desk is the table of one session, whose room answers at once, or when it is told to.
type desk struct {
	t     testing.TB
	table *Table
	did   []rooms.Command
	err   error
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

func newDesk(t testing.TB, locale string, v *rooms.RoomView) *desk {
	d := &desk{t: t}
	l := ui.NewContext(languages.For(locale), themes, look.True)
	d.table = New(l, person(0), d, v, func() ui.Screen { return viewtest.Elsewhere{} })
	d.screen, d.table.after = d.table, tea.Tick
	return d
}

// see hands the table a new view, without a countdown.
func (d *desk) see(v *rooms.RoomView) {
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
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			d.run(c)
		}
		return
	}
	if _, ok := msg.(answerMsg); ok && d.hold {
		d.held = append(d.held, msg)
		return
	}
	d.update(msg)
}

// answer lets the first answer come that was held back.
func (d *desk) answer() {
	msg := d.held[0]
	d.held = d.held[1:]
	d.update(msg)
}

// press presses keys by their names, or letter by letter.
func (d *desk) press(words ...string) *desk {
	for _, press := range viewtest.Presses(words...) {
		d.update(press)
	}
	return d
}

// prefer turns preferences on.
func (d *desk) prefer(all ...words.Preference) *desk {
	for _, p := range all {
		d.table.scene.Prefers.Toggle(p)
	}
	return d
}

// draw draws the screen in a window, picture is its text, and title what the window is called.
func (d *desk) draw(width, height int) *frame.Frame {
	canvas.Resize(width, height)
	d.screen.Draw(canvas)
	return canvas
}

func (d *desk) picture(width, height int) string { return d.draw(width, height).String() }
func (d *desk) title() string                    { return d.draw(usual[0], usual[1]).Title() }

// reads is all that is on the screen, in a window with panes and in one without.
func (d *desk) reads() string {
	return strings.Join(strings.Fields(d.picture(140, 45)+d.picture(99, 45)), " ")
}

// expect checks that a window of a size shows something.
func (d *desk) expect(width, height int, text string) {
	d.t.Helper()
	if got := d.picture(width, height); !strings.Contains(got, text) {
		d.t.Errorf("no %q:\n%s", text, got)
	}
}

// sent checks which commands were sent.
func (d *desk) sent(want ...rooms.Command) {
	d.t.Helper()
	if len(d.did) != len(want) || len(want) > 0 && !reflect.DeepEqual(d.did, want) {
		d.t.Errorf("sent %v, wanted %v", d.did, want)
	}
}

// program runs a table as a program does: every command on its own, under virtual time.
type program struct {
	table    *Table
	messages chan tea.Msg
	// updates counts what made the screen be drawn, bells how often the bell rang.
	updates, bells int
}

func newProgram(t *testing.T, locale string, v *rooms.RoomView) *program {
	return &program{table: newDesk(t, locale, v).table, messages: make(chan tea.Msg, 100)}
}

// tell hands the table a message, and begins what comes of it.
func (p *program) tell(msg tea.Msg) {
	_, cmd := p.table.Update(msg)
	p.updates++
	p.begin(cmd)
}

func (p *program) begin(cmd tea.Cmd) {
	if cmd != nil {
		go func() { p.messages <- cmd() }()
	}
}

// pass lets so much time pass, in which the table hears what comes of its commands.
func (p *program) pass(d time.Duration) {
	for end := time.After(d); ; {
		select {
		case msg := <-p.messages:
			switch msg := msg.(type) {
			case ui.BellMsg:
				p.bells++
			case tea.BatchMsg:
				for _, cmd := range msg {
					p.begin(cmd)
				}
			default:
				p.tell(msg)
			}
		case <-end:
			return
		}
	}
}

// search plays rounds of a rule set until something is found.
func search(t testing.TB, code string, found func(r *tabletest.Round) bool) {
	t.Helper()
	for seed := range uint64(400) {
		for r := tabletest.NewRoundOf(t, code, 4, seed); r.Step(); {
			if found(r) {
				return
			}
		}
	}
	t.Fatalf("%s: no such situation", code)
}

// event reports whether something has happened, seen before it and after.
type event func(h scene.Happened, before, after *rooms.RoomView) bool

// happening is a move after which something is so, as seat 0 sees it: the views before and after.
func happening(t *testing.T, code string, so event) (before, after *rooms.RoomView) {
	t.Helper()
	var round *tabletest.Round
	search(t, code, func(r *tabletest.Round) bool {
		if before = after; r != round {
			round, before = r, nil
		}
		after = still(r)
		head, rest := scene.LastMove(after.Log)
		return before != nil && head != nil && so(scene.HappenedIn(head, rest), before, after)
	})
	return before, after
}

// still is what seat 0 sees of a round, with its own log and without a clock.
func still(r *tabletest.Round) *rooms.RoomView {
	v := r.View(0)
	v.Log, v.Deadline = slices.Clone(r.Log), time.Time{}
	v.Logged = len(v.Log)
	if v.Table.Phase == engine.PhaseOver {
		v.Phase = rooms.Between
		v.Result = &rooms.RoundResult{
			Result: engine.Result{Places: v.Table.Out, Shithead: v.Table.Shithead, Points: make([]int, 4), Bonus: make([]int, 4)},
			Away:   make([]bool, 4), End: "played",
		}
	}
	return v
}

func burned(cause engine.Cause) event {
	return func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Burned != nil && h.Burned.Cause == cause && h.Took == nil && after.Phase == rooms.Playing
	}
}

func taken(cause engine.Cause) event {
	return func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Took != nil && h.Took.Cause == cause && len(h.Took.Cards) > 0 && after.Phase == rooms.Playing
	}
}

func lost(_ scene.Happened, before, after *rooms.RoomView) bool {
	return before.Phase == rooms.Playing && after.Phase != rooms.Playing && after.Table.Shithead != engine.NoSeat
}
