package wordfile

import (
	"errors"
	"reflect"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"shithead/views/words"
)

// File is what the file of a language says.
type File struct {
	Words *words.Words
	name  string
	// texts are what stands at each path, for [File.Compare]: what the texts of a list or the forms of a number have in common is
	// at the path of the list or the number.
	texts map[string]*saying
	// wide are the texts that are too wide for their places.
	wide faults
	// foreign are the texts with letters that have no spelling in ASCII.
	foreign faults
}

// saying is what another language has to say as well, or may.
type saying struct {
	line int
	gaps gaps
	// facts are the names of those that texts may have besides the ones in English.
	facts string
	// own: whether it is there, and what it says, is up to each language.
	own bool
}

// Read reads the words of a language. It fails with an [Error] for everything that is wrong, one a line.
func Read(name string, tag language.Tag, document []byte) (*File, error) {
	root, err := parse(document)
	if err != nil {
		if at, ok := errors.AsType[*Error](err); ok {
			at.File = name
		}
		return nil, err
	}
	r := reader{texts: map[string]*saying{}, numbers: newNumbers(tag), spell: lettersOf(root).Speller()}
	w := &words.Words{Number: r.numbers.write}
	r.read(reflect.ValueOf(w).Elem(), root, place{})
	if err := r.faults.join(name); err != nil {
		return nil, err
	}
	return &File{Words: w, name: name, texts: r.texts, wide: r.wide, foreign: r.foreign}, nil
}

// lettersOf are the letters that the language spells in its own way in ASCII, which are needed to read all else.
func lettersOf(root *node) words.Spelling {
	letters := words.Spelling{}
	if in := root.table["letters"]; in != nil {
		for letter, as := range in.table {
			if spells(letter, as.text) {
				letters[letter] = as.text
			}
		}
	}
	return letters
}

// spells reports whether something is a spelling in ASCII of a small letter, or of signs.
func spells(letter, as string) bool {
	return letter != "" && letter == strings.ToLower(letter) && as != "" && !strings.ContainsFunc(as, isForeign)
}

func isForeign(r rune) bool { return r > unicode.MaxASCII }

// Fits fails with an [Error] for every text that is too wide for its place.
func (f *File) Fits() error { return f.wide.join(f.name) }

// IsSpelled fails with an [Error] for every text with a letter that has no spelling in ASCII.
func (f *File) IsSpelled() error { return f.foreign.join(f.name) }
