package languages

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/words"
	"shithead/views/words/wordtest"
)

// spoken is a text that people read, and where it stands.
type spoken struct{ where, text string }

// everything is what people read in a language: the strings of all its words, with what counts things having counted 0, 1, 2
// and 5 of them, and the prose of the rule sets.
func everything(t testing.TB, locale string) []spoken {
	t.Helper()
	words := For(locale)
	var list []spoken
	walk(reflect.ValueOf(words), "", func(where, text string) {
		for _, said := range toBoth(text) {
			list = append(list, spoken{where, said})
		}
	})
	for _, p := range engine.Presets() {
		for part, paragraphs := range wholeProse(t, words, p.Name) {
			for _, text := range paragraphs {
				list = append(list, spoken{"prose/" + p.Name + "/" + part, text})
			}
		}
	}
	if len(list) < 900 {
		t.Fatalf("only %d texts", len(list))
	}
	return list
}

// choices are what is said of somebody and what is said to them, with whom that is by.
var choices = regexp.MustCompile(`\{(?:other:)?([^{}|]*)\|([^{}|]*)\}`)

// toBoth is a text as it is said of somebody and, if that differs, as it is said to whoever it is about, and to the other one.
func toBoth(text string) []string {
	if !choices.MatchString(text) {
		return []string{text}
	}
	of := choices.ReplaceAllStringFunc(text, func(choice string) string {
		if theirs := choices.FindStringSubmatch(choice)[1]; theirs != "who" && theirs != "other" {
			return theirs
		}
		return "{" + choices.FindStringSubmatch(choice)[1] + "}"
	})
	return []string{of, choices.ReplaceAllString(text, "$2")}
}

// walk finds the texts in a value. Fields that are not exported are read too, but functions among them are not called.
func walk(v reflect.Value, where string, tell func(where, text string)) {
	wordtest.Walk(v, where, func(where string, v reflect.Value) bool {
		switch {
		case v.Kind() == reflect.String && v.String() != "":
			tell(where, v.String())
		case v.Kind() == reflect.Func && v.CanInterface():
			walkCalls(v.Interface(), where, tell)
		}
		return true
	})
}

// walkCalls finds the texts that a function makes.
func walkCalls(says any, where string, tell func(where, text string)) {
	switch says := says.(type) {
	case words.Count:
		walkCounts(says, where, tell)
	case words.Ordinal:
		walkCounts(words.Count(says), where, tell)
	case words.Article:
		for _, rank := range words.RankNames {
			tell(fmt.Sprintf("%s(%s)", where, rank), says(rank))
		}
	case func(string) []string:
		walk(reflect.ValueOf(says("ABCD-EFGH")), where, tell)
	}
}

func walkCounts(says words.Count, where string, tell func(where, text string)) {
	for _, n := range []int{0, 1, 2, 5} {
		if text := says(n); text != "" {
			tell(fmt.Sprintf("%s(%d)", where, n), text)
		}
	}
}

// TestEverythingIsHeard: what counts, places and articles say is among all that people read.
func TestEverythingIsHeard(t *testing.T) {
	all := everything(t, "en")
	for _, text := range []string{"1 card", "5 cards", "2nd", "an 8", "twice over", "    ABCD-EFGH", "draw pile"} {
		if !slices.ContainsFunc(all, func(s spoken) bool { return s.text == text }) {
			t.Errorf("nobody hears %q", text)
		}
	}
}

// wholeProse are the paragraphs of a rule set's prose by part, whatever is chosen.
func wholeProse(t testing.TB, w *words.Words, name string) map[string][]string {
	t.Helper()
	file := w.Rules.Prose(name)
	if file == "" {
		t.Fatalf("nothing is told of %s", name)
	}
	parts, part, text := map[string][]string{}, "", ""
	end := func() {
		if text = strings.TrimSpace(text); text != "" {
			parts[part] = append(parts[part], text)
		}
		text = ""
	}
	for line := range strings.SplitSeq(file, "\n") {
		title, isTitle := strings.CutPrefix(line, "# ")
		item, isItem := strings.CutPrefix(line, "- ")
		switch {
		case isTitle:
			end()
			part = title
		case line == "", line[0] == '[', line[0] == '>':
			end()
		case isItem:
			end()
			text = item
		default:
			text += " " + line
		}
	}
	end()
	return parts
}

// forbidden is something that nobody may read, in a language or in all, and why (the voice of the words).
type forbidden struct {
	locale, pattern, why string
	// but are the only places where it may stand.
	but string
}

var forbiddenPhrases = []forbidden{
	// All languages.
	{"", `\.\.\.`, "waiting is …, one character", ""},
	{"", `\S  +\S`, "two blanks", `\.Help\[|\.Empty\[`},
	{"", `[\p{L}}] [,;:.!](\s|$)`, "a blank before a stop", ""},
	{"", `!.*!`, "one exclamation mark at most", ""},
	{"", `!`, "exclamation marks are for a turn, a race, a jump-in, a bonus, a win and last orders", `\.Reactions\[|\.CanJump|\.Table\.Race|\.LowCard|\.Wins|\.YourTurn|\.House\.Drain`},
	{"", `\{[^{}]*$|\[[^][]*$`, "a gap that does not end", ""},

	// English.
	{"en", `(?i)\bmakers?\b`, "the host", ""},
	{"en", `\bwho made\b`, "the host", ""},
	{"en", `in case that`, "in case", ""},
	{"en", `(?i)(^|[.:;!?] )who [^?]*([.;:!]|$)`, "no clause begins with a bare who: whoever, or if you", `\.Table\.Help\[`},
	{"en", `(?i)\b(only|if|and|unless) who\b`, "no clause begins with a bare who", ""},
	{"en", `(?i)\bso many\b`, "built from German", ""},
	{"en", `(?i)\banew\b`, "again, or reset", ""},
	{"en", `\bas may be\b|\bas (many|much) as (they|one|it) may\b|\bas (one|they) may have\b`, "all that there may be", ""},
	{"en", `that there is not`, "built from German", ""},
	{"en", `rounds that run`, "these rounds", ""},
	{"en", `nothing (is )?begun|begins? nothing`, "nothing starts", ""},
	{"en", `, too([.;:!?)]|$)`, "no comma before a closing too", ""},
	{"en", `(?i)\b(cannot|will not|does not|do not|did not|is not here)\b`, "won't, can't, doesn't", ""},
	{"en", `(?i)where you are\b`, "say network: it is an address, not an origin", ""},
	{"en", `\bwhat happened\b`, "the story so far", ""},
	{"en", `(?i)\bdeletes? the\b`, "files are deleted", ""},
	{"en", `Scheisskopf`, "Scheissekopf in Bite Night, Scheißkopf in Schwechat", ""},
	{"en", `Scheissekopf`, "in Bite Night alone", `bitenight`},
	{"en", `Scheißkopf`, "in Schwechat alone", `schwechat`},
	{"en", `; you played`, "it was refused, so it was not played", ""},

	// Deutsch.
	{"de", `\bHeil\b`, "greets nobody here", ""},
	{"de", `(?i)für immer`, "people leave a table, they do not die", ""},
	{"de", `(?i)\b(drücke|tippe|wähle|lege|schaue|prüfe|versuche|komme|gehe)\b`, "short imperatives: drück, tipp, wähl", `Plain\.Verbs`},
	{"de", `\bLetzter\b|\bals Erster\b|\bder Erste links\b|\bder Letzte (sein|,)`, "only the title is male: zuerst, zuletzt", ""},
	{"de", `(?i)\ber oder sie\b|\bihm oder ihr\b`, "turn the sentence", ""},
	{"de", `(?i)öftesten`, "am häufigsten", ""},
	{"de", `\bKartenspielen?\b`, "Pakete", ""},
	{"de", `Nachziehstapel`, "Ziehstapel, but in Schwechat", `schwechat`},
	{"de", `(?i)\b(gewartet|gegeben|getauscht|gezogen|aufgefüllt|eröffnet|gelegt) wird\b`, "no passive without need", ""},
	{"de", `(?i)von dort, wo du bist`, "say Netz: it is an address, not an origin", ""},
	{"de", `(?i)\bRaum (zu )?(machen|gemacht)\b`, "a room is opened: aufmachen", ""},
	{"de", `, (und|oder) (ein|eine|einen|kein|keine|der|die|das|mehr|noch|sein|seine|dein|deine)( \p{L}+)?([.;:)]|$)`, "no comma before und that joins words", ""},
	{"de", `, (und|oder) \p{Ll}+(en|ern|eln)([,.;:)]|$)`, "no comma before und that joins infinitives", ""},
	{"de", `hast du jetzt nicht zu|zu beantworten|zu spielen\.`, "officialese", ""},
	{"de", `(?i)scheiss|Scheissekopf`, "ß where it belongs", ""},
	{"de", `"[^"]*"`, "„so“ is quoted", ""},
	{"de", `(?i)\bverliert (der|ist|macht)|der verliert\b`, "the loser is a noun", ""},
	{"de", `; du hast .* gespielt`, "it was refused, so it was not played", ""},

	// Français.
	{"fr", `[^\x{a0} ][:;?!»]($|\s)|«[^\x{a0}]`, "a blank, at which no line is broken, before : ; ? ! and inside « »", ""},
	{"fr", `(^|[^>]) [;?!»]|\p{L} :( |$)`, "the blank before : ; ? ! is one at which no line is broken", ""},
	{"fr", `\p{L}["“”„]|["“”„]\p{L}`, "« ainsi » is quoted", ""},
	{"fr", `(?i)\b(vous|votre|vos|veuillez)\b`, "tu", ""},
	{"fr", `(?i)\b(de|que|d'|qu'|jusque) ?\{who\}`, "de and que lose their e before a vowel: turn the sentence", ""},
	{"fr", `(?i)\btu (es|seras|étais) (prêt|sorti|parti|entré|assis|seul|invité|dernier|premier)`, "nobody's gender is known: turn the sentence", ""},
	{"fr", `(?i)\b(il ou elle|lui ou elle|\p{L}+\(e\)|\p{L}+·e)\b`, "turn the sentence", ""},
	{"fr", `(?i)\b(brûl|ramass|échang|retourn)er?z\b`, "tu", ""},
	{"fr", `(?i)\bdistributeur|croupier|joker sauvage|tour de cartes\b`, "the words of card games: donneur, passe-partout", ""},
	{"fr", `(?i)\bd'où tu viens\b`, "say réseau: it is an address, not an origin", ""},
}

// TestForbiddenPhrases are in no string of any language.
func TestForbiddenPhrases(t *testing.T) {
	for _, locale := range Tags() {
		texts := everything(t, locale)
		for _, f := range forbiddenPhrases {
			if f.locale != "" && f.locale != locale {
				continue
			}
			pattern, but := regexp.MustCompile(f.pattern), regexp.MustCompile(f.but)
			for _, s := range texts {
				if pattern.MatchString(s.text) && (f.but == "" || !but.MatchString(s.where)) {
					t.Errorf("%s %s: %q has %s: %s", locale, s.where, s.text, pattern.FindString(s.text), f.why)
				}
			}
		}
	}
}

// TestForbiddenPhrasesAreFound where they would stand.
func TestForbiddenPhrasesAreFound(t *testing.T) {
	for locale, texts := range map[string][]string{
		"en": {
			"One moment ...", "Only who made the room may do that.", "Who can play must. Who cannot takes the pile.",
			"in case that you want it back", "types so many", "begins the tally anew", "This key is ann, too.", "It does not fit.",
			"People from where you are have as many rooms as they may have.", "Nice! Very nice!", "the maker",
		},
		"de": {
			"Heil / max", "Für immer gehen?", "drücke Tab und tippe den Code", "werd nicht Letzter", "Er oder sie nimmt den Stapel",
			"Am öftesten", "diese Karte, und eine Strafkarte", "{rank} spielen, und wählen, wer ihn sieht", "Gewartet wird auf bob.",
			"Einen Raum machen", "der verliert macht den Tee", "wer als Erster draußen ist", `"gestasht"`,
		},
		"fr": {
			"Veux-tu jouer?", "Attends :", "Appuyez sur Entrée, s'il vous plaît", "la place de {who}", "Tu es prêt.", "\"planqué\"", "«ainsi»",
			"Il ou elle prend le tas", "d'où tu viens",
		},
	} {
		for _, text := range texts {
			if !slices.ContainsFunc(forbiddenPhrases, func(f forbidden) bool {
				return (f.locale == "" || f.locale == locale) && regexp.MustCompile(f.pattern).MatchString(text)
			}) {
				t.Errorf("nothing forbids %q", text)
			}
		}
	}
}
