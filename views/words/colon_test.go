package words

import "testing"

// TestABlankBeforeAColonWasTwo: a text with a colon stands right behind a name, with the blank that a language has before it, and
// by itself it has neither.
func TestABlankBeforeAColonWasTwo(t *testing.T) {
	for _, c := range []struct{ name, text, behind, alone string }{
		{"bob", "plays 5: burns", "bob plays 5: burns", "plays 5: burns"},
		{"bob", ": a bot plays on", "bob: a bot plays on", "a bot plays on"},
		{"bob", "\u00a0: un bot continue", "bob\u00a0: un bot continue", "un bot continue"},
		{"bob", ": ", "bob: ", ""},
		{"", "It begins.", "It begins.", "It begins."},
	} {
		if got := Behind(c.name, c.text); got != c.behind {
			t.Errorf("%q behind %q is %q", c.text, c.name, got)
		}
		if got := Alone(c.text); got != c.alone {
			t.Errorf("%q alone is %q", c.text, got)
		}
	}
}

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{"": "", "ann plays 9": "ann plays 9.", "You win!": "You win!", "Sure?": "Sure?", "In favour (1 of 3)": "In favour (1 of 3)"} {
		if got := Sentence(text); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
