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
	"shithead/views/words"
	"shithead/views/words/wordtest"
)

// spoken is a text that people read, and where it stands.
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

// askable are values that functions of words are asked about.
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

// TestEverythingIsHeard: what counts, places and articles say is among all that people read.
func TestEverythingIsHeard(t *testing.T) {
	all := everything(t, "en")
	for _, text := range []string{"1 card", "5 cards", "2nd", "an 8", "twice over", "draw pile"} {
		if !slices.ContainsFunc(all, func(s spoken) bool { return s.text == text }) {
			t.Errorf("nothing says %q", text)
		}
	}
}

// prose are the paragraphs of a rule set's prose, whatever is chosen.
func prose(t testing.TB, w *words.Words, name string) (list []spoken) {
	t.Helper()
	file := w.Rules.Prose(name)
	if file == "" {
		t.Fatalf("nothing is told of %s", name)
	}
	for part := range strings.SplitSeq("\n"+file, "\n# ") {
		title, rest, _ := strings.Cut(part, "\n")
		text := ""
		for line := range strings.SplitSeq(rest+"\n", "\n") {
			item, begins := strings.CutPrefix(line, "- ")
			begins = begins || line == "" || line[0] == '[' || line[0] == '>'
			if begins && strings.TrimSpace(text) != "" {
				list, text = append(list, spoken{"prose/" + name + "/" + title, strings.TrimSpace(text)}), ""
			}
			if line != "" && line[0] != '[' && line[0] != '>' {
				text += " " + item
			}
		}
	}
	return list
}

// TestVoice: no string of any language has what testdata/voice.txt forbids, and that finds the examples which stand there.
func TestVoice(t *testing.T) {
	file, err := os.ReadFile("testdata/voice.txt")
	if err != nil {
		t.Fatal(err)
	}
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

// TestOwnWords: what stands in brackets is a phrase that a rule set has words of its own for, each of those stands somewhere, and every
// bracket is closed.
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
			if got += "; " + w.A(w.RankName(engine.Joker)); got != want[i] {
				t.Errorf("%q instead of %q", got, want[i])
			}
		}
	}
}
