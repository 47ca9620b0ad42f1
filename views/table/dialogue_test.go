package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// dialogue is what a table answers, step by step: to keys by their names, a text, a click or another message, a view,
// an error with which the next commands are answered, an answers, or a func(*desk). Views alone are told in each
// language.
type dialogue struct {
	name  string
	desk  func(locale string) *desk
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

// click is a click on what means something in a usual window.
type click struct{ means any }

// dialogueAt is a dialogue at a table.
func dialogueAt(t testing.TB, situation, name string, steps ...any) dialogue {
	return dialogue{name, func(locale string) *desk { return situate(t, locale, situation) }, steps}
}

// dialogues holds what comes of each against testdata/NAME.txt.
func dialogues(t *testing.T, name string, all ...dialogue) {
	t.Helper()
	text := ""
	for _, c := range all {
		text += c.transcript()
	}
	golden.Text(t, "dialogues/"+name, text)
}

// TestDialogues by keys: what is played and what is said of it, what keys choose, who is at the table and what they do with each
// other. The heads of each file say at what situation what is done.
func TestDialogues(t *testing.T) {
	for _, name := range []string{"cards", "choosing", "people", "said"} {
		t.Run(name, func(t *testing.T) {
			var all []dialogue
			for _, head := range heads(t, "dialogues/"+name) {
				all = append(all, dialogueAt(t, head[1], strings.Join(head, " | "), stepsOf(t, strings.Join(head[2:], ""))...))
			}
			dialogues(t, name, all...)
		})
	}
}

// transcript is what comes of a dialogue.
func (c *dialogue) transcript() string {
	var b strings.Builder
	fmt.Fprintf(&b, "=== %s\n", c.name)
	locales := languages.Tags()
	for _, step := range c.steps {
		if _, seen := step.(*rooms.RoomView); !seen {
			locales = locales[:1]
		}
	}
	for _, locale := range locales {
		d := c.desk(locale)
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

// do takes a step, and says what is done, if anything.
func (d *desk) do(step any) string {
	switch s := step.(type) {
	case error:
		d.err = s
		return ""
	case answers:
		if d.hold = true; s == late {
			return ""
		}
		d.answer()
		return "(answer)"
	case func(*desk):
		s(d)
		return "(view)"
	case *rooms.RoomView:
		d.see(s)
		return "(view)"
	case text:
		d.press(string(s))
		return string(s)
	case click:
		f, same := d.charted(usual), func(means any) bool { return fmt.Sprint(means) == fmt.Sprint(s.means) }
		if cells := tops(f, same); len(cells) > 0 {
			d.click(f, cells[0])
		}
		return fmt.Sprintf("(click on %T%+v)", s.means, s.means)
	default:
		d.update(s)
		return fmt.Sprintf("(%T)", s)
	}
}

// step takes a step and writes down what has been sent since, and what is told then that was not told before.
func (d *desk) step(b *strings.Builder, step any) {
	before, rows, sent, exits := d.told(nil), d.rows(), len(d.did), d.exits
	says := d.do(step)
	_, prepares := step.(func(*desk))
	if says == "" || prepares && len(d.did) == sent && slices.Equal(d.told(nil), before) {
		return
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

func letter(r engine.Rank) string { return ui.RankKeys[r : r+1] }

// moved is a view of a table some moves later.
func moved(v *rooms.RoomView, moves int, change func(*engine.View)) *rooms.RoomView {
	next, table := *v, *v.Table
	table.Moves += moves
	if next.Table = &table; change != nil {
		change(&table)
	}
	return &next
}

// TestDialoguesByMouse: what clicks do.
func TestDialoguesByMouse(t *testing.T) {
	own := func(zone, i int, chosen bool) click {
		cards := situate(t, "", "set-up").table.Board(usual[0], usual[1]).Own.Zones[zone].Cards
		return click{board.CardMsg{Zone: zone, Rank: cards[i].Card.Rank(), Chosen: chosen}}
	}
	bob, pile, draw := click{board.SeatMsg{At: 1}}, click{board.PileMsg{}}, click{board.DrawMsg{}}
	dialogues(t, "mouse",
		dialogueAt(t, "joker", "a click aims, and a second one does it", click{board.CardMsg{Rank: engine.Joker}}, bob, bob),
		dialogueAt(t, "set-up", "a card of a swap is put back", own(1, 0, false), own(1, 0, true)),
		dialogueAt(t, "set-up", "another one of its row takes its place", own(1, 0, false), own(1, 1, false)),
		dialogueAt(t, "set-up", "one of the other row is swapped with it", own(1, 0, false), own(0, 0, false)),
		dialogueAt(t, "turn", "a reaction is clicked", "g", click{"1"}),
		dialogueAt(t, "turn", "the keys of the pace were one button, which only slowed the bots", click{","},
			click{"."}, click{","}),
		dialogueAt(t, "between, solo", "nor was there a second click at a result", click{"."}, click{"."}, click{","}),
		dialogueAt(t, "turn", "people are gone to", "p", click{ui.PickMsg{Row: 1}}),
		dialogueAt(t, "chance in custom", "a chance card is clicked", draw),
		dialogueAt(t, "chance in custom", "whatever else is chosen", "right", draw),
		dialogueAt(t, "turn", "elsewhere the draw pile is not", board.DrawMsg{}),
		dialogueAt(t, "set-up", "nor in the set-up", board.DrawMsg{}),
		dialogueAt(t, "eats in schwechat", "the pile is chosen, and taken by a second click", pile, pile),
		dialogueAt(t, "eats in schwechat", "cards that are chosen are played on it", "right", pile),
	)
}

// TestDialoguesOfWhatWaits: what is typed before what was sent has been answered and seen.
func TestDialoguesOfWhatWaits(t *testing.T) {
	var r *tabletest.Round
	made := func(d *desk) { r.Make(d.did[len(d.did)-1].(rooms.Move).Move) }
	seen := func(d *desk) { d.see(r.View(0)) }
	other := func(*desk) { r.Make(r.State.Legal(1, nil)[0]) }
	begin := func(code string, players int, seed uint64) *rooms.RoomView {
		r = tabletest.NewRoundOf(t, code, players, seed)
		return r.View(0)
	}
	turn := func(*desk) {
		for r.Step() && (!tabletest.Mine(r.View(0)) || !tabletest.Kind(r.View(0), engine.MovePlay)) {
			continue
		}
	}
	all := ""
	tell := func(v *rooms.RoomView, name string, steps ...any) {
		c := dialogue{name, func(locale string) *desk { return newDesk(t, locale, v) }, append([]any{late}, steps...)}
		all += c.transcript()
	}
	swap := begin("bitenight", 4, 3)
	var swaps, lays []any
	for i, c := range swap.Table.Hand.Cards() {
		swaps = append(swaps, letter(c.Rank()), letter(swap.Table.Seats[0].FaceUp.Cards()[i].Rank()))
	}
	tell(swap, "three swaps and ready; another swap is seen before its answer", append(
		swaps, "r", made, answered, seen, made, seen, answered, made, answered, seen, made, answered, seen)...)
	lay := begin("schwechat", 3, 1)
	for _, c := range lay.Table.Hand.Cards() {
		lays = append(lays, letter(c.Rank()))
	}
	tell(lay, "laid and ready, and another player is faster", append(
		lays, "enter enter r", other, seen, made, answered, seen)...)
	r = tabletest.NewRound(t, 4, 1)
	turn(nil)
	first := r.View(0)
	play := letter(first.Legal[0].Rank)
	tell(first, "a move typed before the answer to the one before", play, "enter", made, turn, seen, "right enter", answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving", "x y esc", answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving behind a move", "r x y esc", made, answered, seen, answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving in vain", rooms.ErrPaused, "x y esc", answered, "esc")
	golden.Text(t, "dialogues/waiting", all)
}

// TestTheMenuBeganWithReadyInMidPlay: it says what keys do now, and nothing of those that do nothing. What
// a key does is told where it is first.
func TestTheMenuBeganWithReadyInMidPlay(t *testing.T) {
	var b strings.Builder
	for _, c := range [][]string{
		{"turn", "turn"},
		{"set-up", "set-up"},
		{"a card is picked", "set-up", "right", "up"},
		{"ready", "ready"},
		{"aiming", "joker of 5", "o", "enter"},
		{"alone with bots", "turn, solo"},
		{"eating", "mirror in schwechat"},
		{"over", "over of 3"},
		{"between", "between of 3"},
		{"a result that is watched", "between of 3, watched"},
		{"watched", "turn, watched"},
		{"gathering alone", "gathering 1"},
		{"full", "gathering 4"},
		{"another's room", "gathering 4, of another"},
		{"closed", "turn, closed"},
		{"a panel", "theirs", "l"},
		{"typing", "theirs", "c"},
	} {
		keys, added := "", ""
		for _, a := range situate(t, "", c[1]).press(c[2:]...).table.Acts() {
			line := fmt.Sprintf("    %s %s\n", a.Key.Key, a.Does)
			keys += " " + cmp.Or(a.Key.Key, a.Does)
			if !strings.Contains(b.String(), line) {
				added += line
			}
		}
		fmt.Fprintf(&b, "%s:%s\n%s", c[0], keys, added)
	}
	golden.Text(t, "dialogues/menu", b.String())
}
