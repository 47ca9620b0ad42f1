package text

import (
	_ "embed"
	"maps"
	"strings"
	"unicode/utf8"
)

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
