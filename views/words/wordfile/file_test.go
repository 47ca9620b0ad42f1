package wordfile

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
)

// english is the file of the first language.
func english(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../languages/en.toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// lineOf is the last line that begins with a text.
func lineOf(t *testing.T, text, start string) int {
	t.Helper()
	at := strings.LastIndex("\n"+text, "\n"+start)
	if at < 0 {
		t.Fatalf("no line begins with %q", start)
	}
	return strings.Count(text[:at], "\n") + 1
}

func TestRead_SaysWhatIsWrong(t *testing.T) {
	whole := english(t)
	file, err := Read("en.toml", language.English, []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Fits(); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		what, line, now string
		// at is what the line begins with that is named, in the file as it is then.
		at, key, says string
	}{
		{"a key nobody knows", `hall = "The hall"`, "hall = \"The hall\"\nhal = \"The hall\"", "hal =", "hal", "is no key that there is"},
		{"a key that is missing", `hall = "The hall"` + "\n", "", "# The words of one language", "hall", "is not there"},
		{"one missing in a table", `burn-title = "BURNED"` + "\n", "", "[table.plain]", "table.plain.burn-title", "is not there"},
		{"a key that is there twice", `hall = "The hall"`, "hall = \"The hall\"\nhall = \"The hall\"", "hall =", "hall", "already"},
		{"a table that is there twice", "[help]", "[help]\n[help]", "[help]", "help", "already"},
		{"an empty text", `hall = "The hall"`, `hall = ""`, "hall =", "hall", "is empty"},
		{"a list for a text", `hall = "The hall"`, `hall = ["The hall"]`, "hall =", "hall", "is a list, not a text"},
		{"a text for a list", `claim-keys = [`, `claim-keys = "a" # [`, "claim-keys =", "claim-keys", "is a text, not a list"},
		{"a number", `hall = "The hall"`, `hall = 3`, "hall =", "hall", "is no text in quotes"},
		{"a fact that there is not", `seat-stays = "Your seat in {who}`, `seat-stays = "Your seat in {whom}`, "seat-stays =", "seat-stays", "there is no fact {whom}"},
		{"a brace that is not closed", `seat-stays = "Your seat in {who}`, `seat-stays = "Your seat in {who`, "seat-stays =", "seat-stays", "{ without its other half"},
		{"a brace that closes nothing", `hall = "The hall"`, `hall = "The} hall"`, "hall =", "hall", "} without"},
		{"a bracket that is not closed", `turned-hidden = "[{flips|flip} a card]"`, `turned-hidden = "[{flips|flip} a card"`, "turned-hidden =", "table.log.turned-hidden", "[ without"},
		{"a bracket in a bracket", `turned-hidden = "[{flips|flip} a card]"`, `turned-hidden = "[flips [a] card]"`, "turned-hidden =", "table.log.turned-hidden", "[ without"},
		{"a choice of three", `plays = "{plays|play} {cards}"`, `plays = "{plays|play|played} {cards}"`, "plays =", "table.log.plays", "is more than two texts"},
		{"a choice by a fact that is not given", `leads = "{begins|begin}"`, `leads = "{other:begins|begin} {whom}"`, "leads =", "table.log.leads", "there is no fact {whom}"},
		{"a bracket in a brace", `turned-hidden = "[{flips|flip} a card]"`, `turned-hidden = "{[a]}"`, "turned-hidden =", "table.log.turned-hidden", "there is no fact {[a]}"},
		{"a form the language has not", `ordinal = { one`, `ordinal = { many = "{n}", one`, "ordinal =", "table.ordinal.many", "is no form of this language"},
		{"a form that is missing", `guests = { one = "{n} guest", other`, `guests = { other`, "guests = { other", "guests.one", "is not there"},
		{"a number that is none", `guests = { one`, `guests = { 01 = "x", one`, "guests = { 01", "guests.01", "is no form"},
		{"an article without a rank", `the = { other = "the {rank}" }`, `the = { other = "the" }`, "the =", "table.the.other", "lacks {rank}"},
		{"no article for most", `the = { other`, `the = { A`, "the =", "table.the.other", "is not there"},
		{"an article for no rank", `the = { other`, `the = { 1 = "the {rank}", other`, "the =", "table.the.1", "is no rank"},
		{"a key of three parts", `take-key = ["e", "take"]`, `take-key = ["e", "take", "it"]`, "take-key = [\"e\", \"take\", ", "table.plain.take-key", "but 3 texts"},
		{"a button that is too wide", `take-key = ["e", "take"]`, `take-key = ["e", "take the whole pile up"]`, "take-key = [\"e\", \"take the", "table.plain.take-key", "has 22 columns where 20 fit"},
		{"one that is so in ASCII", `"ß" = "ss"`, `"ß" = "ssssssssssssssss"`, `shithead = "Scheißkopf"`, "table.vocabularies.schwechat.shithead", "has 25 columns"},
		{"a letter that has no spelling", `hall = "The hall"`, `hall = "The hałł"`, "hall =", "hall", "has ł, which is not among the letters"},
		{"one of what is told", "\nleeds = '''", "\nleeds = '''ø", "leeds = '''", "rules.prose.leeds", "has ø"},
		{"a spelling that is none", "[letters]\n", "[letters]\n\"ł\" = \"ĺ\"\n", "\"ł\" =", "letters.ł", "is no spelling in ASCII"},
		{"a spelling of nothing", "[letters]\n", "[letters]\n\"ł\" = \"\"\n", "\"ł\" =", "letters.ł", "is empty"},
		{"the spelling of a large letter", "[letters]\n", "[letters]\n\"Ł\" = \"L\"\n", "\"Ł\" =", "letters.Ł", "is no spelling in ASCII of a small letter"},
		{"one of several", `["r", "ready"]]`, `["r", "ready, and no more swaps"]]`, "set-up-keys =", "table.set-up-keys", "has 24 columns"},
		{"a word at a seat", "\nleft = \"has left\"", "\nleft = \"has left this table for good\"", "left = \"has left this", "table.left", "has 28 columns"},
		{"a wide head of a column", "\nbeaten = \"Beaten\"", "\nbeaten = \"How many have been beaten\"", "beaten = \"How", "lobby.stats.heads.beaten", "has 25 columns"},
		{"a wide word of a rule set", "[table.vocabularies.leeds]\n", "[table.vocabularies.leeds]\nhand = \"what you have in your hand\"\n", "hand = \"what", "table.vocabularies.leeds.hand", "has 26 columns"},
		{"an error without words", "name-taken = ", "name-took = ", "[errors]", "errors.name-taken", "is not there"},
		{"words without an error", "name-taken = ", "name-took = ", "name-took =", "errors.name-took", "is no key that there is"},
		{"an event without words", "match-over = \"The match is over.\"\n", "", "[table.log.entries]", "table.log.entries.match-over", "is not there"},
		{"words without a kind of event", "[table.log.entries]\n", "[table.log.entries]\nsung = \"sings\"\n", "sung =", "table.log.entries.sung", "is no key"},
		{"a rule set that there is not", "[table.vocabularies.leeds]", "[table.vocabularies.london]", "[table.vocabularies.london]", "table.vocabularies.london", "is no key"},
		{"a rule set of which nothing is told", "\nleeds = '''", "\nlondon = '''", "[rules.prose]", "rules.prose.leeds", "is not there"},
		{"lists of tables", "[help]", "[[help]]", "[[help]]", "help", "lists of tables"},
		{"a quote that is not closed", `hall = "The hall"`, `hall = "The hall`, "hall =", "", ""},
		{"a table on a text", "[help]", "[hall]\n[help]", "[hall]", "hall", "is a text since line"},
	} {
		text := strings.Replace(whole, c.line, c.now, 1)
		if text == whole {
			t.Errorf("%s: %q is not there to be spoiled", c.what, c.line)
			continue
		}
		file, err := Read("en.toml", language.English, []byte(text))
		if err == nil {
			err = errors.Join(file.Fits(), file.IsSpelled())
		}
		if !reports(err, "en.toml", c.key, lineOf(t, text, c.at), c.says) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

// TestOneTextForAllNumbersWasReportedForEach of their forms: what is wrong with it is said once.
func TestOneTextForAllNumbersWasReportedForEach(t *testing.T) {
	text := strings.Replace(english(t), `present = "{n} here"`, `present = "{m} here"`, 1)
	_, err := Read("en.toml", language.English, []byte(text))
	if all, ok := err.(interface{ Unwrap() []error }); !ok || len(all.Unwrap()) != 1 {
		t.Error(err)
	}
}

// reports is whether an error, or one of several, is of a key in a line.
func reports(err error, file, key string, line int, what string) bool {
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		return slices.ContainsFunc(all.Unwrap(), func(err error) bool { return reports(err, file, key, line, what) })
	}
	var at *Error
	return errors.As(err, &at) && at.File == file && at.Line == line && at.Key == key && strings.Contains(at.What, what)
}

// FuzzRead: whatever a file has in it, reading it ends, with words or with an error.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"hall = \"x\"\n[help]\nplay = [\"p\", \"play\"]\n", "[a]\nb = [[\"c\"], { d = '''e''' }]\n", "a.b = 1\na = 2\n", "[[a]]\n", "a = \"",
		"guests = { one = \"{n}\", 0 = \"\" }\n", "[table.vocabularies.leeds.own]\n\"[x]\" = \"{y\"\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Read("x.toml", language.English, bytes.Clone(text))
		if (file == nil) != (err != nil) {
			t.Error("neither words nor an error, or both")
		}
	})
}
