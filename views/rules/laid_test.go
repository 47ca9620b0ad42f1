package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestTheInvisibleRankWasSaidToGoOnAnything, and the trump rank: the page of house rules says what they answer and what not.
func TestTheInvisibleRankWasSaidToGoOnAnything(t *testing.T) {
	for _, c := range []struct{ code, locale, says string }{
		{"custom", "", "- The 3 answers: anything goes, a rank or higher, a rank or lower. But not: an unanswered trump (Joker). "},
		{"custom", "de", "- Der Joker passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Trumpf ohne Antwort (Joker). "},
		{
			"custom:pickup=5,again=9,shoot=A,shoot-answers=2", "",
			"- The 5 answers: anything goes, a rank or higher, a rank or lower, an unanswered trump (5, Joker). But not: a go-again (9), a shot. ",
		},
		{"custom:shoot=A", "", "- The 3 answers: anything goes, a rank or higher, a rank or lower, a shot. But not: an unanswered trump (Joker). "},
		{"custom:again=9,invisible=Q,joker=none", "de", "- Die Q passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Nochmal (9). "},
		// Nothing binds wild cards there, and these hold on every page, fouls only where a referee calls them.
		{"bitenight", "", "! answers: "},
		{"schwechat", "", "! answers: "},
		{"custom:joker=none", "", "! answers: "},
		{"leeds", "", "At this house - If a bot makes more of your moves in a round than you do, the round earns"},
		{"classic", "de", "In diesem Haus - Macht ein Bot in einer Runde mehr von deinen Zügen als du selbst,"},
		{"schwechat", "", "!The referee calls at most"},
		{"schwechat", "", "!places for FDCs;"},
		{"schwechat:referee=strict", "", fmt.Sprintf("The referee calls at most %d fouls on you in a round;", rooms.DefaultRoomLimits().Fouls)},
		{"schwechat:referee=strict", "de", fmt.Sprintf("Mehr als %d Plätze für FDC bekommt niemand;", engine.MaxSlots)},
	} {
		page := strings.Join(strings.Fields(strings.Join(Text(languages.For(c.locale), viewtest.Rules(t, c.code), 80), " ")), " ")
		if text, not := strings.CutPrefix(c.says, "!"); strings.Contains(page, text) == not {
			t.Errorf("%s: %q is there: %v", c.code, text, not)
		}
	}
}

// TestWhatIsSaidToBeAnsweredCanBeLaid: the page says of a card that it answers something where it can be laid on that, and
// nowhere else, whatever is chosen.
func TestWhatIsSaidToBeAnsweredCanBeLaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	played := map[string]int{}
	for i := range 1500 {
		rules := viewtest.AnyRules(t, i, rng)
		if rules.Name != "custom" {
			continue
		}
		p := &rulesPage{words: languages.For(""), rules: rules}
		for _, d := range p.demands() {
			for r := range words.Each(ranksOf(rules)) {
				if power := &rules.Powers[r]; !power.Invisible && !power.Trump {
					continue
				}
				play, ok := layOn(rules, &d, r)
				if !ok {
					continue
				}
				golden.Equal(t, playExample(rules, play), nil, rules.Code(), " ", play)
				played[strings.Trim(d.name, "()0123456789JQKAoker, ")]++
			}
		}
	}
	golden.Equal(t, len(played), 6, played)
}

// layOn is an example in which a card is laid on what asks for something, or is not allowed to.
func layOn(rules *engine.Rules, d *demand, r engine.Rank) (play string, ok bool) {
	lay := words.RankName(r)
	if !d.answeredBy(rules, r) {
		lay = "!" + lay
	}
	_, highest := words.Bounds(d.by)
	ask := engine.Ask{Kind: d.kind, Rank: highest}
	top := words.RankName(ask.Rank)
	switch {
	case ask.Kind == engine.AskFree:
		return fmt.Sprintf("A %s", lay), true
	case ask.Kind == engine.AskAnswer:
		return fmt.Sprintf("3: A %s @ C, C %s", top, lay), true
	case rules.Powers[ask.Rank].AgainLater || rules.Powers[ask.Rank].Burns || rules.Powers[ask.Rank].Shoots:
		return "", false // it asks for nothing, is gone or has to be aimed
	case ask.Kind == engine.AskAbove:
		return fmt.Sprintf("A %s, A %s", top, lay), true
	case rules.Powers[ask.Rank].Skips, rules.Powers[ask.Rank].Invisible:
		return "", false // somebody else is on turn, or something else is asked
	default:
		return fmt.Sprintf("A %s, B %s", top, lay), true
	}
}
