package words

import (
	"testing"

	"shithead/views/golden"
)

// TestABlankBeforeAColonWasTwo: a text with a colon stands right behind a name, with the blank that its language has before it.
func TestABlankBeforeAColonWasTwo(t *testing.T) {
	for _, c := range []struct{ name, text, behind, alone string }{
		{"bob", "plays 5: burns", "bob plays 5: burns", "plays 5: burns"},
		{"bob", ": a bot plays on", "bob: a bot plays on", "a bot plays on"},
		{"bob", "\u00a0: un bot continue", "bob\u00a0: un bot continue", "un bot continue"},
		{"bob", ": ", "bob: ", ""},
		{"", "It begins.", "It begins.", "It begins."},
	} {
		if behind, alone := Behind(c.name, c.text), Alone(c.text); behind != c.behind || alone != c.alone {
			t.Errorf("%q behind %q is %q, alone %q", c.text, c.name, behind, alone)
		}
	}
}

func TestSentences(t *testing.T) {
	prose := map[string]string{"leeds": "# short\nFives ask.\n\n# story\nLong ago.\n", "classic": "# story\nOnce.\n", "last": "# story\nx\n# short\nLast."}
	page, list := PageWords{Prose: func(rules string) string { return prose[rules] }}, Words{Between: "、"}
	for _, c := range []struct{ got, want string }{
		{Sentence(""), ""},
		{Sentence("ann plays 9"), "ann plays 9."},
		{Sentence("You win!"), "You win!"},
		{Sentence("Sure?"), "Sure?"},
		{Sentence("In favour (1 of 3)"), "In favour (1 of 3)"},
		{page.InShort("leeds"), "Fives ask."},
		{page.InShort("classic"), ""},
		{page.InShort("last"), "Last."},
		{page.InShort("unknown"), ""},
		{list.List(nil), ""},
		{list.List([]string{"a"}), "a"},
		{list.List([]string{"a", "b", "c"}), "a、b、c"},
	} {
		golden.Equal(t, c.got, c.want)
	}
}
