package table

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
	"shithead/views/table/scene"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// clocked is a view with so much time left.
func clocked(v *rooms.RoomView, left time.Duration) *rooms.RoomView {
	w := *v
	w.Deadline = w.At.Add(left)
	return &w
}

// count is what the clock shows of so much time, from tick to tick.
func count(t *testing.T, v *rooms.RoomView, left time.Duration) (shown []string) {
	d := newDesk(t, "", v)
	began := time.Now()
	for _, cmd := d.table.Update(ViewMsg{clocked(v, left)}); ; {
		shown = append(shown, d.table.scene.Time())
		if cmd == nil {
			return shown
		}
		_, cmd = d.table.Update(cmd())
		if says := v.At.Add(left).Sub(d.table.scene.Clock.Now); time.Since(began)+says != left {
			t.Errorf("%v left after %v", says, time.Since(began))
		}
	}
}

// countdown is a clock that counts down from so many seconds in steps.
func countdown(n, step int) (list []string) {
	for ; n >= 0; n -= step {
		list = append(list, strconv.Itoa(n)+" s")
	}
	return list
}

// TestTheClock of who has to act shows every second of the last ten, and on one's turn all. To others it moves in steps of ten and
// says then that there is little time left, and ticks no more.
func TestTheClock(t *testing.T) {
	own, all := append([]string{"61 s"}, countdown(60, 1)...), append([]string{"61 s"}, countdown(60, 10)[:6]...)
	last, others := append(all[:6:6], countdown(10, 1)...), append(all[:6:6], "<10 s")
	synctest.Test(t, func(t *testing.T) {
		for what, shows := range map[string][]string{
			"turn": own, "aim of 5": own, "race": own, "set-up": last, "between": last,
			"theirs": others, "ready": others, "no-race": others, "out": others, "turn, auto": others, "turn, watched": others,
		} {
			if got := count(t, situation(t, what), 60500*time.Millisecond); !slices.Equal(got, shows) {
				t.Errorf("%s: %v", what, got)
			}
		}
	})
}

// TestNothingTicksWithoutADeadline, nor in a room that is closed; the tick under way begins no other.
func TestNothingTicksWithoutADeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		none, closed := *v, *clocked(v, time.Minute)
		none.Deadline, closed.Closed = time.Time{}, rooms.ErrClosed
		for _, last := range []*rooms.RoomView{&none, &closed} {
			p := newProgram(t, "", v)
			p.tell(ViewMsg{clocked(v, time.Minute)})
			p.tell(ViewMsg{last})
			if p.pass(time.Hour); p.updates > 3 || p.table.scene.Time() != "" {
				t.Errorf("%s is left after %d updates", p.table.scene.Time(), p.updates)
			}
		}
	})
}

// TestEveryViewLeftAGoroutineAsleep: of ticks there is one chain a table, which goes on by the newest deadline and ends with it.
func TestEveryViewLeftAGoroutineAsleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		p := newProgram(t, "", v)
		before := runtime.NumGoroutine()
		for i := range 1000 {
			w := *v
			w.At = v.At.Add(time.Duration(i) * time.Millisecond)
			w.Deadline = w.At.Add(time.Minute)
			p.tell(ViewMsg{&w})
		}
		synctest.Wait()
		if n := runtime.NumGoroutine() - before; n > 3 {
			t.Errorf("%d goroutines for 1,000 views", n)
		}
		p.updates = 0
		if p.pass(10 * time.Minute); p.table.scene.Time() != "0 s" || p.updates < 60 || p.updates > 63 {
			t.Errorf("%s after %d ticks", p.table.scene.Time(), p.updates)
		}
	})
}

// TestATickThatIsNeededEarlier: a view with less time left does not wait for the tick of the one before, which ends.
func TestATickThatIsNeededEarlier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsSetUp)
		p := newProgram(t, "", v)
		p.tell(ViewMsg{clocked(v, time.Minute)})
		p.tell(ViewMsg{clocked(v, 3*time.Second)})
		for _, want := range []string{"2 s", "1 s", "0 s", "0 s"} {
			if p.pass(1010 * time.Millisecond); p.table.scene.Time() != want {
				t.Errorf("shows %s, not %s", p.table.scene.Time(), want)
			}
		}
		p.updates = 0
		if p.pass(time.Hour); p.updates > 1 || p.table.scene.Time() != "0 s" {
			t.Errorf("%s after %d updates: the old tick counts, too", p.table.scene.Time(), p.updates)
		}
	})
}

// TestTheBell rings as one's turn comes after some time without a key, once, and not for whoever has it off. It rings for
// somebody else who sits down at a table that waits, and for a jump-in at once, which does not wait either. A seat that
// the viewer waited for rings at once, too, and the title says so.
func TestTheBell(t *testing.T) {
	quiet := func(v *rooms.RoomView) bool { return v.Table.Turn != v.Seat && jumpsIn(v) == nil }
	theirs, mine := tabletest.When(t, 4, quiet), tabletest.When(t, 4, tabletest.IsMyTurn)
	one, two, waits := waitingRoom(t, 3, 1), waitingRoom(t, 3, 2), situation(t, "gathering 4, opens 61")
	queued, seated := situation(t, "gathering 2, watched, queue 0"), situation(t, "gathering 3")
	for _, c := range []struct {
		what          string
		before, after *rooms.RoomView
		silence       time.Duration
		bell          string
		want          int
	}{
		{"after a while", theirs, mine, silent, ui.On, 1},
		{"at once", theirs, mine, silent - time.Second, ui.On, 0},
		{"off", theirs, mine, silent, ui.Off, 0},
		{"somebody sits down", one, two, silent, ui.On, 1},
		{"somebody leaves", two, one, silent, ui.On, 0},
		{"an idle host heard no bell", waits, situation(t, "gathering 4, opens 0"), silent, ui.On, 1},
		{"a jump-in", tabletest.When(t, 7, quiet), tabletest.When(t, 7, tabletest.IsJump), 0, ui.On, 1},
		{"a seat comes to who waits", queued, seated, 0, ui.On, 1},
		{"a seat is taken by who did not wait", situation(t, "gathering 2, watched"), seated, 0, ui.On, 0},
		{"a seat comes to who has the bell off", queued, seated, 0, ui.Off, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newProgram(t, "", c.before)
			p.table.scene.Prefers.Set(words.Bell, c.bell)
			for _, key := range viewtest.Presses("l", "esc") {
				p.tell(key)
			}
			p.pass(c.silence)
			p.tell(ViewMsg{c.after})
			p.pass(time.Second)
			f := frame.New(frame.NewPalette(), usual[0], usual[1])
			p.table.Draw(f)
			told := strings.HasPrefix(f.Title(), p.table.scene.Words.Table.Board.TitleSeat)
			if told != strings.HasPrefix(c.what, "a seat comes") {
				t.Errorf("%s: the title is %q", c.what, f.Title())
			}
			first, again := p.bells, *c.after
			p.pass(silent)
			p.tell(ViewMsg{&again})
			if p.pass(time.Hour); first != c.want || p.bells != first {
				t.Errorf("%s: it rings %d times, and then %d times", c.what, first, p.bells-first)
			}
		})
	}
}

// moments are what is held, by rule set.
var moments = []struct {
	name, code string
	so         event
}{
	{"blown", "bitenight", burned(engine.CausePower)},
	{"stashed", "leeds", burned(engine.CausePower)},
	{"wiped", "schwechat", burned(engine.CausePower)},
	{"burned", "classic", burned(engine.CausePower)},
	{"cleared", "custom", burned(engine.CausePower)},
	{"four", "bitenight", burned(engine.CauseFour)},
	{"Joker", "bitenight", taken(engine.CauseFed)},
	{"a Joker for an empty pile blew it", "bitenight", func(h scene.Happened, before, after *rooms.RoomView) bool {
		return burned(engine.CausePower)(h, before, after) && h.Burned.Cards[0].Rank() == engine.Joker
	}},
	{"taken", "classic", taken(engine.CauseStuck)},
	{"eaten", "schwechat", taken(engine.CauseStuck)},
	{"shot", shootRules, func(h scene.Happened, _, _ *rooms.RoomView) bool {
		return h.Head.Kind == engine.EventPlayed && h.Head.Target != engine.NoSeat && h.Burned == nil && h.Took == nil
	}},
	{"blind", "bitenight", func(h scene.Happened, _, after *rooms.RoomView) bool {
		on := h.Took == nil && h.Burned == nil && h.Out == nil && after.Phase == rooms.Playing
		return h.Head.Kind == engine.EventFlipped && on
	}},
	{"blind, in vain", "bitenight", taken(engine.CauseFlip)},
	{"chance", "custom", func(h scene.Happened, _, _ *rooms.RoomView) bool {
		return h.Turned() && h.Head.Kind == engine.EventChanced
	}},
	{"out", "classic", func(h scene.Happened, _, after *rooms.RoomView) bool {
		first := h.Out != nil && h.Out.N == 1 && h.Burned == nil && after.Phase == rooms.Playing
		return h.Head.Kind == engine.EventPlayed && first
	}},
	{"the end", "bitenight", lost},
	{"the end of house rules", "custom", lost},
}

// TestMomentsAreHeld for a while with a caption, which shows in every window that has room for its words and can be read. Then
// the table is as it is at once without motion.
func TestMomentsAreHeld(t *testing.T) {
	var b strings.Builder
	for _, m := range moments {
		before, after := happening(t, m.code, m.so)
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
				c, sentence := held.Mat.Caption, ""
				for _, span := range c.Sentence {
					sentence += span.Text
				}
				fmt.Fprintf(&b, "%s, %v: %s | %s | %s\n", m.name, time.Since(began).Truncate(step), c.Title, sentence, strings.Join(c.Lines, " | "))
			})
		}
		moves, still := newDesk(t, "", before), newDesk(t, "", before).prefer(words.Motion)
		moves.see(after)
		still.see(after)
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

// TestAMomentIsCutShort by a key, which does what it always does, and by the next move; a view without a move leaves it.
func TestAMomentIsCutShort(t *testing.T) {
	before, after := happening(t, "bitenight", burned(engine.CauseFour))
	d := newDesk(t, "", before)
	d.update(ViewMsg{after})
	again := *after
	again.Watchers++
	if d.update(ViewMsg{&again}); d.table.moment == nil {
		t.Error("somebody who comes in ends it")
	}
	if d.press("l"); d.table.moment != nil || !strings.HasSuffix(fmt.Sprintf("%T", d.table.panel), ".logPanel") {
		t.Error("a key does not end it, or does nothing else")
	}
	d = newDesk(t, "", before)
	d.update(ViewMsg{after})
	if d.update(ViewMsg{later(moved(after, 1, nil), 1)}); d.table.moment != nil {
		t.Error("the next move does not end it")
	}
}

// TestABacklogOfMomentsIsSkipped: of several moves that come in one view only what the last one did is held, and then the table is
// that of now.
func TestABacklogOfMomentsIsSkipped(t *testing.T) {
	moments := 0
	_, after := happening(t, "bitenight", func(h scene.Happened, before, after *rooms.RoomView) bool {
		if burned(engine.CausePower)(h, before, after) || taken(engine.CauseStuck)(h, before, after) {
			moments++
			return moments > 2
		}
		return false
	})
	synctest.Test(t, func(t *testing.T) {
		p := newProgram(t, "", still(tabletest.NewRound(t, 4, 0)))
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
	})
}

// TestThePictureLagsAndNothingElse: while a moment is held the title, what can be done and whose turn it is are those of now.
func TestThePictureLagsAndNothingElse(t *testing.T) {
	before, after := happening(t, "bitenight", func(h scene.Happened, before, after *rooms.RoomView) bool {
		return after.Table.Turn == 0 && (burned(engine.CausePower)(h, before, after) || taken(engine.CauseStuck)(h, before, after))
	})
	d, now := newDesk(t, "", before), newDesk(t, "", after)
	if d.update(ViewMsg{after}); d.table.moment == nil {
		t.Fatal("nothing is held")
	}
	if got := d.title(); got != now.title() || !strings.HasPrefix(got, "▶ your turn · ") {
		t.Errorf("title %q", got)
	}
	held, shown := d.table.Board(120, 40), now.table.Board(120, 40)
	if held.Own.Chip != shown.Own.Chip || fmt.Sprint(held.Keys) != fmt.Sprint(shown.Keys) {
		t.Errorf("%q, %v while it is held; then %q, %v", held.Own.Chip, held.Keys, shown.Own.Chip, shown.Keys)
	}
	before, after = happening(t, "bitenight", lost)
	d = newDesk(t, "", before)
	if d.update(ViewMsg{after}); d.table.moment == nil || d.title() != "brave-otter #"+fmt.Sprint(after.Table.Moves) {
		t.Errorf("title %q at the end", d.title())
	}
	if keys := d.table.Board(120, 40).Keys; len(keys) > 0 {
		t.Errorf("%v before the result is seen", keys)
	}
	d.press("right")
	d.expect(80, 24, "is over")
}

// TestWhatWasSaidIsSeenFor20Seconds beside the seat, by one timer, however many views come; then nothing ticks.
func TestWhatWasSaidIsSeenFor20Seconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsTheirs)
		v.Deadline = time.Time{}
		v = talks(v, "1: hello", "2: hi")
		v.Chat[0].At, v.Chat[1].At = v.At, v.At.Add(5*time.Second)
		p := newProgram(t, "", v)
		for range 100 {
			p.tell(ViewMsg{v})
		}
		p.updates = 0
		var got []string
		for _, after := range []int{19999, 2, 4998, 2} {
			p.pass(time.Duration(after) * time.Millisecond)
			said := ""
			for _, s := range p.table.Board(120, 40).Seats {
				said += s.Said
			}
			got = append(got, said)
		}
		if p.pass(time.Hour); !slices.Equal(got, []string{"hellohi", "hi", "hi", ""}) || p.updates != 2 {
			t.Errorf("%q are said, with %d updates for two lines", got, p.updates)
		}
	})
}

// TestARefusalHidWhoseTurnItIsUntilTheNextView: it ends with the next key or after five seconds, by one timer.
// So does what is said of a preference, of the pace and of a line that was copied.
func TestARefusalHidWhoseTurnItIsUntilTheNextView(t *testing.T) {
	for keys, at := range map[string]string{", ,": "turn, of another", ". .": "turn", "m m": "turn", "s s": "between"} {
		synctest.Test(t, func(t *testing.T) {
			p := newProgram(t, "", situation(t, at))
			said := func() string { text, _ := p.table.scene.Noted(); return text + p.table.scene.Copied }
			for _, key := range viewtest.Presses(strings.Fields(keys)...) {
				p.tell(key)
				p.pass(noteStays - 1)
			}
			before := said()
			p.updates = 0
			p.pass(time.Hour)
			if after := said(); before == "" || after != "" || p.updates != 1 {
				t.Errorf("%s: %q, then %q with %d updates", keys, before, after, p.updates)
			}
		})
	}
}

// TestAResultIsNotTakenForASetUp: an r for the next round that comes once it has been dealt does not end the set-up.
func TestAResultIsNotTakenForASetUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "", ended(t, 4, rooms.Between))
		v := tabletest.When(t, 4, tabletest.IsSetUp)
		v.Round = "r2"
		d.see(v)
		d.press("r", "r")
		d.sent()
		if news := "New cards. Look first; r again if you don't swap."; !strings.Contains(d.reads(), news) {
			t.Errorf("no %q", news)
		}
		d.run(tea.Tick(looking, func(time.Time) tea.Msg { return expiredMsg{d.table, d.table.noteEnds} }))
		if strings.Contains(d.reads(), "New cards.") {
			t.Error("it is still said once r counts")
		}
		d.press("r")
		d.sent(rooms.Move{Round: "r2", Seen: v.Table.Moves, Move: engine.Ready(0)})
	})
}

// TestWhatCameIntoTheHandIsMarked until one's next move, where it is more than one card.
func TestWhatCameIntoTheHandIsMarked(t *testing.T) {
	first, then := happening(t, "bitenight", func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Took != nil && h.Took.Seat == 0 && h.Took.N > 2 && after.Phase == rooms.Playing
	})
	cards := then.Table.Hand.Cards()
	took := len(cards) - first.Table.Hand.Len()
	played := moved(then, 1, func(table *engine.View) { table.Turn, table.Hand = 1, engine.BagOf(cards[1:]...) })
	one := moved(played, 1, func(table *engine.View) { table.Hand = engine.BagOf(cards...) })
	d := newDesk(t, "", first)
	for i, c := range []struct {
		view   *rooms.RoomView
		marked int
	}{{then, took}, {then, took}, {played, 0}, {one, 0}} {
		d.see(c.view)
		own, marked := d.table.Board(120, 40).Own, 0
		for _, card := range own.Zones[0].Cards {
			if card.New {
				marked++
			}
		}
		said := slices.ContainsFunc(own.Tags, func(s board.Span) bool { return s.Text == fmt.Sprintf("took %d", took) })
		if marked != c.marked || i == 0 && !said {
			t.Errorf("view %d: %d of %d cards are marked, and %v said", i, marked, took, own.Tags)
		}
	}
}

// TestTheTitleSaysWhoseTurnItIs, the room and the moves last.
func TestTheTitleSaysWhoseTurnItIs(t *testing.T) {
	theirs := tabletest.When(t, 4, tabletest.IsTheirs)
	for _, c := range []struct {
		locale string
		view   *rooms.RoomView
		says   string
	}{
		{"", tabletest.When(t, 4, tabletest.IsMyTurn), "▶ your turn · "},
		{"de", tabletest.When(t, 4, tabletest.IsRace), "▶ du bist dran · "},
		{"", theirs, "Cornelius to play · "},
		{"de", watching(theirs), "Cornelius ist dran · "},
		{"", tabletest.When(t, 4, tabletest.IsSetUp), ""},
		{"", ended(t, 4, rooms.Between), ""},
	} {
		want := fmt.Sprintf("%sbrave-otter #%d", c.says, c.view.Table.Moves)
		if got := newDesk(t, c.locale, c.view).title(); got != want {
			t.Errorf("title %q, not %q", got, want)
		}
	}
}

// noSecond is a gallery without a second table.
type noSecond struct{}

func (noSecond) Second() *Second           { return nil }
func (noSecond) OpenSecond(string) tea.Cmd { return nil }
func (noSecond) CloseSecond()              {}
func (noSecond) Next(string) func() string { return func() string { return "" } }

// TestWhatIsOnesOwn_IsNotShared, also where it is left of a seat that another player had.
func TestWhatIsOnesOwn_IsNotShared(t *testing.T) {
	for name, do := range map[string]func(t *Table){
		"nothing":          func(*Table) {},
		"no second tables": func(t *Table) { t.pair.gallery = nil },
		"a closed room":    func(t *Table) { t.scene.View.Closed = rooms.ErrClosed },
		"a seat":           func(t *Table) { t.scene.View.Seat = 1 },
		"a result":         func(t *Table) { t.scene.View.Phase = rooms.Between },
		"a panel":          func(t *Table) { t.panel = panel.NewLog(t.scene) },
		"a muted player":   func(t *Table) { t.scene.Mute(person(1).ID) },
		"one's own seat":   func(t *Table) { t.scene.At.Me = person(1) },
		"one's own room":   func(t *Table) { t.scene.At.Me, t.scene.View.Maker = person(9), person(9) },
		"the queue":        func(t *Table) { t.scene.At.Me, t.scene.View.Queue = person(9), []rooms.Person{person(8), person(9)} },
		"what one said":    func(t *Table) { t.scene.At.Me, t.scene.View.Chat = person(9), []rooms.ChatLine{{Who: person(9)}} },
		"a line":           func(t *Table) { t.scene.Entry.Typing = scene.TypingChat },
		"reactions":        func(t *Table) { t.scene.Entry.Reacting = true },
		"a choice":         func(t *Table) { t.scene.Choice.Taking = true },
		"a turned card":    func(t *Table) { t.scene.Turned = engine.NewCard(engine.Nine, 0) },
		"a note":           func(t *Table) { t.scene.Note = "no" },
		"a preference":     func(t *Table) { t.scene.Told = words.Motion },
		"the pace":         func(t *Table) { t.scene.Pacing = true },
		"a copied line":    func(t *Table) { t.scene.Copied = "ssh" },
		"a command":        func(t *Table) { t.scene.At.Sent.Busy = true },
		"a move":           func(t *Table) { t.scene.At.Sent.Flying = true },
		"what waits":       func(t *Table) { t.scene.At.Sent.Waits = true },
		"a swap":           func(t *Table) { t.scene.At.Sent.Swaps = make([]choose.Swap, 1) },
	} {
		d := newDesk(t, "", watching(tabletest.When(t, 4, tabletest.Mine)))
		asGuest(d)
		d.table.Watched(noSecond{})
		do(d.table)
		if key := d.table.Key(80, 24); (key != nil) != (name == "nothing") {
			t.Errorf("%s: %v", name, key)
		}
	}
}

// TestPressedTwiceByAccident: what the same key confirms is done only by one that comes long after its question was
// shown.
func TestPressedTwiceByAccident(t *testing.T) {
	for keys, situation := range map[string]string{
		"p down d": "gathering 3", "p 0": "between, tallied", "u": "turn, call off 1 2",
		"k enter": "unfit in schwechat:referee=strict", "tab enter": "theirs in schwechat:referee=strict",
	} {
		synctest.Test(t, func(t *testing.T) {
			d := situate(t, "", situation)
			timing := &d.table.scene.Timing
			timing.Reaction = ui.Reaction
			words := strings.Fields(keys)
			confirm := func(after time.Duration, want int) {
				t.Helper()
				time.Sleep(after)
				golden.Equal(t, len(d.press(words[len(words)-1]).did), want, keys, " at ", situation)
			}
			packet := time.Now()
			timing.Drawn()
			d.press(words...)
			confirm(time.Minute, 0) // it was not drawn
			timing.Drawn()
			confirm(ui.Reaction-1, 0)
			timing.Came = func() time.Time { return packet }
			confirm(1, 0)
			timing.Came = nil
			confirm(0, 1)
		})
	}
	for keys, situation := range map[string]string{
		"9 enter": "stuck", "u": "turn", "a esc": "turn", "l esc": "turn", "c esc": "turn", "w": "turn, watched",
	} {
		synctest.Test(t, func(t *testing.T) {
			d, key := situate(t, "", situation), keys[strings.LastIndex(keys, " ")+1:]
			timing := &d.table.scene.Timing
			timing.Reaction = ui.Reaction
			golden.Equal(t, timing.Press(key), true, keys)
			d.press(strings.Fields(keys)...)
			time.Sleep(ui.Reaction - 1)
			golden.Equal(t, timing.Press(key), false, keys, " takes back or leaves what has just changed")
			time.Sleep(time.Nanosecond)
			golden.Equal(t, timing.Press(key), true, keys)
		})
	}
}
