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
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/table/choose"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
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
func (p *program) passes(d time.Duration) {
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
func happens(t *testing.T, code string, is func(h happened, before, after *rooms.RoomView) bool) (before, after *rooms.RoomView) {
	t.Helper()
	for seed := range uint64(120) {
		r := tabletest.NewRoundOf(t, code, 4, seed)
		for before := still(r); r.Step(); {
			after := still(r)
			if head, rest := lastMove(after.Log); head != nil && is(happenedIn(head, rest), before, after) {
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

func burns(cause engine.Cause) func(h happened, before, after *rooms.RoomView) bool {
	return func(h happened, _, after *rooms.RoomView) bool {
		return h.burned != nil && h.burned.Cause == cause && h.took == nil && after.Phase == rooms.Playing
	}
}

func takes(cause engine.Cause) func(h happened, before, after *rooms.RoomView) bool {
	return func(h happened, _, after *rooms.RoomView) bool {
		return h.took != nil && h.took.Cause == cause && len(h.took.Cards) > 0 && after.Phase == rooms.Playing
	}
}

func ends(_ happened, before, after *rooms.RoomView) bool {
	return before.Phase == rooms.Playing && after.Phase != rooms.Playing && after.Table.Shithead != engine.NoSeat
}

// moments are what is held, by rule set, with the caption in both languages and how long.
var moments = []struct {
	name, code, english, german string
	is                          func(h happened, before, after *rooms.RoomView) bool
	lasts                       time.Duration
}{
	{"blown", "bitenight", "BLOWN", "GESPRENGT", burns(engine.CausePower), burnLasts},
	{"stashed", "leeds", "STASHED", "GEBUNKERT", burns(engine.CausePower), burnLasts},
	{"wiped", "schwechat", "WIPED", "GELÖSCHT", burns(engine.CausePower), burnLasts},
	{"burned", "classic", "BURNED", "VERBRANNT", burns(engine.CausePower), burnLasts},
	{"cleared", "custom", "CLEARED", "ABGERÄUMT", burns(engine.CausePower), burnLasts},
	{"four", "bitenight", "FOUR OF A KIND", "VIERLING", burns(engine.CauseFour), burnLasts},
	{"Joker", "bitenight", "JOKER", "JOKER", takes(engine.CauseFed), takeLasts},
	{"taken", "classic", "+", "+", takes(engine.CauseStuck), takeLasts},
	{"eaten", "schwechat", "+", "+", takes(engine.CauseStuck), takeLasts},
	{"shot", shootRules, "SHOT", "SCHUSS", func(h happened, _, _ *rooms.RoomView) bool {
		return h.head.Kind == engine.EventPlayed && h.head.Target != engine.NoSeat && h.burned == nil && h.took == nil
	}, takeLasts},
	{"blind", "bitenight", "BLIND", "BLIND", func(h happened, _, after *rooms.RoomView) bool {
		return h.head.Kind == engine.EventFlipped && h.took == nil && h.burned == nil && h.out == nil && after.Phase == rooms.Playing
	}, flipLasts},
	{"blind, in vain", "bitenight", "BLIND", "BLIND", takes(engine.CauseFlip), flipLasts},
	{"chance", "custom", "CHANCE CARD", "CHANCE", func(h happened, _, _ *rooms.RoomView) bool { return h.turned() && h.head.Kind == engine.EventChanced }, flipLasts},
	{"out", "classic", "OUT, 1ST", "RAUS, 1.", func(h happened, _, after *rooms.RoomView) bool {
		return h.head.Kind == engine.EventPlayed && h.out != nil && h.out.N == 1 && h.burned == nil && after.Phase == rooms.Playing
	}, flipLasts},
	{"the end", "bitenight", "Scheissekopf", "Scheißkopf", ends, lastLasts},
	{"the end of house rules", "custom", "loser", "Verlierer", ends, lastLasts},
}

// TestMomentsAreHeld with the caption of the rule set in both languages, for as long as they should be, and then the table is
// as it is. The sentence is that of the story.
func TestMomentsAreHeld(t *testing.T) {
	for _, m := range moments {
		t.Run(m.name, func(t *testing.T) {
			before, after := happens(t, m.code, m.is)
			for locale, title := range map[string]string{"": m.english, "de": m.german} {
				synctest.Test(t, func(t *testing.T) {
					p := newProgram(t, locale, before)
					p.tell(ViewMsg{after})
					held := p.table.moment
					if held == nil || held.mat.Caption == nil || !strings.HasPrefix(held.mat.Caption.Title, title) || len(held.mat.Caption.Sentence) == 0 {
						t.Fatalf("%+v is held", held)
					}
					if p.passes(m.lasts - time.Millisecond); p.table.moment != held {
						t.Error("it is over too early")
					}
					if p.passes(2 * time.Millisecond); p.table.moment != nil {
						t.Error("it is held for too long")
					}
				})
			}
		})
	}
}

// TestAMomentShowsInEveryWindow that has room for its words.
func TestAMomentShowsInEveryWindow(t *testing.T) {
	for _, m := range moments {
		before, after := happens(t, m.code, m.is)
		d := newDesk(t, "", before)
		d.update(ViewMsg{after})
		for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
			got := d.picture(size[0], size[1])
			if spacedOut := strings.Join(strings.Split(m.english, ""), " "); !strings.Contains(got, m.english) && !strings.Contains(got, spacedOut) {
				t.Errorf("%s at %v: no %q in\n%s", m.name, size, m.english, got)
			}
		}
	}
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
	if d.types("l"); d.table.moment != nil || !shows[*logPanel](d) {
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

// TestThePictureLagsAndNothingElse: while a moment is held the title, what can be done and whose turn it is are those of now.
func TestThePictureLagsAndNothingElse(t *testing.T) {
	before, after := happens(t, "bitenight", func(h happened, _, after *rooms.RoomView) bool {
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
	held, shown := d.table.Board(), now.table.Board()
	if held.Own.Chip != shown.Own.Chip || fmt.Sprint(held.Keys) != fmt.Sprint(shown.Keys) {
		t.Errorf("%q, %v while it is held; then %q, %v", held.Own.Chip, held.Keys, shown.Own.Chip, shown.Keys)
	}
	before, after = happens(t, "bitenight", ends)
	d = newDesk(t, "", before)
	if d.update(ViewMsg{after}); d.table.moment == nil || frameTitle(d) != "brave-otter #"+fmt.Sprint(after.Table.Moves) {
		t.Errorf("title %q at the end", frameTitle(d))
	}
	if keys := d.table.Board().Keys; len(keys) > 0 {
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
		if p.passes(time.Minute); p.updates > 3 {
			t.Errorf("%d updates", p.updates)
		}
	})
}

// TestWhatWasSaidIsSeenFor20Seconds beside the seat, by one timer, however many views come; then nothing ticks.
func TestWhatWasSaidIsSeenFor20Seconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsTheirs)
		v.Deadline = time.Time{}
		v = talks(v, "1: hello", "2: hi")
		v.Chat[0].At, v.Chat[1].At = v.At, v.At.Add(5*time.Second)
		p := newProgram(t, "", v)
		says := func() (said []string) {
			for _, s := range p.table.Board().Seats {
				if s.Said != "" {
					said = append(said, s.Said)
				}
			}
			return said
		}
		for range 100 {
			p.tell(ViewMsg{v})
		}
		p.updates = 0
		for _, c := range []struct {
			after time.Duration
			want  string
		}{{bubbleFor - time.Millisecond, "[hello hi]"}, {2 * time.Millisecond, "[hi]"}, {5*time.Second - 2*time.Millisecond, "[hi]"}, {2 * time.Millisecond, "[]"}} {
			if p.passes(c.after); fmt.Sprint(says()) != c.want {
				t.Errorf("%v are said, not %s", says(), c.want)
			}
		}
		if p.passes(time.Hour); p.updates != 2 {
			t.Errorf("%d updates for two lines", p.updates)
		}
	})
}

// TestAResultIsNotTakenForASetUp: an r for the next round that comes once it has been dealt does not end the set-up.
func TestAResultIsNotTakenForASetUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "", result(t, 4, rooms.Between))
		v := tabletest.When(t, 4, tabletest.IsSetUp)
		v.Round = "r2"
		d.types("r")
		d.did = nil
		d.sees(v)
		d.types("r", "r")
		d.sent()
		d.says("New cards. Look first; r again if you don't swap.")
		if cmd := d.table.choose(choose.Ready); cmd == nil {
			t.Error("nothing takes away what is said")
		} else {
			d.update(cmd()) // once r counts
		}
		d.silent("New cards.")
		d.types("r")
		if moves := d.moves(); fmt.Sprint(moves) != "[ready]" {
			t.Errorf("sent %v", moves)
		}
		d = newDesk(t, "", v)
		if d.types("r"); len(d.did) != 1 {
			t.Errorf("without a result before, %v was sent", d.did)
		}
	})
}

// TestWhatCameIntoTheHandIsMarked until one's next move, where it is more than one card.
func TestWhatCameIntoTheHandIsMarked(t *testing.T) {
	marked := func(d *desk) (n int) {
		for _, c := range d.table.Board().Own.Zones[0].Cards {
			if c.New {
				n++
			}
		}
		return n
	}
	before, after := happens(t, "bitenight", func(h happened, _, after *rooms.RoomView) bool {
		return h.took != nil && h.took.Seat == 0 && h.took.N > 2 && after.Phase == rooms.Playing
	})
	took := after.Table.Hand.Len() - before.Table.Hand.Len()
	d := newDesk(t, "", before)
	d.sees(after)
	if got := marked(d); got != took {
		t.Errorf("%d of %d cards are marked", got, took)
	}
	d.sees(after)
	if got := marked(d); got != took {
		t.Errorf("%d are marked at the next view", got)
	}
	if own := d.table.Board().Own; !slices.ContainsFunc(own.Tags, func(s board.Span) bool { return s.Text == fmt.Sprintf("took %d", took) }) {
		t.Errorf("%v are said of the viewer", own.Tags)
	}
	played, table := *after, *after.Table
	table.Moves, table.Turn = table.Moves+1, 1
	cards := after.Table.Hand.Cards()
	table.Hand = engine.BagOf(cards[1:]...)
	played.Table = &table
	d.sees(&played)
	if got := marked(d); got != 0 {
		t.Errorf("%d are marked after the next move", got)
	}
	one, next := played, table
	next.Moves, next.Hand = next.Moves+1, engine.BagOf(cards...)
	one.Table = &next
	d.sees(&one)
	if got := marked(d); got != 0 {
		t.Errorf("%d are marked where one has come", got)
	}
}

// TestTheTitleSaysWhoseTurnItIs in both languages, the room and the moves last.
func TestTheTitleSaysWhoseTurnItIs(t *testing.T) {
	theirs := tabletest.When(t, 4, tabletest.IsTheirs)
	for _, c := range []struct {
		locale string
		view   *rooms.RoomView
		says   string
	}{
		{"", tabletest.When(t, 4, tabletest.IsMyTurn), "▶ your turn · "},
		{"de", tabletest.When(t, 4, tabletest.IsRace), "▶ du bist dran · "},
		{"", theirs, theirs.Seats[theirs.Table.Turn].Name + " to play · "},
		{"de", watching(tabletest.When(t, 4, tabletest.IsTheirs)), theirs.Seats[theirs.Table.Turn].Name + " ist dran · "},
		{"", tabletest.When(t, 4, tabletest.IsSetUp), ""},
		{"", result(t, 4, rooms.Between), ""},
	} {
		want := fmt.Sprintf("%sbrave-otter #%d", c.says, c.view.Table.Moves)
		if got := frameTitle(newDesk(t, c.locale, c.view)); got != want {
			t.Errorf("title %q, not %q", got, want)
		}
	}
}

// TestTablesInEveryProfile: numbers of players, languages, tones, depths and windows, each pair of neighbours once.
func TestTablesInEveryProfile(t *testing.T) {
	for _, c := range []struct {
		players       int
		locale        string
		tone          look.Tone
		depth         look.Depth
		width, height int
	}{
		{2, "", look.Dark, look.True, 40, 12},
		{4, "de", look.Light, look.Indexed, 60, 20},
		{8, "", look.Contrast, look.True, 80, 24},
		{12, "de", look.Dark, look.Sixteen, 120, 40},
		{20, "", look.Light, look.Mono, 200, 60},
		{20, "de", look.Dark, look.Indexed, 80, 24},
		{8, "de", look.Dark, look.Mono, 120, 40},
		{4, "", look.Dark, look.Sixteen, 40, 16},
	} {
		palette := frame.NewPalette()
		v := tabletest.When(t, c.players, tabletest.Mine)
		themes := look.NewThemes(palette)
		l := ui.NewContext(languages.For(c.locale), themes, c.depth)
		table := New(l, rooms.Person{ID: "p0", Name: tabletest.Names[0]}, nil, v, nil)
		l.Theme = themes.Of(c.tone, c.depth, false)
		f := frame.New(palette, c.width, c.height)
		table.Draw(f)
		golden.Text(t, fmt.Sprintf("profile-%d-%dx%d", c.players, c.width, c.height), f.Picture())
	}
}

// TestTheHouseIsHeardInEveryWindow, for some moves.
func TestTheHouseIsHeardInEveryWindow(t *testing.T) {
	v := warned(tabletest.When(t, 4, tabletest.IsTheirs), rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"})
	d := newDesk(t, "", v)
	for _, size := range [][2]int{{40, 12}, {40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		if got := d.picture(size[0], size[1]); !strings.Contains(got, "Back at noon") {
			t.Errorf("not at %v:\n%s", size, got)
		}
	}
}
