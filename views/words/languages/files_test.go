package languages

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
)

// TestFiles say all that English says, with the same facts, and nothing else. What stands in a button or over a column fits there, and
// all letters can be spelled in ASCII.
func TestFiles(t *testing.T) {
	english, err := file(all[0].Tag)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range Tags() {
		f, err := file(tag)
		if err == nil {
			err = errors.Join(f.Fits(), f.IsSpelled(), f.Compare(english))
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// TestFilesAreInTheTable, each of them, and in settings every language is called what it calls itself.
func TestFilesAreInTheTable(t *testing.T) {
	entries, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if tag := strings.TrimSuffix(e.Name(), path.Ext(e.Name())); !slices.Contains(Tags(), tag) {
			t.Errorf("%s is no language", e.Name())
		}
	}
	for _, one := range All() {
		for _, other := range All() {
			if called := one.Words().Settings.Value(other.Tag); called != other.Name {
				t.Errorf("in %s %s is called %q", one.Name, other.Name, called)
			}
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

// TestALanguageIsAFileAndARow: with these it is among the values of its setting, people whose terminal is in it read it, and the tests
// of files read it. The go command reads both instead of what is in this folder.
func TestALanguageIsAFileAndARow(t *testing.T) {
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	now, replace := t.TempDir(), map[string]string{}
	put := func(name, from string, pairs ...string) {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(string(text), pairs[i]) {
				t.Fatalf("%s does not have %s", from, pairs[i])
			}
		}
		replace[filepath.Join(folder, name)] = filepath.Join(now, name)
		if err := os.WriteFile(filepath.Join(now, name), []byte(strings.NewReplacer(pairs...).Replace(string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("languages.go", "languages.go", `{"fr", "Français"}`, `{"fr", "Français"}, {"nl", "Proef"}`)
	put("nl.toml", "en.toml", `hall = "The hall"`, `hall = "De zaal"`,
		`ordinal = { one = "{n}st", two = "{n}nd", few = "{n}rd", other = "{n}th" }`, `ordinal = "{n}e"`) // Dutch has one form
	overlay := filepath.Join(now, "overlay.json")
	document, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		err = os.WriteFile(overlay, document, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	command := func(args ...string) string {
		out, err := exec.Command("go", args...).CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	if out, want := command("run", "-overlay", overlay, "./testdata/trial", "nl"), "auto|en|de|fr|nl\nen Proef\nde Proef\nfr Proef\nnl Proef\nDe zaal\n"; out != want {
		t.Errorf("%s", out)
	}
	command("test", "-vet=off", "-overlay", overlay, "-run", "TestFiles|TestLettersInASCII", ".")
	if _, err := file("nl"); err == nil || !strings.Contains(err.Error(), "nl.toml") {
		t.Errorf("a row without a file: %v", err)
	}
}
