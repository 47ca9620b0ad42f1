package text

import (
	"errors"
	"fmt"
)

// ErrNameBad says that a text is no name. The errors below say why, and are it too.
var ErrNameBad = errors.New("not a name")

// Why a text is no name.
var (
	// ErrNameShort: narrower than [NameMin] columns.
	ErrNameShort = badName("too short")
	// ErrNameLong: wider than [NameMax] columns.
	ErrNameLong = badName("too long")
	// ErrNameChars: holds something else than letters, their marks, digits, single spaces and a few signs.
	ErrNameChars = badName("holds a character that names may not have")
	// ErrNameStart: begins with something else than a letter or a digit.
	ErrNameStart = badName("begins with neither a letter nor a digit")
	// ErrNameMixed: mixes scripts whose letters look alike, such as Latin and Cyrillic.
	ErrNameMixed = badName("mixes alphabets")
	// ErrNameReserved: could be mistaken for the server, its staff or nobody in particular.
	ErrNameReserved = badName("reserved")
)

func badName(why string) error { return fmt.Errorf("%w: %s", ErrNameBad, why) }
