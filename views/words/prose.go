package words

import "io/fs"

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
