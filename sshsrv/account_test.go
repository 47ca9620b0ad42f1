package sshsrv

import (
	"fmt"
	"net/netip"
	"regexp"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

// TestTheFirstVisitChoosesAName, which is checked and unique. Later there is no question. The address is known once a
// round was played to its end.
func TestTheFirstVisitChoosesAName(t *testing.T) {
	h := serve(t)
	known := func() bool {
		return enginetest.Must(h.store.KnownAddress(netip.MustParsePrefix("127.0.0.1/32"), time.Now()))
	}
	h.guest(t).Run("help")
	p, other := h.stranger(t), h.stranger(t)
	p.run("whoami", 0, "")
	p.Name = "Ann" // the user name
	first := p.dial().Terminal().Sees("Your key is new here").Sees("Your name: Ann")
	p.Name = "bob"
	second := p.dial().Terminal().Sees("Your name: bob")
	checkEnd(t, first.Types("\r").Sees("Evening, Ann.").Types("\x03"), 0, "")
	second.Types("\r").Sees("Evening, Ann.")
	p.checkOwner("Ann", "")
	p.Name = "root"
	p.dial().Terminal().Sees("Evening, Ann.")
	checkEqual(t, known(), false)
	ann := enginetest.Must(h.store.ByName("Ann"))
	h.keep(&data.Round{ID: "R", Rules: "leeds", Ended: time.Now(), Seats: []data.SeatResult{{Player: ann.ID}, {Place: 1}}})
	waitUntil(t, "the address is known during the first visit", known)
	other.Name = "ann"
	s := other.dial().Terminal().Sees("Your name: ann2").Types("\x15a\r").Sees("at least 2 letters")
	s.Types("\x15ANN\r").Sees("A player here has this name already").Types("\x15admin\r").Sees("This name is reserved")
	s.Types("\x15bob\r").Sees("Evening, bob.")
}

// TestAParty_OfPrograms comes in, each with a name of its own. All want the same, and who loses that race pays nothing.
func TestAParty_OfPrograms(t *testing.T) {
	const party = 40 // as many as one address may send
	h := serve(t, newcomers(party), func(c *config) {
		c.Limits.Gate.ConnectionsPerAddress = gate.DefaultLimits().ConnectionsPerAddress
	})
	var sessions []*sshtest.Session
	for range party {
		p := h.stranger(t)
		p.Name = "friend"
		sessions = append(sessions, p.pipe("api"))
	}
	names, greeted := map[string]bool{}, regexp.MustCompile(`"player":\{"id":"\w+","name":"(friend\d*)"`)
	for _, s := range sessions {
		s.EndInput()
		status, told := s.Ends(), greeted.FindStringSubmatch(s.Got())
		if status != cmdline.Done || told == nil || names[told[1]] {
			t.Fatalf("ends with %d, %q", status, s.Got())
		}
		names[told[1]] = true
	}
	checkAnswer(t, h.stranger(t).feed("api", ""), cmdline.Failed, "Your network has sent a crowd")
}

// newcomers are so many at once from one address, and no more for an hour.
func newcomers(most int) func(*config) {
	return func(c *config) { c.Limits.Account.Newcomers, c.Limits.Account.NewcomerEvery = most, time.Hour }
}

// TestTooManyNewcomers keep no player out who has a profile, though this window does not know yet.
func TestTooManyNewcomers(t *testing.T) {
	h := serve(t, newcomers(2))
	known, fresh := h.known(t, "known"), h.stranger(t)
	fresh.Name = "ann"
	asked := func(p *player) *sshtest.Session { return p.dial().Terminal().Sees("Your name: ") }
	one, two, next, late := asked(fresh), asked(fresh), asked(h.stranger(t)), asked(h.stranger(t))
	one.Types("\r").Sees("Evening, ann.")
	two.Types("\r").Sees("Evening, ann.")
	next.Types("\x15ann\r").Sees("A player here has this name already") // which costs nothing
	next.Types("\x15bob\r").Sees("Evening, bob.")
	late.Types("\x15ann\r").Sees("A player here has this name already")
	late.Types("\x15cid\r").Sees("Your network has sent a crowd of newcomers")
	known.lobby()
	for _, p := range []*player{known, fresh} {
		checkAnswer(t, p.feed("api", ""), 0, `"name":"`+p.Name+`"`)
	}
	counts(t, h.figures.Limits, account.LimitNewcomers, 1)
	checkAnswer(t, h.stranger(t).feed("api", ""), cmdline.Failed, "Your network has sent a crowd")
	counts(t, h.figures.Limits, account.LimitNewcomers, 2)
}

func TestANewNameIsSeenEverywhere(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		p := h.known(t, "ann")
		bob := h.known(t, "bob").lobby()
		lobby, figures, people := p.lobby(), p.lobby(), p.lobby()
		for _, s := range []*sshtest.Session{lobby, people} {
			s.Types("p").Sees("ready, no more swaps").Types("\x1b[27u").Sees("Say something")
		}
		figures.Types("s").Sees("Statistics of ann")
		people.Types("s").Sees("Statistics of ann")
		watcher := h.known(t, "cid").lobby().Types("w").Sees("You're watching.").Sees("ann")
		table := p.lobby().Types("n").Sees("Open a room").Types("\r").Sees("Bring friends")

		p.run("name Mary Ann", 0, "You are Mary Ann now.")
		lobby.Sees("Evening, Mary Ann.")
		for _, s := range []*sshtest.Session{figures, people} {
			s.Sees("Statistics of Mary Ann").Types("\x1b[27u").Sees("Evening, Mary Ann.")
		}
		watcher.Sees("Mary Ann")
		table.Sees("● Mary Ann").SeesNot("● ann").Types("choot\r").Sees("“hoot”")
		table.Types("\x1b[27u").SeesNot("> Say").Types("l").Sees("Mary Ann: hoot")
		figures.Types("chello\r")
		bob.Sees("Mary Ann  hello")
		lobby.Types(":your keys\r").Sees("SHA256").Types("x:another name\rann\r")
		lobby.Sees("You are ann now. Mary Ann stays yours").Types("x").Sees("Evening, ann.")
		people.Sees("Evening, ann.")
		lobby.Types("\t").Sees("another name for you").Types("another name\r").Sees("Your new name")
		lobby.Types("bea\r").Sees("ann stays yours")
		people.Sees("Evening, bea.")
	})
}

// settle waits until a player's settings are these.
func (p *player) settle(want data.Settings) {
	p.t.Helper()
	want.Played = p.Settings.Played
	waitUntil(p.t, fmt.Sprint(want), func() bool { return enginetest.Must(p.next(p.t).store.ByID(p.ID)).Settings == want })
}

func TestSettingsReachOpenSessions(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		p := h.known(t, "ann")
		begins := func(p *player) *sshtest.Session { return p.dial().Open().Start(100, 30).Sees("Evening, ") }
		lobby, table, bob := begins(p), begins(p), begins(h.known(t, "bob"))
		table.Types("p").Sees("ready, no more swaps").SeesNot("What counts")
		p.run("settings language=de rules=on", 0, "language=de")
		lobby.Sees("Abend, ann. Dein Platz wartet.")
		table.Sees("Was zählt").Sees("bereit, nichts mehr tauschen")
		lobby.Types(",").Sees("Sprache").Types("\x1b[D").Sees("Language")
		table.Sees("What counts").Sees("ready, no more swaps")
		table.Types("b").Sees("The rules are put away.").SeesNot("What counts")
		p.settle(data.Settings{Language: "en"})
		table.Types("m").Sees("Auto select: a press chooses").Types("s").Sees("Four colours")
		table.Types("b").Sees("stand beside the table")
		p.settle(data.Settings{Language: "en", AutoSelect: true, Suits: "four", Rules: true})
		h.catchesUp(t)
		second := begins(p).Sees("go to your seat").Types("\r").Sees("What counts")
		second.Types("m").Sees("No auto select").Types("b").Sees("put away")
		p.settle(data.Settings{Language: "en", Suits: "four"})
		p.run("settings suits=two", 0, "suits=two")
		h.catchesUp(t) // settings are changed as the server knows them
		table.Sees("into this room again").Types("\r").Sees("go to your seat").Types("\r").Sees("round 1 of")
		table.Types("b").Sees("stand beside the table")
		p.settle(data.Settings{Language: "en", Rules: true})
		bob.Types("o").Sees("Rules").SeesNot("Regeln")
	})
}

// sits checks the name of the only player at the only table, empty where there is none.
func (h *host) sits(t *testing.T, want string) {
	t.Helper()
	h.effects.await()
	got := ""
	for _, r := range h.lobby.Rooms() {
		for _, player := range r.Players {
			got = player.Name
		}
	}
	checkEqual(t, got, want)
}

// TestWhatAnotherServerHasWritten reaches the sessions here: a test that writes into the store is another server.
func TestWhatAnotherServerHasWritten(t *testing.T) {
	h := serve(t)
	p, boss := h.known(t, "ann"), h.boss(t)
	second := p.again()
	bob, in := h.talk(t, "bob"), p.lobby()
	table, _ := p.deal()
	enginetest.Must(h.store.Rename(p.ID, "Mary", time.Now()))
	p.Name, second.Name = "Mary", "Mary"
	bob.Sees("Mary")
	in.Sees("Mary")
	h.sits(t, "Mary")

	check(t, h.store.SetSettings(p.ID, data.Settings{Language: "de"}))
	in.Sees("Abend, Mary.")
	check(t, h.store.SetSettings(p.ID, data.Settings{}))
	in.Sees("Evening, Mary.")

	goes := second.lobby()
	check(t, h.store.RemoveKey(p.ID, second.fingerprint()))
	checkEnd(t, goes, cmdline.Failed, "key")
	in.Types("c").Sees("back to the rooms") // with another key

	boring := boss.dial().Terminal().Sees("Your name: player")
	ban := data.Ban{Player: p.ID, Name: "Mary", Keys: []string{p.fingerprint()}, Why: "rude", Since: time.Now()}
	all := data.Ban{Prefix: netip.MustParsePrefix("127.0.0.0/8"), Why: "closed", Since: time.Now()}
	check(t, h.store.Ban(ban, time.Now()))
	check(t, h.store.Ban(all, time.Now()))
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
	h.sits(t, "")
}

func TestWhatWasRefused(t *testing.T) {
	h := serve(t)
	p := h.known(t, "ann")
	bob, in := h.talk(t, "bob"), p.lobby()
	number := enginetest.Must(h.store.Applied())
	key := data.PublicKey{Fingerprint: p.fingerprint(), Type: "ssh-ed25519"}
	for i, op := range []data.Operation{
		data.RenameProfile{Profile: p.ID, Name: "bob"},
		data.RemoveKey{Profile: p.ID, Fingerprint: p.fingerprint()},
		data.SetSettings{Profile: "NOBODY", Settings: data.Settings{Language: "de"}},
		data.DeleteProfile{Profile: "NOBODY"},
		data.MergeProfile{Profile: p.ID, RedeemCode: data.RedeemCode{Hash: make([]byte, 32), PublicKey: key}},
		data.LiftBan{Target: "nothing"},
	} {
		change := data.Change{ID: data.NewID(), At: time.Now(), Op: op}
		checkEqual(t, errorOf(h.store.Apply(number+uint64(i)+1, change)) != nil, true, op)
	}
	h.effects.await()
	in.Types("c").Sees("back to the rooms").Types("still me\r")
	bob.Sees("ann  still me")
}

// TestANewName_ThatWaitsForARoom keeps no other from writing, and is there once the room has got that far.
func TestANewName_ThatWaitsForARoom(t *testing.T) {
	h := serve(t)
	id := h.known(t, "ann").ID
	house := h.comes(rooms.Person{ID: id, Name: "ann"})
	defer house.leave()
	goOn := h.disk.holds(t, house.enters(house.makes()))
	enginetest.Must(h.store.Rename(id, "Mary", time.Now()))
	for _, language := range []string{"de", "en"} { // the room still waits
		check(t, h.store.SetSettings(id, data.Settings{Language: language}))
	}
	goOn()
	h.sits(t, "Mary")
}

// TestLeavingForGood takes the word that was given. Results stay under no name, sessions end, seats are left.
func TestLeavingForGood(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		first := h.servers()[0] // which knows the words that it gives
		p, bob := h.known(t, "ann"), h.known(t, "bob")
		seats := []data.SeatResult{{Player: p.ID, Place: 2, Points: 10, Shithead: true}, {Player: "other", Place: 1}}
		round := &data.Round{ID: "ROUND", Rules: "bitenight", Ended: time.Now(), End: "played", Seats: seats}
		check(t, h.store.Settle(round, nil))
		h.catchesUp(t)
		here := p.lobby().Types("p").Sees("gamble")
		h.catchesUp(t)
		bob.run("rooms", 0, "4/4")
		local := p.at(first)
		linking := codeText.FindString(p.dial().Open().Pty(80, 24).Run("keys add").Out)
		word := codeText.FindString(local.run("account delete", 0, "will be gone for good").Out)
		local.run("account delete "+word, 0, "The profile of ann is deleted. Take care.")
		checkEnd(t, here, cmdline.Failed, "has been deleted")
		p.run("whoami", 0, "You have no name yet")
		h.stranger(t).run("keys redeem "+linking, 1, "This code is unknown")
		bob.run("stats ann", 1, "no player is called")
		bob.run("top", 0, "someone")
		bob.run("top --json", 0, `"name":null`)
		cid := h.known(t, "cid")
		there := cid.lobby() // at another server than the command, where there are several
		cid.run("keys redeem --merge "+codeText.FindString(bob.run("keys add", 0, "").Out), 0, "this key is bob too")
		checkEnd(t, there, cmdline.Failed, "merged into bob")
		h.catchesUp(t)
		for _, at := range h.servers() {
			for _, r := range at.lobby.Rooms() {
				for _, seat := range at.watches(t, r.Code).Seats {
					checkEqual(t, seat.Owner.ID == p.ID && !seat.Left, false, r.Code)
				}
			}
		}
	})
}
