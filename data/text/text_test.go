package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
)

func TestCleanLine_KeepsTheTextAndDropsTheRest(t *testing.T) {
	for _, c := range []struct{ what, in, want string }{
		{"plain", "hello, all!", "hello, all!"},
		{"blanks", " \t a \r\n\v\f b\u00a0\u2003\u2028c \u3000", "a b c"},
		{"empty braille", "a\u2800b", "a b"},
		{"control characters", "a\x00b\x07c\x7fd\u0080e\u009ff", "abcdef"},
		{"next line", "a\u0085b", "a b"},
		{"colours", "\x1b[31mred\x1b[0m", "red"},
		{"title", "a\x1b]0;owned\x07b", "ab"},
		{"hyperlink", "\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"},
		{"unterminated", "a\x1b]52;c;AAAA", "a"},
		{"escape alone", "a\x1b", "a"},
		{"eight bit sequence", "a\x9b31mb", "ab"},
		{"bytes that are no text", "a\xff\xc3\x28b\xed\xa0\x80", "a(b"},
		{"replacement character", "a\ufffdb", "a\ufffdb"},
		{"direction", "a\u202eb\u202c\u2066c\u2069\u200e\u200f\u061cd", "abcd"},
		{"invisible", "a\u200bb\u2060c\ufeffd\u00ade\u034ff\u3164g\uffa0h\u115fi\u180ej", "abcdefghij"},
		{"tags", "a\U000e0041\U000e007fb", "ab"},
		{"private, unassigned", "a\ue000b\U0010eeeec\U000e1000d\uffffe", "abcde"},
		{"normal form", "a\u0308", "ä"},
		{"marks", "z" + strings.Repeat("\u0334\u0335\u0336", 99) + "a", "z\u0334\u0335\u0336a"},
		{"mark alone", "\u0301a \u0301b", "a b"},
		{"family", "a👩\u200d👩\u200d👧\u200d👦b", "a👩\u200d👩\u200d👧\u200d👦b"},
		{"skin and profession", "👩🏽\u200d⚕\ufe0f!", "👩🏽\u200d⚕!"},
		{"heart on fire", "\u2764\ufe0f\u200d🔥", "\u2764\u200d🔥"},
		{"flag", "🇩🇪", "🇩🇪"},
		{"joiner between letters", "a\u200db\u200d", "ab"},
		{"joiner at the ends", "\u200d🔥\u200d", "🔥"},
		{"joiner and space", "🔥\u200d 🔥", "🔥 🔥"},
		{"endless emoji", strings.Repeat("👩\u200d", 50) + "x", strings.Repeat("👩\u200d", 5) + "👩x"},
		{"Thai", "น้ำ", "น\u0e49\u0e33"},
		{"Devanagari", "क्षत्रिय", "क्षत्रिय"},
		{"Hebrew", "שָׁלוֹם", norm.NFC.String("שָׁלוֹם")},
	} {
		if got := CleanLine(c.in, 40); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestCleanLine_CutsBetweenVisibleCharacters(t *testing.T) {
	for _, c := range []struct {
		in      string
		columns int
		want    string
	}{
		{"hello", 5, "hello"},
		{"hello", 4, "hell"},
		{"hi you", 3, "hi"},
		{"hello", 0, ""},
		{"hello", -1, ""},
		{"名前", 4, "名前"},
		{"名前", 3, "名"},
		{"名前", 1, ""},
		{"e\u0323\u0301e", 1, "ẹ\u0301"},
		{"🇩🇪🇦🇹", 3, "🇩🇪"},
		{"a👩\u200d👧", 2, "a"},
	} {
		if got := CleanLine(c.in, c.columns); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.in, c.columns, got, c.want)
		}
	}
}

func TestCleanLine_OfHugeInput_LooksAtItsHeadOnly(t *testing.T) {
	const size = 16 << 20
	for what, unit := range map[string]string{"letters": "x", "marks": "\u0301", "escapes": "\x1b[", "joiners": "👩\u200d", "bytes": "\xe4"} {
		huge := strings.Repeat(unit, size/len(unit))
		if n := testing.AllocsPerRun(1, func() { CleanLine(huge, 20) }); n > 100 {
			t.Errorf("%s: %v allocations", what, n)
		}
	}
}

// checkClean fails if a line could harm a screen.
func checkClean(t *testing.T, s string, columns int) {
	t.Helper()
	if !utf8.ValidString(s) || !norm.NFC.IsNormalString(s) {
		t.Errorf("%q is not in normal form", s)
	}
	if w := ansi.StringWidth(s); w > columns {
		t.Errorf("%q is %d columns wide, not %d", s, w, columns)
	}
	if strings.TrimSpace(s) != s || strings.Contains(s, "  ") {
		t.Errorf("%q has surplus blanks", s)
	}
	for _, r := range s {
		if r != zwj && r != ' ' && (unicode.IsControl(r) || unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Bidi_Control, unicode.Co)) {
			t.Errorf("%q holds %U", s, r)
		}
	}
}

func FuzzCleanLine(f *testing.F) {
	for _, seed := range []string{
		"hello", "\x1b[31mred", "a\u202eb", "👩\u200d👩\u200d👧", "z\u0334\u0335\u0336\u0337", "\u0301 \u0301 ", "각", "\u1161 x",
		"🇩\u200d🇪", "\xe4\u200d ", "\u09c7\u200d\u09be", "क्ष", "\u0897 a", "¦\u200d¦",
	} {
		f.Add(seed, 10)
	}
	f.Fuzz(func(t *testing.T, s string, columns int) {
		columns = min(columns, 1000)
		got := CleanLine(s, columns)
		checkClean(t, got, max(columns, 0))
		if again := CleanLine(got, columns); again != got {
			t.Errorf("%q cleaned twice is %q", got, again)
		}
	})
}

func TestIsToken_AndIsClear(t *testing.T) {
	for text, want := range map[string][2]bool{
		"": {false, true}, "brave-otter_7": {true, true}, "Ä": {false, true}, "a b": {false, true}, "a\x00": {false, false}, "a.b": {false, true},
		"a\tb": {false, false}, "\xff": {false, false}, strings.Repeat("a", TokenBytes): {true, true}, strings.Repeat("a", TokenBytes+1): {false, false},
	} {
		if got := [2]bool{IsToken(text), IsClear(text, TokenBytes)}; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
