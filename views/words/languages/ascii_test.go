package languages

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/views/words/wordtest"
)

// TestLettersInASCIILostTheirMarks: umlauts of German and ligatures of French are spelled, in all that there is to read, what
// functions answer too.
func TestLettersInASCIILostTheirMarks(t *testing.T) {
	german, french := For("de").Letters.Speller(), For("fr").Letters.Speller()
	for text, want := range map[string]string{
		"übrig": "uebrig", "Übrig": "Uebrig", "SCHEIẞKOPF": "SCHEISSKOPF", "GRÜN": "GRUEN", "Scheißkopf": "Scheisskopf",
		"Ä": "Ae", "Straße der Öfen": "Strasse der Oefen", "plain": "plain", "Łódź … à": "Łodz … a",
	} {
		if got := german(text); got != want {
			t.Errorf("%q is spelled %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"Œuf à gauche, déjà reçu": "Oeuf a gauche, deja recu", "ŒUVRE BRÛLÉE": "OEUVRE BRULEE", "«\u00a0ça\u00a0»\u00a0?": "\"ca\"\u00a0?",
	} {
		if got := french(text); got != want {
			t.Errorf("%q is spelled %q, want %q", text, got, want)
		}
	}
	seen := 0
	for _, l := range All() {
		ascii := *l.ASCII()
		ascii.Letters = nil // they are not spelled
		readable(reflect.ValueOf(ascii), l.Tag, func(where, text string) {
			seen++
			if strings.ContainsAny(text, "äöüÄÖÜßẞàâæçéèêîïôœùûÀÂÇÉÈÊŒ«»") {
				t.Errorf("%s: %q", where, text)
			}
		})
		lacks(reflect.ValueOf(l.ASCII()), reflect.ValueOf(l.Words()), "", func(where, what string) {
			if !strings.Contains(what, "no such key") { // they are spelled too
				t.Errorf("%s%s: %s", l.Tag, where, what)
			}
		})
	}
	if seen < 2000 {
		t.Errorf("only %d texts", seen)
	}
	if full := For("de"); !strings.Contains(full.Table.Board.Undo, "ü") {
		t.Error("the words themselves are changed")
	}
}

// TestASpelledPhraseIsStillFound: what a rule set has words of its own for is found by the phrase as it is spelled.
func TestASpelledPhraseIsStillFound(t *testing.T) {
	for _, l := range All() {
		ascii, spell := l.ASCII(), l.Words().Letters.Speller()
		for name, v := range l.Words().Table.Vocabularies {
			for phrase := range v.Own {
				want := spell(v.Adapt("so [" + phrase + "]"))
				if got := ascii.Table.Vocabularies[name].Adapt(spell("so [" + phrase + "]")); got != want {
					t.Errorf("%s %s: %q, want %q", l.Tag, name, got, want)
				}
			}
		}
	}
}

// readable tells all texts of a value, and what functions of a number or a name answer.
func readable(v reflect.Value, where string, tell func(where, text string)) {
	wordtest.Walk(v, where, func(where string, v reflect.Value) bool {
		switch {
		case v.Kind() == reflect.String:
			tell(where, v.String())
		case v.Kind() == reflect.Func && !v.IsNil() && v.Type().NumIn() == 1:
			for _, asked := range askable(v.Type().In(0).Kind()) {
				readable(v.Call([]reflect.Value{reflect.ValueOf(asked)})[0], where, tell)
			}
		}
		return true
	})
}

// askable are values that functions of words are asked about.
func askable(kind reflect.Kind) []any {
	switch kind {
	case reflect.Int:
		return []any{0, 1, 2}
	case reflect.String:
		return []any{"bitenight", "8", "K"}
	default:
		return nil
	}
}

// TestWhatIsTypedIsFound without its marks, as it is spelled, in any case, and as it is written; with the letters that fit.
func TestWhatIsTypedIsFound(t *testing.T) {
	for _, c := range []struct{ locale, typed, in, fits string }{
		{"fr", "regles", "les Règles du jeu", "Règles"},
		{"fr", "RÈGLES", "les Règles du jeu", "Règles"},
		{"fr", "re\u0300gles", "les règles du jeu", "règles"},
		{"fr", "coeur", "à cœur vaillant", "cœur"},
		{"fr", "cœur", "à coeur vaillant", "coeur"},
		{"fr", "", "rien", ""},
		{"de", "hande", "zeig die Hände", "Hände"},
		{"de", "haende", "zeig die Hände", "Hände"},
		{"de", "HÄNDE", "zeig die Haende", "Haende"},
		{"de", "gross", "der große Stapel", "groß"},
		{"en", "scheiss", "the Scheißkopf", "Scheiß"},
		{"de", "hunde", "zeig die Hände", "nothing"},
	} {
		fits := ""
		letters := For(c.locale).Letters.Find(c.typed, c.in)
		for i, r := range c.in {
			if slices.Contains(letters, i) {
				fits += string(r)
			}
		}
		if letters == nil {
			fits = "nothing"
		}
		if fits != c.fits {
			t.Errorf("%s: %q finds %q in %q, not %q", c.locale, c.typed, fits, c.in, c.fits)
		}
	}
}
