package data

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"shithead/data/rating"
	"shithead/engine/enginetest"
)

// Each of the files in testdata was written by the last server of the version of the store that is in its name. Of
// the files store-N.db.gz the list testdata/stores.txt has what that server said was in each.

func unpack(t *testing.T, name string) (path string) {
	t.Helper()
	packed := enginetest.Must(os.ReadFile(filepath.Join("testdata", name)))
	text := enginetest.Must(io.ReadAll(enginetest.Must(gzip.NewReader(bytes.NewReader(packed)))))
	path = storePath(t)
	noErr(t, os.WriteFile(path, text, 0o600))
	return path
}

// upgrade opens a store of an earlier version, and gives what was in it and what is, but for the version.
func upgrade(t *testing.T, name string) (s *Store, before, after map[string]string) {
	t.Helper()
	path := unpack(t, name)
	before = contentsBefore(path)
	s = openAt(t, path)
	after = everything(s)
	for _, all := range []map[string]string{before, after} {
		delete(all, metaBucket+"/"+versionKey)
	}
	return s, before, after
}

func contentsBefore(path string) (all map[string]string) {
	db := enginetest.Must(bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true}))
	defer db.Close()
	_ = db.View(func(tx *bbolt.Tx) error { all = everythingIn(tx, false); return nil })
	return all
}

// TestOpen_OfAStoreOfEachVersion_FindsEverythingInIt: each line of testdata/stores.txt is what the server that wrote
// a store said of a player, a round or a journal. A line of two words is written in full with -update.
func TestOpen_OfAStoreOfEachVersion_FindsEverythingInIt(t *testing.T) {
	written := ""
	for part := range strings.SplitSeq(strings.TrimSpace(string(enginetest.Must(os.ReadFile("testdata/stores.txt")))), "store ") {
		number, list, _ := strings.Cut(part, "\n")
		n, err := strconv.Atoi(number)
		if err != nil {
			continue // what is before the first
		}
		wanted := strings.Split(strings.TrimSpace(list), "\n")
		t.Run(number, func(t *testing.T) {
			path := unpack(t, fmt.Sprintf("store-%d.db.gz", n))
			equal(t, enginetest.Must(CheckFile(path)), n)
			s, text := openAt(t, path), ""
			for range 2 { // and again, once it is up to date
				for i, want := range wanted {
					got, all := describe(t, s, want)
					if *update && len(strings.Fields(want)) == 2 {
						wanted[i] = got
					} else if got != want {
						t.Errorf("%s\ninstead of\n%s\nall of it: %s", got, want, all)
					}
				}
				noErr(t, s.Close())
				if now := contentsOf(path); text != "" && now != text {
					t.Error("it is brought up to date twice")
				} else {
					text = now
				}
				s = openAt(t, path)
			}
			equal(t, enginetest.Must(CheckFile(backUp(t, s))), len(migrations()))
			// It can be used: a newcomer and a room are added, and of the records only the latest is kept.
			mustCreate(s, "newcomer", 1)
			mustCommit(t, s, Write{Room: "new", Epoch: 1, Lines: textLines("a")})
			equal(t, enginetest.Must(s.Prune(Keep{Records: max(1, strings.Count(list, "round "))}, noon)), 0)
		})
		written += fmt.Sprintf("store %d\n%s\n", n, strings.Join(wanted, "\n"))
	}
	equal(t, strings.Count(written, "store "), len(enginetest.Must(filepath.Glob("testdata/store-*.db.gz"))))
	if *update {
		noErr(t, os.WriteFile("testdata/stores.txt", []byte(written), 0o600))
	}
}

// describe gives the line that a store has for what another line names, and all that its digest is of.
func describe(t *testing.T, s *Store, line string) (got, all string) {
	t.Helper()
	words := strings.Fields(line)
	name, facts := strings.TrimSuffix(words[1], ":"), ""
	var what []any
	switch words[0] {
	case "player":
		p := enginetest.Must(s.ByName(name))
		keys, stats := enginetest.Must(s.Keys(p.ID)), enginetest.Must(s.Stats(p.ID))
		what = []any{p.ID, p}
		for _, key := range keys {
			equal(t, enginetest.Must(s.ByKey(key.Fingerprint)), p, key.Fingerprint)
			what = append(what, key.Fingerprint, key)
		}
		sum, practice := append(stats.Counted, Stats{})[0], append(stats.Practice, Stats{})[0] // of all rule sets
		facts = fmt.Sprintf("%d keys, %d rounds, %d first, %d shitheads, %d points, %d wins, %d practice",
			len(keys), sum.Rounds, sum.First, sum.Shitheads, sum.Points, sum.Wins, practice.Rounds)
	case "round":
		r := enginetest.Must(s.Round(ID(name)))
		facts = fmt.Sprintf("%s, %d seats, %s, %d moves", r.Rules, len(r.Seats), r.End, r.Moves)
		what = []any{r, string(enginetest.Must(s.Record(r.ID)))}
	case "journal":
		j := enginetest.Must(s.Journal(name))
		facts = fmt.Sprintf("epoch %d, %d lines, next %d", j.Epoch, len(j.Lines), j.Next)
		what = []any{j, j.Lines}
	}
	text := enginetest.Must(json.Marshal(what))
	return fmt.Sprintf("%s %s: %s, %.8x", words[0], name, facts, sha256.Sum256(text)), string(text)
}

func roundsIn(s *Store) (rounds []Round) {
	for id := range entriesOf(s, roundsOf) {
		rounds = append(rounds, enginetest.Must(s.Round(ID(id))))
	}
	slices.SortFunc(rounds, func(a, b Round) int { return a.Ended.Compare(b.Ended) })
	return rounds
}

// TestEarlierStores_AreRatedByTheirRounds: version 2 is counted anew as a whole. The two of version 9 played forty
// rounds in three hours, which rated them in full; what they play from now on does as the first rounds of a day do.
func TestEarlierStores_AreRatedByTheirRounds(t *testing.T) {
	agree := func(s *Store, name string) {
		t.Helper()
		rounds, rated := roundsIn(s), 0
		for key := range entriesOf(s, func(tab *tables) bucket { return tab.stats.bucket }) {
			player, _, _ := strings.Cut(key, "\x00")
			got, want := enginetest.Must(s.Stats(ID(player))), retell(ID(player), rounds)
			if name == "recount-2.db.gz" {
				equal(t, got, want, name)
			}
			for i, stats := range got.Counted {
				if strings.Contains(name, "-5.") && stats.Rules != "bitenight" { // as its places alone gave what is ranked anew
					continue
				}
				equal(t, stats.Rating, want.Counted[i].Rating, name, player, stats.Rules)
				if stats.Rating != (rating.Rating{}) {
					rated++
				}
			}
		}
		if rated < 2 {
			t.Errorf("%s: %d ratings", name, rated)
		}
	}
	for _, name := range []string{"recount-2.db.gz", "best-5.db.gz", "store-5.db.gz", "store-9.db.gz"} {
		s, before, after := upgrade(t, name)
		agree(s, name)
		if name != "store-9.db.gz" {
			noErr(t, s.db().Update(rankAnew))
			again := everything(s)
			delete(again, metaBucket+"/"+versionKey)
			equal(t, again, after, name, "once more")
			continue
		}
		equal(t, after, before) // to the byte
		for _, r := range roundsIn(s) {
			equal(t, r.Rated, RatedUnsaid)
			equal(t, string(enginetest.Must(json.Marshal(newRoundRecord(&r)))), before[roundsBucket+"/"+string(r.ID)])
		}
		r := testRound("NEW", "id-one", "id-two")
		r.Ended, r.Rated = enginetest.Must(s.Rounds("id-one", 1))[0].Ended.Add(time.Minute), RatedYes
		settle(t, s, r)
		agree(s, name)
		for key, text := range entriesOf(s, func(tab *tables) bucket { return tab.met.bucket }) {
			equal(t, text, `{"v":1,"rounds":1}`, key)
		}
	}
}

// TestAStoreOfVersion5_HasItsAsides, and knows how many records it keeps.
func TestAStoreOfVersion5_HasItsAsides(t *testing.T) {
	path := unpack(t, "counted-5.db.gz")
	s := enginetest.Must(Open(path))
	all := enginetest.Must(s.Asides())
	for i, reason := range []string{"line 2: no such card", "again"} {
		equal(t, all[i].Room+": "+all[i].Reason, "fox: "+reason)
	}
	noErr(t, s.GiveBack("fox", all[0].ID))
	equal(t, enginetest.Must(s.Journal("fox")), Journal{Room: "fox", Epoch: 2, Next: 2, Lines: textLines("a", "b")})
	equal(t, prune(t, s, Keep{Records: 10}, noon), 20)
	noErr(t, s.Close())
	checkPruned(t, path, 30)
}

// TestSettings_OfOlderStores_AreAsTheyWere, and what those did not know is not set.
func TestSettings_OfOlderStores_AreAsTheyWere(t *testing.T) {
	of5 := Settings{Language: "de", Cards: "ascii", Bot: true}
	of10 := of5
	of10.AutoSelect, of10.Suits, of10.Rules = true, "four", true
	of18 := of10
	of18.Theme, of18.Motion, of18.Bell, of18.Hints = "contrast", "off", "off", "off"
	of19 := of18
	of19.Plain = true
	of21 := of19
	of21.Mouse = true
	of22 := of21
	of22.Played, of22.Muted = "yes", Mutes(changeID(7))
	after := of22
	after.Muted = after.Muted.Set(NewID(), true)
	for version, before := range map[int]Settings{5: of5, 10: of10, 18: of18, 19: of19, 21: of21, 22: of22} {
		s := openAt(t, unpack(t, fmt.Sprintf("settings-%d.db.gz", version)))
		ann := enginetest.Must(s.ByName("ann"))
		equal(t, ann.Settings, before, version)
		noErr(t, s.SetSettings(ann.ID, after))
		reopen(t, &s)
		equal(t, enginetest.Must(s.ByID(ann.ID)).Settings, after, version)
		equal(t, enginetest.Must(s.ByName("bob")).Settings, Settings{}, version)
		if version == 5 {
			equal(t, len(enginetest.Must(s.SavedRules(ann.ID))), 1)
		}
	}
}

// TestAStoreThatVersion5Wrote_KeepsNamesThatLookAlike, and no third one of that look is taken.
func TestAStoreThatVersion5Wrote_KeepsNamesThatLookAlike(t *testing.T) {
	s := openAt(t, unpack(t, "looks-5.db.gz"))
	ids := map[string]ID{}
	for key, name := range map[int]string{1: "Arne", 2: "ame", 3: "nina", 4: "ΝΙΝΑ", 5: "5taff", 6: "Willem", 7: "nina"} {
		p := enginetest.Must(s.ByKey(testKey(key).Fingerprint))
		equal(t, p.Name, name)
		equal(t, enginetest.Must(s.ByName(name)), p)
		ids[name] = p.ID
	}
	for key, name := range map[int]string{8: "nina", 9: "Arne"} {
		wantErr(t, errOf(s.ByKey(testKey(key).Fingerprint)), ErrNotFound, key)
		equal(t, enginetest.Must(s.Claimant(testKey(key).Fingerprint)).Name, name)
	}
	for name, want := range map[string]error{
		"a-r-n-e": ErrNameTaken, "arn e": ErrNameTaken, "vvim": ErrNameTaken, "wim": ErrNameAlike, "gone": nil,
		"VVillern": ErrNameAlike, "Ärne": ErrNameTaken,
	} {
		wantErr(t, vacant(s, name, noon), want, name)
	}
	// Whose name looks like another's can write it in another case, give it up and have it back.
	for _, name := range []string{"ARNE", "Bernd", "Arne"} {
		enginetest.Must(s.Rename(ids["Arne"], name, noon))
	}
	enginetest.Must(s.Rename(ids["Willem"], "vvim", noon))
}

// TestAStoreThatVersion12Wrote_HasJournalsWithoutAnOwner, all else as it was to the byte, and who claims them goes on.
func TestAStoreThatVersion12Wrote_HasJournalsWithoutAnOwner(t *testing.T) {
	s, before, after := upgrade(t, "store-12.db.gz")
	equal(t, after, before)
	heads := enginetest.Must(s.Journals()).Heads
	if len(heads) < 5 {
		t.Errorf("%+v", heads)
	}
	for _, head := range heads {
		want := enginetest.Must(s.Journal(head.Room))
		equal(t, want.Owner, "", head.Room)
		want.Owner, want.Epoch = "house", want.Epoch+1
		equal(t, enginetest.Must(s.Claim(head.Room, "house", head.Epoch)), want)
		mustCommit(t, s, Write{Room: want.Room, Owner: "house", Epoch: want.Epoch, Next: want.Next, Lines: textLines("goes on")})
	}
	aside := enginetest.Must(s.Asides())[0]
	noErr(t, s.GiveBack(aside.Room, aside.ID))
	equal(t, enginetest.Must(s.Journal(aside.Room)).Owner, "")
}

// TestAStoreThatVersion12Wrote_GoesOn: it has applied nothing, and holds what it did.
func TestAStoreThatVersion12Wrote_GoesOn(t *testing.T) {
	s, before, after := upgrade(t, "changes-12.db.gz")
	equal(t, after, before)
	wantApplied(t, s, 0)
	equal(t, contents(s)["known's sequence"], "7")
	bob := enginetest.Must(s.ByName("robert"))
	enginetest.Must(s.Rename(bob.ID, "bob", noon.Add(3*time.Hour)))
	wantErr(t, errOf(s.Create("eve", testKey(30), noon.Add(3*time.Hour))), ErrNameTaken, "a name that was left")
	equal(t, enginetest.Must(s.KnownAddress(address(0), noon)), false)
	noErr(t, s.NoteAddress(address(0), noon.Add(30*day)))
	equal(t, enginetest.Must(s.ForgetAddresses(noon.Add(33*day))), 3)
}

// TestALogThatVersion14Wrote comes to the store that it came to then, but for what a store does by itself.
func TestALogThatVersion14Wrote(t *testing.T) {
	var log []Change
	for line := range bytes.Lines([]byte(contentsOf(unpack(t, "changes-14.jsonl.gz")))) {
		var c Change
		noErr(t, json.Unmarshal(line, &c))
		equal(t, string(enginetest.Must(json.Marshal(c))), strings.TrimSpace(string(line)))
		log = append(log, c)
	}
	s, before, after := upgrade(t, "changes-14.db.gz")
	equal(t, after, before)
	wantApplied(t, s, uint64(len(log)))
	anew := newStore(t)
	noErr(t, applyAll(anew, log...)...)
	stores := []map[string]string{contents(anew), contents(s)}
	for _, all := range stores {
		maps.DeleteFunc(all, func(key, _ string) bool {
			return strings.HasPrefix(key, journalsBucket) || strings.HasPrefix(key, linesBucket) || key == metaBucket+"/"+clockKey
		})
	}
	equal(t, stores[0], stores[1])
	if len(before) < 60 || len(log) < 25 {
		t.Errorf("%d entries and %d changes", len(before), len(log))
	}

	now, from := noon.Add(3*time.Hour), Arrival{address(0), 1, time.Hour}
	bob := enginetest.Must(s.ByName("robert"))
	offer(t, s, bob.ID, "code", false, now)
	equal(t, enginetest.Must(s.redeem("code", 30, now)), bob.ID)
	number := enginetest.Must(s.Applied())
	enginetest.Must(s.Welcome("dan", false, testKey(31), from, now))
	wantApplied(t, s, number+1) // there was a secret
	wantErr(t, errOf(s.Welcome("eve", false, testKey(32), from, now)), ErrCrowd)
	equal(t, enginetest.Must(s.KnownAddress(address(0), noon)), true)
}

// TestAStoreThatVersion15Wrote is a house by itself, with its rooms, until it becomes one of several and leaves them.
func TestAStoreThatVersion15Wrote(t *testing.T) {
	s := openAt(t, unpack(t, "rooms-15.db.gz"))
	equal(t, enginetest.Must(s.Home()), "")
	equal(t, enginetest.Must(s.Blank()), false)
	rooms := enginetest.Must(s.Rooms())
	equal(t, []int{len(rooms.Journals), len(rooms.Asides), int(rooms.LastAside)}, []int{2, 2, 2})
	otter := Journal{Room: "brave-otter", Owner: "house", Epoch: 2, Next: 7}
	otter.Lines = append(textLines("room again"), recordLines("3", "4")...)
	equal(t, rooms.Journals[0], otter)
	a := rooms.Asides[1]
	equal(t, a.Aside, Aside{Room: "lost-hare", ID: 2, Reason: "it leads nowhere either", At: a.At, Lines: 2})
	noErr(t, s.Belong("A"), s.Belong("B"), s.DropRooms(), s.DropRooms())
	reopen(t, &s)
	equal(t, enginetest.Must(s.Home()), "B")
	equal(t, enginetest.Must(s.Rooms()), Rooms{LastAside: 2})
	want := rooms
	want.Journals = nil
	for _, j := range rooms.Journals {
		j.Owner, j.Epoch = "", j.Epoch+1
		want.Journals = append(want.Journals, j)
	}
	for range 2 { // in the place of those that it has
		mustCommit(t, s, Write{Room: "stray-fox", Epoch: 1})
		noErr(t, s.Leave(rooms))
		equal(t, enginetest.Must(s.Rooms()), want)
	}
	equal(t, enginetest.Must(s.Home()), "")
	noErr(t, s.GiveBack("lost-hare", 1))
	equal(t, enginetest.Must(s.Journal("lost-hare")).Next, 1)
}

// TestRooms_ThatCannotBeRead are named, and what was set aside and cannot be read stays so elsewhere.
func TestRooms_ThatCannotBeRead(t *testing.T) {
	s := enginetest.Must(Open(unpack(t, "rooms-15.db.gz")))
	defer s.Close()
	noErr(t, s.update(func(tab *tables) error {
		return tab.aside.unset(append(lineKey("lost-hare", 2), lineKey("", 1)[1:]...)) // its last line
	}))
	rooms := enginetest.Must(s.Rooms())
	equal(t, len(rooms.Asides[1].Journal.Lines), 1)
	elsewhere := newStore(t)
	noErr(t, elsewhere.Leave(rooms))
	a, j, err := elsewhere.AsideJournal("lost-hare", 2)
	if noErr(t, err); a.Lines != 1 || string(j.Lines[0].Text) != "again" {
		t.Errorf("%+v, %+v", a, j)
	}
	wantErr(t, elsewhere.GiveBack("lost-hare", 2), ErrDamaged)
	noErr(t, s.update(func(tab *tables) error { return tab.lines.unset(lineKey("brave-otter", 5)) }))
	wantErr(t, errOf(s.Rooms()), ErrDamaged)
}

// TestBlank is only a store that was never written to.
func TestBlank(t *testing.T) {
	refused := Change{ID: NewID(), At: noon, Op: DropRules{Profile: "NOBODY", Name: "x"}}
	for what, write := range map[string]func(s *Store) error{
		"a profile":                func(s *Store) error { return errOf(s.Create("ann", testKey(1), noon)) },
		"a change that is refused": func(s *Store) error { return s.ApplyAll(1, []Change{refused}) },
		"a room":                   func(s *Store) error { return s.Commit(Write{Room: "otter", Epoch: 1}) },
	} {
		s := newStore(t)
		noErr(t, s.Belong("A"), s.Probe())
		equal(t, enginetest.Must(s.Blank()), true, what)
		noErr(t, write(s))
		equal(t, enginetest.Must(s.Blank()), false, what)
		if s.Belong("") == nil {
			t.Error("a house without an id")
		}
	}
}
