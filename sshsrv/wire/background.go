package wire

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

// askBackground asks a terminal for the colour of its background (OSC 11), and then what it is (DA1). Every terminal answers the
// second, and in turn: where that answer comes alone, there is none to the first.
const askBackground = "\x1b]11;?\x1b\\\x1b[c"

// Background is the answer of a terminal to being asked for the colour of its background.
type Background struct {
	// Known: it has said so; else it won't, or not soon. Light: black text is easier to read on it than white.
	Known, Light bool
}

// ShowsBackground says whether a terminal's background makes a difference: with few colours text is in the terminal's own.
func (t Terminal) ShowsBackground() bool { return t.Profile >= colorprofile.ANSI256 }

// BackgroundOf is what the variables of a terminal say of its background: the last part of COLORFGBG is the number of its colour.
func BackgroundOf(env []string) Background {
	fgbg := variables(env)["COLORFGBG"]
	n, err := strconv.Atoi(fgbg[strings.LastIndexByte(fgbg, ';')+1:])
	const lightGrey, darkGrey, colours = 7, 8, 16
	return Background{Known: err == nil && n >= 0 && n < colours, Light: err == nil && n >= lightGrey && n != darkGrey && n < colours}
}

// lightFrom is the relative luminance from which on black has more contrast than white (WCAG 2.1).
const lightFrom = 0.179

// isLight says whether a colour is light.
func isLight(c color.Color) bool {
	linear := func(part uint32) float64 {
		v := float64(part) / math.MaxUint16
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r)+0.7152*linear(g)+0.0722*linear(b) > lightFrom
}

// awaited are answers that are waited for: the background's colour and the fence behind it, each once, until some time.
type awaited struct {
	until          time.Time
	colour, fenced bool
}

// expire lets time go by.
func (a *awaited) expire(now time.Time) {
	if now.After(a.until) {
		*a = awaited{}
	}
}

// take is the answer that an event is, if one like it is waited for.
func (a *awaited) take(event uv.Event) (answer Background, is bool) {
	switch event := event.(type) {
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
