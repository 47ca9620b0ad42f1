package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/scene"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
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

// How long moments are held: a blow, a take, a turned card, and the last card of a round.
const (
	burnHeld = 900 * time.Millisecond
	takeHeld = 800 * time.Millisecond
	flipHeld = 700 * time.Millisecond
	lastHeld = 3 * time.Second
)

// moments are what is held, by rule set, with the caption in both languages and how long.
var moments = []struct {
	name, code, english, german string
	is                          func(h scene.Happened, before, after *rooms.RoomView) bool
	lasts                       time.Duration
}{
	{"blown", "bitenight", "BLOWN", "GESPRENGT", burns(engine.CausePower), burnHeld},
	{"stashed", "leeds", "STASHED", "GEBUNKERT", burns(engine.CausePower), burnHeld},
	{"wiped", "schwechat", "WIPED", "GELÖSCHT", burns(engine.CausePower), burnHeld},
	{"burned", "classic", "BURNED", "VERBRANNT", burns(engine.CausePower), burnHeld},
	{"cleared", "custom", "CLEARED", "ABGERÄUMT", burns(engine.CausePower), burnHeld},
	{"four", "bitenight", "FOUR OF A KIND", "VIERLING", burns(engine.CauseFour), burnHeld},
	{"Joker", "bitenight", "JOKER", "JOKER", takes(engine.CauseFed), takeHeld},
	{"taken", "classic", "+", "+", takes(engine.CauseStuck), takeHeld},
	{"eaten", "schwechat", "+", "+", takes(engine.CauseStuck), takeHeld},
	{"shot", shootRules, "SHOT", "SCHUSS", func(h scene.Happened, _, _ *rooms.RoomView) bool {
		return h.Head.Kind == engine.EventPlayed && h.Head.Target != engine.NoSeat && h.Burned == nil && h.Took == nil
	}, takeHeld},
	{"blind", "bitenight", "BLIND", "BLIND", func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Head.Kind == engine.EventFlipped && h.Took == nil && h.Burned == nil && h.Out == nil && after.Phase == rooms.Playing
	}, flipHeld},
	{"blind, in vain", "bitenight", "BLIND", "BLIND", takes(engine.CauseFlip), flipHeld},
	{"chance", "custom", "CHANCE CARD", "CHANCE", func(h scene.Happened, _, _ *rooms.RoomView) bool {
		return h.Turned() && h.Head.Kind == engine.EventChanced
	}, flipHeld},
	{"out", "classic", "OUT, 1ST", "RAUS, 1.", func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Head.Kind == engine.EventPlayed && h.Out != nil && h.Out.N == 1 && h.Burned == nil && after.Phase == rooms.Playing
	}, flipHeld},
	{"the end", "bitenight", "SCHEISSEKOPF", "SCHEISSKOPF", ends, lastHeld},
	{"the end of house rules", "custom", "LOSER", "VERLIERER", ends, lastHeld},
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
					if held == nil || held.Mat.Caption == nil || !strings.HasPrefix(held.Mat.Caption.Title, title) || len(held.Mat.Caption.Sentence) == 0 {
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

// TestAMomentShowsInEveryWindow that has room for its words, which can be read.
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
		viewtest.CanBeRead(t, m.name, d.table.scene.Context, d.screen)
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
			if p.passes(time.Second); p.table.moment != nil || p.updates > 3 {
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
		if p.passes(time.Minute); p.updates > 3 {
			t.Errorf("%d updates", p.updates)
		}
	})
}

// TestPropertyMomentsDraw: whatever happens in any rules, for whoever looks, it is drawn in every window, and what is held says
// something of it.
func TestPropertyMomentsDraw(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	held := 0
	for seed := range uint64(times(20, 300)) {
		n := 2 + rng.IntN(8)
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, int(seed), rng), "easy", n, seed)
		seat := rng.IntN(n+1) - 1
		d := newDesk(t, languages.Tags()[seed%uint64(len(languages.Tags()))], r.View(seat))
		for r.Step() && r.State.Moves() < 600 {
			v := r.View(seat)
			if r.State.Phase() == engine.PhaseOver {
				v.Phase = rooms.Between
				v.Result = &rooms.RoundResult{Result: r.State.Result(), Away: make([]bool, n), End: "played"}
			}
			d.sees(v)
			if d.table.moment == nil {
				continue
			}
			held++
			if c := d.table.moment.Mat.Caption; c == nil || c.Title == "" || len(c.Sentence) == 0 || strings.Contains(c.Title, "{") {
				t.Fatalf("%+v is held of %+v", c, r.Log[len(r.Log)-1])
			}
			d.picture(1+rng.IntN(200), 1+rng.IntN(60))
			d.picture([]int{40, 80, 120}[rng.IntN(3)], []int{12, 24, 40}[rng.IntN(3)])
		}
	}
	if held < 500 {
		t.Errorf("only %d moments are held", held)
	}
}
