package data

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// set puts the journal of a room aside, and gives how it is listed.
func set(t *testing.T, s *Store, room, reason string) Aside {
	t.Helper()
	noErr(t, s.SetAside(room, reason, AnyEpoch))
	all := must(s.Asides())
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Room == room {
			return all[i]
		}
	}
	t.Fatalf("%q is not in %+v", room, all)
	return Aside{}
}

// TestAsides_AreListedShownAndGivenBack as they were when they were set aside.
func TestAsides_AreListedShownAndGivenBack(t *testing.T) {
	s := newStore(t)
	if all, err := s.Asides(); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	lines := append(textLines("room", ""), recordLines("head\x00er", "move")...)
	mustCommit(t, s,
		Write{Room: "otter", Epoch: 1, Lines: textLines("gone")}, Write{Room: "otter", Epoch: 1, Next: 1, Rest: lines},
		Write{Room: "ott", Epoch: 1}, Write{Room: "otters", Epoch: 1, Lines: textLines("x")})
	before := must(s.Journal("otter"))
	first := set(t, s, "otter", "line 3: no such card")
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("another")})
	second := set(t, s, "otter", "again")
	set(t, s, "ott", "empty")
	all, err := s.Asides()
	if err != nil || len(all) != 3 || all[0].Room != "ott" || all[0].Lines != 0 || all[1] != first || all[2] != second ||
		first.Lines != 4 || first.Reason != "line 3: no such card" || first.At.IsZero() || first.ID == second.ID {
		t.Fatalf("%+v, %v", all, err)
	}
	a, j, err := s.AsideJournal("otter", first.ID)
	if err != nil || a != first || !reflect.DeepEqual(j, before) {
		t.Errorf("%+v, %+v, %v", a, j, err)
	}
	for _, id := range []uint64{0, 99, all[0].ID} {
		if _, _, err := s.AsideJournal("otter", id); !errors.Is(err, ErrNotFound) {
			t.Errorf("of %d: %v", id, err)
		}
		wantErr(t, s.GiveBack("otter", id), ErrNotFound, "giving back")
	}

	noErr(t, s.GiveBack("otter", first.ID))
	before.Epoch++
	hasJournal(t, s, before)
	wantErr(t, s.GiveBack("otter", second.ID), ErrJournalThere)
	wantErr(t, s.GiveBack("otter", first.ID), ErrNotFound, "twice")
	if all, err := s.Asides(); err != nil || len(all) != 2 || all[1] != second {
		t.Errorf("%+v, %v", all, err)
	}
	mustCommit(t, s, Write{Room: "otter", Epoch: 2, Next: before.Next, Lines: textLines("goes on")})
	if again := set(t, s, "otter", "and again"); again.ID <= second.ID {
		t.Errorf("%+v", again)
	}
}

// TestAnAside_ThatIsBroken_IsShownAndStays where it is.
func TestAnAside_ThatIsBroken_IsShownAndStays(t *testing.T) {
	for what, damage := range map[string]func(*tables) error{
		"a line in the middle": func(tab *tables) error { return tab.lines.unset(lineKey("otter", 1)) },
		"a line's kind":        func(tab *tables) error { return tab.lines.set(lineKey("otter", 1), []byte("x")) },
		"a line's all":         func(tab *tables) error { return tab.lines.set(lineKey("otter", 1), nil) },
		"the head":             func(tab *tables) error { return tab.journals.set([]byte("otter"), []byte("{")) },
		"the head's version":   func(tab *tables) error { return tab.journals.set([]byte("otter"), []byte(`{"v":99}`)) },
	} {
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a", "b", "c")})
			noErr(t, s.update(damage))
			a := set(t, s, "otter", "broken")
			_, j, err := s.AsideJournal("otter", a.ID)
			if err != nil || j.Broken == nil || len(j.Lines) != a.Lines || string(j.Lines[0].Text) != "a" || string(j.Lines[a.Lines-1].Text) != "c" {
				t.Errorf("%+v, %v", j, err)
			}
			before := everything(t, s)
			if err := s.GiveBack("otter", a.ID); !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), `"otter"`) {
				t.Error(err)
			}
			equal(t, everything(t, s), before)
		})
	}
}

// TestAStoreOfVersion5_HasItsAsides, and knows how many records it keeps.
func TestAStoreOfVersion5_HasItsAsides(t *testing.T) {
	path := unpacked(t, "counted-5.db.gz")
	equal(t, must(CheckFile(path)), 5)
	s := must(Open(path))
	all, err := s.Asides()
	if err != nil || len(all) != 2 || all[0].Room != "fox" || all[0].Lines != 2 || all[0].Reason != "line 2: no such card" || all[1].Reason != "again" {
		t.Fatalf("%+v, %v", all, err)
	}
	noErr(t, s.GiveBack("fox", all[0].ID))
	hasJournal(t, s, Journal{Room: "fox", Epoch: 2, Next: 2, Lines: textLines("a", "b")})
	if n := prunes(t, s, Keep{Records: 10}, noon); n != 20 {
		t.Errorf("%d of its 30 records pruned", n)
	}
	noErr(t, s.Close())
	checkPruned(t, path, 30)
}
