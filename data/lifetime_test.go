package data

import (
	"errors"
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestEveryCall_OnAClosedStore_SaysSo(t *testing.T) {
	s := newStore(t)
	wantErr(t, errors.Join(s.Close(), s.Close()), nil, "closed twice")
	for what, call := range map[string]func() error{
		"ByKey":    func() error { _, err := s.ByKey(testKey(1).Fingerprint); return err },
		"ByName":   func() error { _, err := s.ByName("ann"); return err },
		"ByID":     func() error { _, err := s.ByID("x"); return err },
		"Create":   func() error { _, err := s.Create("ann", testKey(1), noon); return err },
		"AddKey":   func() error { return s.AddKey("x", testKey(1), noon) },
		"ClaimKey": func() error { return s.ClaimKey("x", testKey(1)) },
		"Claimant": func() error { _, err := s.Claimant("x"); return err },
		"ProveKey": func() error { _, err := s.ProveKey("x", "y", noon); return err },
		"Decline":  func() error { return s.DeclineKey("x", "y") },
		"Keys":     func() error { _, err := s.Keys("x"); return err },
		"Touch":    func() error { return s.Touch(testKey(1).Fingerprint, noon) },
		"Rename":   func() error { _, err := s.Rename("x", "ann", noon); return err },
		"Vacant":   func() error { return s.Vacant("ann", noon) },
		"Near":     func() error { _, err := s.CreateNear("ann", testKey(1), noon); return err },
		"FreeName": func() error { _, err := s.FreeName("ann", noon); return err },
		"Commit":   func() error { return s.Commit([]Write{{Room: "otter", Epoch: 1}})[0] },
		"Claim":    func() error { _, err := s.Claim("otter", "house", 1); return err },
		"Journal":  func() error { _, err := s.Journal("otter"); return err },
		"SetAside": func() error { return s.SetAside("otter", "", AnyEpoch) },
		"Boards":   func() error { _, err := s.Boards("", 1); return err },
		"Delete":   func() error { return s.Delete("x", noon) },
		"Remove":   func() error { return s.RemoveKey("x", "y") },
		"Settings": func() error { return s.SetSettings("x", Settings{}) },
		"Held":     func() error { _, err := s.HeldNames("x", noon); return err },
		"Stats":    func() error { _, err := s.Stats("x"); return err },
		"Rounds":   func() error { _, err := s.Rounds("x", 1); return err },
		"Recent":   func() error { _, _, err := s.RecentRounds(noon, 1); return err },
		"Round":    func() error { _, err := s.Round("x"); return err },
		"Record":   func() error { _, err := s.Record("x"); return err },
		"Prune":    func() error { _, err := s.Prune(Keep{Records: 1}, noon); return err },
		"Known":    func() error { _, err := s.KnownAddress(netip.Prefix{}, noon); return err },
		"Note":     func() error { return s.NoteAddress(netip.Prefix{}, noon) },
		"Forget":   func() error { _, err := s.ForgetAddresses(noon); return err },
		"Backup":   func() error { return s.Backup(t.Context(), filepath.Join(t.TempDir(), "copy")) },
		"LetGo":    func() error { return s.LetGo("otter", "house", 1) },
		"Journals": func() error { _, err := s.Journals(); return err },
		"Asides":   func() error { _, err := s.Asides(); return err },
		"Aside":    func() error { _, _, err := s.AsideJournal("otter", 1); return err },
		"GiveBack": func() error { return s.GiveBack("otter", 1) },
		"Probe":    s.Probe,
		"Believe":  func() error { _, _, err := s.Believe(noon, 0); return err },
		"Bytes":    func() error { _, err := s.Bytes(); return err },
	} {
		wantErr(t, call(), ErrClosed, what)
	}
}

func TestManyRooms_ThatCommitAtOnce_WhileOthersRead_LoseNothing(t *testing.T) {
	const rooms, writes = 4, 25
	s := newStore(t)
	s.db().NoSync = true
	rounds := make([]ID, rooms)
	var writing, reading sync.WaitGroup
	stop := make(chan struct{})
	for i := range rooms {
		room := fmt.Sprint("room", i)
		rounds[i] = ID(fmt.Sprint("ROUND", i))
		writing.Go(func() {
			next := uint64(0)
			for n := range writes {
				errs := s.Commit([]Write{
					{Room: room, Epoch: 1, Next: next, Lines: recordLines(fmt.Sprint(n))},
					{Room: room, Epoch: 1, Next: next + 1, Lines: textLines("-", "-")},
					{Room: room, Epoch: 9, Next: next, Lines: textLines("never")},
				})
				if errs[0] != nil || errs[1] != nil || !errors.Is(errs[2], ErrConflict) {
					t.Error(errs)
				}
				next += 3
			}
			round := testRound(rounds[i], "ann", "bea")
			noErr(t, s.Commit([]Write{{Room: room, Epoch: 1, Next: next, Settle: round}})[0])
		})
		reading.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				j, err := s.Journal(room)
				if err != nil && !errors.Is(err, ErrNotFound) || len(j.Lines) != 0 && uint64(len(j.Lines)) != j.Next || j.Next%3 != 0 {
					t.Errorf("%d lines, the next is %d, %v", len(j.Lines), j.Next, err)
				}
				_, err = s.Record(rounds[i])
				if stats, other := s.Stats("ann"); other != nil || err == nil && len(stats.Counted) != 2 {
					t.Errorf("%+v, %v", stats, other)
				}
			}
		})
	}
	writing.Wait()
	close(stop)
	reading.Wait()
	stats, err := s.Stats("ann")
	if err != nil || len(stats.Counted) != 2 || stats.Counted[0].Rounds != rooms || stats.Counted[1].Rounds != rooms {
		t.Errorf("%+v, %v", stats, err)
	}
	for _, id := range rounds {
		if text, err := s.Record(id); err != nil || strings.Count(string(text), "\n") != writes {
			t.Errorf("%q, %v", text, err)
		}
	}
}
