package wire

import (
	"math/bits"
	"strconv"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"shithead/views/frame"
)

// penCache knows styles of a palette as terminals of a color profile show them. It belongs to one goroutine.
type penCache struct {
	profile colorprofile.Profile
	palette *frame.Palette
	known   []pen // by number, up to the highest that was asked for
}

// pen is a style that may be known.
type pen struct {
	known bool
	style frame.Style
}

// style is a style of the palette as far as the terminal shows it.
func (p *penCache) style(id frame.StyleID) frame.Style {
	if int(id) < len(p.known) && p.known[id].known {
		return p.known[id].style
	}
	return p.learn(id)
}

func (p *penCache) learn(id frame.StyleID) frame.Style {
	if more := int(id) + 1 - len(p.known); more > 0 {
		p.known = append(p.known, make([]pen, more)...)
	}
	p.known[id] = pen{true, degrade(p.palette.Style(id), p.profile)}
	return p.known[id].style
}

// degrade is what is left of a style in a color profile.
func degrade(s frame.Style, profile colorprofile.Profile) frame.Style {
	if profile < colorprofile.ASCII {
		return frame.Style{}
	}
	s.Fg, s.Bg = nearest(s.Fg, profile), nearest(s.Bg, profile)
	return s
}

// nearest is the color of a profile that is nearest to c.
func nearest(c frame.Color, profile colorprofile.Profile) frame.Color {
	kind := c.Kind()
	switch {
	case profile <= colorprofile.ASCII:
		return 0
	case profile == colorprofile.ANSI && kind > frame.ColorANSI:
		return frame.ANSI(uint8(ansi.Convert16(c.Color())))
	case profile == colorprofile.ANSI256 && kind == frame.ColorRGB:
		return frame.Indexed(uint8(ansi.Convert256(c.Color())))
	default:
		return c
	}
}

// attrCodes are the parameters of SGR that turn attributes on and off. Bold and faint are turned off together.
var attrCodes = [...]struct {
	attr    frame.Attr
	on, off byte
}{
	{frame.Bold, 1, 22},
	{frame.Faint, 2, 22},
	{frame.Italic, 3, 23},
	{frame.Underline, 4, 24},
	{frame.Reverse, 7, 27},
	{frame.Strike, 9, 29},
}

// weight are the attributes that only go together.
const weight = frame.Bold | frame.Faint

// appendPen appends what makes text look like to after it has looked like from, in the shorter of two ways: what
// changes, or all of it anew.
func appendPen(b []byte, from, to frame.Style) []byte {
	if from == to {
		return b
	}
	if to == (frame.Style{}) {
		return append(b, restorePen...)
	}
	start := len(b)
	b = appendChange(append(b, "\x1b["...), from, to)
	length := len(b) - start
	if length <= len("\x1b[0;1m") || !loses(from, to) {
		return b
	}
	b = appendChange(append(b, "\x1b[0;"...), frame.Style{}, to)
	if anew := len(b) - start - length; anew < length {
		copy(b[start:], b[start+length:])
		length = anew
	}
	return b[:start+length]
}

// loses reports whether a pen has something that another has not, so that it may be shorter to begin anew.
func loses(from, to frame.Style) bool {
	return from.Attrs&^to.Attrs != 0 || from.Fg != 0 && to.Fg == 0 || from.Bg != 0 && to.Bg == 0
}

// appendChange appends the parameters that differ, of two styles that do, and the end of the sequence.
func appendChange(b []byte, from, to frame.Style) []byte {
	gone := from.Attrs &^ to.Attrs
	come := to.Attrs &^ from.Attrs
	if gone&weight != 0 {
		// The parameter for both takes the one along that stays.
		gone |= weight
		come |= to.Attrs & weight
	}
	var off byte
	for _, a := range attrCodes {
		if gone&a.attr != 0 && a.off != off {
			off = a.off
			b = append(strconv.AppendUint(b, uint64(off), 10), ';')
		}
	}
	for _, a := range attrCodes {
		if come&a.attr != 0 {
			b = append(b, '0'+a.on, ';')
		}
	}
	if from.Fg != to.Fg {
		b = append(appendColor(b, to.Fg, 30), ';')
	}
	if from.Bg != to.Bg {
		b = append(appendColor(b, to.Bg, 40), ';')
	}
	b[len(b)-1] = 'm'
	return b
}

// appendColor appends the parameters of a color; base is 30 for text and 40 for what is behind it.
func appendColor(b []byte, c frame.Color, base uint64) []byte {
	n := uint64(c.Index())
	switch c.Kind() {
	case frame.ColorANSI:
		if n >= 8 {
			n += 60 - 8 // the bright ones
		}
		return strconv.AppendUint(b, base+n, 10)
	case frame.ColorIndexed:
		b = strconv.AppendUint(b, base+8, 10)
		return strconv.AppendUint(append(b, ";5;"...), n, 10)
	case frame.ColorRGB:
		b = strconv.AppendUint(b, base+8, 10)
		b = append(b, ";2"...)
		red, green, blue := c.RGB()
		for _, part := range [...]uint8{red, green, blue} {
			b = strconv.AppendUint(append(b, ';'), uint64(part), 10)
		}
		return b
	default:
		return strconv.AppendUint(b, base+9, 10)
	}
}

// penBytes is about how many bytes it takes to change a pen into another.
func penBytes(from, to frame.Style) int {
	if from == to {
		return 0
	}
	if to == (frame.Style{}) {
		return len(restorePen)
	}
	n := len("\x1b[m") + 2*bits.OnesCount8(uint8(to.Attrs&^from.Attrs)) + 3*bits.OnesCount8(uint8(from.Attrs&^to.Attrs))
	if from.Fg != to.Fg {
		n += colorBytes(to.Fg)
	}
	if from.Bg != to.Bg {
		n += colorBytes(to.Bg)
	}
	return n
}

// colorBytes is about how many bytes the parameters of a color take.
func colorBytes(c frame.Color) int {
	return [...]int{frame.ColorDefault: len("39;"), frame.ColorANSI: len("31;"), frame.ColorIndexed: len("38;5;234;"), frame.ColorRGB: len("38;2;100;100;100;")}[c.Kind()]
}
