package languages

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestALanguageIsAFileAndARow: with a file for it and a row in the table, a language is among the values of its setting, which the
// screen of the settings and the command have, people whose terminal is in it read it, and the tests of files read it.
func TestALanguageIsAFileAndARow(t *testing.T) {
	const (
		last, row = `{"fr", "Français"}`, `{"fr", "Français"}, {"nl", "Proef"}`
		// Dutch has one form of ordinals.
		english, dutch = `ordinal = { one = "{n}st", two = "{n}nd", few = "{n}rd", other = "{n}th" }`, `ordinal = "{n}e"`
	)
	overlay := overlaid(t, map[string]string{
		"languages.go": changed(t, "languages.go", last, row),
		"nl.toml":      changed(t, "en.toml", english, dutch, `hall = "The hall"`, `hall = "De zaal"`),
	})
	if out, want := command(t, "run", "-overlay", overlay, "./testdata/trial", "nl"), "auto|en|de|fr|nl\nen Proef\nde Proef\nfr Proef\nnl Proef\nDe zaal\n"; out != want {
		t.Errorf("%s", out)
	}
	command(t, "test", "-vet=off", "-overlay", overlay, "-run", "TestFiles|TestALanguageLacksNothing|TestLettersInASCII", ".")
	if _, err := file("nl"); err == nil || !strings.Contains(err.Error(), "nl.toml") {
		t.Errorf("a row without a file: %v", err)
	}
}

// changed is a file of this folder with some texts in the place of others.
func changed(t *testing.T, name string, pairs ...string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	now := string(text)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(now, pairs[i]) {
			t.Fatalf("%s does not have %s", name, pairs[i])
		}
		now = strings.Replace(now, pairs[i], pairs[i+1], 1)
	}
	return now
}

// overlaid has the go command find some files of this folder with other texts: the name of the file for its -overlay.
func overlaid(t *testing.T, files map[string]string) string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	folder, replace := t.TempDir(), map[string]string{}
	for name, text := range files {
		replace[filepath.Join(here, name)] = filepath.Join(folder, name)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	document, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(overlay, document, 0o600); err != nil {
		t.Fatal(err)
	}
	return overlay
}

// command is what the go command says.
func command(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}
