package wire

import (
	"image/color"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"shithead/views/frame"
)

// askBackground asks a terminal where its cursor is behind two characters of ambiguous width (DSR 6), for the colour of
// its background (OSC 11), and then what it is (DA1). Every terminal answers the last, and in turn: where that answer
// comes alone, there is none to the others. The characters stand in the second row: in the first, the answer may be F3.
const askBackground = "\x1b[2;1H─♠\x1b[6n\r\x1b[K" + "\x1b]11;?\x1b\\" + "\x1b[c"

// Where the cursor is then, from 0 on, where these characters are narrow.
const askedRow, narrowColumn = 1, 2

// Background is the answer of a terminal to being asked for the colour of its background.
type Background struct {
	// Known: it has said so; else it won't, or not soon. Light: black text is easier to read on it than white.
	Known, Light bool
	// Wide: the answer is about characters of ambiguous width instead, which the terminal draws in two columns.
	Wide bool
}

// ShowsBackground reports whether a terminal's background makes a difference: with few colours text is in the terminal's own.
func (t Terminal) ShowsBackground() bool { return t.Profile >= colorprofile.ANSI256 }

// BackgroundOf is what the variables of a terminal say of its background: the last part of COLORFGBG is the number of its colour.
func BackgroundOf(env []string) Background {
	fgbg := variables(env)["COLORFGBG"]
	n, err := strconv.Atoi(fgbg[strings.LastIndexByte(fgbg, ';')+1:])
	const lightGrey, darkGrey, colours = 7, 8, 16
	return Background{Known: err == nil && n >= 0 && n < colours, Light: err == nil && n >= lightGrey && n != darkGrey && n < colours}
}

// isLight reports whether black can be read better on a color than white.
func isLight(c color.Color) bool {
	return frame.Contrast(c, color.Black) > frame.Contrast(c, color.White)
}

// awaited are answers that are waited for: the cursor's place, the background's colour and the fence behind both, each
// once, until some time.
type awaited struct {
	until                  time.Time
	cursor, colour, fenced bool
}

// take is the answer that an event is, if one like it is waited for.
func (a *awaited) take(event uv.Event) (answer Background, ok bool) {
	switch event := event.(type) {
	case uv.CursorPositionEvent:
		wide := a.cursor && event.Y == askedRow && event.X > narrowColumn
		a.cursor = a.cursor && event.Y != askedRow
		return Background{Wide: wide}, wide
	case uv.BackgroundColorEvent:
		if !a.colour || event.Color == nil {
			return Background{}, false
		}
		a.colour = false
		return Background{Known: true, Light: isLight(event.Color)}, true
	case uv.PrimaryDeviceAttributesEvent:
		fenced := a.fenced
		a.fenced = false
		return Background{}, fenced
	default:
		return Background{}, false
	}
}
