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

// visitor is a session's house, without a session. went receives when it goes to a table or away from one.
type visitor struct {
	*house
	went chan struct{}
}

func (s *Server) comes(who rooms.Person) visitor {
	v := visitor{newHouse(s, func() {}), make(chan struct{}, 1)}
	v.ring = func() {
		select {
		case v.went <- struct{}{}:
		default:
		}
	}
	v.come(who, s.hall)
	return v
}

func (h *house) makes() (code string) { return must(h.Make(terms("bitenight", 2))) }

func (h *house) enters(code string) table.Place { return must(h.Enter(code)) }

// watchers waits until so many watch a table.
func (h *host) watchers(t *testing.T, code string, n int) {
	t.Helper()
	// The one who looks is one of them.
	waitUntil(t, fmt.Sprint(n, " watch ", code), func() bool { return h.watches(t, code).Watchers == n+1 })
}

// TestATableIsLeftForAnother, of which alone a visitor is told then. A way that fails leads to the lobby.
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
	if _, err := h.Enter("nowhere"); !errors.Is(err, rooms.ErrNoRoom) || h.at.Load() != nil {
		t.Errorf("%v, at %v", err, h.at.Load())
	}
}

// TestOnTheWayToATable, which waits for the disk, a visitor leaves, or is given another name.
func TestOnTheWayToATable(t *testing.T) {
	s := serve(t)
	maker, gone, h := s.comes(ann), s.comes(aGuest), s.comes(rooms.Person{ID: "id-bob", Name: "bob"})
	code := maker.makes()
	goOn := s.disk.holds(t, maker.enters(code))
	var all sync.WaitGroup
	all.Go(func() {
		if _, err := gone.Enter(code); !errors.Is(err, rooms.ErrGone) {
			t.Error(err)
		}
	})
	all.Go(func() { h.enters(code) })
	<-gone.went
	<-h.went
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
		if got := s.watches(t, at.code).Chat[0].Who.Name; got != name {
			t.Errorf("%s has said it, not %s", got, name)
		}
	}
	says(h.at.Load(), "Bobby")
	h.enters(maker.makes())
	must(h.Watch(maker.makes()))
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

// TestWhatIsNotDone after the end, and by a guest.
func TestWhatIsNotDone(t *testing.T) {
	s := serve(t)
	gone, guest := s.comes(ann), s.comes(aGuest)
	code := gone.makes()
	left, watched := gone.enters(code), guest.enters(code)
	gone.leave()
	gone.leave()
	left.Exit()
	_, entered := gone.Enter(code)
	if list := gone.Rooms(); len(list.Rooms) > 0 || gone.at.Load() != nil {
		t.Errorf("listed are %v, at %v", list.Rooms, gone.at.Load())
	}
	for name, c := range map[string]struct {
		h                       visitor
		at                      table.Place
		profile, making, inside error
	}{
		"after the end": {gone, left, rooms.ErrGone, rooms.ErrGone, rooms.ErrGone},
		"a guest":       {guest, watched, words.ErrNoProfile, rooms.ErrGuest, rooms.ErrGuest},
	} {
		_, stats := c.h.Stats()
		_, made := c.h.Make(rooms.Terms{})
		_, saved := c.h.SavedRules()
		for what, err := range map[string][2]error{
			"entering": {entered, rooms.ErrGone}, "saying": {gone.Say("hello"), rooms.ErrGone},
			"statistics": {stats, c.profile}, "making a room": {made, c.making}, "sitting": {c.at.Do(rooms.Sit{}), c.inside},
			"preferring": {c.h.Prefer(words.FourSuits, "four"), c.profile}, "reading rules": {saved, c.profile},
			"saving rules": {c.h.SaveRules("x", "leeds"), c.profile}, "dropping rules": {c.h.DropRules("x"), c.profile},
		} {
			if !errors.Is(err[0], err[1]) {
				t.Errorf("%s, %s: %v", name, what, err[0])
			}
		}
	}
}

// TestPreferencesOfSeveralSessions: none undoes what another has changed, at a table or with a command.
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
	all.Go(func() { must(h.accounts.ChangeSettings(id, func(s *data.Settings) { s.Language = "de" })) })
	all.Wait()
	want := data.Settings{
		Language: "de", AutoSelect: true, Suits: "four", Rules: true, Theme: "dark", Cards: "unicode", Motion: "off",
		Bell: "off", Hints: "off", Mouse: true,
	}
	if got := must(h.store.ByID(id)); got.Settings != want {
		t.Errorf("%+v", got.Settings)
	}
	if err := h.comes(rooms.Person{ID: id}).Prefer("volume", "on"); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("what there is not: %v", err)
	}
}

// TestOnlyRulesThatHoldAreSaved, whatever a screen asks for.
func TestOnlyRulesThatHoldAreSaved(t *testing.T) {
	s := serve(t)
	h := s.comes(rooms.Person{ID: s.known(t, "ann").ID, Name: "ann"})
	for code, want := range map[string]error{
		"custom:again=8": data.ErrRulesCode, "": data.ErrRulesCode, "chess": engine.ErrRules, "custom:again=9": nil,
	} {
		if err := h.SaveRules("x", code); !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
	}
	saved := must(h.SavedRules())
	if !slices.Equal(saved, []data.SavedRules{{Name: "x", Code: "custom:again=9"}}) {
		t.Errorf("%q", saved)
	}
	if err := errors.Join(h.DropRules("x"), h.DropRules("x")); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("dropping twice: %v", err)
	}
	var tooMany error
	for range s.limits.Account.Changes {
		tooMany = errors.Join(tooMany, h.SaveRules("x", "custom:again=9"))
	}
	if !errors.Is(tooMany, rooms.ErrTooFast) {
		t.Errorf("saving all the time: %v", tooMany)
	}
}

// TestTwoTablesAreWatched at once, and never a third, nor one twice.
func TestTwoTablesAreWatched(t *testing.T) {
	s := serve(t)
	maker, h := s.comes(ann), s.comes(aGuest)
	codes := []string{maker.makes(), maker.makes(), maker.makes(), "nowhere"}
	for i, step := range []struct {
		enter, watch int // where to, -1 for not
		want         [3]int
		err          error
	}{
		{0, -1, [3]int{1, 0, 0}, nil},
		{-1, 0, [3]int{1, 0, 0}, rooms.ErrElsewhere}, // the same twice
		{-1, 1, [3]int{1, 1, 0}, nil},
		{-1, 2, [3]int{1, 0, 1}, nil},
		{1, -1, [3]int{0, 1, 1}, nil},
		{2, -1, [3]int{0, 0, 1}, nil}, // to the second
		{-1, 0, [3]int{1, 0, 1}, nil},
		{-1, 3, [3]int{0, 0, 1}, rooms.ErrNoRoom},
		{-1, 0, [3]int{1, 0, 1}, nil},
		{-1, -1, [3]int{}, nil}, // the end
		{-1, 0, [3]int{}, rooms.ErrGone},
	} {
		left := h.at.Load()
		var err error
		switch {
		case step.enter >= 0:
			_, err = h.Enter(codes[step.enter])
		case step.watch >= 0:
			_, err = h.Watch(codes[step.watch])
		default:
			h.leave()
		}
		if !errors.Is(err, step.err) {
			t.Errorf("step %d: %v", i, err)
		}
		if left != nil && left != h.at.Load() {
			left.Exit() // was left before
		}
		for n, want := range step.want {
			s.watchers(t, codes[n], want)
		}
		if second := h.second.Load(); second != nil && step.want[0]+step.want[1]+step.want[2] < 2 {
			t.Errorf("step %d: still at %s", i, second.code)
		}
	}
}

// TestTwoTablesOnAScreen are both live, and a player who is shown out is counted at neither any more.
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

// TestASecondTableOfAnotherServer cannot be watched beside one of this server, as is said in the player's language.
func TestASecondTableOfAnotherServer(t *testing.T) {
	town := serveTown(t, 2)
	_, code := town.alpha.known(t, "mia").deal()
	town.beta.known(t, "max").deal()
	for i, says := range []string{
		"This table is on another server: it can't be watched beside this one.",
		"Dieser Tisch ist auf einem anderen Server: daneben zuschauen geht nicht.",
	} {
		eve := town.hosts[i].known(t, fmt.Sprint("eve", i))
		eve.run("settings language="+[]string{"en", "de"}[i], 0, "")
		s := eve.dial().Open().StartCommand(120, 50, "watch "+code).Sees("mia")
		s.TypesUntil("d", says, func() bool { return strings.Contains(s.Picture(), says) })
	}
}

// opens makes a room for so many and gives its code.
func opens(s *sshtest.Session, seats int) (code string) {
	return roomOf(s.Types("n").Sees("Open a room").Types(strconv.Itoa(seats) + "\r"))
}

// TestLeaving_WithASeat_SaysHowToComeBack, and nothing without one. The terminal copies the invitation.
func TestLeaving_WithASeat_SaysHowToComeBack(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		ann, bob, cid := h.arrive(t, "ann"), h.arrive(t, "bob"), h.arrive(t, "cid")
		line := "ssh -t -p 4022 cards.example join " + opens(ann, 3)
		ann.Sees(line).SeesNot("Copied").Types("y").Sees("Copied").Sees(": " + line)
		copied := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(line)) + "\a"
		ann.Wait("the sequence", func() bool { return strings.Contains(ann.Got(), copied) })
		ann.Types("i").SeesNot("Copied")
		checkEnd(t, ann.Types("\x03"), 0, " stays; come back: "+line)
		if got := strings.Count(ann.Got(), "\x1b]52;"); got != 1 {
			t.Errorf("%d sequences", got)
		}
		first := opens(bob, 2)
		second := opens(bob.Types("\x1b[27u").Sees("Say something"), 2)
		checkEnd(t, bob.Types("\x03"), 0, "Your seats in "+second+", "+first+" stay; come back: ssh -p 4022 cards.example")

		opens(cid, 2)
		cid.Types("x").Sees("Give up your seat?").Types("y").Sees("Say something")
		for _, s := range []*sshtest.Session{cid, h.guest(t).Terminal().Sees("guest")} {
			if checkEnd(t, s.Types("\x03"), 0, ""); strings.Contains(s.Got(), "; come back: ") {
				t.Errorf("told to come back: %q", s.Got())
			}
		}
	}, func(c *config) { c.Public = ui.Host{Name: "cards.example", Port: 4022} })
}

// TestResult_IsWatchedAgain and shared, from the result and back.
func TestResult_IsWatchedAgain(t *testing.T) {
	ann, _ := serve(t).known(t, "ann").deal()
	ann.Types("u").Sees("Press u again").Types("u").Sees("called off").Types("s").Sees("Copied").Sees(" HOST replay ")
	ann.Types("w").Sees("Move 0 of").Types("\x1b[27u").Sees("watch it again")
}
