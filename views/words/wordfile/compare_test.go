package wordfile

import (
	"strings"
	"testing"

	"golang.org/x/text/language"
)

func TestCompare_SaysWhatDiffers(t *testing.T) {
	whole := english(t)
	first, err := Read("en.toml", language.English, []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ what, line, now, at, key, says string }{
		{what: "nothing"},
		{what: "another order of facts", line: `move = "Move {n} of {k}"`, now: `move = "{k}: {n}"`},
		{what: "a fact left out", line: `move = "Move {n} of {k}"`, now: `move = "Move {n}"`},
		{what: "a fact that texts may have besides", line: `race = "Race! First {rank}`, now: `race = "Race! First {a}`},
		{what: "verbs in another order", line: `accepted = "From now on this key is %[1]s too. To undo that: ssh HOST keys remove %[2]s"`, now: `accepted = "%[2]s %[1]s"`},
		{what: "a phrase of one's own", line: "[table.vocabularies.leeds.own]\n", now: "[table.vocabularies.leeds.own]\n\"a phrase\" = \"another\"\n"},
		{what: "a word of a rule set that has none in English", line: "[table.vocabularies.leeds]\n", now: "[table.vocabularies.leeds]\nlow-card = \"low!\"\n"},
		{what: "one with a fact of the plain word", line: "[table.vocabularies.leeds]\n", now: "[table.vocabularies.leeds]\nshoots = \"{other} {cards}\"\n"},

		{"a fact that nobody gives", `hall = "The hall"`, `hall = "The hall of {who}"`, "hall =", "hall", "nobody gives it {who}"},
		{"one in a list", `    "{who} says this key is theirs too.",`, `    "{rank} says this key is theirs too.",`, `    "{rank} says`, "claimed", "nobody gives it {rank}"},
		{"one in a form", `guests = { one = "{n} guest"`, `guests = { one = "{k} guest"`, "guests = { one", "guests", "nobody gives it {k}"},
		{"one in a word of a rule set", "[table.vocabularies.leeds]\n", "[table.vocabularies.leeds]\nshoots = \"{ask}\"\n", "shoots = \"{ask}\"", "table.vocabularies.leeds.shoots", "nobody gives it {ask}"},
		{"a verb too many", `declined = "%s has`, `declined = "%s %s has`, "declined =", "declined", "has 2 %s, not 1"},
		{"a verb that is missing", `declined = "%s has`, `declined = "They have`, "declined =", "declined", "has 0 %s, not 1"},
		{"a key of a map that is missing", "whoami = \"your name here, and your key\"\n", "", "account = \"your data", "commands.does.whoami", "is not there"},
		{"a key of a map that English has not", "whoami = \"your name here, and your key\"\n", "whoami = \"x\"\nwhereami = \"x\"\n", "whereami =", "commands.does.whereami", "en.toml has no such text"},
	} {
		text := strings.Replace(whole, c.line, c.now, 1)
		if c.line != "" && text == whole {
			t.Errorf("%s: %q is not there to be changed", c.what, c.line)
			continue
		}
		other, err := Read("xx.toml", language.English, []byte(text))
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		err = other.Compare(first)
		if c.says == "" && err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		if c.says != "" && !reports(err, "xx.toml", c.key, lineOf(t, text, c.at), c.says) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

func TestRuleSetsHaveThePlainWords(t *testing.T) {
	f, err := Read("en.toml", language.English, []byte(english(t)))
	if err != nil {
		t.Fatal(err)
	}
	plain, leeds := f.Words.Table.Plain, f.Words.Table.Vocabularies["leeds"]
	if leeds.Pile != "discard pile" || leeds.Hand != plain.Hand || leeds.Names.Skip != plain.Names.Skip || leeds.Names.Burn != "stash" {
		t.Errorf("leeds has a %s, a %s, powers %q and %q", leeds.Pile, leeds.Hand, leeds.Names.Skip, leeds.Names.Burn)
	}
	if plain.Pile != "pile" || plain.Names.Burn != "burn" || plain.Own != nil {
		t.Errorf("the plain words are %q, %q, %v", plain.Pile, plain.Names.Burn, plain.Own)
	}
}
