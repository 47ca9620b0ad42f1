package wordfile

import (
	"errors"
	"reflect"

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
		var at *Error
		if errors.As(err, &at) {
			at.File = name
		}
		return nil, err
	}
	r := reader{texts: map[string]*saying{}, numbers: newNumbers(tag)}
	w := &words.Words{Number: r.numbers.write}
	r.read(reflect.ValueOf(w).Elem(), root, place{})
	if err := r.faults.join(name); err != nil {
		return nil, err
	}
	return &File{Words: w, name: name, texts: r.texts, wide: r.wide}, nil
}

// Fits fails with an [Error] for every text that is too wide for its place.
func (f *File) Fits() error { return f.wide.join(f.name) }
