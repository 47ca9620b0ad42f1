package text

import (
	"errors"
	"slices"
	"testing"
)

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

// alike reports whether two names are the same or have a look in common, so that nobody gets one beside the other.
func alike(a, b string) bool {
	theirs := Looks(b)
	shared := func(look string) bool { return slices.Contains(theirs, look) }
	return NameKey(a) == NameKey(b) || slices.ContainsFunc(Looks(a), shared)
}

func TestNames_LookAlikeOrNot(t *testing.T) {
	for want, pairs := range map[bool][][2]string{
		true: {
			// Letters that look like one, and digits that look like one.
			{"Arne", "Ame"},
			{"Tom", "Torn"},
			{"mom", "rnorn"},
			{"wim", "vvim"},
			{"WIM", "VVIM"},
			{"Bob", "B0b"},
			{"lilli", "1i11I"},
			{"Simon", "5imon"},
			{"ışık", "isik"},
			{"jan", "ȷan"},
			{"Swim", "5vvirn"},
			{"Ärne", "ame"},
			// Other scripts: in small letters, in large ones, and within one script.
			{"pace", "расе"},
			{"nina", "ΝΙΝΑ"},
			{"viva", "νινα"},
			{"HEP", "НЕР"},
			{"oho", "օհօ"},
			{"сын", "сьін"},
			{"ロコ", "口コ"},
			{"ヘル", "へル"},
			{"晚晴", "晩晴"},
			{"علي", "على"},
			{"आम", "अाम"},
			{"ด้วง", "ต้วง"},
			// cl and 9, where nothing else differs.
			{"Clan", "Dan"},
			{"greg", "9reg"},
			{"greg", "9re9"},
			{"Clad", "Dad"},
			{"Clóe", "D0e"},
		},
		false: {
			{"ann", "anna"},
			{"ann", "arm"},
			{"cian", "dan"},
			{"clam", "darn"},
			{"greg", "9re8"},
			{"9Tom", "gTorn"},
			{"vim", "wim"},
			{"Жанна", "Жанно"},
			{"太郎", "大郎"},
			{"이름", "이릅"},
			{"राम", "रामा"},
			{"ann2", "ann3"},
			{"e1", "el2"},
			{"יוסי", "וס"},
		},
	} {
		for _, pair := range pairs {
			if alike(pair[0], pair[1]) != want || alike(pair[1], pair[0]) != want {
				t.Errorf("%s and %s look like %q and %q", pair[0], pair[1], Looks(pair[0]), Looks(pair[1]))
			}
		}
	}
}
