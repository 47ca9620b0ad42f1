package cmdline

import (
	"errors"
	"strings"
)

// ErrQuote says that a quote is not closed.
var ErrQuote = errors.New("an open quote")

// Line is the command line whose [Words] these are, whatever is in them.
func Line(words ...string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return strings.Join(quoted, " ")
}

// Words are the words of a command line, as a shell parts them: at blanks that are not in quotes or behind a backslash. It fails
// with [ErrQuote]. The parser that Wish brings along loses words that are empty.
func Words(line string) (words []string, err error) {
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
		return nil, ErrQuote
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}
