package text

import (
	"cmp"
	_ "embed"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Looks are what a name looks like: two names look alike if they have a look in common. A name that looks like somebody's
// is refused when it is taken, and only then; who is found by a name is said by its [NameKey].
//
// A name can be shown in any case, so it is looked at in small and in large letters: ΝΙΝΑ, all Greek, is nina in large
// letters and viva in small ones. Each letter is taken for what it is drawn like: see shapes.
//
// cl and d, 9 and g are told apart in most names, so they count only where nothing else differs: one more look is the
// [NameKey] that a name has with every cl read as d and every 9 as g. Clan and Dan have that in common, as have 9reg and
// greg: as many letters, with cl as one, and otherwise the same. Clam and Darn have not, though rn looks like m.
//
// The looks are on disk: a change here needs a migration that makes them anew.
func Looks(name string) []string {
	small := bare(fold(name))
	all := []string{
		wholeLook + shape(small), wholeLook + shape(strings.ToUpper(small)), pairLook + keyOf(pairs.Replace(small)),
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// The marks of looks: of a whole name, and of one whose pairs are read as one letter.
const (
	wholeLook = "="
	pairLook  = "~"
)

// pairs reads pairs as one letter, and one digit as a letter.
var pairs = strings.NewReplacer("cl", "d", "9", "g")

// shape is a bare text with each letter as it is drawn, in small Latin letters where it is drawn like those. A large letter
// that is drawn like no other is known by the small one.
func shape(bare string) string {
	return spelled(bare, func(r rune) string {
		small := unicode.ToLower(r)
		if s := cmp.Or(shapes[r], shapes[small]); s != "" || small == r {
			return s
		}
		return string(small)
	})
}

// confusables are lines of letters that look alike: what they look like, and the letters. It says itself where they are
// from.
//
//go:embed confusables.txt
var confusables string

// drawn are letters and digits that are drawn like others, and are none of the lookalikes that names are found by.
var drawn = map[rune]string{'5': "s", 'm': "rn", 'w': "vv", 'ȷ': "j"}

// shapes are letters, digits and marks, and how they are drawn: what drawn, the lookalikes and the confusables say, in that
// order, as far as it goes.
var shapes = readShapes(confusables)

// readShapes makes shapes of a text like confusables.
func readShapes(text string) map[rune]string {
	like := readConfusables(text)
	maps.Copy(like, lookalikes)
	maps.Copy(like, drawn)
	all := make(map[rune]string, len(like))
	for r := range like {
		all[r] = drawnOut(like, r)
	}
	return all
}

// readConfusables reads what each letter is like, but for those of ASCII. What has no Latin letter in it is like the
// lookalike of one of its line, if there is one, or else like itself.
func readConfusables(text string) map[rune]string {
	like := map[rune]string{}
	for line := range strings.Lines(text) {
		letters := strings.Fields(line)
		if len(letters) == 0 || letters[0] == "#" {
			continue
		}
		what := letters[0]
		if what[0] < utf8.RuneSelf {
			what = strings.ToLower(what)
		}
		for _, letter := range letters {
			if latin, found := lookalikes[first(letter)]; found && what[0] >= utf8.RuneSelf {
				what = latin
			}
		}
		for _, letter := range letters {
			if r := first(letter); r >= utf8.RuneSelf && (letter != letters[0] || letter == string(r)) {
				like[r] = what
			}
		}
	}
	return like
}

func first(text string) rune { return []rune(text)[0] }

// drawnOut follows what a letter is like to the end.
func drawnOut(like map[rune]string, r rune) string {
	what, found := like[r]
	if !found || what == string(r) {
		return string(r)
	}
	return spelled(what, func(part rune) string { return drawnOut(like, part) })
}
