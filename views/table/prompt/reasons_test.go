package prompt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table/reason"
	"shithead/views/table/scene"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestEveryReasonHasWords: what is said of each in each language, in the words of the rule set, the longest first, and of what
// is left to others.
func TestEveryReasonHasWords(t *testing.T) {
	ranks := engine.Ranks
	said := map[reason.Kind]bool{}
	var b strings.Builder
	for _, c := range []struct {
		rules  string
		reason reason.Reason
	}{
		{"classic", reason.Reason{Kind: reason.Out}},
		{"classic", reason.Reason{Kind: reason.Burns, Again: true}},
		{"bitenight", reason.Reason{Kind: reason.Burns}},
		{"leeds", reason.Reason{Kind: reason.Burns}},
		{"schwechat", reason.Reason{Kind: reason.Burns}},
		{"custom", reason.Reason{Kind: reason.Burns}},
		{"schwechat", reason.Reason{Kind: reason.Four}},
		{"custom", reason.Reason{Kind: reason.Again}},
		{"custom", reason.Reason{Kind: reason.Left, Seat: 1, N: 1}},
		{"classic", reason.Reason{Kind: reason.Waits, Seat: 1, N: 2}},
		{"classic", reason.Reason{Kind: reason.Needs, Seat: 1, N: 1, Ask: engine.Ask{Kind: engine.AskAtLeast, Rank: engine.Queen}}},
		{"custom", reason.Reason{Kind: reason.Needs, Seat: 1, N: 1, Ask: engine.Ask{Kind: engine.AskTrump}}},
		{"bitenight", reason.Reason{Kind: reason.Fewest, Seat: 1}},
		{"bitenight", reason.Reason{Kind: reason.Gives, Seat: 1, N: 7}},
		{"classic", reason.Reason{Kind: reason.Only}},
		{"classic", reason.Reason{Kind: reason.Nothing}},
		{"classic", reason.Reason{Kind: reason.Keeps, Ranks: ranks(engine.Two)}},
		{"schwechat", reason.Reason{Kind: reason.Keeps, Ranks: ranks(engine.Ten, engine.Joker)}},
		{"schwechat", reason.Reason{Kind: reason.Keeps, Ranks: ranks(engine.Three, engine.Seven, engine.Ten, engine.Joker)}},
		{"schwechat", reason.Reason{Kind: reason.Brings, Ranks: ranks(engine.Ten)}},
		{"classic", reason.Reason{Kind: reason.Odds, N: 12, K: 1}},
		{"classic", reason.Reason{Kind: reason.AnySlot}},
		{"classic", reason.Reason{Kind: reason.Lowest}},
		{"classic", reason.Reason{Kind: reason.LowestPlain}},
		{"classic", reason.Reason{Kind: reason.Sheds, N: 3}},
		{"classic", reason.Reason{Kind: reason.Empties}},
		{"schwechat", reason.Reason{Kind: reason.Cheap, N: 1}},
		{"schwechat", reason.Reason{Kind: reason.Leads}},
		{"classic", reason.Reason{Kind: reason.Saves, Ranks: ranks(engine.Two, engine.Ace)}},
		{"bitenight", reason.Reason{Kind: reason.Skips, Seat: 1}},
		{"leeds", reason.Reason{Kind: reason.Reverses}},
		{"schwechat", reason.Reason{Kind: reason.Reverses}},
		{"bitenight", reason.Reason{Kind: reason.Asks, Seat: 1, Ask: engine.Ask{Kind: engine.AskAtMost, Rank: engine.Seven}}},
		{"classic", reason.Reason{Kind: reason.Best}},
	} {
		v := tabletest.WhenOf(t, c.rules, 4, tabletest.Mine)
		for _, locale := range languages.Tags() {
			fmt.Fprintln(&b, c.rules+": "+strings.Join(reasons{scenetest.New(locale, v)}.says(&c.reason), " | "))
		}
		said[c.reason.Kind] = true
	}
	if len(said) != int(reason.NumKinds) {
		t.Errorf("%d of %d kinds are tried", len(said), reason.NumKinds)
	}
	wild := func(v *rooms.RoomView) bool { return tabletest.IsJump(v) && v.Legal[0].Rank == engine.Three }
	plain := func(v *rooms.RoomView) bool {
		return tabletest.IsJump(v) && !v.Table.Rules.Powers[v.Legal[0].Rank].Wild
	}
	jumps := tabletest.When(t, 4, tabletest.IsJump)
	aim, setUp := tabletest.When(t, 5, tabletest.IsAim), tabletest.When(t, 4, tabletest.IsSetUp)
	cards := setUp.Table.Hand.Cards()
	for _, c := range []struct {
		view   *rooms.RoomView
		advice rooms.Advice
	}{
		{jumps, rooms.Advice{Move: jumps.Legal[0], Acts: true}}, // a jump that burns brings the turn: not again
		{setUp, rooms.Advice{Move: engine.Swap(0, cards[:2], setUp.Table.Seats[0].FaceUp.Cards()[:2]), Acts: true}},
		{aim, rooms.Advice{Move: aim.Legal[1], Acts: true}},
		{tabletest.When(t, 4, wild), rooms.Advice{}},
		{tabletest.When(t, 4, plain), rooms.Advice{}},
	} {
		c.view.Advice = &c.advice
		for _, locale := range languages.Tags() {
			fmt.Fprintln(&b, Advised(scenetest.New(locale, c.view), 200))
		}
	}
	golden.Text(t, "words", b.String())
}

// TestReasonsFitTheLine: where there is less room fewer of them are given, or shorter ones, and the advice is always whole.
func TestReasonsFitTheLine(t *testing.T) {
	shorter, none := 0, 0
	kinds := map[engine.MoveKind]bool{engine.MoveSwap: true}
	for _, preset := range engine.Presets() {
		tabletest.ToTheEnd(t, preset.Name, 4, 3, func(r *tabletest.Round) {
			v := r.View(0)
			for _, m := range v.Legal {
				v.Advice, kinds[m.Kind] = &rooms.Advice{Move: m, Acts: true}, true
				for _, locale := range languages.Tags() {
					s := scenetest.New(locale, v)
					bare := advising(s, doing{s}.advice(&m), nil)
					whole := Advised(s, 400)
					if bare == "" || strings.ContainsAny(whole, "{}[]") {
						t.Fatalf("%q is said of %v", whole, m)
					}
					for _, width := range []int{0, 38, 78, 118} {
						got := Advised(s, width)
						if got != bare && frame.Width(got) > width || !strings.HasPrefix(got, strings.TrimSuffix(bare, ".")) {
							t.Fatalf("%d: %q", width, got)
						}
						if frame.Fits(whole, width) && got != whole {
							t.Fatalf("%d: %q instead of %q", width, got, whole)
						}
						switch {
						case got == bare && whole != bare:
							none++
						case got != whole:
							shorter++
						}
					}
				}
			}
		})
	}
	if shorter < 100 || none < 100 {
		t.Errorf("%d times a part, %d times nothing", shorter, none)
	}
	if len(kinds) < 8 {
		t.Errorf("only advice of the kinds %v was tried", kinds)
	}
}

// TestReasonsForKnownMoves holds a situation for each kind of reason in each rule set, the first in some rounds in which it is the
// best one, with what is said of it, against testdata/reasons.txt.
func TestReasonsForKnownMoves(t *testing.T) {
	var b strings.Builder
	for _, preset := range engine.Presets() {
		var known [reason.NumKinds]string
		for seed := range uint64(6) {
			tabletest.ToTheEnd(t, preset.Name, 3, seed, func(r *tabletest.Round) {
				for seat := range r.State.Players() {
					know(r.View(seat), &known)
				}
			})
		}
		for _, text := range known {
			b.WriteString(text)
		}
	}
	golden.Text(t, "reasons", b.String())
}

// know tells of the moves in a view whose best reason is of a kind of which nothing is known.
func know(v *rooms.RoomView, known *[reason.NumKinds]string) {
	for _, m := range v.Legal {
		v.Advice = &rooms.Advice{Move: m, Acts: true}
		list := reason.For(v.Table, v.Legal, v.Advice)
		if len(list) == 0 || known[list[0].Kind] != "" {
			continue
		}
		said := []string{situation(scenetest.New("", v))}
		for _, locale := range languages.Tags() {
			said = append(said, Advised(scenetest.New(locale, v), 200))
		}
		known[list[0].Kind] = strings.Join(said, "\n  ") + "\n"
	}
}

// situation is what the viewer sees, in a line: their cards, the pile, and how many cards the others have, from the left.
func situation(s *scene.Scene) string {
	v := s.View.Table
	var others []string
	for i := 1; i < len(v.Seats); i++ {
		seat := (v.Seat + i) % len(v.Seats)
		others = append(others, fmt.Sprintf("%s %d", s.Name(seat), v.Seats[seat].Left()))
	}
	pile := slices.Clone(v.Pile[max(0, len(v.Pile)-5):])
	return fmt.Sprintf("%s, %s: hand [%s], face-up [%s], %d covered, pile of %d [%s], %s", v.Rules.Name, v.Phase,
		words.CardList(v.Hand.Cards()), words.CardList(v.Seats[v.Seat].FaceUp.Cards()), v.Seats[v.Seat].Covered(),
		len(v.Pile), words.CardList(pile), strings.Join(others, ", "))
}
