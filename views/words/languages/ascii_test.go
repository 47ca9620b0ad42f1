package languages

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/golden"
)

// TestLettersInASCIILostTheirMarks: they are spelled in all that there is to read, and phrases of a rule set's own are still found.
func TestLettersInASCIILostTheirMarks(t *testing.T) {
	for locale, texts := range map[string]map[string]string{
		"de": {
			"übrig": "uebrig", "Übrig": "Uebrig", "SCHEIẞKOPF": "SCHEISSKOPF", "GRÜN": "GRUEN", "Scheißkopf": "Scheisskopf",
			"Ä": "Ae", "Straße der Öfen": "Strasse der Oefen", "plain": "plain", "Łódź … à": "Łodz … a",
		},
		"fr": {
			"Œuf à gauche, déjà reçu": "Oeuf a gauche, deja recu", "ŒUVRE BRÛLÉE": "OEUVRE BRULEE", "«\u00a0ça\u00a0»\u00a0?": "\"ca\"\u00a0?",
		},
	} {
		spell := For(locale).Letters.Speller()
		for text, want := range texts {
			golden.Equal(t, spell(text), want, text)
		}
	}
	seen := 0
	for _, l := range All() {
		ascii, texts := *l.ASCII(), map[string]bool{}
		ascii.Letters = nil // they are not spelled
		walk(reflect.ValueOf(ascii), l.Tag, func(where, text string) {
			texts[where] = true
			if strings.ContainsAny(text, "äöüÄÖÜßẞàâæçéèêîïôœùûÀÂÇÉÈÊŒ«»") {
				t.Errorf("%s: %q", where, text)
			}
		})
		walk(reflect.ValueOf(*l.Words()), l.Tag, func(where, text string) {
			seen++
			if !texts[where] && !strings.Contains(where, ".Own[") && !strings.Contains(where, ".Letters") { // whose keys are spelled, too
				t.Errorf("%s is not there: %s", where, text)
			}
		})
		for _, p := range engine.Presets() {
			if text := ascii.Rules.Prose(p.Name); text == "" || strings.ContainsAny(text, "äöüß«»éè") {
				t.Errorf("%s, %s: %s", l.Tag, p.Name, text)
			}
		}
		spell := l.Words().Letters.Speller()
		for name, v := range l.Words().Table.Vocabularies {
			for phrase := range v.Own {
				text := "so [" + phrase + "]"
				golden.Equal(t, ascii.Table.Vocabularies[name].Adapt(spell(text)), spell(v.Adapt(text)), l.Tag, name)
			}
		}
	}
	if seen < 2000 {
		t.Errorf("only %d texts", seen)
	}
	if full := For("de"); !strings.Contains(full.Table.Board.Undo, "ü") {
		t.Error("the words themselves are changed")
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
		golden.Equal(t, fits, c.fits, c)
	}
}
