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

// TestGapsFitNumbers: nothing creaks as it is, nor with 0, 1, 2 or 4 in every gap.
func TestGapsFitNumbers(t *testing.T) {
	for locale, creak := range creaks {
		for _, s := range everything(t, locale) {
			texts := []string{s.text}
			for _, n := range []string{"0", "1", "2", "4"} {
				fact := words.Facts{N: n, K: n, Other: n, Cards: n, Who: n, Rank: n, Ask: n, A: n, The: n, Asked: n, Opening: n, Answers: n, Can: n}
				if !excused(s.text) {
					texts = append(texts, fact.Fill(s.text))
				}
			}
			for _, text := range texts {
				if creak.MatchString(text) {
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

// TestSentencesRead with a name, with you where the words can say so, and with a number of cards.
func TestSentencesRead(t *testing.T) {
	en, de, fr := &For("").Table, &For("de").Table, &For("fr").Table
	facts := func(who, other string, you, otherYou bool) *words.Facts {
		return &words.Facts{Who: who, Other: other, You: you, OtherYou: otherYou, Cards: "Q Q", Rank: "Joker", The: "der Joker", A: "an 8", N: "3", K: "1"}
	}
	bob, you, hit := facts("bob", "cleo", false, false), facts("bob", "cleo", true, false), facts("bob", "cleo", false, true)
	for _, c := range []struct{ got, want string }{
		{hit.Fill(en.Vocabularies["bitenight"].Aims), "shows the Joker to you"},
		{hit.Fill(en.Vocabularies["bitenight"].TakesFed), ", and you take 3"},
		{you.Fill(en.Vocabularies["schwechat"].Fails), ": doesn't fit, eat 3"},
		{bob.Fill(de.Vocabularies["bitenight"].Aims), "zeigt cleo den Joker"},
		{you.Fill(de.Vocabularies["bitenight"].Aims), "zeigst cleo den Joker"},
		{hit.Fill(de.Vocabularies["bitenight"].Aims), "zeigt dir den Joker"},
		{hit.Fill(de.Log.Skips), ", du setzt aus"},
		{you.Fill(fr.Plain.Aims), "vises cleo avec Joker"},
		{hit.Fill(fr.Plain.Aims), "te vise avec Joker"},
		{facts(en.You, "", false, false).Fill(en.WaitingFor), "Waiting for you. "},
		{facts(de.You, "", false, false).Fill(de.WaitingFor), "Wir warten auf dich. "},
		{facts(fr.You, "", false, false).Fill(fr.WaitingFor), "On attend\u00a0: toi. "},
		{facts(en.Yourself, "", false, false).Fill(en.DoAimAt), "show the Joker to yourself"},
		{facts(de.Yourself, "", false, false).Fill(de.DoAimAt), "dir selbst den Joker zeigen"},
		{facts(fr.Yourself, "", false, false).Fill(fr.DoAimAt), "montrer le Joker à toi-même"},
		{facts(en.You, "", false, false).Fill(en.Moves.IsFouled), "The referee calls a foul on you."},
		{facts(de.You, "", false, false).Fill(de.Moves.IsPunishedFlip), "Neue Karte und Strafkarte für dich."},
		{facts(fr.You, "", false, false).Fill(fr.Moves.IsPunished), "Carte de pénalité pour toi."},
		{bob.Fill(en.Moves.ShotAtYou), "bob shot at you with an 8: answer it. "},
		{(&words.Facts{Who: de.Vocabularies["custom"].Shithead, N: "macht den Tee"}).Fill(de.People.Owes), "Der Verlierer macht den Tee."},
		{(&words.Facts{Who: fr.Vocabularies["custom"].Shithead, N: "fait le thé"}).Fill(fr.People.Owes), "Le perdant fait le thé."},
		{(&words.Facts{N: fr.Ordinal(1), K: "4"}).Fill(fr.Result.YouCame), "Tu finis à la 1re place sur 4"},
		{en.Vocabularies["bitenight"].Adapt((&words.Facts{Cards: en.Cards(1)}).Fill(en.Result.Blew)), "1 card blown"},
		{de.Vocabularies["leeds"].Adapt((&words.Facts{Cards: de.Cards(2)}).Fill(de.Result.Blew)), "2 Karten gebunkert"},
		{(&words.Facts{Who: "bob", N: en.Points(1), K: "1", Other: en.Rounds(1), Cards: "0"}).Fill(en.People.Tally), "bob: 1 point, last in 1 of 1 round, matches won: 0"},
	} {
		if c.got != c.want {
			t.Errorf("%q instead of %q", c.got, c.want)
		}
	}
}

func TestAdapt(t *testing.T) {
	v := &words.Vocabulary{Own: map[string]string{"the pile": "the stack", "flips {cards}": "turns {cards}"}}
	for sentence, want := range map[string]string{
		"takes [the pile], {n}":    "takes the stack, {n}",
		"takes [the draw pile]":    "takes the draw pile",
		"[the pile] on [the pile]": "the stack on the stack",
		"[flips {cards}] on":       "turns {cards} on",
		"not [closed":              "not closed",
	} {
		if got := v.Adapt(sentence); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}

// TestTitlesTakeAnArticle: "the", "der" or "le" stands before what a rule set calls the last player.
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
