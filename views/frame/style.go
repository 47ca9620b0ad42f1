package frame

import "strings"

// Attr is a set of attributes of text.
type Attr uint8

// The attributes that a cell may have.
const (
	Bold Attr = 1 << iota
	Faint
	Italic
	Underline
	Reverse
	Strike

	allAttrs = Strike<<1 - 1
)

// String lists the attributes: "bold underline".
func (a Attr) String() string {
	var names []string
	for i, name := range [...]string{"bold", "faint", "italic", "underline", "reverse", "strike"} {
		if a&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// Style is how a cell looks. The zero Style is plain.
type Style struct {
	Fg, Bg Color
	Attrs  Attr
}

// String is the style as golden pictures write it: "plain", "bold fg ansi4 bg #102030".
func (s Style) String() string {
	var parts []string
	if s.Attrs&allAttrs != 0 {
		parts = append(parts, s.Attrs.String())
	}
	if s.Fg != 0 {
		parts = append(parts, "fg "+s.Fg.String())
	}
	if s.Bg != 0 {
		parts = append(parts, "bg "+s.Bg.String())
	}
	if parts == nil {
		return "plain"
	}
	return strings.Join(parts, " ")
}
