package wire

import (
	"encoding/base64"
	"image/color"
	"strings"
	"testing"
)

// TestIsLight: from a grey on, on which black is as easy to read as white.
func TestIsLight(t *testing.T) {
	for grey := range 256 {
		if got, want := isLight(color.Gray{uint8(grey)}), grey > 117; got != want {
			t.Errorf("grey %d is light: %v", grey, got)
		}
	}
	for c, want := range map[color.RGBA]bool{
		{0x00, 0x2b, 0x36, 0xff}: false, {0xfd, 0xf6, 0xe3, 0xff}: true, {0, 0, 0xff, 0xff}: false, {0, 0xff, 0, 0xff}: true,
	} {
		if got := isLight(c); got != want {
			t.Errorf("%v is light: %v", c, got)
		}
	}
}

// TestTheBackgroundThatVariablesSay is the last part of COLORFGBG.
func TestTheBackgroundThatVariablesSay(t *testing.T) {
	light, dark, unknown := Background{true, true}, Background{Known: true}, Background{}
	for value, want := range map[string]Background{
		"0;15": light, "15;0": dark, "0;default;15": light, "7;8": dark, "0;7": light, "0;6": dark, "15": light,
		"": unknown, "0;default": unknown, "0;": unknown, "0;16": unknown, "0;-1": unknown, "0;99999999999999999999": unknown,
		strings.Repeat("0;", 40) + "15": unknown,
	} {
		if got := BackgroundOf([]string{"TERM=x", "COLORFGBG=" + value}); got != want {
			t.Errorf("%q: %+v, not %+v", value, got, want)
		}
	}
}

// TestCopied_IsOneSequenceOfASCII, whatever the text is.
func TestCopied_IsOneSequenceOfASCII(t *testing.T) {
	for text, ok := range map[string]bool{
		"ssh -t -p 2222 cards.example join violet-fox": true, "~": true, strings.Repeat("x", maxCopied): true,
		"": false, "two\nlines": false, "bell\a": false, "escape \x1b]52;c;eA==\a": false, "é": false, "\x7f": false, "\xff": false,
		strings.Repeat("x", maxCopied+1): false,
	} {
		want := ""
		if ok {
			want = "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"
		}
		if got := string(copied(text)); got != want {
			t.Errorf("%.20q: %q", text, got)
		}
	}
}
