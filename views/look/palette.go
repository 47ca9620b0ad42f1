package look

import "shithead/views/frame"

// Tone is what a theme is made for: a dark background, a light one, or the most contrast there can be.
type Tone uint8

// The tones.
const (
	Dark Tone = iota
	Light
	Contrast

	numTones
)

// role is what a colour is for.
type role uint8

const (
	ground role = iota // the terminal's own background, assumed
	text
	soft
	line
	mat
	tray
	pane
	chosen
	you
	ask
	name
	danger
	askOnMat
	nameOnMat
	chipInk
	key
	keyInk
	bubble
	bubbleInk
	paper
	under
	warm
	slate
	ink
	red
	blue
	green
	dimInk
	dimRed
	dimBlue
	dimGreen
	panel
	underPanel
	dimSeam
	back
	lattice
	backInk

	numRoles
)

// swatch is a colour in red, green and blue, and the nearest good one of the 256.
type swatch struct {
	rgb   uint32
	index uint8
}

// palettes are the colours by role and tone.
var palettes = [numRoles][numTones]swatch{
	ground:     {{0x14161b, 234}, {0xffffff, 231}, {0x000000, 16}},
	text:       {{0xece9e0, 254}, {0x1b1d22, 234}, {0xffffff, 231}},
	soft:       {{0xa6acb8, 248}, {0x535965, 239}, {0xe6e6e6, 254}},
	line:       {{0x474e5c, 239}, {0xaab1bc, 249}, {0x9a9a9a, 247}},
	mat:        {{0x153029, 235}, {0xc5dccd, 151}, {0x000000, 16}},
	tray:       {{0x14161b, 234}, {0xd3dae2, 253}, {0x000000, 16}},
	chosen:     {{0x303642, 237}, {0xdde1e8, 254}, {0xffffff, 231}},
	pane:       {{0x1b1e25, 235}, {0xf1f3f6, 255}, {0x000000, 16}},
	you:        {{0x74e3ac, 115}, {0x05603a, 23}, {0x5cffb0, 85}},
	ask:        {{0xffd166, 221}, {0x6e4300, 58}, {0xffe14d, 221}},
	name:       {{0x86d3f2, 117}, {0x0a4f7a, 24}, {0x8fe3ff, 117}},
	danger:     {{0xff9384, 210}, {0xa51d16, 124}, {0xffb3a8, 217}},
	askOnMat:   {{0xffd166, 221}, {0x6e4300, 52}, {0xffe14d, 221}}, // ask and name, darker where the mat of the 256 is
	nameOnMat:  {{0x86d3f2, 117}, {0x0a4f7a, 18}, {0x8fe3ff, 117}},
	chipInk:    {{0x15171b, 234}, {0xffffff, 231}, {0x000000, 16}},
	key:        {{0x3a4150, 238}, {0xcdd3dc, 188}, {0xffffff, 231}},
	keyInk:     {{0xf4f1e8, 255}, {0x1b1d22, 234}, {0x000000, 16}},
	bubble:     {{0x26394b, 237}, {0xd5e9f6, 254}, {0xffffff, 231}},
	bubbleInk:  {{0xd8eefb, 195}, {0x0a3b5c, 23}, {0x000000, 16}},
	paper:      {{0xf6f2e6, 255}, {0xffffff, 231}, {0xffffff, 231}},
	under:      {{0xd6d1c3, 252}, {0xece6d6, 254}, {0xffffff, 231}},
	warm:       {{0xffe08a, 222}, {0xffedad, 229}, {0xffe14d, 221}},
	slate:      {{0x353b47, 237}, {0xc2c9d2, 251}, {0x000000, 16}},
	ink:        {{0x17181c, 234}, {0x17181c, 234}, {0x000000, 16}},
	red:        {{0xab0f27, 124}, {0xa80f26, 124}, {0x9b0018, 88}},
	blue:       {{0x0a4aa8, 18}, {0x0a4aa8, 18}, {0x0a3b8c, 18}},
	green:      {{0x0b6430, 22}, {0x0b6430, 22}, {0x084d24, 22}},
	dimInk:     {{0xc3c8d2, 251}, {0x3e444e, 238}, {0xffffff, 231}},
	dimRed:     {{0xffaea6, 217}, {0x861622, 88}, {0xffb3a8, 217}},
	dimBlue:    {{0xa9cbff, 153}, {0x0a3f8f, 18}, {0xa9cbff, 153}},
	dimGreen:   {{0xa5e6bd, 157}, {0x0a4d27, 22}, {0xa5e6bd, 157}},
	panel:      {{0xe3d9bd, 187}, {0xefe6cc, 230}, {0xffffff, 231}},
	underPanel: {{0xd6d1c3, 252}, {0xece6d6, 254}, {0xffffff, 231}},
	dimSeam:    {{0x1c2027, 234}, {0x9299a4, 246}, {0x9a9a9a, 247}},
	back:       {{0x2b3c85, 61}, {0x3a4fa8, 61}, {0x000000, 16}},
	lattice:    {{0x6d84dd, 68}, {0x93a6ee, 111}, {0xb9c4ff, 153}},
	backInk:    {{0xffffff, 231}, {0xffffff, 231}, {0xffffff, 231}},
}

// color is a role's colour in a tone, as a terminal of a depth gets it: the terminal's default where it has too few.
func (r role) color(t Tone, d Depth) frame.Color {
	s := palettes[r][t]
	switch d {
	case True:
		return frame.RGB(uint8(s.rgb>>16), uint8(s.rgb>>8), uint8(s.rgb))
	case Indexed:
		return frame.Indexed(s.index)
	default:
		return 0
	}
}
