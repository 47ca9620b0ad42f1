package sshsrv

import (
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/views/words"
)

// TestTheFirstVisitChoosesAName, which is checked and unique; later there is no question, and the address is known.
func TestTheFirstVisitChoosesAName(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	known := func(want bool) {
		t.Helper()
		if got := must(h.store.KnownAddress(netip.MustParsePrefix("127.0.0.1/32"), time.Now())); got != want {
			t.Errorf("the address is known: %v", got)
		}
	}
	h.guest(t).Run("help")
	p := h.stranger(t)
	p.run("whoami", 0, "")
	p.Name = "Ann" // the user name
	first := p.dial().Terminal().Sees("Your key is new here").Sees("Your name: Ann")
	p.Name = "bob"
	second := p.dial().Terminal().Sees("Your name: bob")
	checkEnd(t, first.Types("\r").Sees("Evening, Ann.").Types("\x03"), 0, "")
	second.Types("\r").Sees("Evening, Ann.")
	p.checkOwner("Ann", "")
	known(false)
	p.Name = "root"
	p.dial().Terminal().Sees("Evening, Ann.")
	known(true)

	other := h.stranger(t)
	other.Name = "ann"
	s := other.dial().Terminal().Sees("Your name: ann2")
	for name, says := range map[string]string{
		"a": "at least 2 letters", "ANN": "Somebody here has this name already", "admin": "This name is reserved",
	} {
		s.Types("\x15" + name + "\r").Sees(says)
	}
	s.Types("\x15bob\r").Sees("Evening, bob.")
}

func TestGuestsLookOn(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.talk(t, "ann")
	guest := h.guest(t).Terminal()
	guest.Sees("You are a guest").Sees("ssh-keygen -t ed25519").Sees("1 here, 1 guest")
	ann.Sees("1 here, 1 guest").Types("hello guest\r").Sees("hello guest")
	guest.Sees("hello guest").Types("cHear me\r?").Sees("sort the rooms").SeesNot("type a line").Types("x").SeesNot("sort the rooms")
	if strings.Contains(ann.Picture(), "Hear me") {
		t.Error("a guest was heard")
	}
	checkEnd(t, guest.Types("q"), 0, "")
	ann.SeesNot("1 guest")
}

// party is how many friends come at once: as many as one address may send, and all with the same user name.
const party = 40

// TestAParty_OfPrograms comes in, each with a name of its own, though all want the same.
func TestAParty_OfPrograms(t *testing.T) {
	t.Parallel()
	h := startWith(t, func(c *config) { c.limits.Gate.ConnectionsPerAddress = gate.DefaultLimits().ConnectionsPerAddress })
	var all []*player
	var sessions []*lines
	for range party {
		p := h.stranger(t)
		p.Name = "friend"
		all, sessions = append(all, p), append(sessions, p.pipe("api"))
	}
	greeted := regexp.MustCompile(`"player":\{"id":"\w+","name":"friend\d*"`)
	for _, s := range sessions {
		s.EndInput()
		if status := s.Ends(); status != cmdline.Done || !greeted.MatchString(s.Got()) {
			t.Errorf("ends with %d, %q", status, s.Got())
		}
	}
	names := map[string]bool{}
	for _, p := range all {
		got := must(p.store.ByKey(p.fingerprint()))
		if !strings.HasPrefix(got.Name, "friend") || names[got.Name] {
			t.Errorf("%+v", got)
		}
		names[got.Name] = true
	}
}

// newcomers are so many at once from one address, and no more for an hour.
func newcomers(most int) func(*config) {
	return func(c *config) { c.limits.Account.Newcomers, c.limits.Account.NewcomerEvery = most, time.Hour }
}

// TestANameThatWasLostInARace costs nothing: who lost it is still let in under another.
func TestANameThatWasLostInARace(t *testing.T) {
	t.Parallel()
	h := startWith(t, newcomers(2))
	all := make([]*account.Account, party)
	errs := make([]error, party)
	var racing sync.WaitGroup
	for i := range all {
		key := h.stranger(t).dataKey()
		all[i] = h.accounts.Of(&account.Identity{User: "ann", Key: &key}, netip.MustParsePrefix("192.0.2.1/32"), nil)
		racing.Go(func() { _, errs[i] = all[i].Choose("ann") })
	}
	racing.Wait()
	won := 0
	for i, err := range errs {
		switch {
		case err == nil:
			won++
			all[0], all[i] = all[i], all[0]
		case !errors.Is(err, data.ErrNameTaken):
			t.Errorf("%d: %v", i, err)
		}
	}
	if won != 1 {
		t.Errorf("%d are ann", won)
	}
	if who, err := all[1].Choose("bob"); err != nil || who.Name != "bob" {
		t.Errorf("under another name: %+v, %v", who, err)
	}
	for name, want := range map[string]error{"cid": words.ErrCrowd, "bob": data.ErrNameTaken} {
		if _, err := all[2].Choose(name); !errors.Is(err, want) {
			t.Errorf("the third, as %s: %v", name, err)
		}
	}
}

// TestTooManyNewcomers keep no player out who has a profile, though this window does not know yet.
func TestTooManyNewcomers(t *testing.T) {
	t.Parallel()
	h := startWith(t, newcomers(1))
	known, fresh := h.known(t, "known"), h.stranger(t)
	fresh.Name = "ann"
	one, two := fresh.dial().Terminal().Sees("Your name: ann"), fresh.dial().Terminal().Sees("Your name: ann")
	late := h.stranger(t).dial().Terminal().Sees("Your name: ")
	one.Types("\r").Sees("Evening, ann.")
	two.Types("\r").Sees("Evening, ann.")
	late.Types("\x15ann\r").Sees("Somebody here has this name already")
	late.Types("\x15cid\r").Sees("Your network has sent a crowd of newcomers")
	known.lobby()
	for _, p := range []*player{known, fresh} {
		checkAnswer(t, p.feed("api", ""), 0, `"name":"`+p.Name+`"`)
	}
	counts(t, h.figures.Limits, account.LimitNewcomers, 1)
	checkAnswer(t, h.stranger(t).feed("api", ""), cmdline.Failed, "Your network has sent a crowd")
	counts(t, h.figures.Limits, account.LimitNewcomers, 2)
}

// TestAnotherName is held for its owner for a while, and names are not changed all the time.
func TestAnotherName(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, bob := h.known(t, "ann"), h.known(t, "bob")
	for _, c := range []struct {
		by      *player
		command string
		status  int
		says    string
	}{
		{ann, "name bob", 1, "Somebody here has this name already."},
		{ann, "name B.O.B", 1, "Somebody here has this name already."},
		{ann, "name Ann", 0, "You are Ann.\n"},
		{ann, "name Mary Ann", 0, "You are Mary Ann now. Ann stays yours for 30 days"},
		{ann, "whoami", 0, "You are Mary Ann.\n"},
		{bob, "stats mary ann", 0, "Statistics of Mary Ann"},
		{bob, "stats ann", 1, "nobody here is called"},
		{bob, "name ann", 1, "Somebody here has this name already."},
		{ann, "name cleo", 0, ""},
		{ann, "name dora", 0, ""},
		{ann, "name edna", 1, "You've changed your name too often lately."},
		{ann, "name ann", 0, "You are ann now."},
	} {
		c.by.run(c.command, c.status, c.says)
	}
	for range account.DefaultLimits().Changes {
		ann.dial().Run("name ann")
	}
	ann.run("name ann", 1, "Not so fast.")
	bob.run("name bobby", 0, "")
}

// TestANewNameIsSeenEverywhere: in every session, on every screen and at every table, whichever way it is changed.
func TestANewNameIsSeenEverywhere(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.start(t, nil)
		p := h.known(t, "ann")
		bob := h.known(t, "bob").lobby()
		lobby, figures, people := p.lobby(), p.lobby(), p.lobby()
		lobby.Types("pp").Sees("ready, no more swaps").Types("\x1b[27u").Sees("Say something")
		figures.Types("s").Sees("Statistics of ann")
		people.Types("pp").Sees("ready, no more swaps").Types("\x1b[27u").Sees("Say something").Types("s").Sees("Statistics of ann")
		watcher := h.known(t, "cid").lobby().Types("w").Sees("You're watching.").Sees("ann")
		table := p.lobby().Types("n").Sees("Open a room").Types("\r").Sees("Bring friends")

		p.run("name Mary Ann", 0, "You are Mary Ann now.")
		lobby.Sees("Evening, Mary Ann.")
		figures.Sees("Statistics of Mary Ann").Types("\x1b[27u").Sees("Evening, Mary Ann.")
		people.Sees("Statistics of Mary Ann").Types("\x1b[27u").Sees("Evening, Mary Ann.")
		watcher.Sees("Mary Ann")
		table.Sees("● Mary Ann").SeesNot("● ann").Types("choot\r").Sees("“hoot”")
		table.Types("\x1b[27u").SeesNot("> Say").Types("l").Sees("Mary Ann: hoot")
		figures.Types("chello\r")
		bob.Sees("Mary Ann  hello")
		lobby.Types(":your keys\r").Sees("SHA256").Types("x:another name\rann\r").Sees("You are ann now. Mary Ann stays yours")
		lobby.Types("x").Sees("Evening, ann.")
		people.Sees("Evening, ann.")
		lobby.Types("\t").Sees("another name for you").Types("another name\r").Sees("Your new name").Types("bea\r").Sees("ann stays yours")
		people.Sees("Evening, bea.")
	})
}

// settings is what settings --json has where some are not as usual.
func settings(changed ...string) string {
	text := `{"auto-select":"off","bell":"on","bot":"off","cards":"auto","hints":"on","language":"auto","motion":"on","mouse":"off",` +
		`"plain":"off","rules":"off","suits":"two","theme":"auto"}`
	for _, set := range changed {
		name, value, _ := strings.Cut(set, "=")
		text = regexp.MustCompile(`"`+name+`":"[a-z]+"`).ReplaceAllString(text, `"`+name+`":"`+value+`"`)
	}
	return text
}

// settle waits until a player's settings are these.
func (p *player) settle(changed ...string) {
	p.t.Helper()
	waitUntil(p.t, settings(changed...), func() bool {
		return strings.TrimSpace(p.dial().Run("settings --json").Out) == settings(changed...)
	})
}

// TestSettingsReachOpenSessions of the same player, whether a command, a screen or a table changes them; no others'.
func TestSettingsReachOpenSessions(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.start(t, nil)
		p := h.known(t, "ann")
		begins := func(p *player) *sshtest.Session { return p.dial().Open().Start(100, 30).Sees("Evening, ") }
		lobby, table, bob := begins(p), begins(p).Types("pp").Sees("ready, no more swaps").SeesNot("What counts"), begins(h.known(t, "bob"))
		p.run("settings language=de rules=on", 0, "language=de")
		lobby.Sees("Abend, ann. Dein Platz wartet.")
		table.Sees("Was zählt").Sees("bereit, nichts mehr tauschen")
		lobby.Types(",").Sees("Sprache").Types("\x1b[D").Sees("Language")
		table.Sees("What counts").Sees("ready, no more swaps")
		table.Types("b").Sees("The rules are put away.").SeesNot("What counts")
		p.settle("language=en")
		table.Types("m").Sees("Auto select: a press chooses").Types("s").Sees("Four colours").Types("b").Sees("stand beside the table")
		p.settle("language=en", "auto-select=on", "suits=four", "rules=on")
		second := begins(p).Sees("go to your seat").Types("\r").Sees("What counts")
		second.Types("m").Sees("No auto select").Types("b").Sees("put away")
		p.settle("language=en", "suits=four")
		p.run("settings suits=two", 0, "suits=two")
		h.catchesUp(t) // settings are changed as the server knows them
		table.Sees("into this room again").Types("\r").Sees("go to your seat").Types("\r").Sees("gamble")
		table.Types("b").Sees("stand beside the table")
		p.settle("language=en", "rules=on")
		bob.Types("o").Sees("Rules").SeesNot("Regeln")
	})
}

// TestWhatAnotherServerHasWritten reaches the sessions here: a test that writes into the store is another server.
func TestWhatAnotherServerHasWritten(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	p, boss := h.known(t, "ann"), h.boss(t)
	second := p.again()
	bob, in := h.talk(t, "bob"), p.lobby()
	table, _ := p.deal()
	sits := func(want string) {
		t.Helper()
		h.effects.await()
		got := ""
		for _, r := range h.lobby.Rooms() {
			for _, player := range r.Players {
				got = player.Name
			}
		}
		if got != want {
			t.Errorf("at the table sits %q, not %q", got, want)
		}
	}
	must(h.store.Rename(p.ID, "Mary", time.Now()))
	p.Name = "Mary"
	bob.Sees("Mary")
	in.Sees("Mary")
	sits("Mary")

	check(t, h.store.SetSettings(p.ID, data.Settings{Language: "de"}))
	in.Sees("Abend, Mary.")
	check(t, h.store.SetSettings(p.ID, data.Settings{}))
	in.Sees("Evening, Mary.")

	second.Name = "Mary"
	goes := second.lobby()
	check(t, h.store.RemoveKey(p.ID, second.fingerprint()))
	checkEnd(t, goes, cmdline.Failed, "key")
	in.Types("c").Sees("back to the rooms") // with another key

	boring := boss.dial().Terminal().Sees("Your name: player")
	ban := data.Ban{Player: p.ID, Name: "Mary", Keys: []string{p.fingerprint()}, Why: "rude", Since: time.Now()}
	all := data.Ban{Prefix: netip.MustParsePrefix("127.0.0.0/8"), Why: "closed", Since: time.Now()}
	for _, b := range []data.Ban{ban, all} {
		check(t, h.store.Ban(b, time.Now()))
	}
	checkEnd(t, in, cmdline.Failed, "The reason: ") // of either
	bob.Ends()
	table.Ends()
	h.effects.await()
	boring.Types("\x15boss\r").Sees("Evening, boss.")
	for _, b := range []data.Ban{all, ban} {
		boss.do("bans", b.Why)
		check(t, h.store.Unban(b.Target()))
	}
	h.effects.await()
	in = p.lobby()
	check(t, h.store.Delete(p.ID, time.Now()))
	checkEnd(t, in, cmdline.Failed, "has been deleted")
	sits("")
}

// TestWhatWasRefused has no effect: a name that another has, a key that is the last one, a ban that is none.
func TestWhatWasRefused(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	p := h.known(t, "ann")
	bob, in := h.talk(t, "bob"), p.lobby()
	number := must(h.store.Applied())
	for i, op := range []data.Operation{
		data.RenameProfile{Profile: p.ID, Name: "bob"},
		data.RemoveKey{Profile: p.ID, Fingerprint: p.fingerprint()},
		data.RemoveKey{Profile: p.ID, Fingerprint: "another"},
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

// TestANewName_ThatWaitsForARoom keeps no other from writing, and is there once the room has got that far.
func TestANewName_ThatWaitsForARoom(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	id := h.known(t, "ann").ID
	house := h.comes(rooms.Person{ID: id, Name: "ann"})
	defer house.leave()
	goOn := h.disk.holds(t, house.enters(t, house.makes(t)))
	must(h.store.Rename(id, "Mary", time.Now()))
	for _, language := range []string{"de", "en"} { // the room still waits
		check(t, h.store.SetSettings(id, data.Settings{Language: language}))
	}
	goOn()
	h.effects.await()
	if seat := h.lobby.Rooms()[0].Players[0]; seat.Name != "Mary" {
		t.Errorf("at the table sits %s", seat.Name)
	}
}

// TestSeveralBansAtOnce: each operator is told of the sessions that their ban has ended, and of no other.
func TestSeveralBansAtOnce(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	boss := h.boss(t)
	var all sync.WaitGroup
	for n := range 5 {
		p := h.known(t, fmt.Sprint("player", n+2))
		for range n {
			p.lobby()
		}
		all.Go(func() {
			want := fmt.Sprintf("; %d sessions ended.\n", n)
			if n == 1 {
				want = "; 1 session ended.\n"
			}
			boss.do("ban "+p.Name, want)
		})
	}
	all.Wait()
}

// TestLeavingForGood takes the word that was given; results stay under no name, sessions end, seats are left.
func TestLeavingForGood(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.start(t, nil)
		first := h.servers()[0] // which knows the words that it gives
		p, bob := h.known(t, "ann"), h.known(t, "bob")
		if err := h.store.Settle([]data.Ended{{Round: &data.Round{
			ID: "ROUND", Rules: "bitenight", Ended: time.Now(), End: "played",
			Seats: []data.SeatResult{{Player: p.ID, Place: 2, Points: 10, Shithead: true}, {Player: "other", Place: 1}},
		}}})[0]; err != nil {
			t.Fatal(err)
		}
		h.catchesUp(t)
		here := p.lobby().Types("p").Sees("gamble")
		h.catchesUp(t)
		bob.run("rooms", 0, "4/4")
		p.run("account delete now", 1, "that's not the word")
		local, localBob := p.at(first), bob.at(first)
		bobs := codeText.FindString(localBob.run("account delete", 0, "account delete").Out)
		local.run("account delete "+bobs, 1, "that's not the word")
		linking := codeText.FindString(p.dial().Open().Pty(80, 24).Run("keys add").Out)
		word := codeText.FindString(local.run("account delete", 0, "will be gone for good").Out)
		localBob.run("account delete "+word, 1, "that's not the word")
		local.run("account delete "+word, 0, "The profile of ann is deleted. Take care.")
		checkEnd(t, here, cmdline.Failed, "has been deleted")
		p.run("whoami", 0, "You have no name yet")
		h.stranger(t).run("keys redeem "+linking, 1, "This code is unknown")
		bob.run("stats ann", 1, "nobody here is called")
		bob.run("top", 0, "someone")
		bob.run("top --json", 0, `"name":null`)
		h.catchesUp(t)
		for _, at := range h.servers() {
			for _, r := range at.lobby.Rooms() {
				for _, seat := range at.watches(t, r.Code).Seats {
					if seat.Owner.ID == p.ID && !seat.Left {
						t.Errorf("a seat in %s is still that of a player who is gone", r.Code)
					}
				}
			}
		}
		bob.run("whoami", 0, "You are bob.")
	})
}

// TestLeavingForGood_IsSeenInTheHallOfShame at once: there is no name any more.
func TestLeavingForGood_IsSeenInTheHallOfShame(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	h := startAt(t, folder)
	p := h.known(t, "ann")
	seats := []data.SeatResult{{Player: p.ID, Shithead: true}, {Place: 1}}
	h.keep(&data.Round{ID: "ROUND", Rules: "bitenight", Ended: time.Now(), Seats: seats})
	h.end()
	h = startAt(t, folder)
	named := func(want string) {
		t.Helper()
		if name := h.lobby.List(rooms.Person{}).Shame.NameOf(p.ID); name != want {
			t.Errorf("%q is there, not %q", name, want)
		}
	}
	named("ann")
	p = p.at(h)
	word := codeText.FindString(p.run("account delete", 0, "will be gone for good").Out)
	p.run("account delete "+word, 0, "The profile of ann is deleted.")
	named("")
}
