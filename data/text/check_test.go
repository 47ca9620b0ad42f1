package text

import (
	"strings"
	"testing"
)

func TestIsToken(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "brave-otter_7": true, "Ä": false, "a b": false, "a\x00": false, "a.b": false,
		strings.Repeat("a", TokenBytes): true, strings.Repeat("a", TokenBytes+1): false,
	} {
		if IsToken(text) != want {
			t.Errorf("%q", text)
		}
	}
}

func TestIsClear(t *testing.T) {
	for text, want := range map[string]bool{"": true, "Ä b": true, "a\tb": false, "\xff": false, "12345": true, "123456": false} {
		if IsClear(text, 5) != want {
			t.Errorf("%q", text)
		}
	}
}
