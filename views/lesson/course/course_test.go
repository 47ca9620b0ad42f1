package course

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
)

// codes are the presets, and house rules that have what no preset has.
func codes() (list []string) {
	for _, p := range engine.Presets() {
		list = append(list, p.Name)
	}
	return append(list,
		"schwechat:referee=strict,starter=worst", "classic:faceup=equal", "custom:chance=off,joker=none", "custom:down=5,up=5,hand=5,joker=burn",
		"custom:again=2,joker=invisible-reverse", "custom:again=4,pickup=6,shoot=A,joker=highest", "custom:reset=none,burn=none,lower=none,invisible=none,skip=none,reverse=none,joker=none",
	)
}

func start(code string) *Course {
	rules := golden.Must(engine.ParseRules(code))
	c := golden.Must(New(rules, rooms.Person{ID: "1", Name: "ann"}))
	return c
}

// send sends a move as the table does, which answers what it shows.
func (c *Course) send(m engine.Move) error {
	v := c.View()
	return c.Do(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: m})
}

func (c *Course) make(t testing.TB) {
	t.Helper()
	m := c.Taught()
	if m == nil {
		t.Fatalf("there is no move: %+v", c.Progress())
	}
	if err := c.send(*m); err != nil && c.Progress().Step.Topic != Foul || !c.Progress().Done {
		t.Fatalf("%+v: %v", c.Progress(), err)
	}
}

// TestCourses_TeachWhatTheirRulesHave: what is taught of each rule set, in its order, and by which move.
func TestCourses_TeachWhatTheirRulesHave(t *testing.T) {
	var b strings.Builder
	for _, code := range codes() {
		b.WriteString(code)
		for i, s := range start(code).Steps() {
			topic := string(s.Topic)
			if s.Rank != engine.NoRank {
				topic += " " + s.Rank.String()
			}
			if i%6 == 0 {
				b.WriteString("\n ")
			}
			fmt.Fprintf(&b, " %s: %s.", topic, cmp.Or(s.Want, "any"))
		}
		b.WriteString("\n")
	}
	golden.Text(t, "courses", b.String())
}

// TestEveryPowerIsTaught, each by a move that does what the power says, whatever else the rules have.
func TestEveryPowerIsTaught(t *testing.T) {
	for _, code := range codes() {
		c := start(code)
		if steps := c.Steps(); steps[1].Topic != Ready || steps[2].Topic != Lead && steps[2].Topic != Open || len(steps[0].Want) == 0 {
			t.Errorf("%s begins with %+v", code, steps[:3])
		}
		taught := map[engine.Rank]bool{}
		for ; !c.Progress().Over; c.Next() {
			before := c.View()
			c.make(t)
			p, after := c.Progress(), c.View()
			if !happened(after.Log[len(before.Log):], p.Step.Happens, p.Step.Cause) {
				t.Errorf("%s: %+v does not happen: %+v", code, p.Step, after.Log[len(before.Log):])
			}
			switch log := after.Log[p.From:]; p.Step.Topic {
			case Power:
				taught[p.Step.Rank] = true
				checkPower(t, before.Table, after, &p.Step)
				if c.Rules().Powers[p.Step.Rank].Aimed() && log[0].Event.Target == pupil {
					t.Errorf("%s: %v is aimed at the pupil", code, p.Step.Rank)
				}
			case Chance:
				if cards := log[0].Event.Cards; len(cards) != 1 || cards[0].Rank() != p.Step.Rank {
					t.Errorf("%s: the chance card is %v", code, cards)
				}
			default:
			}
		}
		for r := range engine.NoRank {
			if rules := c.Rules(); rules.Powers[r].Special() && (r != engine.Joker || rules.Jokers > 0) && !taught[r] {
				t.Errorf("%s does not teach %v", code, r)
			}
		}
	}
}

func happened(log []rooms.Entry, kind engine.EventKind, cause engine.Cause) bool {
	return slices.ContainsFunc(log, func(e rooms.Entry) bool {
		return e.Kind == rooms.EntryEvent && e.Event.Kind == kind && (cause == engine.CauseNone || e.Event.Cause == cause)
	})
}

// checkPower looks whether a power has shown on the table, by what the rules say of it.
func checkPower(t *testing.T, before *engine.View, now *rooms.RoomView, step *Step) {
	t.Helper()
	after, p := now.Table, &before.Rules.Powers[step.Rank]
	for what, c := range map[string]struct{ has, shows bool }{
		"burns":       {p.Burns, len(after.Pile) == 0},
		"feeds":       {p.Feeds, len(after.Pile) == 0 && happened(now.Log, engine.EventTook, engine.CauseFed)},
		"skips":       {p.Skips, happened(now.Log, engine.EventSkipped, engine.CauseNone) && after.Turn != 1},
		"reverses":    {p.Reverses, after.Dir == -before.Dir},
		"again":       {p.Again && !p.AgainLater, after.Turn == pupil},
		"shoots":      {p.Shoots, after.Shooter == pupil},
		"invisible":   {p.Invisible, after.Ask == before.Ask},
		"mirrors":     {p.Mirrors, after.Ask == before.Ask},
		"asks free":   {p.Asks == engine.AskFree && !p.Burns && !p.Again, after.Ask.Kind == engine.AskFree},
		"asks lower":  {p.Asks == engine.AskAtMost || p.Asks == engine.AskBelow, after.Ask.Kind == p.Asks && after.Ask.Rank == step.Rank},
		"asks trumps": {p.Asks == engine.AskTrump, after.Ask.Kind == engine.AskTrump},
		"escorts":     {p.Escorts != 0, len(after.Pile) == len(before.Pile)+2 && after.Ask.Rank == step.Other && step.Other < before.Ask.Rank},
	} {
		if c.has && !c.shows {
			t.Errorf("%s: %v %s, but that does not show: %v after %v", before.Rules.Code(), step.Rank, what, after.Ask, before.Ask)
		}
	}
}

// TestOtherMoves_ChangeNothing: of legal ones it is known what they would do, others are refused as at a table.
func TestOtherMoves_ChangeNothing(t *testing.T) {
	others := 0
	for _, code := range codes() {
		for c := start(code); !c.Progress().Over; c.Next() {
			p, before := c.Progress(), c.View()
			answers := func(command rooms.Command, want error) {
				t.Helper()
				if err := c.Do(command); !errors.Is(err, want) {
					t.Errorf("%s, %+v: %+v is answered %v, not %v", code, p.Step, command, err, want)
				}
			}
			for _, m := range before.Legal {
				if p.Step.meets(&m) {
					continue
				}
				others++
				answers(rooms.Move{Round: before.Round, Seen: before.Table.Moves, Move: m}, ErrTaught)
				checkTried(t, c, before, &m)
			}
			if err := c.Do(rooms.Advise{}); err == nil && (c.Progress().Tried != nil || c.View().Advice == nil || !p.Step.meets(&c.View().Advice.Move)) {
				t.Errorf("%s, %+v: what was tried stays once there is a hint, or it is %+v", code, p.Step, c.View().Advice)
			}
			before = c.View()
			var refused *engine.Refusal
			if err := c.send(engine.Play(pupil, engine.Joker, 9)); !errors.As(err, &refused) {
				t.Errorf("%s, %+v: no refusal: %v", code, p.Step, err)
			}
			answers(rooms.Move{Round: before.Round, Seen: before.Table.Moves - 1, Move: before.Legal[0]}, rooms.ErrStale)
			answers(rooms.Say{Text: "hello"}, rooms.ErrNotNow)
			if c.Next(); c.View() != before {
				t.Fatalf("%s: %+v has changed, or can be passed over", code, p.Step)
			}
			c.make(t)
			answers(rooms.Advise{}, rooms.ErrNotNow)
			if err := c.send(engine.Take(pupil)); !errors.Is(err, rooms.ErrNotNow) || c.View().Advice != nil {
				t.Errorf("a second move: %v", err)
			}
		}
	}
	if others < 100 {
		t.Errorf("only %d other moves", others)
	}
}

// checkTried looks whether it is known what a move would do that was made in a view, and that it has not been done.
func checkTried(t *testing.T, c *Course, before *rooms.RoomView, m *engine.Move) {
	t.Helper()
	now, tried := c.View(), c.Progress().Tried
	if tried == nil || !reflect.DeepEqual(&tried.Move, m) || len(tried.Log) == 0 {
		t.Fatalf("%v: %+v was tried", m, tried)
	}
	golden.Equal(t, now == before || c.Progress().Done, false, m)
	golden.Equal(t, now.Table, before.Table, m)
	golden.Equal(t, now.Log, before.Log, m)
	kinds := map[engine.MoveKind]engine.EventKind{
		engine.MoveSwap: engine.EventSwapped, engine.MoveLay: engine.EventLaid, engine.MoveReady: engine.EventReady,
		engine.MovePlay: engine.EventPlayed, engine.MoveTake: engine.EventTook, engine.MoveFlip: engine.EventFlipped,
		engine.MoveJump: engine.EventJumped, engine.MoveChance: engine.EventChanced,
	}
	head := tried.Log[0].Event
	golden.Equal(t, head.Kind, kinds[m.Kind], m)
	golden.Equal(t, head.Seat, pupil, m)
}

// TestALay_HasTheCardAmongIt that the step names: three others are not what is taught.
func TestALay_HasTheCardAmongIt(t *testing.T) {
	c, others := start("schwechat"), 0
	for _, m := range c.View().Legal {
		has := slices.ContainsFunc(m.Cards, func(card engine.Card) bool { return card.Rank() == engine.Three })
		if step := c.Progress().Step; m.Kind == engine.MoveLay {
			golden.Equal(t, step.meets(&m), has, m.Cards)
		}
		if !has {
			others++
		}
	}
	golden.Equal(t, others > 0, true, "there are other lays")
}

// TestBotsAnswer until the pupil is on turn again, always with the same moves; those are taken back with the step.
func TestBotsAnswer(t *testing.T) {
	for _, code := range codes() {
		answered, c := 0, start(code)
		first, done := c.View(), (*rooms.RoomView)(nil)
		for ; !c.Progress().Over; c.Next() {
			before, step := c.View(), c.Progress().Step
			if c.Undo(); done != nil {
				golden.Equal(t, c.View(), done, code, step, " is taken back")
				c.Next()
				golden.Equal(t, c.View(), before, code, step, " again")
			}
			var logs [2][]rooms.Entry
			for i := range logs {
				if c.make(t); i > 0 {
					c.Undo()
					golden.Equal(t, c.Answer(), false, "an answer to nothing")
					c.make(t)
				}
				made, n := c.View(), 0
				for ; c.Progress().Awaits; n++ {
					now := c.View().Table
					if !c.Answer() || now.Turn == pupil || c.View().Table.Moves != now.Moves+1 {
						t.Fatalf("%s, %+v: seat %d does not answer", code, step, now.Turn)
					}
				}
				answered += n
				v := c.View()
				if v.Table.Phase == engine.PhasePlay && v.Table.Turn != pupil && !v.Table.Seats[pupil].Out {
					t.Errorf("%s, %+v: after %d answers seat %d is on turn", code, step, n, v.Table.Turn)
				}
				if n != 0 && (c.Progress().From != len(before.Log) || len(v.Log) <= len(made.Log)) {
					t.Errorf("%s, %+v: logged from %d, %d at last", code, step, c.Progress().From, len(v.Log))
				}
				logs[i] = v.Log
				golden.Equal(t, c.Answer() || c.View() != v, false, "an answer too many")
				c.Undo()
				golden.Equal(t, c.View(), before, code, step)
			}
			c.make(t)
			golden.Equal(t, logs[0], logs[1], code, step)
			done = c.View()
		}
		for range 2 * len(c.Steps()) {
			c.Undo()
		}
		golden.Equal(t, c.View(), first, code, " at its beginning")
		golden.Equal(t, c.Progress().Undo, false, "something is before the beginning")
		if answered < 20 {
			t.Errorf("%s: only %d answers", code, answered)
		}
	}
}

// TestPropertyCourses_OfAnyHouseRules can be taken to their end, by random commands too, and never hold more than two moments for a step.
func TestPropertyCourses_OfAnyHouseRules(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := rapid.SampledFrom(engine.Presets()).Draw(rt, "preset")
		set := map[string]string{}
		for _, o := range p.Options {
			if len(o.Choices) > 0 && rapid.Bool().Draw(rt, o.Key) {
				set[o.Key] = rapid.SampledFrom(o.Choices).Draw(rt, o.Key+"=")
			}
		}
		rules, err := engine.NewRules(p.Name, set)
		if err != nil {
			return // they clash
		}
		c := golden.Must(New(rules, rooms.Person{Name: "ann"}))
		for range 200 {
			switch v := c.View(); rapid.IntRange(0, 6).Draw(rt, "does") {
			case 0:
				c.Undo()
			case 6:
				c.Answer()
			case 1:
				c.Next()
			case 2:
				if len(v.Legal) > 0 {
					_ = c.send(rapid.SampledFrom(v.Legal).Draw(rt, "move"))
				}
			case 3:
				_ = c.Do(rooms.Advise{})
			default:
				if m := c.Taught(); m != nil {
					_ = c.send(*m)
				}
			}
			if len(c.past) > 2*len(c.steps) {
				rt.Fatalf("%d moments for %d steps", len(c.past), len(c.steps))
			}
		}
		for !c.Progress().Over {
			if m := c.Taught(); m != nil {
				_ = c.send(*m)
			}
			if !c.Progress().Done {
				rt.Fatalf("%s: stuck at %+v", rules.Code(), c.Progress())
			}
			c.Next()
		}
	})
}

// TestPositions_LieAsTheyShould: what is hidden, too, so that what is drawn and turned is known.
func TestPositions_LieAsTheyShould(t *testing.T) {
	l := layout{turn: 1, hand: []engine.Rank{engine.Four}, others: [players - 1][]engine.Rank{{engine.King}, {engine.Queen, engine.Queen}}, draw: []engine.Rank{engine.Ace, engine.Nine}, down: []engine.Rank{engine.Five, engine.Six}, pile: []engine.Rank{engine.Six}}
	for _, code := range codes()[:5] {
		s := golden.Must(position(start(code).Rules(), &l))
		king, queen, burned := s.Hand(1), s.Hand(2), s.Burned()
		golden.Equal(t, burned.Len(), 0, "burned")
		got := fmt.Sprint(s.Draw()[0].Rank(), s.Draw()[1].Rank(), s.FaceDown(0)[0].Rank(), s.FaceDown(0)[1].Rank(), s.FaceDown(0)[2], king.Rank(engine.King) > 0, queen.Rank(engine.Queen) >= 2, s.Turn(), s.Ask())
		want := fmt.Sprint(engine.Ace, engine.Nine, engine.Five, engine.Six, engine.NoCard, true, true, 1, engine.Ask{Kind: engine.AskAtLeast, Rank: engine.Six})
		golden.Equal(t, got, want, code)
	}
}
