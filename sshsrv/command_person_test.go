package sshsrv

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/lobby"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// runs runs a command with a key, and fails the test unless it ends as it should.
func (h *host) runs(t testing.TB, key gossh.Signer, command string, status int, says string) sshtest.Answer {
	t.Helper()
	got := h.connect(t, "root", sshtest.WithKey(key)).Run(command)
	if got.Status != status || !strings.Contains(got.Out+got.Err, says) {
		t.Fatalf("%q gives %+v, not %d and %q", command, got, status, says)
	}
	if status != 0 && got.Out != "" || status == 0 && got.Err != "" {
		t.Fatalf("%q gives %+v", command, got)
	}
	return got
}

var codeText = regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}`)

// TestReadingCommandsMakeNoProfile, whatever they are asked.
func TestReadingCommandsMakeNoProfile(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	for _, c := range command.Of(command.Everybody) {
		if c.Name == "api" || command.Converses(c.Name) {
			continue // which are for those who want one
		}
		for _, rest := range []string{"", " ann", " --json", " add", " export", " delete", " redeem CODE", " label x", " remove x", " language=de", " leeds"} {
			h.connect(t, "ann", sshtest.WithKey(key)).Run(c.Name + rest)
			if rest == "" || long() {
				h.guest(t).Run(c.Name)
			}
		}
	}
	if _, err := h.store.ByKey(gossh.FingerprintSHA256(key.PublicKey())); err == nil {
		t.Error("the key is known now")
	}
	h.runs(t, key, "whoami", 0, "You have no name yet")
	h.runs(t, key, "whoami --json", 0, `"player":null`)
	if got := h.guest(t).Run("whoami"); got.Out != "You are a guest: you came without a key.\n" {
		t.Errorf("%+v", got)
	}
	for _, command := range []string{"stats", "history", "record", "name anna", "settings", "keys", "keys add", "keys remove x", "account export", "account delete"} {
		h.runs(t, key, command, 1, languages.For("").Error(words.ErrNoProfile))
	}
	h.runs(t, key, "stats ann", 1, "nobody here is called")
}

// TestAnotherName is held for its owner for a while, and names are not changed all the time.
func TestAnotherName(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, bob := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "ann", ann)
	h.knows(t, "bob", bob)
	h.runs(t, ann, "name bob", 1, "Somebody here has this name already.")
	h.runs(t, ann, "name B.O.B", 1, "Somebody here has this name already.")
	h.runs(t, ann, "name Ann", 0, "You are Ann.\n")
	h.runs(t, ann, "name Mary Ann", 0, "You are Mary Ann now. Ann stays yours for 30 days")
	h.runs(t, ann, "whoami", 0, "You are Mary Ann.\n")
	h.runs(t, bob, "stats mary ann", 0, "Statistics of Mary Ann")
	h.runs(t, bob, "stats ann", 1, "nobody here is called")
	h.runs(t, bob, "name ann", 1, "Somebody here has this name already.")
	h.runs(t, ann, "name cleo", 0, "")
	h.runs(t, ann, "name dora", 0, "")
	h.runs(t, ann, "name edna", 1, "You've changed your name too often lately.")
	h.runs(t, ann, "name ann", 0, "You are ann now.")
	for range account.DefaultLimits().Changes {
		h.connect(t, "x", sshtest.WithKey(ann)).Run("name ann")
	}
	h.runs(t, ann, "name ann", 1, "Not so fast.")
	h.runs(t, bob, "name bobby", 0, "")
}

// TestSettingsStay, and are in the place of what the client says.
func TestSettingsStay(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	h.runs(t, key, "settings --json", 0, `{"auto-select":"off","bell":"on","bot":"off","cards":"auto","hints":"on","language":"auto","motion":"on","mouse":"off","plain":"off","rules":"off","suits":"two","theme":"auto"}`)
	h.runs(t, key, "settings language=de cards=dots", 2, "there is no setting")
	h.runs(t, key, "whoami", 0, "You are ann.")
	h.runs(t, key, "settings language=de cards=ascii", 0, "language=de       die Sprache, die du liest (auto, ")
	h.runs(t, key, "whoami", 0, "Du bist ann.")
	h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Raeume ---").Sees("Setz dich an einen Tisch")
	if got := h.connect(t, "x", sshtest.WithKey(key)).Open().Pty(80, 24).Run("rules schwechat"); strings.ContainsFunc(got.Out, func(r rune) bool { return r > 127 }) {
		t.Errorf("not ASCII: %s", got.Out)
	}
	h.runs(t, key, "settings language=auto", 0, "language=auto")
	h.runs(t, key, "settings --json", 0, `{"auto-select":"off","bell":"on","bot":"off","cards":"ascii","hints":"on","language":"auto","motion":"on","mouse":"off","plain":"off","rules":"off","suits":"two","theme":"auto"}`)
}

// TestAProgramSaysSo with a setting, and is shown as one.
func TestAProgramSaysSo(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	for _, c := range []struct {
		set, who string
		bot      bool
	}{{"on", "You are ann*.", true}, {"off", "You are ann.", false}} {
		h.runs(t, key, "settings bot="+c.set, 0, "bot="+c.set)
		h.runs(t, key, "settings --json", 0, `"bot":"`+c.set+`","cards":"auto"`)
		h.runs(t, key, "whoami", 0, c.who)
		if got, err := h.store.ByID(ann.ID); err != nil || got.Settings.Bot != c.bot {
			t.Errorf("%+v, %v", got, err)
		}
	}
	h.runs(t, key, "settings bot=auto", 2, "there is no setting")
}

// TestAllThatIsKeptIsGiven to whom it is about.
func TestAllThatIsKeptIsGiven(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	if err := h.store.SaveRules(ann.ID, "mine", "leeds"); err != nil {
		t.Fatal(err)
	}
	const many = 2*200 + 3 // more than two transactions read
	for n := range many {
		if err := h.store.Commit([]data.Write{{Room: "otter", Epoch: 1, End: true, Settle: &data.Round{
			ID: data.ID(fmt.Sprint("ROUND", 1000+n)), Rules: "classic", Ended: time.Unix(int64(n/2), 0), End: "played",
			Seats: []data.SeatResult{{Player: "other", Place: 1}, {Player: ann.ID, Place: 2, Shithead: true}},
		}}})[0]; err != nil {
			t.Fatal(err)
		}
	}
	h.runs(t, key, "name anne", 0, "")
	got := h.runs(t, key, "account export", 0, "")
	var all object.Account
	if err := json.Unmarshal([]byte(got.Out), &all); err != nil {
		t.Fatal(err)
	}
	if all.Player.Name != "anne" || len(all.Keys) != 1 || len(all.Rules) != 1 || len(all.Held) != 1 || len(all.Counted) != 2 {
		t.Errorf("%+v", all)
	}
	seen := map[data.ID]bool{}
	for _, r := range all.Rounds {
		seen[r.Round] = true
	}
	if len(seen) != many || len(all.Rounds) != many {
		t.Errorf("%d rounds, %d of them different, not %d", len(all.Rounds), len(seen), many)
	}
	if !slices.IsSortedFunc(all.Rounds, func(a, b object.Round) int { return b.Ended.Compare(a.Ended) }) {
		t.Error("out of order")
	}
}

// TestLeavingForGood_IsSeenInTheHallOfShame at once: there is no name any more.
func TestLeavingForGood_IsSeenInTheHallOfShame(t *testing.T) {
	t.Parallel()
	folder, key := t.TempDir(), sshtest.NewKey(t)
	h := startHostIn(t, folder, nil)
	ann := h.knows(t, "ann", key)
	if err := h.store.Commit([]data.Write{{Room: "otter", Epoch: 1, End: true, Settle: &data.Round{
		ID: "ROUND", Rules: "bitenight", Ended: time.Now(), End: "played", Seats: []data.SeatResult{{Player: ann.ID, Shithead: true}, {Place: 1}},
	}}})[0]; err != nil {
		t.Fatal(err)
	}
	h.end()
	h = startHostIn(t, folder, nil)
	named := func() string { return h.lobby.List(rooms.Person{}).Shame.NameOf(ann.ID) }
	if name := named(); name != "ann" {
		t.Fatalf("before: %q", name)
	}
	word := codeText.FindString(h.runs(t, key, "account delete", 0, "will be gone for good").Out)
	h.runs(t, key, "account delete "+word, 0, "The profile of ann is deleted.")
	if name := named(); name != "" {
		t.Errorf("%q is there still", name)
	}
}

// TestLeavingForGood takes the word that was given; results stay under no name, sessions end, seats are left.
func TestLeavingForGood(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key, other := sshtest.NewKey(t), sshtest.NewKey(t)
		ann := h.knows(t, "ann", key)
		h.knows(t, "bob", other)
		if err := h.store.Settle([]data.Ended{{Round: &data.Round{
			ID: "ROUND", Rules: "bitenight", Ended: time.Now(), End: "played",
			Seats: []data.SeatResult{{Player: ann.ID, Place: 1, Points: 10}, {Player: "other", Place: 2, Shithead: true}},
		}}})[0]; err != nil {
			t.Fatal(err)
		}
		h.catchesUp(t)
		here := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.").Types("p").Sees("gamble")
		h.catchesUp(t)
		h.runs(t, other, "rooms", 0, "4/4")
		first := h.servers()[0] // which knows the words that it gives
		h.runs(t, key, "account delete now", 1, "that's not the word")
		bobs := codeText.FindString(first.runs(t, other, "account delete", 0, "account delete").Out)
		first.runs(t, key, "account delete "+bobs, 1, "that's not the word")
		linking := codeText.FindString(h.connect(t, "x", sshtest.WithKey(key)).Open().Pty(80, 24).Run("keys add").Out)
		word := codeText.FindString(first.runs(t, key, "account delete", 0, "will be gone for good").Out)
		first.runs(t, other, "account delete "+word, 1, "that's not the word")
		first.runs(t, key, "account delete "+word, 0, "The profile of ann is deleted. Take care.")
		if status := here.Ends(); status != cmdline.Failed || !strings.Contains(here.Got(), "has been deleted") {
			t.Errorf("ends with %d, %q", status, here.Got())
		}
		h.runs(t, key, "whoami", 0, "You have no name yet")
		h.runs(t, sshtest.NewKey(t), "keys redeem "+linking, 1, "This code is unknown")
		h.runs(t, other, "stats ann", 1, "nobody here is called")
		h.runs(t, other, "top", 0, "someone")
		h.runs(t, other, "top --json", 0, `"name":null`)
		h.catchesUp(t)
		for _, r := range h.rooms() {
			box := feed.NewMailbox[rooms.RoomView]()
			place, err := h.has(r.Code).lobby.Enter(r.Code, rooms.Person{ID: "watcher", Name: "watcher"}, box)
			if err != nil {
				t.Fatal(err)
			}
			<-box.Rings()
			for _, seat := range box.Fetch().Seats {
				if seat.Owner.ID == ann.ID && !seat.Left {
					t.Errorf("a seat in %s is still that of somebody who is gone", r.Code)
				}
			}
			place.Exit()
		}
		h.runs(t, other, "whoami", 0, "You are bob.")
	})
}

// TestRecordsOfRunningRounds are not given to anybody, nor shown.
func TestRecordsOfRunningRounds(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		ann, bob := sshtest.NewKey(t), sshtest.NewKey(t)
		h.knows(t, "ann", ann)
		h.knows(t, "bob", bob)
		h.connect(t, "x", sshtest.WithKey(ann)).Terminal().Sees("Evening, ann.").Types("pp").Sees("gamble")
		var round data.ID
		for _, r := range h.rooms() {
			round = r.Running
		}
		if round == "" {
			t.Fatal("no round runs")
		}
		h.catchesUp(t)
		for _, key := range []gossh.Signer{ann, bob} {
			h.runs(t, key, "record "+string(round), 1, "this round is still being played")
			got := h.connect(t, "x", sshtest.WithKey(key)).Open().Pty(80, 24).Run("replay " + string(round))
			if got.Status != 1 || !strings.Contains(got.Err, "this round is still being played") {
				t.Errorf("%+v", got)
			}
		}
		h.runs(t, bob, "record "+string(round)+"X", 1, "no finished round has this id")
	})
}

// TestRecordsThatAreNotKept any more are told from those that never were.
func TestRecordsThatAreNotKept(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	if err := h.store.Commit([]data.Write{{
		Room: "otter", Epoch: 1, End: true, Lines: []data.Line{{Record: true, Text: []byte(`{"type":"round"}`)}},
		Settle: &data.Round{ID: "ROUND", Rules: "classic", Ended: time.Unix(1, 0), End: "played", Seats: []data.SeatResult{{Player: ann.ID, Place: 1}}},
	}})[0]; err != nil {
		t.Fatal(err)
	}
	if n, err := h.store.Prune(data.Keep{Age: time.Hour}, time.Now()); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	for _, command := range []string{"record ROUND", "record"} {
		h.runs(t, key, command, 1, "this round is over, and the house no longer keeps its record\n")
	}
	got := h.connect(t, "x", sshtest.WithKey(key)).Open().Pty(80, 24).Run("replay ROUND")
	if got.Status != 1 || !strings.Contains(got.Err, "no longer keeps") {
		t.Errorf("%+v", got)
	}
	h.runs(t, key, "record OTHER", 1, "no finished round has this id\n")
}

// TestPrivateRoomsAreNotListed, not even for their own people: who reads may be anybody who looks over a shoulder.
func TestPrivateRoomsAreNotListed(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		ann := h.knows(t, "ann", key)
		terms := lobby.PlayNow(form.UsualRules())
		terms.Private = true
		if _, err := h.lobby.Make(rooms.Person{ID: ann.ID, Name: ann.Name}, terms); err != nil {
			t.Fatal(err)
		}
		h.runs(t, key, "rooms", 0, "No room is open.")
		h.runs(t, key, "rooms --json", 0, `{"rooms":[]}`)
		if got := h.connect(t, "x", sshtest.WithKey(key)).Open().Pty(80, 24).Run("watch"); got.Status != 1 || !strings.Contains(got.Err, "nobody's playing right now; try play") {
			t.Errorf("%+v", got)
		}
	})
}

// TestSessionsKeptTheOldName: all of somebody's sessions have the new one, in the lobby and at a table.
func TestSessionsKeptTheOldName(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		h.knows(t, "ann", key)
		lobby := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.")
		table := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Evening, ann.").Types("n").Sees("Open a room").Types("\r").Sees("Bring friends")
		other := h.arrives(t, "bob").Sees("ann")
		h.runs(t, key, "name Maryann", 0, "You are Maryann now.")
		lobby.Sees("Evening, Maryann.")
		table.Sees("● Maryann").SeesNot("● ann")
		other.Sees("Maryann")
		lobby.Types("chello\r")
		other.Sees("Maryann  hello")
		table.Types("choot\r").Sees("“hoot”").Types("\x1b[27u").SeesNot("> Say").Types("l").Sees("Maryann: hoot")
	})
}

// TestAProgramKeptTheOldName: from its next request on it has the new one at the table, and at the next.
func TestAProgramKeptTheOldName(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		h.knows(t, "ann", key)
		program := h.api(t, "ann", sshtest.WithKey(key))
		sits := func(name string) {
			for e := program.event("room"); !strings.Contains(string(e["seats"]), `"name":"`+name+`"`); {
				e = program.event("room")
			}
		}
		open := map[string]any{"rules": "leeds", "seats": 2, "private": true}
		program.does("create", open)
		sits("ann")
		h.runs(t, key, "name Maryann", 0, "You are Maryann now.")
		program.does("chat", map[string]any{"text": "hello"})
		sits("Maryann")
		program.does("leave", nil)
		program.does("create", open)
		sits("Maryann")
	})
}

// TestCommandsOnAScreenKnowTheNewName, whoever the session was when it began.
func TestCommandsOnAScreenKnowTheNewName(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.arrives(t, "ann")
	renames := func(name, says string) {
		ann.Types("\t").Sees("another name for you").Types("another name\r").Sees("Your new name").Types(name + "\r").Sees(says)
		ann.Types("\x1b[27u").SeesNot("stays yours").Sees("Evening, " + name + ".")
	}
	renames("bea", "ann stays yours")
	renames("cid", "bea stays yours")
}
