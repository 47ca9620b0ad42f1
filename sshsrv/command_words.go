package sshsrv

import (
	"errors"
	"strings"
)

// errQuote says that a quote is not closed.
var errQuote = errors.New("an open quote")

// wordsOf are the words of a command line, as a shell parts them: at blanks that are not in quotes or behind a backslash.
func wordsOf(line string) (words []string, err error) {
	var word strings.Builder
	begun, quote, escaped := false, rune(0), false
	for _, r := range line {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, begun = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, begun = r, true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			if begun {
				words = append(words, word.String())
				word.Reset()
				begun = false
			}
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 || escaped {
		return nil, errQuote
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}
