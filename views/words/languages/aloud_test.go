package languages

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/words"
)

// unsaid are what is spelled letter by letter, and signs of ranks.
var unsaid = regexp.MustCompile(`\p{Lu}{2,}|(^|[^\p{L}'’])[JQKA]([^\p{L}'’]|$)`)

// TestAloud_CanBeSaid: in what tables, lessons and plain lines say is nothing that is spelled letter by letter, but for captions, and in
// English the article.
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
	}
}

// TestAloud_EveryPhraseIsSaid somewhere, instead of which another one is.
func TestAloud_EveryPhraseIsSaid(t *testing.T) {
	for _, locale := range Tags() {
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

// TestAloud_RanksHaveNames, with articles, in the case in which they stand; their signs are what is shown.
func TestAloud_RanksHaveNames(t *testing.T) {
	for locale, want := range map[string]string{
		"en": "7 8 8 queen 5 times ace; an 8 a jack a queen a king an ace; the 8 the jack the queen the king the ace",
		"de": "7 8 8 Dame 5 mal Ass; eine 8 einen Buben eine Dame einen König ein Ass; die 8 der Bube die Dame der König das Ass",
		"fr": "7 8 8 dame 5 fois as; un 8 un valet une dame un roi un as; le 8 le valet la dame le roi l'as",
	} {
		w := &Aloud(For(locale)).Table
		parts := []string{w.RankName(engine.Seven), w.CardsName(engine.Eight, 2), w.RankName(engine.Queen), w.CardsName(engine.Ace, 5) + ";"}
		for i, article := range []words.Article{w.A, w.The} {
			for _, r := range []engine.Rank{engine.Eight, engine.Jack, engine.Queen, engine.King, engine.Ace} {
				parts = append(parts, article(w.RankName(r)))
			}
			if i == 0 {
				parts[len(parts)-1] += ";"
			}
		}
		if got := strings.Join(parts, " "); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
		if shown := For(locale).Table.CardsName(engine.Queen, 5); shown != "5 × Q" {
			t.Errorf("%q is shown", shown)
		}
	}
}
