package languages

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/engine/errcode"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/words"
)

// TestFiles say all that English says, with the same facts, and fit where they stand, also in ASCII.
func TestFiles(t *testing.T) {
	english := golden.Must(file(all[0].Tag))
	for _, tag := range Tags() {
		f := golden.Must(file(tag))
		golden.Equal(t, errors.Join(f.Fits(), f.IsSpelled(), f.Compare(english)), nil, tag)
	}
}

// TestFilesAreInTheTable, each of them, and in settings every language is called what it calls itself.
func TestFilesAreInTheTable(t *testing.T) {
	entries := golden.Must(files.ReadDir("."))
	for _, e := range entries {
		if tag := strings.TrimSuffix(e.Name(), path.Ext(e.Name())); !slices.Contains(Tags(), tag) {
			t.Errorf("%s is no language", e.Name())
		}
	}
	for _, one := range All() {
		for _, other := range All() {
			golden.Equal(t, one.Words().Settings.Value(other.Tag), other.Name, "in ", one.Name)
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
			golden.Equal(t, For(locale) == l.Words(), l.Name == want, locale)
		}
	}
}

// TestALanguageIsAFileAndARow: with these it is among the values of its setting, people whose terminal is in it read it, and the tests
// of files read it. The go command reads both instead of what is in this folder.
func TestALanguageIsAFileAndARow(t *testing.T) {
	folder := golden.Must(os.Getwd())
	now, replace := t.TempDir(), map[string]string{}
	write := func(name, text string) string {
		enginetest.NoError(t, os.WriteFile(filepath.Join(now, name), []byte(text), 0o600))
		return filepath.Join(now, name)
	}
	put := func(name, from string, pairs ...string) {
		text := string(golden.Must(os.ReadFile(from)))
		for i := 0; i < len(pairs); i += 2 {
			golden.Equal(t, strings.Contains(text, pairs[i]), true, from, " has ", pairs[i])
		}
		replace[filepath.Join(folder, name)] = write(name, strings.NewReplacer(pairs...).Replace(text))
	}
	put("languages.go", "languages.go", `{"fr", "Français"}`, `{"fr", "Français"}, {"nl", "Proef"}`)
	put("nl.toml", "en.toml", `hall = "The hall"`, `hall = "De zaal"`,
		`ordinal = { one = "{n}st", two = "{n}nd", few = "{n}rd", other = "{n}th" }`, `ordinal = "{n}e"`) // Dutch has one form
	overlay := write("overlay.json", string(golden.Must(json.Marshal(map[string]any{"Replace": replace}))))
	command := func(args ...string) string {
		out, err := exec.Command("go", args...).CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	golden.Equal(t, command("run", "-overlay", overlay, "./testdata/trial", "nl"), "auto|en|de|fr|nl\nen Proef\nde Proef\nfr Proef\nnl Proef\nDe zaal\n")
	command("test", "-vet=off", "-overlay", overlay, "-run", "TestFiles|TestLettersInASCII", ".")
	if _, err := file("nl"); err == nil || !strings.Contains(err.Error(), "nl.toml") {
		t.Errorf("a row without a file: %v", err)
	}
}

// keyed are words of refusals for screens, which were read out in plain lines.
var keyed = regexp.MustCompile(`(?i)\b(press|enter|tab|drück|appuie|entrée)\b|/help|bottom line|ligne du bas|unten`)

func TestEveryErrorHasWords(t *testing.T) {
	en := For(Tags()[0])
	for _, locale := range Tags() {
		w := For(locale)
		for _, named := range words.NamedErrors() {
			says := w.Error(fmt.Errorf("wrapped: %w", named.Is))
			aloud := Aloud(w).Error(named.Is)
			if says == "" || says == w.Other || w != en && says == en.Error(named.Is) || keyed.MatchString(aloud) {
				t.Errorf("%s, %v: %q, aloud %q", locale, named.Is, says, aloud)
			}
		}
		golden.Equal(t, w.Error(errors.New("new")), w.Other, locale)
		golden.Equal(t, w.Error(nil), "", locale)
	}
}

// TestErrorsAreNamedByTheirCodes, if they have some, with more behind it where several have the same, and none is named twice.
func TestErrorsAreNamedByTheirCodes(t *testing.T) {
	var refusals []words.NamedError
	for _, r := range words.NamedRefusals() {
		refusals = append(refusals, r.NamedError)
	}
	for _, all := range [][]words.NamedError{words.NamedErrors(), refusals, words.NamedReasons()} {
		seen := map[string]bool{}
		for _, named := range all {
			code := strings.ReplaceAll(errcode.Of(named.Is), "_", "-")
			if named.Key != code && !strings.HasPrefix(named.Key, code+"-") && code != "" || seen[named.Key] {
				t.Errorf("%s: %v has the code %q", named.Key, named.Is, code)
			}
			seen[named.Key] = true
		}
	}
}

// TestARoomThatHasMoved_IsNotJustClosed: where the move is uncertain, that is told rather than where the room is.
func TestARoomThatHasMoved_IsNotJustClosed(t *testing.T) {
	w, moved := For(""), &rooms.MovedError{Owner: "b"}
	golden.Equal(t, w.Error(moved), w.Error(rooms.ErrMoved), "moved")
	golden.Equal(t, w.Error(moved) == w.Error(rooms.ErrClosed), false, "closed")
	golden.Equal(t, w.Error(fmt.Errorf("%w: %w", rooms.ErrUncertain, moved)), w.Error(rooms.ErrUncertain), "uncertain")
}

// TestWhatARoomAnswersIsALine of 78 columns, or of 80 in ASCII, at the bottom of the table: where people gather it is cut.
func TestWhatARoomAnswersIsALine(t *testing.T) {
	for _, locale := range Tags() {
		for _, err := range []error{
			rooms.ErrSilent, rooms.ErrTooFast, rooms.ErrLong, rooms.ErrGuest, rooms.ErrGone, rooms.ErrDraining, rooms.ErrSeats,
			rooms.ErrOwnSeats, rooms.ErrOriginSeats, rooms.ErrPaused, rooms.ErrSeated, rooms.ErrNotSeated, rooms.ErrFull,
			rooms.ErrSeatsFree, rooms.ErrBegun, rooms.ErrNotMaker, rooms.ErrNoBot, rooms.ErrRemoved, rooms.ErrNobody,
			rooms.ErrNotNow, rooms.ErrStale, rooms.ErrUncertain,
		} {
			for ascii, columns := range map[bool]int{false: 78, true: 80} {
				if says := On(locale, ascii).Error(err); frame.Width(says) > columns {
					t.Errorf("%v: %d columns: %s", err, frame.Width(says), says)
				}
			}
		}
	}
}

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
