package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What one program tells another is refused where it is not this, and not mended.

// TokenBytes is how long a token is at most.
const TokenBytes = 64

// IsToken says whether a text is letters, digits, dashes and underscores of ASCII only, and neither empty nor too long.
func IsToken(text string) bool {
	return text != "" && len(text) <= TokenBytes && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '-' && r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r))
	})
}

// IsClear says whether a text is UTF-8 of so many bytes at most without control characters. It may be empty.
func IsClear(text string, most int) bool {
	return len(text) <= most && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}
