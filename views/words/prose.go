package words

import (
	"io/fs"
	"strings"
)

// ProseIn reads what is told of a rule set from the files of a language, prose/NAME.txt.
func ProseIn(files fs.FS) func(rules string) string {
	return func(rules string) string {
		text, err := fs.ReadFile(files, "prose/"+rules+".txt")
		if err != nil {
			return "" // nobody has told of it yet
		}
		return string(text)
	}
}

// InShort is what is special about a rule set: the part "short" of its prose, one line, empty if it has none.
func (w *PageWords) InShort(rules string) string {
	_, text, _ := strings.Cut(w.Prose(rules), "# short\n")
	text, _, _ = strings.Cut(text, "\n")
	return text
}
