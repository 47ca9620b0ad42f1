package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// claimAll claims every journal there is, one after the other, for "house". It gives broken those that it cannot claim.
func claimAll(s *Store) (all []Journal, err error) {
	list, err := s.Journals()
	for _, head := range list.Heads {
		j, err := s.Claim(head.Room, "house", head.Epoch)
		if err != nil {
			j = Journal{Room: head.Room, Broken: err}
		}
		all = append(all, j)
	}
	return all, err
}

func TestAJournal_ThatWasRead_StaysAsItWas_WhenItsPagesAreUsedAgain(t *testing.T) {
	s := newStore(t)
	s.db().NoSync = true
	want := Journal{Room: "otter", Owner: "house", Epoch: 2, Next: 2, Lines: recordLines(strings.Repeat("a", 3000), strings.Repeat("b", 3000))}
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: want.Lines})
	claimed := must(claimAll(s))
	read := must(s.Journal("otter"))
	mustCommit(t, s, Write{Room: "otter", Owner: "house", Epoch: 2, Next: 2, End: true})
	for n := range uint64(20) {
		mustCommit(t, s, Write{Room: "fox", Epoch: 1, Next: n, Lines: textLines(strings.Repeat("x", 3000))})
	}
	if !reflect.DeepEqual(claimed, []Journal{want}) || !reflect.DeepEqual(read, want) {
		t.Error("they changed")
	}
}

func TestAJournal_WithLinesMissing_IsDamage_AndCanBeSetAside(t *testing.T) {
	for what, damage := range map[string]func(*tables) error{
		"a line in the middle": func(tab *tables) error { return tab.lines.unset(lineKey("otter", 1)) },
		"the last line":        func(tab *tables) error { return tab.lines.unset(lineKey("otter", 2)) },
		"a line's kind":        func(tab *tables) error { return tab.lines.set(lineKey("otter", 1), []byte("x")) },
		"a line's all":         func(tab *tables) error { return tab.lines.set(lineKey("otter", 1), nil) },
		"the head":             func(tab *tables) error { return tab.journals.set([]byte("otter"), []byte("{")) },
	} {
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			mustCommit(t, s, Write{Room: "fox", Epoch: 1}, Write{Room: "otter", Epoch: 1, Lines: textLines("a", "b", "c")})
			noErr(t, s.update(damage))
			before := everything(t, s)
			if _, err := s.Journal("otter"); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), `"otter"`) {
				t.Errorf("journal: %v", err)
			}
			wantErr(t, s.Commit([]Write{{Room: "otter", Epoch: 1, Next: 3, Settle: testRound("R", "ann", "bea")}})[0], ErrDamaged, "settle")
			equal(t, everything(t, s), before)
			claimed, err := claimAll(s)
			if err != nil || len(claimed) != 2 || claimed[0].Broken != nil || claimed[0].Epoch != 2 ||
				!errors.Is(claimed[1].Broken, ErrDamaged) || !strings.Contains(claimed[1].Broken.Error(), `"otter"`) || claimed[1].Lines != nil {
				t.Errorf("claim: %+v, %v", claimed, err)
			}
			noErr(t, s.SetAside("otter", "broken", AnyEpoch))
			if all, err := claimAll(s); err != nil || len(all) != 1 {
				t.Errorf("claim: %+v, %v", all, err)
			}
		})
	}
}

func TestSetAside_KeepsTheJournalWhole_AndTheRoomBeginsAnew(t *testing.T) {
	s := newStore(t)
	wantErr(t, s.SetAside("otter", "x", AnyEpoch), ErrNotFound)
	want := map[string]string{}
	for n, reason := range []string{"line 3:\n\x1b[31mno such card", strings.Repeat("x", 10_000)} {
		mustCommit(t, s,
			Write{Room: "otter", Epoch: 1, Lines: append(textLines(fmt.Sprint("room ", n)), recordLines("\xff\x00", "")...)},
			Write{Room: "otters", Owner: []string{"", "house"}[n], Epoch: 1 + uint64(n)})
		before := everything(t, s)
		start := time.Now().Add(-time.Second) // times are kept in whole seconds
		noErr(t, s.SetAside("otter", reason, AnyEpoch))
		wantErr(t, errOf(s.Journal("otter")), ErrNotFound)
		if all, err := claimAll(s); err != nil || len(all) != 1 || all[0].Room != "otters" {
			t.Errorf("%+v, %v", all, err)
		}
		key := lineKey("otter", uint64(n+1))
		for number := range uint64(3) {
			want[string(binary.BigEndian.AppendUint64(bytes.Clone(key), number))] = before["lines/"+string(lineKey("otter", number))]
		}
		_ = s.view(func(tab *tables) error {
			r := must(tab.aside.get(string(key)))
			if r.Reason != CleanLine(reason, ReasonColumns) || r.At.Before(start) || string(r.Head) != before["journals/otter"] {
				t.Errorf("%+v", r)
			}
			want[string(key)] = string(tab.aside.Get(key))
			return nil
		})
	}
	for key, value := range everything(t, s) {
		key, aside := strings.CutPrefix(key, "aside/")
		if aside && value != want[key] {
			t.Errorf("%q: %q, want %q", key, value, want[key])
		}
		delete(want, key)
	}
	if len(want) > 0 {
		t.Errorf("not kept: %q", want)
	}
}
