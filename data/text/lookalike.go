package text

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// NameKey is what names are found by, and told apart by: two names with the same key count as the same.
//
// It ignores case (with full folding, so ß is ss), accents and other marks of European scripts, the signs and spaces,
// and wide or styled forms. It takes 0 for o, 1 and l for i, and the Greek, Cyrillic and Armenian letters in lookalikes
// for the Latin ones that they look like, so a name wholly in Cyrillic does not pass for a Latin one; mixed ones are not
// names at all. What else looks alike is a matter of who may take a name, not of who is found by it: see [Looks]. The keys
// are on disk: a change here needs a migration that makes them anew.
func NameKey(name string) string { return keyOf(bare(fold(name))) }

// fold is a text without its case, in parts: letters and the marks on them.
func fold(name string) string {
	return norm.NFKD.String(cases.Fold().String(norm.NFKD.String(name)))
}

// bare is a folded text without signs, spaces, and the marks of European scripts.
func bare(folded string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(nameSigns, r) || '\u0300' <= r && r <= '\u036F' {
			return -1
		}
		return r
	}, folded)
}

// keyOf is the key of a bare text.
func keyOf(bare string) string {
	return spelled(bare, func(r rune) string { return lookalikes[r] })
}

// spelled is a text with something else for each letter, itself for nothing.
func spelled(text string, with func(rune) string) string {
	var b strings.Builder
	b.Grow(2 * len(text))
	for _, r := range text {
		if s := with(r); s != "" {
			b.WriteString(s)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// lookalikes are the letters, folded, that pass for a Latin letter in one of its cases.
var lookalikes = map[rune]string{
	// Digits and Latin letters that do not fall apart into a letter and a mark.
	'0': "o", '1': "i", 'l': "i", 'ı': "i", 'ł': "i", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ŧ': "t", 'ƒ': "f",
	'ƀ': "b", 'ɓ': "b", 'ɨ': "i", 'ɵ': "o", 'ƶ': "z", 'æ': "ae", 'œ': "oe", 'ĸ': "k", 'ŋ': "n",
	// Cyrillic.
	'а': "a", 'в': "b", 'с': "c", 'ԁ': "d", 'е': "e", 'ғ': "f", 'ԍ': "g", 'н': "h", 'һ': "h", 'і': "i", 'ӏ': "i",
	'ј': "j", 'к': "k", 'м': "m", 'п': "n", 'о': "o", 'р': "p", 'ԛ': "q", 'г': "r", 'ѕ': "s", 'т': "t", 'ѵ': "v",
	'ԝ': "w", 'х': "x", 'у': "y", 'ү': "y", 'ѡ': "w", 'ь': "b", 'є': "e", 'ө': "o", 'ѳ': "o", 'з': "3",
	// Greek.
	'α': "a", 'β': "b", 'ε': "e", 'ζ': "z", 'η': "n", 'ι': "i", 'κ': "k", 'μ': "u", 'ν': "v", 'ο': "o", 'ρ': "p",
	'τ': "t", 'υ': "u", 'χ': "x", 'γ': "y", 'ω': "w", 'σ': "o", 'θ': "o", 'ϳ': "j",
	// Armenian.
	'օ': "o", 'ս': "u", 'հ': "h", 'ո': "n", 'ց': "g", 'զ': "q", 'ա': "w", 'տ': "s", 'ք': "p", 'ի': "h", 'լ': "i",
}
