package plain

import (
	"regexp"
	"strings"
	"testing"
)

// unheard is what is spelled letter by letter, a sign of a rank, a blank too many, or a mark where something is missing.
var unheard = regexp.MustCompile(`\p{Lu}{2,}|(^|[^\p{L}'’])[JQK]([^\p{L}'’]|$)|[^\p{L}'’.] ?A([^\p{L}'’]|$)|\s\s|^\s|\s$|\s[,.]|\(\)`)

// speakable fails for lines with signs that are not read out, and for what is heard as something else.
func speakable(t *testing.T, lines []string) {
	t.Helper()
	for _, line := range lines {
		if i := strings.IndexFunc(line, unspoken); i >= 0 || strings.TrimSpace(line) == "" || unheard.MatchString(line) {
			t.Errorf("%q can't be read out: %q", line, unheard.FindString(line))
		}
	}
}

// TestUnheard is found in lines.
func TestUnheard(t *testing.T) {
	for _, line := range []string{
		"Only FDCs left.", "You play Q Q.", "bob plays A.", "ann  plays 3.", "Your hand: K.", "bob plays 3 ,", "LTC: 7", " ann", "ann plays 5 × 3", "♥", "→ 3", "• ann",
		"│", "…", "",
	} {
		if strings.IndexFunc(line, unspoken) < 0 && strings.TrimSpace(line) != "" && !unheard.MatchString(line) {
			t.Errorf("%q can be read out", line)
		}
	}
	for _, line := range []string{"A bot plays for you.", "Joker, ace, king.", "L'as ouvre.", "À toi de jouer."} {
		speakable(t, []string{line})
	}
}

// once fails for a line that comes twice in a row.
func once(t *testing.T, lines []string) {
	t.Helper()
	for i := 1; i < len(lines); i++ {
		if lines[i] == lines[i-1] {
			t.Errorf("%q is said twice", lines[i])
		}
	}
}
