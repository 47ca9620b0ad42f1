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

// TestEveryReasonHasWords: what is said of each, in both languages, and in the words of the rule set.
func TestEveryReasonHasWords(t *testing.T) {
	ranks := engine.Ranks
	said := map[reason.Kind]bool{}
	for _, c := range []struct {
		rules  string
		reason reason.Reason
		en, de string
	}{
		{"classic", reason.Reason{Kind: reason.Out}, "puts you out", "du bist draußen"},
		{"classic", reason.Reason{Kind: reason.Burns, Again: true}, "burns the pile, you go again|burns the pile", "verbrennt den Spielstapel, du spielst weiter|verbrennt den Spielstapel"},
		{"bitenight", reason.Reason{Kind: reason.Burns}, "blows the stack", "sprengt den Stapel"},
		{"leeds", reason.Reason{Kind: reason.Burns}, "stashes the discard pile", "bunkert die Ablage"},
		{"schwechat", reason.Reason{Kind: reason.Burns}, "wipes the pile", "löscht den Ablegestapel"},
		{"custom", reason.Reason{Kind: reason.Burns}, "clears the cards laid", "räumt ab"},
		{"schwechat", reason.Reason{Kind: reason.Four}, "four of a kind, wipes the pile|wipes the pile", "Vierling, löscht den Ablegestapel|löscht den Ablegestapel"},
		{"custom", reason.Reason{Kind: reason.Again}, "you go again", "du spielst weiter"},
		{"custom", reason.Reason{Kind: reason.Left, Seat: 1, N: 1}, "bob has 1 card left", "bob hat noch 1 Karte"},
		{"classic", reason.Reason{Kind: reason.Waits, Seat: 1, N: 2}, "makes bob wait, with 2 cards left|bob has 2 cards left", "bob muss warten und hat noch 2 Karten|bob hat noch 2 Karten"},
		{
			"classic",
			reason.Reason{Kind: reason.Needs, Seat: 1, N: 1, Ask: engine.Ask{Kind: engine.AskAtLeast, Rank: engine.Queen}},
			"bob has 1 card left and is asked for Q or higher|bob has 1 card left", "bob hat noch 1 Karte, verlangt ist Q oder höher|bob hat noch 1 Karte",
		},
		{
			"custom",
			reason.Reason{Kind: reason.Needs, Seat: 1, N: 1, Ask: engine.Ask{Kind: engine.AskTrump}},
			"bob has 1 card left and is asked for a trump card|bob has 1 card left", "bob hat noch 1 Karte, verlangt ist Trumpf|bob hat noch 1 Karte",
		},
		{"bitenight", reason.Reason{Kind: reason.Fewest, Seat: 1}, "bob has the fewest cards", "bob hat am wenigsten Karten"},
		{"bitenight", reason.Reason{Kind: reason.Gives, Seat: 1, N: 7}, "gives bob 7 cards", "bob nimmt 7 Karten"},
		{"classic", reason.Reason{Kind: reason.Only}, "nothing else fits", "sonst passt nichts"},
		{"classic", reason.Reason{Kind: reason.Nothing}, "nothing fits", "nichts passt"},
		{"classic", reason.Reason{Kind: reason.Keeps, Ranks: ranks(engine.Two)}, "keeps the 2", "spart 2 auf"},
		{"schwechat", reason.Reason{Kind: reason.Keeps, Ranks: ranks(engine.Ten, engine.Joker)}, "keeps the 10 and Joker", "spart 10 und Joker auf"},
		{"schwechat", reason.Reason{Kind: reason.Keeps, Ranks: ranks(engine.Three, engine.Seven, engine.Ten, engine.Joker)}, "keeps the 3, 7 and 2 more", "spart 3, 7 und 2 weitere auf"},
		{"schwechat", reason.Reason{Kind: reason.Brings, Ranks: ranks(engine.Ten)}, "brings you the 10", "bringt dir 10"},
		{"classic", reason.Reason{Kind: reason.Odds, N: 12, K: 1}, "fits in 1 of 12 cases", "passt in 1 von 12 Fällen"},
		{"classic", reason.Reason{Kind: reason.AnySlot}, "one is as good as another", "eine ist so gut wie die andere"},
		{"classic", reason.Reason{Kind: reason.Lowest}, "the lowest that fits", "das Niedrigste, was passt"},
		{"classic", reason.Reason{Kind: reason.LowestPlain}, "the lowest that fits, powers aside", "das Niedrigste ohne Wirkung, was passt"},
		{"classic", reason.Reason{Kind: reason.Sheds, N: 3}, "gets rid of 3 cards", "du wirst 3 Karten los"},
		{"classic", reason.Reason{Kind: reason.Empties}, "empties your hand", "leert deine Hand"},
		{"schwechat", reason.Reason{Kind: reason.Cheap, N: 1}, "costs only 1 card", "kostet nur 1 Karte"},
		{"schwechat", reason.Reason{Kind: reason.Leads}, "then you lead", "danach spielst du an"},
		{"classic", reason.Reason{Kind: reason.Saves, Ranks: ranks(engine.Two, engine.Ace)}, "saves the 2 and A for later", "spart 2 und A für später auf"},
		{"bitenight", reason.Reason{Kind: reason.Skips, Seat: 1}, "skips bob", "bob setzt aus"},
		{"leeds", reason.Reason{Kind: reason.Reverses}, "jacks it round", "jackt die Richtung um"},
		{"schwechat", reason.Reason{Kind: reason.Reverses}, "changes the direction", "Richtungswechsel"},
		{
			"bitenight",
			reason.Reason{Kind: reason.Asks, Seat: 1, Ask: engine.Ask{Kind: engine.AskAtMost, Rank: engine.Seven}},
			"bob is asked for 7 or lower", "verlangt von bob 7 oder niedriger",
		},
		{"classic", reason.Reason{Kind: reason.Best}, "your best cards wait for later", "deine besten Karten bleiben für später"},
	} {
		v := tabletest.WhenOf(t, c.rules, 4, tabletest.Mine)
		for locale, want := range map[string]string{"": c.en, "de": c.de} {
			if got := strings.Join(reasons{scenetest.New(locale, v)}.says(&c.reason), "|"); got != want {
				t.Errorf("%s: %q instead of %q", c.rules, got, want)
			}
		}
		said[c.reason.Kind] = true
	}
	if len(said) != int(reason.NumKinds) {
		t.Errorf("%d of %d kinds are tried", len(said), reason.NumKinds)
	}
}

// TestAJumpThatBurnsBringsTheTurn: nobody goes again who was not on turn.
func TestAJumpThatBurnsBringsTheTurn(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsJump)
	v.Advice = &rooms.Advice{Move: v.Legal[0], Acts: true}
	for locale, want := range map[string]string{
		"": "four of a kind, blows the stack, your turn then", "de": "Vierling, sprengt den Stapel, du bist dran",
	} {
		if got := Advised(scenetest.New(locale, v), 200); !strings.Contains(got, ": "+want) {
			t.Errorf("%q has no %q", got, want)
		}
	}
}

// TestWhatIsLeftToOthersKeepsCards, if they are worth it.
func TestWhatIsLeftToOthersKeepsCards(t *testing.T) {
	strong := func(v *rooms.RoomView) bool { return tabletest.IsJump(v) && v.Legal[0].Rank == engine.Three }
	for want, is := range map[string]func(v *rooms.RoomView) bool{
		"Hint: leave it to the others: keeps the 3.": strong,
		"Hint: leave it to the others.": func(v *rooms.RoomView) bool {
			return tabletest.IsJump(v) && !v.Table.Rules.Powers[v.Legal[0].Rank].Wild
		},
	} {
		v := tabletest.When(t, 4, is)
		v.Advice = &rooms.Advice{}
		if got := Advised(scenetest.New("", v), 78); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}

// TestReasonsFitTheLine: where there is less room fewer of them are given, or shorter ones, and the advice is always whole.
func TestReasonsFitTheLine(t *testing.T) {
	shorter, none := 0, 0
	for _, preset := range engine.Presets() {
		tabletest.ToTheEnd(t, preset.Name, 4, 3, func(r *tabletest.Round) {
			v := r.View(0)
			for _, m := range v.Legal {
				v.Advice = &rooms.Advice{Move: m, Acts: true}
				for _, locale := range languages.Tags() {
					s := scenetest.New(locale, v)
					bare := advising(s, doing{s}.advice(&m), nil)
					whole := Advised(s, 400)
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
