package languages

import (
	"fmt"
	"reflect"
	"regexp"
	"testing"

	"shithead/engine"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
)

// own is what each language has as much of as it needs: some of it, if another one has any. These are the phrases that a rule
// set has words of its own for, those that cannot be read out, and a help in lines.
var own = regexp.MustCompile(`^\.(Table\.(Help|Vocabularies\[\w+\]\.Own)|Plain\.Aloud)$`)

// needless is what a language may leave out: a note on a column of the statistics whose name says it all, and letters that have no
// spelling of their own.
var needless = regexp.MustCompile(`^\.Letters$|^\.Lobby\.Stats\.Notes\[\d+\]$`)

// TestALanguageLacksNothing that another one has: no field is empty, no key of a map is missing, no list is shorter, and every
// rule set is told of.
func TestALanguageLacksNothing(t *testing.T) {
	for _, one := range All() {
		for _, other := range All() {
			lacks(reflect.ValueOf(one.Words()), reflect.ValueOf(other.Words()), "", func(where, what string) {
				t.Errorf("%s%s: %s, but %s has it", one.Name, where, what, other.Name)
			})
		}
		for _, preset := range engine.Presets() {
			if one.Words().Rules.Prose(preset.Name) == "" {
				t.Errorf("%s tells nothing of %s", one.Name, preset.Name)
			}
		}
	}
}

// lacks tells what one value has not that another has.
func lacks(one, other reflect.Value, where string, tell func(where, what string)) {
	switch {
	case other.IsZero() || needless.MatchString(where):
	case one.IsZero():
		tell(where, "nothing is there")
	case own.MatchString(where):
		if one.Len() == 0 && other.Len() > 0 {
			tell(where, "nothing is there")
		}
	case one.Kind() == reflect.Pointer:
		lacks(one.Elem(), other.Elem(), where, tell)
	case one.Kind() == reflect.Struct:
		for i := range one.NumField() {
			lacks(one.Field(i), other.Field(i), where+"."+one.Type().Field(i).Name, tell)
		}
	case one.Kind() == reflect.Map:
		for _, key := range other.MapKeys() {
			if at := fmt.Sprintf("%s[%v]", where, key); one.MapIndex(key).IsValid() {
				lacks(one.MapIndex(key), other.MapIndex(key), at, tell)
			} else {
				tell(at, "no such key")
			}
		}
	case one.Kind() == reflect.Slice && one.Len() < other.Len():
		tell(where, fmt.Sprintf("only %d of %d", one.Len(), other.Len()))
	case one.Kind() == reflect.Slice || one.Kind() == reflect.Array:
		for i := range other.Len() {
			lacks(one.Index(i), other.Index(i), fmt.Sprintf("%s[%d]", where, i), tell)
		}
	default:
	}
}

// TestWhatIsLackingIsFound in every kind of value.
func TestWhatIsLackingIsFound(t *testing.T) {
	type words struct {
		Text  string
		Count func(int) string
		Named map[string]string
		Lines []string
		Deep  *struct{ Pair [2]string }
	}
	whole := func() *words {
		return &words{
			"a", func(int) string { return "" },
			map[string]string{"k": "v", "l": "w"},
			[]string{"x", "y"},
			&struct{ Pair [2]string }{[2]string{"p", "q"}},
		}
	}
	for want, spoil := range map[string]func(w *words){
		"":              func(*words) {},
		".Text":         func(w *words) { w.Text = "" },
		".Count":        func(w *words) { w.Count = nil },
		".Named":        func(w *words) { w.Named = nil },
		".Named[k]":     func(w *words) { delete(w.Named, "k") },
		".Named[l]":     func(w *words) { w.Named["l"] = "" },
		".Lines":        func(w *words) { w.Lines = w.Lines[:1] },
		".Lines[1]":     func(w *words) { w.Lines[1] = "" },
		".Deep":         func(w *words) { w.Deep = nil },
		".Deep.Pair[0]": func(w *words) { w.Deep.Pair[0] = "" },
	} {
		w, found := whole(), ""
		spoil(w)
		lacks(reflect.ValueOf(w), reflect.ValueOf(whole()), "", func(where, _ string) { found += where })
		if found != want {
			t.Errorf("found %q, not %q", found, want)
		}
	}
}

// TestLocales: the words are those that a client asks for, else the first.
func TestLocales(t *testing.T) {
	for locale, want := range map[string]string{
		"": "English", "C": "English", "en_GB.UTF-8": "English", "tlh": "English", "de": "Deutsch", "DE": "Deutsch", "de_AT.UTF-8": "Deutsch",
		"frr_DE.UTF-8": "English", "default": "English", "french": "English", "de-CH": "Deutsch", "fr@euro": "Français", "de.UTF-8": "Deutsch",
		"fr": "Français", "fr_FR.UTF-8": "Français", "fr_CA": "Français", "FR_be": "Français",
	} {
		for _, l := range All() {
			if (For(locale) == l.Words()) != (l.Name == want) {
				t.Errorf("%q is not %s", locale, want)
			}
		}
	}
}
