package sshsrv

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

var (
	ann    = rooms.Person{ID: "id-ann", Name: "ann"}
	aGuest = rooms.Person{Name: "guest"}
)

// comes has a person come into the house of a session, without a session.
func (s *Server) comes(who rooms.Person) *house {
	h := newHouse(s, func() {})
	h.come(who, s.hall)
	return h
}

func (h *house) makes() (code string) { return enginetest.Must(h.Make(terms(2))) }

func (h *house) enters(code string) table.Place { return enginetest.Must(h.Enter(code)) }

func (h *host) watchers(t *testing.T, code string, n int) {
	t.Helper()
	// The one who looks is one of them.
	waitUntil(t, fmt.Sprint(n, " watch ", code), func() bool { return h.watches(t, code).Watchers == n+1 })
}

func TestATableIsLeftForAnother(t *testing.T) {
	s := serve(t)
	maker, h := s.comes(ann), s.comes(aGuest)
	first, second := maker.makes(), maker.makes()
	h.enters(first)
	h.enters(second)
	s.watchers(t, first, 0)
	s.watchers(t, second, 1)
	waitUntil(t, "a view comes", func() bool {
		view := h.at.Load().views.Fetch()
		if view != nil && view.Code != second {
			t.Errorf("at %s comes a view of %s", second, view.Code)
		}
		return view != nil
	})
	checkError(t, errorOf(h.Enter("nowhere")), rooms.ErrNoRoom)
	checkEqual(t, h.at.Load(), nil)
}

func TestOnTheWayToATable(t *testing.T) {
	s := serve(t)
	maker, gone, h := s.comes(ann), s.comes(aGuest), s.comes(rooms.Person{ID: "id-bob", Name: "bob"})
	going := make(chan struct{}, 100)
	ring := func() { going <- struct{}{} }
	gone.ring, h.ring = ring, ring
	code := maker.makes()
	goOn := s.disk.holds(t, maker.enters(code))
	var all sync.WaitGroup
	all.Go(func() { checkError(t, errorOf(gone.Enter(code)), rooms.ErrGone) })
	all.Go(func() { h.enters(code) })
	<-going
	<-going // both
	gone.leave()
	other := s.comes(aGuest)
	all.Go(func() { h.rename("Bobby") })
	waitUntil(t, "the hall has the new name", func() bool {
		view := other.hall.Fetch()
		return view != nil && slices.Contains(view.Here, "Bobby")
	})
	goOn()
	all.Wait()
	s.watchers(t, code, 1)
	says := func(at *place, name string) {
		t.Helper()
		check(t, at.Do(rooms.Say{Text: "hello"}))
		checkEqual(t, s.watches(t, at.code).Chat[0].Who.Name, name)
	}
	says(h.at.Load(), "Bobby")
	h.enters(maker.makes())
	enginetest.Must(h.Watch(maker.makes()))
	h.rename("Bob")
	says(h.second.Load(), "Bob")
}

// TestAfterTheEndNoTableHasAVisitor, however going to tables and the end of the session meet.
func TestAfterTheEndNoTableHasAVisitor(t *testing.T) {
	s := serve(t)
	maker := s.comes(ann)
	first, second := maker.makes(), maker.makes()
	for range 300 {
		h := s.comes(aGuest)
		var all sync.WaitGroup
		all.Go(func() {
			if at, err := h.Enter(first); err == nil {
				_ = at.Do(rooms.Back{})
			}
		})
		all.Go(func() { _, _ = h.Enter(first) })
		all.Go(func() { _, _ = h.Watch(second) })
		all.Go(func() { _, _ = h.Watch(first) })
		all.Go(h.leave)
		all.Wait()
	}
	s.watchers(t, first, 0)
	s.watchers(t, second, 0)
}

func TestWhatIsNotDone(t *testing.T) {
	s := serve(t)
	gone, guest := s.comes(ann), s.comes(aGuest)
	code := gone.makes()
	left, watched := gone.enters(code), guest.enters(code)
	gone.leave()
	gone.leave()
	left.Exit()
	checkEqual(t, len(gone.Rooms().Rooms), 0)
	checkEqual(t, gone.at.Load(), nil)
	fails := func(want error, results ...error) {
		t.Helper()
		for i, err := range results {
			checkError(t, err, want, i)
		}
	}
	refuses := func(h *house, at table.Place, profile, room error) {
		t.Helper()
		fails(profile, errorOf(h.Stats()), errorOf(h.SavedRules()), h.Prefer(words.FourSuits, "four"),
			h.SaveRules("x", "leeds"), h.DropRules("x"))
		fails(room, errorOf(h.Make(rooms.Terms{})), at.Do(rooms.Sit{}))
	}
	fails(rooms.ErrGone, errorOf(gone.Enter(code)), gone.Say("hello"))
	refuses(gone, left, rooms.ErrGone, rooms.ErrGone)
	refuses(guest, watched, words.ErrNoProfile, rooms.ErrGuest)
}

func TestPreferencesOfSeveralSessions(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Account.Changes, c.Limits.Account.ChangeEvery = 1000, time.Nanosecond })
	id := h.known(t, "ann").ID
	var all sync.WaitGroup
	for i, set := range ui.Settings()[1:] { // of all but the language
		session := h.comes(rooms.Person{ID: id, Name: "ann"})
		all.Go(func() {
			for n := range 2*i + 5 { // and so on in the end
				check(t, session.Prefer(set.Name, set.Values[1-n%2]))
			}
		})
	}
	all.Go(func() { enginetest.Must(h.accounts.ChangeSettings(id, func(s *data.Settings) { s.Language = "de" })) })
	all.Wait()
	want := data.Settings{
		Language: "de", AutoSelect: true, Suits: "four", Rules: true, Theme: "dark", Cards: "unicode", Motion: "off",
		Bell: "off", Hints: "off", Mouse: true, Played: "no",
	}
	checkEqual(t, enginetest.Must(h.store.ByID(id)).Settings, want)
	checkError(t, h.comes(rooms.Person{ID: id}).Prefer("volume", "on"), data.ErrNotFound)
}

func TestOnlyRulesThatHoldAreSaved(t *testing.T) {
	s := serve(t)
	h := s.comes(rooms.Person{ID: s.known(t, "ann").ID, Name: "ann"})
	for code, want := range map[string]error{
		"custom:again=8": data.ErrRulesCode, "": data.ErrRulesCode, "chess": engine.ErrRules, "custom:again=9": nil,
	} {
		checkError(t, h.SaveRules("x", code), want, code)
	}
	checkEqual(t, enginetest.Must(h.SavedRules()), []data.SavedRules{{Name: "x", Code: "custom:again=9"}})
	checkError(t, errors.Join(h.DropRules("x"), h.DropRules("x")), data.ErrNotFound)
	var tooMany error
	for range s.limits.Account.Changes {
		tooMany = errors.Join(tooMany, h.SaveRules("x", "custom:again=9"))
	}
	checkError(t, tooMany, rooms.ErrTooFast)
}

func TestTwoTablesAreWatched(t *testing.T) {
	s := serve(t)
	maker, h := s.comes(ann), s.comes(aGuest)
	codes := []string{maker.makes(), maker.makes(), maker.makes()}
	step := func(going func(code string) (table.Place, error), code string, want error, watching ...int) {
		t.Helper()
		before := h.at.Load()
		checkError(t, errorOf(going(code)), want)
		if before != nil && before != h.at.Load() {
			before.Exit() // was left before
		}
		both := 0
		for i, n := range watching {
			s.watchers(t, codes[i], n)
			both += n
		}
		if second := h.second.Load(); second != nil && both < 2 {
			t.Errorf("still at %s", second.code)
		}
	}
	step(h.Enter, codes[0], nil, 1, 0, 0)
	step(h.Watch, codes[0], rooms.ErrElsewhere, 1, 0, 0) // the same twice
	step(h.Watch, codes[1], nil, 1, 1, 0)
	step(h.Watch, codes[2], nil, 1, 0, 1)
	step(h.Enter, codes[1], nil, 0, 1, 1)
	step(h.Enter, codes[2], nil, 0, 0, 1) // to the second
	step(h.Watch, codes[0], nil, 1, 0, 1)
	step(h.Watch, "nowhere", rooms.ErrNoRoom, 0, 0, 1)
	step(h.Watch, codes[0], nil, 1, 0, 1)
	h.leave()
	step(h.Watch, codes[0], rooms.ErrGone, 0, 0, 0)
}

func TestTwoTablesOnAScreen(t *testing.T) {
	h := serve(t)
	ann, _ := h.known(t, "ann").deal()
	bob, _ := h.known(t, "bob").deal()
	zed := h.known(t, "zed").dial().Open().Start(120, 50).Sees("Evening, zed.")
	zed.Types("w").Sees("two tables").Types("d").Sees("one table")
	for i, p := range []*sshtest.Session{ann, bob} {
		says := fmt.Sprint("hi-", i)
		p.Sees("1 watching").Types("c" + says + "\r\x1b[27u")
		zed.Sees(says)
	}
	h.boss(t).do("kick zed", "zed is out")
	ann.SeesNot("1 watching")
	bob.SeesNot("1 watching")
}

func TestASecondTableOfAnotherServer(t *testing.T) {
	town := serveTown(t, 2)
	_, code := town.alpha.known(t, "mia").deal()
	town.beta.known(t, "max").deal()
	const says = "This table is on another server: it can't be watched beside this one."
	for _, at := range town.hosts {
		s := at.keyless(t).dial().Open().StartCommand(120, 50, "watch "+code).Sees("mia")
		s.TypesUntil("d", says, func() bool { return strings.Contains(s.Picture(), says) })
	}
}

func opens(s *sshtest.Session, seats int) (code string) {
	return roomOf(s.Types("n").Sees("Open a room").Types(strconv.Itoa(seats) + "\r"))
}

func TestLeaving_WithASeat_SaysHowToComeBack(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		ann, bob, cid := h.known(t, "ann").lobby(), h.known(t, "bob").lobby(), h.known(t, "cid").lobby()
		line := "ssh -t -p 4022 cards.example join " + opens(ann, 3)
		ann.Sees(line).SeesNot("Copied").Types("y").Sees("Copied")
		ann.Wait("the line twice", func() bool { return strings.Count(ann.Picture(), line) == 2 })
		copied := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(line)) + "\a"
		ann.Wait("the sequence", func() bool { return strings.Contains(ann.Got(), copied) })
		ann.Types("i").SeesNot("Copied")
		checkEnd(t, ann.Types("\x03"), 0, " stays; come back: "+line)
		checkEqual(t, strings.Count(ann.Got(), "\x1b]52;"), 1)
		first := opens(bob, 2)
		second := opens(bob.Types("\x1b[27u").Sees("Say something"), 2)
		checkEnd(t, bob.Types("\x03"), 0, "Your seats in "+second+", "+first+" stay; come back: ssh -p 4022 cards.example")

		opens(cid, 2)
		cid.Types("x").Sees("Give up your seat?").Types("y").Sees("Say something")
		for _, s := range []*sshtest.Session{cid, h.guest(t).Terminal().Sees("guest")} {
			checkEnd(t, s.Types("\x03"), 0, "")
			checkLacks(t, s.Got(), "; come back: ")
		}
	}, func(c *config) { c.Public = ui.Host{Name: "cards.example", Port: 4022} })
}

func TestResult_IsWatchedAgain(t *testing.T) {
	ann, _ := serve(t, func(c *config) { c.change = func(s *Server) { s.reaction = ui.Reaction } }).known(t,
		"ann").deal()
	called := func() bool { return strings.Contains(ann.Picture(), "called off") }
	ann.Types("uuu").Sees("Press u again") // and not more, all in one packet
	ann.TypesUntil("u", "called off", called)
	ann.Types("s").Sees("Copied").Sees(" HOST replay ")
	ann.Types("w").Sees("Move 0 of").Types("\x1b[27u").Sees("watch it again")
}
