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
	"fr": regexp.MustCompile(`(?i)\b[01] (cartes|points|manches|coups|paquets|places|bots|parties|interceptions|fautes|(regard|attend)ent)\b|\b[2-9] (carte|point|manche|coup|paquet|place|bot|interception|faute|regarde|attend)\b|\btoi (est|a|joue|prend|dit)\b`),
}

// neverOne are sentences in which a number is never 1, and why.
var neverOne = map[string]*regexp.Regexp{
	"three cards are laid at least":   regexp.MustCompile(`(?i)lay \{[nk]\} cards|\bleg.* \{[nk]\} (Hand)?[Kk]arten|étale.* \{[nk]\} cartes`),
	"a pack has 52 cards at least":    regexp.MustCompile(`^(Packs of|Pakete zu|Des paquets de) \{n\}`),
	"the bound on slots is a hundred": regexp.MustCompile(`(?i)more than \{k\} places|mehr als \{k\} Plätze|plus de \{k\} places`),
	"quiet moves are many":            regexp.MustCompile(`\{cards\} (moves|Züge|coups) `),
	"nobody plays alone":              regexp.MustCompile(`^\{n\} (players|Leute) `),
	"a place, not a count":            regexp.MustCompile(`\{n\} place`),
	"names, not numbers":              regexp.MustCompile(`\{who\} (are|sind) `),
	"a level, not a number":           regexp.MustCompile(`^\d \{rank\} bots`),
	"a pile has more cards":           regexp.MustCompile(`^(Largest pile|Größter Stapel|Plus gros tas)\x{a0}?: `),
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
	en, de, fr := &For("").Table, &For("de").Table, &For("fr").Table
	for _, c := range []struct{ rank, a, the, ein, der, un, le string }{
		{"8", "an 8", "the 8", "eine 8", "die 8", "un 8", "le 8"},
		{"A", "an A", "the A", "ein A", "das A", "un A", "l'A"},
		{"Q", "a Q", "the Q", "eine Q", "die Q", "une Q", "la Q"},
		{"J", "a J", "the J", "einen J", "der J", "un J", "le J"},
		{"K", "a K", "the K", "einen K", "der K", "un K", "le K"},
		{"10", "a 10", "the 10", "eine 10", "die 10", "un 10", "le 10"},
		{"Joker", "a Joker", "the Joker", "einen Joker", "der Joker", "un Joker", "le Joker"},
	} {
		got := []string{en.A(c.rank), en.The(c.rank), de.A(c.rank), de.The(c.rank), fr.A(c.rank), fr.The(c.rank)}
		if want := []string{c.a, c.the, c.ein, c.der, c.un, c.le}; !reflect.DeepEqual(got, want) {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}

// TestSentencesReadWithEverybodyInThem: with somebody's name, with you where the words can say so, with one card and with
// several.
func TestSentencesReadWithEverybodyInThem(t *testing.T) {
	en, de, fr := &For("").Table, &For("de").Table, &For("fr").Table
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
	bobFR := words.Facts{Who: "anne", Other: "cleo", Cards: "Q Q Q Q", Rank: "Joker", The: "le Joker", A: "un 8", N: "3 cartes", K: "1"}
	toiFR := bobFR
	toiFR.Who = fr.You
	toiMemeFR := bobFR
	toiMemeFR.Who = fr.Yourself
	for _, c := range []struct{ got, want string }{
		{addressed(bob, false, true).Fill(en.Vocabularies["bitenight"].Aims), "shows the Joker to you"},
		{addressed(bob, false, true).Fill(en.Vocabularies["bitenight"].TakesFed), ", and you take 3 cards"},
		{addressed(bob, true, false).Fill(en.Vocabularies["schwechat"].Fails), ": doesn't fit, eat 3 cards"},
		{addressed(bobDE, false, true).Fill(de.Vocabularies["bitenight"].Aims), "zeigt dir den Joker"},
		{addressed(bobDE, true, false).Fill(de.Vocabularies["bitenight"].Aims), "zeigst cleo den Joker"},
		{addressed(bobDE, false, true).Fill(de.Vocabularies["bitenight"].TakesFed), ": du nimmst 3 Karten"},
		{addressed(bobDE, false, true).Fill(de.Log.Skips), ", du setzt aus"},
		{addressed(bobFR, false, true).Fill(fr.Vocabularies["bitenight"].Aims), "te montre le Joker"},
		{addressed(bobFR, false, true).Fill(fr.Plain.Aims), "te vise avec Joker"},
		{addressed(bobFR, true, false).Fill(fr.Plain.Aims), "vises cleo avec Joker"},
		{addressed(bobFR, false, true).Fill(fr.Log.Skips), ", tu sautes un tour"},
		{addressed(bobFR, true, false).Fill(fr.Log.OutAfter), "\u00a0; tu sors à la 3 cartes place"},
		{bobFR.Fill(fr.WaitingFor), "On attend\u00a0: anne. "},
		{toiFR.Fill(fr.WaitingFor), "On attend\u00a0: toi. "},
		{toiMemeFR.Fill(fr.DoAimAt), "montrer le Joker à toi-même"},
		{toiFR.Fill(fr.Moves.IsPunished), "Carte de pénalité pour toi."},
		{toiFR.Fill(fr.Moves.IsFouled), "L'arbitre siffle une faute contre toi."},
		{bobFR.Fill(fr.Moves.ShotAt), "anne doit répondre au tir venu de cleo. "},
		{bobFR.Fill(fr.Vocabularies["bitenight"].AimAt), "Qui reçoit le Joker et la pile (3 cartes)\u00a0? "},
		{bobFR.Fill(fr.Vocabularies["bitenight"].Aims), "montre le Joker à cleo"},
		{(&words.Facts{Who: fr.Vocabularies["custom"].Shithead, N: "fait le thé"}).Fill(fr.People.Owes), "Le perdant fait le thé."},
		{fr.Vocabularies["leeds"].Adapt((&words.Facts{Cards: fr.Cards(2)}).Fill(fr.Result.Blew)), "planque 2 cartes"},
		{(&words.Facts{N: fr.Ordinal(1), K: "4"}).Fill(fr.Result.YouCame), "Tu finis à la 1re place sur 4"},
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

// addressed are facts of which the reader is who they are about, or the other one.
func addressed(fact words.Facts, you, other bool) *words.Facts {
	fact.You, fact.OtherYou = you, other
	return &fact
}

// TestTitlesTakeAnArticle: what the last player is called is a noun in every rule set, for "the", "der" and "le" stand before it: the
// usual one, or one of these.
func TestTitlesTakeAnArticle(t *testing.T) {
	for locale, want := range map[string]map[string]string{
		"":   {"bitenight": "Scheissekopf", "schwechat": "Scheißkopf", "custom": "loser"},
		"de": {"leeds": "Shithead", "classic": "Shithead", "custom": "Verlierer"},
		"fr": {"bitenight": "Scheissekopf", "schwechat": "Scheißkopf", "custom": "perdant"},
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
