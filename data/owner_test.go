package data

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"shithead/data/ledger"
)

func TestJournals_ListsWhoHasThem_ByRoom(t *testing.T) {
	s := newStore(t)
	if list, err := s.Journals(); err != nil || len(list.Heads) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	mustCommit(t, s,
		Write{Room: "otter", Owner: "house", Epoch: 1, Lines: textLines("a")},
		Write{Room: "fox", Epoch: 1},
		Write{Room: "hare", Owner: "other", Epoch: 1})
	must(s.Claim("hare", "house", 1))
	noErr(t, s.update(func(tab *tables) error { return tab.journals.set([]byte("pike"), []byte("{")) }))
	list, err := s.Journals()
	if n := len(list.Heads); err != nil || n != 4 || list.Age != 0 || !errors.Is(list.Heads[3].Broken, ErrDamaged) || list.Heads[3].Room != "pike" {
		t.Fatalf("%+v, %v", list, err)
	}
	noErr(t, s.SetAside("pike", "broken", AnyEpoch))
	want := []JournalHead{{Room: "fox", Epoch: 1}, {Room: "hare", Owner: "house", Epoch: 2}, {Room: "otter", Owner: "house", Epoch: 1}}
	if !reflect.DeepEqual(list.Heads[:3], want) {
		t.Errorf("%+v", list)
	}
}

// TestClaim_OfOneRoom_FencesTheOneBefore, and leaves all others alone.
func TestClaim_OfOneRoom_FencesTheOneBefore(t *testing.T) {
	s := newStore(t)
	mustCommit(t, s,
		Write{Room: "otter", Owner: "old", Epoch: 1, Lines: textLines("a")},
		Write{Room: "fox", Owner: "old", Epoch: 1, Lines: textLines("b")})
	want := Journal{Room: "otter", Owner: "new", Epoch: 2, Next: 1, Lines: textLines("a")}
	equal(t, must(s.Claim("otter", "new", 1)), want)
	hasJournal(t, s, want)
	late := Write{Room: "otter", Owner: "old", Epoch: 1, Next: 1, Lines: textLines("late")}
	err := s.Commit([]Write{late})[0]
	facts, is := errors.AsType[*ConflictError](err)
	if !is || !errors.Is(err, ErrConflict) || facts.Owner != "new" || facts.Epoch != 2 || facts.Next != 1 || facts.Believed != (Position{Owner: "old", Epoch: 1, Next: 1}) {
		t.Errorf("the owner before: %v", err)
	}
	// Of two who have seen the same, one claims.
	_, err = s.Claim("otter", "third", 1)
	if facts, is := errors.AsType[*ConflictError](err); !is || facts.Owner != "new" || facts.Epoch != 2 {
		t.Errorf("who has seen it before: %v", err)
	}
	wantErr(t, errOf(s.Claim("bear", "new", AnyEpoch)), ErrNotFound)
	for _, name := range []string{"", "ne\x00w", strings.Repeat("x", ledger.PartBytes+1)} {
		if _, err := s.Claim("otter", name, AnyEpoch); err == nil || errors.Is(err, ErrConflict) {
			t.Errorf("%.10q: %v", name, err)
		}
	}
	hasJournal(t, s, want)
	hasJournal(t, s, Journal{Room: "fox", Owner: "old", Epoch: 1, Next: 1, Lines: textLines("b")})
	mustCommit(t, s, Write{Room: "otter", Owner: "new", Epoch: 2, Next: 1, Lines: textLines("goes on")})
	if got, err := s.Claim("otter", "third", AnyEpoch); err != nil || got.Epoch != 3 || len(got.Lines) != 2 {
		t.Errorf("%s, %v", textOf(got), err)
	}
}

// TestAClaim_OfABrokenJournal_LeavesItAsItIs.
func TestAClaim_OfABrokenJournal_LeavesItAsItIs(t *testing.T) {
	s := newStore(t)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a", "b", "c")})
	noErr(t, s.update(func(tab *tables) error { return tab.lines.unset(lineKey("otter", 1)) }))
	before := everything(t, s)
	wantErr(t, errOf(s.Claim("otter", "house", AnyEpoch)), ErrDamaged)
	equal(t, everything(t, s), before)
	noErr(t, s.SetAside("otter", "broken", AnyEpoch))
}

// TestLetGo_IsOnlyForTheOwner, and from then on nobody writes who has not claimed it.
func TestLetGo_IsOnlyForTheOwner(t *testing.T) {
	s := newStore(t)
	mustCommit(t, s, Write{Room: "otter", Owner: "old", Epoch: 1, Lines: textLines("a")})
	must(s.Claim("otter", "house", 1))
	for _, c := range []struct {
		owner string
		epoch uint64
	}{{"old", 1}, {"house", 1}, {"old", 2}, {"house", 3}} {
		err := s.LetGo("otter", c.owner, c.epoch)
		if facts, is := errors.AsType[*ConflictError](err); !is || facts.Owner != "house" || facts.Epoch != 2 {
			t.Errorf("%+v: %v", c, err)
		}
	}
	wantErr(t, s.LetGo("bear", "house", 1), ErrNotFound)
	for range 2 {
		noErr(t, s.LetGo("otter", "house", 2))
		hasJournal(t, s, Journal{Room: "otter", Epoch: 2, Next: 1, Lines: textLines("a")})
	}
	late := Write{Room: "otter", Owner: "house", Epoch: 2, Next: 1, Lines: textLines("late")}
	wantErr(t, s.Commit([]Write{late})[0], ErrConflict)
	if j, err := s.Claim("otter", "house", 2); err != nil || j.Epoch != 3 {
		t.Errorf("%s, %v", textOf(j), err)
	}
}

// TestSetAside_OfAJournalThatAnotherHas_Conflicts.
func TestSetAside_OfAJournalThatAnotherHas_Conflicts(t *testing.T) {
	s := newStore(t)
	mustCommit(t, s, Write{Room: "otter", Owner: "old", Epoch: 1, Lines: textLines("a")})
	must(s.Claim("otter", "house", 1))
	before := everything(t, s)
	err := s.SetAside("otter", "broken", 1)
	if facts, is := errors.AsType[*ConflictError](err); !is || facts.Owner != "house" || facts.Epoch != 2 {
		t.Error(err)
	}
	equal(t, everything(t, s), before)
	noErr(t, s.SetAside("otter", "broken", 2))
}

// TestAStoreThatVersion12Wrote_HasJournalsOfNobody, all else as it was to the byte, and whoever claims them goes on.
func TestAStoreThatVersion12Wrote_HasJournalsOfNobody(t *testing.T) {
	s, _, _ := keptAsItWas(t, "store-12.db.gz")
	list, err := s.Journals()
	if err != nil || len(list.Heads) < 5 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, head := range list.Heads {
		was, err := s.Journal(head.Room)
		if err != nil || head.Owner != "" || head.Broken != nil {
			t.Fatalf("%+v, %v", head, err)
		}
		j, err := s.Claim(head.Room, "house", head.Epoch)
		if was.Owner, was.Epoch = "house", was.Epoch+1; err != nil || !reflect.DeepEqual(j, was) {
			t.Errorf("%s, %v", textOf(j), err)
		}
		mustCommit(t, s, Write{Room: j.Room, Owner: "house", Epoch: j.Epoch, Next: j.Next, Lines: textLines("goes on")})
	}
	asides, err := s.Asides()
	if err != nil || len(asides) != 1 {
		t.Fatalf("%+v, %v", asides, err)
	}
	noErr(t, s.GiveBack(asides[0].Room, asides[0].ID))
	if j, err := s.Journal(asides[0].Room); err != nil || j.Owner != "" {
		t.Errorf("%s, %v", textOf(j), err)
	}
}
