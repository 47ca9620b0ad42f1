package result

import "math"

// Text is what else there is to say of a round that is over, a line each. How often each seat was last is in the
// points.
func (re *Results) Text() (lines []string) {
	for _, of := range []func(width int) (fact, bool){re.unrated, re.turn, re.fair} {
		told, ok := of(math.MaxInt32)
		if !ok {
			continue
		}
		text := told.says.Text()
		if told.head != "" {
			text = told.head + re.Words.Colon + text
		}
		lines = append(lines, text)
	}
	return lines
}
