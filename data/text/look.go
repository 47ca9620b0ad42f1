package text

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
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
		return cmp.Or(shapes[r], shapes[small], string(small))
	})
}
