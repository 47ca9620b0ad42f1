package languages

import (
	"cmp"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/words"
)

// creaks are what a sentence sounds like whose gap does not fit what is in it, by language, where that is known.
var creaks = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`\b1 (cards|points|rounds|moves|packs|players|people|bots|seats|want|agree|are|were|have)\b|\ba (8|A)\b|\ban (\d\d|[2-79]|[J-Q])\b|\byou('s| is| has| was| plays| chooses| takes)\b`),
	"de": regexp.MustCompile(`\b1 (Karten|Punkte|Runden|Zügen?|Pakete|Leute|Spieler|Bots|Plätze|wollen|genügen|reichen|sind|warten|sehen|haben)\b|\bdich (ist|hat|war|spielt|nimmt)\b|\bdu (ist|hat|war|spielt|nimmt)\b`),
}

// neverOne are sentences in which a number is never 1, and why.
var neverOne = map[string]*regexp.Regexp{
	"three cards are laid at least":   regexp.MustCompile(`(?i)lay \{[nk]\} cards|\bleg.* \{[nk]\} (Hand)?[Kk]arten`),
	"a pack has 52 cards at least":    regexp.MustCompile(`^(Packs of|Pakete zu) \{n\}`),
	"the bound on slots is a hundred": regexp.MustCompile(`(?i)more than \{k\} places|mehr als \{k\} Plätze`),
	"quiet moves are many":            regexp.MustCompile(`\{cards\} (moves|Züge) `),
	"nobody plays alone":              regexp.MustCompile(`^\{n\} (players|Leute) `),
	"names, not numbers":              regexp.MustCompile(`\{who\} (are|sind) `),
	"a level, not a number":           regexp.MustCompile(`^\d \{rank\} bots`),
	"a pile has more cards":           regexp.MustCompile(`^(Largest pile|Größter Stapel): `),
}

// TestGapsFitNumbers: with 0, 1, 2 or 4 in every gap no sentence creaks.
func TestGapsFitNumbers(t *testing.T) {
	for locale, creak := range creaks {
		for _, s := range everything(t, locale) {
			if excused(s.text) {
				continue
			}
			for _, n := range []string{"0", "1", "2", "4"} {
				fact := words.Facts{N: n, K: n, Other: n, Cards: n, Who: n, Rank: n, Ask: n, A: n, The: n, Asked: n, Opening: n, Answers: n, Can: n}
				if text := fact.Fill(s.text); creak.MatchString(text) {
					t.Errorf("%s %s: %q", locale, s.where, text)
				}
			}
		}
	}
}

func excused(text string) bool {
	for _, pattern := range neverOne {
		if pattern.MatchString(text) {
			return true
		}
	}
	return false
}

// TestCountsOfOneAreSingular: what counts things says "1 card" and "2 cards".
func TestCountsOfOneAreSingular(t *testing.T) {
	for locale, creak := range creaks {
		for _, s := range everything(t, locale) {
			if creak.MatchString(s.text) {
				t.Errorf("%s %s: %q", locale, s.where, s.text)
			}
		}
	}
}

// TestRanksHaveTheirArticles, in the case in which they stand.
func TestRanksHaveTheirArticles(t *testing.T) {
	en, de := &For("").Table, &For("de").Table
	for _, c := range []struct{ rank, a, the, ein, der string }{
		{"8", "an 8", "the 8", "eine 8", "die 8"},
		{"A", "an A", "the A", "ein A", "das A"},
		{"Q", "a Q", "the Q", "eine Q", "die Q"},
		{"J", "a J", "the J", "einen J", "der J"},
		{"K", "a K", "the K", "einen K", "der K"},
		{"10", "a 10", "the 10", "eine 10", "die 10"},
		{"Joker", "a Joker", "the Joker", "einen Joker", "der Joker"},
	} {
		got := []string{en.A(c.rank), en.The(c.rank), de.A(c.rank), de.The(c.rank)}
		if want := []string{c.a, c.the, c.ein, c.der}; !reflect.DeepEqual(got, want) {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}

// TestSentencesReadWithEverybodyInThem: with somebody's name, with you where the words can say so, with one card and with
// several.
func TestSentencesReadWithEverybodyInThem(t *testing.T) {
	en, de := &For("").Table, &For("de").Table
	bob := words.Facts{Who: "bob", Other: "cleo", Cards: "Q Q Q Q", Rank: "Joker", The: "the Joker", A: "an 8", N: "3 cards", K: "1"}
	you := bob
	you.Who = en.You
	self := bob
	self.Who = en.Yourself
	bobDE := words.Facts{Who: "bob", Other: "cleo", Cards: "Q Q Q Q", Rank: "Joker", The: "der Joker", A: "eine 8", N: "3 Karten", K: "1"}
	duDE := bobDE
	duDE.Who = de.You
	dirDE := bobDE
	dirDE.Who = de.Yourself
	for _, c := range []struct{ got, want string }{
		{bob.Fill(en.WaitingFor), "Waiting for bob. "},
		{you.Fill(en.WaitingFor), "Waiting for you. "},
		{duDE.Fill(de.WaitingFor), "Wir warten auf dich. "},
		{bob.Fill(en.DoAimAt), "show the Joker to bob"},
		{self.Fill(en.DoAimAt), "show the Joker to yourself"},
		{bobDE.Fill(de.DoAimAt), "bob den Joker zeigen"},
		{dirDE.Fill(de.DoAimAt), "dir selbst den Joker zeigen"},
		{you.Fill(en.Moves.IsWarned), "The referee warns you."},
		{you.Fill(en.Moves.IsPunished), "The referee punishes you: a penalty card."},
		{you.Fill(en.Moves.IsFouled), "The referee calls a foul on you."},
		{duDE.Fill(de.Moves.IsWarned), "Verwarnung für dich."},
		{duDE.Fill(de.Moves.IsPunishedFlip), "Neue Karte und Strafkarte für dich."},
		{duDE.Fill(de.Moves.IsFouled), "Der Schiedsrichter rügt dich."},
		{bob.Fill(en.Moves.ShotAtYou), "bob shot at you with an 8: answer it. "},
		{bob.Fill(en.CanJump), "Jump in! Q Q Q Q makes four."},
		{bob.Fill(en.DoTry), "try Q Q Q Q, which won't fit"},
		{bob.Fill(en.Moves.FoulFit), "A foul: Q Q Q Q won't fit. It costs 3 cards."},
		{bob.Fill(en.Moves.TheyAim), "bob chooses who gets the Joker. "},
		{bobDE.Fill(de.Moves.TheyAim), "bob wählt, wen der Joker trifft. "},
		{bobDE.Fill(de.Race), "Wettrennen! Wer zuerst eine 8 legt, eröffnet. "},
		{bob.Fill(en.Vocabularies["bitenight"].AimAt), "Who gets the Joker and the stack (3 cards)? "},
		{bobDE.Fill(de.Vocabularies["bitenight"].AimAt), "Wem drückst du Joker und Stapel auf (3 Karten)? "},
		{bobDE.Fill(de.Vocabularies["bitenight"].Aims), "zeigt cleo den Joker"},
		{(&words.Facts{Who: de.Vocabularies["custom"].Shithead, N: "macht den Tee"}).Fill(de.People.Owes), "Der Verlierer macht den Tee."},
		{(&words.Facts{Who: de.Vocabularies["custom"].Shithead}).Fill(de.People.CalledOff), "Die Runde ist abgebrochen: niemand ist der Verlierer."},
		{bobDE.Fill(de.Result.Is) + " " + de.Vocabularies["custom"].Shithead, "bob ist der Verlierer"},
		{(&words.Facts{N: "macht den Tee"}).Fill(de.Result.AndOwes), "und macht den Tee."},
		{(&words.Facts{Rank: "4", A: de.A("4"), N: "10"}).Fill(de.Result.Leaves), "raus mit 4: +10"},
		{(&words.Facts{Rank: "8", A: en.A("8"), N: "10"}).Fill(en.Result.Leaves), "left on an 8: +10"},
		{en.Vocabularies["bitenight"].Adapt((&words.Facts{Cards: en.Cards(1)}).Fill(en.Result.Blew)), "1 card blown"},
		{de.Vocabularies["leeds"].Adapt((&words.Facts{Cards: de.Cards(2)}).Fill(de.Result.Blew)), "2 Karten gebunkert"},
		{(&words.Facts{K: "1", N: "1", Other: "1"}).Fill(en.People.Vote), "Another match? In favour: 1 of 1; 1 will do."},
		{(&words.Facts{K: "1", N: "1", Other: "1"}).Fill(de.People.Vote), "Noch eine Partie? Dafür: 1 von 1; nötig: 1."},
		{(&words.Facts{Who: "bob", N: en.Points(1), K: "1", Other: en.Rounds(1), Cards: "0"}).Fill(en.People.Tally), "bob: 1 point, last in 1 of 1 round, matches won: 0"},
		{(&words.Facts{Who: "bob", N: de.Points(1), K: "1", Other: de.Rounds(1), Cards: "0"}).Fill(de.People.Tally), "bob: 1 Punkt, zuletzt in 1 von 1 Runde, Partien gewonnen: 0"},
	} {
		if c.got != c.want {
			t.Errorf("%q instead of %q", c.got, c.want)
		}
	}
}

// TestTitlesTakeAnArticle: what the last player is called is a noun in every rule set, for "the" and "der" stand before it: the
// usual one, or one of these.
func TestTitlesTakeAnArticle(t *testing.T) {
	for locale, want := range map[string]map[string]string{
		"":   {"bitenight": "Scheissekopf", "schwechat": "Scheißkopf", "custom": "loser"},
		"de": {"leeds": "Shithead", "classic": "Shithead", "custom": "Verlierer"},
	} {
		words := &For(locale).Table
		for name, v := range words.Vocabularies {
			if title := cmp.Or(want[name], words.Plain.Shithead); v.Shithead != title {
				t.Errorf("%s: %q instead of %q", name, v.Shithead, title)
			}
		}
	}
}

// TestPromptsAreOneLine of 76 columns, behind the key that they are of.
func TestPromptsAreOneLine(t *testing.T) {
	const columns = 76
	for _, locale := range Tags() {
		w := &For(locale).Table
		fact := words.Facts{
			Who: "Friederike", Other: "6/7/8/9/J", Cards: "4 × Joker", Rank: "Joker", A: w.A("Joker"), N: w.Cards(12), K: "3",
		}
		var prompts []string
		for _, v := range []any{w, &w.Moves} {
			walk(reflect.ValueOf(v), "", func(where, text string) {
				if strings.HasPrefix(where, ".Do") {
					prompts = append(prompts, w.Enter+": "+text)
				}
			})
		}
		for _, v := range w.Vocabularies {
			prompts = append(prompts, v.SetUp, v.Flip, v.PickHand, v.PickFaceUp, v.AimAt, w.Enter+": "+v.DoTake, w.Enter+": "+v.DoFlip)
			for i := range prompts {
				if text := fact.Fill(v.Adapt(prompts[i])); frame.Width(text) > columns {
					t.Errorf("%d columns: %q", frame.Width(text), text)
				}
			}
		}
		if len(prompts) < 50 {
			t.Errorf("only %d prompts", len(prompts))
		}
	}
}
