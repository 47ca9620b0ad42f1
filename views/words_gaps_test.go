package views

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
)

// creaks are what a sentence sounds like whose gap does not fit what is in it.
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
	"a pile has more cards":           regexp.MustCompile(`^(Largest pile|Größter Stapel): `),
}

// TestGapsFitNumbers: with 0, 1, 2 or 4 in every gap no sentence creaks.
func TestGapsFitNumbers(t *testing.T) {
	for _, locale := range []string{"en", "de"} {
		for _, s := range everything(t, locale) {
			if excused(s.text) {
				continue
			}
			for _, n := range []string{"0", "1", "2", "4"} {
				fact := facts{n: n, k: n, other: n, cards: n, who: n, rank: n, ask: n, a: n, the: n, asked: n, opening: n, answers: n, can: n}
				if text := fact.in(s.text); creaks[locale].MatchString(text) {
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
	for _, locale := range []string{"en", "de"} {
		for _, s := range everything(t, locale) {
			if creaks[locale].MatchString(s.text) {
				t.Errorf("%s %s: %q", locale, s.where, s.text)
			}
		}
	}
}

// TestRanksHaveTheirArticles, in the case in which they stand.
func TestRanksHaveTheirArticles(t *testing.T) {
	en, de := &WordsFor("").Table, &WordsFor("de").Table
	for _, c := range []struct{ rank, a, the, ein, der string }{
		{"8", "an 8", "the 8", "eine 8", "die 8"},
		{"A", "an A", "the A", "ein A", "das A"},
		{"Q", "a Q", "the Q", "eine Q", "die Q"},
		{"J", "a J", "the J", "einen J", "der J"},
		{"K", "a K", "the K", "einen K", "der K"},
		{"10", "a 10", "the 10", "eine 10", "die 10"},
		{"Joker", "a Joker", "the Joker", "einen Joker", "der Joker"},
	} {
		got := []string{en.a(c.rank), en.the(c.rank), de.a(c.rank), de.the(c.rank)}
		if want := []string{c.a, c.the, c.ein, c.der}; !reflect.DeepEqual(got, want) {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}

// TestSentencesReadWithEverybodyInThem: with somebody's name, with you where the words can say so, with one card and with
// several.
func TestSentencesReadWithEverybodyInThem(t *testing.T) {
	en, de := &WordsFor("").Table, &WordsFor("de").Table
	bob := facts{who: "bob", other: "cleo", cards: "Q Q Q Q", rank: "Joker", the: "the Joker", a: "an 8", n: "3 cards", k: "1"}
	you := bob
	you.who = en.You
	self := bob
	self.who = en.Yourself
	bobDE := facts{who: "bob", other: "cleo", cards: "Q Q Q Q", rank: "Joker", the: "der Joker", a: "eine 8", n: "3 Karten", k: "1"}
	duDE := bobDE
	duDE.who = de.You
	dirDE := bobDE
	dirDE.who = de.Yourself
	for _, c := range []struct{ got, want string }{
		{bob.in(en.WaitingFor), "Waiting for bob. "},
		{you.in(en.WaitingFor), "Waiting for you. "},
		{duDE.in(de.WaitingFor), "Wir warten auf dich. "},
		{bob.in(en.DoAimAt), "show the Joker to bob"},
		{self.in(en.DoAimAt), "show the Joker to yourself"},
		{bobDE.in(de.DoAimAt), "bob den Joker zeigen"},
		{dirDE.in(de.DoAimAt), "dir selbst den Joker zeigen"},
		{you.in(en.Moves.IsWarned), "The referee warns you."},
		{you.in(en.Moves.IsPunished), "The referee punishes you: a penalty card."},
		{you.in(en.Moves.IsFouled), "The referee calls a foul on you."},
		{duDE.in(de.Moves.IsWarned), "Verwarnung für dich."},
		{duDE.in(de.Moves.IsPunishedFlip), "Neue Karte und Strafkarte für dich."},
		{duDE.in(de.Moves.IsFouled), "Der Schiedsrichter rügt dich."},
		{bob.in(en.Moves.ShotAtYou), "bob shot at you with an 8: answer it. "},
		{bob.in(en.CanJump), "Jump in! Q Q Q Q makes four."},
		{bob.in(en.DoTry), "try Q Q Q Q, which won't fit"},
		{bob.in(en.Moves.FoulFit), "A foul: Q Q Q Q won't fit. It costs 3 cards."},
		{bob.in(en.Moves.TheyAim), "bob chooses who gets the Joker. "},
		{bobDE.in(de.Moves.TheyAim), "bob wählt, wen der Joker trifft. "},
		{bobDE.in(de.Race), "Wettrennen! Wer zuerst eine 8 legt, eröffnet. "},
		{bob.in(en.Vocabularies["bitenight"].AimAt), "Who gets the Joker, and the stack (3 cards) with it? "},
		{bobDE.in(de.Vocabularies["bitenight"].AimAt), "Wem drückst du mit dem Joker den Stapel auf (3 Karten)? "},
		{bobDE.in(de.Vocabularies["bitenight"].Aims), "zeigt cleo den Joker"},
		{(&facts{who: de.Vocabularies["custom"].Shithead, n: "macht den Tee"}).in(de.People.Owes), "Der Verlierer macht den Tee."},
		{(&facts{who: de.Vocabularies["custom"].Shithead}).in(de.People.CalledOff), "Die Runde ist abgebrochen: niemand ist der Verlierer."},
		{(&facts{who: "bob", other: de.Vocabularies["custom"].IsShithead, n: "macht den Tee"}).in(de.People.AndOwes), "bob hat verloren und macht den Tee."},
		{(&facts{k: "1", n: "1", other: "1"}).in(en.People.Vote), "Another match? In favour: 1 of 1; 1 will do."},
		{(&facts{k: "1", n: "1", other: "1"}).in(de.People.Vote), "Noch eine Partie? Dafür: 1 von 1; nötig: 1."},
		{(&facts{who: "bob", n: en.Points(1), k: "1", other: en.Rounds(1), cards: "0"}).in(en.People.Tally), "bob: 1 point, last in 1 of 1 round, matches won: 0"},
		{(&facts{who: "bob", n: de.Points(1), k: "1", other: de.Rounds(1), cards: "0"}).in(de.People.Tally), "bob: 1 Punkt, zuletzt in 1 von 1 Runde, Partien gewonnen: 0"},
	} {
		if c.got != c.want {
			t.Errorf("%q instead of %q", c.got, c.want)
		}
	}
}

// TestTheRefereeCalledOneByName where the words can say you.
func TestTheRefereeCalledOneByName(t *testing.T) {
	v := when(t, 4, isTheirs)
	v.Log = append(v.Log, rooms.Entry{Seat: 0, Event: engine.Event{
		Kind: engine.EventFouled, Cause: engine.CauseWarned, Target: engine.NoSeat, Slot: engine.AnySlot,
	}})
	newDesk(t, "", v).says("The referee warns you.")
	newDesk(t, "de", v).says("Verwarnung für dich.")
}

// TestTitlesTakeAnArticle: what the last player is called is a noun in every rule set, for "the" and "der" stand before it.
func TestTitlesTakeAnArticle(t *testing.T) {
	for locale, want := range map[string]map[string]string{
		"":   {"bitenight": "Scheissekopf", "leeds": "Shithead", "schwechat": "Scheißkopf", "classic": "Shithead", "custom": "loser"},
		"de": {"bitenight": "Scheißkopf", "leeds": "Shithead", "schwechat": "Scheißkopf", "classic": "Shithead", "custom": "Verlierer"},
	} {
		for name, v := range WordsFor(locale).Table.Vocabularies {
			if v.Shithead != want[name] {
				t.Errorf("%s: %q instead of %q", name, v.Shithead, want[name])
			}
		}
	}
}

// TestPromptsAreOneLine of 76 columns, behind the key that they are of.
func TestPromptsAreOneLine(t *testing.T) {
	const columns = 76
	for _, locale := range []string{"", "de"} {
		w := &WordsFor(locale).Table
		fact := facts{
			who: "Friederike", other: "6/7/8/9/J", cards: "4 × Joker", rank: "Joker", a: w.a("Joker"), n: w.Cards(12), k: "3",
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
				if text := fact.in(v.own(prompts[i])); frame.Width(text) > columns {
					t.Errorf("%d columns: %q", frame.Width(text), text)
				}
			}
		}
		if len(prompts) < 50 {
			t.Errorf("only %d prompts", len(prompts))
		}
	}
}
