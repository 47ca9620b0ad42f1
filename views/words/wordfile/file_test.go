package wordfile

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"shithead/views/golden"
	"shithead/views/words"
)

func english() string {
	text := golden.Must(os.ReadFile("../languages/en.toml"))
	return string(text)
}

// spoiled is the English file with something else in place of a line, and what is said of that: the key, where a line begins with at in the
// file as it is then.
type spoiled struct{ what, line, now, at, key, says string }

// check fails unless a function says of a spoiled file what is wrong, or nothing where nothing is.
func (c *spoiled) check(t *testing.T, name string, read func(text []byte) error) {
	t.Helper()
	whole := english()
	text := strings.Replace(whole, c.line, c.now, 1)
	at := strings.LastIndex("\n"+text, "\n"+c.at)
	if c.line != "" && text == whole || at < 0 {
		t.Fatalf("%s: %q is not there to be spoiled, or %q", c.what, c.line, c.at)
	}
	err := read([]byte(text))
	all := []error{err}
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		all = several.Unwrap()
	}
	reported := slices.ContainsFunc(all, func(err error) bool {
		var of *Error
		return errors.As(err, &of) && of.File == name && of.Line == strings.Count(text[:at], "\n")+1 && of.Key == c.key && strings.Contains(of.What, c.says)
	})
	if reported == (c.at == "") || (err == nil) != (c.at == "") {
		t.Errorf("%s: %v", c.what, err)
	}
}

func TestRead_SaysWhatIsWrong(t *testing.T) {
	for _, c := range []spoiled{
		{what: "nothing"},
		{"an unknown key", `hall = "The hall"`, "hall = \"The hall\"\nhal = \"The hall\"", "hal =", "hal", "is no key that there is"},
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
		c.check(t, "en.toml", func(text []byte) error {
			file, err := Read("en.toml", language.English, text)
			if err == nil {
				err = errors.Join(file.Fits(), file.IsSpelled())
			}
			return err
		})
	}
}

// TestOneTextForAllNumbersWasReportedForEach of their forms: what is wrong with it is said once.
func TestOneTextForAllNumbersWasReportedForEach(t *testing.T) {
	text := strings.Replace(english(), `present = "{n} here"`, `present = "{m} here"`, 1)
	_, err := Read("en.toml", language.English, []byte(text))
	golden.Equal(t, len(err.(interface{ Unwrap() []error }).Unwrap()), 1, err)
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
		golden.Equal(t, file == nil, err != nil, "neither words nor an error, or both")
	})
}

func TestCompare_SaysWhatDiffers(t *testing.T) {
	first := golden.Must(Read("en.toml", language.English, []byte(english())))
	for _, c := range []spoiled{
		{what: "nothing"},
		{what: "another order of facts", line: `move = "Move {n} of {k}"`, now: `move = "{k}: {n}"`},
		{what: "a fact left out", line: `move = "Move {n} of {k}"`, now: `move = "Move {n}"`},
		{what: "a fact that texts may have besides", line: `race = "Race! First {rank}`, now: `race = "Race! First {a}`},
		{what: "verbs in another order", line: `accepted = "From now on this key is %[1]s too. To undo that: ssh HOST keys remove %[2]s"`, now: `accepted = "%[2]s %[1]s"`},
		{what: "a phrase of one's own", line: "[table.vocabularies.leeds.own]\n", now: "[table.vocabularies.leeds.own]\n\"a phrase\" = \"another\"\n"},
		{what: "a word of a rule set that has none in English", line: "[table.vocabularies.leeds]\n", now: "[table.vocabularies.leeds]\nlow-card = \"low!\"\n"},
		{what: "one with a fact of the plain word", line: "[table.vocabularies.leeds]\n", now: "[table.vocabularies.leeds]\nshoots = \"{other} {cards}\"\n"},

		{"a fact that nothing gives", `hall = "The hall"`, `hall = "The hall of {who}"`, "hall =", "hall", "nothing gives it {who}"},
		{"one in a list", `    "{who} says this key is theirs too.",`, `    "{rank} says this key is theirs too.",`, `    "{rank} says`, "claimed", "nothing gives it {rank}"},
		{"one in a form", `guests = { one = "{n} guest"`, `guests = { one = "{k} guest"`, "guests = { one", "guests", "nothing gives it {k}"},
		{"one in a word of a rule set", "[table.vocabularies.leeds]\n", "[table.vocabularies.leeds]\nshoots = \"{ask}\"\n", "shoots = \"{ask}\"", "table.vocabularies.leeds.shoots", "nothing gives it {ask}"},
		{"a verb too many", `declined = "%s has`, `declined = "%s %s has`, "declined =", "declined", "has 2 %s, not 1"},
		{"a verb that is missing", `declined = "%s has`, `declined = "They have`, "declined =", "declined", "has 0 %s, not 1"},
		{"a key of a map that is missing", "whoami = \"your name here, and your key\"\n", "", "account = \"your data", "commands.does.whoami", "is not there"},
		{"a key of a map that English has not", "whoami = \"your name here, and your key\"\n", "whoami = \"x\"\nwhereami = \"x\"\n", "whereami =", "commands.does.whereami", "en.toml has no such text"},
	} {
		c.check(t, "xx.toml", func(text []byte) error {
			other, err := Read("xx.toml", language.English, text)
			if err == nil {
				err = other.Compare(first)
			}
			return err
		})
	}
}

func TestRuleSetsHaveThePlainWords(t *testing.T) {
	f := golden.Must(Read("en.toml", language.English, []byte(english())))
	plain, leeds := f.Words.Table.Plain, f.Words.Table.Vocabularies["leeds"]
	golden.Equal(t, []string{leeds.Pile, leeds.Hand, leeds.Names.Skip, leeds.Names.Burn}, []string{"discard pile", plain.Hand, plain.Names.Skip, "stash"})
	golden.Equal(t, []string{plain.Pile, plain.Names.Burn}, []string{"pile", "burn"})
	golden.Equal(t, plain.Own, nil)
}

// counting reads the texts for a number, as they stand behind a key.
func counting(t *testing.T, tag, texts string, ordinal bool) words.Count {
	t.Helper()
	root := golden.Must(parse([]byte("n = " + texts)))
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
		golden.Equal(t, strings.Join(said, ", "), c.says, c.tag)
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
				golden.Equal(t, l.write(12345), "12.345", "12345")
			}
		})
	}
	all.Wait()
}

// structs are the types of words that lead on from one, by their names.
func structs(of reflect.Type, known map[string]reflect.Type) map[string]reflect.Type {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		structs(of.Elem(), known)
	case reflect.Struct:
		if known[of.Name()] != nil {
			break
		}
		known[of.Name()] = of
		for i := range of.NumField() {
			structs(of.Field(i).Type, known)
		}
	default:
	}
	return known
}

// TestButtonsHaveColumns: each field for a key in a line of them has a greatest width.
func TestButtonsHaveColumns(t *testing.T) {
	key, buttons := reflect.TypeFor[words.Key](), 0
	for name, of := range structs(reflect.TypeFor[words.Words](), map[string]reflect.Type{}) {
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Name == "NameKeys" || f.Name == "Help" {
				continue // these have rows of their own
			}
			if f.Type == reflect.SliceOf(key) || f.Type == key && strings.HasSuffix(f.Name, "Key") {
				if buttons++; f.Tag.Get("columns") == "" {
					t.Errorf("%s.%s is a button of any width", name, f.Name)
				}
			}
		}
	}
	if buttons < 90 {
		t.Errorf("only %d buttons", buttons)
	}
}

// TestEnglishExplainsItsKeys: translators read the comments of fields, which stand in the file word for word.
func TestEnglishExplainsItsKeys(t *testing.T) {
	inOneLine := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	explained, known := inOneLine(strings.ReplaceAll(english(), "\n# ", "\n")), structs(reflect.TypeFor[words.Words](), map[string]reflect.Type{})
	sources := golden.Must(filepath.Glob("../*.go"))
	said := 0
	for _, source := range sources {
		file := golden.Must(parser.ParseFile(token.NewFileSet(), source, nil, parser.ParseComments))
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || known[spec.Name.Name] == nil {
				return true
			}
			fields, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, f := range fields.Fields.List {
				if f.Doc == nil || len(f.Names) == 0 || f.Tag != nil && strings.Contains(f.Tag.Value, "made:") {
					continue
				}
				if said++; !strings.Contains(explained, inOneLine(f.Doc.Text())) {
					t.Errorf("en.toml does not have the comment of %s.%s: %s", spec.Name, f.Names[0], f.Doc.Text())
				}
			}
			return true
		})
	}
	if said < 200 {
		t.Errorf("only %d fields have comments", said)
	}
}
