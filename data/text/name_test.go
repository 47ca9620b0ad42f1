package text

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestParseName_OfAName_IsItsKeptForm(t *testing.T) {
	for in, want := range map[string]string{
		"ann":               "ann",
		"  Ann   Lee ":      "Ann Lee",
		"O'Brien-Smith Jr.": "", // 17 columns
		"O'Brien-Smith Jr":  "O'Brien-Smith Jr",
		"x_y.z":             "x_y.z",
		"42":                "42",
		"Jo\u0308rg":        "Jörg",
		"Groß":              "Groß",
		"ＡＮＮ":               "ANN",
		"𝐚𝐧𝐧":               "ann",
		"Жанна":             "Жанна",
		"Γιάννης":           "Γιάννης",
		"佐々木":               "佐々木",
		"サッカー":              "サッカー",
		"Tom太郎":             "Tom太郎",
		"이름":                "이름",
		"أحمد":              "أحمد",
		"משה":               "משה",
		"राम":               "राम",
		"สมชาย":             "สมชาย",
		"名前名前名前名前":          "名前名前名前名前",
		"x\u0302y":          "x\u0302y",
	} {
		got, err := ParseName(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v, want %q", in, got, err, want)
		}
	}
}

func TestParseName_OfNoName_SaysWhy(t *testing.T) {
	for in, want := range map[string]error{
		"":                           ErrNameShort,
		"   ":                        ErrNameShort,
		"x":                          ErrNameShort,
		strings.Repeat("x", 17):      ErrNameLong,
		"名前名前名前名前x":                  ErrNameLong,
		strings.Repeat("x", 1<<20):   ErrNameLong,
		"-x":                         ErrNameStart,
		"'x'":                        ErrNameStart,
		"a/b":                        ErrNameChars,
		"a\tb":                       ErrNameChars,
		"ann\n":                      ErrNameChars,
		"a\x1b[31mb":                 ErrNameChars,
		"a\u202eb":                   ErrNameChars,
		"a\u200bb":                   ErrNameChars,
		"a\u3164b":                   ErrNameChars,
		"\u3164\u3164":               ErrNameChars,
		"ann🔥":                       ErrNameChars,
		"ann\xff":                    ErrNameChars,
		"ann\ufffd":                  ErrNameChars,
		"\u0301ann":                  ErrNameChars,
		"a-\u0301b":                  ErrNameChars,
		"z\u0334\u0335\u0336\u0337z": ErrNameChars,
		"ɑnn":                        ErrNameChars, // of phonetics
		"ᎪᎪᎪ":                        ErrNameChars, // Cherokee
		"١٢٣":                        ErrNameChars,
		"аnn":                        ErrNameMixed, // a Cyrillic а
		"annα":                       ErrNameMixed,
		"Root":                       ErrNameReserved,
		"10.0.0.1":                   ErrNameReserved,
		"a.d.m.i.n":                  ErrNameReserved,
		"ADM1N":                      ErrNameReserved,
		"ádmin":                      ErrNameReserved,
		"some one":                   ErrNameReserved,
		"Everybody":                  ErrNameReserved,
		"niemand":                    ErrNameReserved,
		"b0t":                        ErrNameReserved,
	} {
		got, err := ParseName(in)
		if got != "" || !errors.Is(err, want) || !errors.Is(err, ErrNameBad) {
			t.Errorf("%.20q: %q, %v, want %v", in, got, err, want)
		}
	}
}

func TestNamesThatLookTheSame_CountAsTheSame(t *testing.T) {
	for _, same := range [][]string{
		{"ann", "ANN", "a-n-n", "an n", "ann.", "Änn", "ạnn"},
		{"lilli", "1i11I", "LILLI", "łilli"},
		{"Groß", "GROSS", "gross", "gr0ss"},
		{"Sørøya", "soroya"},
		{"pace", "расе", "РАСЕ"}, // the second and third all Cyrillic
		{"toa", "τοα"},           // the second all Greek
		{"ΣΟΦΟΣ", "σοφος", "σοφοσ"},
		{"サッカー", "ｻｯｶｰ"},
	} {
		for _, name := range same {
			if NameKey(name) != NameKey(same[0]) {
				t.Errorf("%s is %q, %s is %q", name, NameKey(name), same[0], NameKey(same[0]))
			}
			if again := NameKey(NameKey(name)); again != NameKey(name) {
				t.Errorf("the key of %q is %q", NameKey(name), again)
			}
		}
	}
	apart := map[string]string{}
	for _, name := range []string{"ann", "anna", "am", "arn", "Жанна", "이름", "राम", "रामा", "佐々木", "かき", "かぎ", "ann2", "ann3"} {
		if other, found := apart[NameKey(name)]; found {
			t.Errorf("%s and %s count as the same", name, other)
		}
		apart[NameKey(name)] = name
	}
}

func TestProposeName_IsCloseAndValid(t *testing.T) {
	for in, want := range map[string]string{
		"ann":                      "ann",
		"Ann.Lee":                  "Ann.Lee",
		"ann@example.org":          "ann",
		`CORP\ann`:                 "ann",
		"_www":                     "www",
		"ann🔥lee":                  "annlee",
		"a\x1b[31mnn\u202e":        "ann",
		"Jo\u0308rg":               "Jörg",
		strings.Repeat("x", 99):    "xxxxxxxxxxxxxxxx",
		"maximilian-alexander-von": "maximilian-alexa",
		"wolfgang-amadeu-mozart":   "wolfgang-amadeu",
		"root":                     "player",
		"ubuntu":                   "player",
		"EC2-user":                 "player",
		"аnn":                      "player",
		"x":                        "player",
		"":                         "player",
		"🔥🔥🔥":                      "player",
		"\xff\xfe":                 "player",
		"--":                       "player",
	} {
		if got := ProposeName(in); got != want {
			t.Errorf("%.20q: %q, want %q", in, got, want)
		}
	}
}

func FuzzParseName(f *testing.F) {
	for _, seed := range []string{"ann", " Ann  Lee", "Jo\u0308rg", "аnn", "ＡＮＮ", "가", "x\u0302", "ﬁﬂ", "サッカー", "ﷺ", "a\u1161\u1161", "नी", "ŉa", "İx", "ℵx"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		proposed := ProposeName(s)
		if again, err := ParseName(proposed); err != nil || again != proposed {
			t.Errorf("%q is proposed and parses as %q, %v", proposed, again, err)
		}
		name, err := ParseName(s)
		if err != nil {
			if !errors.Is(err, ErrNameBad) || name != "" {
				t.Errorf("%q, %v", name, err)
			}
			return
		}
		checkClean(t, name, NameMax)
		if ansi.StringWidth(name) < NameMin || len(NameKey(name)) == 0 {
			t.Errorf("%q is too short", name)
		}
		if again, err := ParseName(name); err != nil || again != name {
			t.Errorf("%q parses as %q, %v", name, again, err)
		}
	})
}

// TestShapes_AreWhatTheyLookLike: nothing is drawn like something that is drawn like something else.
func TestShapes_AreWhatTheyLookLike(t *testing.T) {
	for r, like := range shapes {
		if again := shape(like); again != like {
			t.Errorf("%c (%04X) is drawn like %q, which is drawn like %q", r, r, like, again)
		}
	}
	if len(shapes) < 600 {
		t.Errorf("only %d shapes", len(shapes))
	}
}

func TestANameThatLooksReserved_IsNobodys(t *testing.T) {
	for _, name := range []string{"adrnin", "5taff", "sy5tem", "9uest", "rnod", "clealer", "5HlTHEAD", "ΜΕ"} {
		if _, err := ParseName(name); !errors.Is(err, ErrNameReserved) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// alike reports whether two names are the same or have a look in common: of such only one is given.
func alike(a, b string) bool {
	theirs := Looks(b)
	shared := func(look string) bool { return slices.Contains(theirs, look) }
	return NameKey(a) == NameKey(b) || slices.ContainsFunc(Looks(a), shared)
}

func TestNames_LookAlikeOrNot(t *testing.T) {
	for want, pairs := range map[bool][]string{
		true: {
			// Letters that look like one, and digits that look like one.
			"Arne=Ame Tom=Torn mom=rnorn wim=vvim WIM=VVIM Bob=B0b lilli=1i11I Simon=5imon ışık=isik jan=ȷan Swim=5vvirn Ärne=ame",
			// Other scripts: in small letters, in large ones, and within one script.
			"pace=расе nina=ΝΙΝΑ viva=νινα HEP=НЕР oho=օհօ сын=сьін ロコ=口コ ヘル=へル 晚晴=晩晴 علي=على आम=अाम ด้วง=ต้วง",
			// cl and 9, where nothing else differs.
			"Clan=Dan greg=9reg greg=9re9 Clad=Dad Clóe=D0e",
		},
		false: {
			"ann=anna ann=arm cian=dan clam=darn greg=9re8 9Tom=gTorn vim=wim ann2=ann3 e1=el2",
			"Жанна=Жанно 太郎=大郎 이름=이릅 राम=रामा יוסי=וס",
		},
	} {
		for pair := range strings.FieldsSeq(strings.Join(pairs, " ")) {
			a, b, _ := strings.Cut(pair, "=")
			if alike(a, b) != want || alike(b, a) != want {
				t.Errorf("%s and %s look like %q and %q", a, b, Looks(a), Looks(b))
			}
		}
	}
}
