package data

import (
	"errors"
	"slices"
	"testing"
	"time"

	"shithead/data/text"
)

// common are the looks that two names have in common.
func common(a, b string) []string {
	theirs := text.Looks(b)
	return slices.DeleteFunc(text.Looks(a), func(look string) bool { return !slices.Contains(theirs, look) })
}

// alike are pairs of names that look alike: when one is somebody's, nobody else gets the other.
var alike = [][2]string{
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
}

// apart are pairs of names that do not.
var apart = [][2]string{
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
}

func TestANameThatLooksLikeAnother_IsRefusedWhenItIsTaken(t *testing.T) {
	for _, pair := range alike {
		for range 2 {
			slices.Reverse(pair[:])
			s := newStore(t)
			p := mustCreate(t, s, pair[0], 1)
			other := mustCreate(t, s, "somebody else", 2)
			want := ErrNameAlike
			if text.NameKey(pair[0]) == text.NameKey(pair[1]) {
				want = ErrNameTaken
			} else if got, err := s.ByName(pair[1]); !errors.Is(err, ErrNotFound) { // finding goes by the name, not by its look
				t.Errorf("%s is %+v, %v", pair[1], got, err)
			}
			equal(t, must(s.ByName(pair[0])), p, pair[0])
			_, created := s.Create(pair[1], testKey(3), noon)
			_, renamed := s.Rename(other.ID, pair[1], noon)
			for what, err := range map[string]error{"created": created, "renamed": renamed, "vacant": s.Vacant(pair[1], noon)} {
				if !errors.Is(err, want) || !errors.Is(err, ErrNameTaken) {
					t.Errorf("%s beside %s, %s: %v", pair[1], pair[0], what, err)
				}
			}
			if free, err := s.FreeName(pair[1], noon); err != nil || free == pair[1] {
				t.Errorf("%s is free beside %s, %v", free, pair[0], err)
			}
		}
	}
}

func TestNamesThatDoNotLookAlike_AreTakenBesideEachOther(t *testing.T) {
	for _, pair := range apart {
		s := newStore(t)
		mustCreate(t, s, pair[0], 1)
		wantErr(t, errOf(s.Create(pair[1], testKey(2), noon)), nil, pair[1], pair[0], common(pair[0], pair[1]))
	}
}

// TestRename_ToANameThatLooksLikeTheOwn works, there and back: others get neither.
func TestRename_ToANameThatLooksLikeTheOwn(t *testing.T) {
	s := newStore(t)
	arne := mustCreate(t, s, "Arne", 1)
	for _, name := range []string{"Ame", "Arne", "ARNE", "a-m-e"} {
		if got, err := s.Rename(arne.ID, name, noon); err != nil || got.Name != name {
			t.Fatalf("%s: %+v, %v", name, got, err)
		}
		for _, other := range []string{"arne", "ame"} {
			wantErr(t, s.Vacant(other, noon), ErrNameTaken, other, name)
		}
	}
	must(s.Rename(arne.ID, "bea", noon))
	wantErr(t, s.Vacant("arne", noon.Add(HoldName-time.Second)), ErrNameTaken, "while they are held")
	wantErr(t, s.Vacant("arne", noon.Add(HoldName)), nil, "after that")
}

// TestRename_ToAnotherLookOfTheOwnName is looked at as a new name is: the same name in Greek letters can look like another's.
func TestRename_ToAnotherLookOfTheOwnName(t *testing.T) {
	s := newStore(t)
	viva := mustCreate(t, s, "viva", 1)
	mustCreate(t, s, "Nina", 2)
	wantErr(t, errOf(s.Rename(viva.ID, "νινα", noon)), ErrNameAlike, "beside Nina")
	if got, err := s.Rename(viva.ID, "VIVA", noon); err != nil || got.Name != "VIVA" {
		t.Errorf("%+v, %v", got, err)
	}
	must(s.Rename(viva.ID, "vera", noon))
	wantErr(t, errOf(s.Rename(viva.ID, "ΝΙΝΑ", noon)), ErrNameAlike, "back to it, beside Nina")
	if got, err := s.Rename(viva.ID, "Viva", noon); err != nil || got.Name != "Viva" {
		t.Errorf("back: %+v, %v", got, err)
	}
}
