package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// dialogue is what a table answers, step by step, each of which is
//   - a string: keys by their names, or texts that are typed, with blanks in between;
//   - a text: one that has blanks in it;
//   - a view that comes;
//   - an error: what the next commands are answered with, or nil;
//   - an answers: whether answers come at once;
//   - a click, or another message;
//   - a func(*desk).
//
// Where views come and nothing is done it is told in each language. Of a screen that is another by a step only some rows are told.
type dialogue struct {
	name  string
	view  *rooms.RoomView
	steps []any
}

// text is a text that is typed.
type text string

// answers are how the room answers commands.
type answers int

const (
	// late: no answer comes before an answered, which lets the first one come that is late.
	late answers = iota
	answered
)

// on is a dialogue at a table.
func on(v *rooms.RoomView, name string, steps ...any) dialogue {
	return dialogue{name: name, view: v, steps: steps}
}

// dialogues holds what comes of each against testdata/NAME.txt.
func dialogues(t *testing.T, name string, all ...dialogue) {
	t.Helper()
	text := ""
	for _, c := range all {
		text += transcript(t, c)
	}
	golden.Text(t, "dialogues/"+name, text)
}

// transcript is what comes of a dialogue.
func transcript(t *testing.T, c dialogue) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "=== %s\n", c.name)
	locales := languages.Tags()
	if slices.ContainsFunc(c.steps, isDone) {
		locales = locales[:1]
	}
	for _, locale := range locales {
		d := newDesk(t, locale, c.view)
		if told := d.told(nil); len(told) > 0 {
			fmt.Fprintln(&b, strings.Join(told, " | "))
		}
		for _, step := range c.steps {
			keys, ok := step.(string)
			if !ok {
				d.step(&b, step)
			}
			for key := range strings.FieldsSeq(keys) {
				d.step(&b, text(key))
			}
		}
	}
	return b.String()
}

// isDone reports whether something is done in a step.
func isDone(step any) bool {
	_, seen := step.(*rooms.RoomView)
	return !seen
}

// step takes a step and writes down what has been sent since, and what is told then that was not told before.
func (d *desk) step(b *strings.Builder, step any) {
	before, rows, sent, exits := d.told(nil), d.rows(), len(d.did), d.exits
	says := ""
	switch s := step.(type) {
	case nil:
		d.err = nil
		return
	case error:
		d.err = s
		return
	case answers:
		if d.hold = true; s == late {
			return
		}
		says = "(answer)"
		d.answer()
	case func(*desk):
		if s(d); len(d.did) == sent && slices.Equal(d.told(nil), before) {
			return
		}
		says = "(view)"
	case *rooms.RoomView:
		says = "(view)"
		d.sees(s)
	case text:
		says = string(s)
		d.types(says)
	case click:
		says = fmt.Sprintf("(click on %T%+v)", s.means, s.means)
		f := d.charted(usual)
		for i := range usual[0] * usual[1] {
			if x, y := i%usual[0], i/usual[0]; fmt.Sprint(f.Clicked(x, y)) == fmt.Sprint(s.means) {
				d.clicks(f, x, y)
				break
			}
		}
	default:
		says = fmt.Sprintf("(%T)", s)
		d.update(s)
	}
	var came []string
	for _, c := range d.did[sent:] {
		came = append(came, "→ "+command(c))
	}
	if d.exits > exits {
		came = append(came, "→ the lobby")
	}
	told := d.told(rows)
	for _, now := range told {
		if !slices.Contains(before, now) {
			came = append(came, now)
		}
	}
	if len(came) == 0 && len(told) < len(before) {
		came = []string{"(less)"}
	}
	if many := 8; len(came) > many {
		came = append(came[:3], "…", came[len(came)-1])
	}
	fmt.Fprintf(b, "%s: %s\n", says, strings.Join(came, " | "))
}

// command is a command as dialogues write it.
func command(c rooms.Command) string {
	if m, ok := c.(rooms.Move); ok {
		says := fmt.Sprintf("%v %s", m.Move, words.CardList(slices.Clone(m.Move.Cards)))
		if m.Move.Kind == engine.MoveFlip {
			says += fmt.Sprint("slot ", m.Move.Slot)
		}
		return fmt.Sprintf("%s, %s after %d", strings.TrimSpace(says), m.Round, m.Seen)
	}
	return strings.TrimPrefix(fmt.Sprintf("%T%+v", c, c), "rooms.")
}

// rows are those of a usual window.
func (d *desk) rows() []string { return strings.Split(d.picture(usual[0], usual[1]), "\n") }

// told is what is told to act upon: of a round the prompt and the main thing, elsewhere the rows that differ from some before, but
// for the keys that all tables have.
func (d *desk) told(before []string) (list []string) {
	t, ok := d.screen.(*Table)
	if !ok {
		return nil
	}
	add := func(says string) {
		if says = strings.Join(strings.Fields(says), " "); says != "" && !slices.Contains(list, says) {
			list = append(list, says)
		}
	}
	if t.panel != nil || t.scene.View.Closed != nil || !t.playing() {
		for i, row := range d.rows() {
			if i < len(before) && row != before[i] && !strings.Contains(row, " ? ") {
				add(row)
			}
		}
		return list
	}
	b := t.Board(usual[0], usual[1])
	if len(b.Prompt.News) > 0 {
		add(b.Prompt.News[0])
	}
	add(b.Prompt.Heard)
	add(b.Prompt.Note.Text)
	add(b.Prompt.Lead + " " + b.Prompt.Text)
	if b.Main && len(b.Keys) > 0 {
		add(b.Keys[0].Key + " " + b.Keys[0].Does)
	}
	if t.Typing() {
		rows := d.rows()
		add(rows[len(rows)-2])
	}
	return list
}
