package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
)

// The width of a name in columns of a terminal: one letter is hard to talk about, and a table shows up to twenty names.
const (
	NameMin = 2
	NameMax = 16
)

// NameBytes bounds the bytes of a name that is asked for: 16 columns of the heaviest characters.
const NameBytes = 1024

// nameSigns are what a name may have besides letters, their marks and digits. Spaces are single.
const nameSigns = " -_.'"

// defaultName is what is proposed to somebody whose own name is of no use.
const defaultName = "player"

// ParseName returns the name that a text is, in the form in which it is kept, or [ErrNameBad] with a reason.
//
// A name is [NameMin] to [NameMax] columns of letters, marks on them, the digits 0 to 9, the signs -_.' and single
// spaces, and begins with a letter or digit. Wide, narrow and styled forms of a letter become the letter itself (normal
// form KC), spaces at the ends are dropped and several become one; anything else that does not fit is refused, not
// mended. The letters are of scripts in everyday use, and of one such script only, except that those of East Asia may
// stand beside each other and beside one other.
func ParseName(s string) (string, error) {
	if len(s) > NameBytes {
		return "", ErrNameLong
	}
	if !utf8.ValidString(s) {
		return "", ErrNameChars
	}
	name := normalName(s)
	err := checkLetters(name)
	switch width := ansi.StringWidth(name); {
	case err != nil:
		return "", err
	case CleanLine(name, NameBytes) != name: // stacked marks and letters that cannot be seen
		return "", ErrNameChars
	case width < NameMin:
		return "", ErrNameShort
	case width > NameMax:
		return "", ErrNameLong
	case isReserved(name):
		return "", ErrNameReserved
	}
	return name, nil
}

// normalName is a text in normal form KC with single spaces. Other white space is left to be refused.
func normalName(s string) string {
	return strings.Join(strings.FieldsFunc(norm.NFKC.String(s), func(r rune) bool { return r == ' ' }), " ")
}

// checkLetters says what is wrong with the characters of a name, whatever its width.
func checkLetters(name string) error {
	var script, last *unicode.RangeTable // last is nil after anything that carries no mark
	for i, r := range name {
		switch {
		case strings.ContainsRune(nameSigns, r):
			if i == 0 {
				return ErrNameStart
			}
			last = nil
		case '0' <= r && r <= '9':
			last = nil
		case unicode.Is(unicode.Inherited, r) && unicode.IsMark(r) && last != nil:
		default:
			of := scriptOf(r)
			if of == nil || unicode.IsMark(r) && last == nil {
				return ErrNameChars
			}
			if last = of; slices.Contains(eastAsian, of) {
				continue
			}
			if script != nil && script != of {
				return ErrNameMixed
			}
			script = of
		}
	}
	return nil
}

// ProposeName returns a name that is close to what somebody calls themselves elsewhere, such as the user of an SSH
// session. It is always valid, but perhaps taken.
func ProposeName(sshUser string) string {
	s := normalName(CleanLine(sshUser, 4*NameMax))
	if _, after, found := strings.Cut(s, `\`); found { // DOMAIN\user
		s = after
	}
	s, _, _ = strings.Cut(s, "@") // user@host
	if slices.Contains(machineUsers, strings.ToLower(s)) {
		return defaultName
	}
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(nameSigns, r) || '0' <= r && r <= '9' || scriptOf(r) != nil || unicode.Is(unicode.Inherited, r) {
			return r
		}
		return -1
	}, s)
	s = strings.TrimLeftFunc(s, func(r rune) bool { return strings.ContainsRune(nameSigns, r) || unicode.IsMark(r) })
	if name, err := ParseName(Shorten(s, NameMax)); err == nil {
		return name
	}
	return defaultName
}

// Shorten cuts a name to so many columns, without a sign or space left at the cut.
func Shorten(name string, columns int) string {
	if ansi.StringWidth(name) <= columns {
		return name
	}
	return strings.TrimRight(CleanLine(name, columns), nameSigns)
}
