package plain

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// script holds what comes of each line that is typed in testdata/NAME.txt, which follows it there, by its section.
func script(t *testing.T, name string, answer func(section, line string) string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	section := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if after, ok := strings.CutPrefix(line, "=== "); ok {
			section = after
			fmt.Fprintln(&b, line)
		} else if typed, ok := strings.CutPrefix(line, "> "); ok {
			fmt.Fprintf(&b, "%s\n%s", line, answer(section, typed))
		}
	}
	golden.Text(t, name, b.String())
}

// answered is what an answer says and does, a line each.
func answered(a Answer) string {
	text := ""
	for _, c := range a.Do {
		if m, ok := c.(rooms.Move); ok {
			text += fmt.Sprintf("→ %v, slot %d\n", m.Move, m.Move.Slot)
		} else {
			text += fmt.Sprintf("→ %T%+v\n", c, c)
		}
	}
	if a.Verb != "" {
		text += fmt.Sprintln("→", a.Verb, a.Rest)
	}
	return text + strings.Join(append(a.Says, ""), "\n")
}

// situations are what is seen where something is typed, by their names in the scripts.
func situations(t *testing.T) map[string]*rooms.RoomView {
	when, whenOf := tabletest.When, tabletest.WhenOf
	gathers := func() *rooms.RoomView {
		v := tabletest.NewRound(t, 4, 1).View(0)
		v.Phase, v.Table, v.Legal, v.Match, v.Round = rooms.Gathering, nil, nil, nil, ""
		v.Seats[2], v.Seats[3] = rooms.SeatView{}, rooms.SeatView{}
		return v
	}
	others, auto := gathers(), when(t, 4, tabletest.IsMyTurn)
	others.Maker, auto.Seats[0].Auto = rooms.Person{ID: "p1"}, true
	return map[string]*rooms.RoomView{
		"queens": whenOf(t, "classic", 3, func(v *rooms.RoomView) bool {
			return tabletest.IsMyTurn(v) && v.Table.Hand.Rank(engine.Queen) == 2 && v.Table.Rules.Answers(v.Table.Ask).Has(engine.Queen)
		}),
		"flip":           whenOf(t, "classic", 3, tabletest.IsFlip),
		"swap":           whenOf(t, "classic", 3, tabletest.IsSetUp),
		"joker":          when(t, 4, tabletest.IsJoker),
		"turn":           when(t, 4, tabletest.IsMyTurn),
		"a guest":        when(t, 4, tabletest.IsMyTurn),
		"gathering":      gathers(),
		"another's room": others,
		"a bot plays":    auto,
		"a referee": whenOf(t, "schwechat:referee=strict", 3, func(v *rooms.RoomView) bool {
			return tabletest.IsMyTurn(v) && tabletest.Top(v) == engine.King && v.Table.Hand.Rank(engine.Five) > 0
		}),
		"a referee, out of turn": whenOf(t, "schwechat:referee=strict", 3, func(v *rooms.RoomView) bool {
			return tabletest.IsTheirs(v) && !v.Table.Seats[0].Out
		}),
	}
}

// TestWhatIsTyped is understood in the words of every language; what cannot be meant gets a reason.
func TestWhatIsTyped(t *testing.T) {
	seen, readers := situations(t), map[string]*Reader{}
	script(t, "typed", func(section, line string) string {
		told := ""
		var did []rooms.Command
		for i, locale := range languages.Tags() {
			r := readers[section+locale]
			if r == nil {
				r = reads(locale)
				if section == "a guest" {
					r.At.Me = rooms.Person{Name: "guest-417"}
				}
				r.See(seen[section])
				readers[section+locale] = r
			}
			a := r.Hear(line)
			if i == 0 {
				told, did = answered(a), a.Do
			} else if !reflect.DeepEqual(a.Do, did) {
				t.Errorf("%s, %s: %q does %v, not %v", section, locale, line, a.Do, did)
			}
		}
		return told
	})
}

// TestOpen_BySentences in the words of every language; what cannot be opened gets a reason.
func TestOpen_BySentences(t *testing.T) {
	script(t, "open", func(_, line string) (says string) {
		terms := ""
		for i, locale := range languages.Tags() {
			a := NewLobby(languages.For(locale)).Hear(line)
			if speakable(t, a.Says); i == 0 {
				terms, says = told(a.Terms), "= "+told(a.Terms)+"\n"+answered(a)
			}
			if a.Terms != nil && a.Terms.Check() != nil || told(a.Terms) != terms {
				t.Errorf("%s: %q is %s, not %s", locale, line, told(a.Terms), terms)
			}
		}
		return says
	})
}

// TestWhatIsTold of a view, and of the next one, in every language.
func TestWhatIsTold(t *testing.T) {
	when := tabletest.When
	turn, paused, again := when(t, 4, tabletest.IsMyTurn), when(t, 4, tabletest.IsMyTurn), when(t, 4, tabletest.IsMyTurn)
	paused.Paused = true
	again.LogBegan = again.At // its log has begun anew, and its numbers with it
	advised := func(is func(v *rooms.RoomView) bool, choose func(legal []engine.Move) rooms.Advice) *rooms.RoomView {
		v := when(t, 4, is)
		a := choose(v.Legal)
		v.Advice = &a
		return v
	}
	first := func(legal []engine.Move) rooms.Advice { return rooms.Advice{Move: legal[0], Acts: true} }
	last := func(legal []engine.Move) rooms.Advice { return rooms.Advice{Move: legal[len(legal)-1], Acts: true} }
	none := func([]engine.Move) rooms.Advice { return rooms.Advice{} }
	aims := func(v *rooms.RoomView) bool { return tabletest.IsJoker(v) && v.Table.Hand.Rank(engine.Two) > 0 }
	watched := viewtest.Watched(when(t, 4, tabletest.IsMyTurn))
	queued := viewtest.Watched(when(t, 4, tabletest.IsMyTurn))
	queued.Queue, queued.Promises = []rooms.Person{{ID: "p0", Name: "ann"}}, []rooms.Promise{{Seat: engine.NoSeat}}
	called, agreed := when(t, 4, tabletest.IsMyTurn), when(t, 4, tabletest.IsMyTurn)
	called.CallOff, agreed.CallOff = []bool{false, true, false, false}, []bool{true, false, false, false}
	play := rooms.Entry{Event: engine.Event{
		Kind: engine.EventPlayed, Target: engine.NoSeat, N: 1, Cards: []engine.Card{engine.NewCard(engine.Nine, 0)},
	}}
	sat := when(t, 4, tabletest.IsMyTurn)
	sat.Log = []rooms.Entry{play, {Kind: rooms.EntrySat, Name: "ann"}, play}
	sat.Chat, sat.Logged, sat.Lines, sat.Said = nil, 3, 3, 0
	ahead := func(is func(v *rooms.RoomView) bool) *rooms.RoomView {
		v := when(t, 4, is)
		v.Seats[v.Seat].ByEar, v.Seats[v.Seat].Awaited, v.HeadStartUntil = true, true, v.At.Add(rooms.UsualHeadStart)
		return v
	}
	heard := func(v *rooms.RoomView) *rooms.RoomView {
		w := *v
		w.Seats = slices.Clone(v.Seats)
		w.At, w.Seats[v.Seat].Awaited = v.At.Add(3*time.Second), false
		return &w
	}
	jumps := func(v *rooms.RoomView) bool { return tabletest.IsTheirs(v) && tabletest.Kind(v, engine.MoveJump) }
	var b strings.Builder
	for _, c := range []struct {
		name  string
		views []*rooms.RoomView
		typed string
	}{
		{"nothing is told twice after a pause", []*rooms.RoomView{turn, paused, again}, ""},
		{"a hint", []*rooms.RoomView{turn, advised(tabletest.IsMyTurn, first)}, "hint"},
		{"a hint with reasons", []*rooms.RoomView{turn, advised(tabletest.IsMyTurn, last)}, "hint"},
		{"a hint to aim", []*rooms.RoomView{when(t, 4, aims), advised(aims, last)}, "hint"},
		{"a hint to leave it to others", []*rooms.RoomView{turn, advised(tabletest.IsMyTurn, none)}, "hint"},
		{"who watches", []*rooms.RoomView{watched, watched}, ""},
		{"who waits for a seat", []*rooms.RoomView{queued, queued}, ""},
		{"a race of others", []*rooms.RoomView{when(t, 4, tabletest.IsNoRace)}, ""},
		{"a vote, without its key", []*rooms.RoomView{called}, ""},
		{"a vote of one's own", []*rooms.RoomView{agreed}, ""},
		{"a seat that somebody else had", []*rooms.RoomView{sat}, ""},
		{"a head start in a race", []*rooms.RoomView{ahead(tabletest.IsRace)}, "help pass"},
		{"a head start before a jump-in", []*rooms.RoomView{ahead(jumps)}, "pass"},
		{"it is over", []*rooms.RoomView{ahead(jumps), heard(ahead(jumps))}, "pass"},
		{"nobody is told of one on their own turn", []*rooms.RoomView{ahead(tabletest.IsMyTurn)}, "pass"},
	} {
		fmt.Fprintf(&b, "=== %s\n", c.name)
		for _, locale := range languages.Tags() {
			r := reads(locale)
			for _, v := range c.views {
				says := r.See(v)
				speakable(t, says)
				b.WriteString(strings.Join(append(says[max(0, len(says)-5):], ""), "\n"))
			}
			for typed := range strings.FieldsSeq(c.typed) {
				fmt.Fprintf(&b, "> %s\n%s", typed, answered(r.Hear(typed)))
			}
		}
	}
	golden.Text(t, "told", b.String())
}

// TestTheLastSeconds are said once for each deadline, to whoever has to act.
func TestTheLastSeconds(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	r := reads("")
	r.See(v)
	due := r.Due()
	golden.Equal(t, due, v.Deadline.Add(-hurry), "due")
	golden.Equal(t, r.Tick(due.Add(-time.Second)), nil, "too early")
	golden.Equal(t, r.Tick(due), []string{"10 seconds left."}, "when it is due")
	golden.Equal(t, r.Due(), time.Time{}, "due again")
	r = reads("")
	r.See(tabletest.When(t, 4, tabletest.IsTheirs))
	golden.Equal(t, r.Due(), time.Time{}, "others are hurried")
}
