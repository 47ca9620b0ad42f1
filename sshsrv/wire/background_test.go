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
	for c, want := range map[color.RGBA]bool{{0, 0x2b, 0x36, 0xff}: false, {0, 0, 0xff, 0xff}: false, {0, 0xff, 0, 0xff}: true} {
		if got := isLight(c); got != want {
			t.Errorf("%v is light: %v", c, got)
		}
	}
}

// TestTheBackgroundThatVariablesSay is the last part of COLORFGBG.
func TestTheBackgroundThatVariablesSay(t *testing.T) {
	for want, values := range map[Background][]string{
		{Known: true, Light: true}: {"0;15", "0;default;15", "0;7", "15"},
		{Known: true}:              {"15;0", "7;8", "0;6"},
		{}:                         {"", "0;default", "0;", "0;16", "0;-1", "0;99999999999999999999", strings.Repeat("0;", 40) + "15"},
	} {
		for _, value := range values {
			if got := BackgroundOf([]string{"TERM=x", "COLORFGBG=" + value}); got != want {
				t.Errorf("%q: %+v, not %+v", value, got, want)
			}
		}
	}
}

// TestCopied_IsOneSequenceOfASCII, whatever the text is.
func TestCopied_IsOneSequenceOfASCII(t *testing.T) {
	long := strings.Repeat("x", maxCopied)
	for _, text := range []string{"ssh -t -p 2222 cards.example join violet-fox", " ~", long} {
		if want := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"; string(copied(text)) != want {
			t.Errorf("%.20q: %q", text, copied(text))
		}
	}
	for _, text := range []string{"", "two\nlines", "bell\a", "escape \x1b]52;c;eA==\a", "é", "\x7f", "\xff", long + "x"} {
		if got := copied(text); got != nil {
			t.Errorf("%.20q: %q", text, got)
		}
	}
}
