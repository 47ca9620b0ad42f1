package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Spelling is how a language spells letters and signs in ASCII where they do more than lose their marks: German has ä as ae,
// French œ as oe. Letters are small ones; large ones are spelled likewise.
type Spelling map[string]string

// Speller spells texts in ASCII, as far as a language says how: "Übrig" is "Uebrig", "GRÜN" is "GRUEN", "à gauche" is "a gauche".
// They may become longer.
func (s Spelling) Speller() func(text string) string {
	keys := []string(nil)
	for key := range s {
		if utf8.RuneCountInString(key) > 1 {
			keys = append(keys, key, s[key])
		}
	}
	signs := strings.NewReplacer(keys...)
	return func(text string) string {
		if !strings.ContainsFunc(text, isForeign) {
			return text
		}
		var b strings.Builder
		letters := []rune(signs.Replace(text))
		for i, r := range letters {
			shouted := i+1 < len(letters) && unicode.IsUpper(letters[i+1]) || i > 0 && unicode.IsUpper(letters[i-1])
			b.WriteString(s.letter(r, shouted))
		}
		return b.String()
	}
}

func isForeign(r rune) bool { return r > unicode.MaxASCII }

// letter is a letter or sign in ASCII, itself if the words do not say how it is spelled. Among other large letters, each of a large one's
// is large.
func (s Spelling) letter(r rune, shouted bool) string {
	small := unicode.ToLower(r)
	as, ok := s[string(small)]
	switch {
	case r <= unicode.MaxASCII:
		return string(r)
	case !ok:
		return unmarked(r)
	case r == small:
		return as
	case shouted:
		return strings.ToUpper(as)
	default:
		return strings.ToUpper(as[:1]) + as[1:]
	}
}

// unmarked is a letter without its marks if that is one of ASCII.
func unmarked(r rune) string {
	if apart := norm.NFD.String(string(r)); unicode.IsLetter(r) && apart[0] < utf8.RuneSelf {
		return apart[:1]
	}
	return string(r)
}

// Fold is a text as it is compared with what is typed: in small letters, without marks.
func Fold(text string) string {
	if !strings.ContainsFunc(text, isForeign) {
		return strings.ToLower(text)
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(cases.Fold().String(text)))
}

// Typed are the ways in which a text may be typed, all of them folded: without its marks, and as it is spelled in ASCII.
func (s Spelling) Typed(text string) []string {
	return slices.Compact([]string{Fold(text), Fold(s.Speller()(text))})
}

// Find is where a text stands in another, whatever the case and the marks of both and however they are spelled: the offsets of the
// letters in the other, which are nil where it does not stand there.
func (s Spelling) Find(text, in string) (letters []int) {
	spell := s.Speller()
	for _, as := range []func(string) string{Fold, func(text string) string { return Fold(spell(text)) }} {
		folded, from := eachAs(in, as)
		typed := as(text)
		if at := strings.Index(folded, typed); at >= 0 {
			return slices.Compact(append([]int{}, from[at:at+len(typed)]...))
		}
	}
	return nil
}

// Folded is a text as [Fold] has it, and for each byte of that the offset of the letter in the text that it is for.
func Folded(text string) (folded string, from []int) { return eachAs(text, Fold) }

// eachAs is a text with something else for each letter, and for each byte of it the offset of the letter it is for.
func eachAs(text string, as func(string) string) (other string, from []int) {
	var b strings.Builder
	for i, r := range text {
		b.WriteString(as(string(r)))
		for b.Len() > len(from) {
			from = append(from, i)
		}
	}
	return b.String(), from
}
