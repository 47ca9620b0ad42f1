package data

import (
	"strings"
	"testing"
	"time"
)

// TestAStoreThatVersion9Wrote_KeepsItsRatings: two people played forty rounds there within three hours, which rated them in
// full. What they play from now on does as rounds do that are the first of a day.
func TestAStoreThatVersion9Wrote_KeepsItsRatings(t *testing.T) {
	s, before, after := keptAsItWas(t, "store-9.db.gz")
	if was, is := statsIn(t, before), statsIn(t, after); len(was) < 10 || was["id-one\x00\x01classic"].Rounds != 40 || len(is) != len(was) {
		t.Fatalf("%d statistics, before %d", len(is), len(was))
	}
	old, err := s.Rounds("id-one", 100)
	if err != nil || len(old) != 40 {
		t.Fatalf("%d rounds, %v", len(old), err)
	}
	for _, r := range old {
		if r.Rated != RatedUnsaid || r.Rates() != RatedYes {
			t.Errorf("%+v", r)
		}
	}

	r := testRound("NEW", "id-one", "id-two")
	r.Ended, r.Rated = old[0].Ended.Add(time.Minute), RatedYes
	settle(t, s, r)
	for _, player := range []ID{"id-one", "id-two"} {
		all, err := s.Stats(player)
		if want := ratingOf(t, s, player, "classic"); err != nil || all.Counted[1].Rating != want {
			t.Errorf("%s: %+v, %v, want %v", player, all, err, want)
		}
	}
	for key, text := range everything(t, s) {
		if strings.HasPrefix(key, metBucket+"/") && text != `{"v":1,"rounds":1}` {
			t.Errorf("%q: %s", key, text)
		}
	}
}

// keptAsItWas opens a store of an earlier version, in which nothing may be another than before but that version.
func keptAsItWas(t *testing.T, file string) (s *Store, before, after map[string]string) {
	t.Helper()
	path := unpacked(t, file)
	before = contentsBefore(t, path)
	s = openAt(t, path)
	after = everything(t, s)
	for key, text := range before {
		if key != metaBucket+"/"+versionKey && after[key] != text {
			t.Errorf("%q: %s, but before %s", key, after[key], text)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d records, before %d", len(after), len(before))
	}
	return s, before, after
}
