package words

import "strings"

// Adapt is a sentence in the words of the rule set. A phrase in brackets is called otherwise by some: "[the pile]" is "the
// stack" where Own says so, and elsewhere what stands there. Brackets come before braces: a phrase may have facts in it.
func (v *Vocabulary) Adapt(sentence string) string {
	if strings.IndexByte(sentence, '[') < 0 {
		return sentence
	}
	var b strings.Builder
	for {
		before, rest, opened := strings.Cut(sentence, "[")
		phrase, after, closed := strings.Cut(rest, "]")
		b.WriteString(before)
		if !opened || !closed {
			b.WriteString(rest)
			return b.String()
		}
		if own, ok := v.Own[phrase]; ok {
			phrase = own
		}
		b.WriteString(phrase)
		sentence = after
	}
}
