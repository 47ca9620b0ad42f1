package languages

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/words"
	"shithead/views/words/wordtest"
)

type spoken struct{ where, text string }

// everything is what people read in a language: the strings of all its words, also as said to the reader, and the prose of the rule sets.
func everything(t testing.TB, locale string) (list []spoken) {
	t.Helper()
	words := For(locale)
	walk(reflect.ValueOf(words), "", func(where, text string) {
		for _, said := range toBoth(text) {
			list = append(list, spoken{where, said})
		}
	})
	for _, p := range engine.Presets() {
		list = append(list, prose(t, words, p.Name)...)
	}
	if len(list) < 900 {
		t.Fatalf("only %d texts", len(list))
	}
	return list
}

// choices are what is said of a player and what is said to them, with whom that is by.
var choices = regexp.MustCompile(`\{(?:other:)?([^{}|]*)\|([^{}|]*)\}`)

// toBoth is a text as it is said of a player and, if that differs, as it is said to them.
func toBoth(text string) []string {
	if !choices.MatchString(text) {
		return []string{text}
	}
	of := choices.ReplaceAllStringFunc(text, func(choice string) string {
		theirs := choices.FindStringSubmatch(choice)[1]
		if theirs == "who" || theirs == "other" {
			return "{" + theirs + "}"
		}
		return theirs
	})
	return []string{of, choices.ReplaceAllString(text, "$2")}
}

// walk finds the texts in a value, and what its functions answer about a few numbers and ranks.
func walk(v reflect.Value, where string, tell func(where, text string)) {
	wordtest.Walk(v, where, func(where string, v reflect.Value) bool {
		switch {
		case v.Kind() == reflect.String && v.String() != "":
			tell(where, v.String())
		case v.Kind() == reflect.Func && v.CanInterface() && !v.IsNil() && v.Type().NumIn() == 1:
			for _, asked := range askable(v.Type().In(0).Kind()) {
				walk(v.Call([]reflect.Value{asked})[0], fmt.Sprintf("%s(%v)", where, asked), tell)
			}
		}
		return true
	})
}

func askable(kind reflect.Kind) (list []reflect.Value) {
	switch kind {
	case reflect.Int:
		for _, n := range []int{0, 1, 2, 5} {
			list = append(list, reflect.ValueOf(n))
		}
	case reflect.String:
		for _, rank := range words.RankNames {
			list = append(list, reflect.ValueOf(rank))
		}
	default:
	}
	return list
}

// prose are the paragraphs of a rule set's prose, whatever is chosen.
func prose(t testing.TB, w *words.Words, name string) (list []spoken) {
	t.Helper()
	file := w.Rules.Prose(name)
	if file == "" {
		t.Fatalf("nothing is told of %s", name)
	}
	file = regexp.MustCompile(`(?m)^[[>].*$`).ReplaceAllString(file, "") // conditions and examples
	for part := range strings.SplitSeq("\n"+file, "\n# ") {
		title, rest, _ := strings.Cut(part, "\n")
		for _, paragraph := range regexp.MustCompile(`\n\s*\n(- )?|(^|\n)- `).Split(rest, -1) {
			if text := strings.TrimSpace(strings.ReplaceAll(paragraph, "\n", " ")); text != "" {
				list = append(list, spoken{"prose/" + name + "/" + title, text})
			}
		}
	}
	return list
}

// TestVoice: no string of any language has what testdata/voice.txt forbids, and that finds the examples which stand there.
func TestVoice(t *testing.T) {
	file := golden.Must(os.ReadFile("testdata/voice.txt"))
	_, sections, _ := strings.Cut(string(file), "\n# ")
	var general []string
	for part := range strings.SplitSeq(sections, "\n# ") {
		lines := strings.Split(strings.TrimSpace(part), "\n")
		locale, lines := lines[0], lines[1:]
		if locale == "all" {
			general = lines
			continue
		}
		texts, examples := everything(t, locale), map[string]bool{}
		for _, line := range lines {
			if example, ok := strings.CutPrefix(line, "> "); ok {
				examples[example] = true
			}
		}
		for _, line := range slices.Concat(general, lines) {
			columns := strings.Split(line+"\t^$", "\t")
			if strings.HasPrefix(line, ">") {
				continue
			}
			pattern, but := regexp.MustCompile(columns[0]), regexp.MustCompile(columns[2])
			for _, s := range texts {
				if pattern.MatchString(s.text) && (len(columns) < 4 || !but.MatchString(s.where)) {
					t.Errorf("%s %s: %q has %s: %s", locale, s.where, s.text, pattern.FindString(s.text), columns[1])
				}
			}
			for example := range examples {
				if pattern.MatchString(example) {
					delete(examples, example)
				}
			}
		}
		for example := range examples {
			t.Errorf("%s: nothing forbids %q", locale, example)
		}
	}
}

// TestOwnWords: each phrase in brackets has words of a rule set's own, and each of those stands somewhere.
func TestOwnWords(t *testing.T) {
	verbs, bracketed := regexp.MustCompile(`%\[\d\]`), regexp.MustCompile(`\[([^][]*)\]`)
	for _, locale := range Tags() {
		used, known := map[string]string{}, map[string]bool{"{other}": true} // which is a phrase itself
		walk(reflect.ValueOf(For(locale)), "", func(where, text string) {
			text = verbs.ReplaceAllString(text, "")
			for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
				used[m[1]] = where
			}
			if rest := bracketed.ReplaceAllString(text, ""); strings.ContainsAny(rest, "[]") {
				t.Errorf("%s %s: %q", locale, where, text)
			}
		})
		for name, v := range For(locale).Table.Vocabularies {
			for phrase := range v.Own {
				if known[phrase] = true; used[phrase] == "" {
					t.Errorf("%s, %s: nothing says [%s]", name, locale, phrase)
				}
			}
		}
		for phrase, where := range used {
			if !known[phrase] {
				t.Errorf("%s %s: nothing has a word for [%s]", locale, where, phrase)
			}
		}
	}
}

// unsaid are what is spelled letter by letter, and signs of ranks.
var unsaid = regexp.MustCompile(`\p{Lu}{2,}|(^|[^\p{L}'’])[JQKA]([^\p{L}'’]|$)`)

// TestAloud_CanBeSaid: what tables, lessons and plain lines say has nothing that is spelled, but for captions and the English article.
func TestAloud_CanBeSaid(t *testing.T) {
	unheard := regexp.MustCompile(`BurnTitle$|^plain\.A\(|\.(TakeKey|Aloud)\b`)
	article := regexp.MustCompile(`^A [a-z]`)
	for _, locale := range Tags() {
		for _, w := range []*words.Words{For(locale), On(locale, true)} {
			aloud := Aloud(w)
			if aloud == w || Aloud(aloud) != aloud {
				t.Errorf("%s: it is not read out, or twice", locale)
			}
			for where, said := range map[string]any{"vocabularies": aloud.Table.Vocabularies, "plain": aloud.Plain, "lesson": aloud.Lesson, "log": aloud.Table.Log} {
				walk(reflect.ValueOf(said), where, func(where, text string) {
					if !unheard.MatchString(where) && unsaid.MatchString(article.ReplaceAllString(text, "")) {
						t.Errorf("%s: %s: %q", locale, where, text)
					}
				})
			}
		}
		var all strings.Builder
		walk(reflect.ValueOf(For(locale)), "", func(where, text string) {
			if !strings.HasPrefix(where, ".Plain.Aloud") {
				all.WriteString(text + "\n")
			}
		})
		for phrase := range For(locale).Plain.Aloud {
			if !strings.Contains(all.String(), phrase) {
				t.Errorf("%s: nothing says %q", locale, phrase)
			}
		}
	}
}

func TestRanksHaveTheirArticles(t *testing.T) {
	for locale, want := range map[string][2]string{
		"en": {
			"7 8 8 5 × Q; an 8 a J a Q a K an A; the 8 the J the Q the K the A; a Joker",
			"7 8 8 5 times queen; an 8 a jack a queen a king an ace; the 8 the jack the queen the king the ace; a Joker",
		},
		"de": {
			"7 8 8 5 × Q; eine 8 einen J eine Q einen K ein A; die 8 der J die Q der K das A; einen Joker",
			"7 8 8 5 mal Dame; eine 8 einen Buben eine Dame einen König ein Ass; die 8 der Bube die Dame der König das Ass; einen Joker",
		},
		"fr": {
			"7 8 8 5 × Q; un 8 un J une Q un K un A; le 8 le J la Q le K l'A; un Joker",
			"7 8 8 5 fois dame; un 8 un valet une dame un roi un as; le 8 le valet la dame le roi l'as; un Joker",
		},
	} {
		for i, w := range []*words.TableWords{&For(locale).Table, &Aloud(For(locale)).Table} {
			got := w.RankName(engine.Seven) + " " + w.CardsName(engine.Eight, 2) + " " + w.CardsName(engine.Queen, 5)
			for _, article := range []words.Article{w.A, w.The} {
				got += ";"
				for _, r := range []engine.Rank{engine.Eight, engine.Jack, engine.Queen, engine.King, engine.Ace} {
					got += " " + article(w.RankName(r))
				}
			}
			golden.Equal(t, got+"; "+w.A(w.RankName(engine.Joker)), want[i], locale)
		}
	}
}

// creaks are what a sentence sounds like whose gap does not fit what is in it, by language, where that is known.
var creaks = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`\b1 (cards|points|rounds|moves|packs|players|people|bots|seats|want|agree|are|were|have)\b|\ba (8|A)\b|\ban (\d\d|[2-79]|[J-Q])\b|\byou('s| is| has| was| plays| chooses| takes)\b`),
	"de": regexp.MustCompile(`\b1 (Karten|Punkte|Runden|Zügen?|Pakete|Leute|Spieler|Bots|Plätze|wollen|genügen|reichen|sind|warten|sehen|haben)\b|\bdich (ist|hat|war|spielt|nimmt)\b|\bdu (ist|hat|war|spielt|nimmt)\b`),
	"fr": regexp.MustCompile(`(?i)\b[01] (cartes|points|manches|coups|paquets|places|bots|parties|interceptions|fautes|(regard|attend)ent)\b|\b[2-9] (carte|point|manche|coup|paquet|place|bot|interception|faute|regarde|attend)\b|\btoi (est|a|joue|prend|dit)\b`),
}

// neverOne are sentences in which a number is never 1, and why.
var neverOne = regexp.MustCompile(strings.Join([]string{
	`(?i:lay \{[nk]\} cards)|(?i:\bleg.* \{[nk]\} (Hand)?[Kk]arten)|(?i:étale.* \{[nk]\} cartes)`, // three cards are laid at least
	`^(Packs of|Pakete zu|Des paquets de) \{n\}`,                                                  // a pack has 52 cards at least
	`(?i:more than \{k\} places|mehr als \{k\} Plätze|plus de \{k\} places)`,                      // the bound on slots is a hundred
	`\{cards\} (moves|Züge|coups) `,                                                               // quiet moves are many
	`^\{n\} (players|Leute) `,                                                                     // nobody plays alone
	`\{n\} place`, `\{who\} (are|sind) `, `^\d \{rank\} bots`,                                     // a place, names and a level
	`^(Largest pile|Größter Stapel|Plus gros tas)\x{a0}?: `, // a pile has more cards
}, "|"))

// TestGapsFitNumbers: nothing creaks as it is, nor with 0, 1, 2 or 4 in every gap.
func TestGapsFitNumbers(t *testing.T) {
	for locale, creak := range creaks {
		for _, s := range everything(t, locale) {
			for _, n := range []string{"", "0", "1", "2", "4"} {
				text, fact := s.text, words.Facts{N: n, K: n, Other: n, Cards: n, Who: n, Rank: n, Ask: n, A: n, The: n, Asked: n, Opening: n, Answers: n, Can: n}
				if n != "" {
					text = fact.Fill(s.text)
				}
				if creak.MatchString(text) && (n == "" || !neverOne.MatchString(s.text)) {
					t.Errorf("%s %s: %q", locale, s.where, text)
				}
			}
		}
	}
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
		{you.Fill(de.Vocabularies["bitenight"].Aims), "zeigst cleo den Joker"},
		{hit.Fill(de.Vocabularies["bitenight"].Aims), "zeigt dir den Joker"},
		{hit.Fill(de.Log.Skips), ", du setzt aus"},
		{hit.Fill(fr.Plain.Aims), "te vise avec Joker"},
		{facts(en.You, "", false, false).Fill(en.WaitingFor), "Waiting for you. "},
		{facts(fr.You, "", false, false).Fill(fr.WaitingFor), "On attend\u00a0: toi. "},
		{facts(fr.Yourself, "", false, false).Fill(fr.DoAimAt), "montrer le Joker à toi-même"},
		{facts(en.You, "", false, false).Fill(en.Moves.IsFouled), "The referee calls a foul on you."},
		{facts(de.You, "", false, false).Fill(de.Moves.IsPunishedFlip), "Neue Karte und Strafkarte für dich."},
		{bob.Fill(en.Moves.ShotAtYou), "bob shot at you with an 8: answer it. "},
		{(&words.Facts{Who: de.Vocabularies["custom"].Shithead, N: "macht den Tee"}).Fill(de.People.Owes), "Der Verlierer macht den Tee."},
		{(&words.Facts{Who: fr.Vocabularies["custom"].Shithead, N: "fait le thé"}).Fill(fr.People.Owes), "Le perdant fait le thé."},
		{(&words.Facts{N: fr.Ordinal(1), K: "4"}).Fill(fr.Result.YouCame), "Tu finis à la 1re place sur 4"},
		{en.Vocabularies["bitenight"].Adapt((&words.Facts{Cards: en.Cards(1)}).Fill(en.Result.Blew)), "1 card blown"},
		{de.Vocabularies["leeds"].Adapt((&words.Facts{Cards: de.Cards(2)}).Fill(de.Result.Blew)), "2 Karten gebunkert"},
		{(&words.Facts{Who: "bob", N: en.Points(1), K: "1", Other: en.Rounds(1), Cards: "0"}).Fill(en.People.Tally), "bob: 1 point, last in 1 of 1 round, matches won: 0"},
	} {
		golden.Equal(t, c.got, c.want)
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
