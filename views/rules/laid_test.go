package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// pageInOneLine is a page as one line.
func pageInOneLine(t testing.TB, locale, code string) string {
	t.Helper()
	return strings.Join(strings.Fields(strings.Join(Text(languages.For(locale), viewtest.Rules(t, code), 80), " ")), " ")
}

// TestTheInvisibleRankWasSaidToGoOnAnything, and the trump rank: the page of house rules says what they answer and what not.
func TestTheInvisibleRankWasSaidToGoOnAnything(t *testing.T) {
	for _, c := range []struct{ code, en, de string }{
		{
			"custom", "- The 3 answers: anything goes, a rank or higher, a rank or lower. But not: an unanswered trump (Joker).",
			"- Die 3 passt bei: freier Wahl, Rang oder höher, Rang oder niedriger. Aber nicht bei: Trumpf ohne Antwort (Joker).",
		},
		{
			"custom", "- The Joker answers: anything goes, a rank or higher, a rank or lower, an unanswered trump (Joker).",
			"- Der Joker passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Trumpf ohne Antwort (Joker).",
		},
		{
			"custom:pickup=5,again=9,shoot=A,shoot-answers=2", "- The 3 answers: anything goes, a rank or higher, a rank or lower. But not: a go-again (9), an unanswered trump (5, Joker), a shot.",
			"- Die 3 passt bei: freier Wahl, Rang oder höher, Rang oder niedriger. Aber nicht bei: Nochmal (9), Trumpf ohne Antwort (5, Joker), Schuss.",
		},
		{
			"custom:pickup=5,again=9,shoot=A,shoot-answers=2", "- The 5 answers: anything goes, a rank or higher, a rank or lower, an unanswered trump (5, Joker). But not: a go-again (9), a shot.",
			"- Die 5 passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Trumpf ohne Antwort (5, Joker). Aber nicht bei: Nochmal (9), Schuss.",
		},
		{
			"custom:shoot=A", "- The 3 answers: anything goes, a rank or higher, a rank or lower, a shot. But not: an unanswered trump (Joker).",
			"- Die 3 passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Schuss. Aber nicht bei: Trumpf ohne Antwort (Joker).",
		},
		{
			"custom:again=9,invisible=Q,joker=none", "- The Q answers: anything goes, a rank or higher, a rank or lower, a go-again (9).",
			"- Die Q passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Nochmal (9).",
		},
	} {
		if page := pageInOneLine(t, "", c.code); !strings.Contains(page, c.en+" ") {
			t.Errorf("%s: no %q", c.code, c.en)
		}
		if page := pageInOneLine(t, "de", c.code); !strings.Contains(page, c.de+" ") {
			t.Errorf("%s: no %q", c.code, c.de)
		}
	}
	for _, code := range []string{"bitenight", "schwechat", "custom:joker=none"} {
		if page := pageInOneLine(t, "", code); strings.Contains(page, " answers: ") {
			t.Errorf("%s: nothing binds wild cards, and yet the page says what they answer", code)
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
				if err := playExample(rules, play); err != nil {
					t.Errorf("%s: %s: %v", rules.Code(), play, err)
				}
				played[strings.Trim(d.name, "()0123456789JQKAoker, ")]++
			}
		}
	}
	if len(played) != 6 {
		t.Errorf("only these were played: %v", played)
	}
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

// TestAShotIsNotAnything: a card that goes on anything does not go on a shot unless it is among the answers.
func TestAShotIsNotAnything(t *testing.T) {
	does := func(code string, rank engine.Rank) string {
		for _, line := range languages.For("").CardLines(viewtest.Rules(t, code)) {
			if line.Ranks == engine.Ranks(rank) {
				return line.Does
			}
		}
		return ""
	}
	for _, c := range []struct {
		code string
		rank engine.Rank
		want string
	}{
		{"custom:joker=none", engine.Two, "plays on anything;"},
		{"custom:joker=none,shoot=A", engine.Two, "plays on anything;"},
		{"custom:joker=none,shoot=A,shoot-answers=3", engine.Two, "plays on anything but a shot;"},
		{"custom:shoot=A,shoot-answers=3", engine.Two, "plays on anything but Joker, a shot;"},
		{"custom:shoot=A,shoot-answers=3", engine.Three, "plays on anything but Joker;"},
	} {
		if got := does(c.code, c.rank); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, %v: %q instead of %q", c.code, c.rank, got, c.want)
		}
	}
}

// TestWhatHoldsInThisHouse stands on every page, with the numbers that hold, and fouls only where a referee calls them.
func TestWhatHoldsInThisHouse(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "schwechat", "schwechat:referee=strict", "classic", "custom"} {
		fouls := rooms.DefaultRoomLimits().Fouls
		for _, c := range []struct {
			locale, says string
			of           int
			strict       bool
		}{
			{"", "The referee calls at most %d fouls on you in a round;", fouls, true},
			{"", "Nobody gets more than %d places for FDCs;", engine.MaxSlots, true},
			{"de", "Der Schiedsrichter pfeift in einer Runde höchstens %d Fouls von dir;", fouls, true},
			{"de", "Mehr als %d Plätze für FDC bekommt niemand;", engine.MaxSlots, true},
			{"", "At this house - If a bot makes more of your moves in a round than you do, the round earns", 0, false},
			{"de", "In diesem Haus - Macht ein Bot in einer Runde mehr von deinen Zügen als du selbst,", 0, false},
		} {
			says := c.says
			if c.of > 0 {
				says = fmt.Sprintf(says, c.of)
			}
			want := !c.strict || strings.Contains(code, "strict")
			if got := strings.Contains(pageInOneLine(t, c.locale, code), says); got != want {
				t.Errorf("%s: %q is there: %v", code, says, got)
			}
		}
	}
}
