package wordfile

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"shithead/views/words"
)

// counting reads the texts for a number, as they stand behind a key.
func counting(t *testing.T, tag, texts string, ordinal bool) words.Count {
	t.Helper()
	root, err := parse([]byte("n = " + texts))
	if err != nil {
		t.Fatal(err)
	}
	r := reader{texts: map[string]*saying{}, numbers: newNumbers(language.MustParse(tag)), spell: words.Spelling{}.Speller()}
	says := r.count
	if ordinal {
		says = r.ordinal
	}
	count := says(root.table["n"], place{}.at("n"))
	if err := r.faults.join(tag); err != nil {
		t.Fatal(err)
	}
	return count
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		tag, texts, says string
		ordinal          bool
		numbers          []int
	}{
		{tag: "en", texts: `{ one = "{n} card", other = "{n} cards" }`, numbers: []int{0, 1, 2, 21, -1}, says: "0 cards, 1 card, 2 cards, 21 cards, -1 card"},
		{tag: "fr", texts: `{ one = "{n} carte", other = "{n} cartes" }`, numbers: []int{0, 1, 2}, says: "0 carte, 1 carte, 2 cartes"},
		{
			tag: "pl", texts: `{ one = "{n} karta", few = "{n} karty", many = "{n} kart" }`, numbers: []int{0, 1, 2, 4, 5, 12, 22, 112},
			says: "0 kart, 1 karta, 2 karty, 4 karty, 5 kart, 12 kart, 22 karty, 112 kart",
		},
		{tag: "ja", texts: `{ other = "{n}枚" }`, numbers: []int{1, 2}, says: "1枚, 2枚"},
		{tag: "en", texts: `"{n} here"`, numbers: []int{0, 1, 2}, says: "0 here, 1 here, 2 here"},
		{tag: "en", texts: `{ 0 = "none", 2 = "", one = "once", other = "{n} times" }`, numbers: []int{0, 1, 2, 3}, says: "none, once, , 3 times"},
		{tag: "en", texts: `"{n}"`, numbers: []int{999, 1000, 9999, 10000, 1234567}, says: "999, 1000, 9999, 10,000, 1,234,567"},
		{tag: "de", texts: `"{n}"`, numbers: []int{9999, 10000}, says: "9999, 10.000"},
		{tag: "fr", texts: `"{n}"`, numbers: []int{9999, 10000}, says: "9999, 10" + words.NoBreak + "000"},
		{
			tag: "en", ordinal: true, texts: `{ one = "{n}st", two = "{n}nd", few = "{n}rd", other = "{n}th" }`, numbers: []int{1, 2, 3, 4, 11, 12, 13, 21, 101, 111},
			says: "1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 101st, 111th",
		},
		// A million had no text: no small number is of its category.
		{tag: "br", texts: `{ one = "{n} kartenn", two = "{n} gartenn", few = "{n} c'hartenn", other = "{n} karta" }`, numbers: []int{1_000_000}, says: "1\u00a0000\u00a0000 karta"},
		{tag: "fr", ordinal: true, texts: `{ one = "{n}er", other = "{n}e" }`, numbers: []int{1, 2, 21}, says: "1er, 2e, 21e"},
	} {
		count, said := counting(t, c.tag, c.texts, c.ordinal), []string(nil)
		for _, n := range c.numbers {
			said = append(said, count(n))
		}
		if got := strings.Join(said, ", "); got != c.says {
			t.Errorf("%s %s: %q, not %q", c.tag, c.texts, got, c.says)
		}
	}
}

// TestForms_AreAllThereAre: whatever is counted has a form that a file has to have.
func TestForms_AreAllThereAre(t *testing.T) {
	for _, tag := range []string{"en", "de", "fr", "es", "pl", "ru", "cs", "ar", "sl", "ga", "cy", "lt", "ja", "he"} {
		l := newNumbers(language.MustParse(tag))
		for n := range 20_000 {
			if f := plural.Cardinal.MatchPlural(l.tag, n, 0, 0, 0, 0); !slices.Contains(l.cardinals, f) {
				t.Fatalf("%s: %d has %s", tag, n, categories[f])
			}
			if f := plural.Ordinal.MatchPlural(l.tag, n, 0, 0, 0, 0); !slices.Contains(l.ordinals, f) {
				t.Fatalf("%s: place %d has %s", tag, n, categories[f])
			}
		}
	}
}

// TestNumbersAreWrittenAtOnce by all sessions that read a language.
func TestNumbersAreWrittenAtOnce(t *testing.T) {
	l := newNumbers(language.German)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				if says := l.write(12345); says != "12.345" {
					t.Errorf("12345 is %q", says)
				}
			}
		})
	}
	all.Wait()
}
