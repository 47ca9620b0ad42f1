package text

import "errors"

// ErrNameBad says that a text is no name. It comes with one of the reasons below.
var ErrNameBad = errors.New("not a name")

// Why a text is no name. They come wrapped together with [ErrNameBad].
var (
	// ErrNameShort: narrower than [NameMin] columns.
	ErrNameShort = errors.New("too short")
	// ErrNameLong: wider than [NameMax] columns.
	ErrNameLong = errors.New("too long")
	// ErrNameChars: holds something else than letters, their marks, digits, single spaces and a few signs.
	ErrNameChars = errors.New("holds a character that names may not have")
	// ErrNameStart: begins with something else than a letter or a digit.
	ErrNameStart = errors.New("begins with neither a letter nor a digit")
	// ErrNameMixed: mixes scripts whose letters look alike, such as Latin and Cyrillic.
	ErrNameMixed = errors.New("mixes alphabets")
	// ErrNameReserved: could be mistaken for the server, its staff or nobody in particular.
	ErrNameReserved = errors.New("reserved")
)
