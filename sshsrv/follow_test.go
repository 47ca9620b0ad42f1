package sshsrv

import (
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/sshtest"
)

// What a test does with the store itself is, to a server, what another one of the house has written.

// TestANameOfElsewhere is seen in the hall, at tables, by who has it, and with the next round's losers.
func TestANameOfElsewhere(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	bob := h.talks(t, "bob")
	lobby := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
	h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.").Types("pp").Sees("gamble")
	if _, err := h.store.Rename(ann.ID, "Mary", time.Now()); err != nil {
		t.Fatal(err)
	}
	h.effects.await()
	if seat := h.lobby.Rooms()[0].Players[0]; seat.Name != "Mary" {
		t.Errorf("at the table sits %s", seat.Name)
	}
	bob.Sees("Mary")
	lobby.Sees("Mary")
}

// TestSettingsOfElsewhere reach open sessions.
func TestSettingsOfElsewhere(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	in := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
	if err := h.store.SetSettings(ann.ID, data.Settings{Language: "de"}); err != nil {
		t.Fatal(err)
	}
	in.Sees("Abend, ann.")
}

// TestAKeyThatGoesElsewhere takes its sessions along, and no other.
func TestAKeyThatGoesElsewhere(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key, second := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	if err := h.store.AddKey(ann.ID, data.Key{Fingerprint: fingerprint(second)}, time.Now()); err != nil {
		t.Fatal(err)
	}
	stays := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
	goes := h.connect(t, "x", sshtest.WithKey(second)).Terminal().Sees("Evening, ann.")
	if err := h.store.RemoveKey(ann.ID, fingerprint(second)); err != nil {
		t.Fatal(err)
	}
	if status := goes.Ends(); status != cmdline.Failed || !strings.Contains(goes.Got(), "key") {
		t.Errorf("ends with %d, %q", status, goes.Got())
	}
	stays.Types("c").Sees("back to the rooms")
}

// TestAProfileThatGoesElsewhere takes its sessions along, and leaves its seats.
func TestAProfileThatGoesElsewhere(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	in := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.").Types("pp").Sees("gamble")
	if err := h.store.Delete(ann.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if status := in.Ends(); status != cmdline.Failed || !strings.Contains(in.Got(), "has been deleted") {
		t.Errorf("ends with %d, %q", status, in.Got())
	}
	h.effects.await()
	for _, r := range h.lobby.Rooms() {
		if len(r.Players) > 0 {
			t.Errorf("in %s sit %+v", r.Code, r.Players)
		}
	}
}

// TestABanOfElsewhere ends the sessions of who is banned, but for an operator's, and keeps them out until it is lifted elsewhere.
func TestABanOfElsewhere(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	boss, admin := h.boss(t)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	in := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
	boring := h.connect(t, "boss", sshtest.WithKey(boss)).Terminal().Sees("Your name: boss")
	ban := data.Ban{Player: ann.ID, Name: "ann", Keys: []string{fingerprint(key)}, Why: "rude", Since: time.Now()}
	everybody := data.Ban{Prefix: netip.MustParsePrefix("127.0.0.0/8"), Why: "closed", Since: time.Now()}
	for _, b := range []data.Ban{ban, everybody} {
		if err := h.store.Ban(b, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if in.Ends(); !strings.Contains(in.Got(), "The reason: ") {
		t.Errorf("last words: %q", in.Got())
	}
	h.effects.await()
	boring.Types("\r").Sees("Evening, boss.")
	for _, b := range []data.Ban{everybody, ban} {
		if got := admin("bans"); !strings.Contains(got.Out, b.Why) {
			t.Errorf("%+v", got)
		}
		if err := h.store.Unban(b.Target()); err != nil {
			t.Fatal(err)
		}
	}
	h.effects.await()
	h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
}

// TestSeveralBansAtOnce: each operator is told of the sessions of this server that their ban has ended, and of no other.
func TestSeveralBansAtOnce(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	_, admin := h.boss(t)
	const many = 5
	var all sync.WaitGroup
	for n := range many {
		key, name := sshtest.NewKey(t), fmt.Sprint("player", n+2)
		h.knows(t, name, key)
		for range n {
			h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ")
		}
		all.Go(func() {
			want := fmt.Sprintf("; %d sessions ended.\n", n)
			if n == 1 {
				want = "; 1 session ended.\n"
			}
			if got := admin("ban " + name); !strings.HasSuffix(got.Out, want) {
				t.Errorf("of %s: %+v", name, got)
			}
		})
	}
	all.Wait()
}

// TestWhatWasRefused has no effect: a name that somebody has, a key that is the last one, a ban that is none.
func TestWhatWasRefused(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	bob := h.talks(t, "bob")
	in := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
	bob.Sees("2 here")
	number, err := h.store.Applied()
	if err != nil {
		t.Fatal(err)
	}
	for i, op := range []data.Operation{
		data.RenameProfile{Profile: ann.ID, Name: "bob"},
		data.RemoveKey{Profile: ann.ID, Fingerprint: fingerprint(key)},
		data.RemoveKey{Profile: ann.ID, Fingerprint: "another"},
		data.SetSettings{Profile: "NOBODY", Settings: data.Settings{Language: "de"}},
		data.DeleteProfile{Profile: "NOBODY"},
		data.LiftBan{Target: "nothing"},
	} {
		if _, err := h.store.Apply(number+uint64(i)+1, data.Change{ID: data.NewID(), At: time.Now(), Op: op}); err == nil {
			t.Errorf("%+v is not refused", op)
		}
	}
	h.effects.await()
	in.Types("c").Sees("back to the rooms").Types("still me\r")
	bob.Sees("ann  still me")
}

// TestANewName_ThatWaitsForARoom keeps nobody from writing, and a ban has its effect once it has got there.
func TestANewName_ThatWaitsForARoom(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	h.disk.waits, h.disk.writes = make(chan struct{}), make(chan struct{})
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	house := h.comes(rooms.Person{ID: ann.ID, Name: "ann"})
	defer house.leave()
	at := house.enters(t, house.makes(t))
	h.disk.slow.Store(true)
	var all sync.WaitGroup
	all.Go(func() { _ = at.Do(rooms.AddBot{Level: bot.Levels()[0]}) })
	<-h.disk.waits
	if _, err := h.store.Rename(ann.ID, "Mary", time.Now()); err != nil {
		t.Error(err)
	}
	for _, language := range []string{"de", "en"} { // the room still waits
		if err := h.store.SetSettings(ann.ID, data.Settings{Language: language}); err != nil {
			t.Error(err)
		}
	}
	h.disk.slow.Store(false)
	h.disk.writes <- struct{}{}
	all.Wait()
	h.effects.await()
	if seat := h.lobby.Rooms()[0].Players[0]; seat.Name != "Mary" {
		t.Errorf("at the table sits %s", seat.Name)
	}
}

// TestWhoTakesTheirOwnKeyAway is told so, in the session that comes with it, which ends by itself.
func TestWhoTakesTheirOwnKeyAway(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key, second := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	if err := h.store.AddKey(ann.ID, data.Key{Fingerprint: fingerprint(second), Label: "phone"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	in := h.connect(t, "x", sshtest.WithKey(second)).Terminal().Sees("Evening, ann.")
	h.runs(t, second, "keys remove "+fingerprint(second), 0, "")
	in.Ends()
}

// TestAPerson_OfSeveralServers has their new name at a table of another one once that has it from the log, and is banned at all.
func TestAPerson_OfSeveralServers(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	town.counted()
	_, admin := town.alpha.boss(t)
	key := town.alpha.player(t, "ann")
	code := town.beta.table(t)
	caughtUp := func() {
		t.Helper()
		town.catchesUp(t)
		town.beta.effects.await()
	}
	caughtUp()
	town.alpha.connect(t, "x", sshtest.WithKey(key)).Open().Start(100, 30).Sees("Evening, ann.")
	there := town.beta.connect(t, "x", sshtest.WithKey(key)).Open().StartCommand(100, 30, "join "+code).Sees("mia")
	town.alpha.runs(t, key, "name Mary", 0, "You are Mary now.")
	caughtUp()
	for _, r := range town.beta.lobby.Rooms() {
		if r.Code == code && (len(r.Players) != 2 || r.Players[1].Name != "Mary") {
			t.Errorf("at the table sit %+v", r.Players)
		}
	}
	if got := admin("ban Mary --why rude"); !strings.HasSuffix(got.Out, "; 1 session ended here.\n") {
		t.Errorf("%+v", got)
	}
	if there.Ends(); !strings.Contains(there.Got(), "The reason: rude") {
		t.Errorf("last words: %q", there.Got())
	}
}
