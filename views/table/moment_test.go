package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/golden"
	"shithead/views/table/scene"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// program runs a table as a program does: every command on its own, under virtual time.
type program struct {
	t        *testing.T
	table    *Table
	messages chan tea.Msg
	// updates counts what made the screen be drawn.
	updates int
}

func newProgram(t *testing.T, locale string, v *rooms.RoomView) *program {
	d := newDesk(t, locale, v)
	return &program{t: t, table: d.table, messages: make(chan tea.Msg, 100)}
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

// passes lets so much time pass, in which the table hears what comes of its commands.
func (p *program) pass(d time.Duration) {
	end := time.After(d)
	for {
		select {
		case msg := <-p.messages:
			if all, ok := msg.(tea.BatchMsg); ok {
				for _, cmd := range all {
					p.begin(cmd)
				}
				continue
			}
			p.tell(msg)
		case <-end:
			return
		}
	}
}

// happens is a move after which something is so, as seat 0 sees it: the views before and after.
func happens(t *testing.T, code string, is func(h scene.Happened, before, after *rooms.RoomView) bool) (before, after *rooms.RoomView) {
	t.Helper()
	for seed := range uint64(120) {
		r := tabletest.NewRoundOf(t, code, 4, seed)
		for before := still(r); r.Step(); {
			after := still(r)
			if head, rest := scene.LastMove(after.Log); head != nil && is(scene.HappenedIn(head, rest), before, after) {
				return before, after
			}
			before = after
		}
	}
	t.Fatalf("%s: nothing of the kind happens", code)
	return nil, nil
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

func burns(cause engine.Cause) func(h scene.Happened, before, after *rooms.RoomView) bool {
	return func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Burned != nil && h.Burned.Cause == cause && h.Took == nil && after.Phase == rooms.Playing
	}
}

func takes(cause engine.Cause) func(h scene.Happened, before, after *rooms.RoomView) bool {
	return func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Took != nil && h.Took.Cause == cause && len(h.Took.Cards) > 0 && after.Phase == rooms.Playing
	}
}

func ends(_ scene.Happened, before, after *rooms.RoomView) bool {
	return before.Phase == rooms.Playing && after.Phase != rooms.Playing && after.Table.Shithead != engine.NoSeat
}

// moments are what is held, by rule set.
var moments = []struct {
	name, code string
	is         func(h scene.Happened, before, after *rooms.RoomView) bool
}{
	{"blown", "bitenight", burns(engine.CausePower)},
	{"stashed", "leeds", burns(engine.CausePower)},
	{"wiped", "schwechat", burns(engine.CausePower)},
	{"burned", "classic", burns(engine.CausePower)},
	{"cleared", "custom", burns(engine.CausePower)},
	{"four", "bitenight", burns(engine.CauseFour)},
	{"Joker", "bitenight", takes(engine.CauseFed)},
	{"taken", "classic", takes(engine.CauseStuck)},
	{"eaten", "schwechat", takes(engine.CauseStuck)},
	{"shot", shootRules, func(h scene.Happened, _, _ *rooms.RoomView) bool {
		return h.Head.Kind == engine.EventPlayed && h.Head.Target != engine.NoSeat && h.Burned == nil && h.Took == nil
	}},
	{"blind", "bitenight", func(h scene.Happened, _, after *rooms.RoomView) bool {
		on := h.Took == nil && h.Burned == nil && h.Out == nil && after.Phase == rooms.Playing
		return h.Head.Kind == engine.EventFlipped && on
	}},
	{"blind, in vain", "bitenight", takes(engine.CauseFlip)},
	{"chance", "custom", func(h scene.Happened, _, _ *rooms.RoomView) bool {
		return h.Turned() && h.Head.Kind == engine.EventChanced
	}},
	{"out", "classic", func(h scene.Happened, _, after *rooms.RoomView) bool {
		first := h.Out != nil && h.Out.N == 1 && h.Burned == nil && after.Phase == rooms.Playing
		return h.Head.Kind == engine.EventPlayed && first
	}},
	{"the end", "bitenight", ends},
	{"the end of house rules", "custom", ends},
}

// TestMomentsAreHeld for a while with a caption, which shows in every window that has room for its words and can be read. Then
// the table is as it is at once without motion.
func TestMomentsAreHeld(t *testing.T) {
	var b strings.Builder
	for _, m := range moments {
		before, after := happens(t, m.code, m.is)
		for _, locale := range languages.Tags() {
			synctest.Test(t, func(t *testing.T) {
				p := newProgram(t, locale, before)
				p.tell(ViewMsg{after})
				held, began := p.table.moment, time.Now()
				if held == nil || held.Mat.Caption == nil {
					t.Fatalf("%s: nothing is held", m.name)
				}
				const step = 50 * time.Millisecond
				for p.pass(step / 2); p.table.moment != nil && time.Since(began) < time.Minute; {
					p.pass(step)
				}
				c, lasts := held.Mat.Caption, time.Since(began).Truncate(step)
				fmt.Fprintf(&b, "%s, %v: %s | %s | %s\n", m.name, lasts, c.Title, spans(c.Sentence), strings.Join(c.Lines, " | "))
			})
		}
		moves, still := newDesk(t, "", before), newDesk(t, "", before).prefer(words.Motion)
		moves.sees(after)
		still.sees(after)
		title := moves.table.moment.Mat.Caption.Title
		for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
			got := moves.picture(size[0], size[1])
			if !strings.Contains(got, title) && !strings.Contains(got, strings.Join(strings.Split(title, ""), " ")) {
				t.Errorf("%s at %v: no %q in\n%s", m.name, size, title, got)
			}
		}
		viewtest.CanBeRead(t, m.name, moves.table.scene.Context, moves.screen)
		if still.table.moment != nil || still.table.hold(before) != nil {
			t.Errorf("%s is held without motion", m.name)
		}
		moves.update(momentOverMsg{moves.table.moment})
		if got, want := still.picture(100, 40), moves.picture(100, 40); got != want {
			t.Errorf("%s: it looks like\n%s, not like\n%s", m.name, got, want)
		}
	}
	golden.Text(t, "dialogues/moments", b.String())
}

// spans is a sentence of several inks.
func spans(all []board.Span) (text string) {
	for _, s := range all {
		text += s.Text
	}
	return text
}

// TestAMomentIsCutShort by a key, which does what it always does, and by the next move; a view without a move leaves it.
func TestAMomentIsCutShort(t *testing.T) {
	before, after := happens(t, "bitenight", burns(engine.CauseFour))
	d := newDesk(t, "", before)
	d.update(ViewMsg{after})
	again := *after
	again.Watchers++
	if d.update(ViewMsg{&again}); d.table.moment == nil {
		t.Error("somebody who comes in ends it")
	}
	if d.types("l"); d.table.moment != nil || !d.shows("logPanel") {
		t.Error("a key does not end it, or does nothing else")
	}
	d = newDesk(t, "", before)
	d.update(ViewMsg{after})
	next := *after
	table := *after.Table
	table.Moves++
	next.Table, next.Log = &table, append(slices.Clone(after.Log), rooms.Entry{Seat: 1, Event: engine.Event{Kind: engine.EventPlayed, Seat: 1, Target: engine.NoSeat, N: 1, Cards: []engine.Card{engine.NewCard(engine.Five, 0)}}})
	if d.update(ViewMsg{&next}); d.table.moment != nil {
		t.Error("the next move does not end it")
	}
}

// TestABacklogOfMomentsIsSkipped: of several moves that come in one view only what the last one did is held, and then the table is
// that of now.
func TestABacklogOfMomentsIsSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := tabletest.NewRoundOf(t, "bitenight", 4, 5)
		before, moments := still(r), 0
		for r.Step() {
			head, rest := scene.LastMove(still(r).Log)
			did := head != nil && (burns(engine.CausePower)(scene.HappenedIn(head, rest), nil, still(r)) || takes(engine.CauseStuck)(scene.HappenedIn(head, rest), nil, still(r)))
			if did {
				moments++
			}
			if !did || moments < 3 {
				continue
			}
			after := still(r)
			p := newProgram(t, "", before)
			p.tell(ViewMsg{after})
			if p.table.moment == nil {
				t.Fatal("the last one is not held")
			}
			if p.pass(time.Second); p.table.moment != nil || p.updates > 3 {
				t.Errorf("%+v is held after a second, %d updates", p.table.moment, p.updates)
			}
			if got, want := p.table.Board(120, 40).Mat, newDesk(t, "", after).table.Board(120, 40).Mat; fmt.Sprint(got.Pile, got.Draw) != fmt.Sprint(want.Pile, want.Draw) {
				t.Errorf("the pile is %v, and not %v", got.Pile, want.Pile)
			}
			return
		}
		t.Fatal("not so many moments")
	})
}

// TestThePictureLagsAndNothingElse: while a moment is held the title, what can be done and whose turn it is are those of now.
func TestThePictureLagsAndNothingElse(t *testing.T) {
	before, after := happens(t, "bitenight", func(h scene.Happened, _, after *rooms.RoomView) bool {
		return after.Table.Turn == 0 && (burns(engine.CausePower)(h, nil, after) || takes(engine.CauseStuck)(h, nil, after))
	})
	d, now := newDesk(t, "", before), newDesk(t, "", after)
	d.update(ViewMsg{after})
	if d.table.moment == nil {
		t.Fatal("nothing is held")
	}
	if got := frameTitle(d); got != frameTitle(now) || !strings.HasPrefix(got, "▶ your turn · ") {
		t.Errorf("title %q", got)
	}
	held, shown := d.table.Board(120, 40), now.table.Board(120, 40)
	if held.Own.Chip != shown.Own.Chip || fmt.Sprint(held.Keys) != fmt.Sprint(shown.Keys) {
		t.Errorf("%q, %v while it is held; then %q, %v", held.Own.Chip, held.Keys, shown.Own.Chip, shown.Keys)
	}
	before, after = happens(t, "bitenight", ends)
	d = newDesk(t, "", before)
	if d.update(ViewMsg{after}); d.table.moment == nil || frameTitle(d) != "brave-otter #"+fmt.Sprint(after.Table.Moves) {
		t.Errorf("title %q at the end", frameTitle(d))
	}
	if keys := d.table.Board(120, 40).Keys; len(keys) > 0 {
		t.Errorf("%v before the result is seen", keys)
	}
	d.types("right")
	if got := d.picture(80, 24); !strings.Contains(got, "is over") {
		t.Errorf("a key does not lead to the result:\n%s", got)
	}
}

// TestAMomentCostsAtMostThreeUpdates: the view, its end, and what was said that ends meanwhile.
func TestAMomentCostsAtMostThreeUpdates(t *testing.T) {
	before, after := happens(t, "bitenight", burns(engine.CausePower))
	synctest.Test(t, func(t *testing.T) {
		after := talks(after, "1: hello")
		after.Chat[0].At = after.At
		p := newProgram(t, "", before)
		p.tell(ViewMsg{after})
		if p.pass(time.Minute); p.updates > 3 {
			t.Errorf("%d updates", p.updates)
		}
	})
}
