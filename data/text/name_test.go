package text

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestParseName_OfAName_IsItsKeptForm(t *testing.T) {
	kept := map[string]string{
		"  Ann   Lee ":      "Ann Lee",
		"O'Brien-Smith Jr.": "", // 17 columns
		"Jo\u0308rg":        "Jörg",
		"ＡＮＮ":               "ANN",
		"𝐚𝐧𝐧":               "ann",
	}
	for _, name := range []string{
		"ann", "O'Brien-Smith Jr", "x_y.z", "42", "Groß", "Жанна", "Γιάννης", "佐々木", "サッカー", "Tom太郎", "이름", "أحمد", "משה", "राम",
		"สมชาย", "名前名前名前名前", "x\u0302y",
	} {
		kept[name] = name
	}
	for in, want := range kept {
		got, err := ParseName(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v, want %q", in, got, err, want)
		}
	}
}

func TestParseName_OfNoName_SaysWhy(t *testing.T) {
	for want, all := range map[error][]string{
		ErrNameShort: {"", "   ", "x"},
		ErrNameLong:  {strings.Repeat("x", 17), "名前名前名前名前x", strings.Repeat("x", 1<<20)},
		ErrNameStart: {"-x", "'x'"},
		ErrNameChars: {
			"a/b", "a\tb", "ann\n", "a\x1b[31mb", "a\u202eb", "a\u200bb", "a\u3164b", "\u3164\u3164", "ann🔥", "ann\xff", "ann\ufffd",
			"\u0301ann", "a-\u0301b", "z\u0334\u0335\u0336\u0337z", "ɑnn" /* of phonetics */, "ᎪᎪᎪ" /* Cherokee */, "١٢٣",
		},
		ErrNameMixed: {"аnn" /* a Cyrillic а */, "annα"},
		ErrNameReserved: {
			"Root", "10.0.0.1", "a.d.m.i.n", "ADM1N", "ádmin", "some one", "Everybody", "niemand", "b0t",
			"adrnin", "5taff", "sy5tem", "9uest", "rnod", "clealer", "5HlTHEAD", "ΜΕ", // which look reserved
		},
	} {
		for _, in := range all {
			got, err := ParseName(in)
			if got != "" || !errors.Is(err, want) || !errors.Is(err, ErrNameBad) {
				t.Errorf("%.20q: %q, %v, want %v", in, got, err, want)
			}
		}
	}
}

func TestProposeName_IsCloseAndValid(t *testing.T) {
	for want, all := range map[string][]string{
		"ann":              {"ann", "ann@example.org", `CORP\ann`, "a\x1b[31mnn\u202e"},
		"Ann.Lee":          {"Ann.Lee"},
		"www":              {"_www"},
		"annlee":           {"ann🔥lee"},
		"Jörg":             {"Jo\u0308rg"},
		"xxxxxxxxxxxxxxxx": {strings.Repeat("x", 99)},
		"maximilian-alexa": {"maximilian-alexander-von"},
		"wolfgang-amadeu":  {"wolfgang-amadeu-mozart"},
		"player":           {"root", "ubuntu", "EC2-user", "аnn" /* with a Cyrillic а */, "x", "", "🔥🔥🔥", "\xff\xfe", "--"},
	} {
		for _, in := range all {
			if got := ProposeName(in); got != want {
				t.Errorf("%.20q: %q, want %q", in, got, want)
			}
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

// TestNames_LookAlikeOrNot: of names that are the same, or have a look in common, only one is given.
func TestNames_LookAlikeOrNot(t *testing.T) {
	same := func(a, b string) bool { return NameKey(a) == NameKey(b) && NameKey(NameKey(a)) == NameKey(a) }
	alike := func(a, b string) bool {
		theirs := Looks(b)
		return same(a, b) || slices.ContainsFunc(Looks(a),
			func(look string) bool { return slices.Contains(theirs, look) })
	}
	for _, c := range []struct {
		agree  func(a, b string) bool
		want   bool
		groups string
	}{
		{same, true, "ann=ANN=a-n-n=an n=ann.=Änn=ạnn, lilli=1i11I=LILLI=łilli, Groß=GROSS=gross=gr0ss, Sørøya=soroya"},
		{same, true, "pace=расе=РАСЕ, toa=τοα, ΣΟΦΟΣ=σοφος=σοφοσ, サッカー=ｻｯｶｰ"}, // some all Cyrillic, some all Greek
		{same, false, "ann=anna=am=arn=Жанна=이름=राम=रामा=佐々木=かき=かぎ=ann2=ann3"},
		// Letters that look like one, and digits that look like one.
		{alike, true, "Arne=Ame, Tom=Torn, mom=rnorn, wim=vvim, WIM=VVIM, Bob=B0b, lilli=1i11I"},
		{alike, true, "Simon=5imon, ışık=isik, jan=ȷan, Swim=5vvirn, Ärne=ame"},
		// Other scripts: in small letters, in large ones, and within one script.
		{alike, true, "pace=расе, nina=ΝΙΝΑ, viva=νινα, HEP=НЕР, oho=օհօ, сын=сьін"},
		{alike, true, "ロコ=口コ, ヘル=へル, 晚晴=晩晴, علي=على, आम=अाम, ด้วง=ต้วง"},
		// cl and 9, where nothing else differs.
		{alike, true, "Clan=Dan, greg=9reg, greg=9re9, Clad=Dad, Clóe=D0e"},
		{alike, false, "ann=anna, ann=arm, cian=dan, clam=darn, greg=9re8, 9Tom=gTorn, vim=wim, ann2=ann3, e1=el2"},
		{alike, false, "Жанна=Жанно, 太郎=大郎, 이름=이릅, राम=रामा, יוסי=וס"},
	} {
		for group := range strings.SplitSeq(c.groups, ", ") {
			names := strings.Split(group, "=")
			for i, a := range names {
				for _, b := range names[i+1:] {
					if c.agree(a, b) != c.want || c.agree(b, a) != c.want {
						t.Errorf("%s and %s: %q and %q, %q and %q", a, b, NameKey(a), NameKey(b), Looks(a), Looks(b))
					}
				}
			}
		}
	}
}
